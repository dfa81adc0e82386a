/** Texts that explain each state of a booking attempt or cancellation. They claim only what the service's answers have shown. */
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
  readonly allowedAction: 'lookUp' | 'sendAgain' | null
}

/** Returns the texts of each state of a booking. */
export const caseWords = (): Record<AttemptView['state'], CaseWords> => ({
  DRAFT: { tone: 'info', verdict: say('common.notSentYet'), meaning: say('case.draftMeaning'), allowedAction: null },
  SENDING: {
    tone: 'info',
    verdict: say('common.onItsWay'),
    meaning: say('case.sendingMeaning'),
    allowedAction: null,
  },
  CONFIRMED: { tone: 'confirmed', verdict: say('case.bookedVerdict'), meaning: say('case.confirmedMeaning'), allowedAction: null },
  FAILED: {
    tone: 'failed',
    verdict: say('case.failedVerdict'),
    meaning: say('case.failedMeaning'),
    allowedAction: null,
  },
  REJECTED: {
    tone: 'failed',
    verdict: say('case.rejectedVerdict'),
    meaning: say('case.rejectedMeaning'),
    allowedAction: null,
  },
  HELD_BACK: {
    tone: 'unknown',
    verdict: say('case.heldBackVerdict'),
    meaning: say('case.heldBackMeaning'),
    allowedAction: 'sendAgain',
  },
  NOT_SENT: {
    tone: 'cancelled',
    verdict: say('case.notSentVerdict'),
    meaning: say('case.notSentMeaning'),
    allowedAction: 'sendAgain',
  },
  UNKNOWN: {
    tone: 'unknown',
    verdict: say('case.unknownVerdict'),
    meaning: say('case.unknownMeaning'),
    allowedAction: 'lookUp',
  },
  NOT_BOOKED: {
    tone: 'cancelled',
    verdict: say('case.notBookedVerdict'),
    meaning: say('case.notBookedMeaning'),
    allowedAction: 'sendAgain',
  },
  CANCELLED: {
    tone: 'cancelled',
    verdict: say('case.bookedThenCancelledVerdict'),
    meaning: say('case.bookedThenCancelledMeaning'),
    allowedAction: null,
  },
})

/**
 * Returns the texts of an attempt. A request cannot be sent again if the service considers its reference used although no booking was made, or
 * if the service has twice not processed it.
 */
export function attemptWords({ state, spent, attempts }: Pick<AttemptView, 'state' | 'spent' | 'attempts'>): CaseWords {
  if (isRefusedTwice({ state, attempts })) return { ...caseWords()[state], meaning: say('case.heldBackTwiceMeaning'), allowedAction: null }
  if (!spent) return caseWords()[state]
  return {
    ...caseWords()[state],
    verdict: say('case.spentVerdict'),
    meaning: say('case.spentMeaning'),
  }
}

/** Texts of a cancellation. Only the ledger page can cancel again, because it asks for the penalty first. */
export const cancellationWords = (): Record<CancellationCase['state'], CaseWords & { readonly allowedAction: 'lookUp' | null }> => ({
  DRAFT: { tone: 'info', verdict: say('common.notSentYet'), meaning: say('case.cancelDraftMeaning'), allowedAction: null },
  SENDING: {
    tone: 'info',
    verdict: say('common.onItsWay'),
    meaning: say('case.cancelSendingMeaning'),
    allowedAction: null,
  },
  CANCELLED: {
    tone: 'cancelled',
    verdict: say('case.cancelledVerdict'),
    meaning: say('case.cancelledMeaning'),
    allowedAction: null,
  },
  NOT_PROCESSED: {
    tone: 'info',
    verdict: say('case.notCancelledVerdict'),
    meaning: say('case.cancelNotProcessedMeaning'),
    allowedAction: null,
  },
  UNKNOWN: {
    tone: 'unknown',
    verdict: say('case.cancelUnknownVerdict'),
    meaning: say('case.cancelUnknownMeaning'),
    allowedAction: 'lookUp',
  },
  NOT_CANCELLED: {
    tone: 'info',
    verdict: say('case.notCancelledVerdict'),
    meaning: say('case.notCancelledMeaning'),
    allowedAction: null,
  },
  FAILED: {
    tone: 'failed',
    verdict: say('case.cancelFailedVerdict'),
    meaning: say('case.cancelFailedMeaning'),
    allowedAction: null,
  },
})
