/** Filters and sorts the results. Pure, and fast enough to run on every keystroke. */
import { byPrice } from '../../../../shared/contract/views/hotel-rows.ts'
import { addDays, isDate, startOfDate } from '../../../../shared/domain/dates.ts'
import { convertAmount, type Exchange, type ExchangeRate, exchangeBetween } from '../../../../shared/domain/exchange/exchange-rates.ts'
import { isDecimal, scaled } from '../../../../shared/domain/money.ts'
import type { Client } from '../../../../shared/domain/selling/clients.ts'
import { voice } from '../../../../shared/words/say.ts'
import { readDecimal } from '../../../../shared/words/typed-number.ts'
import { type ComparedRate, foldText, type HotelOffers, type Kind, type Refund } from './offers.ts'

/** The filters of the results. An empty list means all; prices are decimal text in the chosen currency. */
export interface Filters {
  readonly boards: readonly string[]
  readonly refunds: readonly Refund[]
  readonly rateTypes: readonly string[]
  readonly priceFrom: string
  readonly priceTo: string
  readonly text: string
  /** Words of the room's description. */
  readonly room: string
  /** Cancelling must be free through this day, `YYYY-MM-DD`. Text that is not a date filters nothing. */
  readonly freeThrough: string
}

/** Returns whether any filter is set. */
export function hasFilters({ boards, refunds, rateTypes, ...typed }: Filters): boolean {
  return boards.length + refunds.length + rateTypes.length > 0 || Object.values(typed).some((text) => text.trim() !== '')
}

export const noFilters: Filters = {
  boards: [],
  refunds: [],
  rateTypes: [],
  priceFrom: '',
  priceTo: '',
  text: '',
  room: '',
  freeThrough: '',
}

/** The arrangement of an empty result. */
export const nothingArranged: Arrangement = {
  lines: [],
  rates: 0,
  counts: { boards: new Map(), refunds: new Map(), rateTypes: new Map() },
  currency: null,
  currencies: new Map(),
  otherCurrency: 0,
  comparison: null,
}

export interface Sort {
  readonly by: 'price' | 'hotel' | 'place' | 'rates' | 'deadline'
  readonly descending: boolean
}

/** A hotel (`of`) with its shown rates. Rates that can be compared come first, by price; the others follow by currency. */
export interface HotelLine {
  readonly of: HotelOffers
  readonly offers: readonly ComparedRate[]
  /** The cheapest rate that can be compared and was not found sold, otherwise the first of another currency, otherwise a sold one; null without rates. */
  readonly best: ComparedRate | null
  /** Sort value of the best rate, in 1/10,000 of the arrangement's currency; null if it cannot be compared. */
  readonly worth: bigint | null
  /** How many of its shown rates were found sold. */
  readonly sold: number
}

/** Filters with a count for each value: how many rates are shown if that value is chosen. */
export type Facet = 'boards' | 'refunds' | 'rateTypes'
type Counts = Record<Facet, ReadonlyMap<string, number>>

export interface Arrangement {
  readonly lines: readonly HotelLine[]
  readonly rates: number
  readonly counts: Counts
  /** The currency that prices are compared in: the clerk's choice, otherwise the main currency of the results; `null` before the first rate. */
  readonly currency: string | null
  /** Currencies of all rates, filtered or not, with the number of rates. */
  readonly currencies: ReadonlyMap<string, number>
  /** The number of hotels that have a rate in another currency than the requested one. */
  readonly otherCurrency: number
  /** The exchange rates used to convert prices of other currencies; null if prices are not converted. */
  readonly comparison: Comparison | null
}

const facetOf: Record<Facet, (kind: Kind) => string> = {
  boards: ({ board }) => board,
  refunds: ({ refund }) => refund,
  rateTypes: ({ rateType }) => rateType,
}
const facets = Object.keys(facetOf) as Facet[]

/** Returns whether the text is valid in a price field: empty, or an amount in the clerk's locale. */
export function isPrice(text: string): boolean {
  return text.trim() === '' || typedPrice(text) !== null
}

function typedPrice(text: string): string | null {
  const plain = readDecimal(text)
  return plain !== null && isDecimal(plain) ? plain : null
}

function priceBound(text: string): bigint | null {
  const plain = typedPrice(text)
  return plain === null ? null : scaled(plain)
}

/** Input of the arrangement besides the hotels. `requestedCurrency` is that of the query; `currency` is the clerk's choice. */
export interface View extends ComparisonCurrencies {
  readonly filters: Filters
  readonly sort: Sort
  readonly currency: string | null
  readonly requestedCurrency: string
  readonly exchangeRates: readonly ExchangeRate[]
  /** The keys of rates that a check found sold. */
  readonly sold: ReadonlySet<string>
  /** Time zone of the desk, in which the day of `freeThrough` ends. */
  readonly zone: string
}

/**
 * Filters and sorts the hotels. Prices are compared within one currency, or by exchange rates if a comparison currency is chosen and any rate
 * converts to it. A price range leaves out rates that cannot be compared; a price sort puts hotels without a comparable rate last, by name.
 */
