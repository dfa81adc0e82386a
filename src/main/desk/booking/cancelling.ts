/** Cancelling: quotes the penalty, records the clerk's consent to it, sends the cancellation and reports the outcome. */

import { randomUUID } from 'node:crypto'
import { FailureError } from '../../../shared/contract/failure.ts'
import type { Desk } from '../../../shared/contract/procedures/procedures.ts'
import type { CancellationCase, CancelQuote, CancelResult } from '../../../shared/contract/views/cancel-views.ts'
import { bookingKeyOf, type LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { costOf, nextStep, penaltyAt } from '../../../shared/domain/penalties.ts'
import { type Reference, referenceName, referenceOf, requestedReference } from '../../../shared/domain/reference.ts'
import { type Booking, knownStatus } from '../../../shared/domain/schemas.ts'
import type { CancelConsent } from '../../booking/cancellations/cancel-case.ts'
import { cancellationTermsOf, moneyText, refundOf } from '../../booking/cancellations/cancel-cost.ts'
import type { Cancellations } from '../../booking/cancellations/cancellations.ts'
import type { Clock } from '../../booking/lifecycle/clock.ts'
import { type ServiceConnection, serviceNowMs } from '../../booking/lifecycle/service-connection.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import { userAtDesk } from '../../ledger/journal/user.ts'
import type { BookingStore } from '../records/booking-store.ts'

/** The procedures for cancelling. */
export type CancelDesk = Pick<Desk, 'cancel.quote' | 'cancel.confirm' | 'cancel.cancellations' | 'cancel.lookUp'> & {
  stop(): void
}

/** Dependencies of the cancelling desk. */
export interface CancelParts {
  /** Throws `noKey`. */
  readonly service: () => ServiceConnection
  readonly ledger: Pick<Ledger, 'find' | 'record' | 'addHistory'>
  readonly book: Cancellations
  readonly store: BookingStore
  readonly clock: Pick<Clock, 'nowMs'>
  /** Resolves once the ledger check has passed. */
  readonly sound: () => Promise<void>
  /** Returns the client references of the new bookings that will replace a booking. */
  readonly takenBy: (row: LedgerRow) => Promise<readonly string[]>
  /** Asks the service whether such a new booking is as agreed. Errors: `newNotVerified`. */
  readonly verifyNew: (clientRef: string) => Promise<void>
}

interface FoundBooking {
  readonly booking: Booking
  readonly row: LedgerRow
  /** The ledger row before this look-up. */
  readonly before: LedgerRow
}

interface Quoted {
  readonly consent: CancelConsent
  readonly reference: Reference
  /** The client references of the new bookings that, when the quote was made, were to replace the quoted booking. */
  readonly takenBy: readonly string[]
}

/** As many quotes as one bulk cancellation can have, and some spare. */
const maxQuotes = 600

/** Creates the cancelling procedures of one open ledger. */
export function createCancelDesk({ service, ledger, book, store, clock, sound, takenBy, verifyNew }: CancelParts): CancelDesk {
  const quotes = new Map<string, Quoted>()
  const flights = new Set<string>()
  const stopping = new AbortController()

  const serviceOrFailure = () => {
    try {
      return { asked: service(), failure: null }
    } catch (error) {
      if (error instanceof FailureError) return { asked: null, failure: error }
      throw error
    }
  }

  /** Returns the booking from the service, or from the ledger if the service does not answer. */
  const fetchLatest = async (
    reference: Reference,
  ): Promise<FoundBooking & { fresh: boolean; serviceConnection: ServiceConnection | null; reason: FailureError | null }> => {
    const { asked: serviceConnection, failure } = serviceOrFailure()
    let reason = failure
    // Only bookings in the ledger, which the clerk can open there, may be cancelled.
    const known = await ledger.find(reference)
    if (!known) throw new FailureError({ kind: 'notHere' })
    const { bookingRef, clientRef } = known
    if (serviceConnection) {
      try {
        const { booking, row } = await store.lookUp(serviceConnection, { reference, bookingRef, clientRef, stay: known }, stopping.signal)
        // The answer may omit a reference that the ledger has.
        const named = { ...booking, bookingRef: row.bookingRef, clientRef: row.clientRef }
        return { booking: named, row, before: known, fresh: true, serviceConnection, reason: null }
      } catch (error) {
        if (!(error instanceof FailureError) || error.failure.kind === 'otherBooking') throw error
        reason = error
      }
    }
    const row = await ledger.find(reference)
    const stored = row && (await ledger.record(bookingKeyOf(row)))
    if (!stored) throw reason ?? new FailureError({ kind: 'notHere' })
    return { booking: stored.booking, row, before: row, fresh: false, serviceConnection, reason }
  }

  /** Throws unless the booking is confirmed and no cancellation of it is pending. */
  const needCancellable = (booking: Booking) => {
    if (knownStatus(booking.status) !== 'CONFIRMED') throw new FailureError({ kind: 'notCancellable', status: booking.status })
    if (book.isCancelling(booking)) throw new FailureError({ kind: 'inFlight' })
  }

  /** A booking that is to be replaced is cancelled only after every replacement is verified, however the clerk cancels it. */
  const verifyReplacements = async (row: LedgerRow, before: readonly string[]): Promise<readonly string[]> => {
    const newBookings = [...new Set([...before, ...(await takenBy(row))])]
    for (const clientRef of newBookings) await verifyNew(clientRef)
    return newBookings
  }

  const quote = async (question: Reference): Promise<CancelQuote> => {
    const { booking, row, before, fresh, serviceConnection } = await fetchLatest(question)
    needCancellable(booking)
    const newBookings = await verifyReplacements(row, [])
    const terms = cancellationTermsOf(booking)
    const atMs = serviceNowMs(clock, serviceConnection)
    const penalty = penaltyAt(terms, atMs)
    const { bookingRef, clientRef, checkin, checkout, currency } = booking
    const shown = {
      ...{ bookingRef, clientRef, checkin, checkout },
      atMs,
      clockOffsetMs: serviceConnection?.clockOffsetMs() ?? null,
      penalty,
      currency,
      comesBack: refundOf(booking.total, penalty),
      next: nextStep(terms, atMs),
      fresh,
    }
    const was = isSameStay(before, row) ? null : { checkin: before.checkin, checkout: before.checkout }
    const { atMs: quotedAtMs, ...seen } = shown
    const newQuote: CancelQuote = { quoteId: randomUUID(), row, was, ...shown }
    quotes.set(newQuote.quoteId, { consent: { ...terms, ...seen, quotedAtMs }, reference: referenceOf(booking), takenBy: newBookings })
    for (const old of [...quotes.keys()].slice(0, -maxQuotes)) quotes.delete(old)
    return newQuote
  }

  /** Adds a line to the booking's history. The cancellation is already sent and in the evidence, so a failed write is ignored. */
  const addHistoryLine = async ({ id }: LedgerRow, { sentAtMs, agreed, currency }: CancellationCase) => {
    const changes = [{ field: 'cancellation asked for; penalty agreed to', before: null, after: moneyText(agreed, currency) }]
    await ledger.addHistory(id, { atMs: sentAtMs ?? clock.nowMs(), source: 'desk', user: userAtDesk(), changes }).catch(() => {})
  }

  const send = async ({ consent, reference, takenBy: before }: Quoted): Promise<CancelResult> => {
    const { booking, row, serviceConnection, reason } = await fetchLatest(reference)
    needCancellable(booking)
    const { checkin, checkout } = consent
    if (!isSameStay(booking, consent)) throw new FailureError({ kind: 'stayChanged', checkin, checkout })
    await verifyReplacements(row, before)
    // The service's clock decides the penalty. If our clock is slow, the penalty may have risen without our knowing.
    if (serviceConnection && !serviceConnection.hasAnswered())
      throw new FailureError({ kind: 'notAnsweredYet', why: reason?.failure ?? null })
    const sent = await book.cancel(booking, consent, penaltyAt(cancellationTermsOf(booking), serviceNowMs(clock, serviceConnection)))
    // The answer may state the creation time of the booking, which moves its row.
    const after = await ledger.find(reference).catch(() => row)
    await addHistoryLine(after ?? row, sent)
    const { verified, cost, currency, failure } = sent
    return { state: resultOf(sent), verified, row: after, cost, estimated: costOf(consent.penalty), currency, failure }
  }

  const confirm = async (quoted: Quoted): Promise<CancelResult> => {
    const name = referenceName(quoted.reference)
    if (flights.has(name)) throw new FailureError({ kind: 'inFlight' })
    flights.add(name)
    return sound()
      .then(() => send(quoted))
      .finally(() => flights.delete(name))
  }

  return {
    'cancel.quote': (question) => quote(requestedReference(question)),
    'cancel.confirm': async ({ quoteId }) => {
      const quoted = quotes.get(quoteId)
      if (!quoted) throw new FailureError({ kind: 'notHere' })
      return confirm(quoted)
    },
    'cancel.cancellations': async ({ open }) => ({ cases: await book.cases({ open }) }),
    'cancel.lookUp': ({ name }) => book.lookUp(name),
    stop: () => stopping.abort(),
  }
}

type Dates = Pick<Booking, 'checkin' | 'checkout'>
const isSameStay = (a: Dates, b: Dates) => a.checkin === b.checkin && a.checkout === b.checkout

function resultOf({ state }: CancellationCase): CancelResult['state'] {
  switch (state) {
    case 'CANCELLED':
      return 'cancelled'
    case 'SENDING':
    case 'UNKNOWN':
      return 'unknown'
    default:
      return 'notCancelled'
  }
}
