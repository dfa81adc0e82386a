/** What booking attempts (`booking-attempt.ts`) and cancellations (`cancel-case.ts`) share: requests sent once, and look-ups of their outcome. */
import type { Failure } from '../../../shared/contract/failure.ts'
import type { NewEvidence, NewNotice, Seen, ServiceRecord } from '../../ledger/records.ts'
import type { ServiceIdentity } from '../../service/answers/service.ts'
import type { JournalEntry, NewJournalEntry, Stay } from '../send-journal/send-journal.ts'

/** The time of an event. Waiting is measured on the monotonic clock; the wall clock is for people and across restarts. */
export interface At {
  readonly wallMs: number
  /** Monotonic milliseconds of this run of the desk. */
  readonly tickMs: number
  /** Random jitter from -1 to 1, which spreads look-ups. */
  readonly jitter: number
}

/** One request of a case. */
export interface Requested<State extends string, Ended extends string> {
  readonly number: number
  /** The state before the send, restored when the request could not be journaled. */
  readonly from: State
  readonly sentAtMs: number
  readonly sentTo: ServiceIdentity
  /** Class of its outcome; null while it is under way. */
  readonly ended: Ended | null
}

/** What every case holds. Plain JSON. */
export interface AnyCase<State extends string, Request extends Requested<State, string>, Watch> {
  readonly createdAtMs: number
  readonly state: State
  readonly attempts: readonly Request[]
  /** Why it is in this state, if an answer said so. */
  readonly failure: Failure | null
  /** The planned look-ups; null when it is settled for good. */
  readonly watch: Watch | null
  readonly lookUps: number
  readonly lastLookUpMs: number | null
  /** Sequence of the last journal entry about it. */
  readonly witnessed: number
}

/** A case of either kind. */
export type SomeCase = AnyCase<string, Requested<string, string>, unknown>

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
export interface Shown {
  readonly record: ServiceRecord
  readonly seen: Seen
}

/** What an answer told beside its outcome. */
export interface Said {
  /** HTTP status, when an answer began. */
  readonly status: number | null
  readonly serverDateMs: number | null
  readonly clockOffsetMs: number | null
}

/** What came, and when. */
export interface News {
  readonly at: At
  readonly shown: Shown | null
}

/** The result of a send or a look-up. */
export interface Told<Outcome> extends News {
  readonly outcome: Outcome
  readonly said: Said
}

/** Events for the machine when a write failed. */
export type Setback =
  /** Send journal or ledger could not store the request, so nothing was sent. `announced`: the send journal has its line. */
  | { readonly kind: 'notRecorded'; readonly at: At; readonly failure: Failure; readonly announced: boolean }
  /** The ledger could not store what an event brought: the case falls back to what the ledger has. */
  | { readonly kind: 'notKept'; readonly at: At; readonly failure: Failure }

/** Events for the machine at a start. */
export type Recovered =
  /** The desk starts with this case in its ledger. */
  | { readonly kind: 'restarted'; readonly at: At }
  /** The send journal tells of a request that the ledger does not have. */
  | { readonly kind: 'witnessed'; readonly at: At; readonly line: JournalEntry }

/** The events of both machines. */
export type AnyEvent<Outcome> = Setback | Recovered | (Told<Outcome> & { readonly kind: 'answered'; readonly attempt: number })

/** Carried out in order. If one fails, the rest is skipped. */
export type Effect =
  | { readonly kind: 'journal' }
  /** Voids the last journal entry: nothing was sent under it. May fail; that only costs a look-up. */
  | { readonly kind: 'void' }
  | {
      readonly kind: 'save'
      readonly shown: Shown | null
      readonly evidence: readonly NewEvidence[]
      readonly notices: readonly NewNotice[]
    }
  | { readonly kind: 'send'; readonly attempt: number }

/** The next state of a case, and its effects. */
export interface StepOf<State> {
  readonly state: State
  readonly effects: readonly Effect[]
}

/** Whether the outcome is open: the same stay may not be booked, or the same booking cancelled, meanwhile. */
export function isOpen({ state }: { readonly state: string }): boolean {
  return state === 'SENDING' || state === 'UNKNOWN'
}

/** The journal entry of a case's last request. */
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
