/** Number of arrivals of the next days, and what a forgotten cancellation would cost: examines all future stays. */
import type { Ahead, ArrivalsOfDay, DayAtRisk } from '../../../shared/contract/views/ahead-views.ts'
import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { type BookingRow, isNonrefundable, policiesOf, statedCurrency, toLedgerRow } from '../bookings/booking-row.ts'
import type { ReadableDb } from '../database/ledger-db.ts'
import type { ComingStaysQuery } from '../days-ahead.ts'
import { moneyAtRisk, type RiskOfDay } from './money-at-risk.ts'

/** Limits the stays examined, soonest first: ten thousand of them keep the thread busy for a tenth of a second. */
const maxStays = 10_000
/** Limits the listed bookings with unknown terms; the ledger shows all of them. */
const maxUnknown = 20

type TermsRow = Pick<BookingRow, 'id' | 'nonrefundable' | 'policies' | 'total' | 'currency' | 'currency_stated'>
type Terms = ReturnType<typeof termsOf>

/**
 * Skips bookings that can still be cancelled free of charge after these days: they have no deadline and no cost. Bookings without a currency are
 * selected nevertheless, and listed separately.
 */
const atRiskSql = `
  select id, nonrefundable, policies, total, currency, currency_stated from booking indexed by booking_by_checkin
  where known = 'CONFIRMED' and checkin between @from and @lastStay
    and (free_until_ms is null or free_until_ms <= @untilMs or (currency = '' and currency_stated is null))
  order by checkin, id limit ${maxStays + 1}`

const arrivalsSql = `
  select checkin as day, count(*) as count from booking indexed by booking_by_checkin
  where known = 'CONFIRMED' and checkin between @from and @lastArrival group by checkin order by checkin`

const termsOf = (row: TermsRow) => ({
  id: row.id,
  nonrefundable: isNonrefundable(row),
  cancellationPolicies: policiesOf(row),
  total: row.total,
  currency: statedCurrency(row),
})

/**
 * Returns the number of arrivals on each of the next days that has some, and cancellation deadlines of confirmed future stays. Of stays that are not free of charge after this
 * period, only the soonest 10,000 are examined.
 */
export function comingDays({ prepare, zone }: ReadableDb, question: ComingStaysQuery): Ahead {
  const { from, lastArrival, lastStay, nowMs, days, deskZone, deadlines } = question
  const termsRows = prepare<TermsRow>(atRiskSql).all({ from, lastStay, untilMs: nowMs + days * dayMs })
  const risk = moneyAtRisk(termsRows.slice(0, maxStays).map(termsOf), nowMs, days, deskZone)

  const booking = prepare<BookingRow>('select * from booking where id = ?')
  const lineOf = ({ id }: { readonly id: number }): LedgerRow[] => {
    const row = booking.get(id)
    return row ? [toLedgerRow(row, zone)] : []
  }
  return {
    arrivals: prepare<ArrivalsOfDay>(arrivalsSql).all({ from, lastArrival }),
    risk: {
      days: withLines(risk.days, deadlines ?? Number.POSITIVE_INFINITY, lineOf),
      unknown: { count: risk.unknown.length, rows: risk.unknown.slice(0, maxUnknown).flatMap(lineOf) },
      charged: risk.charged,
    },
    more: termsRows.length > maxStays,
  }
}

const dayMs = 86_400_000

/** Returns the days with their complete sums, and lines for the first `most` deadlines overall. */
function withLines(days: readonly RiskOfDay<Terms>[], most: number, lineOf: (terms: Terms) => LedgerRow[]): DayAtRisk[] {
  let remaining = most
  return days.map(({ day, sums, deadlines }) => {
    const listed = deadlines.slice(0, remaining)
    remaining -= listed.length
    return {
      ...{ day, sums: [...sums], count: deadlines.length },
      deadlines: listed.flatMap(({ booking, step, more }) => lineOf(booking).map((row) => ({ row, step, more }))),
    }
  })
}
