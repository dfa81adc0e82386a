import { Button } from '@mantine/core'
import { useState } from 'react'
import type { DeskState } from '../../../shared/desk-views.ts'
import { useApp } from '../../store.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

interface KeyButtonsProps {
  readonly connection: DeskState['connections'][number]
  onEnter(): void
}

/** What can be done with the key of a live connection: enter or replace it, test it, delete it. */
export function KeyButtons({ connection: { id, name, key }, onEnter }: KeyButtonsProps) {
  const testKey = useApp((app) => app.testKey)
  const deleteKey = useApp((app) => app.deleteKey)
  const busy = useApp((app) => app.connection.status === 'busy')
  const [asking, setAsking] = useState(false)
  if (key === 'none') {
    return (
      <Button variant="default" disabled={busy} onClick={onEnter}>
        Enter key
      </Button>
    )
  }
  return (
    <>
      <Button variant="default" disabled={busy} aria-label={`Test ${name}`} onClick={() => testKey(id)}>
        Test
      </Button>
      <Button variant="default" disabled={busy} onClick={onEnter}>
        Replace key
      </Button>
      <Button variant="default" disabled={busy} onClick={() => setAsking(true)}>
        Delete key
      </Button>
      {asking && (
        <ConfirmDialog
          title={`Delete the API key of ${name}?`}
          sentence="Without it the ledger opens and nothing else works. Deskbook cannot show the key again: to go on you enter it anew."
          confirm="Delete the key"
          back="Keep the key"
          dangerous
          busy={busy}
          onClose={() => setAsking(false)}
          onConfirm={() => void deleteKey(id).then(() => setAsking(false))}
        />
      )}
    </>
  )
}
