/** What the sums lack, and why, in words. */
import type { NotAdded, NotAddedGroup } from '../../../../shared/contract/ledger-views.ts'

/** Of an amount. */
const whys: Record<NotAdded, string> = {
  notStated: 'not stated',
  unreadable: 'stated, but not as a number',
  belowZero: 'stated below zero',
  tooFine: 'has more than four decimals',
  tooLarge: 'too large to be valid',
  noCurrency: 'stated without a currency',
}

/** `3 confirmed: total stated below zero, in no sum`. */
export function notAddedWords({ status, why, bookings }: NotAddedGroup): string {
  const count = bookings.toLocaleString('en')
  return status === 'CONFIRMED' ? `${count} confirmed: total ${whys[why]}, in no sum` : `${count} cancelled: cost ${whys[why]}, in no sum`
}

/** In place of an amount that cannot be shown. */
export function missingAmount(why: NotAdded | null): string {
  return why === 'belowZero' ? 'below zero' : why === 'unreadable' ? 'not a number' : 'not stated'
}