export function arrange(hotels: ReadonlyMap<string, HotelOffers>, view: View): Arrangement {
  const { filters, sort, currency: chosen, requestedCurrency, zone } = view
  const { currencies, otherCurrency } = countCurrencies(hotels, requestedCurrency)
  const comparison = comparisonBy(view, view.exchangeRates, currencies)
  const currency = comparison?.to ?? chosen ?? mainCurrency(currencies, requestedCurrency)
  const worth = worthIn(currency, comparison)
  const chosenFacets = facets.filter((facet) => filters[facet].length > 0)
  const words = foldText(filters.text).split(/\s+/).filter(Boolean)
  const tests = [priceTest(filters, worth), roomTest(filters), freeTest(filters, zone)].filter((test) => test !== null)
  const tallies = tallyKinds(filters)
  const isSold = ({ rate }: ComparedRate) => view.sold.has(rate.rateKey)

  const lines: HotelLine[] = []
  let rates = 0
  for (const of of hotels.values()) {
    if (!words.every((word) => of.text.includes(word))) continue
    const offers: ComparedRate[] = []
    for (const offer of of.offers) {
      if (!tests.every((test) => test(offer))) continue
      const tally = tallies.of(offer.kind)
      tally.rates++
      if (tally.shown) offers.push(offer)
    }
    if (offers.length === 0 && (of.offers.length > 0 || chosenFacets.length > 0 || tests.length > 0)) continue
    rates += offers.length
    const ordered = comparison ? cheapestFirst(offers, worth) : currencyFirst(offers, currency)
    const sold = view.sold.size === 0 ? 0 : ordered.filter(isSold).length
    const best = (sold === 0 ? null : ordered.find((offer) => !isSold(offer))) ?? ordered[0] ?? null
    lines.push({ of, offers: ordered, best, worth: best && worth(best), sold })
  }
  lines.sort(lineOrder(sort))
  return { lines, rates, counts: tallies.counts(), currency, currencies, otherCurrency, comparison }
}

/** How many rates of a kind there are, and whether the chosen facets show it. */
interface Tally {
  readonly excludingFacets: readonly Facet[]
  readonly shown: boolean
  rates: number
}

/** Evaluates the facets once per kind, not once per rate. */
function tallyKinds(filters: Filters) {
  const tallies = new Map<Kind, Tally>()
  const tallyOf = (kind: Kind): Tally => {
    const known = tallies.get(kind)
    if (known) return known
    const excludingFacets = facets.filter((facet) => {
      const wanted: readonly string[] = filters[facet]
      return wanted.length > 0 && !wanted.includes(facetOf[facet](kind))
    })
    const tally = { excludingFacets, shown: excludingFacets.length === 0, rates: 0 }
    tallies.set(kind, tally)
    return tally
  }
  // The count of a value assumes that this value is chosen: the filters of all facets apply except that of its own facet.
  const counts = (): Counts => {
    const sums = { boards: new Map<string, number>(), refunds: new Map<string, number>(), rateTypes: new Map<string, number>() }
    for (const [kind, { excludingFacets, shown, rates }] of tallies) {
      if (excludingFacets.length > 1) continue
      for (const facet of shown ? facets : excludingFacets) increase(sums[facet], facetOf[facet](kind), rates)
    }
    return sums
  }
  return { of: tallyOf, counts }
}

function countCurrencies(hotels: ReadonlyMap<string, HotelOffers>, requestedCurrency: string) {
  const currencies = new Map<string, number>()
  let otherCurrency = 0
  for (const of of hotels.values()) {
    for (const [currency, offers] of of.currencies) increase(currencies, currency, offers)
    if (of.currencies.size > (of.currencies.has(requestedCurrency) ? 1 : 0)) otherCurrency++
  }
  return { currencies, otherCurrency }
}

type Test = (offer: ComparedRate) => boolean

/** Tests whether an offer is in the price range; null if there is no range. */
function priceTest({ priceFrom, priceTo }: Filters, worth: (offer: ComparedRate) => bigint | null): Test | null {
  const from = priceBound(priceFrom)
  const to = priceBound(priceTo)
  if (from === null && to === null) return null
  return (offer) => {
    const price = worth(offer)
    return price !== null && (from === null || price >= from) && (to === null || price <= to)
  }
}

/** Tests whether the room description contains all the words; null if none was typed. */
function roomTest({ room }: Filters): Test | null {
  const words = foldText(room).split(/\s+/).filter(Boolean)
  if (words.length === 0) return null
  // Thousands of rates share a few dozen descriptions.
  const cache = new Map<string, boolean>()
  return ({ rate }) => {
    const known = cache.get(rate.room)
    if (known !== undefined) return known
    const text = foldText(rate.room)
    const matches = words.every((word) => text.includes(word))
    cache.set(rate.room, matches)
    return matches
  }
}

/** Tests whether cancelling is free to the end of the day; null if no day was typed. */
function freeTest({ freeThrough }: Filters, zone: string): Test | null {
  if (!isDate(freeThrough)) return null
  const endMs = startOfDate(zone, addDays(freeThrough, 1))
  return ({ freeUntilMs }) => freeUntilMs !== null && freeUntilMs >= endMs
}

