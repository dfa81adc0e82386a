/** What the sums lack, and why, in words. */
import type { NotAdded, NotAddedGroup } from '../../../../shared/contract/views/ledger-views.ts'
import { say } from '../../../../shared/words/say.ts'

/** Of an amount. */
const whys: Record<NotAdded, string> = {
  notStated: say('notAdded.notStated'),
  unreadable: say('notAdded.statedButNotAsA'),
  belowZero: say('notAdded.statedBelowZero'),
  tooFine: say('notAdded.hasMoreThanFourDecimals'),
  tooLarge: say('notAdded.tooLargeToBeValid'),
  noCurrency: say('notAdded.statedWithoutACurrency'),
}

/** `3 confirmed: total stated below zero, in no sum`. */
export function notAddedWords({ status, why, bookings }: NotAddedGroup): string {
  return status === 'CONFIRMED'
    ? say('notAdded.countConfirmedTotalWhyIn', { count: bookings, why: whys[why] })
    : say('notAdded.countCancelledCostWhyIn', { count: bookings, why: whys[why] })
}

/** In place of an amount that cannot be shown. */
export function missingAmount(why: NotAdded | null): string {
  return why === 'belowZero' ? say('notAdded.belowZero') : why === 'unreadable' ? say('notAdded.notANumber') : say('notAdded.notStated')
}
