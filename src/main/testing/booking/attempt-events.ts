/** For tests of the booking state machine: events, the attempts that result from them, and the effects. */
import type { Failure } from '../../../shared/contract/failure.ts'
import { requestEnd } from '../../../shared/contract/views/booking-views.ts'
import type { NoticeKind } from '../../../shared/contract/views/notice-views.ts'
import { type Booking, knownStatus } from '../../../shared/domain/schemas.ts'
import { type BookingAttempt, draft, type Event, type Step } from '../../booking/attempts/booking-attempt.ts'
import { step } from '../../booking/attempts/machine.ts'
import type { JournalEntry } from '../../booking/send-journal/send-journal.ts'
import type { LookUpOutcome, Unbooked } from '../../service/answers/outcomes.ts'
import { at, bookingOf, consent, content, observedBy, said, service } from '../attempt-samples.ts'

export const ref = 'RD-0000000000000001'
export const minuteMs = 60_000
export const timedOut = { kind: 'noAnswer', cause: 'timedOut', afterMs: 120_000 } as const
export const diskFull: Failure = { kind: 'ledger', trouble: 'diskFull' }

export const draftAttempt = draft(ref, content, 0)
export const confirm = (ms = 0, hash = draftAttempt.contentHash ?? ''): Event => ({
  kind: 'confirm',
  at: at(ms),
  contentHash: hash,
  sendTo: service,
  consent,
  sale: null,
})
export const refused = (outcomeClass: Unbooked, attempt = 1, ms = 1000): Event => ({
  kind: 'answered',
  at: at(ms),
  attempt,
  outcome: { class: outcomeClass, failure: timedOut },
  shown: null,
  said,
})
export const bookingAnswer = (status = 'CONFIRMED', attempt = 1, clientRef = ref, changes: Partial<Booking> = {}): Event => {
  const booking = bookingOf(clientRef, { status, ...changes })
  const outcomeClass = ({ CONFIRMED: requestEnd.booked, FAILED: requestEnd.failed } as const)[status] ?? requestEnd.cancelledSince
  return {
    kind: 'answered',
    at: at(1000),
    attempt,
    outcome: { class: outcomeClass, booking },
    shown: observedBy('bookRate', booking),
    said,
  }
}
export const found = (status = 'CONFIRMED', ms = 2000, clientRef = ref, changes: Partial<Booking> = {}): Event => {
  const booking = bookingOf(clientRef, { status, ...changes })
  return {
    kind: 'lookedUp',
    at: at(ms),
    outcome: { class: 'found', booking, status: knownStatus(status) },
    shown: observedBy('checkBooking', booking),
    said,
    cancelledByUs: false,
  }
}
/** A list shows a booking. */
export const shownInList = (status: string, ms: number, clientRef = ref, changes: Partial<Booking> = {}): Event => {
  const shown = observedBy('checkBookings', bookingOf(clientRef, { status, ...changes }))
  return { kind: 'shown', at: at(ms), shown, cancelledByUs: false }
}
const lookUpWithoutBooking = (ms: number, outcome: LookUpOutcome): Event => ({
  ...{ kind: 'lookedUp', at: at(ms), outcome, shown: null, said, cancelledByUs: false },
})
export const notFound = (ms: number) => lookUpWithoutBooking(ms, { class: 'cleanNotFound' })
export const inconclusiveLookUp = (ms: number) => lookUpWithoutBooking(ms, { class: 'inconclusive', failure: timedOut })
export const restart = (ms: number): Event => ({ kind: 'restarted', at: at(ms) })
/** The request could not be stored; `announced`: the send journal has it. */
export const notRecorded = (announced = true): Event => ({ kind: 'notRecorded', at: at(0), failure: diskFull, announced })

/** A comparison did not list the booking. */
export const absentFromComparison = (ms = 0): Event => ({ kind: 'absent', at: at(ms) })
/** The clerk wants the booking cancelled as soon as it is known, or no longer wants it. */
export const wantCancellation = (wanted: boolean): Event => ({ kind: 'cancelWhenKnown', at: at(0), wanted })
export const line = (sequence: number): JournalEntry => ({
  sequence,
  kind: 'book',
  reference: ref,
  atMs: at(0).wallMs,
  keyFingerprint: 'f1',
})

/** The kinds of the effects, in order. */
export const effectKinds = ({ effects }: Step) => effects.map(({ kind }) => kind)
export const notices = ({ effects }: Step): NoticeKind[] =>
  effects.flatMap((effect) => (effect.kind === 'save' ? effect.notices.map(({ kind }) => kind) : []))
export const evidence = ({ effects }: Step) => effects.flatMap((effect) => (effect.kind === 'save' ? effect.evidence : []))

export const attemptAfter = (...events: Event[]): BookingAttempt => events.reduce((state, event) => step(state, event).state, draftAttempt)
export const sending = attemptAfter(confirm())
export const unknown = attemptAfter(confirm(), refused(requestEnd.unknown))
export const confirmed = attemptAfter(confirm(), bookingAnswer())
/** An attempt whose answer was lost, after look-ups at these minutes that did not find the booking. */
export const attemptAfterNotFound = (...minutes: number[]) =>
  attemptAfter(confirm(), refused(requestEnd.unknown, 1, 0), ...minutes.map((minute) => notFound(minute * minuteMs)))
