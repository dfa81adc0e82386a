/** Texts about amounts that are in no sum, and why. */
import type { NotAdded, NotAddedGroup } from '../../../../shared/contract/views/ledger-views.ts'
import { say, texts } from '../../../../shared/words/say.ts'

/** Why an amount is in no sum. */
const reasonTexts: Record<NotAdded, string> = texts({
  notStated: 'notAdded.notStated',
  unreadable: 'notAdded.amountUnreadable',
  belowZero: 'notAdded.amountBelowZero',
  tooFine: 'notAdded.tooFine',
  tooLarge: 'notAdded.tooLarge',
  noCurrency: 'notAdded.noCurrency',
})

/** Returns `3 confirmed: total stated below zero, not counted`. */
export function notAddedWords({ status, why, bookings }: NotAddedGroup): string {
  return status === 'CONFIRMED'
    ? say('notAdded.confirmedCount', { count: bookings, why: reasonTexts[why] })
    : say('notAdded.cancelledCount', { count: bookings, why: reasonTexts[why] })
}

/** Returns the text shown in place of a missing amount. */
export function missingAmount(why: NotAdded | null): string {
  return why === 'belowZero' ? say('notAdded.belowZero') : why === 'unreadable' ? say('notAdded.notANumber') : say('notAdded.notStated')
}
