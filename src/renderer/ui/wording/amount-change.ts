import { amountWords, percentOf, subtract } from '../../../shared/domain/money.ts'
import type { Offer } from '../../../shared/domain/terms.ts'
import { say } from '../../../shared/words/say.ts'
import { countWords } from './count-words.ts'

type AmountOf = Pick<Offer, 'amount' | 'currency'>

/**
 * Returns the change of an amount as `+33.03, +12 %`; null if an amount is missing or the currencies differ. Omits the percentage if it rounds
 * to zero.
 */
export function changeOfAmount(before: AmountOf, after: AmountOf): string | null {
  if (before.amount === null || after.amount === null || before.currency !== after.currency) return null
  const difference = subtract(after.amount, before.amount)
  const sign = difference.startsWith('-') ? '−' : '+'
  const amount = `${sign}${amountWords(difference.replace('-', ''), after.currency ?? '')}`
  const percent = percentOf(difference, before.amount)
  return percent === null || percent === 0
    ? amount
    : say('term.amountAndPercent', { amount, percent: `${sign}${countWords(Math.abs(percent))}` })
}
