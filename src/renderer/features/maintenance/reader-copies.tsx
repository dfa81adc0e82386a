import { Button, Modal, PasswordInput, Progress, SegmentedControl, Stack } from '@mantine/core'
import { IconBookDownload } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { type Maintenance, Passphrase } from '../../../shared/contract/views/maintenance-views.ts'
import { formatInstant } from '../../../shared/domain/date-words.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { useClock } from '../../ui/clock.tsx'
import { CostHidden } from '../../ui/feedback/cost-hidden.tsx'
import { FailureNote } from '../../ui/feedback/failure-note.tsx'
import { problemsIn } from '../../ui/fields/field-errors.ts'
import { useFocusBack } from '../../ui/keys/focus.ts'
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx'
import { SettingSection } from '../../ui/layout/setting-section.tsx'
import styles from './maintenance.module.css'
import type { ReaderCopyInput, ReaderCopyState } from './maintenance-slice.ts'
import { passphraseStrength, strengthWords } from './maintenance-words.ts'
import { MaintenanceLine, SuccessMessage, Warning } from './messages.tsx'

/** Renders the settings for reader copies of the ledger: written on demand, or on a schedule into the same file. */
export function ReaderCopies({ schedule }: { readonly schedule: Maintenance['readerCopy'] }) {
  const { state: copy, forget } = useApp((app) => app.readerCopy)
  const isOpen = useApp((app) => app.desk?.ledger === 'open')
  const [isDialogOpen, setAsking] = useState(false)
  const openDialog = () => {
    forget()
    setAsking(true)
  }
  return (
    <SettingSection title={say('common.readerCopies')}>
      <MaintenanceLine title={say('readerCopies.settingTitle')} text={say('readerCopies.hint')}>
        <Button variant="default" leftSection={<IconBookDownload aria-hidden />} disabled={!isOpen} onClick={openDialog}>
          {say('common.writeReaderCopy')}
        </Button>
      </MaintenanceLine>
      <SuccessMessage>
        {copy.status === 'written' && (
          <>
            {say('readerCopies.writtenTo')} <span className="mono">{copy.file}</span>{' '}
            {say('readerCopies.writtenHint', { bookings: copy.bookings })}
          </>
        )}
      </SuccessMessage>
      {schedule && <Schedule schedule={schedule} />}
      {isDialogOpen && <ReaderCopyDialog schedule={schedule} onClose={() => setAsking(false)} />}
    </SettingSection>
  )
}

function Schedule({ schedule }: { readonly schedule: NonNullable<Maintenance['readerCopy']> }) {
  const { zone } = useClock()
  const { action, stopReaderSchedule: stop } = useApp((app) => app.maintenance)
  const { file, everyHours, writtenAtMs, failure } = schedule
  return (
    <>
      <MaintenanceLine
        title={everyWords(everyHours)}
        text={
          <>
            {say('readerCopies.scheduledInto')} <span className="mono">{file}</span>
            {say('readerCopies.scheduleState', {
              isNeverWritten: writtenAtMs === null ? 'yes' : 'no',
              writtenAt: writtenAtMs === null ? '' : formatInstant(writtenAtMs, zone),
            })}
          </>
        }
      >
        <Button
          variant="default"
          loading={action.status === 'busy' && action.what === 'stopSchedule'}
          disabled={action.status === 'busy'}
          onClick={() => void stop()}
        >
          {say('readerCopies.scheduleStop')}
        </Button>
      </MaintenanceLine>
      {failure && (
        <>
          <p className={styles.sentence}>{say('readerCopies.scheduleFailed')}</p>
          <FailureNote failure={failure} />
        </>
      )}
      {action.status === 'failed' && action.what === 'stopSchedule' && <FailureNote failure={action.failure} onRetry={() => void stop()} />}
    </>
  )
}

/** Returns `Written every 6 hours`. */
function everyWords(hours: number): string {
  if (hours === 1) return say('readerCopies.scheduleHourly')
  return hours === 24 ? say('readerCopies.scheduleDaily') : say('readerCopies.scheduleHours', { hours })
}

const schedules = () => [
  { value: 'once', label: say('readerCopyDialog.once') },
  { value: '1', label: say('readerCopyDialog.everyHour') },
  { value: '6', label: say('readerCopyDialog.everySixHours') },
  { value: '24', label: say('readerCopyDialog.everyDay') },
]
const everyHoursOf: Record<string, ReaderCopyInput['everyHours']> = { once: null, '1': 1, '6': 6, '24': 24 }

/** Renders the dialog for a reader copy: its passphrase, typed twice, and its schedule. The passphrase stays in this dialog's state. */
function ReaderCopyDialog({ schedule: current, onClose }: { readonly schedule: Maintenance['readerCopy']; onClose(): void }) {
  useFocusBack()
  const { state: copy, write, stop } = useApp((app) => app.readerCopy)
  const [passphrase, setPassphrase] = useState('')
  const [repeatedPassphrase, setRepeatedPassphrase] = useState('')
  const [schedule, setSchedule] = useState('once')
  const [attempted, setAttempted] = useState(false)
  const writing = copy.status === 'writing'
  const everyHours = everyHoursOf[schedule] ?? null
  const passphraseProblem = problemsIn(Passphrase, passphrase)[0]?.problem
  const repeatProblem = passphrase === repeatedPassphrase ? undefined : say('readerCopyDialog.passphrasesDiffer')
  const close = writing ? () => {} : onClose

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAttempted(true)
    if (writing || passphraseProblem || repeatProblem) return
    if (await write({ passphrase, everyHours })) onClose()
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
            error={attempted && passphraseProblem}
            disabled={writing}
            autoComplete="new-password"
            data-autofocus
            onChange={(event) => setPassphrase(event.currentTarget.value)}
          />
          <PasswordInput
            label={say('readerCopyDialog.passphraseRepeat')}
            value={repeatedPassphrase}
            error={(attempted || repeatedPassphrase.length >= passphrase.length) && repeatProblem}
            disabled={writing}
            autoComplete="new-password"
            onChange={(event) => setRepeatedPassphrase(event.currentTarget.value)}
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
            {everyHours !== null && current && (
              <span className="caption">{say('readerCopyDialog.replacesHint', { file: current.file })}</span>
            )}
          </Stack>
          <p className="caption" style={{ margin: 0 }}>
            {say('readerCopyDialog.passphraseHint')}
          </p>
          {copy.status === 'failed' && <FailureNote failure={copy.failure} />}
          {copy.status === 'writing' && <WritingProgress copy={copy} />}
          <DialogFoot>
            {copy.status === 'writing' ? (
              <Button variant="default" disabled={copy.stopping} onClick={() => void stop()}>
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

function WritingProgress({ copy: { progress, stopping } }: { readonly copy: Extract<ReaderCopyState, { status: 'writing' }> }) {
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