function increase(counts: Map<string, number>, value: string, by: number): void {
  counts.set(value, (counts.get(value) ?? 0) + by)
}

/** Puts offers in the currency first and keeps the order otherwise. */
function currencyFirst(offers: readonly ComparedRate[], currency: string | null): readonly ComparedRate[] {
  const isFirst = ({ rate }: ComparedRate) => rate.currency === currency
  const from = offers.findIndex(isFirst)
  return from <= 0 ? offers : [...offers.filter(isFirst), ...offers.filter((offer) => !isFirst(offer))]
}

/** Sorts offers by worth, incomparable ones last. The sort is stable, so offers of equal worth keep their order. */
function cheapestFirst(offers: readonly ComparedRate[], worth: (offer: ComparedRate) => bigint | null): readonly ComparedRate[] {
  const valued = offers.map((offer) => ({ offer, value: worth(offer) }))
  return valued.sort((a, b) => byPrice(a.value, b.value)).map(({ offer }) => offer)
}

const nameOf = ({ of: { hotel } }: HotelLine) => hotel.hotelName ?? hotel.hotelCode

function lineOrder({ by, descending }: Sort): (a: HotelLine, b: HotelLine) => number {
  const direction = descending ? -1 : 1
  const byName = (a: HotelLine, b: HotelLine) => voice.compare(nameOf(a), nameOf(b))
  if (by === 'hotel') return (a, b) => direction * byName(a, b)
  if (by === 'place') return (a, b) => direction * voice.compare(a.of.place, b.of.place) || byName(a, b)
  if (by === 'rates') return (a, b) => direction * (a.offers.length - b.offers.length) || byName(a, b)
  if (by === 'deadline') {
    const deadline = ({ best }: HotelLine) => best?.freeUntilMs ?? null
    return (a, b) => {
      const [x, y] = [deadline(a), deadline(b)]
      // Rates not known to be free come last in both directions.
      if (x === null || y === null) return Number(x === null) - Number(y === null) || byName(a, b)
      return (x === y ? 0 : direction * (x < y ? -1 : 1)) || byName(a, b)
    }
  }
  return (a, b) => {
    const [x, y] = [a.worth, b.worth]
    return (x === null || y === null ? byPrice(x, y) : direction * byPrice(x, y)) || byName(a, b)
  }
}

/** Returns the main currency of the results: the requested one if any rate has it, otherwise the most frequent one. */
function mainCurrency(currencies: ReadonlyMap<string, number>, requestedCurrency: string): string | null {
  if (currencies.has(requestedCurrency)) return requestedCurrency
  return [...currencies].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))[0]?.[0] ?? null
}

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
  clerkOverride: ClerkOverride | null,
): ComparisonCurrencies {
  const { compareIn, exchangeRates } = settings
  const currency = client === undefined ? null : (clients.all.get(client)?.currency ?? null)
  if (currency === null || !comparableCurrencies(exchangeRates).includes(currency)) return { ofClient: null, compareIn }
  return clerkOverride?.client === client
    ? { ofClient: null, compareIn: clerkOverride?.compareIn ?? null }
    : { ofClient: currency, compareIn }
}

/** Returns whether two pairs of comparison currencies are equal. */
export const areSameCurrencies = (a: ComparisonCurrencies, b: ComparisonCurrencies): boolean =>
  a.ofClient === b.ofClient && a.compareIn === b.compareIn

/** Returns the comparison in the client's currency if any price converts to it or all prices are in it, else in `compareIn`. */
function comparisonBy(
  { ofClient, compareIn }: ComparisonCurrencies,
  rates: readonly ExchangeRate[],
  currencies: ReadonlyMap<string, number>,
): Comparison | null {
  const byClient = comparisonOf(ofClient, rates, currencies)
  const isClientCurrencyUsed =
    byClient !== null && (byClient.exchanges.size === 0 || [...byClient.exchanges.values()].some((exchange) => exchange !== null))
  return isClientCurrencyUsed ? byClient : comparisonOf(compareIn, rates, currencies)
}

/** Returns whether the results have prices in other currencies, so that converted amounts are shown. */
export const hasExchanges = (comparison: Comparison | null): boolean => comparison !== null && comparison.exchanges.size > 0

/**
 * Returns the function that gives a rate's worth in 1/10,000 of the currency: its price, or the converted price as it is shown; null if it
 * cannot be compared.
 */
function worthIn(currency: string | null, comparison: Comparison | null): (offer: ComparedRate) => bigint | null {
  return ({ rate, price }) => {
    if (price === null || rate.currency === currency) return price
    const exchange = comparison?.exchanges.get(rate.currency ?? '')
    return exchange && comparison ? convertAmount(price, exchange, comparison.to) : null
  }
}

/** Returns the currencies that any exchange rate converts from or to, sorted. */
export const comparableCurrencies = (rates: readonly ExchangeRate[]): string[] =>
  [...new Set(rates.flatMap(({ from, to }) => [from, to]))].sort()
