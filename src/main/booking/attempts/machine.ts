/**
 * The booking state machine (docs/domain.md D1-D14): maps each event on an attempt to its next state and effects.
 * It ends when the booking is found (`finding.ts`); from then on the booking's status is only in its ledger row.
 * Pure: clock, randomness, service, ledger and send journal are outside, in `booking-attempts.ts`.
 */
import { requestEnd } from '../../../shared/contract/views/booking-views.ts'
import { knownStatus } from '../../../shared/domain/schemas.ts'
import { type At, machineOf, nextRequest, sameState, saved, sending, takenBack } from '../lifecycle/case.ts'
import { plan } from '../lifecycle/schedule.ts'
import { type BookingAttempt, type Event, maySend, mergedSale, type SentRequest, type Step } from './booking-attempt.ts'
import { evidenceOf } from './evidence.ts'
import { absent, found, isOurs, noticeOf, notifyReferenceReused, ourRecord, unclear, withRechecks } from './found.ts'
import { firstLookUp, goOnWatching, lateLookUp } from './look-ups.ts'
import { isOverdue, lookedUp, shownUnclear, toUnknown } from './looked-up.ts'

type Of<Kind extends Event['kind']> = Extract<Event, { readonly kind: Kind }>

/** Returns the next state of an attempt and the effects to carry out for an event. */
export const step = machineOf<BookingAttempt, Event>(
  {
    confirm,
    notRecorded,
    answered,
    lookedUp,
    shown,
    absent: (before, { at }) => absent(before, at),
    notAsked: (before, { at }) => (before.state === 'UNKNOWN' && isOverdue(before, at) ? escalated(before, at) : sameState(before)),
    wantCancel: (before, { wanted }) => (before.state === 'UNKNOWN' ? saved({ ...before, cancelWanted: wanted }) : sameState(before)),
    notKept: (before, { at, failure }) => sameState({ ...afterFailedSave(before, at), failure }),
    restarted: (before, { at }) => restarted(before, at),
    witnessed,
  },
  evidenceOf,
)

function confirm(before: BookingAttempt, { at, contentHash, sendTo, consent, sale }: Of<'confirm'>): Step {
  if (!maySend(before) || contentHash !== before.contentHash) return sameState(before)
  const attempt: SentRequest = { ...nextRequest(before, at.wallMs, sendTo), ended: null }
  return sending({
    ...before,
    state: 'SENDING',
    attempts: [...before.attempts, attempt],
    otherDesks: consent.otherDesks ?? null,
    sale: mergedSale(sale, before.sale),
    failure: null,
    watch: null,
    escalated: false,
  })
}

function notRecorded(before: BookingAttempt, event: Of<'notRecorded'>): Step {
  const back = takenBack(before, event)
  return back ? { ...back, state: { ...back.state, watch: lateLookUp(back.state, event.at) } } : sameState(before)
}

/** Gives the notice `escalated`: a look-up is overdue and cannot be made. */
const escalated = (of: BookingAttempt, at: At): Step => saved({ ...of, escalated: true }, null, [noticeOf(of, 'escalated', at)])

/**
 * The state per request outcome: `notProcessed` (once) and `notSent` allow a re-send under the same reference, `rejected` retires the
 * reference, the rest is looked up.
 */
const refusedAs = {
  [requestEnd.notProcessed]: 'HELD_BACK',
  [requestEnd.notSent]: 'NOT_SENT',
  [requestEnd.rejected]: 'REJECTED',
  [requestEnd.paymentRefused]: 'UNKNOWN',
  [requestEnd.unknown]: 'UNKNOWN',
} as const

function answered(before: BookingAttempt, event: Of<'answered'>): Step {
  const { at, attempt, outcome, shown } = event
  const now: BookingAttempt = { ...before, attempts: before.attempts.map((one) => (one.number === attempt ? ended(one, outcome) : one)) }
  const status = shown && 'booking' in outcome ? knownStatus(outcome.booking.status) : null
  if (shown && status && isOurs(now, shown)) return found(now, { at, shown, cancelledByUs: true }, status)
  // A late answer without a booking is older than what look-ups have found since.
  if (before.state !== 'SENDING' || before.attempts.at(-1)?.number !== attempt) return sameState(before)
  // A success without a booking that we can store is no better than no answer.
  const state = 'failure' in outcome ? refusedAs[outcome.class] : 'UNKNOWN'
  const closed: BookingAttempt = { ...now, state, failure: 'failure' in outcome ? outcome.failure : null }
  const [notified, notices] = notifyReferenceReused(
    { ...closed, watch: state === 'UNKNOWN' ? firstLookUp(at) : lateLookUp(closed, at) },
    shown,
    at,
  )
  const storable = ourRecord(notified, shown)
  const isUnclear = storable !== null && knownStatus(storable.record.booking.status) === null
  return saved(isUnclear ? unclear(notified, { at, shown: storable }) : notified, storable, notices)
}

function ended(attempt: SentRequest, outcome: Of<'answered'>['outcome']): SentRequest {
  const isConflict = 'failure' in outcome && outcome.failure.kind === 'refused' && outcome.failure.why === 'conflict'
  return { ...attempt, ended: outcome.class, ...(isConflict && { conflict: true }) }
}

/** Another call showed a booking under our reference. The resulting case state is committed together with the record. */
function shown(before: BookingAttempt, event: Of<'shown'>): Step {
  const { at, shown } = event
  if (before.state === 'SENDING') return sameState(before)
  if (!ourRecord(before, shown)) {
    const [notified, notices] = notifyReferenceReused(before, shown, at)
    return notified === before ? sameState(before) : saved(notified, null, notices)
  }
  const status = knownStatus(shown.record.booking.status)
  if (status === null) return shownUnclear(before, event)
  if (before.state !== 'FOUND') return found(before, event, status)
  const now = withRechecks(before, status, event)
  const isChanged = now.absent !== before.absent || now.failedAtMs !== before.failedAtMs || now.unclearAtMs !== before.unclearAtMs
  return isChanged ? saved(now, shown) : sameState(before)
}

function afterFailedSave(before: BookingAttempt, at: At): BookingAttempt {
  if (before.state === 'SENDING') return toUnknown(before, at)
  if (before.watch === null) return before
  return { ...before, watch: before.state === 'UNKNOWN' ? plan(before.watch, at) : goOnWatching(before, at) }
}

/** The look-up schedule starts over: how long the desk was off says nothing about the service. */
function restarted(before: BookingAttempt, at: At): Step {
  if (before.state === 'SENDING') return saved(toUnknown(before, at))
  const recovered: BookingAttempt = { ...before, watch: before.state === 'UNKNOWN' ? firstLookUp(at) : goOnWatching(before, at) }
  return before.watch && !recovered.watch ? saved(recovered) : sameState(recovered)
}

/** The ledger lacks a request, or the whole attempt, that the send journal has: look up its outcome. */
function witnessed(before: BookingAttempt, { at, line }: Of<'witnessed'>): Step {
  if (line.sequence <= before.witnessed) return sameState(before)
  const attempt: SentRequest = {
    ...nextRequest(before, line.atMs, { baseUrl: '', keyFingerprint: line.keyFingerprint }),
    ended: requestEnd.unknown,
  }
  const recovered: BookingAttempt = { ...before, attempts: [...before.attempts, attempt], witnessed: line.sequence }
  // The booking already found under this reference is the outcome of the lost request.
  if (before.state === 'FOUND') return saved(recovered)
  return saved(toUnknown(recovered, at), null, [noticeOf(recovered, 'notInLedger', at)])
}
