import { Button, Modal, PasswordInput, Progress, SegmentedControl, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type Maintenance, Passphrase } from '../../../shared/contract/views/maintenance-views.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { CostHidden } from '../../ui/feedback/cost-hidden.tsx'
import { FailureNote } from '../../ui/feedback/failure-note.tsx'
import { problemsIn } from '../../ui/fields/field-errors.ts'
import { useFocusBack } from '../../ui/keys/use-focus-back.ts'
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx'
import { Warning } from './backups/warning.tsx'
import { passphraseStrength, strengthWords } from './passphrase-strength.ts'
import type { ReaderCopyInput, ReaderCopyState } from './reader-slice.ts'

const schedules = () => [
  { value: 'once', label: say('readerCopyDialog.once') },
  { value: '1', label: say('readerCopyDialog.everyHour') },
  { value: '6', label: say('readerCopyDialog.everySixHours') },
  { value: '24', label: say('readerCopyDialog.everyDay') },
]
const everyHoursOf: Record<string, ReaderCopyInput['everyHours']> = { once: null, '1': 1, '6': 6, '24': 24 }

interface ReaderCopyDialogProps {
  /** The current schedule, which a new one would replace. */
  readonly replaces: Maintenance['readerCopy']
  onClose(): void
}

/** Renders the dialog for a reader copy: its passphrase, typed twice, and its schedule. The passphrase stays in this dialog's state. */
export function ReaderCopyDialog({ replaces, onClose }: ReaderCopyDialogProps) {
  useFocusBack()
  const copy = useApp((app) => app.readerCopy)
  const writeReaderCopy = useApp((app) => app.writeReaderCopy)
  const stopReaderCopy = useApp((app) => app.stopReaderCopy)
  const [passphrase, setPassphrase] = useState('')
  const [again, setAgain] = useState('')
  const [schedule, setSchedule] = useState('once')
  const [attempted, setAttempted] = useState(false)
  const writing = copy.status === 'writing'
  const everyHours = everyHoursOf[schedule] ?? null
  const refused = problemsIn(Passphrase, passphrase)[0]?.problem
  const differs = passphrase === again ? undefined : say('readerCopyDialog.passphrasesDiffer')
  const close = writing ? () => {} : onClose

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAttempted(true)
    if (writing || refused || differs) return
    if (await writeReaderCopy({ passphrase, everyHours })) onClose()
  }

  return (
    <Modal
      opened
      onClose={close}
      title={say('common.writeReaderCopy')}
      size={520}
      closeOnClickOutside={false}
      closeOnEscape={!writing}
      withCloseButton={!writing}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Warning>{say('readerCopyDialog.warning')}</Warning>
          <CostHidden what="file" />
          <PasswordInput
            label={say('common.passphrase')}
            description={strengthWords[passphraseStrength(passphrase)]}
            value={passphrase}
            error={attempted && refused}
            disabled={writing}
            autoComplete="new-password"
            data-autofocus
            onChange={(event) => setPassphrase(event.currentTarget.value)}
          />
          <PasswordInput
            label={say('readerCopyDialog.passphraseRepeat')}
            value={again}
            error={(attempted || again.length >= passphrase.length) && differs}
            disabled={writing}
            autoComplete="new-password"
            onChange={(event) => setAgain(event.currentTarget.value)}
          />
          <Stack gap="xs">
            <span id="reader-schedule" className="strong">
              {say('readerCopyDialog.scheduleLabel')}
            </span>
            <SegmentedControl
              aria-labelledby="reader-schedule"
              fullWidth
              data={schedules()}
              value={schedule}
              disabled={writing}
              onChange={setSchedule}
            />
            <span className="caption">{everyHours === null ? say('readerCopyDialog.onceHint') : say('readerCopyDialog.scheduleHint')}</span>
            {everyHours !== null && replaces && (
              <span className="caption">{say('readerCopyDialog.replacesHint', { file: replaces.file })}</span>
            )}
          </Stack>
          <p className="caption" style={{ margin: 0 }}>
            {say('readerCopyDialog.passphraseHint')}
          </p>
          {copy.status === 'failed' && <FailureNote failure={copy.failure} />}
          {copy.status === 'writing' && <Writing copy={copy} />}
          <DialogFoot>
            {copy.status === 'writing' ? (
              <Button variant="default" disabled={copy.stopping} onClick={() => void stopReaderCopy()}>
                {say('common.stop')}
              </Button>
            ) : (
              <Button variant="default" onClick={onClose}>
                {say('readerCopyDialog.cancel')}
              </Button>
            )}
            <Button type="submit" loading={writing}>
              {say('readerCopyDialog.save')}
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </Modal>
  )
}

function Writing({ copy: { progress, stopping } }: { readonly copy: Extract<ReaderCopyState, { status: 'writing' }> }) {
  const words = stopping
    ? say('readerCopyDialog.stopping')
    : progress === null
      ? say('readerCopyDialog.progressWaiting')
      : progress.rows < progress.of
        ? say('readerCopyDialog.progress', { rows: progress.rows, of: progress.of })
        : say('readerCopyDialog.progressReadBack', { of: progress.of })
  return (
    <div>
      <Progress
        value={progress && progress.of > 0 ? (progress.rows / progress.of) * 100 : 0}
        size={3}
        aria-label={words}
        transitionDuration={0}
      />
      <span className="dim" role="status">
        {words}
      </span>
    </div>
  )
}
