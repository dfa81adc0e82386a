import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { formatInstant } from '../../../shared/dates.ts'
import type { Backup } from '../../../shared/keeping-views.ts'
import { useApp } from '../../store.ts'
import { useClock } from '../../ui/clock.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { newLedger } from './keeping-slice.ts'
import { restoreSentence } from './keeping-words.ts'
import { LackedClosings } from './lacked-closings.tsx'
import { Warning } from './warning.tsx'

interface RestoreDialogProps {
  /** Null begins a new ledger. */
  readonly backup: Backup | null
  onClose(): void
}

/** The question before a backup, or a new ledger, takes the place of the present one. */
export function RestoreDialog({ backup, onClose }: RestoreDialogProps) {
  const { zone } = useClock()
  const deed = useApp((app) => app.keepingDeed)
  const openCases = useApp((app) => app.desk?.openCases ?? 0)
  const restoreBackup = useApp((app) => app.restoreBackup)
  const found = useApp((app) => app.wouldBring)
  const [agreed, setAgreed] = useState(false)
  const brings = found.status === 'read' ? found.brings : null
  /** A backup is chosen by what is in it, so it is read first; a new ledger has nothing to be read. */
  const isRead = backup === null || brings !== null
  const when = backup && formatInstant(backup.atMs, zone)
  const restore = async () => {
    if (await restoreBackup(backup?.name ?? newLedger)) onClose()
  }
  return (
    <ConfirmDialog
      title={when === null ? 'Begin a new ledger?' : 'Restore this backup?'}
      sentence={restoreSentence(backup, brings?.bookings ?? null, zone)}
      confirm={when === null ? 'Begin a new ledger' : 'Restore this backup'}
      back="Keep the ledger as it is"
      dangerous
      width={560}
      busy={deed.status === 'busy'}
      disabled={!agreed || !isRead}
      missing={!isRead ? 'The backup has to be read first.' : agreed ? null : 'Tick the box to go on.'}
      onConfirm={() => void restore()}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>
        What was booked or cancelled {when === null ? '' : 'since then '}was not undone at the service. What this desk sent comes back from
        the list of requests that lies beside the ledger, everything else with the next sync, which asks for every day again. Saved views
        and presets {when === null ? 'begin anew' : `go back to ${when}; guests who were erased since are there again`}.
      </p>
      <LackedClosings backup={backup?.name ?? newLedger} />
      {openCases > 0 && (
        <Warning>
          {openCases === 1
            ? 'The outcome of 1 booking or cancellation is not known yet. It is looked up again after the restore; do not book that stay anew before.'
            : `The outcomes of ${openCases} bookings or cancellations are not known yet. They are looked up again after the restore; do not book those stays anew before.`}
        </Warning>
      )}
      <Checkbox
        label={when === null ? 'I want to begin with an empty ledger' : `I want the ledger as it was on ${when}`}
        checked={agreed}
        disabled={deed.status === 'busy'}
        onChange={(event) => setAgreed(event.currentTarget.checked)}
      />
      {deed.status === 'busy' && deed.deed === 'restore' && (
        <span className="dim" role="status">
          Putting the files aside, and opening what takes their place.
        </span>
      )}
      {deed.status === 'failed' && deed.deed === 'restore' && <FailureNote failure={deed.failure} />}
    </ConfirmDialog>
  )
}
