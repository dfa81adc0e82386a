/** Prices of several currencies in one order, by the exchange rates of accounting. To be looked at only. */
import { type Exchange, type ExchangeRate, exchangeBetween, exchanged } from '../../../../shared/domain/exchange/exchange-rates.ts'
import type { Client } from '../../../../shared/domain/selling/clients.ts'
import type { ComparedRate } from './offers.ts'

/** What prices are compared in, and how those of each other currency of the results become it; null where no rate is known. */
export interface Comparison {
  readonly to: string
  readonly exchanges: ReadonlyMap<string, Exchange | null>
}

/** How the results are compared in a currency; null where none was chosen, or where not one of the currencies there can be. */
function comparisonOf(to: string | null, rates: readonly ExchangeRate[], currencies: ReadonlyMap<string, number>): Comparison | null {
  if (to === null) return null
  const others = [...currencies.keys()].filter((code) => code !== to).sort()
  const exchanges = new Map(others.map((code) => [code, exchangeBetween(code, to, rates)]))
  return currencies.has(to) || [...exchanges.values()].some((exchange) => exchange !== null) ? { to, exchanges } : null
}

/** In which currencies the results are to be compared by rates of exchange; null is none. */
export interface CompareWishes {
  /** That of the client for whom it is searched. It goes first where a rate leads to it. */
  readonly ofClient: string | null
  readonly compareIn: string | null
}

/** What a clerk chose in a search for a client, in the place of that client's currency; null compares within one currency. */
export interface ClerkChoice {
  readonly client: number
  readonly compareIn: string | null
}

/** What decides the wishes: all clients by their ids, and what the desk keeps. */
export interface CompareChoices {
  readonly clients: ReadonlyMap<number, Pick<Client, 'currency'>>
  readonly settings: { readonly compareIn: string | null; readonly exchangeRates: readonly ExchangeRate[] }
}

/** What is compared in for a client by its id: what the clerk chose for it last, else its own currency where any rate is known for that. Else, and for nobody, what the desk keeps. */
export function compareWishes(
  { clients, settings }: CompareChoices,
  client: number | undefined,
  chosen: ClerkChoice | null,
): CompareWishes {
  const { compareIn, exchangeRates } = settings
  const currency = client === undefined ? null : (clients.get(client)?.currency ?? null)
  if (currency === null || !comparableCurrencies(exchangeRates).includes(currency)) return { ofClient: null, compareIn }
  return chosen?.client === client ? { ofClient: null, compareIn: chosen?.compareIn ?? null } : { ofClient: currency, compareIn }
}

/** Whether two wishes are one. */
export const areSameWishes = (a: CompareWishes, b: CompareWishes): boolean => a.ofClient === b.ofClient && a.compareIn === b.compareIn

/** How the results are compared: in the client's currency, unless all others of the results are without a rate to it, else in the one that was chosen. */
export function comparisonBy(
  { ofClient, compareIn }: CompareWishes,
  rates: readonly ExchangeRate[],
  currencies: ReadonlyMap<string, number>,
): Comparison | null {
  const byClient = comparisonOf(ofClient, rates, currencies)
  const leads =
    byClient !== null && (byClient.exchanges.size === 0 || [...byClient.exchanges.values()].some((exchange) => exchange !== null))
  return leads ? byClient : comparisonOf(compareIn, rates, currencies)
}

/** Whether any price of the results is to stand beside what it is compared by. */
export const hasExchanges = (comparison: Comparison | null): boolean => comparison !== null && comparison.exchanges.size > 0

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
