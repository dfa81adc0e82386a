/**
 * What the service's changes to a booking mean for the desk. Drift is a change without us in a field that would mislead the desk, a guest or
 * accounting. The notice about a new status is written in the same transaction, so that a crash cannot lose it.
 */
import type { NoticeKind } from '../../../shared/contract/views/notice-views.ts'
import { compare, isDecimal } from '../../../shared/domain/money.ts'
import { referenceNames } from '../../../shared/domain/reference.ts'
import { isOtherHotel } from '../../../shared/domain/stay.ts'
import type { PrepareQuery } from '../database/ledger-db.ts'
import type { AnswerSource } from '../records.ts'
import { type BookingColumns, type BookingRow, hotelIn } from './booking-row.ts'

type State = Pick<
  BookingColumns,
  'booking_ref' | 'client_ref' | 'status' | 'known' | 'hotel_code' | 'hotel_name' | 'checkin' | 'checkout' | 'currency' | 'total'
>

/** Whether two values contradict each other. A missing value contradicts nothing. */
const isContradiction = (a: string | null, b: string | null) => Boolean(a) && Boolean(b) && a !== b

const amountsDiffer = (a: string | null, b: string | null) =>
  isContradiction(a, b) && !(isDecimal(a ?? '') && isDecimal(b ?? '') && compare(a ?? '', b ?? '') === 0)

const conditions = {
  // Statuses are compared by meaning, because they have several spellings.
  status: (a, b) => (a.known === 'OTHER' && b.known === 'OTHER' ? isContradiction(a.status, b.status) : a.known !== b.known),
  total: (a, b) => amountsDiffer(a.total, b.total),
  currency: (a, b) => isContradiction(a.currency, b.currency),
  checkin: (a, b) => isContradiction(a.checkin, b.checkin),
  checkout: (a, b) => isContradiction(a.checkout, b.checkout),
  hotel: (a, b) => isOtherHotel(hotelIn(a), hotelIn(b)),
} satisfies Record<string, (before: State, after: State) => boolean>

/** Whether a cancellation of ours was in flight or is known to have succeeded. A cancellation that was settled as not cancelled does not count. */
function cancelledByUs(prepare: PrepareQuery, before: State, after: State): boolean {
  const names = [before, after].flatMap(({ booking_ref: bookingRef, client_ref: clientRef }) => referenceNames({ bookingRef, clientRef }))
  const sql =
    "select 1 from cancellation where reference in (select value from json_each(?)) and state in ('SENDING', 'UNKNOWN', 'CANCELLED')"
  return prepare(sql).get(JSON.stringify(names)) !== undefined
}

/**
 * Returns the names of the drifted fields, earlier ones included, separated by blanks. Answers to our own booking and cancellation calls do not
 * count as drift, nor does a cancellation of ours that another call reports.
 */
export function drifted(
  prepare: PrepareQuery,
  before: State & { readonly drifted: string },
  after: State,
  { source }: AnswerSource,
): string {
  if (source === 'bookRate' || source === 'cancelBooking') return before.drifted
  const names = Object.entries(conditions).flatMap(([name, changed]) => (changed(before, after) ? [name] : []))
  const isOwn = after.known === 'CANCELLED' && names.includes('status') && cancelledByUs(prepare, before, after)
  const serviceChanges = isOwn ? names.filter((name) => name !== 'status') : names
  return [...new Set([...before.drifted.split(' ').filter(Boolean), ...serviceChanges])].join(' ')
}

type Known = BookingRow['known']

interface StatusChange {
  readonly clientRef: string
  readonly bookingRef: string | null
  readonly otherRef: string | null
  /** The notice to raise; null when nobody needs to be notified. */
  readonly kind: NoticeKind | null
}

/**
 * Returns the notice for a new status; null when none is needed. `other` is the status of another booking under the client reference, a confirmed one
 * if there is one; null when there is none.
 */
export function noticeKindOf(before: Known | null, after: Known, isOurDoing: boolean, other: Known | null): NoticeKind | null {
  if (after === 'CONFIRMED') {
    if (other === 'CONFIRMED') return 'duplicate'
    return before === 'FAILED' || before === 'CANCELLED' || (before === null && other !== null) ? 'surfacedLate' : null
  }
  if (before !== 'CONFIRMED') return null
  if (after === 'CANCELLED') return isOurDoing ? null : 'cancelledElsewhere'
  return after === 'FAILED' ? 'failedLater' : null
}

/** Returns the status change of a booking of our own attempts, new (`before` is null) or not; null for any other booking. */
export function statusChangeOf(prepare: PrepareQuery, before: BookingRow | null, after: BookingColumns): StatusChange | null {
  const clientRef = after.client_ref ?? before?.client_ref ?? null
  if (clientRef === null || !prepare('select 1 from intent where client_ref = ?').get(clientRef)) return null
  const bookingRef = after.booking_ref ?? before?.booking_ref ?? null
  const other = otherBooking(prepare, clientRef, before?.id ?? null)
  const isOurDoing = before !== null && cancelledByUs(prepare, before, after)
  const kind = noticeKindOf(before?.known ?? null, after.known, isOurDoing, other?.known ?? null)
  return kind === 'duplicate'
    ? { clientRef, bookingRef: other?.booking_ref ?? null, otherRef: bookingRef, kind }
    : { clientRef, bookingRef, otherRef: null, kind }
}

/** Returns another booking under a client reference, preferably a confirmed one. Reads one row, as there may be hundreds. */
function otherBooking(prepare: PrepareQuery, clientRef: string, id: number | null): Pick<BookingRow, 'known' | 'booking_ref'> | undefined {
  const firstOf = (condition: string) =>
    prepare<Pick<BookingRow, 'known' | 'booking_ref'>>(
      `select known, booking_ref from booking where client_ref = ? and id is not ? ${condition} limit 1`,
    ).get(clientRef, id)
  return firstOf("and +known = 'CONFIRMED' order by id") ?? firstOf('')
}
