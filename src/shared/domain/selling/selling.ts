/**
 * What a stay is sold at. Of a Net rate the desk sets the price by its own rule; a Fixed price is sold at exactly the service's amount, whatever
 * the rule; at the hotel the guest pays the hotel, and the desk sells nothing. Amounts are exact, and no rule reaches over from one currency
 * to another. Nothing of this is ever sent to the service.
 */
import { add, compare, currencyCode, decimalsOf, formatAmount, isDecimal, percentageOf, roundedTo, subtract } from '../money.ts'
import { CurrencyCode } from '../schemas.ts'
import type { Terms } from '../terms.ts'
import { z } from '../zod.ts'

/** Where prices end: on a multiple of the amount, or (`.95`) at 95 hundredths. A currency without such parts goes by its own smallest. */
export const priceEnds = ['0.01', '0.05', '1', '5', '.95'] as const
/** Which way. */
export const roundings = ['up', 'nearest'] as const

const rounding = { rounding: z.enum(roundings), to: z.enum(priceEnds) }
/** As they are stored: a point, no groups, none below zero. */
const Percent = z.string().regex(/^\d{1,4}(?:\.\d{1,4})?$/)
const MarginAmount = z.string().regex(/^\d{1,10}(?:\.\d{1,4})?$/)

/** What is added to the cost of a booking, and where the price then ends. An amount is one of its currency alone. */
export const MarginRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('percent'), percent: Percent, ...rounding }),
  z.strictObject({ kind: z.literal('amount'), amount: MarginAmount, currency: CurrencyCode, ...rounding }),
])
export type MarginRule = z.output<typeof MarginRule>

const SoldAmount = z.string().refine(isDecimal)

/** What a booking was sold at, as it is kept with it: cost, and margin above it, are those of the terms that were agreed to. */
export const Sold = z.object({
  /** By the rule, typed over by a clerk, or fixed by the service. */
  how: z.enum(['rule', 'typed', 'fixed']),
  price: SoldAmount,
  /** ISO 4217; that of cost and margin too. */
  currency: z.string().min(1),
  cost: SoldAmount,
  margin: SoldAmount,
  /** What made the price; null unless one did. Of a rate that was offered at another cost it made the price of that one (`makesPrice`). */
  rule: MarginRule.nullable(),
})
export type Sold = z.output<typeof Sold>

/**
 * Why there is no selling price by itself. `rateType`: it is not one of the documented ones, so nobody knows who pays whom. `tooLong`: no sum would hold
 * what the rule makes.
 */
export type NotSold = 'noRule' | 'otherCurrency' | 'rateType' | 'noAmount' | 'noCurrency' | 'tooLong'

export type Selling =
  | { readonly kind: 'sold'; readonly sold: Sold }
  /** What the guest pays there; null where the service does not say. */
  | { readonly kind: 'atHotel'; readonly amount: string | null; readonly currency: string | null }
  | { readonly kind: 'none'; readonly why: NotSold }

/** What decides the selling price of a rate or of what was agreed to. */
export type Sellable = Pick<Terms, 'amount' | 'currency' | 'rateType' | 'hotelRate' | 'hotelCurrency'>

/** The longest cost that is computed with, in characters as it is written out. A price in the quintillions is no price. */
const longestCost = 30
/** More digits before the point than the ledger's sums hold: every price that the desk makes is in them. */
const tooLong = /^-?\d{12}/

const none = (why: NotSold): Selling => ({ kind: 'none', why })

