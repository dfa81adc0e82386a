/** Texts about selling prices and margin rules. */
import { amountWords, formatMoney, ratioInPercent, subtract } from '../../../shared/domain/money.ts'
import { type MarginRule, makesPrice, type NoPriceReason, type PriceProblem, type Sold } from '../../../shared/domain/selling/selling.ts'
import type { Offer } from '../../../shared/domain/terms.ts'
import { say } from '../../../shared/words/say.ts'
import { formatCount } from './stay-words.ts'

type OfferAmount = Pick<Offer, 'amount' | 'currency'>

/**
 * Returns the change of an amount as `+33.03, +12 %`; null if an amount is missing or the currencies differ. Omits the percentage if it rounds
 * to zero.
 */
export function changeOfAmount(before: OfferAmount, after: OfferAmount): string | null {
  if (before.amount === null || after.amount === null || before.currency !== after.currency) return null
  const difference = subtract(after.amount, before.amount)
  const sign = difference.startsWith('-') ? '−' : '+'
  const amount = `${sign}${amountWords(difference.replace('-', ''), after.currency ?? '')}`
  const percent = ratioInPercent(difference, before.amount)
  return percent === null || percent === 0
    ? amount
    : say('term.amountAndPercent', { amount, percent: `${sign}${formatCount(Math.abs(percent))}` })
}

/** Returns how a rule rounds prices: to an ending (`95 cents`), or to multiples of an amount. */
export const priceEndWords = (to: MarginRule['to']): string => (to === '.95' ? say('selling.roundingEnding') : amountWords(to, ''))

/** `12.5 % above cost, up to the next 0.05`. */
export function ruleWords(rule: MarginRule): string {
  const { rounding, to } = rule
  const margin =
    rule.kind === 'percent'
      ? say('selling.rulePercent', { percent: amountWords(rule.percent, '') })
      : say('selling.ruleAmount', { amount: formatMoney(rule) })
  return say('selling.marginRounded', { margin, rounding, end: priceEndWords(to) })
}

/** Returns how a selling price was determined. */
export function soldWords(sold: Omit<Sold, 'margin'>): string {
  const { how, rule } = sold
  if (how === 'fixed') return say('selling.byService')
  if (rule === null) return say('selling.typedByHand')
  const words = { rule: ruleWords(rule) }
  return makesPrice(rule, sold) ? say('selling.byRule', words) : say('selling.byFormerRule', words)
}

/** Returns the reason why a rate gets no selling price from the rule. */
export const notSoldWords = (why: NoPriceReason): string => say('selling.noPriceBecause', { why })

/** Returns what is wrong with a typed price. */
export const priceProblemWords = (why: PriceProblem): string => say('selling.priceInvalid', { why })
