/** Prices of several currencies in one order, by the exchange rates of accounting. To be looked at only. */
import { type Exchange, type ExchangeRate, exchangeBetween, exchanged } from '../../../../shared/domain/exchange/exchange-rates.ts'
import type { ComparedRate } from './offers.ts'

/** What prices are compared in, and how those of each other currency of the results become it; null where no rate is known. */
export interface Comparison {
  readonly to: string
  readonly exchanges: ReadonlyMap<string, Exchange | null>
}

/** How the results are compared in a currency; null where none was chosen, or where not one of the currencies there can be. */
export function comparisonOf(
  to: string | null,
  rates: readonly ExchangeRate[],
  currencies: ReadonlyMap<string, number>,
): Comparison | null {
  if (to === null) return null
  const others = [...currencies.keys()].filter((code) => code !== to).sort()
  const exchanges = new Map(others.map((code) => [code, exchangeBetween(code, to, rates)]))
  return currencies.has(to) || [...exchanges.values()].some((exchange) => exchange !== null) ? { to, exchanges } : null
}

/**
 * What a rate is compared by, in 1/10,000 of the currency: its price, or about what that is by the rate of exchange, as it is shown. Null where it
 * cannot be compared.
 */
export function worthIn(currency: string | null, comparison: Comparison | null): (offer: ComparedRate) => bigint | null {
  return ({ rate, price }) => {
    if (price === null || rate.currency === currency) return price
    const exchange = comparison?.exchanges.get(rate.currency ?? '')
    return exchange && comparison ? exchanged(price, exchange, comparison.to) : null
  }
}

/** Currencies that a rate of exchange leads to or from: what can be compared in. */
export const comparableCurrencies = (rates: readonly ExchangeRate[]): string[] =>
  [...new Set(rates.flatMap(({ from, to }) => [from, to]))].sort()
