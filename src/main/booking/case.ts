/** One booking attempt as the desk knows it: what the machine (`machine.ts`) goes by, and what the ledger keeps. */
import type { attemptEnds, caseStates } from '../../shared/booking-views.ts'
import type { Failure } from '../../shared/failure.ts'
import type { Booking } from '../../shared/schemas.ts'
import type { NewEvidence, NewNotice, Seen, ServiceRecord } from '../ledger/ledger.ts'
import type { BookOutcome, LookUpOutcome } from '../service/outcomes.ts'
import type { ServiceIdentity } from '../service/service.ts'
import { type Consent, type Content, hashOf } from './intent.ts'
import type { Watch } from './look-ups.ts'
import type { NewWitnessLine, Stay, WitnessLine } from './witness.ts'

export type CaseState = (typeof caseStates)[number]

/** The moment of an event. Waiting is measured on a clock that nobody can set; the wall clock is for people and restarts. */
export interface At {
  readonly wallMs: number
  /** Monotonic milliseconds of this run of the desk. */
  readonly tickMs: number
  /** From -1 to 1; spreads look-ups. */
  readonly jitter: number
}

/** One request under the case's reference. */
export interface Attempt {
  readonly number: number
  /** The state it was sent from, and back to when it could not be written down. */
  readonly from: CaseState
  readonly sentAtMs: number
  readonly sentTo: ServiceIdentity
  /** Class of its outcome; null while it is under way. */
  readonly ended: (typeof attemptEnds)[number] | null
}

/** Everything the desk knows of one intent. Plain JSON; it holds no card. */
export interface Case {
  readonly clientRef: string
  /** Null when the ledger lost it and only the witness remembers the request. */
  readonly content: Content | null
  /** The stay as the witness has it, where there is no content. */
  readonly remembered: Stay | null
  readonly contentHash: string | null
  readonly createdAtMs: number
  readonly state: CaseState
  readonly attempts: readonly Attempt[]
  /** Why it is in this state, when an answer said. */
  readonly failure: Failure | null
  readonly booking: Booking | null
  /** When that was true; older news does not replace it. */
  readonly shownAtMs: number | null
  /** Other confirmed bookings under the same reference: there should be none. */
  readonly others: readonly string[]
  readonly lookUps: number
  readonly lastLookUpMs: number | null
  readonly watch: Watch | null
  /** Comparisons in a row that did not show the confirmed booking, and when the last one was counted. */
  readonly absent: number
  readonly absentAtMs: number | null
  readonly escalated: boolean
  readonly cancelWanted: boolean
  /** Sequence of the last witness line about it. */
  readonly witnessed: number
}

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

export type Event =
  /** The clerk says yes. The hash is of what is to be sent now; another content is another intent. */
  | { readonly kind: 'confirm'; readonly at: At; readonly contentHash: string; readonly sendTo: ServiceIdentity; readonly consent: Consent }
  /** Witness or ledger did not take the attempt, so nothing was sent. `announced`: the witness has its line. */
  | { readonly kind: 'notRecorded'; readonly at: At; readonly failure: Failure; readonly announced: boolean }
  | {
      readonly kind: 'answered'
      readonly at: At
      readonly attempt: number
      readonly outcome: BookOutcome
      readonly shown: Shown | null
      readonly said: Said
    }
  | {
      readonly kind: 'lookedUp'
      readonly at: At
      readonly outcome: LookUpOutcome
      readonly shown: Shown | null
      readonly said: Said
      /** Whether this desk has sent a cancellation of that booking. */
      readonly cancelledByUs: boolean
    }
  /** Any other call showed a booking under our reference. */
  | { readonly kind: 'shown'; readonly at: At; readonly shown: Shown; readonly cancelledByUs: boolean }
  /** A whole comparison with the service did not show the booking. */
  | { readonly kind: 'absent'; readonly at: At }
  /** A look-up is due and cannot be made: there is no API key. */
  | { readonly kind: 'notAsked'; readonly at: At }
  | { readonly kind: 'wantCancel'; readonly at: At; readonly wanted: boolean }
  /** What an event brought could not be kept in the ledger: the case is as unknown as the ledger has it. */
  | { readonly kind: 'notKept'; readonly at: At; readonly failure: Failure }
  /** The desk starts with this case in its ledger. */
  | { readonly kind: 'restarted'; readonly at: At }
  /** The witness tells of a request that the ledger does not have. */
  | { readonly kind: 'witnessed'; readonly at: At; readonly line: WitnessLine }

