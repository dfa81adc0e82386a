/** What goes on record about a cancellation: one line or two for every event that is kept. No card, no key. */
import type { Booking } from '../../shared/schemas.ts'
import type { EvidenceKind, NewEvidence } from '../ledger/ledger.ts'
import type { CancelEvent, Cancellation } from './cancel-case.ts'
import type { Said } from './case.ts'
import { isOwnRef } from './intent.ts'

interface Line {
  readonly what: EvidenceKind
  readonly body: object
  readonly said?: Said
}

/** The lines of an event that led from one state of a cancellation to another. */
export function cancelEvidence(before: Cancellation, event: CancelEvent, after: Cancellation): NewEvidence[] {
  return linesOf(before, event, after).map(({ what, body, said }) => ({
    subject: subjectOf(after),
    what,
    atMs: event.at.wallMs,
    serverDateMs: said?.serverDateMs ?? null,
    clockOffsetMs: said?.clockOffsetMs ?? null,
    body: { ...body, state: after.state },
  }))
}

/** The lines of one of our own bookings go with its attempt; all others by the name that the service gave. */
function subjectOf({ name, bookingRef, clientRef }: Cancellation): string {
  return clientRef !== null && isOwnRef(clientRef) ? clientRef : (bookingRef ?? name)
}

function linesOf(before: Cancellation, event: CancelEvent, after: Cancellation): Line[] {
  switch (event.kind) {
    case 'confirm': {
      const { consent, costsNow } = event
      return [
        { what: 'cancelAgreed', body: { ...consent, costsNow } },
        { what: 'cancelSent', body: request(after) },
      ]
    }
    case 'notRecorded':
      return [{ what: 'cancelNotSent', body: { ...request(before), failure: event.failure } }]
    case 'answered': {
      const { attempt, outcome, said } = event
      return [{ what: 'cancelAnswered', said, body: { attempt, httpStatus: said.status, ...told(outcome) } }]
    }
    case 'lookedUp': {
      const { outcome, said } = event
      return [{ what: 'cancelLookedUp', said, body: { number: after.lookUps, httpStatus: said.status, ...told(outcome) } }]
    }
    case 'shown': {
      const { record, seen } = event.shown
      return [{ what: 'seen', body: { by: seen.source, ...stated(record.booking) } }]
    }
    case 'restarted':
    case 'notKept':
      return [{ what: 'restarted', body: { stateBefore: before.state } }]
    case 'witnessed': {
      const { sequence, atMs, keyFingerprint } = event.line
      return [{ what: 'witnessed', body: { witnessLine: sequence, sentAtMs: atMs, keyFingerprint } }]
    }
  }
}

/** The last request of a cancellation. */
function request({ reference, attempts, total, currency }: Cancellation): object {
  const last = attempts.at(-1)
  return {
    attempt: last?.number,
    to: last?.sentTo.baseUrl,
    keyFingerprint: last?.sentTo.keyFingerprint,
    ...reference,
    agreed: last?.agreed,
    total,
    currency,
  }
}

type Told = { readonly class: string; readonly failure?: unknown; readonly booking?: Booking }

function told({ class: outcome, failure = null, booking }: Told): object {
  return { outcome, failure, ...(booking && stated(booking)) }
}

/** What an answer states of the booking. */
function stated({ status, cancellationCost, balance, total, currency }: Booking): object {
  return { status, cancellationCost, balance, total, currency }
}
