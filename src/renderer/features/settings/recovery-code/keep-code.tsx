import { Button, Group, Modal, Stack } from '@mantine/core'
import { IconDeviceFloppy, IconPrinter } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { RecoveryCodeMark } from '../../../../shared/contract/views/desk-views.ts'
import { formatInstant } from '../../../../shared/domain/date-words.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { useClock } from '../../../ui/clock.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { CopyText } from '../../../ui/feedback/copy-button.tsx'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { useFocusBack } from '../../../ui/keys/focus.ts'
import { DialogFoot } from '../../../ui/layout/dialog-foot.tsx'
import styles from '../settings.module.css'

/** Asks, from the first live booking on, to keep the recovery code. Without the code, the ledger cannot be opened if this computer is lost. */
export function SaveCodePrompt() {
  const desk = useApp((app) => app.desk)
  const { postpone, resetSaving } = useApp((app) => app.recoveryCode)
  const [open, setOpen] = useState(false)
  const code = desk?.recoveryCode
  if (!desk?.active || !code || !(code.asks || open)) return null
  const show = () => {
    resetSaving()
    setOpen(true)
  }
  return (
    <>
      {code.asks && (
        <Banner
          tone="info"
          headline={say('keepCode.title')}
          action={
            <Group gap="sm" wrap="nowrap">
              <Button variant="default" onClick={() => void postpone()}>
                {say('common.later')}
              </Button>
              <Button onClick={show}>{say('keepCode.keepButton')}</Button>
            </Group>
          }
        >
          {say('keepCode.sentence')}
        </Banner>
      )}
      {open && <SaveCodeDialog name={desk.active.name} kept={code.kept} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Line of the settings that says how the recovery code was kept, with a button to keep it again. */
export function CodeLine({ name, code }: { readonly name: string; readonly code: RecoveryCodeMark }) {
  const { zone } = useClock()
  const resetSaving = useApp((app) => app.recoveryCode.resetSaving)
  const [open, setOpen] = useState(false)
  const show = () => {
    resetSaving()
    setOpen(true)
  }
  return (
    <div className={styles.codeLine}>
      <span className={code.kept === null ? 'ink-unknown' : 'dim'}>{savedCodeWords(code.kept, zone)}</span>
      <Button variant="default" onClick={show}>
        {code.kept === null ? say('keepCode.keepButton') : say('keepCode.againButton')}
      </Button>
      {open && <SaveCodeDialog name={name} kept={code.kept} onClose={() => setOpen(false)} />}
    </div>
  )
}

/**
 * Shows the recovery code of the ledger in use, with ways to keep it. `name` is the name of the connection. The code exists only in this dialog,
 * and is gone when it closes.
 */
function SaveCodeDialog({ name, kept, onClose }: Pick<RecoveryCodeMark, 'kept'> & { readonly name: string; onClose(): void }) {
  useFocusBack()
  const { zone } = useClock()
  const { saving, read, save, recordOnPaper } = useApp((app) => app.recoveryCode)
  const [code, setCode] = useState<string | null>(null)
  const busy = saving.status === 'busy'

  useEffect(() => void read().then(setCode), [read])

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
            loading={saving.status === 'busy' && saving.action === 'save'}
            disabled={code === null || busy}
            onClick={() => void save()}
          >
            {say('keepCodeDialog.saveButton')}
          </Button>
        </Group>
        <p className={`caption ${styles.sentence}`}>{say('keepCodeDialog.warning')}</p>
        {saving.status === 'failed' && (
          <>
            <p className={styles.sentence}>{say('keepCodeDialog.notNoted')}</p>
            <FailureNote failure={saving.failure} />
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
            loading={saving.status === 'busy' && saving.action === 'paper'}
            disabled={code === null || busy}
            onClick={() => void recordOnPaper()}
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

const keptMessages = { paper: 'kept.onPaper', file: 'kept.inFile', typed: 'kept.typed' } as const

/** Returns whether, how and when the code was kept, with the time in `zone`. */
function savedCodeWords(kept: RecoveryCodeMark['kept'], zone: string): string {
  if (kept === null) return say('kept.notYet')
  return say(keptMessages[kept.how], { when: formatInstant(kept.atMs, zone) })
}
