import { IconFlag } from '@tabler/icons-react'
import type { LedgerRow } from '../../../../shared/contract/ledger-views.ts'
import { countryName } from '../../../../shared/domain/countries.ts'
import { StatusBadge } from '../../../ui/booking/status-badge.tsx'
import { CopyText } from '../../../ui/feedback/copy-button.tsx'
import { DayText, MomentText } from '../../../ui/moment.tsx'
import { flagWords } from '../list/flag-words.ts'
import { AgeCell } from '../list/ledger-cells.tsx'
import { whyUncertain } from './booked-words.ts'
import styles from './booking-drawer.module.css'
import { Fact, Facts } from './facts.tsx'

/** What a booking is at a glance: its state, how old that knowledge is, its references, what is odd about it. */
export function BookingHead({ row }: { readonly row: LedgerRow }) {
  const place = [row.destinationName, row.countryCode === null ? null : countryName(row.countryCode)].filter(Boolean).join(', ')
  return (
    <div>
      <div className={styles.line}>
        <StatusBadge status={row.status} known={row.known} />
        <span className={`caption ${styles.seen}`}>
          seen <AgeCell row={row} />
        </span>
      </div>
      <Facts>
        <Fact name="Booking reference">
          <CopyText text={row.bookingRef} label="booking reference" />
        </Fact>
        <Fact name="Our reference">
          <CopyText text={row.clientRef} label="our reference" />
        </Fact>
        <Fact name="Place">{place || <span className="dim">not stated</span>}</Fact>
        <Fact name="Booked" note={row.bookedOn === 'stated' ? null : `Booked on: ${row.bookedOn}. ${whyUncertain(row)}`}>
          {row.bookedOn === 'stated' ? <MomentText text={row.creationDate} /> : <DayText date={row.createdDay} />}
        </Fact>
      </Facts>
      {row.flags.length > 0 && (
        <ul className={styles.flags} aria-label="To look at">
          {row.flags.map((flag) => (
            <li key={flag}>
              <IconFlag aria-hidden /> {flagWords(flag)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
