import { useEffect } from 'react'
import { useApp } from '../../../store.ts'
import { ConfirmDialog } from '../../../ui/layout/confirm-dialog.tsx'
import { closedZoneWords } from './zone-words.ts'

interface ZoneQuestionProps {
  readonly from: string
  readonly to: string
  onClose(): void
}

/** What another accounting zone means for months that are open, and for those that are closed. */
export function ZoneQuestion({ from, to, onClose }: ZoneQuestionProps) {
  const change = useApp((app) => app.changeSettings)
  const closed = useApp((app) => app.closedZones)
  const readClosedZones = useApp((app) => app.readClosedZones)
  useEffect(() => void readClosedZones(), [readClosedZones])
  const confirm = () => {
    onClose()
    void change({ accountingZone: to })
  }
  return (
    <ConfirmDialog
      title="Change the accounting zone?"
      sentence={`The day on which a booking was made goes by ${to} from now on, no longer by ${from}.`}
      confirm={`Change to ${to}`}
      back={`Keep ${from}`}
      width={560}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>
        <strong>Open months:</strong> a booking made near midnight may move to the day before or after, and so into another month, in the
        list, in filters, sums and exports. Check-in and check-out days do not move.
      </p>
      <p style={{ margin: 0 }} role="status">
        <strong>Closed months:</strong> {closedZoneWords(closed, to)}
      </p>
    </ConfirmDialog>
  )
}
