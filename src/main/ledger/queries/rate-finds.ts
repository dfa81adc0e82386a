/**
 * Selects the booking to check next for a better rate, and lists what was found. Only bookings that refund something on cancellation, and that no
 * other booking replaces, qualify.
 */
import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import type { FoundBetterRate } from '../../../shared/contract/views/rebooking-views.ts'
import { cancellationFeeAt, feeIsUnchanged } from '../../../shared/domain/better-rate.ts'
import { dateIn, isPastEverywhere } from '../../../shared/domain/dates.ts'
import { compare, isDecimal } from '../../../shared/domain/money.ts'
import { type BookingRow, toLedgerRow } from '../bookings/booking-row.ts'
import { onlyRow, type PrepareQuery, type ReadableDb } from '../database/ledger-db.ts'

/** Limits the list, soonest end of free cancellation first: nobody works through a longer list. */
const maxFinds = 500

/** A new booking that exists or may exist replaces this one, even if both were kept. */
const notReplaced = `not exists (
  select 1 from rebooking where rebooking.booking_id = booking.id and (
    exists (select 1 from intent where intent.client_ref = rebooking.client_ref and intent.open = 1)
    or exists (select 1 from booking taken where taken.client_ref = rebooking.client_ref and coalesce(taken.known, '') not in ('CANCELLED', 'FAILED'))))`

const watchable = `booking.known = 'CONFIRMED' and booking.free_until_ms is not null and ${notReplaced}`

/** A check in the future was recorded by a clock that was ahead, and does not count. */
const notCheckedSql = '(looked_ms is null or looked_ms <= @lookedBeforeMs or looked_ms > @aheadMs)'

const nextFreeSql = `
  select booking.* from booking indexed by booking_by_free_end left join rate_look on rate_look.booking_id = booking.id
  where ${watchable} and booking.free_until_ms > @nowMs and ${notCheckedSql}
  order by booking.free_until_ms, booking.id limit 1`

/** Bookings whose free cancellation has ended. Their terms decide whether cancelling refunds anything. */
const chargedSql = `
  select booking.id, json_array(booking.total, booking.nonrefundable, booking.policies) as terms from booking indexed by booking_by_checkin left join rate_look on rate_look.booking_id = booking.id
  where ${watchable} and booking.free_until_ms <= @nowMs and booking.checkin >= @today and ${notCheckedSql}
  order by booking.checkin, booking.id`

const dayMs = 86_400_000

interface ChargedRow {
  readonly id: number
  readonly terms: string
}

/**
 * For each opened ledger, the bookings that refund nothing, with their terms and the time of reading them. They are skipped for a day, unless
 * their terms change.
 */
const withoutRefund = new WeakMap<PrepareQuery, Map<number, { readonly atMs: number; readonly terms: string }>>()

/**
 * Returns the next confirmed booking to check for a better rate: cancelling it is free or refunds a part, and it was not checked for a day. Null
 * when there is none.
 */
export function nextToWatch(db: ReadableDb, nowMs: number): LedgerRow | null {
  const { prepare, zone } = db
  const checkTimes = { nowMs, lookedBeforeMs: nowMs - dayMs, aheadMs: nowMs + dayMs }
  const free = prepare<BookingRow>(nextFreeSql).get(checkTimes)
  if (free) return toLedgerRow(free, zone)
  const refundless = withoutRefund.get(prepare) ?? new Map<number, { atMs: number; terms: string }>()
  withoutRefund.set(prepare, refundless)
  const isRead = ({ id, terms }: ChargedRow) => {
    const before = refundless.get(id)
    return before?.terms === terms && Math.abs(nowMs - before.atMs) < dayMs
  }
  const rows = prepare<ChargedRow>(chargedSql).all({ ...checkTimes, today: dateIn(zone, nowMs) })
  for (const { id, terms } of rows.filter((row) => !isRead(row))) {
    const row = toLedgerRow(onlyRow(prepare<BookingRow>('select * from booking where id = ?'), id), zone)
    if (cancellationFeeAt(row, nowMs) !== null) return row
    refundless.set(id, { atMs: nowMs, terms })
  }
  return null
}

interface FindRow {
  readonly found_at: number
  readonly found_currency: string
  readonly found_total: string
  readonly found_price: string
  readonly found_fee: string
  readonly found_gain: string
  readonly found_other_room: 0 | 1
  readonly found_better_board: 0 | 1
  readonly dismissed: string | null
}

const foundRatesSql = `
  select booking.*, found_ms as found_at, rate_look.currency as found_currency, rate_look.total as found_total, price as found_price, fee as found_fee,
    gain as found_gain, other_room as found_other_room, better_board as found_better_board, dismissed_gain as dismissed
  from rate_look join booking on booking.id = rate_look.booking_id
  where gain is not null and ${watchable} order by booking.free_until_ms, booking.id limit ${maxFinds}`

/**
 * Returns better rates found for bookings that can still be cancelled at the same fee: the soonest end of free cancellation first, at most 500,
 * without dismissed ones.
 */
export function rateFinds({ prepare, zone }: ReadableDb, nowMs: number): FoundBetterRate[] {
  return prepare<BookingRow & FindRow>(foundRatesSql)
    .all()
    .flatMap((row): FoundBetterRate[] => {
      const booking = toLedgerRow(row, zone)
      // If the booking's total has changed, the rate was compared with another amount.
      const costsTheSame = booking.total !== null && isDecimal(booking.total) && compare(booking.total, row.found_total) === 0
      const isDismissed = row.dismissed !== null && compare(row.found_gain, row.dismissed) <= 0
      const isBegun = booking.checkin === null || isPastEverywhere(booking.checkin, nowMs)
      if (!costsTheSame || isDismissed || isBegun || !feeIsUnchanged(booking, row.found_fee, nowMs)) return []
      return [
        {
          row: booking,
          ...{ atMs: row.found_at, currency: row.found_currency, total: row.found_total, price: row.found_price, fee: row.found_fee },
          ...{ gain: row.found_gain, otherRoom: row.found_other_room === 1, betterBoard: row.found_better_board === 1 },
        },
      ]
    })
}
