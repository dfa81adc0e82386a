/** Which hotels and rates are shown, and in what order. Pure; a pass over 10,000 rates takes a few milliseconds. */
import { isDecimal, scaled } from '../../../shared/money.ts'
import { byPrice, folded, type HotelOffers, type Offer, type Refund } from './offers.ts'

/** What the clerk narrowed the results to. An empty list means all; prices are decimal text in the chosen currency. */
export interface Filters {
  readonly boards: readonly string[]
  readonly refunds: readonly Refund[]
  readonly rateTypes: readonly string[]
  readonly priceFrom: string
  readonly priceTo: string
  readonly text: string
}

/** Whether anything is filtered out. */
export function isNarrowed({ boards, refunds, rateTypes, priceFrom, priceTo, text }: Filters): boolean {
  return boards.length + refunds.length + rateTypes.length > 0 || [priceFrom, priceTo, text].some((typed) => typed.trim() !== '')
}

export const noFilters: Filters = { boards: [], refunds: [], rateTypes: [], priceFrom: '', priceTo: '', text: '' }

/** The arrangement of no results. */
export const nothingArranged: Arrangement = {
  lines: [],
  rates: 0,
  counts: { boards: new Map(), refunds: new Map(), rateTypes: new Map() },
  currency: null,
  currencies: new Map(),
  otherCurrency: 0,
}

export interface Sort {
  readonly by: 'price' | 'hotel' | 'place' | 'rates'
  readonly descending: boolean
}

/** A hotel with those of its rates that are shown: the chosen currency first, cheapest first within each currency. */
export interface HotelLine {
  readonly of: HotelOffers
  readonly offers: readonly Offer[]
  /** Cheapest in the chosen currency; the first of another currency when there is none; `null` without rates. */
  readonly best: Offer | null
}

/** The facets with a count for each value: how many rates are shown if that value is chosen. */
export type Facet = 'boards' | 'refunds' | 'rateTypes'
export type Counts = Record<Facet, ReadonlyMap<string, number>>

export interface Arrangement {
  readonly lines: readonly HotelLine[]
  readonly rates: number
  readonly counts: Counts
  /** The one currency that prices are compared in: the chosen one, or the main one; `null` before the first rate. */
  readonly currency: string | null
  /** Currencies of all rates, filtered or not, with the number of rates. */
  readonly currencies: ReadonlyMap<string, number>
  /** Hotels that have a rate in another currency than the one asked for. */
  readonly otherCurrency: number
}

const facetOf: Record<Facet, (offer: Offer) => string> = {
  boards: (offer) => offer.board,
  refunds: (offer) => offer.refund,
  rateTypes: (offer) => offer.rateType,
}
const facets = Object.keys(facetOf) as Facet[]

/** Whether the text can stand in a price field: empty, or an amount. A comma is read as the decimal point. */
export function isPrice(text: string): boolean {
  return text.trim() === '' || isDecimal(plainPrice(text))
}

const plainPrice = (text: string) => text.trim().replace(',', '.')

function priceBound(text: string): bigint | null {
  const plain = plainPrice(text)
  return isDecimal(plain) ? scaled(plain) : null
}

/** What decides the arrangement besides the hotels. `asked` is the currency of the query; `currency` is the clerk's choice, if any. */
export interface View {
  readonly filters: Filters
  readonly sort: Sort
  readonly currency: string | null
  readonly asked: string
}

/**
 * Filters and sorts the hotels. Prices are compared only within one currency: a price range leaves out rates in other
 * currencies, and a price sort puts hotels without a rate in it behind the others, by name.
 */
