/** Texts that explain each state of a booking attempt or cancellation. They claim only what the service's answers have shown. */
import { type AttemptView, isRefusedTwice } from '../../../shared/contract/views/booking-views.ts'
import type { CancellationCase } from '../../../shared/contract/views/cancel-views.ts'
import { type PlainId, say } from '../../../shared/words/say.ts'
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

/** Returns the texts of a state. `verdict` and `meaning` are message keys. */
const caseText = <Action extends CaseWords['allowedAction'] = null>(
  tone: Tone,
  verdict: PlainId,
  meaning: PlainId,
  allowedAction: Action | null = null,
) => ({ tone, verdict: say(verdict), meaning: say(meaning), allowedAction })

/** Returns the texts of each state of a booking. */
export const caseWords = (): Record<AttemptView['state'], CaseWords> => ({
  DRAFT: caseText('info', 'common.notSentYet', 'case.draftMeaning'),
  SENDING: caseText('info', 'common.onItsWay', 'case.sendingMeaning'),
  CONFIRMED: caseText('confirmed', 'case.bookedVerdict', 'case.confirmedMeaning'),
  FAILED: caseText('failed', 'case.failedVerdict', 'case.failedMeaning'),
  REJECTED: caseText('failed', 'case.rejectedVerdict', 'case.rejectedMeaning'),
  HELD_BACK: caseText('unknown', 'case.heldBackVerdict', 'case.heldBackMeaning', 'sendAgain'),
  NOT_SENT: caseText('cancelled', 'case.notSentVerdict', 'case.notSentMeaning', 'sendAgain'),
  UNKNOWN: caseText('unknown', 'case.unknownVerdict', 'case.unknownMeaning', 'lookUp'),
  NOT_BOOKED: caseText('cancelled', 'case.notBookedVerdict', 'case.notBookedMeaning', 'sendAgain'),
  CANCELLED: caseText('cancelled', 'case.bookedThenCancelledVerdict', 'case.bookedThenCancelledMeaning'),
})

/**
 * Returns the texts of an attempt. A request cannot be sent again if the service considers its reference used although no booking was made, or
 * if the service has twice not processed it.
 */
export function attemptWords({ state, spent, attempts }: Pick<AttemptView, 'state' | 'spent' | 'attempts'>): CaseWords {
  const words = caseWords()[state]
  if (isRefusedTwice({ state, attempts })) return { ...words, meaning: say('case.heldBackTwiceMeaning'), allowedAction: null }
  return spent ? { ...words, verdict: say('case.spentVerdict'), meaning: say('case.spentMeaning') } : words
}

/** Returns the texts of each state of a cancellation. Only the ledger page can cancel again, because it asks for the penalty first. */
export const cancellationWords = (): Record<CancellationCase['state'], CaseWords & { readonly allowedAction: 'lookUp' | null }> => ({
  DRAFT: caseText('info', 'common.notSentYet', 'case.cancelDraftMeaning'),
  SENDING: caseText('info', 'common.onItsWay', 'case.cancelSendingMeaning'),
  CANCELLED: caseText('cancelled', 'case.cancelledVerdict', 'case.cancelledMeaning'),
  NOT_PROCESSED: caseText('info', 'case.notCancelledVerdict', 'case.cancelNotProcessedMeaning'),
  UNKNOWN: caseText('unknown', 'case.cancelUnknownVerdict', 'case.cancelUnknownMeaning', 'lookUp'),
  NOT_CANCELLED: caseText('info', 'case.notCancelledVerdict', 'case.notCancelledMeaning'),
  FAILED: caseText('failed', 'case.cancelFailedVerdict', 'case.cancelFailedMeaning'),
})
