/** What each state of a booking attempt or cancellation means to a clerk. States only what an answer of the service has shown. */
import { type AttemptView, isRefusedTwice } from '../../../shared/contract/views/booking-views.ts'
import type { CancellationCase } from '../../../shared/contract/views/cancel-views.ts'
import { say } from '../../../shared/words/say.ts'
import type { Tone } from '../booking/tag.tsx'

export interface CaseWords {
  readonly tone: Tone
  /** What is known about the case. */
  readonly verdict: string
  /** What that means, and what not to do. */
  readonly meaning: string
  /** The action that the clerk may take on the case. */
  readonly may: 'lookUp' | 'sendAgain' | null
}

export const caseWords: Record<AttemptView['state'], CaseWords> = {
  DRAFT: { tone: 'info', verdict: say('case.notSentYet'), meaning: say('case.nothingWasSentToThe'), may: null },
  SENDING: {
    tone: 'info',
    verdict: say('case.onItsWay'),
    meaning: say('case.theBookingWasSentAnd'),
    may: null,
  },
  CONFIRMED: { tone: 'confirmed', verdict: say('case.booked'), meaning: say('case.theServiceConfirmedTheBooking'), may: null },
  FAILED: {
    tone: 'failed',
    verdict: say('case.notBookedItFailed'),
    meaning: say('case.theServiceAnsweredWithThe'),
    may: null,
  },
  REJECTED: {
    tone: 'failed',
    verdict: say('case.notBookedRefused'),
    meaning: say('case.theServiceRefusedTheBooking'),
    may: null,
  },
  HELD_BACK: {
    tone: 'unknown',
    verdict: say('case.notBookedHeldBack'),
    meaning: say('case.theServiceDidNotTake'),
    may: 'sendAgain',
  },
  NOT_SENT: {
    tone: 'cancelled',
    verdict: say('case.notBookedNeverSent'),
    meaning: say('case.theRequestDidNotLeave'),
    may: 'sendAgain',
  },
  UNKNOWN: {
    tone: 'unknown',
    verdict: say('case.stillUnknownDoNotBook'),
    meaning: say('case.theBookingWasSentAnd2'),
    may: 'lookUp',
  },
  NOT_BOOKED: {
    tone: 'cancelled',
    verdict: say('case.notBookedSafeToBook'),
    meaning: say('case.theServiceDoesNotKnow'),
    may: 'sendAgain',
  },
  CANCELLED: {
    tone: 'cancelled',
    verdict: say('case.bookedThenCancelled'),
    meaning: say('case.theServiceShowsTheBooking'),
    may: null,
  },
}

/**
 * Returns the texts of an attempt. A request cannot be sent again if the service considers its reference used although no booking was made, or
 * if the service has twice not processed it.
 */
export function wordsOf({ state, spent, attempts }: Pick<AttemptView, 'state' | 'spent' | 'attempts'>): CaseWords {
  if (isRefusedTwice({ state, attempts })) return { ...caseWords[state], meaning: say('case.heldBackTwice'), may: null }
  if (!spent) return caseWords[state]
  return {
    ...caseWords[state],
    verdict: say('case.notBookedItsReferenceIs'),
    meaning: say('case.theServiceSaidThatThe'),
  }
}

/** Texts of a cancellation. Only the ledger page can cancel again, because it asks for the penalty first. */
export const cancellationWords: Record<CancellationCase['state'], CaseWords & { readonly may: 'lookUp' | null }> = {
  DRAFT: { tone: 'info', verdict: say('case.notSentYet'), meaning: say('case.nothingWasSentToThe2'), may: null },
  SENDING: {
    tone: 'info',
    verdict: say('case.onItsWay'),
    meaning: say('case.theCancellationWasSentAnd'),
    may: null,
  },
  CANCELLED: {
    tone: 'cancelled',
    verdict: say('case.cancelled'),
    meaning: say('case.theServiceShowsTheBooking2'),
    may: null,
  },
  NOT_PROCESSED: {
    tone: 'info',
    verdict: say('case.notCancelledStillBooked'),
    meaning: say('case.theServiceDidNotTake2'),
    may: null,
  },
  UNKNOWN: {
    tone: 'unknown',
    verdict: say('case.notKnownYetWhetherIt'),
    meaning: say('case.theCancellationWasSentAnd2'),
    may: 'lookUp',
  },
  NOT_CANCELLED: {
    tone: 'info',
    verdict: say('case.notCancelledStillBooked'),
    meaning: say('case.lookUpsAfterTheCancellation'),
    may: null,
  },
  FAILED: {
    tone: 'failed',
    verdict: say('case.nothingLeftToCancelThe'),
    meaning: say('case.theServiceShowsTheBooking3'),
    may: null,
  },
}
