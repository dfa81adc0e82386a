import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sortRates } from '../../../../shared/contract/views/hotel-rows.ts'
import type { HotelRow, RateRow } from '../../../../shared/contract/views/search-views.ts'
import { convertApproximately } from '../../../../shared/domain/exchange/exchange-rates.ts'
import { compare } from '../../../../shared/domain/money.ts'
import { rate as sampleRate } from '../../../testing/searching-store.ts'
import { type Arrangement, arrange, type Filters, noFilters, type View } from './arrangement.ts'
import { type ComparedRate, type HotelOffers, offersOf, refunds } from './offers.ts'

const nowMs = Date.parse('2027-03-01T10:00:00Z')

const rate = (change: Partial<RateRow>): RateRow => ({ ...sampleRate, hotelCode: 'H', ...change })
const hotel = (hotelCode: string, rates: RateRow[], change: Partial<HotelRow> = {}): HotelRow => ({
  hotelCode,
  hotelName: `Hotel ${hotelCode}`,
  destinationCode: 'BCN',
  destinationName: 'Barcelona',
  countryCode: 'es',
  rates: sortRates(rates),
  sameKey: 0,
  source: 'cached',
  atMs: nowMs,
  ...change,
})
const mapOf = (hotels: HotelRow[]): Map<string, HotelOffers> => new Map(hotels.map((row) => [row.hotelCode, offersOf(row)]))
const view: View = {
  filters: noFilters,
  sort: { by: 'price', descending: false },
  currency: null,
  requestedCurrency: 'EUR',
  ofClient: null,
  compareIn: null,
  exchangeRates: [],
  sold: new Set(),
  zone: 'Europe/Zurich',
}
const exchangeRates = [
  { from: 'EUR', to: 'USD', rate: '1.0834', day: '2027-02-27' },
  { from: 'EUR', to: 'JPY', rate: '164.38', day: '2027-02-01' },
  { from: 'KWD', to: 'EUR', rate: '3.0001', day: '2027-02-27' },
]
const filtered = (of: Map<string, HotelOffers>, filters: Partial<Filters>) =>
  arrange(of, { ...view, filters: { ...noFilters, ...filters } })
const summariesOf = ({ lines }: Arrangement) =>
  lines.map(({ of, best }) => `${of.hotel.hotelCode} ${best?.rate.amount ?? '-'} ${best?.rate.currency ?? ''}`)

const hotels = mapOf([
  hotel('A', [rate({ amount: '99.95' }), rate({ amount: '12', currency: 'USD' })]),
  hotel('B', [rate({ amount: '1e1', currency: 'USD' })]),
  hotel('C', [rate({ amount: '100.0' })]),
  hotel('D', [rate({ amount: null })]),
  hotel('E', [rate({ amount: '9.5' })]),
  hotel('F', []),
])

test('prices are sorted within one currency; hotels without a price in it come after, by name', () => {
  expect(summariesOf(arrange(hotels, view))).toEqual(['E 9.5 EUR', 'A 99.95 EUR', 'C 100.0 EUR', 'B 1e1 USD', 'D - EUR', 'F - '])
})

test('a hotel with a rate that was found sold is listed at its next best price, and at the sold one if it has no other', () => {
  const two = mapOf([
    hotel('A', [rate({ rateKey: 'a1', amount: '90' }), rate({ rateKey: 'a2', amount: '110' })]),
    hotel('B', [rate({ rateKey: 'b1', amount: '100' })]),
  ])
  const after = (...sold: string[]) => {
    const arranged = arrange(two, { ...view, sold: new Set(sold) })
    return [summariesOf(arranged), arranged.lines.map(({ sold: found }) => found)]
  }
  expect(after()).toEqual([
    ['A 90 EUR', 'B 100 EUR'],
    [0, 0],
  ])
  expect(after('a1')).toEqual([
    ['B 100 EUR', 'A 110 EUR'],
    [0, 1],
  ])
  expect(after('a1', 'a2')).toEqual([
    ['A 90 EUR', 'B 100 EUR'],
    [2, 0],
  ])
  expect(after('a2', 'b1')).toEqual([
    ['A 90 EUR', 'B 100 EUR'],
    [1, 1],
  ])
})

