import { Button } from '@mantine/core'
import type { DeskState } from '../../shared/contract/views/desk-views.ts'
import { say } from '../../shared/words/say.ts'
import { useApp } from '../store.ts'
import { Banner } from '../ui/feedback/banner.tsx'

/** Says once that the data of an earlier version were moved at this start. */
export function MovedData({ desk }: { readonly desk: DeskState }) {
  const seen = useApp((app) => app.moveSeen)
  const see = useApp((app) => app.seeMove)
  if (desk.movedFrom === null || seen) return null
  return (
    <Banner
      tone="info"
      what={say('movedData.deskbookSDataWereMoved')}
      action={
        <Button variant="default" onClick={see}>
          {say('movedData.dismiss')}
        </Button>
      }
    >
      {say('movedData.theyLayInMovedfromWhich', { movedFrom: desk.movedFrom })}
    </Banner>
  )
}
