/** Translates a filter of the ledger to SQL, for lists, totals, exports and refreshes. */

import type { LedgerFilter } from '../../../shared/contract/views/ledger-views.ts'
import { addDays, dateIn, daysBetween, startOfDate } from '../../../shared/domain/dates.ts'
import { foldedTag } from '../../../shared/domain/desk-facts.ts'
import { currencyCode } from '../../../shared/domain/money.ts'
import { foldedText } from '../../../shared/domain/text.ts'
import { idAt } from '../database/ids.ts'
import type { ReadableDb } from '../database/ledger-db.ts'
import { wordQuery } from './word-query.ts'

/** How to search for the filter's text: by the beginnings of words or, if no booking has such words, as a substring. */
type TextSearch =
  | { readonly how: 'all' }
  | { readonly how: 'words'; readonly query: string }
  | { readonly how: 'inside'; readonly text: string }

export interface Selection {
  /** The tables, with the index for the range: the planner alone would prefer a status to a range. */
  readonly from: string
  /** The column with the booking's id; ordering by it needs no sort. */
  readonly id: string
  readonly conditions: readonly string[]
  readonly params: Readonly<Record<string, string | bigint>>
}

interface Condition {
  readonly sql: string
  readonly params: Record<string, string | bigint>
}

/** The last date of the calendar; no day follows it. */
const lastDay = '9999-12-31'

/** Returns a range of ids as bigint, because the text index ignores a bound that arrives as a float. */
export function idRange({ from, to }: Pick<LedgerFilter, 'from' | 'to'>, zone: string): { from: bigint | null; before: bigint | null } {
  return {
    from: from === null ? null : BigInt(idAt(startOfDate(zone, from))),
    before: to === null || to >= lastDay ? null : BigInt(idAt(startOfDate(zone, addDays(to, 1)))),
  }
}

function dateConditions(filter: LedgerFilter, zone: string, id: string): Condition[] {
  if (filter.from === null && filter.to === null) return []
  if (filter.basis !== 'created') {
    const params = { from: filter.from ?? '0000-00-00', to: filter.to ?? '9999-99-99' }
    return [{ sql: `booking.${filter.basis} between @from and @to`, params }]
  }
  const { from, before } = idRange(filter, zone)
  return [
    ...(from === null ? [] : [{ sql: `${id} >= @fromId`, params: { fromId: from } }]),
    ...(before === null ? [] : [{ sql: `${id} < @beforeId`, params: { beforeId: before } }]),
  ]
}

/** Conditions on the desk's own data. Few bookings have any, so the planner starts from its tables. */
function deskDataConditions({ tag, costCentre, followUp, client }: LedgerFilter, today: string, id: string): Condition[] {
  const deskDataCondition = (table: string, sql: string, params: Condition['params']) => ({
    sql: `${id} in (select subject_id from ${table} where subject_kind = 'booking' and ${sql})`,
    params,
  })
  return [
    ...(tag === undefined ? [] : [deskDataCondition('tag', 'folded = @tag', { tag: foldedTag(tag) })]),
    ...(costCentre === undefined ? [] : [deskDataCondition('desk_fact', 'cost_centre = @costCentre', { costCentre })]),
    ...(followUp === 'any' ? [deskDataCondition('desk_fact', 'follow_up_on is not null', {})] : []),
    ...(followUp === 'due' ? [deskDataCondition('desk_fact', 'follow_up_on <= @today', { today })] : []),
    ...(client === undefined ? [] : [{ sql: madeForClient, params: { client: BigInt(client) } }]),
  ]
}

const madeForClient = 'booking.client_ref in (select client_ref from sold_to where client_id = @client)'

/** Further conditions. Flag conditions are written so that the index of flagged bookings can serve them all. */
function narrowingConditions({ hotel, destination, currency, rateType, refundable, flag }: LedgerFilter): Condition[] {
  const equal = (column: string, name: string, value: string | undefined) =>
    value === undefined ? [] : [{ sql: `booking.${column} = @${name}`, params: { [name]: value } }]
  return [
    ...equal('hotel_code', 'hotel', hotel),
    ...equal('destination_code', 'destination', destination),
    ...equal('currency', 'currency', currency === undefined ? undefined : currencyCode(currency)),
    ...equal('rate_type', 'rateType', rateType),
    ...(refundable === undefined ? [] : [{ sql: `booking.nonrefundable ${refundabilities[refundable]}`, params: {} }]),
    ...(flag === undefined ? [] : [{ sql: "(booking.flags <> '' or booking.drifted <> '')", params: {} }]),
    ...(flag === 'drift' ? [{ sql: "booking.drifted <> ''", params: {} }] : []),
    ...(flag === undefined || flag === 'any' || flag === 'drift'
      ? []
      : [{ sql: "instr(' ' || booking.flags || ' ', ' ' || @flag || ' ') > 0", params: { flag } }]),
  ]
}

const refundabilities = { yes: '= 0', no: '= 1', unknown: 'is null' } as const

function textCondition(textSearch: TextSearch): Condition[] {
  if (textSearch.how === 'words') return [{ sql: 'search match @query', params: { query: textSearch.query } }]
  if (textSearch.how === 'inside') return [{ sql: 'instr(booking.words, @inside) > 0', params: { inside: textSearch.text } }]
  return []
}

