/**
 * Exact sums of what a filter matches, per currency. SQLite adds 64-bit integers in units of 1/10,000; sums are read as bigint. A sum that does not
 * fit is an SQLite error, never a wrong figure.
 */

import type { LedgerFilter, LedgerTotals, MonthSums, NotAddedGroup } from '../../../shared/contract/views/ledger-views.ts'
import { monthOf, monthsOf } from '../../../shared/domain/dates.ts'
import { currencyCode, formatAmount, fromScaled } from '../../../shared/domain/money.ts'
import { bookingStatuses } from '../../../shared/domain/schemas.ts'
import type { BookingRow } from '../bookings/booking-row.ts'
import { dayOf, firstIdOf } from '../database/ids.ts'
import type { ReadableDb } from '../database/ledger-db.ts'
import { idRange, type Selection, select, whereOf } from './filter.ts'

/** Bookings of one status and currency: their number, how many of them count, and their sum. */
export interface Group {
  readonly known: BookingRow['known']
  readonly currency: string
  readonly bookings: bigint
  readonly countedBookings: bigint
  readonly sum: bigint | null
}

const figures = 'known, currency, count(*) as bookings, count(counted) as countedBookings, sum(counted) as sum'

function groupsIn(db: ReadableDb, selection: Selection): Group[] {
  const sql = `select ${figures} from ${selection.from} ${whereOf(selection)} group by known, currency`
  return db.prepare<Group>(sql).safeIntegers().all(selection.params)
}

const statuses = [...bookingStatuses, 'OTHER'].map((known) => `'${known}'`).join(', ')

/** Returns the groups of an id range, from an index that contains all summed columns. */
function rangeGroups({ prepare }: ReadableDb, from: bigint, before: bigint): Group[] {
  if (from >= before) return []
  const sql = `
    select ${figures} from booking indexed by booking_by_status
    where known in (${statuses}) and id >= ? and id < ? group by known, currency`
  return prepare<Group>(sql).safeIntegers().all(from, before)
}

function dayGroups({ prepare }: ReadableDb, fromDay: number, beforeDay: number): Group[] {
  const sql = `
    select known, currency, sum(bookings) as bookings, sum(summed) as countedBookings, sum(counted) as sum
    from daily where day >= ? and day < ? group by known, currency`
  return prepare<Group>(sql).safeIntegers().all(fromDay, beforeDay)
}

const farthestDay = Math.floor(Number.MAX_SAFE_INTEGER / firstIdOf(1))

/** Whether the roll-up can answer: it has creation days, statuses and currencies, and nothing else. */
function canUseDailySums({ basis, from, to, text, ...narrowed }: LedgerFilter): boolean {
  const isByCreation = basis === 'created' || (from === null && to === null)
  const { status: _, currency: __, ...others } = narrowed
  return isByCreation && text.trim() === '' && Object.values(others).every((given) => given === undefined)
}

/** Returns the groups from the roll-up for whole UTC days, and from the index for the partial days that an accounting zone leaves at either end. */
function groupsOfDailySums(db: ReadableDb, filter: LedgerFilter): Group[] {
  const { from, before } = idRange(filter, db.zone)
  const firstWhole = from === null ? -farthestDay : Math.ceil(Number(from) / firstIdOf(1))
  const endWhole = before === null ? farthestDay : dayOf(Number(before))
  if (from !== null && before !== null && firstWhole > endWhole) return rangeGroups(db, from, before)
  return [
    ...(from === null ? [] : rangeGroups(db, from, BigInt(firstIdOf(firstWhole)))),
    ...dayGroups(db, firstWhole, endWhole),
    ...(before === null ? [] : rangeGroups(db, BigInt(firstIdOf(endWhole)), before)),
  ]
}

/** Returns the groups of the bookings that a filter matches, of any status; a group may be returned in parts. */
function groupsOf(db: ReadableDb, filter: LedgerFilter): Group[] {
  const anyStatus: LedgerFilter = { ...filter, status: 'all' }
  if (!canUseDailySums(filter)) return groupsIn(db, select(db, anyStatus))
  return groupsOfDailySums(db, anyStatus).filter(
    ({ currency }) => filter.currency === undefined || currency === currencyCode(filter.currency),
  )
}

/** Sums over groups: `lacking` is how many bookings of either status are in no sum. */
export interface Sums extends Pick<LedgerTotals, 'counts' | 'sums'> {
  readonly lacking: Readonly<Record<'CONFIRMED' | 'CANCELLED', number>>
}

