import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'

/** Renders the button that starts marking bookings for bulk actions; a second press clears all marks. */
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
