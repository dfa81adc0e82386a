/**
 * What booking attempts (`booking-attempt.ts`) and cancellations (`cancel-case.ts`) share: a case with requests sent once, its events, the
 * steps of its machine, its evidence, and its progress as shown. Pure.
 */
import type { Failure } from '../../../shared/contract/failure.ts'
import type { AnswerSource, EvidenceKind, NewEvidence, NewNotice, ServiceRecord } from '../../ledger/records.ts'
import { sameService } from '../../service/answers/outcomes.ts'
import type { ServiceIdentity } from '../../service/answers/service.ts'
import type { JournalEntry, NewJournalEntry, Stay } from '../send-journal/send-journal.ts'

/** The time of an event. Delays use the monotonic clock; the wall clock is for display and across restarts. */
export interface At {
  readonly wallMs: number
  /** Monotonic milliseconds of this run of the desk. */
  readonly tickMs: number
  /** Random jitter from -1 to 1, to spread look-ups. */
  readonly jitter: number
}

/** One request of a case. */
export interface CaseRequest<State extends string, Ended extends string> {
  readonly number: number
  /** The state before the send, restored when the request could not be journaled. */
  readonly from: State
  readonly sentAtMs: number
  /** Who requested it; absent for requests of earlier versions. */
  readonly by?: string | undefined
  readonly sentTo: ServiceIdentity
  /** Class of its outcome; null while it is in flight. */
  readonly ended: Ended | null
}

/** The fields of every case. Plain JSON. */
export interface AnyCase<State extends string, Request extends CaseRequest<State, string>, Watch> {
  readonly createdAtMs: number
  readonly state: State
  readonly attempts: readonly Request[]
  /** The failure that led to this state, if any. */
  readonly failure: Failure | null
  /** The planned look-ups; null when it is settled for good. */
  readonly watch: Watch | null
  readonly lookUps: number
  readonly lastLookUpMs: number | null
  /** Sequence of its last send-journal entry. */
  readonly witnessed: number
}

/** A case of either kind. */
export type SomeCase = AnyCase<string, CaseRequest<string, string>, unknown>

/** The fields of a case before its first event. */
export const nothingSent = {
  state: 'DRAFT',
  attempts: [],
  failure: null,
  watch: null,
  lookUps: 0,
  lastLookUpMs: null,
  witnessed: 0,
} as const

/** A booking as an answer showed it. */
export interface ObservedBooking {
  readonly record: ServiceRecord
  readonly seen: AnswerSource
}

/** Facts about an answer besides its outcome. */
export interface AnswerFacts {
  /** HTTP status; null if no answer began. */
  readonly status: number | null
  readonly serverDateMs: number | null
  readonly clockOffsetMs: number | null
}

/** An observation of the service, and its time. */
export interface Observation {
  readonly at: At
  readonly shown: ObservedBooking | null
}

/** The result of a send or a look-up. */
export interface CallResult<Outcome> extends Observation {
  readonly outcome: Outcome
  readonly said: AnswerFacts
}

/** Events when a write failed. */
export type WriteFailureEvent =
  /** Send journal or ledger could not store the request, so nothing was sent. `announced`: the send journal has its entry. */
  | { readonly kind: 'notRecorded'; readonly at: At; readonly failure: Failure; readonly announced: boolean }
  /** The ledger could not store the result of an event: the case falls back to the state in the ledger. */
  | { readonly kind: 'notStored'; readonly at: At; readonly failure: Failure }

/** Events at startup. */
export type RecoveryEvent =
  /** The case was in the ledger at startup. */
  | { readonly kind: 'restarted'; readonly at: At }
  /** The send journal has a request that the ledger lacks. */
  | { readonly kind: 'witnessed'; readonly at: At; readonly line: JournalEntry }

/** The events of both machines. */
export type AnyEvent<Outcome> =
  | WriteFailureEvent
  | RecoveryEvent
  | (CallResult<Outcome> & { readonly kind: 'answered'; readonly attempt: number })

/** Effects of a step, carried out in order. If one fails, the rest is skipped. */
export type Effect =
  | { readonly kind: 'journal' }
  /** Voids the last send-journal entry, because nothing was sent under it. May fail; that only costs a look-up. */
  | { readonly kind: 'void' }
  | {
      readonly kind: 'save'
      readonly shown: ObservedBooking | null
      readonly evidence: readonly NewEvidence[]
      readonly notices: readonly NewNotice[]
    }
  | { readonly kind: 'send'; readonly attempt: number }

/** The next state of a case, and its effects. */
export interface StepOf<State> {
  readonly state: State
  readonly effects: readonly Effect[]
}

/** Whether the outcome is open. Until it is known, the same stay must not be booked, nor the same booking cancelled, again. */
export function isOpen({ state }: { readonly state: string }): boolean {
  return state === 'SENDING' || state === 'UNKNOWN'
}

/** Builds the send-journal entry of a case's last request. */
export function journalEntryFor(
  kind: 'book' | 'cancel',
  reference: string,
  { attempts, createdAtMs }: Pick<SomeCase, 'attempts' | 'createdAtMs'>,
  stay: Stay | null,
): NewJournalEntry {
  const last = attempts.at(-1)
  return {
    kind,
    reference,
    atMs: last?.sentAtMs ?? createdAtMs,
    keyFingerprint: last?.sentTo.keyFingerprint ?? '',
    ...(last?.by !== undefined && { by: last.by }),
    ...(stay && { stay: { hotelCode: stay.hotelCode, hotelName: stay.hotelName, checkin: stay.checkin, checkout: stay.checkout } }),
  }
}

