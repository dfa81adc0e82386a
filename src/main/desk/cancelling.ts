/** Cancelling: the penalty in plain sight before, one send, and a look-up that proves it after. */
import { randomUUID } from 'node:crypto'
import type { CancelQuote, CancelResult } from '../../shared/cancel-views.ts'
import { FailureError } from '../../shared/failure.ts'
import type { LedgerRow } from '../../shared/ledger-views.ts'
import { nextStep, penaltyAt } from '../../shared/penalties.ts'
import type { Desk } from '../../shared/procedures.ts'
import { type Booking, knownStatus } from '../../shared/schemas.ts'
import type { Clock } from '../booking/clock.ts'
import type { Line } from '../booking/line.ts'
import { recordOf } from '../booking/records.ts'
import type { Witness } from '../booking/witness.ts'
import type { Ledger, Reference } from '../ledger/ledger.ts'
import { type CancelOutcome, cancelOutcome } from '../service/outcomes.ts'
import type { BookingStore } from './booking-store.ts'
import { comesBack, costOf, moneyText, rose, termsToCancel } from './cancel-cost.ts'
import { proofOfCancelling } from './cancel-proof.ts'
import type { Log } from './log.ts'
import { asReference, nameOf, referenceOf } from './reference.ts'

export type CancelDesk = Pick<Desk, 'cancel.quote' | 'cancel.confirm'> & { isSending(): boolean; stop(): void }

export interface CancelParts {
  /** Throws `noKey`. */
  readonly line: () => Line
  readonly ledger: Ledger
  readonly witness: Pick<Witness, 'append'>
  readonly store: BookingStore
  readonly clock: Clock
  readonly log: Log
}

interface Known {
  readonly booking: Booking
  readonly row: LedgerRow
}

interface Quoted {
  readonly quote: CancelQuote
  readonly reference: Reference
}

const keptQuotes = 100

