/** How an attempt ends, with its booking found, and what is done with records of other bookings. Pure. */
import type { NoticeKind } from '../../../shared/contract/views/notice-views.ts'
import type { BookingStatus } from '../../../shared/domain/schemas.ts'
import type { NewNotice } from '../../ledger/records.ts'
import { contradictions, strangeIn } from '../../service/answers/sought.ts'
import type { At, News, Shown } from '../running/any-case.ts'
import { sameState, saved } from '../running/steps.ts'
import { type BookingAttempt, type Step, soughtBy } from './booking-attempt.ts'
import { bookedDifferently } from './difference.ts'
import { lateLookUp } from './look-ups.ts'

/** A booking that was found for an attempt. */
export interface Finding {
  readonly at: At
  readonly shown: Shown
  /** Whether this desk has sent a cancellation of that booking. */
  readonly cancelledByUs: boolean
}

/** The booking exists, which ends the attempt. The booking is kept; its status is the ledger's from then on. */
export function found(before: BookingAttempt, finding: Finding, status: BookingStatus): Step {
  const { at, shown, cancelledByUs } = finding
  if (before.state === 'FOUND') return saved(standing(before, status, finding), shown)
  const { booking } = shown.record
  const taken: BookingAttempt = { ...before, state: 'FOUND', booking, failure: null, cancelWanted: false }
  const kinds = noticesOfFinding(before, taken, status, cancelledByUs)
  return saved(
    standing(taken, status, finding),
    shown,
    kinds.map((kind) => noticeOf(taken, kind, at)),
  )
}

/**
 * A found case after news of it. A booking that failed, or stands by a word that nobody knows (null), is looked up for a day, because
 * it may turn; any other is waited for no more.
 */
export function standing(of: BookingAttempt, status: BookingStatus | null, { at, shown }: Pick<Finding, 'at' | 'shown'>): BookingAttempt {
  const { during } = shown.seen
  if (of.doubtTickMs !== null && during.to < of.doubtTickMs) return of
  // A word that nobody knows takes no failure back: an old answer may bring it, and the booking may turn as before.
  const failedAtMs = status === 'FAILED' ? (of.failedAtMs ?? at.wallMs) : status === null ? of.failedAtMs : null
  const unclearAtMs = status === null ? (of.unclearAtMs ?? at.wallMs) : null
  const doubtTickMs = status === 'FAILED' || status === null ? during.to : null
  const now: BookingAttempt = { ...of, failedAtMs, unclearAtMs, doubtTickMs, absent: 0, absentAtMs: null }
  return { ...now, watch: lateLookUp(now, at) }
}

/** A case that is not found yet, after its booking was shown with a word that nobody knows. */
export function unclear(of: BookingAttempt, { at, shown }: News): BookingAttempt {
  return shown ? { ...standing(of, null, { at, shown }), watch: of.watch } : of
}

function noticesOfFinding(
  before: BookingAttempt,
  { content, booking }: BookingAttempt,
  status: BookingStatus,
  cancelledByUs: boolean,
): NoticeKind[] {
  const notices: NoticeKind[] = []
  const isNews = before.state !== 'SENDING'
  if (isNews && status === 'CONFIRMED') notices.push(before.state === 'UNKNOWN' ? 'recovered' : 'surfacedLate')
  if (isNews && status === 'CANCELLED' && !cancelledByUs) notices.push('cancelledElsewhere')
  if (status === 'CONFIRMED' && before.cancelWanted) notices.push('cancelWanted')
  if (status === 'CONFIRMED' && content && booking && bookedDifferently(content, booking).length > 0) notices.push('bookedDifferently')
  return notices
}

/** How many times in a row, and how far apart, a booking must be missing before a notice is given: one bad hour proves nothing. */
const absence = { timesToTell: 3, apartMs: 3_600_000 } as const

/** A sync did not list the booking. Misses within an hour of the last one do not count; the third that counts gives the notice `vanished`. */
export function absent(before: BookingAttempt, at: At): Step {
  const sinceMs = before.absentAtMs === null ? absence.apartMs : Math.abs(at.wallMs - before.absentAtMs)
  if (before.state !== 'FOUND' || sinceMs < absence.apartMs) return sameState(before)
  const now: BookingAttempt = { ...before, absent: before.absent + 1, absentAtMs: at.wallMs }
  return saved(now, null, now.absent === absence.timesToTell ? [noticeOf(now, 'vanished', at)] : [])
}

/** Whether a record is our booking, by its reference, its hotel and its nights. */
export const isOurs = (of: BookingAttempt, { record }: Shown): boolean => strangeIn(record.booking, soughtBy(of)).length === 0

/** A record that may be our booking, to be stored with the attempt; null for somebody else's. */
export function keepable(of: BookingAttempt, shown: Shown | null): Shown | null {
  return shown && contradictions(shown.record.booking, soughtBy(of)).length === 0 ? shown : null
}

/** Whether a record is under our client reference, whatever stay it is. */
export const isUnderOurs = ({ clientRef }: BookingAttempt, shown: Shown | null): boolean => shown?.record.booking.clientRef === clientRef

/** Gives one notice that the service shows another stay under our reference. It is not taken for ours. */
export function tellAnother(of: BookingAttempt, shown: Shown | null, at: At): readonly [BookingAttempt, readonly NewNotice[]] {
  if (of.toldAnother || !shown || !isUnderOurs(of, shown) || keepable(of, shown)) return [of, []]
  return [{ ...of, toldAnother: true }, [noticeOf(of, 'anotherStay', at, shown.record.booking.bookingRef)]]
}

/** A notice about an attempt. `otherRef`: the reference of a second booking that it is about. */
export function noticeOf(of: BookingAttempt, kind: NoticeKind, { wallMs: atMs }: At, otherRef: string | null = null): NewNotice {
  return { kind, atMs, clientRef: of.clientRef, bookingRef: of.booking?.bookingRef ?? null, otherRef }
}