/** To be done in their order. When one fails, those after it are not done. */
export type Effect =
  | { readonly kind: 'witness' }
  /** Nothing was sent under the last witness line. Its loss costs a look-up, so it may fail. */
  | { readonly kind: 'void' }
  | {
      readonly kind: 'save'
      readonly shown: Shown | null
      readonly evidence: readonly NewEvidence[]
      readonly notices: readonly NewNotice[]
    }
  | { readonly kind: 'send'; readonly attempt: number }

export interface Step {
  readonly state: Case
  readonly effects: readonly Effect[]
}

const untouched = {
  state: 'DRAFT',
  attempts: [],
  failure: null,
  booking: null,
  shownAtMs: null,
  others: [],
  lookUps: 0,
  lastLookUpMs: null,
  watch: null,
  absent: 0,
  absentAtMs: null,
  escalated: false,
  cancelWanted: false,
  witnessed: 0,
} as const satisfies Partial<Case>

/** A new attempt of which nothing was sent yet. */
export function draft(clientRef: string, content: Content, createdAtMs: number): Case {
  return { ...untouched, clientRef, content, remembered: null, contentHash: hashOf(content), createdAtMs }
}

/** What the witness alone remembers of an attempt. The event `witnessed` then tells that something was sent. */
export function rememberedCase({ reference, atMs, stay }: WitnessLine): Case {
  return { ...untouched, clientRef: reference, content: null, remembered: stay ?? null, contentHash: null, createdAtMs: atMs }
}

/** A case from the ledger. What an earlier version did not keep is as for a new one. */
export function caseFrom(body: string): Case {
  const stored = JSON.parse(body) as Case
  return { ...untouched, ...stored, remembered: stored.remembered ?? null }
}

/** A case from the ledger, or null when the row cannot be read. */
export function caseIn(body: string): Case | null {
  try {
    const read = caseFrom(body)
    return typeof read.clientRef === 'string' && Array.isArray(read.attempts) ? read : null
  } catch {
    return null
  }
}

/** Where and when the stay is; null when nobody remembers. */
export const stayOf = ({ content, remembered }: Pick<Case, 'content' | 'remembered'>): Stay | null => content ?? remembered

/** Whether the outcome is open: nobody may book the same stay meanwhile. */
export function isOpen({ state }: Pick<Case, 'state'>): boolean {
  return state === 'SENDING' || state === 'UNKNOWN'
}

const sendable: ReadonlySet<CaseState> = new Set<CaseState>(['DRAFT', 'HELD_BACK', 'NOT_SENT', 'NOT_BOOKED'])

/** Whether the same request may be sent, again or for the first time. Nobody can send what nobody remembers. */
export function maySend({ state, content }: Pick<Case, 'state' | 'content'>): boolean {
  return content !== null && sendable.has(state)
}

/** The witness line of a case's last request. */
export function announcementOf(of: Case): NewWitnessLine {
  const attempt = of.attempts.at(-1)
  const stay = stayOf(of)
  return {
    kind: 'book',
    reference: of.clientRef,
    atMs: attempt?.sentAtMs ?? of.createdAtMs,
    keyFingerprint: attempt?.sentTo.keyFingerprint ?? '',
    ...(stay && { stay: { hotelCode: stay.hotelCode, hotelName: stay.hotelName, checkin: stay.checkin, checkout: stay.checkout } }),
  }
}