export function createCancelDesk({ line, ledger, witness, store, clock, log }: CancelParts): CancelDesk {
  const quotes = new Map<string, Quoted>()
  const flights = new Set<string>()
  const stopping = new AbortController()
  let sending = 0

  /** The service's clock, as far as its answers told it. */
  const serverNowMs = (asked: Line | null) => clock.nowMs() + (asked?.clockOffsetMs() ?? 0)

  const lineOrFailure = () => {
    try {
      return { asked: line(), failure: null }
    } catch (error) {
      if (error instanceof FailureError) return { asked: null, failure: error }
      throw error
    }
  }

  /** What the service says of a booking now; what the ledger has when no answer came. */
  const latest = async (reference: Reference): Promise<Known & { fresh: boolean; asked: Line | null }> => {
    const { asked, failure } = lineOrFailure()
    let reason = failure
    if (asked) {
      try {
        return { ...(await store.lookUp(asked, reference, stopping.signal)), fresh: true, asked }
      } catch (error) {
        if (!(error instanceof FailureError)) throw error
        reason = error
      }
    }
    const row = await ledger.find(reference)
    const kept = row && (await ledger.record(row.id))
    if (!kept) throw reason ?? new FailureError({ kind: 'notHere' })
    return { booking: kept.booking, row, fresh: false, asked }
  }

  const quote = async (reference: Reference): Promise<CancelQuote> => {
    const { booking, row, fresh, asked } = await latest(reference)
    needConfirmed(booking)
    const terms = termsToCancel(booking)
    const atMs = serverNowMs(asked)
    const penalty = penaltyAt(terms, atMs)
    const made: CancelQuote = {
      quoteId: randomUUID(),
      bookingRef: booking.bookingRef,
      clientRef: booking.clientRef,
      row,
      atMs,
      clockOffsetMs: asked?.clockOffsetMs() ?? null,
      penalty,
      currency: booking.currency,
      comesBack: comesBack(booking.total, penalty),
      next: nextStep(terms, atMs),
      fresh,
    }
    quotes.set(made.quoteId, { quote: made, reference: referenceOf(booking) })
    for (const old of [...quotes.keys()].slice(0, -keptQuotes)) quotes.delete(old)
    return made
  }

  const needStillAgreed = ({ penalty: agreed, currency }: CancelQuote, booking: Booking, asked: Line) => {
    const penalty = penaltyAt(termsToCancel(booking), serverNowMs(asked))
    if (booking.currency === currency && !rose(agreed, penalty)) return
    throw new FailureError({ kind: 'penaltyRose', amount: costOf(penalty), currency: booking.currency })
  }

  const note = (id: number, field: string, before: string | null, after: string | null) =>
    ledger.addHistory(id, { atMs: clock.nowMs(), source: 'desk', changes: [{ field, before, after }] })

  const send = async ({ quote: agreed, reference }: Quoted, asked: Line): Promise<CancelResult> => {
    const { booking, row } = await latest(reference)
    needConfirmed(booking)
    needStillAgreed(agreed, booking, asked)
    const estimated = costOf(agreed.penalty)
    const { keyFingerprint } = asked.identity
    await witness.append({ kind: 'cancel', reference: nameOf(reference), atMs: clock.nowMs(), keyFingerprint })
    await note(row.id, 'cancellation sent; penalty agreed to', null, moneyText(estimated, booking.currency))

    const outcome = await asked.service.cancelBooking(reference)
    const said = cancelOutcome(outcome, reference)
    const result: CancelResult = {
      state: 'unknown',
      verified: false,
      row,
      cost: said.class === 'cancelled' ? said.booking.cancellationCost : null,
      estimated,
      currency: booking.currency,
      failure: said.class === 'cancelled' ? null : said.failure,
    }
    try {
      if (outcome.ok) await store.keep([recordOf(outcome)], { source: 'cancelBooking', atMs: outcome.facts.endedAtMs })
      return await proven(result, said, reference, asked)
    } catch (error) {
      // It was sent: whatever fails now, the clerk hears that the outcome is not known, and not that nothing happened.
      if (error instanceof FailureError) return { ...result, failure: error.failure }
      throw error
    }
  }

  const proven = async (result: CancelResult, said: CancelOutcome, reference: Reference, asked: Line): Promise<CancelResult> => {
    const id = result.row?.id
    if (said.class === 'notProcessed') {
      if (id !== undefined) await note(id, 'cancellation', null, 'not processed')
      return { ...result, state: 'notCancelled' }
    }
    const proof = await prove(reference, asked, 'now')
    const row = await ledger.find(reference)
    if (!proof) return { ...result, row }
    if (id !== undefined)
      await note(id, 'penalty', moneyText(result.estimated, result.currency), moneyText(proof.cancellationCost, proof.currency))
    return { ...result, state: 'cancelled', verified: true, row, cost: proof.cancellationCost, failure: null }
  }

  const prove = proofOfCancelling({
    lookUp: async (reference, asked) => (await store.lookUp(asked, reference, stopping.signal)).booking,
    clock,
    signal: stopping.signal,
  })

  const confirm = async (quoted: Quoted): Promise<CancelResult> => {
    const name = nameOf(quoted.reference)
    if (flights.has(name)) throw new FailureError({ kind: 'inFlight' })
    flights.add(name)
    const land = () => flights.delete(name)
    sending++
    try {
      const asked = line()
      const result = await send(quoted, asked)
      log('cancel.sent', { reference: name, state: result.state })
      // While it may still be on its way it is not sent again.
      if (result.state === 'unknown') void prove(quoted.reference, asked, 'later').then(land, land)
      else land()
      return result
    } catch (error) {
      land()
      throw error
    } finally {
      sending--
    }
  }

  return {
    'cancel.quote': (question) => quote(asReference(question)),
    'cancel.confirm': async ({ quoteId }) => {
      const quoted = quotes.get(quoteId)
      if (!quoted) throw new FailureError({ kind: 'notHere' })
      return confirm(quoted)
    },
    isSending: () => sending > 0,
    stop: () => stopping.abort(),
  }
}

function needConfirmed({ status }: Booking) {
  if (knownStatus(status) !== 'CONFIRMED') throw new FailureError({ kind: 'notCancellable', status })
}
