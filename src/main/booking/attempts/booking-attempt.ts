/** One booking attempt as the desk knows it: what the machine (`machine.ts`) goes by, and what the ledger keeps. */
import { isRefusedTwice, type OtherDesksLook, type RequestEnd } from '../../../shared/contract/views/booking-views.ts'
import type { Booking } from '../../../shared/domain/schemas.ts'
import type { Sold } from '../../../shared/domain/selling/selling.ts'
import type { RebookedBooking } from '../../ledger/rebooked-booking.ts'
import type { OfferedBooking } from '../../ledger/records.ts'
import type { BookOutcome, LookUpOutcome } from '../../service/answers/outcomes.ts'
import type { ServiceIdentity } from '../../service/answers/service.ts'
import type { Sought } from '../../service/answers/sought.ts'
import {
  type AnyCase,
  type AnyEvent,
  type At,
  lineOf,
  nothingSent,
  type Requested,
  type Shown,
  type StepOf,
  type Told,
} from '../running/any-case.ts'
import type { Plan } from '../running/watch.ts'
import type { JournalEntry, NewJournalEntry, Stay } from '../send-journal/send-journal.ts'
import { type AttemptContent, type Consent, hashOf } from './attempt-content.ts'

/**
 * How far an attempt has come. It ends when its booking is found: FOUND for good, and how the booking stands is in its row of
 * the ledger alone.
 */
export const attemptStates = ['DRAFT', 'SENDING', 'UNKNOWN', 'HELD_BACK', 'NOT_SENT', 'REJECTED', 'NOT_BOOKED', 'FOUND'] as const
/** One of `attemptStates`. */
export type AttemptState = (typeof attemptStates)[number]

/** One request sent under the reference. */
export interface SentRequest extends Requested<AttemptState, RequestEnd> {
  /** The service said that the reference is in use (409). If no booking exists under it, the reference is spent: it can never be booked. */
  readonly conflict?: true | undefined
}

/** Everything the desk knows of one attempt. Plain JSON; it holds no card. */
export interface BookingAttempt extends AnyCase<AttemptState, SentRequest, Watch> {
  readonly clientRef: string
  /** Null when the ledger lost it and only the send journal remembers the request. */
  readonly content: AttemptContent | null
  /** The stay as the send journal has it, where there is no content. */
  readonly remembered: Stay | null
  readonly contentHash: string | null
  /** Whether other desks were seen before the last request. */
  readonly otherDesks: OtherDesksLook | null
  /** The booking as it was found. Its present status is in its ledger row. */
  readonly booking: Booking | null
  /** Since when the booking is FAILED, which may still change; null when it is not. */
  readonly failedAtMs: number | null
  /** Since when the booking has an undocumented status; null when it has none. */
  readonly unclearAtMs: number | null
  /** Tick (of this run) of the newest answer that said so: older answers do not clear it. */
  readonly doubtTickMs: number | null
  /** Whether the notice was given that the service shows another stay under this reference. */
  readonly toldAnother: boolean
  /** Consecutive syncs that did not list the confirmed booking, and when the last one was counted. */
  readonly absent: number
  readonly absentAtMs: number | null
  readonly escalated: boolean
  readonly cancelWanted: boolean
  /** What the desk sells it at. It is no part of what is sent, and goes into no request. */
  readonly sold: Sold | null
  /** The client for whom it is booked, by the id; neither it nor its name goes into a request. */
  readonly soldTo: number | null
  /** The rate of an offer that it books, likewise; null for a booking without an offer. */
  readonly offered: OfferedBooking | null
  /** The booking whose place it is to take, likewise; null for every other. */
  readonly rebooks: RebookedBooking | null
}

