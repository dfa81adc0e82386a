/** What goes on record about a cancellation: one line or two for every event that is kept. No card, no key. */
import { isOwnRef, nameOf } from '../../../shared/domain/reference.ts'
import type { Booking } from '../../../shared/domain/schemas.ts'
import type { NewEvidence } from '../../ledger/records.ts'
import type { CancelOutcome, LookUpOutcome } from '../../service/answers/outcomes.ts'
import { type EvidenceEntry, framed, recoveryLine, takenFor } from '../running/evidence-line.ts'
import type { CancelEvent, Cancellation } from './cancel-case.ts'

/** The lines of an event that led from one state of a cancellation to another. */
export function cancelEvidence(before: Cancellation, event: CancelEvent, after: Cancellation): NewEvidence[] {
  return framed(linesOf(before, event, after), subjectOf(after), event, after.state)
}

/** The lines of one of our own bookings go with its attempt; all others by the reference that the service gave. */
function subjectOf({ reference, bookingRef, clientRef }: Cancellation): string {
  if (clientRef !== null && isOwnRef(clientRef)) return clientRef
  return nameOf(bookingRef === null ? reference : { bookingRef })
}

function linesOf(before: Cancellation, event: CancelEvent, after: Cancellation): EvidenceEntry[] {
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
      return [{ what: 'cancelAnswered', said, body: { attempt, ...takenFor(event), ...statedIn(outcome) } }]
    }
    case 'lookedUp': {
      const { outcome, said } = event
      return [{ what: 'cancelLookedUp', said, body: { number: after.lookUps, ...takenFor(event), ...statedIn(outcome) } }]
    }
    case 'shown': {
      const { record, seen } = event.shown
      return [{ what: 'seen', body: { by: seen.source, ...stated(record.booking) } }]
    }
    case 'restarted':
    case 'notKept':
    case 'witnessed':
      return [recoveryLine(event, before.state)]
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

const statedIn = (outcome: CancelOutcome | LookUpOutcome) => ('booking' in outcome ? stated(outcome.booking) : {})

/** What an answer states of the booking. */
function stated({ status, cancellationCost, balance, total, currency }: Booking): object {
  return { status, cancellationCost, balance, total, currency }
}
