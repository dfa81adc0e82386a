/** One booking attempt: its content, the consent it is sent with, and the state that the machine (`machine.ts`) works on and the ledger stores. */

import { createHash } from 'node:crypto'
import { isRefusedTwice, type OtherDesksLook, type RequestEnd } from '../../../shared/contract/views/booking-views.ts'
import { canonicalJson } from '../../../shared/domain/canonical.ts'
import type { Booking, Holder, Occupancy } from '../../../shared/domain/schemas.ts'
import type { Sold } from '../../../shared/domain/selling/selling.ts'
import type { Offer, Terms } from '../../../shared/domain/terms.ts'
import type { OfferedBooking, RebookedBooking } from '../../ledger/records.ts'
import type { LookUpTarget } from '../../service/answers/look-up-target.ts'
import type { BookOutcome, LookUpOutcome } from '../../service/answers/outcomes.ts'
import type { ServiceIdentity } from '../../service/answers/service.ts'
import {
  type AnyCase,
  type AnyEvent,
  type At,
  type CallResult,
  type CaseRequest,
  journalEntryFor,
  nothingSent,
  type ObservedBooking,
  type StepOf,
} from '../lifecycle/case.ts'
import type { Plan } from '../lifecycle/schedule.ts'
import type { JournalEntry, NewJournalEntry, Stay } from '../send-journal/send-journal.ts'

/** The states of an attempt. FOUND is final; the booking's current status is then stored only in its ledger row. */
export const attemptStates = ['DRAFT', 'SENDING', 'UNKNOWN', 'HELD_BACK', 'NOT_SENT', 'REJECTED', 'NOT_BOOKED', 'FOUND'] as const
/** One of `attemptStates`. */
export type AttemptState = (typeof attemptStates)[number]

/** One request sent under the reference. */
export interface SentRequest extends CaseRequest<AttemptState, RequestEnd> {
  /** The service answered that the reference is in use (409). If no booking exists under it, the reference is spent: it can never be booked. */
  readonly conflict?: true | undefined
}

/** How the desk sells what it books: stored with the attempt, passed through untouched, never part of a request. */
export interface SaleContext {
  /** The selling price. */
  readonly sold: Sold | null
  /** Id of the client it is booked for. */
  readonly soldTo: number | null
  /** The offered rate that it books. */
  readonly offered: OfferedBooking | null
  /** The booking that it replaces. */
  readonly rebooks: RebookedBooking | null
}

/** The sale context of a booking that the desk does not sell. */
export const noSale: SaleContext = { sold: null, soldTo: null, offered: null, rebooks: null }

/** Returns the sale context of a re-send. A field that is null in `sale` keeps its earlier value. */
export function mergedSale(sale: SaleContext | null, earlier: SaleContext): SaleContext {
  const { sold, soldTo, offered, rebooks } = earlier
  return {
    sold: sale?.sold ?? sold,
    soldTo: sale?.soldTo ?? soldTo,
    offered: sale?.offered ?? offered,
    rebooks: sale?.rebooks ?? rebooks,
  }
}

/** Everything the desk knows about one attempt. Plain JSON, without the card. */
export interface BookingAttempt extends AnyCase<AttemptState, SentRequest, Watch> {
  readonly clientRef: string
  /** Null when the ledger lost it and only the send journal has the request. */
  readonly content: AttemptContent | null
  /** The stay from the send journal, used when `content` is null. */
  readonly remembered: Stay | null
  readonly contentHash: string | null
  /** Result of fetching other desks' bookings before the last request. */
  readonly otherDesks: OtherDesksLook | null
  /** The booking as first found. Its current status is in its ledger row. */
  readonly booking: Booking | null
  /** Since when the booking is FAILED, which may still change; null when it is not. */
  readonly failedAtMs: number | null
  /** Since when the booking has an unrecognised status; null when it has none. */
  readonly unclearAtMs: number | null
  /** Tick (of this run) of the newest answer that reported FAILED or an unrecognised status; older answers do not clear it. */
  readonly doubtTickMs: number | null
  /** Whether the notice "another stay under this reference" was given. */
  readonly toldAnother: boolean
  /** Consecutive syncs that did not list the confirmed booking, and when the last one was counted. */
  readonly absent: number
  readonly absentAtMs: number | null
  readonly escalated: boolean
  readonly cancelWanted: boolean
  readonly sale: SaleContext
}

/** What can happen to an attempt; the machine turns each into a step. */
export type Event =
  | AnyEvent<BookOutcome>
  /** The clerk confirms. The hash covers the content to be sent; different content is a different attempt. */
  | {
      readonly kind: 'confirm'
      readonly at: At
      readonly contentHash: string
      readonly sendTo: ServiceIdentity
      readonly consent: Consent
      /** Who confirms. */
      readonly by?: string
      /** Null keeps the sale context of the previous request. */
      readonly sale: SaleContext | null
    }
  /** `cancelledByUs`: whether this desk has sent a cancellation of that booking. */
  | (CallResult<LookUpOutcome> & { readonly kind: 'lookedUp'; readonly cancelledByUs: boolean })
  /** Any other call showed a booking under our reference. */
  | { readonly kind: 'shown'; readonly at: At; readonly shown: ObservedBooking; readonly cancelledByUs: boolean }
  /** A complete sync did not list the booking. */
  | { readonly kind: 'absent'; readonly at: At }
  /** A look-up is due but cannot be made because there is no API key. */
  | { readonly kind: 'notAsked'; readonly at: At }
  | { readonly kind: 'cancelWhenKnown'; readonly at: At; readonly wanted: boolean; readonly by?: string }

