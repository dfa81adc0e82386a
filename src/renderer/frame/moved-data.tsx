import { Button } from '@mantine/core'
import type { DeskState } from '../../shared/contract/desk-views.ts'
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
      what="Deskbook’s data were moved to a folder that stays on this computer."
      action={
        <Button variant="default" onClick={see}>
          Dismiss
        </Button>
      }
    >
      They lay in {desk.movedFrom}, which may travel to other computers. All bookings and settings came along. Do not use an earlier version
      of Deskbook any more.
    </Banner>
  )
}
