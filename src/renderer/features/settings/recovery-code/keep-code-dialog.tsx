import { Button, Group, Modal, Stack } from '@mantine/core'
import { IconDeviceFloppy, IconPrinter } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { RecoveryCodeMark } from '../../../../shared/contract/views/desk-views.ts'
import { formatInstant } from '../../../../shared/domain/date-words.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { useClock } from '../../../ui/clock.tsx'
import { CopyText } from '../../../ui/feedback/copy-button.tsx'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { useFocusBack } from '../../../ui/keys/use-focus-back.ts'
import { DialogFoot } from '../../../ui/layout/dialog-foot.tsx'
import styles from '../settings.module.css'
import { savedCodeWords } from './saved-code-words.ts'

interface KeepCodeDialogProps {
  /** Name of the connection in use. */
  readonly name: string
  readonly kept: RecoveryCodeMark['kept']
  onClose(): void
}

/** Shows the recovery code of the ledger in use, with ways to keep it. The code exists only in this dialog, and is gone when it closes. */
export function SaveCodeDialog({ name, kept, onClose }: KeepCodeDialogProps) {
  useFocusBack()
  const { zone } = useClock()
  const readRecoveryCode = useApp((app) => app.readRecoveryCode)
  const saveRecoveryCode = useApp((app) => app.saveRecoveryCode)
  const recoveryCodeOnPaper = useApp((app) => app.recoveryCodeOnPaper)
  const keeping = useApp((app) => app.codeKeeping)
  const [code, setCode] = useState<string | null>(null)
  const busy = keeping.status === 'busy'

  useEffect(() => {
    void readRecoveryCode().then(setCode)
  }, [readRecoveryCode])

  return (
    <Modal
      opened
      onClose={onClose}
      title={say('keepCodeDialog.title', { name })}
      size={620}
      closeOnClickOutside={false}
      withCloseButton={false}
    >
      <Stack gap="md">
        <p className={styles.sentence}>{say('keepCodeDialog.sentence')}</p>
        {code !== null && (
          <div className={styles.code}>
            <CopyText text={code} label={say('common.recoveryCodeToCopy')} whole />
          </div>
        )}
        <Group gap="sm">
          <Button variant="default" leftSection={<IconPrinter aria-hidden />} disabled={code === null} onClick={() => window.print()}>
            {say('common.print')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconDeviceFloppy aria-hidden />}
            loading={keeping.status === 'busy' && keeping.deed === 'save'}
            disabled={code === null || busy}
            onClick={() => void saveRecoveryCode()}
          >
            {say('keepCodeDialog.saveButton')}
          </Button>
        </Group>
        <p className={`caption ${styles.sentence}`}>{say('keepCodeDialog.warning')}</p>
        {keeping.status === 'failed' && (
          <>
            <p className={styles.sentence}>{say('keepCodeDialog.notNoted')}</p>
            <FailureNote failure={keeping.failure} />
          </>
        )}
        <p role="status" className={styles.sentence}>
          {savedCodeWords(kept, zone)}
        </p>
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            {say('common.close')}
          </Button>
          <Button
            loading={keeping.status === 'busy' && keeping.deed === 'paper'}
            disabled={code === null || busy}
            onClick={() => void recoveryCodeOnPaper()}
          >
            {say('keepCodeDialog.confirm')}
          </Button>
        </DialogFoot>
      </Stack>
      {code !== null && <CodeOnPaper name={name} code={code} />}
    </Modal>
  )
}

/** Printed instead of the window. */
function CodeOnPaper({ name, code }: { readonly name: string; readonly code: string }) {
  const { nowMs, zone } = useClock()
  return createPortal(
    <div className={styles.paper} aria-hidden>
      <h1>{say('keepCodeDialog.paperTitle', { name })}</h1>
      <p className="mono">{code}</p>
      <p>{say('keepCodeDialog.paperDate', { nowMs: formatInstant(nowMs, zone) })}</p>
      <p>{say('keepCodeDialog.paperText')}</p>
    </div>,
    document.body,
  )
}