test('prices for sorting and filtering are those of the service, not what the guest pays at the hotel', () => {
  const paidAtHotel = { rateType: 'DIRECT', hotelCurrency: 'EUR' }
  const both = mapOf([
    hotel('A', [rate({ amount: '90', hotelRate: '300', ...paidAtHotel })]),
    hotel('B', [rate({ amount: '100', hotelRate: '20', ...paidAtHotel })]),
  ])
  expect(summariesOf(arrange(both, view))).toEqual(['A 90 EUR', 'B 100 EUR'])
  expect(summariesOf(filtered(both, { priceTo: '95' }))).toEqual(['A 90 EUR'])
})

test('prices sorted descending still leave hotels without a price in the currency last', () => {
  const arranged = arrange(hotels, { ...view, sort: { by: 'price', descending: true } })
  expect(summariesOf(arranged)).toEqual(['C 100.0 EUR', 'A 99.95 EUR', 'E 9.5 EUR', 'B 1e1 USD', 'D - EUR', 'F - '])
})

test('prices are compared in the currency that the clerk chose, and the best rate of a hotel is in that currency', () => {
  expect(summariesOf(arrange(hotels, { ...view, currency: 'USD' })).slice(0, 2)).toEqual(['B 1e1 USD', 'A 12 USD'])
})

test('prices are compared in the most frequent currency if none is in the requested one', () => {
  expect(arrange(hotels, { ...view, requestedCurrency: 'JPY' }).currency).toBe('EUR')
})

test('prices in other currencies, and rates without an amount, are left out of a price range', () => {
  const arranged = filtered(hotels, { priceFrom: '9,5', priceTo: '99.95' })
  expect(summariesOf(arranged)).toEqual(['E 9.5 EUR', 'A 99.95 EUR'])
})

test('hotels with a price in another currency than the requested one are counted', () => {
  const currencies = new Map(Object.entries({ EUR: 4, USD: 2 }))
  expect(arrange(hotels, view)).toMatchObject({ otherCurrency: 2, currencies })
})

test('finds a hotel by words of its name, code and place, ignoring accents', () => {
  const hotels = mapOf([hotel('1', [rate({})], { hotelName: 'Hôtel du Lac', destinationName: 'Genève' }), hotel('2', [rate({})])])
  expect(filtered(hotels, { text: 'hotel geneve' }).lines.length).toBe(1)
})

test('evaluates refundability at the time of the answer, and never treats missing terms as free', () => {
  const policies = (fromDate: string) => [{ amount: '10', fromDate }]
  const refund = (change: Partial<RateRow>) => offersOf(hotel('A', [rate(change)])).offers[0]?.kind.refund
  expect([
    refund({ cancellationPolicies: policies('2027-03-10T00:00Z') }),
    refund({ cancellationPolicies: policies('2027-02-10T00:00Z') }),
    refund({ nonrefundable: true, cancellationPolicies: policies('2027-03-10T00:00Z') }),
    refund({ cancellationPolicies: [] }),
  ]).toEqual(['free', 'charged', 'never', 'unknown'])
})

describe('deadlines', () => {
  const policies = (fromDate: string) => [{ amount: '10', fromDate }]
  const hotels = mapOf([
    hotel('A', [rate({ cancellationPolicies: policies('2027-03-10T00:00+01:00') })]),
    hotel('B', [rate({ cancellationPolicies: policies('2027-03-10T23:59+01:00') })]),
    hotel('C', [rate({ cancellationPolicies: [] })]),
    hotel('D', [rate({ cancellationPolicies: policies('2027-03-11T00:00+01:00') })]),
    hotel('E', [rate({ nonrefundable: true })]),
    hotel('F', [rate({ cancellationPolicies: [{ amount: '0.00', fromDate: '2027-02-01T00:00Z' }] })]),
  ])
  const codes = (more: Partial<View>) => arrange(hotels, { ...view, ...more }).lines.map(({ of }) => of.hotel.hotelCode)

  test('are sorted by time in both directions, with rates not known to be free last', () => {
    expect(codes({ sort: { by: 'deadline', descending: true } })).toEqual(['F', 'D', 'B', 'A', 'C', 'E'])
    expect(codes({ sort: { by: 'deadline', descending: false } })).toEqual(['A', 'B', 'D', 'F', 'C', 'E'])
  })

  test('pass the filter for a day if they are not before the end of that day in the time zone of the desk', () => {
    expect(codes({ filters: { ...noFilters, freeThrough: '2027-03-10' } })).toEqual(['D', 'F'])
    expect(codes({ filters: { ...noFilters, freeThrough: '2027-03-09' } })).toEqual(['A', 'B', 'D', 'F'])
    expect(codes({ filters: { ...noFilters, freeThrough: '2027-03-10' }, zone: 'Asia/Tokyo' })).toEqual(['B', 'D', 'F'])
    expect(codes({ filters: { ...noFilters, freeThrough: 'soon' } })).toHaveLength(6)
  })
})

