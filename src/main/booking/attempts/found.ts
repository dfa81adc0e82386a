/** Ends an attempt when its booking is found, and handles records of other bookings. Pure. */
import type { NoticeKind } from '../../../shared/contract/views/notice-views.ts'
import type { BookingStatus } from '../../../shared/domain/schemas.ts'
import type { NewNotice } from '../../ledger/records.ts'
import { contradictions, mismatches } from '../../service/answers/look-up-target.ts'
import { type At, type Observation, type ObservedBooking, sameState, saved } from '../lifecycle/case.ts'
import { type BookingAttempt, lookUpTargetOf, type Step } from './booking-attempt.ts'
import { bookedDifferently } from './difference.ts'
import { lateLookUp } from './look-ups.ts'

/** An observation of the attempt's booking. */
export interface Finding {
  readonly at: At
  readonly shown: ObservedBooking
  /** Whether this desk has sent a cancellation of that booking. */
  readonly cancelledByUs: boolean
}

/** Ends the attempt: the booking exists. The booking is stored with it; its status is the ledger's from then on. */
export function found(before: BookingAttempt, finding: Finding, status: BookingStatus): Step {
  const { at, shown, cancelledByUs } = finding
  if (before.state === 'FOUND') return saved(withRechecks(before, status, finding), shown)
  const { booking } = shown.record
  const ended: BookingAttempt = { ...before, state: 'FOUND', booking, failure: null, cancelWanted: false }
  const kinds = noticesOfFinding(before, ended, status, cancelledByUs)
  return saved(
    withRechecks(ended, status, finding),
    shown,
    kinds.map((kind) => noticeOf(ended, kind, at)),
  )
}

/** Schedules re-checks of a found booking. FAILED and unrecognised statuses (null) may still change and are re-checked for a day. */
export function withRechecks(
  of: BookingAttempt,
  status: BookingStatus | null,
  { at, shown }: Pick<Finding, 'at' | 'shown'>,
): BookingAttempt {
  const { during } = shown.seen
  if (of.doubtTickMs !== null && during.to < of.doubtTickMs) return of
  // An unrecognised status does not undo a failure; the answer may be outdated.
  const failedAtMs = status === 'FAILED' ? (of.failedAtMs ?? at.wallMs) : status === null ? of.failedAtMs : null
  const unclearAtMs = status === null ? (of.unclearAtMs ?? at.wallMs) : null
  const doubtTickMs = status === 'FAILED' || status === null ? during.to : null
  const now: BookingAttempt = { ...of, failedAtMs, unclearAtMs, doubtTickMs, absent: 0, absentAtMs: null }
  return { ...now, watch: lateLookUp(now, at) }
}

/** Records an unrecognised status on a case that is not FOUND yet; its look-ups continue as planned. */
export function unclear(of: BookingAttempt, { at, shown }: Observation): BookingAttempt {
  return shown ? { ...withRechecks(of, null, { at, shown }), watch: of.watch } : of
}

function noticesOfFinding(
  before: BookingAttempt,
  { content, booking }: BookingAttempt,
  status: BookingStatus,
  cancelledByUs: boolean,
): NoticeKind[] {
  const notices: NoticeKind[] = []
  const isLate = before.state !== 'SENDING'
  if (isLate && status === 'CONFIRMED') notices.push(before.state === 'UNKNOWN' ? 'recovered' : 'surfacedLate')
  if (isLate && status === 'CANCELLED' && !cancelledByUs) notices.push('cancelledElsewhere')
  if (status === 'CONFIRMED' && before.cancelWanted) notices.push('cancelWanted')
  if (status === 'CONFIRMED' && content && booking && bookedDifferently(content, booking).length > 0) notices.push('bookedDifferently')
  return notices
}

/** How often in a row, and how far apart, a booking must be missing before a notice is given: one bad hour proves nothing. */
const absence = { timesToTell: 3, apartMs: 3_600_000 } as const

/** Counts a sync that did not list the booking. Misses within an hour of the last do not count; the third that counts gives the notice `vanished`. */
export function absent(before: BookingAttempt, at: At): Step {
  const sinceMs = before.absentAtMs === null ? absence.apartMs : Math.abs(at.wallMs - before.absentAtMs)
  if (before.state !== 'FOUND' || sinceMs < absence.apartMs) return sameState(before)
  const now: BookingAttempt = { ...before, absent: before.absent + 1, absentAtMs: at.wallMs }
  return saved(now, null, now.absent === absence.timesToTell ? [noticeOf(now, 'vanished', at)] : [])
}

/** Whether a record is our booking: same reference, hotel and nights. */
export const isOurs = (of: BookingAttempt, { record }: ObservedBooking): boolean =>
  mismatches(record.booking, lookUpTargetOf(of)).length === 0

/** Returns the record if it may be our booking and can be stored with the attempt; null for somebody else's. */
export function ourRecord(of: BookingAttempt, shown: ObservedBooking | null): ObservedBooking | null {
  return shown && contradictions(shown.record.booking, lookUpTargetOf(of)).length === 0 ? shown : null
}

/** Whether a record has our client reference, whatever its stay is. */
export const isUnderOurs = ({ clientRef }: BookingAttempt, shown: ObservedBooking | null): boolean =>
  shown?.record.booking.clientRef === clientRef

/** Notifies once when the service lists a different stay under our client reference. The record is ignored otherwise. */
export function notifyReferenceReused(
  of: BookingAttempt,
  shown: ObservedBooking | null,
  at: At,
): readonly [BookingAttempt, readonly NewNotice[]] {
  if (of.toldAnother || !shown || !isUnderOurs(of, shown) || ourRecord(of, shown)) return [of, []]
  return [{ ...of, toldAnother: true }, [noticeOf(of, 'anotherStay', at, shown.record.booking.bookingRef)]]
}

/** Builds a notice about an attempt. `otherRef`: the reference of a second booking that it concerns. */
export function noticeOf(of: BookingAttempt, kind: NoticeKind, { wallMs: atMs }: At, otherRef: string | null = null): NewNotice {
  return { kind, atMs, clientRef: of.clientRef, bookingRef: of.booking?.bookingRef ?? null, otherRef }
}