/** What can happen to an attempt; the machine turns each into a step. */
export type Event =
  | AnyEvent<BookOutcome>
  /** The clerk confirms. The hash is of what is to be sent; other content is another attempt. */
  | {
      readonly kind: 'confirm'
      readonly at: At
      readonly contentHash: string
      readonly sendTo: ServiceIdentity
      readonly consent: Consent
      readonly sold?: Sold | null
      readonly soldTo?: number | null
      readonly offered?: OfferedBooking | null
      readonly rebooks?: RebookedBooking | null
    }
  /** `cancelledByUs`: whether this desk has sent a cancellation of that booking. */
  | (Told<LookUpOutcome> & { readonly kind: 'lookedUp'; readonly cancelledByUs: boolean })
  /** Any other call showed a booking under our reference. */
  | { readonly kind: 'shown'; readonly at: At; readonly shown: Shown; readonly cancelledByUs: boolean }
  /** A complete sync did not list the booking. */
  | { readonly kind: 'absent'; readonly at: At }
  /** A look-up is due and cannot be made: there is no API key. */
  | { readonly kind: 'notAsked'; readonly at: At }
  | { readonly kind: 'wantCancel'; readonly at: At; readonly wanted: boolean }

/** The next state of an attempt, and the effects to carry out. */
export type Step = StepOf<BookingAttempt>

/** The fields of an attempt of which nothing is known yet. */
export const untouched = {
  ...nothingSent,
  otherDesks: null,
  booking: null,
  failedAtMs: null,
  unclearAtMs: null,
  doubtTickMs: null,
  toldAnother: false,
  absent: 0,
  absentAtMs: null,
  escalated: false,
  cancelWanted: false,
  sold: null,
  soldTo: null,
  offered: null,
  rebooks: null,
} as const satisfies Partial<BookingAttempt>

/** A new attempt of which nothing was sent yet. */
export function draft(clientRef: string, content: AttemptContent, createdAtMs: number): BookingAttempt {
  return { ...untouched, clientRef, content, remembered: null, contentHash: hashOf(content), createdAtMs }
}

/** What the send journal alone remembers of an attempt. The event `witnessed` then tells that something was sent. */
export function rememberedAttempt({ reference, atMs, stay }: JournalEntry): BookingAttempt {
  return { ...untouched, clientRef: reference, content: null, remembered: stay ?? null, contentHash: null, createdAtMs: atMs }
}

/** Where and when the stay is; null when neither ledger nor journal has it. */
export const stayOf = ({ content, remembered }: Pick<BookingAttempt, 'content' | 'remembered'>): Stay | null => content ?? remembered

const sendable: ReadonlySet<AttemptState> = new Set<AttemptState>(['DRAFT', 'HELD_BACK', 'NOT_SENT', 'NOT_BOOKED'])

/** Whether the request may be sent, again or for the first time: its content must be known, its reference not spent, and no retry refused like the first one. */
export function maySend(of: Pick<BookingAttempt, 'state' | 'content' | 'attempts'>): boolean {
  return of.content !== null && sendable.has(of.state) && !isSpent(of) && !isRefusedTwice(of)
}

/** Whether the service considers the reference used although no booking exists under it: the same content then needs a new one. */
export function isSpent({ state, attempts }: Pick<BookingAttempt, 'state' | 'attempts'>): boolean {
  return state === 'NOT_BOOKED' && attempts.at(-1)?.conflict === true
}

/** Whether the booking failed recently enough that it may still be confirmed: whoever books the stay again must be told. */
export function mayTurn({ failedAtMs, watch }: Pick<BookingAttempt, 'failedAtMs' | 'watch'>): boolean {
  return failedAtMs !== null && watch !== null
}

/** What is known of a booking of this attempt. */
export function soughtBy(of: Pick<BookingAttempt, 'clientRef' | 'content' | 'remembered'>): Sought {
  return { reference: { clientRef: of.clientRef }, stay: stayOf(of) }
}

/** The journal entry of a case's last request. */
export function announcementOf(of: BookingAttempt): NewJournalEntry {
  return lineOf('book', of.clientRef, of, stayOf(of))
}
/** Look-ups of a case whose booking may still appear. */
export interface Watch extends Plan {
  readonly cleanNotFound: number
  /** When there were first enough of them that one more can settle it, so that further look-ups postpone nothing. */
  readonly enoughTickMs: number | null
}
