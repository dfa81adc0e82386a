/** Who arrives in the next days, and what can be lost by forgetting a cancellation: a look at every stay that is to come. */
import type { Ahead } from '../../../shared/contract/views/ahead-views.ts'
import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { type BookingRow, isNonrefundable, policiesOf, statedCurrency, toLedgerRow } from '../bookings/booking-row.ts'
import type { ReadableDb } from '../database/ledger-db.ts'
import type { AheadQuestion } from '../records.ts'
import { moneyAtRisk } from './money-at-risk.ts'

/** No more stays are looked at, the soonest first: the thread is busy with ten thousand of them for a tenth of a second. */
const mostStays = 10_000
/** Bookings of unknown terms that are listed; the ledger has all. */
const mostUnknown = 20

type TermsRow = Pick<BookingRow, 'id' | 'checkin' | 'nonrefundable' | 'policies' | 'total' | 'currency' | 'currency_stated'>

const stays = `
  select id, checkin, nonrefundable, policies, total, currency, currency_stated from booking indexed by booking_by_checkin
  where known = 'CONFIRMED' and checkin between @from and @lastStay order by checkin, id limit ${mostStays + 1}`

const termsOf = (row: TermsRow) => ({
  id: row.id,
  nonrefundable: isNonrefundable(row),
  cancellationPolicies: policiesOf(row),
  total: row.total,
  currency: statedCurrency(row),
})

/** See `Ledger.ahead`. */
export function ahead({ prepare, zone }: ReadableDb, { from, lastArrival, lastStay, nowMs, days, deskZone }: AheadQuestion): Ahead {
  const found = prepare<TermsRow>(stays).all({ from, lastStay })
  const looked = found.slice(0, mostStays)
  const risk = moneyAtRisk(looked.map(termsOf), nowMs, days, deskZone)

  const booking = prepare<BookingRow>('select * from booking where id = ?')
  const lines = new Map<number, LedgerRow>()
  /** The line of a booking, made once. */
  const lineOf = ({ id }: { readonly id: number }): LedgerRow[] => {
    const row = lines.has(id) ? undefined : booking.get(id)
    if (row) lines.set(id, toLedgerRow(row, zone))
    const line = lines.get(id)
    return line ? [line] : []
  }
  return {
    arrivals: looked.filter(({ checkin }) => checkin <= lastArrival).flatMap(lineOf),
    risk: {
      days: risk.days.map(({ day, sums, deadlines }) => ({
        day,
        sums: [...sums],
        deadlines: deadlines.flatMap(({ booking, step, more }) => lineOf(booking).map((row) => ({ row, step, more }))),
      })),
      unknown: { count: risk.unknown.length, rows: risk.unknown.slice(0, mostUnknown).flatMap(lineOf) },
      charged: risk.charged,
    },
    more: found.length > mostStays,
  }
}
