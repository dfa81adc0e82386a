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

/** Of a booking that has turned: `others` are the statuses of other bookings under its client reference. */
export function kindOfTurn(before: Known | null, after: Known, isOurDoing: boolean, others: readonly Known[]): NoticeKind | null {
  if (after === 'CONFIRMED') {
    if (others.includes('CONFIRMED')) return 'duplicate'
    return before === 'FAILED' || before === 'CANCELLED' || (before === null && others.length > 0) ? 'surfacedLate' : null
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
  const sql = 'select known, booking_ref from booking where client_ref = ? and id is not ? order by id'
  const beside = prepare<Pick<BookingRow, 'known' | 'booking_ref'>>(sql).all(clientRef, before?.id ?? null)
  const kind = kindOfTurn(
    before?.known ?? null,
    after.known,
    before !== null && cancelledByUs(prepare, before, after),
    beside.map(({ known }) => known),
  )
  const first = kind === 'duplicate' ? beside.find(({ known }) => known === 'CONFIRMED') : undefined
  return first ? { clientRef, bookingRef: first.booking_ref, otherRef: bookingRef, kind } : { clientRef, bookingRef, otherRef: null, kind }
}
