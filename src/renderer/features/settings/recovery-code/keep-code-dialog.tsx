import { Button, Group, Modal, Stack } from '@mantine/core'
import { IconDeviceFloppy, IconPrinter } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { CodeKept } from '../../../../shared/contract/desk-views.ts'
import { formatInstant } from '../../../../shared/domain/dates.ts'
import { useApp } from '../../../store.ts'
import { useClock } from '../../../ui/clock.tsx'
import { CopyText } from '../../../ui/feedback/copy-button.tsx'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { useFocusBack } from '../../../ui/keys/use-focus-back.ts'
import styles from '../settings.module.css'
import { keptWords } from './kept-words.ts'

interface KeepCodeDialogProps {
  /** Of the connection in use. */
  readonly name: string
  readonly kept: CodeKept['kept']
  onClose(): void
}

/** Shows the recovery code of the ledger in use, and ways to keep it. The code lives in this dialog alone and goes with it. */
export function KeepCodeDialog({ name, kept, onClose }: KeepCodeDialogProps) {
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
      title={`Keep the recovery code of ${name}`}
      size={620}
      closeOnClickOutside={false}
      withCloseButton={false}
    >
      <Stack gap="md">
        <p className={styles.sentence}>
          It opens this ledger and its backups on any computer. If this one breaks and nobody has the code, nobody can read them any more,
          not even we.
        </p>
        {code !== null && (
          <div className={styles.code}>
            <CopyText text={code} label="recovery code" whole />
          </div>
        )}
        <Group gap="sm">
          <Button variant="default" leftSection={<IconPrinter aria-hidden />} disabled={code === null} onClick={() => window.print()}>
            Print
          </Button>
          <Button
            variant="default"
            leftSection={<IconDeviceFloppy aria-hidden />}
            loading={keeping.status === 'busy' && keeping.deed === 'save'}
            disabled={code === null || busy}
            onClick={() => void saveRecoveryCode()}
          >
            Save as a file…
          </Button>
        </Group>
        <p className={`caption ${styles.sentence}`}>
          Keep it away from this computer and from the backups: whoever has the code and one of them reads every guest. Once it is printed
          or written down, say so with the button below.
        </p>
        {keeping.status === 'failed' && (
          <>
            <p className={styles.sentence}>The recovery code was not noted as kept.</p>
            <FailureNote failure={keeping.failure} />
          </>
        )}
        <p role="status" className={styles.sentence}>
          {keptWords(kept, zone)}
        </p>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button
            loading={keeping.status === 'busy' && keeping.deed === 'paper'}
            disabled={code === null || busy}
            onClick={() => void recoveryCodeOnPaper()}
          >
            I have it on paper
          </Button>
        </Group>
      </Stack>
      {code !== null && <CodeOnPaper name={name} code={code} />}
    </Modal>
  )
}

/** What the printer gets in the place of the window. */
function CodeOnPaper({ name, code }: { readonly name: string; readonly code: string }) {
  const { nowMs, zone } = useClock()
  return createPortal(
    <div className={styles.paper} aria-hidden>
      <h1>Deskbook: recovery code of the ledger of {name}</h1>
      <p className="mono">{code}</p>
      <p>Printed on {formatInstant(nowMs, zone)}.</p>
      <p>
        This code opens the ledger and its backups on any computer. Whoever has the code and one of them reads every guest: keep it apart
        from them.
      </p>
    </div>,
    document.body,
  )
}
