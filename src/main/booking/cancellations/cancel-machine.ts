/**
 * The cancellation state machine (docs/domain.md D20-D24): maps each event on a cancellation to its next state and effects.
 * It never re-sends a cancellation by itself, because the penalty may have risen.
 * Pure: clock, service, ledger and send journal are outside, in `cancellations.ts`.
 */
import { knownStatus } from '../../../shared/domain/schemas.ts'
import { type At, machineOf, nextRequest, sameState, saved, sending, takenBack } from '../lifecycle/case.ts'
import { type CancelEvent, type Cancellation, type CancelStep, factsOf, isStillAgreed, maySend, type SentCancel } from './cancel-case.ts'
import { cancelEvidence } from './cancel-evidence.ts'
import { firstCancelLookUp, lateCancelLookUp, planned } from './cancel-look-ups.ts'
import { bookingFailed, cancelled, heardOf, isOld, lookedUp, noticeOf, saidYes } from './cancel-looked-up.ts'

type Of<Kind extends CancelEvent['kind']> = Extract<CancelEvent, { kind: Kind }>

/** Returns the next state of a cancellation and the effects to carry out for an event. */
export const cancelStep = machineOf<Cancellation, CancelEvent>(
  {
    confirm,
    notRecorded,
    answered,
    lookedUp,
    shown,
    notKept: (before, { at, failure }) =>
      sameState({ ...(before.state === 'SENDING' ? toUnknown(before, at) : planned(before, at)), failure }),
    restarted: (before, { at }) => restarted(before, at),
    witnessed,
  },
  cancelEvidence,
)

/** Fields that a new request resets. */
const reset = { failure: null, cost: null, balance: null, verified: false, watch: null, notFound: false, toldNotFound: false } as const

function confirm(before: Cancellation, { at, booking, consent, costsNow, sendTo }: Of<'confirm'>): CancelStep {
  if (!maySend(before) || !isStillAgreed(consent, booking, costsNow)) return sameState(before)
  const attempt: SentCancel = { ...nextRequest(before, at.wallMs, sendTo), agreed: consent.penalty, ended: null }
  return sending({ ...before, ...factsOf(booking), ...reset, state: 'SENDING', attempts: [...before.attempts, attempt] })
}

function notRecorded(before: Cancellation, event: Of<'notRecorded'>): CancelStep {
  const back = takenBack(before, event)
  return back ? { state: planned(back.state, event.at), effects: [...back.effects, ...saved(back.state).effects] } : sameState(before)
}

function answered(before: Cancellation, { at, attempt, outcome, shown }: Of<'answered'>): CancelStep {
  // A late answer is older than what look-ups have found since; only success on an open case is new then.
  const isAwaited = before.state === 'SENDING' || (before.state === 'UNKNOWN' && outcome.class === 'cancelled')
  if (!isAwaited || before.attempts.at(-1)?.number !== attempt) return sameState(before)
  const attempts = before.attempts.map((one) => (one.number === attempt ? { ...one, ended: outcome.class } : one))
  const ended: Cancellation = { ...before, attempts, watch: firstCancelLookUp(at, outcome.class === 'cancelled') }
  switch (outcome.class) {
    case 'cancelled':
      return cancelled(ended, { at, shown, booking: outcome.booking }, false)
    case 'notProcessed':
      return saved({ ...ended, state: 'NOT_PROCESSED', failure: outcome.failure, watch: null })
    case 'unknown':
      return saved({ ...ended, state: 'UNKNOWN', failure: outcome.failure }, shown)
  }
}

/** Whether we may have asked the service; if not, somebody else cancelled. */
const wasSent = ({ state }: Cancellation) => state !== 'DRAFT' && state !== 'NOT_PROCESSED'

/** Another call showed the booking. */
function shown(of: Cancellation, { at, shown }: Of<'shown'>): CancelStep {
  if (of.state === 'SENDING' || isOld(shown, of)) return sameState(of)
  const before = heardOf(of, shown)
  const { booking } = shown.record
  // An answer that changes nothing here is stored only in the booking's row, and that write may fail. So it must not make later answers
  // count as old.
  switch (knownStatus(booking.status)) {
    case 'CANCELLED':
      return of.verified || !wasSent(of) ? sameState(of) : cancelled(before, { at, shown, booking }, true)
    case 'FAILED':
      return of.state === 'UNKNOWN' ? bookingFailed(before, { at, shown }) : sameState(of)
    case 'CONFIRMED':
    case null:
      // A list may be stale, so let a look-up decide whether the cancellation took effect.
      return before.verified ? saved({ ...before, verified: false, watch: firstCancelLookUp(at, saidYes(before)) }) : sameState(before)
  }
}

/** The look-up schedule starts over: how long the desk was off says nothing about the service. */
function restarted(before: Cancellation, at: At): CancelStep {
  if (before.state === 'SENDING') return saved(toUnknown(before, at))
  const again = before.watch && firstCancelLookUp(at, saidYes(before))
  const recovered: Cancellation = { ...before, watch: before.state === 'NOT_CANCELLED' ? lateCancelLookUp(before, at) : again }
  return before.watch && !recovered.watch ? saved(recovered) : sameState(recovered)
}

function toUnknown(before: Cancellation, at: At): Cancellation {
  const attempts = before.attempts.map((one) => ({ ...one, ended: one.ended ?? ('unknown' as const) }))
  return { ...before, state: 'UNKNOWN', attempts, watch: firstCancelLookUp(at, false) }
}

/** The ledger lacks a request, or the whole cancellation, that the send journal has: look up its outcome. */
function witnessed(before: Cancellation, { at, line }: Of<'witnessed'>): CancelStep {
  if (line.sequence <= before.witnessed) return sameState(before)
  const attempt: SentCancel = {
    ...nextRequest(before, line.atMs, { baseUrl: '', keyFingerprint: line.keyFingerprint }),
    agreed: null,
    ended: 'unknown',
  }
  const state = toUnknown({ ...before, ...reset, attempts: [...before.attempts, attempt], witnessed: line.sequence }, at)
  return saved(state, null, [noticeOf(state, 'notInLedger', at)])
}
