import { Button } from '@mantine/core'
import { useState } from 'react'
import type { DeskState } from '../../../../shared/contract/views/desk-views.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { ConfirmDialog } from '../../../ui/layout/confirm-dialog.tsx'
import { KeyQuestion } from './key-question.tsx'

interface KeyButtonsProps {
  readonly connection: DeskState['connections'][number]
  onEnter(): void
}

/** Buttons to enter, replace, test and delete the key of a live connection. A key given for another address can be deleted too. */
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
        <Button variant="default" disabled={busy} aria-label={say('keyButtons.testName', { name })} onClick={() => testKey(id)}>
          {say('keyButtons.test')}
        </Button>
      )}
      <Button variant="default" disabled={busy} onClick={onEnter}>
        {used ? say('keyButtons.replaceKey') : say('keyButtons.enterKey')}
      </Button>
      {(used || keyOfOtherPlace) && (
        <Button variant="default" disabled={busy} onClick={() => setAsking(true)}>
          {say('keyButtons.deleteKey')}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title={say('keyButtons.deleteQuestion', { name })}
          sentence={say('keyButtons.deleteSentence', { used: used ? 'yes' : 'no' })}
          confirm={say('keyButtons.deleteConfirm')}
          back={say('common.keepKey')}
          dangerous
          busy={busy}
          onClose={() => setAsking(false)}
          onConfirm={() => void remove(false)}
        />
      )}
      {open > 0 && (
        <KeyQuestion name={name} deed="delete" open={open} busy={busy} onClose={() => setOpen(0)} onConfirm={() => void remove(true)} />
      )}
    </>
  )
}
