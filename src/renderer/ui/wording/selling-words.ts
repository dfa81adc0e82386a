/** Selling prices in words: the rule that makes them, and why there is none. */
import { amountWords, formatMoney } from '../../../shared/domain/money.ts'
import { type MarginRule, makesPrice, type NotSold, type PriceProblem, type Sold } from '../../../shared/domain/selling/selling.ts'
import { say } from '../../../shared/words/say.ts'

/** Where a price of a rule ends: `95 cents`, or on what it is a multiple of. */
export const priceEndWords = (to: MarginRule['to']): string => (to === '.95' ? say('selling.endsIn95') : amountWords(to, ''))

/** `12.5 % above cost, up to the next 0.05`. */
export function ruleWords(rule: MarginRule): string {
  const { rounding, to } = rule
  const margin =
    rule.kind === 'percent'
      ? say('selling.percentAboveCost', { percent: amountWords(rule.percent, '') })
      : say('selling.amountAboveCost', { amount: formatMoney(rule) })
  return say('selling.marginRounded', { margin, rounding, end: priceEndWords(to) })
}

/** How a selling price came about. */
export function soldWords(sold: Omit<Sold, 'margin'>): string {
  const { how, rule } = sold
  if (how === 'fixed') return say('selling.fixedByTheService')
  if (rule === null) return say('selling.typedByHand')
  const words = { rule: ruleWords(rule) }
  return makesPrice(rule, sold) ? say('selling.byTheRule', words) : say('selling.byTheRuleOfThen', words)
}

/** Why a rate has no selling price by itself. */
export const notSoldWords = (why: NotSold): string => say('selling.noPriceBecause', { why })

/** What is wrong with a typed price. */
export const priceProblemWords = (why: PriceProblem): string => say('selling.thisPriceIsNotPossible', { why })