/** The next state of an attempt, and the effects to carry out. */
export type Step = StepOf<BookingAttempt>

/** The initial fields of an attempt. */
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
  sale: noSale,
} as const satisfies Partial<BookingAttempt>

/** Creates a new attempt for which nothing was sent yet. */
export function draft(clientRef: string, content: AttemptContent, createdAtMs: number): BookingAttempt {
  return { ...untouched, clientRef, content, remembered: null, contentHash: hashOf(content), createdAtMs }
}

/** Rebuilds an attempt from its send-journal entry alone. Apply the event `witnessed` next: it records that a request was sent. */
export function rememberedAttempt({ reference, atMs, stay }: JournalEntry): BookingAttempt {
  return { ...untouched, clientRef: reference, content: null, remembered: stay ?? null, contentHash: null, createdAtMs: atMs }
}

/** The stay of an attempt; null when neither ledger nor send journal has it. */
export const stayOf = ({ content, remembered }: Pick<BookingAttempt, 'content' | 'remembered'>): Stay | null => content ?? remembered

const sendable: ReadonlySet<AttemptState> = new Set<AttemptState>(['DRAFT', 'HELD_BACK', 'NOT_SENT', 'NOT_BOOKED'])

/** Whether the request may be sent or re-sent: its content is known, its reference is not spent, and no retry was refused like the first one. */
export function maySend(bookingAttempt: Pick<BookingAttempt, 'state' | 'content' | 'attempts'>): boolean {
  return (
    bookingAttempt.content !== null && sendable.has(bookingAttempt.state) && !isSpent(bookingAttempt) && !isRefusedTwice(bookingAttempt)
  )
}

/** Whether the service considers the reference used although no booking exists under it: the same content then needs a new one. */
export function isSpent({ state, attempts }: Pick<BookingAttempt, 'state' | 'attempts'>): boolean {
  return state === 'NOT_BOOKED' && attempts.at(-1)?.conflict === true
}

/** Whether the booking failed so recently that it may still be confirmed. Warn anyone who books the same stay again. */
export function mayStillBeConfirmed({ failedAtMs, watch }: Pick<BookingAttempt, 'failedAtMs' | 'watch'>): boolean {
  return failedAtMs !== null && watch !== null
}

/** The look-up target of this attempt: its reference and stay, which answers are matched against. */
export function lookUpTargetOf(bookingAttempt: Pick<BookingAttempt, 'clientRef' | 'content' | 'remembered'>): LookUpTarget {
  return { reference: { clientRef: bookingAttempt.clientRef }, stay: stayOf(bookingAttempt) }
}

/** The send-journal entry of the attempt's last request. */
export function journalEntryOf(bookingAttempt: BookingAttempt): NewJournalEntry {
  return journalEntryFor('book', bookingAttempt.clientRef, bookingAttempt, stayOf(bookingAttempt))
}
/** Look-ups of a case whose booking may still appear. */
export interface Watch extends Plan {
  readonly cleanNotFound: number
  /** Tick since which only one more clean not-found look-up is needed to settle the case. Later look-ups do not move it. */
  readonly enoughTickMs: number | null
}

/** The content of one booking request, without the card, which never leaves the path from form to request body. */
export interface AttemptContent extends Stay {
  readonly rateKey: string
  readonly destinationCode: string | null
  readonly holder: Holder
  readonly occupancies: readonly Occupancy[]
  readonly specialRequest: string | null
  /** Whether a card was sent with it; a re-send then needs the card again. */
  readonly withCard: boolean
  /** The terms that the clerk agreed to, in the hotel above. */
  readonly agreed: Terms
}

/** Returns the agreed terms as an offer, for comparison with another offer. */
export function agreedIn({ agreed, hotelCode, hotelName }: AttemptContent): Offer {
  return { ...agreed, hotelCode, hotelName }
}

/** What the clerk consented to: the offer shown before, and the possible duplicates acknowledged. */
export interface Consent {
  /** The offer as the search had shown it. */
  readonly seen: Offer | null
  /** Keys of the similar stays that the clerk acknowledged. */
  readonly acknowledged: readonly string[]
  /** Why the stay is booked although one of them has no outcome yet. */
  readonly reason: string | null
  /** The reason typed for booking before the sync with the service had caught up; absent if it had. */
  readonly notCaughtUp?: string
  /** Result of fetching other desks' bookings right before; absent if that was not tried. */
  readonly otherDesks?: OtherDesksLook
}

/** Returns the SHA-256 of the content in canonical form. Content with another hash is a different attempt. */
export function hashOf(content: AttemptContent): string {
  return createHash('sha256').update(canonicalJson(content)).digest('hex')
}
