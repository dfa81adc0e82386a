/** What booking attempts (`booking-attempt.ts`) and cancellations (`cancel-case.ts`) share: requests sent once, and look-ups of what became of them. */
import type { Failure } from '../../../shared/contract/failure.ts'
import type { NewEvidence, NewNotice, Seen, ServiceRecord } from '../../ledger/records.ts'
import type { ServiceIdentity } from '../../service/answers/service.ts'
import type { JournalEntry, NewJournalEntry, Stay } from '../send-journal/send-journal.ts'

/** The moment of an event. Waiting is measured on a clock that nobody can set; the wall clock is for people and restarts. */
export interface At {
  readonly wallMs: number
  /** Monotonic milliseconds of this run of the desk. */
  readonly tickMs: number
  /** From -1 to 1; spreads look-ups. */
  readonly jitter: number
}

/** One request of a case. */
export interface Requested<State extends string, Ended extends string> {
  readonly number: number
  /** The state it was sent from, and back to when it could not be written down. */
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
  /** Why it is in this state, when an answer said. */
  readonly failure: Failure | null
  /** The look-ups that are due; null when it is settled for good. */
  readonly watch: Watch | null
  readonly lookUps: number
  readonly lastLookUpMs: number | null
  /** Sequence of the last journal entry about it. */
  readonly witnessed: number
}

/** A case of either kind. */
export type SomeCase = AnyCase<string, Requested<string, string>, unknown>

/** A case to which nothing has happened yet. */
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

/** What a send or a look-up told. */
export interface Told<Outcome> extends News {
  readonly outcome: Outcome
  readonly said: Said
}

/** What attending to a case tells its machine when a write was refused. */
export type Setback =
  /** Send journal or ledger did not take the request, so nothing was sent. `announced`: the send journal has its line. */
  | { readonly kind: 'notRecorded'; readonly at: At; readonly failure: Failure; readonly announced: boolean }
  /** What an event brought could not be kept in the ledger: the case is as unknown as the ledger has it. */
  | { readonly kind: 'notKept'; readonly at: At; readonly failure: Failure }

/** What a start tells the machine of a case. */
export type Recovered =
  /** The desk starts with this case in its ledger. */
  | { readonly kind: 'restarted'; readonly at: At }
  /** The send journal tells of a request that the ledger does not have. */
  | { readonly kind: 'witnessed'; readonly at: At; readonly line: JournalEntry }

/** The events of both machines. */
export type AnyEvent<Outcome> = Setback | Recovered | (Told<Outcome> & { readonly kind: 'answered'; readonly attempt: number })

/** To be done in their order. When one fails, those after it are not done. */
export type Effect =
  | { readonly kind: 'journal' }
  /** Nothing was sent under the last journal entry. Its loss costs a look-up, so it may fail. */
  | { readonly kind: 'void' }
  | {
      readonly kind: 'save'
      readonly shown: Shown | null
      readonly evidence: readonly NewEvidence[]
      readonly notices: readonly NewNotice[]
    }
  | { readonly kind: 'send'; readonly attempt: number }

/** What an event makes of a case, and what has to be done for it. */
export interface StepOf<State> {
  readonly state: State
  readonly effects: readonly Effect[]
}

/** Whether the outcome is open: nobody may book the same stay, or cancel the same booking, meanwhile. */
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
