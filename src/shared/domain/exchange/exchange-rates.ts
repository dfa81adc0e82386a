/**
 * Exchange rates that accounting typed or imported. They only order prices of different currencies in lists that a clerk chooses from; they are never
 * used for what is booked, sold, offered, summed or exported.
 */
import { daysBetween, IsoDate } from '../dates.ts'
import { decimalsOf, formatAmount, fromScaled, type Money, scaled } from '../money.ts'
import { z } from '../zod.ts'

/** Stored form. A code that was later removed from the currency list is accepted, because a failure would lose the other settings too. */
export const ComparedCurrency = z.string().regex(/^[A-Z]{3}$/)

/** Positive decimal with a point and without groups: `1.0834`. Its digits are used as written. */
const RateText = z.string().regex(/^(?=.*[1-9])\d{1,12}(?:\.\d{1,12})?$/)

/** One unit of `from` is worth `rate` units of `to`, as of `day`. */
export const ExchangeRate = z
  .strictObject({ from: ComparedCurrency, to: ComparedCurrency, rate: RateText, day: IsoDate })
  .refine(({ from, to }) => from !== to)
export type ExchangeRate = z.output<typeof ExchangeRate>

/** Key of a pair, the same for both directions: a second rate for the same pair could contradict the first. */
const pairOf = ({ from, to }: Pick<ExchangeRate, 'from' | 'to'>): string => (from < to ? `${from} ${to}` : `${to} ${from}`)

export const mostExchangeRates = 500

export const ExchangeRates = z
  .array(ExchangeRate)
  .max(mostExchangeRates)
  .refine((rates) => new Set(rates.map(pairOf)).size === rates.length)

/** A rate older than this many days is reported as old. */
const freshDays = 7

/** Whether a rate is so old that the clerk must be warned. `today` is the desk's calendar date. */
export const isOldRate = ({ day }: Pick<ExchangeRate, 'day'>, today: string): boolean => daysBetween(day, today) > freshDays

/**
 * Merges rates into existing ones, by pair: the later day wins; on the same day the new one does. `skipped` counts the new rates that were skipped
 * because a later one exists.
 */
export function withRates(
  existing: readonly ExchangeRate[],
  newRates: readonly ExchangeRate[],
): { readonly rates: ExchangeRate[]; readonly skipped: number } {
  const byPair = new Map(existing.map((rate) => [pairOf(rate), rate]))
  let skipped = 0
  for (const rate of newRates) {
    const existingRate = byPair.get(pairOf(rate))
    if (existingRate && existingRate.day > rate.day) skipped++
    else byPair.set(pairOf(rate), rate)
  }
  return { rates: [...byPair.values()].sort((a, b) => (a.from + a.to < b.from + b.to ? -1 : 1)), skipped }
}

/** A conversion as a fraction of whole numbers (`times` / `over`), with the rate it is based on. */
export interface Exchange {
  readonly times: bigint
  readonly over: bigint
  readonly by: ExchangeRate
}

/**
 * Returns how to convert from one currency to another: by the rate as typed, or by its exact inverse if it was typed the other way. Never via a third
 * currency; null if there is no rate.
 */
export function exchangeBetween(from: string, to: string, rates: readonly ExchangeRate[]): Exchange | null {
  const by = rates.find((rate) => (rate.from === from && rate.to === to) || (rate.from === to && rate.to === from))
  if (!by) return null
  const [whole = '', fraction = ''] = by.rate.split('.')
  const [units, scale] = [BigInt(whole + fraction), 10n ** BigInt(fraction.length)]
  return by.from === from ? { times: units, over: scale, by } : { times: scale, over: units, by }
}

/**
 * Converts an amount in 1/10,000 of its currency to 1/10,000 of `to`, rounded once, half away from zero, to the decimals of `to` (two if the currency
 * is unknown).
 */
export function convertAmount(amount: bigint, { times, over }: Exchange, to: string): bigint {
  // `part / whole` is the result in units of the currency's smallest step.
  const step = 10n ** BigInt(4 - (decimalsOf(to) ?? 2))
  const [part, whole] = [(amount < 0n ? -amount : amount) * times, over * step]
  const rounded = ((2n * part + whole) / (2n * whole)) * step
  return amount < 0n ? -rounded : rounded
}

/** Converts an amount approximately and returns the rate it used; null if there is no rate or the amount has too many decimals. */
export function convertApproximately({ amount, currency }: Money, to: string, rates: readonly ExchangeRate[]) {
  const [units, exchange] = [scaled(amount), exchangeBetween(currency, to, rates)]
  if (units === null || exchange === null) return null
  return { amount: formatAmount(fromScaled(convertAmount(units, exchange, to)), to), by: exchange.by }
}