/** Adds up groups: counts for every status, and sums with their missing bookings for the status of the filter. */
export function totalsOf(groups: readonly Group[], status: LedgerFilter['status']): Sums {
  const counts = { all: 0, CONFIRMED: 0, CANCELLED: 0, FAILED: 0, OTHER: 0 }
  const sums = new Map<string, { CONFIRMED: bigint; CANCELLED: bigint }>()
  const lacking = { CONFIRMED: 0, CANCELLED: 0 }
  for (const { known, currency, bookings, countedBookings, sum } of groups) {
    counts.all += Number(bookings)
    counts[known] += Number(bookings)
    if (known !== 'CONFIRMED' && known !== 'CANCELLED') continue
    if (status !== 'all' && status !== known) continue
    lacking[known] += Number(bookings - countedBookings)
    if (countedBookings === 0n) continue
    const before = sums.get(currency) ?? { CONFIRMED: 0n, CANCELLED: 0n }
    sums.set(currency, { ...before, [known]: before[known] + (sum ?? 0n) })
  }
  const text = (units: bigint, currency: string) => formatAmount(fromScaled(units), currency)
  return {
    counts,
    sums: [...sums]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([currency, { CONFIRMED, CANCELLED }]) => ({
        currency,
        confirmed: text(CONFIRMED, currency),
        cancelled: text(CANCELLED, currency),
        total: text(CONFIRMED + CANCELLED, currency),
      })),
    lacking,
  }
}

/** Returns the bookings that a filter matches and that are in no sum although their status counts, by reason; see `whyNotAdded`. */
export const notAdded = (db: ReadableDb, filter: LedgerFilter): NotAddedGroup[] => notAddedIn(db, select(db, filter))

function notAddedIn(db: ReadableDb, selection: Selection): NotAddedGroup[] {
  const isByWords = selection.from.startsWith('search')
  const sql = `
    select known as status, not_added as why, count(*) as bookings
    from ${isByWords ? selection.from : 'booking indexed by booking_by_not_added'} ${whereOf(selection, 'booking.not_added is not null')}
    group by known, not_added order by bookings desc, known desc, not_added`
  return db.prepare<NotAddedGroup>(sql).all(selection.params)
}

interface SoldGroup {
  readonly currency: string
  readonly bookings: bigint
  readonly price: bigint
  readonly margin: bigint
}

/** Returns the selling sums of a selection, by currency. Bookings that this desk did not sell are skipped unless the filter has a text. */
function sellingSumsIn(db: ReadableDb, selection: Selection): LedgerTotals['sold'] {
  if (
    db.prepare("select 1 from booking indexed by booking_by_sold where known = 'CONFIRMED' and sold_currency is not null limit 1").get() ===
    undefined
  )
    return []
  const isByWords = selection.from.startsWith('search')
  const from = isByWords ? selection.from : 'booking indexed by booking_by_sold'
  const sql = `
    select sold_currency as currency, count(*) as bookings, sum(sold_scaled) as price, sum(margin_scaled) as margin
    from ${from} ${whereOf(selection, "booking.known = 'CONFIRMED'", 'booking.sold_currency is not null')}
      and booking.sold_scaled is not null and booking.margin_scaled is not null
    group by sold_currency order by sold_currency`
  return db
    .prepare<SoldGroup>(sql)
    .safeIntegers()
    .all(selection.params)
    .map(({ currency, bookings, price, margin }) => ({
      ...{ currency, bookings: Number(bookings) },
      price: formatAmount(fromScaled(price), currency),
      margin: formatAmount(fromScaled(margin), currency),
    }))
}

/**
 * Returns the sums of each month of a year, January first. Each month replaces the days of the filter. The filter's kind of date and its other
 * conditions stay. A month without a booking that counts has no sums.
 */
export function monthlySums(db: ReadableDb, filter: LedgerFilter, year: number): MonthSums[] {
  return monthsOf(year).map((month) => ({
    month,
    sums: totalsOf(groupsOf(db, { ...filter, ...monthOf(`${month}-01`) }), filter.status).sums,
  }))
}

/** Returns counts and exact sums of a filter; see `LedgerTotals`. The counts cover every status, whichever the filter has. */
export function totals(db: ReadableDb, filter: LedgerFilter): LedgerTotals {
  const { counts, sums, lacking } = totalsOf(groupsOf(db, filter), filter.status)
  const notAddedGroups = lacking.CONFIRMED + lacking.CANCELLED > 0 ? notAdded(db, filter) : []
  return { counts, sums, sold: sellingSumsIn(db, select(db, filter)), notAdded: notAddedGroups }
}

/** Returns counts and exact sums of any selection of bookings, of any status. */
export function totalsOfSelection(db: ReadableDb, selection: Selection): LedgerTotals {
  const { counts, sums, lacking } = totalsOf(groupsIn(db, selection), 'all')
  const notAddedGroups = lacking.CONFIRMED + lacking.CANCELLED > 0 ? notAddedIn(db, selection) : []
  return { counts, sums, sold: sellingSumsIn(db, selection), notAdded: notAddedGroups }
}
