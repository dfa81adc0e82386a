import { Button, Group, Modal, PasswordInput, Progress, SegmentedControl, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type Maintenance, Passphrase } from '../../../shared/contract/maintenance-views.ts'
import { useApp } from '../../store.ts'
import { FailureNote } from '../../ui/feedback/failure-note.tsx'
import { problemsIn } from '../../ui/fields/field-errors.ts'
import { useFocusBack } from '../../ui/keys/use-focus-back.ts'
import { bookingCount } from '../../ui/wording/count-words.ts'
import { Warning } from './backups/warning.tsx'
import { passphraseStrength, strengthWords } from './passphrase-strength.ts'
import type { ReaderCopyInput, ReaderCopyState } from './reader-slice.ts'

const schedules = [
  { value: 'once', label: 'Once' },
  { value: '1', label: 'Every hour' },
  { value: '6', label: 'Every 6 hours' },
  { value: '24', label: 'Every day' },
]
const everyHoursOf: Record<string, ReaderCopyInput['everyHours']> = { once: null, '1': 1, '6': 6, '24': 24 }

interface ReaderCopyDialogProps {
  /** The schedule that another one would replace. */
  readonly replaces: Maintenance['readerCopy']
  onClose(): void
}

/** The passphrase of a reader copy, typed twice, and how often it is written. The passphrase lives in this dialog alone. */
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
  const differs = passphrase === again ? undefined : 'The two are not the same.'
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
      title="Write a reader copy"
      size={520}
      closeOnClickOutside={false}
      closeOnEscape={!writing}
      withCloseButton={!writing}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Warning>Whoever has the file and the passphrase reads every guest and every amount in this ledger.</Warning>
          <PasswordInput
            label="Passphrase"
            description={strengthWords[passphraseStrength(passphrase)]}
            value={passphrase}
            error={attempted && refused}
            disabled={writing}
            autoComplete="new-password"
            data-autofocus
            onChange={(event) => setPassphrase(event.currentTarget.value)}
          />
          <PasswordInput
            label="The passphrase again"
            value={again}
            error={(attempted || again.length >= passphrase.length) && differs}
            disabled={writing}
            autoComplete="new-password"
            onChange={(event) => setAgain(event.currentTarget.value)}
          />
          <Stack gap="xs">
            <span id="reader-schedule" className="strong">
              How often
            </span>
            <SegmentedControl
              aria-labelledby="reader-schedule"
              fullWidth
              data={schedules}
              value={schedule}
              disabled={writing}
              onChange={setSchedule}
            />
            <span className="caption">
              {everyHours === null
                ? 'The file stays as it is written now.'
                : 'Written again into the same file while Deskbook is open. For that the passphrase is kept in the keychain of this computer.'}
            </span>
            {everyHours !== null && replaces && (
              <span className="caption">It takes the place of the copy that is written to {replaces.file} now.</span>
            )}
          </Stack>
          <p className="caption" style={{ margin: 0 }}>
            A lost passphrase cannot be recovered: write a new copy then.
          </p>
          {copy.status === 'failed' && <FailureNote failure={copy.failure} />}
          {copy.status === 'writing' && <Writing copy={copy} />}
          <Group justify="flex-end" gap="sm">
            {copy.status === 'writing' ? (
              <Button variant="default" disabled={copy.stopping} onClick={() => void stopReaderCopy()}>
                Stop
              </Button>
            ) : (
              <Button variant="default" onClick={onClose}>
                Write nothing
              </Button>
            )}
            <Button type="submit" loading={writing}>
              Choose a file and write it
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function Writing({ copy: { progress, stopping } }: { readonly copy: Extract<ReaderCopyState, { status: 'writing' }> }) {
  const words = stopping
    ? 'Stopping. The file of before stays.'
    : progress === null
      ? 'Waiting for a file to be chosen, and for the ledger to be checked.'
      : progress.rows < progress.of
        ? `${progress.rows.toLocaleString('en')} of ${bookingCount(progress.of)} written.`
        : `All of ${bookingCount(progress.of)} written. The file is being read back.`
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
