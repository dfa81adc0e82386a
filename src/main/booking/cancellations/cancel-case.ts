/** One cancellation as the desk knows it: what its machine (`cancel-machine.ts`) goes by, and what the ledger keeps. */

import type { cancellationStates } from '../../../shared/contract/views/cancel-views.ts'
import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import type { Observation } from '../../../shared/domain/evidence-order.ts'
import type { Penalty } from '../../../shared/domain/penalties.ts'
import { nameOf, type Reference, type References, referenceNamed, referenceOf } from '../../../shared/domain/reference.ts'
import type { Booking, CancellationPolicy } from '../../../shared/domain/schemas.ts'
import type { CancelOutcome, LookUpOutcome } from '../../service/answers/outcomes.ts'
import type { ServiceIdentity } from '../../service/answers/service.ts'
import { type Sought, strangeIn } from '../../service/answers/sought.ts'
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
import type { JournalEntry, NewJournalEntry } from '../send-journal/send-journal.ts'
import { rose } from './cancel-cost.ts'

/** How far a cancellation has come. */
export type CancelState = (typeof cancellationStates)[number]

/** One request to cancel. */
export interface SentCancel extends Requested<CancelState, CancelOutcome['class']> {
  /** The penalty that the clerk said yes to; null when only the send journal remembers the request. */
  readonly agreed: Penalty | null
}

/** Everything the desk knows of the cancellation of one booking. Plain JSON. */
export interface Cancellation extends AnyCase<CancelState, SentCancel, CancelWatch> {
  /** What the booking is cancelled and looked up by. */
  readonly reference: Reference
  /** The name of that reference; the ledger stores the cancellation under it. */
  readonly name: string
  readonly bookingRef: string | null
  readonly clientRef: string | null
  readonly hotelCode: string | null
  readonly hotelName: string | null
  readonly checkin: string | null
  readonly checkout: string | null
  readonly currency: string | null
  readonly total: string | null
  readonly nonrefundable: boolean | null
  /** What the service states to have charged, and what is left of the total. */
  readonly cost: string | null
  readonly balance: string | null
  /** The newest news of the booking in this run of the desk; older news does not replace it. */
  readonly heard: Observation | null
  /** Whether another call than the cancellation itself has shown it. */
  readonly verified: boolean
  /** The last look-up did not find the booking, and whether that was told since the last request. */
  readonly notFound: boolean
  readonly toldNotFound: boolean
}

/** What a clerk saw before saying yes. The moments are the service's, as far as its clock is known. */
export interface CancelConsent extends References, Pick<Booking, 'checkin' | 'checkout'> {
  readonly quotedAtMs: number
  readonly clockOffsetMs: number | null
  readonly penalty: Penalty
  readonly currency: string | null
  readonly total: string | null
  readonly comesBack: string | null
  readonly nonrefundable: boolean | null
  readonly cancellationPolicies: readonly Pick<CancellationPolicy, 'amount' | 'fromDate'>[] | null
  /** The next step of the penalty that was shown. */
  readonly next: { readonly amount: string; readonly from: string } | null
  /** Whether the record was looked up for it, or was the ledger's. */
  readonly fresh: boolean
}

/** What can happen to a cancellation; the machine turns each into a step. */
export type CancelEvent =
  | AnyEvent<CancelOutcome>
  /** The clerk says yes. `costsNow` is the penalty at this moment: one that has risen since needs another yes. */
  | {
      readonly kind: 'confirm'
      readonly at: At
      readonly booking: Booking
      readonly consent: CancelConsent
      readonly costsNow: Penalty
      readonly sendTo: ServiceIdentity
    }
  /** `attempt` is the number of requests that had been made when it was asked. */
  | (Told<LookUpOutcome> & { readonly kind: 'lookedUp'; readonly attempt: number })
  /** Any other call showed the booking. */
  | { readonly kind: 'shown'; readonly at: At; readonly shown: Shown }

/** What becomes of a cancellation by one event, and what is to be done. */
export type CancelStep = StepOf<Cancellation>

/** The fields of a cancellation of which nothing is known yet. */
export const untouched = {
  ...nothingSent,
  bookingRef: null,
  clientRef: null,
  hotelCode: null,
  hotelName: null,
  checkin: null,
  checkout: null,
  currency: null,
  total: null,
  nonrefundable: null,
  cost: null,
  balance: null,
  heard: null,
  verified: false,
  notFound: false,
  toldNotFound: false,
} as const satisfies Partial<Cancellation>

