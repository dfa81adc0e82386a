/** What a booking's new status means for the desk that made it. The notice is written in the same transaction, so that a crash cannot lose it. */
import type { NoticeKind } from '../../../shared/contract/views/notice-views.ts'
import type { PrepareQuery } from '../database/ledger-db.ts'
import type { BookingColumns, BookingRow } from './booking-row.ts'
import { cancelledByUs } from './drift.ts'

type Known = BookingRow['known']

export interface StatusChange {
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
