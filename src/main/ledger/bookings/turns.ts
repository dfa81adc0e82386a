/** What a booking's new status means for the desk that made it: told in the same transaction, so that no crash comes between. */
import type { NoticeKind } from '../../../shared/contract/views/notice-views.ts'
import type { PrepareQuery } from '../database/ledger-db.ts'
import type { BookingColumns, BookingRow } from './booking-row.ts'
import { cancelledByUs } from './drift.ts'

type Known = BookingRow['known']

export interface Turn {
  readonly clientRef: string
  readonly bookingRef: string | null
  readonly otherRef: string | null
  /** What somebody must hear; null when it is our own doing. */
  readonly kind: NoticeKind | null
}

/** Of a booking that has turned: `other` is the status of another booking under its client reference, a confirmed one first; null where there is none. */
export function kindOfTurn(before: Known | null, after: Known, isOurDoing: boolean, other: Known | null): NoticeKind | null {
  if (after === 'CONFIRMED') {
    if (other === 'CONFIRMED') return 'duplicate'
    return before === 'FAILED' || before === 'CANCELLED' || (before === null && other !== null) ? 'surfacedLate' : null
  }
  if (before !== 'CONFIRMED') return null
  if (after === 'CANCELLED') return isOurDoing ? null : 'cancelledElsewhere'
  return after === 'FAILED' ? 'failedLater' : null
}

/** The turn of a booking of our own attempts, new (`before` is null) or not; null for any other booking. */
export function noticeOfTurn(prepare: PrepareQuery, before: BookingRow | null, after: BookingColumns): Turn | null {
  const clientRef = after.client_ref ?? before?.client_ref ?? null
  if (clientRef === null || !prepare('select 1 from intent where client_ref = ?').get(clientRef)) return null
  const bookingRef = after.booking_ref ?? before?.booking_ref ?? null
  const beside = besideIt(prepare, clientRef, before?.id ?? null)
  const isOurDoing = before !== null && cancelledByUs(prepare, before, after)
  const kind = kindOfTurn(before?.known ?? null, after.known, isOurDoing, beside?.known ?? null)
  return kind === 'duplicate'
    ? { clientRef, bookingRef: beside?.booking_ref ?? null, otherRef: bookingRef, kind }
    : { clientRef, bookingRef, otherRef: null, kind }
}

/** Of the other bookings under a client reference the first that is confirmed, else any; the others may be hundreds. */
function besideIt(prepare: PrepareQuery, clientRef: string, id: number | null): Pick<BookingRow, 'known' | 'booking_ref'> | undefined {
  const ofThem = (which: string) =>
    prepare<Pick<BookingRow, 'known' | 'booking_ref'>>(
      `select known, booking_ref from booking where client_ref = ? and id is not ? ${which} limit 1`,
    ).get(clientRef, id)
  return ofThem("and +known = 'CONFIRMED' order by id") ?? ofThem('')
}