/** Returns the conditions for free cancellation that ends within so many days. */
function freeEndConditions(days: number | undefined, { zone, nowMs }: Pick<ReadableDb, 'zone' | 'nowMs'>): Condition[] {
  if (days === undefined) return []
  const freeEndsBefore = BigInt(startOfDate(zone, addDays(dateIn(zone, nowMs), days + 1)))
  return [
    { sql: "booking.known = 'CONFIRMED'", params: {} },
    { sql: 'booking.free_until_ms > @now and booking.free_until_ms < @freeEndsBefore', params: { now: BigInt(nowMs), freeEndsBefore } },
  ]
}

const isBounded = ({ from, to }: LedgerFilter) => from !== null || to !== null

/**
 * Whether the filter contains a hotel, a destination or the desk's own data, which are more selective than a range or a status. The planner then
 * chooses the index, but must not choose the index of the status.
 */
const isSelective = ({ hotel, destination, tag, costCentre, followUp, client }: LedgerFilter) =>
  [hotel, destination, tag, costCentre, followUp, client].some((given) => given !== undefined)

/**
 * Whether a search by days of a stay would read most of the ledger, one database page per booking: the period is long, and conditions need the
 * rows. A full scan costs a tenth of that.
 */
function shouldScanTable({ from, to, rateType, refundable }: LedgerFilter, textSearch: TextSearch): boolean {
  const isLong = from === null || to === null || daysBetween(from, to) > longDays
  return isLong && (rateType !== undefined || refundable !== undefined || textSearch.how === 'inside')
}

const longDays = 183

/** Returns the tables to read from. `ordered` is the column that sorts a list without bounds. */
function tables(filter: LedgerFilter, textSearch: TextSearch, ordered: LedgerFilter['basis'] | null): string {
  if (textSearch.how === 'words') return 'search cross join booking on booking.id = search.rowid'
  if (isSelective(filter)) return 'booking'
  if (filter.freeEndsWithin !== undefined) return 'booking indexed by booking_by_free_end'
  if (filter.flag !== undefined && !(isBounded(filter) && filter.basis !== 'created')) return 'booking indexed by booking_by_flag'
  if (isBounded(filter) && filter.basis !== 'created') {
    return ordered === null && shouldScanTable(filter, textSearch) ? 'booking not indexed' : `booking indexed by booking_by_${filter.basis}`
  }
  if (!isBounded(filter) && ordered !== null && ordered !== 'created') return `booking indexed by booking_by_${ordered}`
  if (filter.status !== 'all') return 'booking indexed by booking_by_status'
  return isBounded(filter) ? 'booking not indexed' : 'booking'
}

function build(
  filter: LedgerFilter,
  { zone, nowMs }: Pick<ReadableDb, 'zone' | 'nowMs'>,
  textSearch: TextSearch,
  ordered: LedgerFilter['basis'] | null,
): Selection {
  const id = textSearch.how === 'words' ? 'search.rowid' : 'booking.id'
  const conditions = [
    ...(filter.status === 'all'
      ? []
      : [{ sql: `${isSelective(filter) ? '+' : ''}booking.known = @known`, params: { known: filter.status } }]),
    ...dateConditions(filter, zone, id),
    ...narrowingConditions(filter),
    ...freeEndConditions(filter.freeEndsWithin, { zone, nowMs }),
    ...deskDataConditions(filter, dateIn(zone, nowMs), textSearch.how === 'words' ? '+booking.id' : 'booking.id'),
    ...textCondition(textSearch),
  ]
  return {
    from: tables(filter, textSearch, ordered),
    id,
    conditions: conditions.map(({ sql }) => sql),
    params: Object.assign({}, ...conditions.map(({ params }) => params)),
  }
}

/** Returns `where …` with further conditions; empty when there are none. */
export function whereOf({ conditions }: Selection, ...more: readonly string[]): string {
  const all = [...conditions, ...more]
  return all.length > 0 ? `where ${all.join(' and ')}` : ''
}

/**
 * Searches by words first, and as a substring only when no booking of the range, of any status, has such words. All queries with one filter therefore
 * agree on what it matches.
 */
function textSearchOf(db: ReadableDb, filter: LedgerFilter): TextSearch {
  const text = foldedText(filter.text)
  if (text === '') return { how: 'all' }
  const inside: TextSearch = { how: 'inside', text }
  const query = wordQuery(db.prepare, filter.text)
  if (query === '') return inside
  const words: TextSearch = { how: 'words', query }
  const selection = build({ ...filter, status: 'all' }, db, words, null)
  const hit = db.prepare(`select 1 from ${selection.from} ${whereOf(selection)} limit 1`).get(selection.params)
  return hit === undefined ? inside : words
}

/** Returns the bookings that a filter matches. `ordered` names a date that sorts a list without bounds. */
export function select(db: ReadableDb, filter: LedgerFilter, ordered: LedgerFilter['basis'] | null = null): Selection {
  return build(filter, db, textSearchOf(db, filter), ordered)
}
