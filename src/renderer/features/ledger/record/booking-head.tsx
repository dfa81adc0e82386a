import { IconFlag } from '@tabler/icons-react'
import type { LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import { countryName } from '../../../../shared/domain/countries.ts'
import { listWithCommas } from '../../../../shared/words/lists.ts'
import { say } from '../../../../shared/words/say.ts'
import { StatusBadge, statusWords } from '../../../ui/booking/status-badge.tsx'
import { useClock } from '../../../ui/clock.tsx'
import { CopyText } from '../../../ui/feedback/copy-button.tsx'
import { MeaningButton } from '../../../ui/help/meaning-button.tsx'
import { assumedDayMeaning, statusMeaning } from '../../../ui/help/meanings/booking-meaning.ts'
import { flagMeaning } from '../../../ui/help/meanings/flag-meaning.ts'
import { ageMeaning } from '../../../ui/help/meanings/terms-meaning.ts'
import { DayText, MomentText } from '../../../ui/moment.tsx'
import { flagWords } from '../list/flag-words.ts'
import { ageOf, recordAgeWords } from '../list/freshness-words.ts'
import { Age } from '../list/ledger-cells.tsx'
import { whyUncertain } from './booked-words.ts'
import { Fact, Facts } from './facts.tsx'
import styles from './record.module.css'

/** Renders the summary of a booking: its status, the age of the data, its references and its flags. */
export function BookingHead({ row }: { readonly row: LedgerRow }) {
  const { nowMs } = useClock()
  const status = row.known === null ? (row.status ?? say('statusBadge.statusNotStated')) : statusWords(row.known)
  const age = `${say('bookingHead.seen')} ${recordAgeWords(row.seenAtMs, nowMs)}`
  const place = listWithCommas([row.destinationName, row.countryCode === null ? null : countryName(row.countryCode)])
  return (
    <div>
      <div className={styles.line}>
        <StatusBadge status={row.status} known={row.known} />
        <MeaningButton of={statusMeaning(row.known)} word={status} />
        <span className={`caption ${styles.seen}`}>
          {say('bookingHead.seen')} <Age row={row} />
        </span>
        <MeaningButton of={ageMeaning[ageOf(row.seenAtMs, nowMs)]} word={age} />
      </div>
      <Facts>
        <Fact name={say('common.bookingReference')}>
          <CopyText text={row.bookingRef} label={say('common.bookingReferenceToCopy')} />
        </Fact>
        <Fact name={say('common.clientReference')}>
          <CopyText text={row.clientRef} label={say('common.clientReferenceToCopy')} />
        </Fact>
        <Fact name={say('common.place')}>{place || <span className="dim">{say('common.notStated')}</span>}</Fact>
        <Fact
          name={say('common.bookedOn')}
          note={
            row.bookedOn === 'stated'
              ? null
              : say('common.bookedOnUncertain', { bookedOn: row.bookedOn, whyUncertain: whyUncertain(row) ?? '' })
          }
        >
          {row.bookedOn === 'stated' ? <MomentText text={row.creationDate} /> : <DayText date={row.createdDay} />}
          {row.bookedOn === 'assumed' && <MeaningButton of={assumedDayMeaning} word={say('ledgerCells.bookedOnAssumed')} />}
        </Fact>
      </Facts>
      {row.flags.length > 0 && (
        <ul className={styles.flags} aria-label={say('common.needsAttention')}>
          {row.flags.map((flag) => (
            <li key={flag}>
              <IconFlag aria-hidden /> {flagWords(flag)} <MeaningButton of={flagMeaning(flag)} word={flagWords(flag)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
