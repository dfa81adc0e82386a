/** Cancelling: the quoted penalty, the clerk's consent to it, and the outcome. */

import { randomUUID } from 'node:crypto'
import { FailureError } from '../../../shared/contract/failure.ts'
import type { Desk } from '../../../shared/contract/procedures/procedures.ts'
import type { CancellationCase, CancelQuote, CancelResult } from '../../../shared/contract/views/cancel-views.ts'
import { bookingPlaceOf, type LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { costOf, nextStep, penaltyAt } from '../../../shared/domain/penalties.ts'
import { asReference, nameOf, type Reference, referenceOf } from '../../../shared/domain/reference.ts'
import { type Booking, knownStatus } from '../../../shared/domain/schemas.ts'
import type { CancelConsent } from '../../booking/cancellations/cancel-case.ts'
import { comesBack, moneyText, termsToCancel } from '../../booking/cancellations/cancel-cost.ts'
import type { Cancellations } from '../../booking/cancellations/cancellations.ts'
import type { Clock } from '../../booking/running/clock.ts'
import { type ServiceConnection, serviceNowMs } from '../../booking/running/service-connection.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import type { BookingStore } from '../records/booking-store.ts'

/** What the window may ask about cancelling. */
export type CancelDesk = Pick<Desk, 'cancel.quote' | 'cancel.confirm' | 'cancel.cancellations' | 'cancel.lookUp'> & {
  stop(): void
}

/** What a cancellation needs. */
export interface CancelParts {
  /** Throws `noKey`. */
  readonly service: () => ServiceConnection
  readonly ledger: Pick<Ledger, 'find' | 'record' | 'addHistory'>
  readonly book: Cancellations
  readonly store: BookingStore
  readonly clock: Pick<Clock, 'nowMs'>
  /** Resolves once the ledger was found sound. */
  readonly sound: () => Promise<void>
  /** The new bookings that are to take the place of one, by their client references. */
  readonly takenBy: (row: LedgerRow) => Promise<readonly string[]>
  /** Asks the service whether such a new booking stands as it was agreed to. Errors: `newNotVerified`. */
  readonly verifyNew: (clientRef: string) => Promise<void>
}

interface Known {
  readonly booking: Booking
  readonly row: LedgerRow
  /** As the ledger had it before. */
  readonly before: LedgerRow
}

interface Quoted {
  readonly consent: CancelConsent
  readonly reference: Reference
  /** The new bookings that were to take its place when the question was put. */
  readonly takenBy: readonly string[]
}

/** As many as can be marked for one question, and some beside them. */
const keptQuotes = 600

/** Serves one open ledger. */
export function createCancelDesk({ service, ledger, book, store, clock, sound, takenBy, verifyNew }: CancelParts): CancelDesk {
  const quotes = new Map<string, Quoted>()
  const flights = new Set<string>()
  const stopping = new AbortController()

  const lineOrFailure = () => {
    try {
      return { asked: service(), failure: null }
    } catch (error) {
      if (error instanceof FailureError) return { asked: null, failure: error }
      throw error
    }
  }

  /** The booking as the service has it now, or as the ledger has it when no answer came. */
  const latest = async (
    reference: Reference,
  ): Promise<Known & { fresh: boolean; asked: ServiceConnection | null; reason: FailureError | null }> => {
    const { asked, failure } = lineOrFailure()
    let reason = failure
    // Only what the ledger has, and the clerk has opened there, is cancelled.
    const known = await ledger.find(reference)
    if (!known) throw new FailureError({ kind: 'notHere' })
    const { bookingRef, clientRef } = known
    if (asked) {
      try {
        const { booking, row } = await store.lookUp(asked, { reference, bookingRef, clientRef, stay: known }, stopping.signal)
        // The answer may lack a reference that the ledger has.
        const named = { ...booking, bookingRef: row.bookingRef, clientRef: row.clientRef }
        return { booking: named, row, before: known, fresh: true, asked, reason: null }
      } catch (error) {
        if (!(error instanceof FailureError) || error.failure.kind === 'otherBooking') throw error
        reason = error
      }
    }
    const row = await ledger.find(reference)
    const kept = row && (await ledger.record(bookingPlaceOf(row)))
    if (!kept) throw reason ?? new FailureError({ kind: 'notHere' })
    return { booking: kept.booking, row, before: row, fresh: false, asked, reason }
  }

  /** Only a confirmed booking can be cancelled, and not while a cancellation of it has no outcome. */
  const needCancellable = (booking: Booking) => {
    if (knownStatus(booking.status) !== 'CONFIRMED') throw new FailureError({ kind: 'notCancellable', status: booking.status })
    if (book.isCancelling(booking)) throw new FailureError({ kind: 'inFlight' })
  }

  /** A booking whose place another one is to take stays until that one is verified, however it is cancelled. */
  const needNew = async (row: LedgerRow, before: readonly string[]): Promise<readonly string[]> => {
    const news = [...new Set([...before, ...(await takenBy(row))])]
    for (const clientRef of news) await verifyNew(clientRef)
    return news
  }

  const quote = async (question: Reference): Promise<CancelQuote> => {
    const { booking, row, before, fresh, asked } = await latest(question)
    needCancellable(booking)
    const news = await needNew(row, [])
    const terms = termsToCancel(booking)
    const atMs = serviceNowMs(clock, asked)
    const penalty = penaltyAt(terms, atMs)
    const { bookingRef, clientRef, checkin, checkout, currency } = booking
    const shown = {
      ...{ bookingRef, clientRef, checkin, checkout },
      atMs,
      clockOffsetMs: asked?.clockOffsetMs() ?? null,
      penalty,
      currency,
      comesBack: comesBack(booking.total, penalty),
      next: nextStep(terms, atMs),
      fresh,
    }
    const was = isSameStay(before, row) ? null : { checkin: before.checkin, checkout: before.checkout }
    const { atMs: quotedAtMs, ...seen } = shown
    const made: CancelQuote = { quoteId: randomUUID(), row, was, ...shown }
    quotes.set(made.quoteId, { consent: { ...terms, ...seen, quotedAtMs }, reference: referenceOf(booking), takenBy: news })
    for (const old of [...quotes.keys()].slice(0, -keptQuotes)) quotes.delete(old)
    return made
  }

  /** A line of the booking's history. It was sent: whatever cannot be kept of that now is in the evidence already. */
  const note = async ({ id }: LedgerRow, { sentAtMs, agreed, currency }: CancellationCase) => {
    const changes = [{ field: 'cancellation asked for; penalty agreed to', before: null, after: moneyText(agreed, currency) }]
    await ledger.addHistory(id, { atMs: sentAtMs ?? clock.nowMs(), source: 'desk', changes }).catch(() => {})
  }

  const send = async ({ consent, reference, takenBy: before }: Quoted): Promise<CancelResult> => {
    const { booking, row, asked, reason } = await latest(reference)
    needCancellable(booking)
    const { checkin, checkout } = consent
    if (!isSameStay(booking, consent)) throw new FailureError({ kind: 'stayChanged', checkin, checkout })
    await needNew(row, before)
    // The service's clock tells what cancelling costs; this machine's own may be slow, and the penalty have risen.
    if (asked && !asked.hasAnswered()) throw new FailureError({ kind: 'notAnsweredYet', why: reason?.failure ?? null })
    const sent = await book.cancel(booking, consent, penaltyAt(termsToCancel(booking), serviceNowMs(clock, asked)))
    // The answer may have stated when the booking was made, which moves its row.
    const after = await ledger.find(reference).catch(() => row)
    await note(after ?? row, sent)
    const { verified, cost, currency, failure } = sent
    return { state: resultOf(sent), verified, row: after, cost, estimated: costOf(consent.penalty), currency, failure }
  }

  const confirm = async (quoted: Quoted): Promise<CancelResult> => {
    const name = nameOf(quoted.reference)
    if (flights.has(name)) throw new FailureError({ kind: 'inFlight' })
    flights.add(name)
    return sound()
      .then(() => send(quoted))
      .finally(() => flights.delete(name))
  }

  return {
    'cancel.quote': (question) => quote(asReference(question)),
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