test('finds a room by words of its description', () => {
  const hotels = mapOf([hotel('1', [rate({ room: 'Chambre Supérieure, 1 lit' }), rate({ room: 'Double' })]), hotel('2', [rate({})])])
  expect(filtered(hotels, { room: 'lit superieure' })).toMatchObject({ rates: 1, lines: [{}] })
})

const anyRate: fc.Arbitrary<Partial<RateRow>> = fc.record({
  amount: fc
    .integer({ min: -1, max: 90_000 })
    .map((cents) => (cents < 0 ? null : `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`)),
  currency: fc.constantFrom('EUR', 'USD', 'JPY'),
  boardType: fc.constantFrom('RO', 'BB', null),
  boardName: fc.constantFrom('Light breakfast', null),
  rateType: fc.constantFrom('NET', 'SALE', 'DIRECT', 'OTHER'),
  nonrefundable: fc.constantFrom(true, false, null),
  cancellationPolicies: fc.constantFrom(
    null,
    [],
    [{ amount: '5', fromDate: '2027-03-10T00:00Z' }],
    [{ amount: '5', fromDate: '2027-02-10T00:00Z' }],
  ),
})
const anyHotels = fc
  .array(
    fc.tuple(
      fc.integer({ min: 1, max: 99 }),
      fc.array(
        anyRate.map((change) => rate(change)),
        { maxLength: 8 },
      ),
    ),
    { maxLength: 12 },
  )
  .map((all) => mapOf(all.map(([code, rates]) => hotel(String(code), rates))))
const anyFilters: fc.Arbitrary<Filters> = fc.record({
  boards: fc.subarray(['RO', 'BB', 'Light breakfast', '']),
  refunds: fc.subarray([...refunds]),
  rateTypes: fc.subarray(['NET', 'SALE', 'DIRECT', 'OTHER']),
  priceFrom: fc.constantFrom('', '100', '250.5', 'x'),
  priceTo: fc.constantFrom('', '400'),
  text: fc.constantFrom('', 'hotel 1'),
  room: fc.constantFrom('', 'dOubl', 'suite'),
  freeThrough: fc.constantFrom('', '2027-03-09', '2027-03-10', 'x'),
})
const anyView: fc.Arbitrary<View> = fc.record({
  filters: anyFilters,
  sort: fc.record({ by: fc.constantFrom('price', 'hotel', 'place', 'rates', 'deadline'), descending: fc.boolean() }),
  currency: fc.constantFrom(null, 'EUR', 'USD'),
  requestedCurrency: fc.constantFrom('EUR', 'JPY'),
  ofClient: fc.constantFrom(null, 'USD', 'GBP'),
  compareIn: fc.constantFrom(null, 'EUR', 'USD', 'KWD', 'GBP'),
  exchangeRates: fc.subarray(exchangeRates),
  sold: fc.constant(new Set<string>()),
  zone: fc.constantFrom('UTC', 'Europe/Zurich'),
})

