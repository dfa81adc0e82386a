/**
 * Selling prices. For a Net rate the desk's own rule sets the price; a Fixed price is sold at exactly the service's amount, whatever the rule; a rate
 * paid at the hotel is not sold by the desk. Amounts are exact, and a rule never applies to another currency. Selling prices are never sent to the
 * service.
 */
import { add, compare, currencyCode, decimalsOf, formatAmount, isDecimal, roundToStep, subtract, takePercent } from '../money.ts'
import { CurrencyCode } from '../schemas.ts'
import type { Terms } from '../terms.ts'
import { z } from '../zod.ts'

/**
 * What prices are rounded to: a multiple of the amount, or (`.95`) an amount ending in .95. Currencies without such fractions are rounded to their
 * smallest unit.
 */
export const priceEnds = ['0.01', '0.05', '1', '5', '.95'] as const
/** Rounding direction. */
export const roundings = ['up', 'nearest'] as const

const rounding = { rounding: z.enum(roundings), to: z.enum(priceEnds) }
/** Stored form: a point, no groups, not negative. */
const Percent = z.string().regex(/^\d{1,4}(?:\.\d{1,4})?$/)
const MarginAmount = z.string().regex(/^\d{1,10}(?:\.\d{1,4})?$/)

/** The margin added to a booking's cost, and how the price is rounded. An amount applies to its own currency only. */
export const MarginRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('percent'), percent: Percent, ...rounding }),
  z.strictObject({ kind: z.literal('amount'), amount: MarginAmount, currency: CurrencyCode, ...rounding }),
])
export type MarginRule = z.output<typeof MarginRule>

const SoldAmount = z.string().refine(isDecimal)

/** The selling price stored with a booking; cost and margin are those of the agreed terms. */
export const Sold = z.object({
  /** Made by the rule, typed by a clerk, or fixed by the service. */
  how: z.enum(['rule', 'typed', 'fixed']),
  price: SoldAmount,
  /** ISO 4217; also of cost and margin. */
  currency: z.string().min(1),
  cost: SoldAmount,
  margin: SoldAmount,
  /**
   * The rule that made the price, or null. If the rate was offered at another cost, the rule made `price` from the offered cost, so it need not
   * yield `price` from `cost`; test it with `makesPrice`.
   */
  rule: MarginRule.nullable(),
})
export type Sold = z.output<typeof Sold>

/**
 * Why there is no automatic selling price. `rateType`: it is undocumented, so it is unknown who pays whom. `tooLong`: the price that the rule makes
 * is too large for the ledger's sums.
 */
export type NoPriceReason = 'noRule' | 'otherCurrency' | 'rateType' | 'noAmount' | 'noCurrency' | 'tooLong'

export type Selling =
  | { readonly kind: 'sold'; readonly sold: Sold }
  /** What the guest pays at the hotel; null if the service does not say. */
  | { readonly kind: 'atHotel'; readonly amount: string | null; readonly currency: string | null }
  | { readonly kind: 'none'; readonly why: NoPriceReason }

/** The fields that decide the selling price of a rate or of agreed terms. */
export type Sellable = Pick<Terms, 'amount' | 'currency' | 'rateType' | 'hotelRate' | 'hotelCurrency'>

/** Maximum length of a cost, in characters; nothing is sold at a longer one. A price in the quintillions is not a price. */
const longestCost = 30
/** More digits before the point than the ledger's sums can store: every price that the desk makes must fit. */
const tooLong = /^-?\d{12}/

const noPrice = (why: NoPriceReason): Selling => ({ kind: 'none', why })

/** Returns the selling price of a rate by a margin rule of the desk or of a client. `rule` is null if there is none. */
export function sellingOf(rate: Sellable, rule: MarginRule | null): Selling {
  const { rateType, hotelRate, hotelCurrency } = rate
  if (rateType === 'DIRECT') return { kind: 'atHotel', amount: hotelRate, currency: hotelCurrency }
  if (rateType !== 'NET' && rateType !== 'SALE') return noPrice('rateType')
  if (rate.amount === null) return noPrice('noAmount')
  if (!rate.currency?.trim()) return noPrice('noCurrency')
  const currency = currencyCode(rate.currency)
  const cost = formatAmount(rate.amount, currency)
  if (cost.length > longestCost) return noPrice('noAmount')
  if (rateType === 'SALE') return { kind: 'sold', sold: soldAt(cost, cost, currency, 'fixed', null) }
  if (rule === null) return noPrice('noRule')
  if (rule.kind === 'amount' && rule.currency !== currency) return noPrice('otherCurrency')
  const margin = rule.kind === 'percent' ? takePercent(cost, rule.percent) : rule.amount
  const price = roundedPrice(add(cost, margin), cost, currency, rule)
  if (tooLong.test(price)) return noPrice('tooLong')
  return { kind: 'sold', sold: soldAt(price, cost, currency, 'rule', rule) }
}

/** Why a typed price is not possible for a rate. */
export type PriceProblem = 'notAnAmount' | 'decimals' | 'fixed' | 'notSold'

/**
 * Returns how a rate is sold at a price that a clerk typed, as decimal text in the rate's currency. It may be below the cost, and the screen says so;
 * a Fixed price cannot be changed.
 */
export function soldAtTypedPrice(rate: Sellable, price: string): Sold | PriceProblem {
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

/** Whether the rule makes this price from this cost. */
export function makesPrice(rule: MarginRule, { price, cost, currency }: Pick<Sold, 'price' | 'cost' | 'currency'>): boolean {
  const byRule = sellingOf({ rateType: 'NET', amount: cost, currency, hotelRate: null, hotelCurrency: null }, rule)
  return byRule.kind === 'sold' && compare(byRule.sold.price, price) === 0
}

/** Whether the selling price no longer fits the booking's total: other currency, total above the price, or a fixed price that changed. */
export function isPriceOutdated(
  { price, currency, how }: Pick<Sold, 'price' | 'currency' | 'how'>,
  total: string | null,
  totalCurrency: string | null,
): boolean {
  if (total === null) return false
  if (currencyCode(totalCurrency ?? '') !== currency) return true
  return how === 'fixed' ? compare(price, total) !== 0 : compare(price, total) < 0
}

/** Whether a booking is sold for less than it costs. */
export const isBelowCost = ({ margin }: Pick<Sold, 'margin'>): boolean => compare(margin, '0') < 0

function soldAt(price: string, cost: string, currency: string, how: Sold['how'], rule: MarginRule | null): Sold {
  return { how, price, currency, cost, margin: formatAmount(subtract(price, cost), currency), rule }
}

const decimalsIn = (currency: string) => decimalsOf(currency) ?? 2

/** Rounding to the nearest may round down, but never below the cost. */
function roundedPrice(price: string, cost: string, currency: string, { rounding, to }: MarginRule): string {
  const steps = stepsOf(currency, to)
  const rounded = roundToStep(price, steps, rounding)
  return formatAmount(compare(rounded, cost) < 0 ? roundToStep(cost, steps, 'up') : rounded, currency)
}

function stepsOf(currency: string, to: MarginRule['to']): { readonly step: string; readonly start: string } {
  const decimals = decimalsIn(currency)
  if (to === '.95') return decimals < 2 ? { step: '1', start: '0' } : { step: '1', start: '0.95' }
  return { step: decimals < 2 && to.startsWith('0.') ? '1' : to, start: '0' }
}
