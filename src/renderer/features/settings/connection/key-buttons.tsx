import { Button } from '@mantine/core'
import { useState } from 'react'
import type { DeskState } from '../../../../shared/contract/desk-views.ts'
import { useApp } from '../../../store.ts'
import { ConfirmDialog } from '../../../ui/layout/confirm-dialog.tsx'
import { KeyQuestion } from './key-question.tsx'

interface KeyButtonsProps {
  readonly connection: DeskState['connections'][number]
  onEnter(): void
}

/** What can be done with the key of a live connection: enter or replace it, test it, delete it; also one that is refused for its place. */
export function KeyButtons({ connection: { id, name, key, keyOfOtherPlace }, onEnter }: KeyButtonsProps) {
  const testKey = useApp((app) => app.testKey)
  const deleteKey = useApp((app) => app.deleteKey)
  const busy = useApp((app) => app.connection.status === 'busy')
  const [asking, setAsking] = useState(false)
  const [open, setOpen] = useState(0)
  const remove = async (evenWithOpenCases: boolean) => {
    setOpen(await deleteKey(id, evenWithOpenCases))
    setAsking(false)
  }
  const used = key !== 'none'
  return (
    <>
      {used && (
        <Button variant="default" disabled={busy} aria-label={`Test ${name}`} onClick={() => testKey(id)}>
          Test
        </Button>
      )}
      <Button variant="default" disabled={busy} onClick={onEnter}>
        {used ? 'Replace key' : 'Enter key'}
      </Button>
      {(used || keyOfOtherPlace) && (
        <Button variant="default" disabled={busy} onClick={() => setAsking(true)}>
          Delete key
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title={`Delete the API key of ${name}?`}
          sentence={`${used ? 'Without it the ledger opens and nothing else works.' : 'It is not used as it stands.'} Deskbook cannot show the key again: to go on you enter it anew.`}
          confirm="Delete the key"
          back="Keep the key"
          dangerous
          busy={busy}
          onClose={() => setAsking(false)}
          onConfirm={() => void remove(false)}
        />
      )}
      {open > 0 && (
        <KeyQuestion name={name} deed="Delete" open={open} busy={busy} onClose={() => setOpen(0)} onConfirm={() => void remove(true)} />
      )}
    </>
  )
}