/** By which a booking is told from others. Learned from the ledger alone: an answer that mixes bookings up must not decide which are believed. */
const identity = ['bookingRef', 'clientRef', 'hotelCode', 'hotelName', 'checkin', 'checkout'] as const
const terms = ['currency', 'total', 'nonrefundable'] as const
type Facts = Pick<Cancellation, (typeof identity)[number] | (typeof terms)[number]>

const stated = <Of extends object, Fact extends keyof Of>(of: Of, facts: readonly Fact[]): Partial<Pick<Of, Fact>> =>
  Object.fromEntries(facts.flatMap((fact) => ((of[fact] ?? null) === null ? [] : [[fact, of[fact]]]))) as Partial<Pick<Of, Fact>>

/** What a booking states of the facts that a cancellation goes by; what it does not state is left out. */
export function factsOf(booking: Pick<Booking, keyof Facts>): Partial<Facts> {
  return { ...stated(booking, identity), ...stated(booking, terms) }
}

/** What an answer says of the terms. */
export const statedTerms = (booking: Booking): Partial<Facts> => stated(booking, terms)

/** A cancellation of which nothing was sent yet. */
export function cancelDraft(booking: Booking, createdAtMs: number): Cancellation {
  const reference = referenceOf(booking)
  return { ...untouched, ...factsOf(booking), reference, name: nameOf(reference), createdAtMs }
}

/** What the send journal alone remembers of a cancellation. The event `witnessed` then tells that something was sent. */
export function rememberedCancellation({ reference: name, atMs, stay }: JournalEntry): Cancellation {
  const reference = referenceNamed(name)
  return { ...untouched, ...stay, ...reference, reference, name, createdAtMs: atMs }
}

const sendable: ReadonlySet<CancelState> = new Set<CancelState>(['DRAFT', 'NOT_PROCESSED', 'NOT_CANCELLED'])

/** Whether the booking may be asked to be cancelled, again or for the first time. */
export function maySend({ state }: Pick<Cancellation, 'state'>): boolean {
  return sendable.has(state)
}

/** Whether a cancellation goes to the booking that was shown: one reference is the same, and neither is another. */
export function isOfShown(of: Pick<Cancellation, 'reference' | 'bookingRef' | 'clientRef'>, shown: References): boolean {
  const { bookingRef, clientRef } = { ...of, ...of.reference }
  const pairs = [
    [bookingRef, shown.bookingRef],
    [clientRef, shown.clientRef],
  ].filter(([leaving, agreed]) => leaving !== null && agreed !== null)
  return pairs.length > 0 && pairs.every(([leaving, agreed]) => leaving === agreed)
}

/** Whether a yes still holds: in the same currency, and for a penalty that is not above the one agreed to. */
export function isStillAgreed({ penalty, currency }: CancelConsent, booking: Booking, costsNow: Penalty): boolean {
  return booking.currency === currency && !rose(penalty, costsNow)
}

/** The journal entry of a cancellation's last request. */
export function cancelAnnouncement(of: Cancellation): NewJournalEntry {
  const { hotelCode, hotelName, checkin, checkout } = of
  return lineOf('cancel', of.name, of, checkin !== null && checkout !== null ? { hotelCode, hotelName, checkin, checkout } : null)
}

/** What is known of the booking that is cancelled. Where the case itself does not say, its row of the ledger does. */
export function soughtBy(of: Pick<Cancellation, 'reference' | keyof Facts>, row: LedgerRow | null = null): Sought {
  const { reference, bookingRef, clientRef, ...stay } = { ...of, ...(row && factsOf(row)), ...factsOf(of) }
  return { reference, bookingRef, clientRef, stay }
}

/** Whether a booking is the one that is cancelled. */
export function isBookingOf(booking: Booking, of: Pick<Cancellation, 'reference' | keyof Facts>): boolean {
  return strangeIn(booking, soughtBy(of)).length === 0
}
/** The plan of a cancellation's look-ups, and what they have to show before it is believed not to have happened. */
export interface CancelWatch extends Plan {
  /** The first look-up since the last request ended that showed the booking still confirmed. */
  readonly confirmedTickMs: number | null
  /** How long after the request ended two look-ups that say CONFIRMED are believed. */
  readonly quietMs: number
}
