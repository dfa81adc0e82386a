/** What the state of a booking attempt or of a cancellation means, for a clerk. It promises nothing that no answer has shown. */
import type { AttemptView } from '../../../shared/contract/booking-views.ts'
import type { CancellationCase } from '../../../shared/contract/cancel-views.ts'
import type { Tone } from '../booking/tag.tsx'

export interface CaseWords {
  readonly tone: Tone
  /** What is known of it. */
  readonly verdict: string
  /** What that means, and what not to do. */
  readonly meaning: string
  /** What the clerk may do with the case itself. */
  readonly may: 'lookUp' | 'sendAgain' | null
}

export const caseWords: Record<AttemptView['state'], CaseWords> = {
  DRAFT: { tone: 'info', verdict: 'Not sent yet', meaning: 'Nothing was sent to the service, so nothing is booked.', may: null },
  SENDING: {
    tone: 'info',
    verdict: 'On its way',
    meaning: 'The booking was sent and the answer is awaited. It takes up to two minutes. Do not book this stay again.',
    may: null,
  },
  CONFIRMED: { tone: 'confirmed', verdict: 'Booked', meaning: 'The service confirmed the booking. It is in the ledger.', may: null },
  FAILED: {
    tone: 'failed',
    verdict: 'Not booked: it failed',
    meaning:
      'The service answered with the status FAILED, so nothing is booked now. It can still turn out to be booked: the desk looks it up for a day, and asks before the stay is booked again.',
    may: null,
  },
  REJECTED: {
    tone: 'failed',
    verdict: 'Not booked: refused',
    meaning: 'The service refused the booking. Nothing is booked. It is safe to search again, or to choose another rate.',
    may: null,
  },
  HELD_BACK: {
    tone: 'unknown',
    verdict: 'Not booked: held back',
    meaning: 'The service did not take the request on. Nothing is booked. The very same booking can be sent again.',
    may: 'sendAgain',
  },
  NOT_SENT: {
    tone: 'cancelled',
    verdict: 'Not booked: never sent',
    meaning: 'The request did not leave this machine. Nothing is booked. The very same booking can be sent again.',
    may: 'sendAgain',
  },
  UNKNOWN: {
    tone: 'unknown',
    verdict: 'Still unknown, do not book again',
    meaning:
      'The booking was sent and no clear answer came, so it may be booked. The desk looks it up by itself and never sends it again by itself.',
    may: 'lookUp',
  },
  NOT_BOOKED: {
    tone: 'cancelled',
    verdict: 'Not booked, safe to book again',
    meaning: 'The service does not know this booking, and enough time has passed. The very same booking can be sent again.',
    may: 'sendAgain',
  },
  CANCELLED: {
    tone: 'cancelled',
    verdict: 'Booked, then cancelled',
    meaning: 'The service shows the booking as cancelled. Its cost is in the ledger.',
    may: null,
  },
}

/** The words of an attempt. Under a reference that the service takes for used although it made nothing, nothing can be sent. */
export function wordsOf({ state, spent }: Pick<AttemptView, 'state' | 'spent'>): CaseWords {
  if (!spent) return caseWords[state]
  return {
    ...caseWords[state],
    verdict: 'Not booked, its reference is used up',
    meaning:
      'The service said that the client reference is in use, and for over half an hour it has shown no booking under it. The same booking can be sent under a new reference.',
  }
}

/** The same for a cancellation. Only the ledger, where the penalty is asked about first, cancels again. */
export const cancellationWords: Record<CancellationCase['state'], CaseWords & { readonly may: 'lookUp' | null }> = {
  DRAFT: { tone: 'info', verdict: 'Not sent yet', meaning: 'Nothing was sent to the service, so the booking stands.', may: null },
  SENDING: {
    tone: 'info',
    verdict: 'On its way',
    meaning: 'The cancellation was sent and the answer is awaited. It takes up to a minute.',
    may: null,
  },
  CANCELLED: {
    tone: 'cancelled',
    verdict: 'Cancelled',
    meaning: 'The service shows the booking as cancelled. What it charged is in the ledger.',
    may: null,
  },
  NOT_PROCESSED: {
    tone: 'info',
    verdict: 'Not cancelled, still booked',
    meaning: 'The service did not take the cancellation on. You can cancel from the ledger, where the penalty is asked about anew.',
    may: null,
  },
  UNKNOWN: {
    tone: 'unknown',
    verdict: 'Not known yet whether it is cancelled',
    meaning:
      'The cancellation was sent and no clear answer came, so the booking may be cancelled or may stand. The desk looks it up by itself and never sends it again by itself.',
    may: 'lookUp',
  },
  NOT_CANCELLED: {
    tone: 'info',
    verdict: 'Not cancelled, still booked',
    meaning:
      'Look-ups after the cancellation showed the booking as confirmed. You can cancel from the ledger, where the penalty is asked about anew.',
    may: null,
  },
  FAILED: {
    tone: 'failed',
    verdict: 'Nothing left to cancel: the booking failed',
    meaning: 'The service shows the booking itself as FAILED. The guest has no room under it.',
    may: null,
  },
}