type NotRecorded = Extract<WriteFailureEvent, { readonly kind: 'notRecorded' }>

/** Returns a step without effects. */
export const sameState = <State>(state: State): StepOf<State> => ({ state, effects: [] })

/** Returns a step that saves the case, with the booking that an answer showed and with notices. */
export const saveStep = <State>(state: State, shown: ObservedBooking | null = null, notices: readonly NewNotice[] = []): StepOf<State> => ({
  state,
  effects: [{ kind: 'save', shown, evidence: [], notices }],
})

/** Returns a step that sends a request: send-journal entry, ledger row, request, in this order. */
export function sendStep<State extends SomeCase>(state: State): StepOf<State> {
  return { state, effects: [{ kind: 'journal' }, ...saveStep(state).effects, { kind: 'send', attempt: state.attempts.length }] }
}

type Handlers<State, Event extends { readonly kind: string }> = {
  readonly [Kind in Event['kind']]: (before: State, event: Extract<Event, { readonly kind: Kind }>) => StepOf<State>
}

/** Builds a state machine from a table of event handlers. Each save effect gets the evidence of its event. */
export function machineOf<State, Event extends { readonly kind: string }>(
  handlers: Handlers<State, Event>,
  evidenceOf: (before: State, event: Event, after: State) => readonly NewEvidence[],
): (before: State, event: Event) => StepOf<State> {
  return (before, event) => {
    const { state, effects } = handlers[event.kind as Event['kind']](before, event as never)
    const withEvidence = (effect: Effect) => (effect.kind === 'save' ? { ...effect, evidence: evidenceOf(before, event, state) } : effect)
    return { state, effects: effects.map(withEvidence) }
  }
}

/** Builds the next request of a case. */
export function nextRequest<Of extends SomeCase>(of: Of, sentAtMs: number, sentTo: ServiceIdentity, by: string | undefined) {
  return { number: of.attempts.length + 1, from: of.state as Of['state'], sentAtMs, by, sentTo }
}

/**
 * Returns the step that withdraws a request that could not be stored: the case returns to the state before it. Null when no request is
 * being sent. The send-journal entry is voided only if there is one; otherwise the entry before it would be voided.
 */
export function withdrawStep<State extends SomeCase>(before: State, { failure, announced }: NotRecorded): StepOf<State> | null {
  const attempt = before.attempts.at(-1)
  if (before.state !== 'SENDING' || !attempt) return null
  const state = { ...before, state: attempt.from, attempts: before.attempts.slice(0, -1), failure }
  return { state, effects: announced ? [{ kind: 'void' }] : [] }
}

/** One evidence entry of a case: what happened, and its details. */
export interface EvidenceEntry {
  readonly what: EvidenceKind
  readonly body: unknown
  readonly said?: AnswerFacts
}

/**
 * Completes the entries of an event that changed a case from `before` to `after`. `subject`: the name they are looked up by. They name who requested
 * the event itself, or else the last request, also one that was withdrawn.
 */
export function completeEntries(
  lines: readonly EvidenceEntry[],
  subject: string,
  { at, by }: { readonly at: At; readonly by?: string | undefined },
  before: Pick<SomeCase, 'attempts'>,
  { attempts, state }: Pick<SomeCase, 'attempts' | 'state'>,
): NewEvidence[] {
  const request = attempts.length < before.attempts.length ? before.attempts.at(-1) : attempts.at(-1)
  return lines.map(({ what, body, said }) => ({
    subject,
    what,
    atMs: at.wallMs,
    user: by ?? request?.by,
    serverDateMs: said?.serverDateMs ?? null,
    clockOffsetMs: said?.clockOffsetMs ?? null,
    body: { ...Object(body), state },
  }))
}

/** Returns the evidence entry for a case whose outcome is unknown again, or for a request that only the send journal has. */
export function recoveryEntry(
  event: RecoveryEvent | Extract<WriteFailureEvent, { kind: 'notStored' }>,
  stateBefore: string,
): EvidenceEntry {
  if (event.kind !== 'witnessed') return { what: 'restarted', body: { stateBefore } }
  const { sequence, atMs, keyFingerprint } = event.line
  return { what: 'witnessed', body: { witnessLine: sequence, sentAtMs: atMs, keyFingerprint } }
}

/** Returns how an answer was classified, for the evidence. */
export function classificationOf({ said, outcome }: { readonly said: AnswerFacts; readonly outcome: { readonly class: string } }): object {
  return { httpStatus: said.status, outcome: outcome.class, failure: 'failure' in outcome ? outcome.failure : null }
}

/** Returns the progress of a case. `identity`: the service and key in use, null without a key. */
export function progressOf(
  {
    state,
    attempts,
    watch,
    createdAtMs,
    lookUps,
    lastLookUpMs,
    failure,
  }: AnyCase<string, CaseRequest<string, string>, { readonly dueAtMs: number }>,
  identity: ServiceIdentity | null,
) {
  const last = attempts.at(-1)
  const open = isOpen({ state })
  return {
    open,
    // A "not found" under another key does not show that the booking is missing. The app reports a missing key separately, so a null identity does
    // not count.
    needsKey: open && last !== undefined && identity !== null && !sameService(last.sentTo, identity),
    createdAtMs,
    sentAtMs: last?.sentAtMs ?? null,
    lookUps,
    lastLookUpMs,
    nextLookUpMs: watch?.dueAtMs ?? null,
    failure,
  }
}
