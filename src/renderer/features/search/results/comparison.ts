/** Compares prices of several currencies by the exchange rates of accounting. For display only. */
import { type Exchange, type ExchangeRate, exchangeBetween, exchanged } from '../../../../shared/domain/exchange/exchange-rates.ts'
import type { Client } from '../../../../shared/domain/selling/clients.ts'
import type { ComparedRate } from './offers.ts'

/** The comparison currency, and the exchange from each other currency of the results; null where no rate is known. */
export interface Comparison {
  readonly to: string
  readonly exchanges: ReadonlyMap<string, Exchange | null>
}

/** Returns the comparison in a currency; null if none is chosen, or if no price of the results can be compared in it. */
function comparisonOf(to: string | null, rates: readonly ExchangeRate[], currencies: ReadonlyMap<string, number>): Comparison | null {
  if (to === null) return null
  const others = [...currencies.keys()].filter((code) => code !== to).sort()
  const exchanges = new Map(others.map((code) => [code, exchangeBetween(code, to, rates)]))
  return currencies.has(to) || [...exchanges.values()].some((exchange) => exchange !== null) ? { to, exchanges } : null
}

/** The currencies to compare the results in, by exchange rates; null means none. */
export interface ComparisonCurrencies {
  /** Currency of the client for whom the clerk searches. Takes precedence if an exchange rate converts to it. */
  readonly ofClient: string | null
  readonly compareIn: string | null
}

/** A clerk's override of a client's comparison currency; a null `compareIn` compares within one currency. */
export interface ClerkOverride {
  readonly client: number
  readonly compareIn: string | null
}

/** Input of `comparisonCurrencies`: all clients by id, and the settings. */
export interface CompareInput {
  readonly clients: { readonly all: ReadonlyMap<number, Pick<Client, 'currency'>> }
  readonly settings: { readonly compareIn: string | null; readonly exchangeRates: readonly ExchangeRate[] }
}

/**
 * Returns the comparison currencies for a client by its id: the clerk's override for that client, else the client's currency if any exchange
 * rate mentions it. Otherwise, and without a client, the currency of the settings.
 */
export function comparisonCurrencies(
  { clients, settings }: CompareInput,
  client: number | undefined,
  chosen: ClerkOverride | null,
): ComparisonCurrencies {
  const { compareIn, exchangeRates } = settings
  const currency = client === undefined ? null : (clients.all.get(client)?.currency ?? null)
  if (currency === null || !comparableCurrencies(exchangeRates).includes(currency)) return { ofClient: null, compareIn }
  return chosen?.client === client ? { ofClient: null, compareIn: chosen?.compareIn ?? null } : { ofClient: currency, compareIn }
}

/** Returns whether two wishes are equal. */
export const areSameCurrencies = (a: ComparisonCurrencies, b: ComparisonCurrencies): boolean =>
  a.ofClient === b.ofClient && a.compareIn === b.compareIn

/** Returns the comparison: in the client's currency if any price in another one converts to it, or none has to; else in `compareIn`. */
export function comparisonBy(
  { ofClient, compareIn }: ComparisonCurrencies,
  rates: readonly ExchangeRate[],
  currencies: ReadonlyMap<string, number>,
): Comparison | null {
  const byClient = comparisonOf(ofClient, rates, currencies)
  const leads =
    byClient !== null && (byClient.exchanges.size === 0 || [...byClient.exchanges.values()].some((exchange) => exchange !== null))
  return leads ? byClient : comparisonOf(compareIn, rates, currencies)
}

/** Returns whether the results have prices in other currencies, so that converted amounts are shown. */
export const hasExchanges = (comparison: Comparison | null): boolean => comparison !== null && comparison.exchanges.size > 0

/**
 * Returns the function that gives a rate's worth in 1/10,000 of the currency: its price, or the converted price as it is shown; null if it
 * cannot be compared.
 */
export function worthIn(currency: string | null, comparison: Comparison | null): (offer: ComparedRate) => bigint | null {
  return ({ rate, price }) => {
    if (price === null || rate.currency === currency) return price
    const exchange = comparison?.exchanges.get(rate.currency ?? '')
    return exchange && comparison ? exchanged(price, exchange, comparison.to) : null
  }
}

/** Returns the currencies that any exchange rate converts from or to, sorted. */
export const comparableCurrencies = (rates: readonly ExchangeRate[]): string[] =>
  [...new Set(rates.flatMap(({ from, to }) => [from, to]))].sort()
