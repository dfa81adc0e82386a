import { Button } from '@mantine/core'
import { IconBookDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { Maintenance } from '../../../shared/contract/views/maintenance-views.ts'
import { formatInstant } from '../../../shared/domain/date-words.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { useClock } from '../../ui/clock.tsx'
import { FailureNote } from '../../ui/feedback/failure-note.tsx'
import { SettingSection } from '../../ui/layout/setting-section.tsx'
import { Done } from './done.tsx'
import styles from './maintenance.module.css'
import { ReaderCopyDialog } from './reader-copy-dialog.tsx'

/** Renders the settings for reader copies of the ledger: written on demand, or on a schedule into the same file. */
export function ReaderCopies({ schedule }: { readonly schedule: Maintenance['readerCopy'] }) {
  const copy = useApp((app) => app.readerCopy)
  const isOpen = useApp((app) => app.desk?.ledger === 'open')
  const forget = useApp((app) => app.forgetReaderCopy)
  const [asking, setAsking] = useState(false)
  const ask = () => {
    forget()
    setAsking(true)
  }
  return (
    <SettingSection title={say('common.readerCopies')}>
      <div className={styles.line}>
        <div className={styles.words}>
          <div className="strong">{say('readerCopies.settingTitle')}</div>
          <div className="dim">{say('readerCopies.hint')}</div>
        </div>
        <Button variant="default" leftSection={<IconBookDownload aria-hidden />} disabled={!isOpen} onClick={ask}>
          {say('common.writeReaderCopy')}
        </Button>
      </div>
      <Done>
        {copy.status === 'written' && (
          <>
            {say('readerCopies.writtenTo')} <span className="mono">{copy.file}</span>{' '}
            {say('readerCopies.writtenHint', { bookings: copy.bookings })}
          </>
        )}
      </Done>
      {schedule && <Schedule schedule={schedule} />}
      {asking && <ReaderCopyDialog replaces={schedule} onClose={() => setAsking(false)} />}
    </SettingSection>
  )
}

function Schedule({ schedule }: { readonly schedule: NonNullable<Maintenance['readerCopy']> }) {
  const { zone } = useClock()
  const action = useApp((app) => app.keepingDeed)
  const stop = useApp((app) => app.stopReaderSchedule)
  const { file, everyHours, writtenAtMs, failure } = schedule
  return (
    <>
      <div className={styles.line}>
        <div className={styles.words}>
          <div className="strong">{everyWords(everyHours)}</div>
          <div className="dim">
            {say('readerCopies.scheduledInto')} <span className="mono">{file}</span>
            {say('readerCopies.scheduleState', {
              writtenAtMs: writtenAtMs === null ? 'yes' : 'no',
              writtenAtMs2: writtenAtMs === null ? '' : formatInstant(writtenAtMs, zone),
            })}
          </div>
        </div>
        <Button
          variant="default"
          loading={action.status === 'busy' && action.deed === 'stopSchedule'}
          disabled={action.status === 'busy'}
          onClick={() => void stop()}
        >
          {say('readerCopies.scheduleStop')}
        </Button>
      </div>
      {failure && (
        <>
          <p className={styles.sentence}>{say('readerCopies.scheduleFailed')}</p>
          <FailureNote failure={failure} />
        </>
      )}
      {action.status === 'failed' && action.deed === 'stopSchedule' && <FailureNote failure={action.failure} onRetry={() => void stop()} />}
    </>
  )
}

/** Returns `Written every 6 hours`. */
function everyWords(hours: number): string {
  if (hours === 1) return say('readerCopies.scheduleHourly')
  return hours === 24 ? say('readerCopies.scheduleDaily') : say('readerCopies.scheduleHours', { hours })
}