describe('prices compared by exchange rates', () => {
  const hotels = mapOf([
    hotel('A', [rate({ amount: '100' }), rate({ amount: '105', currency: 'USD' })]),
    hotel('B', [rate({ amount: '16000', currency: 'JPY' })]),
    hotel('C', [rate({ amount: '98' })]),
    hotel('D', [rate({ amount: '1', currency: 'TRY' })]),
  ])
  const compared = { ...view, compareIn: 'EUR', exchangeRates }

  test('are in one order, with each hotel at its cheapest converted rate and hotels without an exchange rate last', () => {
    expect(summariesOf(arrange(hotels, compared))).toEqual(['A 105 USD', 'B 16000 JPY', 'C 98 EUR', 'D 1 TRY'])
    expect(summariesOf(arrange(hotels, { ...compared, sort: { by: 'price', descending: true } })).at(-1)).toBe('D 1 TRY')
    expect(arrange(hotels, compared).lines[0]?.offers.map(({ rate: { amount } }) => amount)).toEqual(['105', '100'])
  })

  test('are filtered by their converted amount, and those that cannot be compared are left out', () => {
    const narrowed = (priceFrom: string, priceTo: string) =>
      summariesOf(arrange(hotels, { ...compared, filters: { ...noFilters, priceFrom, priceTo } }))
    expect(narrowed('', '97.50')).toEqual(['A 105 USD', 'B 16000 JPY'])
    expect(narrowed('97.34', '97.34')).toEqual(['B 16000 JPY'])
  })

  test('can be compared in a currency that no hotel uses, also by an inverse rate, but never through a third currency', () => {
    const arranged = arrange(hotels, { ...compared, compareIn: 'KWD' })
    expect(arranged.currency).toBe('KWD')
    expect(summariesOf(arranged)).toEqual(['C 98 EUR', 'A 100 EUR', 'B 16000 JPY', 'D 1 TRY'])
  })

  test('stay as stated if none of them can be compared', () => {
    const arranged = arrange(hotels, { ...compared, compareIn: 'GBP' })
    expect(arranged).toMatchObject({ comparison: null, currency: 'EUR' })
    expect(summariesOf(arranged)).toEqual(summariesOf(arrange(hotels, view)))
  })
})

test('the count on a chip is the number of rates that are shown if only this chip of its kind is chosen, for any hotels and filters', () => {
  fc.assert(
    fc.property(anyHotels, anyView, (hotels, randomView) => {
      const { counts } = arrange(hotels, randomView)
      for (const facet of ['boards', 'refunds', 'rateTypes'] as const) {
        for (const [value, count] of counts[facet]) {
          const chosen = arrange(hotels, { ...randomView, filters: { ...randomView.filters, [facet]: [value] } })
          expect(chosen.rates).toBe(count)
        }
      }
    }),
  )
})

test('sorting changes the order and nothing else, for any hotels and filters', () => {
  fc.assert(
    fc.property(anyHotels, anyView, (hotels, randomView) => {
      const codes = (arranged: Arrangement) => arranged.lines.map(({ of }) => of.hotel.hotelCode).sort()
      const other = arrange(hotels, { ...randomView, sort: { by: 'hotel', descending: !randomView.sort.descending } })
      expect(codes(other)).toEqual(codes(arrange(hotels, randomView)))
    }),
  )
})

test('a price sort without a comparison currency never mixes prices of two currencies, for any hotels and filters', () => {
  fc.assert(
    fc.property(anyHotels, anyView, (hotels, randomView) => {
      const sort = { by: 'price', descending: randomView.sort.descending } as const
      const { lines, currency } = arrange(hotels, { ...randomView, ofClient: null, compareIn: null, sort })
      const compared = lines.map(({ best }) => best?.rate.currency === currency && best?.price !== null)
      // Lines that can be compared come first, with their amounts in order.
      expect(compared).toEqual([...compared].sort((a, b) => Number(b) - Number(a)))
      const prices = lines.filter((_, i) => compared[i]).map(({ best }) => best?.price ?? 0n)
      const inOrder = [...prices].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      expect(prices).toEqual(randomView.sort.descending ? inOrder.reverse() : inOrder)
    }),
  )
})

test('for any hotels and filters a price sort in a comparison currency orders all rates by the shown amounts, with those that cannot be compared last', () => {
  fc.assert(
    fc.property(anyHotels, anyView, (hotels, randomView) => {
      const descending = randomView.sort.descending
      const { lines, currency, comparison } = arrange(hotels, { ...randomView, sort: { by: 'price', descending } })
      const about = ({ rate: { amount, currency: of } }: ComparedRate) => {
        if (amount === null || of === currency) return amount
        return comparison && convertApproximately({ amount, currency: of ?? '' }, comparison.to, randomView.exchangeRates)?.amount
      }
      for (const { offers } of lines) {
        const known = offers.map((offer) => about(offer) ?? null)
        expect(known).toEqual([...known.filter((one) => one !== null).sort(compare), ...known.filter((one) => one === null)])
      }
      const best = lines.map((line) => (line.best && about(line.best)) ?? null)
      const known = best.filter((one) => one !== null).sort(compare)
      expect(best).toEqual([...(descending ? known.reverse() : known), ...best.filter((one) => one === null)])
    }),
  )
})
