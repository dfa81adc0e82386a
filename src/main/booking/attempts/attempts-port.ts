/** What the booking attempts of a connection can be asked, and what they are made of. */
import type { AttemptView } from '../../../shared/contract/views/booking-views.ts'
import type { Booking, CreditCard } from '../../../shared/domain/schemas.ts'
import type { Sold } from '../../../shared/domain/selling/selling.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { RebookedBooking } from '../../ledger/rebooked-booking.ts'
import type { OfferedBooking } from '../../ledger/records.ts'
import type { ServiceIdentity } from '../../service/answers/service.ts'
import type { Shown } from '../running/any-case.ts'
import type { CaseRunnerContext } from '../running/case-runner.ts'
import type { Random } from '../running/clock.ts'
import type { SendJournal } from '../send-journal/send-journal.ts'
import type { AttemptContent, Consent } from './attempt-content.ts'
import type { BookingAttempt } from './booking-attempt.ts'
import type { OpenStay } from './open-stays.ts'

/** What the attempts of a connection are made of. */
export interface BookingAttemptsParts extends CaseRunnerContext<AttemptView> {
  readonly ledger: Pick<Ledger, 'saveAttempt' | 'attempt' | 'attemptOf' | 'attempts' | 'behindWitness' | 'note'>
  readonly journal: Pick<SendJournal, 'append' | 'isSynced' | 'lines'>
  readonly random: Random
  /** Takes an unused client reference (`reference-numbers.ts`). Rejects if none can be reserved; nothing is sent then. */
  readonly newReference: () => Promise<string>
  /** Whether this desk has sent a cancellation of a booking. */
  readonly cancelledByUs: (booking: Booking) => boolean
  /** Told of every booking that an answer to this book shows, before it is in the ledger. */
  readonly found: (shown: Shown) => Promise<unknown>
}

/** What the desk keeps with an attempt and never sends: what is null, an attempt that is sent again has from before. */
export interface KeptBeside {
  /** What the desk sells it at. */
  readonly sold: Sold | null
  /** The client for whom it is booked. */
  readonly soldTo: number | null
  /** The rate of an offer that it books. */
  readonly offered: OfferedBooking | null
  /** The booking whose place it is to take. */
  readonly rebooks: RebookedBooking | null
}

/** What is sent with an attempt without being part of it, and what is kept beside it. */
export interface Confirmation extends Partial<KeptBeside> {
  readonly consent: Consent
  readonly card?: CreditCard | undefined
}

/** The attempts of one connection, by client reference. */
export interface BookingAttempts {
  /**
   * Sends an attempt and waits for its answer, once `confirming` has made the last looks, which are made when all else is ready: under a new reference, or under that of an equal one that may be sent again.
   * Errors: `referenceSpent`, an equal one can never be booked under its reference, and the consent gives no reason for a new one; `caseOpen`, another case of the same stay has no outcome yet and the consent does not name it with a reason;
   * `noKey`; `ledger` or `file`, the attempt could not be written down; `sendStopped`, a last look before the send did not hold. In all of them nothing was sent.
   */
  begin(content: AttemptContent, confirming: () => Promise<Confirmation>): Promise<AttemptView>
  /** Sends the very same request again, where the machine allows it. Errors as `begin`; `inFlight` when it does not. */
  sendAgain(clientRef: string, confirmation: Confirmation): Promise<AttemptView>
  /** Asks the service about a case now. Concurrent calls share one look-up. Errors: `noKey`, `notHere`. */
  lookUp(clientRef: string): Promise<AttemptView>
  /** Feeds the machine a booking that another call showed. Ignored if it is not one of ours. */
  shown(shown: Shown): Promise<void>
  /** Emits the present status of an attempt's booking to the window. Ignored if the reference is not one of ours. */
  turned(clientRef: string | null): Promise<void>
  /** A complete sync did not list our confirmed booking. Counts only at the service it was sent to. */
  absent(clientRef: string, askedOf: ServiceIdentity): Promise<void>
  /** Sets or clears the wish to cancel the booking as soon as its outcome is known. Errors: `notHere`. */
  wantCancel(clientRef: string, wanted: boolean): Promise<AttemptView>
  case(clientRef: string): Promise<BookingAttempt>
  /** An attempt as the window shows it. Errors: `notHere`. */
  view(clientRef: string): Promise<AttemptView>
  cases(which: { readonly open: boolean }): Promise<AttemptView[]>
  /** The open attempts. */
  openCases(): readonly BookingAttempt[]
  /** Attempts whose booking failed recently enough that it may still be confirmed. */
  failedLately(): readonly BookingAttempt[]
  /** Whatever of the same stay may yet be booked under another reference than `own`; also what is set aside and was not settled. */
  openOf(content: AttemptContent, own: string | null): readonly OpenStay[]
  isSending(): boolean
  /** Recovers open cases from ledger and send journal after a start. */
  resume(): Promise<void>
  stop(): Promise<void>
}
