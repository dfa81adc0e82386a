/** One cancellation as the desk knows it: what its machine (`cancel-machine.ts`) goes by, and what the ledger keeps. */
import type { cancellationStates } from '../../shared/cancel-views.ts'
import type { Failure } from '../../shared/failure.ts'
import type { Penalty } from '../../shared/penalties.ts'
import type { Booking, CancellationPolicy } from '../../shared/schemas.ts'
import type { Reference } from '../ledger/ledger.ts'
import type { CancelOutcome, LookUpOutcome } from '../service/outcomes.ts'
import type { ServiceIdentity } from '../service/service.ts'
import { rose } from './cancel-cost.ts'
import type { CancelWatch } from './cancel-look-ups.ts'
import type { At, Effect, Said, Shown } from './case.ts'
import { isOwnRef } from './intent.ts'
import { nameOf, referenceOf } from './reference.ts'
import type { NewWitnessLine, WitnessLine } from './witness.ts'

export type CancelState = (typeof cancellationStates)[number]

/** One request to cancel. */
export interface CancelAttempt {
  readonly number: number
  /** The state it was sent from, and back to when it could not be written down. */
  readonly from: CancelState
  readonly sentAtMs: number
  readonly sentTo: ServiceIdentity
  /** The penalty that the clerk said yes to; null when only the witness remembers the request. */
  readonly agreed: Penalty | null
  /** Class of its outcome; null while it is under way. */
  readonly ended: CancelOutcome['class'] | null
}

/** Everything the desk knows of the cancellation of one booking. Plain JSON. */
export interface Cancellation {
  /** What the booking is cancelled and looked up by. */
  readonly reference: Reference
  /** That reference as text; the ledger keeps the cancellation under it. */
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
  readonly createdAtMs: number
  readonly state: CancelState
  readonly attempts: readonly CancelAttempt[]
  /** Why it is in this state, when an answer said. */
  readonly failure: Failure | null
  /** What the service states to have charged, and what is left of the total. */
  readonly cost: string | null
  readonly balance: string | null
  /** When the newest news of the booking was true; older news does not replace it. */
  readonly shownAtMs: number | null
  /** Whether another call than the cancellation itself has shown it. */
  readonly verified: boolean
  readonly watch: CancelWatch | null
  readonly lookUps: number
  readonly lastLookUpMs: number | null
  /** The last look-up did not find the booking, and whether that was told since the last request. */
  readonly notFound: boolean
  readonly toldNotFound: boolean
  /** Sequence of the last witness line about it. */
  readonly witnessed: number
}

