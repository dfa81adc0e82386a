/** The evidence of a cancellation: one or two entries per stored event. No card, no key. */
import { isOwnRef, nameOf } from '../../../shared/domain/reference.ts'
import type { Booking } from '../../../shared/domain/schemas.ts'
import type { NewEvidence } from '../../ledger/records.ts'
import type { CancelOutcome, LookUpOutcome } from '../../service/answers/outcomes.ts'
import { type EvidenceEntry, framed, recoveryLine, takenFor } from '../lifecycle/case.ts'
import type { CancelEvent, Cancellation } from './cancel-case.ts'

/** Returns the evidence entries of an event that changed a cancellation from `before` to `after`. */
export function cancelEvidence(before: Cancellation, event: CancelEvent, after: Cancellation): NewEvidence[] {
  return framed(linesOf(before, event, after), subjectOf(after), event, after.state)
}

/** Entries about our own booking are filed under its attempt, all others under the service's reference. */
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
    case 'notStored':
    case 'witnessed':
      return [recoveryLine(event, before.state)]
  }
}

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

function stated({ status, cancellationCost, balance, total, currency }: Booking): object {
  return { status, cancellationCost, balance, total, currency }
}
