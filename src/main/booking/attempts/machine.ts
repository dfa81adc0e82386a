/**
 * The booking machine (docs/domain.md D1-D14): what each event makes of a booking attempt, and what has to be done for
 * it. It ends when the booking is found (`finding.ts`); how the booking stands from then on is in its row of the ledger alone.
 * Pure: clock, chance, service, ledger and send journal are outside, in `booking-attempts.ts`.
 */
import { requestEnd } from '../../../shared/contract/views/booking-views.ts'
import { knownStatus } from '../../../shared/domain/schemas.ts'
import type { At } from '../running/any-case.ts'
import { machineOf, nextRequest, sameState, saved, sending, takenBack } from '../running/steps.ts'
import { plan } from '../running/watch.ts'
import { type BookingAttempt, type Event, maySend, type SentRequest, type Step } from './booking-attempt.ts'
import { evidenceOf } from './evidence.ts'
import { absent, found, isOurs, keepable, noticeOf, standing, tellAnother, unclear } from './finding.ts'
import { firstLookUp, goOnWatching, lateLookUp } from './look-ups.ts'
import { isOverdue, lookedUp, shownUnclear, toUnknown } from './looked-up.ts'

type Of<Kind extends Event['kind']> = Extract<Event, { readonly kind: Kind }>

/** The next state of a case, and what has to be done for it. */
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
    notKept: (before, { at, failure }) => sameState({ ...unkept(before, at), failure }),
    restarted: (before, { at }) => restarted(before, at),
    witnessed,
  },
  evidenceOf,
)

function confirm(before: BookingAttempt, { at, contentHash, sendTo, consent, sold, soldTo, offered, rebooks }: Of<'confirm'>): Step {
  if (!maySend(before) || contentHash !== before.contentHash) return sameState(before)
  const attempt: SentRequest = { ...nextRequest(before, at.wallMs, sendTo), ended: null }
  return sending({
    ...before,
    state: 'SENDING',
    attempts: [...before.attempts, attempt],
    otherDesks: consent.otherDesks ?? null,
    sold: sold ?? before.sold,
    soldTo: soldTo ?? before.soldTo,
    offered: offered ?? before.offered,
    rebooks: rebooks ?? before.rebooks,
    failure: null,
    watch: null,
    escalated: false,
  })
}

function notRecorded(before: BookingAttempt, event: Of<'notRecorded'>): Step {
  const back = takenBack(before, event)
  return back ? { ...back, state: { ...back.state, watch: lateLookUp(back.state, event.at) } } : sameState(before)
}

/** A look-up is due and cannot be made. */
const escalated = (of: BookingAttempt, at: At): Step => saved({ ...of, escalated: true }, null, [noticeOf(of, 'escalated', at)])

/** After `notProcessed` (once) and `notSent` the reference may be sent again, `rejected` retires it, everything else is looked up. */
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
  // A late answer that shows no booking is older than what look-ups have found since.
  if (before.state !== 'SENDING' || before.attempts.at(-1)?.number !== attempt) return sameState(before)
  // A yes without a booking to keep is no better than no answer.
  const state = 'failure' in outcome ? refusedAs[outcome.class] : 'UNKNOWN'
  const closed: BookingAttempt = { ...now, state, failure: 'failure' in outcome ? outcome.failure : null }
  const [told, notices] = tellAnother({ ...closed, watch: state === 'UNKNOWN' ? firstLookUp(at) : lateLookUp(closed, at) }, shown, at)
  const kept = keepable(told, shown)
  const isUnclear = kept !== null && knownStatus(kept.record.booking.status) === null
  return saved(isUnclear ? unclear(told, { at, shown: kept }) : told, kept, notices)
}

function ended(attempt: SentRequest, outcome: Of<'answered'>['outcome']): SentRequest {
  const isConflict = 'failure' in outcome && outcome.failure.kind === 'refused' && outcome.failure.why === 'conflict'
  return { ...attempt, ended: outcome.class, ...(isConflict && { conflict: true }) }
}

/** Another call showed a booking under our reference. What it makes of the case is kept with the record, in one commit. */
function shown(before: BookingAttempt, event: Of<'shown'>): Step {
  const { at, shown } = event
  if (before.state === 'SENDING') return sameState(before)
  if (!keepable(before, shown)) {
    const [told, notices] = tellAnother(before, shown, at)
    return told === before ? sameState(before) : saved(told, null, notices)
  }
  const status = knownStatus(shown.record.booking.status)
  if (status === null) return shownUnclear(before, event)
  if (before.state !== 'FOUND') return found(before, event, status)
  const now = standing(before, status, event)
  const isNews = now.absent !== before.absent || now.failedAtMs !== before.failedAtMs || now.unclearAtMs !== before.unclearAtMs
  return isNews ? saved(now, shown) : sameState(before)
}

function unkept(before: BookingAttempt, at: At): BookingAttempt {
  if (before.state === 'SENDING') return toUnknown(before, at)
  if (before.watch === null) return before
  return { ...before, watch: before.state === 'UNKNOWN' ? plan(before.watch, at) : goOnWatching(before, at) }
}

/** Waiting starts anew: how long the desk was off says nothing about the service. */
function restarted(before: BookingAttempt, at: At): Step {
  if (before.state === 'SENDING') return saved(toUnknown(before, at))
  const taken: BookingAttempt = { ...before, watch: before.state === 'UNKNOWN' ? firstLookUp(at) : goOnWatching(before, at) }
  return before.watch && !taken.watch ? saved(taken) : sameState(taken)
}

/** The ledger lacks a request, or the whole attempt: its outcome is looked up. */
function witnessed(before: BookingAttempt, { at, line }: Of<'witnessed'>): Step {
  if (line.sequence <= before.witnessed) return sameState(before)
  const attempt: SentRequest = {
    ...nextRequest(before, line.atMs, { baseUrl: '', keyFingerprint: line.keyFingerprint }),
    ended: requestEnd.unknown,
  }
  const told: BookingAttempt = { ...before, attempts: [...before.attempts, attempt], witnessed: line.sequence }
  // The booking already found under this reference is the outcome of the lost request.
  if (before.state === 'FOUND') return saved(told)
  return saved(toUnknown(told, at), null, [noticeOf(told, 'notInLedger', at)])
}