/** What a clerk saw before saying yes. The moments are the service's, as far as its clock is known. */
export interface CancelConsent {
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

export type CancelEvent =
  /** The clerk says yes. `costsNow` is the penalty at this moment: one that has risen since needs another yes. */
  | {
      readonly kind: 'confirm'
      readonly at: At
      readonly booking: Booking
      readonly consent: CancelConsent
      readonly costsNow: Penalty
      readonly sendTo: ServiceIdentity
    }
  /** Witness or ledger did not take the attempt, so nothing was sent. `announced`: the witness had taken it. */
  | { readonly kind: 'notRecorded'; readonly at: At; readonly failure: Failure; readonly announced: boolean }
  | {
      readonly kind: 'answered'
      readonly at: At
      readonly attempt: number
      readonly outcome: CancelOutcome
      readonly shown: Shown | null
      readonly said: Said
    }
  /** `attempt` is the number of requests that had been made when it was asked. */
  | {
      readonly kind: 'lookedUp'
      readonly at: At
      readonly attempt: number
      readonly outcome: LookUpOutcome
      readonly shown: Shown | null
      readonly said: Said
    }
  /** Any other call showed the booking. */
  | { readonly kind: 'shown'; readonly at: At; readonly shown: Shown }
  /** What an event brought could not be kept in the ledger: the cancellation is as unknown as the ledger has it. */
  | { readonly kind: 'notKept'; readonly at: At; readonly failure: Failure }
  /** The desk starts with this cancellation in its ledger. */
  | { readonly kind: 'restarted'; readonly at: At }
  /** The witness tells of a request that the ledger does not have. */
  | { readonly kind: 'witnessed'; readonly at: At; readonly line: WitnessLine }

export interface CancelStep {
  readonly state: Cancellation
  readonly effects: readonly Effect[]
}

const untouched = {
  bookingRef: null,
  clientRef: null,
  hotelCode: null,
  hotelName: null,
  checkin: null,
  checkout: null,
  currency: null,
  total: null,
  nonrefundable: null,
  state: 'DRAFT',
  attempts: [],
  failure: null,
  cost: null,
  balance: null,
  shownAtMs: null,
  verified: false,
  watch: null,
  lookUps: 0,
  lastLookUpMs: null,
  notFound: false,
  toldNotFound: false,
  witnessed: 0,
} as const satisfies Partial<Cancellation>

const facts = ['bookingRef', 'clientRef', 'hotelCode', 'hotelName', 'checkin', 'checkout', 'currency', 'total', 'nonrefundable'] as const
type Facts = Pick<Cancellation, (typeof facts)[number]>

/** What a booking states of the facts that a cancellation goes by; what it does not state is left out. */
export function factsOf(booking: Booking): Partial<Facts> {
  return Object.fromEntries(facts.flatMap((fact) => (booking[fact] === null ? [] : [[fact, booking[fact]]])))
}

/** A cancellation of which nothing was sent yet. */
export function cancelDraft(booking: Booking, createdAtMs: number): Cancellation {
  const reference = referenceOf(booking)
  return { ...untouched, ...factsOf(booking), reference, name: nameOf(reference), createdAtMs }
}

/** What the witness alone remembers of a cancellation. The event `witnessed` then tells that something was sent. */
export function rememberedCancellation({ reference: name, atMs, stay }: WitnessLine): Cancellation {
  const reference = isOwnRef(name) ? { clientRef: name } : { bookingRef: name }
  return { ...untouched, ...stay, ...reference, reference, name, createdAtMs: atMs }
}

/** Whether the outcome is open: nobody may cancel the same booking meanwhile. */
export function isOpen({ state }: Pick<Cancellation, 'state'>): boolean {
  return state === 'SENDING' || state === 'UNKNOWN'
}

const sendable: ReadonlySet<CancelState> = new Set<CancelState>(['DRAFT', 'NOT_PROCESSED', 'NOT_CANCELLED'])

/** Whether the booking may be asked to be cancelled, again or for the first time. */
export function maySend({ state }: Pick<Cancellation, 'state'>): boolean {
  return sendable.has(state)
}

/** Whether a yes still holds: in the same currency, and for a penalty that is not above the one agreed to. */
export function isStillAgreed({ penalty, currency }: CancelConsent, booking: Booking, costsNow: Penalty): boolean {
  return booking.currency === currency && !rose(penalty, costsNow)
}

/** What the witness writes down before the last request is sent. */
export function cancelAnnouncement({ name, createdAtMs, attempts, ...of }: Cancellation): NewWitnessLine {
  const { hotelCode, hotelName, checkin, checkout } = of
  const last = attempts.at(-1)
  return {
    kind: 'cancel',
    reference: name,
    atMs: last?.sentAtMs ?? createdAtMs,
    keyFingerprint: last?.sentTo.keyFingerprint ?? '',
    ...(checkin !== null && checkout !== null && { stay: { hotelCode, hotelName, checkin, checkout } }),
  }
}

/** Whether a booking is the one that is cancelled. */
export function isOf(booking: Booking, { reference }: Pick<Cancellation, 'reference'>): boolean {
  return 'bookingRef' in reference ? booking.bookingRef === reference.bookingRef : booking.clientRef === reference.clientRef
}
