import { daysBetween, formatMoment, formatShortDate } from '../../../shared/dates.ts'
import type { LedgerRow } from '../../../shared/ledger-views.ts'
import { useApp } from '../../store.ts'
import { Amount } from '../../ui/amount.tsx'
import { useClock } from '../../ui/clock.tsx'
import { DayText } from '../../ui/moment.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { deadlineOf } from './deadline.ts'
import styles from './today.module.css'

interface RowsProps {
  /** Null while they are on their way. */
  readonly rows: readonly LedgerRow[] | null
}

/** Who arrives, by day. */
export function ArrivalRows({ rows }: RowsProps) {
  return (
    <table className="grid">
      <thead>
        <tr>
          <th>Check-in</th>
          <th>Holder</th>
          <th>Hotel</th>
          <th className="number">Nights</th>
          <th className="number">Rooms</th>
        </tr>
      </thead>
      <tbody>
        {rows === null && <SkeletonRows columns={5} rows={6} />}
        {rows?.map((row) => (
          <tr key={row.id}>
            <td>
              <DayText date={row.checkin} />
            </td>
            <td className={styles.wide}>
              <StayLink row={row} />
            </td>
            <td className={styles.wide}>{row.hotelName ?? row.hotelCode ?? <span className="dim">not stated</span>}</td>
            <td className="number">{row.nights ?? (row.checkin && row.checkout ? daysBetween(row.checkin, row.checkout) : '')}</td>
            <td className="number">{row.rooms}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Which cancellations become dearer, and when. */
export function DeadlineRows({ rows }: RowsProps) {
  const { nowMs, zone } = useClock()
  return (
    <table className="grid">
      <thead>
        <tr>
          <th>From</th>
          <th className="number">Then costs</th>
          <th>Holder</th>
          <th>Check-in</th>
        </tr>
      </thead>
      <tbody>
        {rows === null && <SkeletonRows columns={4} rows={6} />}
        {rows?.map((row) => {
          const step = deadlineOf(row, nowMs)
          return (
            <tr key={row.id}>
              <td>{step && formatMoment(step.from, zone)}</td>
              <td className="number">{step && <Amount amount={step.amount} currency={row.currency} column />}</td>
              <td className={styles.wide}>
                <StayLink row={row} />
              </td>
              <td>{row.checkin && formatShortDate(row.checkin)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** The holder's name; it opens the booking in the ledger. */
function StayLink({ row: { holder, bookingRef, clientRef } }: { readonly row: LedgerRow }) {
  const goTo = useApp((app) => app.goTo)
  const find = bookingRef ?? clientRef
  if (find === null) return holder
  return (
    <button type="button" className={styles.link} onClick={() => goTo({ name: 'ledger', find })}>
      {holder || find}
    </button>
  )
}
