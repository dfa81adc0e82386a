import { useState } from 'react'
import type { Failure } from '../../../shared/contract/failure.ts'
import type { Client } from '../../../shared/domain/selling/clients.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { FailureNote } from '../../ui/feedback/failure-note.tsx'
import { ConfirmDialog } from '../../ui/layout/confirm-dialog.tsx'

interface DeleteClientProps {
  readonly client: Client
  onClose(): void
}

/** Renders the confirmation before a client is deleted permanently, and says what stays. */
export function DeleteClient({ client: { name, bookings, offers }, onClose }: DeleteClientProps) {
  const drop = useApp((app) => app.dropClient)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const remove = async () => {
    setBusy(true)
    const refused = await drop()
    // On success `dropClient` closes the form, and this dialog with it.
    if (refused === null) return
    setBusy(false)
    setFailure(refused)
  }
  return (
    <ConfirmDialog
      title={say('clients.deleteQuestion')}
      sentence={say('clients.deleteSentence', { name, bookings })}
      confirm={say('clients.deleteConfirm', { name })}
      dangerous
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {offers > 0 && <p style={{ margin: 0 }}>{say('clients.offersStay', { offers })}</p>}
      <p style={{ margin: 0 }}>{say('clients.deleteWarning')}</p>
      {failure && <FailureNote failure={failure} />}
    </ConfirmDialog>
  )
}
