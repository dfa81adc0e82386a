import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { formatDate } from '../../../../shared/domain/dates.ts'
import { firstKept } from '../../../../shared/domain/retention.ts'
import { useApp } from '../../../store.ts'
import { useClock } from '../../../ui/clock.tsx'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { ConfirmDialog } from '../../../ui/layout/confirm-dialog.tsx'
import { monthCount } from '../maintenance-words.ts'

interface RetentionDialogProps {
  readonly months: number
  onClose(): void
}

/** The question before names are removed for the first time, or sooner than before. */
export function RetentionDialog({ months, onClose }: RetentionDialogProps) {
  const { nowMs, zone } = useClock()
  const deed = useApp((app) => app.keepingDeed)
  const setRetention = useApp((app) => app.setRetention)
  const [agreed, setAgreed] = useState(false)
  const busy = deed.status === 'busy'
  const set = async () => {
    if (await setRetention(months)) onClose()
  }
  return (
    <ConfirmDialog
      title="Remove guests’ names?"
      sentence={`The names of guests whose stay ended before ${formatDate(firstKept(months, nowMs, zone))} are removed now, and each day those of the stays that ended ${monthCount(months)} before.`}
      confirm={`Remove names after ${monthCount(months)}`}
      back="Remove nothing"
      dangerous
      width={520}
      busy={busy}
      disabled={!agreed}
      missing={agreed ? null : 'Tick the box to go on.'}
      onConfirm={() => void set()}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>
        This cannot be undone: a later sync does not bring the names back. Backups keep them until newer ones have taken their place, after
        about five weeks of daily work; files put aside, reader copies and exports keep them.
      </p>
      <Checkbox
        label="I know that these names are gone for good"
        checked={agreed}
        disabled={busy}
        onChange={(event) => setAgreed(event.currentTarget.checked)}
      />
      {deed.status === 'failed' && deed.deed === 'retention' && <FailureNote failure={deed.failure} />}
    </ConfirmDialog>
  )
}
