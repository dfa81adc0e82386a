/**
 * The types that booking attempts (`booking-attempt.ts`) and cancellations (`cancel-case.ts`) share: requests sent once, and look-ups of
 * their outcome.
 */
import type { Failure } from '../../../shared/contract/failure.ts'
import type { NewEvidence, NewNotice, Seen, ServiceRecord } from '../../ledger/records.ts'
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
  readonly seen: Seen
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
export type Setback =
  /** Send journal or ledger could not store the request, so nothing was sent. `announced`: the send journal has its entry. */
  | { readonly kind: 'notRecorded'; readonly at: At; readonly failure: Failure; readonly announced: boolean }
  /** The ledger could not store the result of an event: the case falls back to the state in the ledger. */
  | { readonly kind: 'notKept'; readonly at: At; readonly failure: Failure }

/** Events at startup. */
export type Recovered =
  /** The case was in the ledger at startup. */
  | { readonly kind: 'restarted'; readonly at: At }
  /** The send journal has a request that the ledger lacks. */
  | { readonly kind: 'witnessed'; readonly at: At; readonly line: JournalEntry }

/** The events of both machines. */
export type AnyEvent<Outcome> = Setback | Recovered | (CallResult<Outcome> & { readonly kind: 'answered'; readonly attempt: number })

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
export function lineOf(
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
    ...(stay && { stay: { hotelCode: stay.hotelCode, hotelName: stay.hotelName, checkin: stay.checkin, checkout: stay.checkout } }),
  }
}
