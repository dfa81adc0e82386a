/**
 * Exchange rates as accounting has typed or imported them. They put prices of several currencies into one order, on lists that a clerk chooses from and
 * nowhere else: what is booked, sold, offered, summed or written into a file never comes here.
 */
import { daysBetween, IsoDate } from '../dates.ts'
import { decimalsOf, formatAmount, fromScaled, type Money, scaled } from '../money.ts'
import { z } from '../zod.ts'

/** As it is kept. A code that a later list of currencies no longer has still reads, since the settings hold more than rates. */
export const ComparedCurrency = z.string().regex(/^[A-Z]{3}$/)

/** Above nought, with a point, without groups: `1.0834`. Its digits are used as they were written. */
const RateText = z.string().regex(/^(?=.*[1-9])\d{1,12}(?:\.\d{1,12})?$/)

/** One of `from` is `rate` of `to`, as of a day. */
export const ExchangeRate = z
  .strictObject({ from: ComparedCurrency, to: ComparedCurrency, rate: RateText, day: IsoDate })
  .refine(({ from, to }) => from !== to)
export type ExchangeRate = z.output<typeof ExchangeRate>

/** Two currencies have one rate, whichever way it was typed: a second one could say something else. */
const pairOf = ({ from, to }: Pick<ExchangeRate, 'from' | 'to'>): string => (from < to ? `${from} ${to}` : `${to} ${from}`)

export const mostExchangeRates = 500

export const ExchangeRates = z
  .array(ExchangeRate)
  .max(mostExchangeRates)
  .refine((rates) => new Set(rates.map(pairOf)).size === rates.length)

/** Days after which a rate is named as old. */
const freshDays = 7

/** Whether a rate is so old that whoever compares by it has to know. `today` is the desk's calendar date. */
export const isOldRate = ({ day }: Pick<ExchangeRate, 'day'>, today: string): boolean => daysBetween(day, today) > freshDays

/**
 * The rates with others taken in, by their currencies: of two for one pair the later day counts, of one day the one that is brought.
 * `left` are those that were brought and left out, since a later one is there.
 */
export function withRates(
  kept: readonly ExchangeRate[],
  brought: readonly ExchangeRate[],
): { readonly rates: ExchangeRate[]; readonly left: number } {
  const byPair = new Map(kept.map((rate) => [pairOf(rate), rate]))
  let left = 0
  for (const rate of brought) {
    const there = byPair.get(pairOf(rate))
    if (there && there.day > rate.day) left++
    else byPair.set(pairOf(rate), rate)
  }
  return { rates: [...byPair.values()].sort((a, b) => (a.from + a.to < b.from + b.to ? -1 : 1)), left }
}

/** What an amount is taken times and parted by to be one of the other currency, in whole numbers, and the rate that says so. */
export interface Exchange {
  readonly times: bigint
  readonly over: bigint
  readonly by: ExchangeRate
}

/**
 * How amounts of one currency become those of another: by the rate as it was typed, or by exactly its inverse where it was typed the other way. Never by
 * way of a third currency; null where neither is known.
 */
export function exchangeBetween(from: string, to: string, rates: readonly ExchangeRate[]): Exchange | null {
  const by = rates.find((rate) => (rate.from === from && rate.to === to) || (rate.from === to && rate.to === from))
  if (!by) return null
  const [whole = '', fraction = ''] = by.rate.split('.')
  const [units, scale] = [BigInt(whole + fraction), 10n ** BigInt(fraction.length)]
  return by.from === from ? { times: units, over: scale, by } : { times: scale, over: units, by }
}

/**
 * An amount in 1/10,000 of its currency as one in 1/10,000 of `to`, rounded once, at the end, half away from zero to the decimals of `to` (of an unknown
 * currency to two).
 */
export function exchanged(amount: bigint, { times, over }: Exchange, to: string): bigint {
  // In 1/10,000 of the smallest part of `to`, times `over`.
  const step = 10n ** BigInt(4 - (decimalsOf(to) ?? 2))
  const [part, whole] = [(amount < 0n ? -amount : amount) * times, over * step]
  const rounded = ((2n * part + whole) / (2n * whole)) * step
  return amount < 0n ? -rounded : rounded
}

/** About how much an amount is in another currency, with the rate that says so; null where no rate is known, or the amount has too many decimals. */
export function approximately({ amount, currency }: Money, to: string, rates: readonly ExchangeRate[]) {
  const [units, exchange] = [scaled(amount), exchangeBetween(currency, to, rates)]
  if (units === null || exchange === null) return null
  return { amount: formatAmount(fromScaled(exchanged(units, exchange, to)), to), by: exchange.by }
}