/** What a rate is sold at by a rule; null is none, of the desk or of a client. */
export function sellingOf(rate: Sellable, rule: MarginRule | null): Selling {
  const { rateType, hotelRate, hotelCurrency } = rate
  if (rateType === 'DIRECT') return { kind: 'atHotel', amount: hotelRate, currency: hotelCurrency }
  if (rateType !== 'NET' && rateType !== 'SALE') return none('rateType')
  if (rate.amount === null) return none('noAmount')
  if (!rate.currency?.trim()) return none('noCurrency')
  const currency = currencyCode(rate.currency)
  const cost = formatAmount(rate.amount, currency)
  if (cost.length > longestCost) return none('noAmount')
  if (rateType === 'SALE') return { kind: 'sold', sold: soldAt(cost, cost, currency, 'fixed', null) }
  if (rule === null) return none('noRule')
  if (rule.kind === 'amount' && rule.currency !== currency) return none('otherCurrency')
  const margin = rule.kind === 'percent' ? percentageOf(cost, rule.percent) : rule.amount
  const price = roundedPrice(add(cost, margin), cost, currency, rule)
  if (tooLong.test(price)) return none('tooLong')
  return { kind: 'sold', sold: soldAt(price, cost, currency, 'rule', rule) }
}

/** Why a typed price cannot be that of a rate. */
export type PriceProblem = 'notAnAmount' | 'decimals' | 'fixed' | 'notSold'

/**
 * What a rate is sold at for a price that a clerk typed: decimal text in the rate's own currency. It may be below the cost, and the screen says so; a Fixed
 * price is that price and no other.
 */
export function soldFor(rate: Sellable, price: string): Sold | PriceProblem {
  if (rate.rateType === 'SALE') {
    if (!isDecimal(price)) return 'notAnAmount'
    const fixed = sellingOf(rate, null)
    if (fixed.kind !== 'sold') return 'notSold'
    return compare(fixed.sold.price, price) === 0 ? fixed.sold : 'fixed'
  }
  if (!/^\d+(?:\.\d{1,6})?$/.test(price) || tooLong.test(price)) return 'notAnAmount'
  if (rate.rateType !== 'NET' || rate.amount === null || !rate.currency?.trim()) return 'notSold'
  const currency = currencyCode(rate.currency)
  const typed = formatAmount(price, currency)
  if ((typed.split('.')[1]?.length ?? 0) > decimalsIn(currency)) return 'decimals'
  const cost = formatAmount(rate.amount, currency)
  return cost.length > longestCost ? 'notSold' : soldAt(typed, cost, currency, 'typed', null)
}

/** Whether the rule makes a price of a cost. */
export function makesPrice(rule: MarginRule, { price, cost, currency }: Pick<Sold, 'price' | 'cost' | 'currency'>): boolean {
  const byRule = sellingOf({ rateType: 'NET', amount: cost, currency, hotelRate: null, hotelCurrency: null }, rule)
  return byRule.kind === 'sold' && compare(byRule.sold.price, price) === 0
}

/** Whether what a booking costs has left its selling price behind: it is in another currency, above the price, or no longer the fixed one. */
export function noLongerHolds(
  { price, currency, how }: Pick<Sold, 'price' | 'currency' | 'how'>,
  total: string | null,
  of: string | null,
): boolean {
  if (total === null) return false
  if (currencyCode(of ?? '') !== currency) return true
  return how === 'fixed' ? compare(price, total) !== 0 : compare(price, total) < 0
}

/** Whether it is sold for less than it costs. */
export const isBelowCost = ({ margin }: Pick<Sold, 'margin'>): boolean => compare(margin, '0') < 0

function soldAt(price: string, cost: string, currency: string, how: Sold['how'], rule: MarginRule | null): Sold {
  return { how, price, currency, cost, margin: formatAmount(subtract(price, cost), currency), rule }
}

const decimalsIn = (currency: string) => decimalsOf(currency) ?? 2

/** To the nearest may be down, but never below the cost. */
function roundedPrice(price: string, cost: string, currency: string, { rounding, to }: MarginRule): string {
  const steps = stepsOf(currency, to)
  const rounded = roundedTo(price, steps, rounding)
  return formatAmount(compare(rounded, cost) < 0 ? roundedTo(cost, steps, 'up') : rounded, currency)
}

function stepsOf(currency: string, to: MarginRule['to']): { readonly step: string; readonly start: string } {
  const decimals = decimalsIn(currency)
  if (to === '.95') return decimals < 2 ? { step: '1', start: '0' } : { step: '1', start: '0.95' }
  return { step: decimals < 2 && to.startsWith('0.') ? '1' : to, start: '0' }
}
