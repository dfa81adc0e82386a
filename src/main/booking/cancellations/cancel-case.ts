/** One cancellation: the state that its machine (`cancel-machine.ts`) works on and the ledger stores. */

import type { cancellationStates } from '../../../shared/contract/views/cancel-views.ts'
import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import type { Observation } from '../../../shared/domain/evidence-order.ts'
import type { Penalty } from '../../../shared/domain/penalties.ts'
import { type Reference, type References, referenceFromName, referenceName, referenceOf } from '../../../shared/domain/reference.ts'
import type { Booking, CancellationPolicy } from '../../../shared/domain/schemas.ts'
import { type LookUpTarget, mismatches } from '../../service/answers/look-up-target.ts'
import type { CancelOutcome, LookUpOutcome } from '../../service/answers/outcomes.ts'
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
import type { JournalEntry, NewJournalEntry } from '../send-journal/send-journal.ts'
import { hasRisen } from './cancel-cost.ts'

/** The states of a cancellation. */
export type CancelState = (typeof cancellationStates)[number]

/** One request to cancel. */
export interface SentCancel extends CaseRequest<CancelState, CancelOutcome['class']> {
  /** The penalty that the clerk agreed to; null when only the send journal has the request. */
  readonly agreed: Penalty | null
}

/** Everything the desk knows about the cancellation of one booking. Plain JSON. */
export interface Cancellation extends AnyCase<CancelState, SentCancel, CancelWatch> {
  /** The reference that the booking is cancelled and looked up by. */
  readonly reference: Reference
  /** Name of that reference; the key of the cancellation in the ledger. */
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
  /** `cost`: the penalty that the service says it charged. `balance`: what remains of the total. */
  readonly cost: string | null
  readonly balance: string | null
  /** The newest observation of the booking in this run; older ones do not replace it. */
  readonly heard: Observation | null
  /** Whether a call other than the cancellation itself has shown the booking as cancelled. */
  readonly verified: boolean
  /** `notFound`: the last look-up did not find the booking. `toldNotFound`: a notice about this was given since the last request. */
  readonly notFound: boolean
  readonly toldNotFound: boolean
}

/** What the clerk saw before confirming. Times are by the service's clock, as far as that is known. */
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
  /** Whether the record came from a look-up made for this consent; false if it came from the ledger. */
  readonly fresh: boolean
}

/** What can happen to a cancellation; the machine turns each into a step. */
export type CancelEvent =
  | AnyEvent<CancelOutcome>
  /** The clerk confirms. `costsNow` is the penalty at this moment; if it has risen, the clerk must confirm again. */
  | {
      readonly kind: 'confirm'
      readonly at: At
      readonly booking: Booking
      readonly consent: CancelConsent
      readonly costsNow: Penalty
      /** Who confirms. */
      readonly by?: string
      readonly sendTo: ServiceIdentity
    }
  /** `attempt` is the number of requests that had been made when the look-up started. */
  | (CallResult<LookUpOutcome> & { readonly kind: 'lookedUp'; readonly attempt: number })
  /** Any other call showed the booking. */
  | { readonly kind: 'shown'; readonly at: At; readonly shown: ObservedBooking }

/** The next state of a cancellation, and the effects to carry out. */
export type CancelStep = StepOf<Cancellation>

/** The initial fields of a cancellation. */
export const initialFields = {
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

/** Fields that identify the booking. Taken from the ledger only: an answer about the wrong booking must not change which answers are accepted. */
const identity = ['bookingRef', 'clientRef', 'hotelCode', 'hotelName', 'checkin', 'checkout'] as const
const terms = ['currency', 'total', 'nonrefundable'] as const
type Facts = Pick<Cancellation, (typeof identity)[number] | (typeof terms)[number]>

const stated = <Of extends object, Fact extends keyof Of>(of: Of, facts: readonly Fact[]): Partial<Pick<Of, Fact>> =>
  Object.fromEntries(facts.flatMap((fact) => ((of[fact] ?? null) === null ? [] : [[fact, of[fact]]]))) as Partial<Pick<Of, Fact>>

/** Returns the identity and terms that a booking states; omitted values are left out. */
export function factsOf(booking: Pick<Booking, keyof Facts>): Partial<Facts> {
  return { ...stated(booking, identity), ...stated(booking, terms) }
}

/** Returns the terms that an answer states. */
export const statedTerms = (booking: Booking): Partial<Facts> => stated(booking, terms)

/** Creates a cancellation for which nothing was sent yet. */
export function cancelDraft(booking: Booking, createdAtMs: number): Cancellation {
  const reference = referenceOf(booking)
  return { ...initialFields, ...factsOf(booking), reference, name: referenceName(reference), createdAtMs }
}

/** Rebuilds a cancellation from its send-journal entry alone. Apply the event `witnessed` next: it records that a request was sent. */
export function rememberedCancellation({ reference: name, atMs, stay }: JournalEntry): Cancellation {
  const reference = referenceFromName(name)
  return { ...initialFields, ...stay, ...reference, reference, name, createdAtMs: atMs }
}

const sendable: ReadonlySet<CancelState> = new Set<CancelState>(['DRAFT', 'NOT_PROCESSED', 'NOT_CANCELLED'])

/** Whether the cancellation may be sent or re-sent. */
export function maySend({ state }: Pick<Cancellation, 'state'>): boolean {
  return sendable.has(state)
}

/** Whether a cancellation is for the booking shown to the clerk: at least one reference matches and none differs. */
export function isOfShownBooking(of: Pick<Cancellation, 'reference' | 'bookingRef' | 'clientRef'>, shown: References): boolean {
  const { bookingRef, clientRef } = { ...of, ...of.reference }
  const pairs = [
    [bookingRef, shown.bookingRef],
    [clientRef, shown.clientRef],
  ].filter(([caseRef, agreed]) => caseRef !== null && agreed !== null)
  return pairs.length > 0 && pairs.every(([caseRef, agreed]) => caseRef === agreed)
}

/** Whether the clerk's consent is still valid: same currency, and the penalty is not above the one agreed to. */
export function isStillAgreed({ penalty, currency }: CancelConsent, booking: Booking, costsNow: Penalty): boolean {
  return booking.currency === currency && !hasRisen(penalty, costsNow)
}

/** The send-journal entry of the cancellation's last request. */
export function cancelAnnouncement(of: Cancellation): NewJournalEntry {
  const { hotelCode, hotelName, checkin, checkout } = of
  return journalEntryFor('cancel', of.name, of, checkin !== null && checkout !== null ? { hotelCode, hotelName, checkin, checkout } : null)
}

/** The look-up target of the cancellation. Values the case lacks are taken from its ledger row. */
export function lookUpTargetOf(of: Pick<Cancellation, 'reference' | keyof Facts>, row: LedgerRow | null = null): LookUpTarget {
  const { reference, bookingRef, clientRef, ...stay } = { ...of, ...(row && factsOf(row)), ...factsOf(of) }
  return { reference, bookingRef, clientRef, stay }
}

/** Whether a booking is the one that this case cancels. */
export function isBookingOf(booking: Booking, of: Pick<Cancellation, 'reference' | keyof Facts>): boolean {
  return mismatches(booking, lookUpTargetOf(of)).length === 0
}
/** The look-up plan of a cancellation, and what the look-ups must show before it counts as not cancelled. */
export interface CancelWatch extends Plan {
  /** Tick of the first look-up since the last request ended that showed the booking as still confirmed. */
  readonly confirmedTickMs: number | null
  /** Look-ups that show CONFIRMED count as proof only after this time since the end of the request. */
  readonly quietMs: number
}