export function arrange(hotels: ReadonlyMap<string, HotelOffers>, { filters, sort, currency: chosen, asked }: View): Arrangement {
  const { currencies, otherCurrency } = countCurrencies(hotels, asked)
  const currency = chosen ?? mainCurrency(currencies, asked)
  const wanted = { boards: new Set(filters.boards), refunds: new Set<string>(filters.refunds), rateTypes: new Set(filters.rateTypes) }
  const chosenFacets = facets.filter((facet) => wanted[facet].size > 0)
  const words = folded(filters.text).split(/\s+/).filter(Boolean)
  const inRange = priceTest(filters, currency)
  const inOrder = byCurrencyThenPrice(currency)

  const counts = { boards: new Map<string, number>(), refunds: new Map<string, number>(), rateTypes: new Map<string, number>() }
  const lines: HotelLine[] = []
  let rates = 0
  for (const of of hotels.values()) {
    if (!words.every((word) => of.text.includes(word))) continue
    const offers = of.offers.filter((offer) => {
      if (inRange && !inRange(offer)) return false
      const missed = chosenFacets.filter((facet) => !wanted[facet].has(facetOf[facet](offer)))
      // A value's count answers "what if I chose it": the other facets apply, its own does not.
      if (missed.length <= 1) for (const facet of missed.length === 0 ? facets : missed) increase(counts[facet], facetOf[facet](offer))
      return missed.length === 0
    })
    if (offers.length === 0 && (of.offers.length > 0 || chosenFacets.length > 0 || inRange)) continue
    offers.sort(inOrder)
    rates += offers.length
    lines.push({ of, offers, best: offers[0] ?? null })
  }
  lines.sort(lineOrder(sort, currency))
  return { lines, rates, counts, currency, currencies, otherCurrency }
}

function countCurrencies(hotels: ReadonlyMap<string, HotelOffers>, asked: string) {
  const currencies = new Map<string, number>()
  let otherCurrency = 0
  for (const { offers } of hotels.values()) {
    let other = false
    for (const { rate } of offers) {
      if (rate.currency === null) continue
      increase(currencies, rate.currency)
      other ||= rate.currency !== asked
    }
    if (other) otherCurrency++
  }
  return { currencies, otherCurrency }
}

/** Whether an offer lies in the price range; `null` when there is no range. */
function priceTest({ priceFrom, priceTo }: Filters, currency: string | null): ((offer: Offer) => boolean) | null {
  const from = priceBound(priceFrom)
  const to = priceBound(priceTo)
  if (from === null && to === null) return null
  return ({ rate, price }) =>
    rate.currency === currency && price !== null && (from === null || price >= from) && (to === null || price <= to)
}

function increase(counts: Map<string, number>, value: string): void {
  counts.set(value, (counts.get(value) ?? 0) + 1)
}

function byCurrencyThenPrice(currency: string | null): (a: Offer, b: Offer) => number {
  const group = ({ rate }: Offer) => (rate.currency === currency ? '' : (rate.currency ?? '~'))
  return (a, b) => (group(a) === group(b) ? byPrice(a.price, b.price) : group(a) < group(b) ? -1 : 1)
}

const collator = new Intl.Collator('en')
const nameOf = ({ of: { hotel } }: HotelLine) => hotel.hotelName ?? hotel.hotelCode
const placeOf = ({ of: { hotel } }: HotelLine) => `${hotel.destinationName ?? hotel.destinationCode ?? '~'} ${hotel.countryCode ?? ''}`

function lineOrder({ by, descending }: Sort, currency: string | null): (a: HotelLine, b: HotelLine) => number {
  const turn = descending ? -1 : 1
  const byName = (a: HotelLine, b: HotelLine) => collator.compare(nameOf(a), nameOf(b))
  if (by === 'hotel') return (a, b) => turn * byName(a, b)
  if (by === 'place') return (a, b) => turn * collator.compare(placeOf(a), placeOf(b)) || byName(a, b)
  if (by === 'rates') return (a, b) => turn * (a.offers.length - b.offers.length) || byName(a, b)
  const price = ({ best }: HotelLine) => (best?.rate.currency === currency ? best.price : null)
  return (a, b) => {
    const [x, y] = [price(a), price(b)]
    return (x === null || y === null ? byPrice(x, y) : turn * byPrice(x, y)) || byName(a, b)
  }
}

/** The currency to compare prices in: the one asked for when any rate has it, else the most frequent. */
function mainCurrency(currencies: ReadonlyMap<string, number>, asked: string): string | null {
  if (currencies.has(asked)) return asked
  return [...currencies].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))[0]?.[0] ?? null
}
