import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'

/** Lets clicks mark bookings, for what is done with several at once; pressed again it takes all marks away. */
export function MarkButton() {
  const marking = useApp((app) => app.marking || app.marks.size > 0)
  const setMarking = useApp((app) => app.setMarking)
  const clear = useApp((app) => app.clearMarks)
  return (
    <Button
      variant={marking ? 'light' : 'default'}
      px="xs"
      aria-pressed={marking}
      aria-label={say('bulk.markBookings')}
      title={say('bulk.markBookings')}
      onClick={() => (marking ? clear() : setMarking(true))}
    >
      <IconChecks aria-hidden />
    </Button>
  )
}
