import { Button } from '@mantine/core'
import { IconBookDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { Maintenance } from '../../../shared/contract/maintenance-views.ts'
import { formatInstant } from '../../../shared/domain/dates.ts'
import { useApp } from '../../store.ts'
import { useClock } from '../../ui/clock.tsx'
import { FailureNote } from '../../ui/feedback/failure-note.tsx'
import { SettingSection } from '../../ui/layout/setting-section.tsx'
import { bookingCount } from '../../ui/wording/count-words.ts'
import { Done } from './done.tsx'
import styles from './maintenance.module.css'
import { ReaderCopyDialog } from './reader-copy-dialog.tsx'

/** Copies of the ledger for people who only read it: written by hand, or again and again into the same file. */
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
    <SettingSection title="Reader copies">
      <div className={styles.line}>
        <div className={styles.words}>
          <div className="strong">A copy to read elsewhere</div>
          <div className="dim">
            One encrypted file with a passphrase of its own. Deskbook opens it on any computer, without a network and without an API key.
            Nothing can be booked or cancelled there.
          </div>
        </div>
        <Button variant="default" leftSection={<IconBookDownload aria-hidden />} disabled={!isOpen} onClick={ask}>
          Write a reader copy
        </Button>
      </div>
      <Done>
        {copy.status === 'written' && (
          <>
            Written to <span className="mono">{copy.file}</span> with {bookingCount(copy.bookings)}. Tell the passphrase to the reader by
            another way than the file.
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
  const deed = useApp((app) => app.keepingDeed)
  const stop = useApp((app) => app.stopReaderSchedule)
  const { file, everyHours, writtenAtMs, failure } = schedule
  return (
    <>
      <div className={styles.line}>
        <div className={styles.words}>
          <div className="strong">{everyWords(everyHours)}</div>
          <div className="dim">
            Into <span className="mono">{file}</span>, while Deskbook is open.{' '}
            {writtenAtMs === null ? 'Not written yet.' : `Last written on ${formatInstant(writtenAtMs, zone)}.`}
          </div>
        </div>
        <Button
          variant="default"
          loading={deed.status === 'busy' && deed.deed === 'stopSchedule'}
          disabled={deed.status === 'busy'}
          onClick={() => void stop()}
        >
          Stop writing it
        </Button>
      </div>
      {failure && (
        <>
          <p className={styles.sentence}>It could not be written the last time. The file is the one of before; the desk tries again.</p>
          <FailureNote failure={failure} />
        </>
      )}
      {deed.status === 'failed' && deed.deed === 'stopSchedule' && <FailureNote failure={deed.failure} onRetry={() => void stop()} />}
    </>
  )
}

/** `Written every 6 hours`. */
function everyWords(hours: number): string {
  if (hours === 1) return 'Written every hour'
  return hours === 24 ? 'Written every day' : `Written every ${hours} hours`
}
