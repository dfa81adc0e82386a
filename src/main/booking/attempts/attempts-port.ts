/** The interface of a connection's booking attempts, and their dependencies. */
import type { AttemptView } from '../../../shared/contract/views/booking-views.ts'
import type { Booking, CreditCard } from '../../../shared/domain/schemas.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import type { ServiceIdentity } from '../../service/answers/service.ts'
import type { ObservedBooking } from '../lifecycle/case.ts'
import type { CaseRunnerContext } from '../lifecycle/case-runner.ts'
import type { Random } from '../lifecycle/clock.ts'
import type { SendJournal } from '../send-journal/send-journal.ts'
import type { AttemptContent, Consent } from './attempt-content.ts'
import type { BookingAttempt, SaleContext } from './booking-attempt.ts'
import type { OpenStay } from './open-stays.ts'

/** The dependencies of `createBookingAttempts`. */
export interface BookingAttemptsParts extends CaseRunnerContext<AttemptView> {
  readonly ledger: Pick<Ledger, 'saveAttempt' | 'attempt' | 'attemptOf' | 'attempts' | 'journalEntriesMissingFromLedger' | 'note'>
  readonly journal: Pick<SendJournal, 'append' | 'isSynced' | 'lines'>
  readonly random: Random
  /** Takes an unused client reference (`reference-numbers.ts`). Rejects if none can be reserved; nothing is sent then. */
  readonly newReference: () => Promise<string>
  /** Whether this desk has sent a cancellation of a booking. */
  readonly cancelledByUs: (booking: Booking) => boolean
  /** Called with each booking that an answer shows, before it is in the ledger. */
  readonly found: (shown: ObservedBooking) => Promise<unknown>
}

/** A clerk's confirmation. On a re-send, a sale context that is absent keeps the earlier one. */
export interface Confirmation {
  readonly consent: Consent
  readonly card?: CreditCard | undefined
  readonly sale?: SaleContext | null
}

/** The attempts of one connection, by client reference. */
export interface BookingAttempts {
  /**
   * Sends an attempt and waits for its answer, under a new reference or that of an equal attempt that may be re-sent. `confirming` makes
   * the final checks once everything else is ready.
   * Errors, in all of which nothing was sent: `referenceSpent`, the reference of an equal attempt can never be booked and the consent gives
   * no reason for a new one;
   * `caseOpen`, another case of the same stay has no outcome yet and the consent does not name it with a reason; `noKey`;
   * `ledger` or `file`, the attempt could not be stored; `sendStopped`, a check right before the send failed.
   */
  begin(content: AttemptContent, confirming: () => Promise<Confirmation>): Promise<AttemptView>
  /** Re-sends the same request if the machine allows it. Errors as `begin`; `inFlight` when it does not. */
  sendAgain(clientRef: string, confirmation: Confirmation): Promise<AttemptView>
  /** Looks a case up at the service now. Concurrent calls share one look-up. Errors: `noKey`, `notHere`. */
  lookUp(clientRef: string): Promise<AttemptView>
  /** Applies a booking that another call showed. Ignored if it is not one of ours. */
  shown(shown: ObservedBooking): Promise<void>
  /** Emits the current status of an attempt's booking to the window. Ignored if the reference is not one of ours. */
  turned(clientRef: string | null): Promise<void>
  /** Reports that a complete sync did not list our confirmed booking. Counts only for the service it was sent to. */
  absent(clientRef: string, askedOf: ServiceIdentity): Promise<void>
  /** Sets or clears the request to cancel the booking once its outcome is known. Errors: `notHere`. */
  wantCancel(clientRef: string, wanted: boolean): Promise<AttemptView>
  case(clientRef: string): Promise<BookingAttempt>
  /** Returns an attempt as the window shows it. Errors: `notHere`. */
  view(clientRef: string): Promise<AttemptView>
  cases(which: { readonly open: boolean }): Promise<AttemptView[]>
  /** The open attempts. */
  openCases(): readonly BookingAttempt[]
  /** Attempts whose booking failed recently enough that it may still be confirmed. */
  failedLately(): readonly BookingAttempt[]
  /** Returns attempts with an open outcome for the same stay under another reference than `own`, including unsettled quarantined rows. */
  openOf(content: AttemptContent, own: string | null): readonly OpenStay[]
  isSending(): boolean
  /** Recovers open cases from ledger and send journal at startup. */
  resume(): Promise<void>
  stop(): Promise<void>
}
