import { describe, expect, it } from 'vitest'
import { currencyCodes } from '../../../shared/domain/money.ts'
import { createInventory } from './inventory.ts'
import type { InventoryRate, RequestedStay } from './rates.ts'

const inventory = createInventory('inventory')
const stay: RequestedStay = {
  checkin: '2027-05-01',
  checkout: '2027-05-06',
  paxes: [{ numberOfAdults: 2, childrenAges: [] }],
  currency: 'USD',
  nationality: 'GB',
}
const rates = inventory.hotels.flatMap((hotel, n) => inventory.rates(hotel, n % 2 ? stay : { ...stay, currency: 'EUR' }))
const valuesOf = <T>(of: (rate: InventoryRate) => T) => new Set(rates.map(of))

describe('the inventory', () => {
  it('has at least 3,000 hotels in 40 destinations of 15 countries, each with a unique code', () => {
    expect(inventory.hotels.length).toBeGreaterThanOrEqual(3000)
    expect(inventory.destinations()).toHaveLength(40)
    expect(new Set(inventory.hotels.map(({ place }) => place.country)).size).toBe(15)
    expect(new Set(inventory.hotels.map(({ hotelCode }) => hotelCode)).size).toBe(inventory.hotels.length)
  })

  it('never has two hotels with the same name in one place', () => {
    const names = inventory.hotels.map(({ place, hotelName }) => `${place.code} ${hotelName}`)
    expect(new Set(names).size).toBe(names.length)
  })

  it('offers every rate type and board, all three refundabilities and several currencies', () => {
    expect(valuesOf(({ rateType }) => rateType)).toEqual(new Set(['NET', 'SALE', 'DIRECT']))
    expect(valuesOf(({ boardType }) => boardType)).toEqual(new Set(['RO', 'BB', 'HB', 'FB', 'AI']))
    expect(valuesOf(({ nonrefundable }) => nonrefundable)).toEqual(new Set([true, false, null]))
    const currencies = valuesOf(({ currency }) => currency)
    for (const currency of ['USD', 'EUR', 'GBP', 'JPY', 'KWD']) expect(currencies).toContain(currency)
    for (const currency of currencies) expect(currencyCodes).toContain(currency)
  })

  it('has rates with no, one and several policies, which may be unsorted, have an amount of zero or have a UTC offset', () => {
    const policies = rates.map(({ cancellationPolicies }) => cancellationPolicies)
    expect(new Set(policies.map((list) => list?.length))).toEqual(new Set([undefined, 0, 1, 2, 3]))
    const entries = policies.flatMap((list) => list ?? [])
    expect(entries.some(({ amount }) => amount === 0)).toBe(true)
    expect(entries.some(({ fromDate }) => fromDate.endsWith('+03:00'))).toBe(true)
    const unsorted = policies.filter((list) => list?.some((entry, i) => i > 0 && entry.fromDate < (list[i - 1]?.fromDate ?? '')))
    expect(unsorted.length).toBeGreaterThan(100)
  })

  it('states the price paid at the hotel for DIRECT rates, and a commission for all rate types but NET', () => {
    const direct = rates.filter(({ hotelRate, hotelCurrency }) => hotelRate !== null && hotelCurrency !== null)
    expect(direct).toEqual(rates.filter(({ rateType }) => rateType === 'DIRECT'))
    expect(rates.filter(({ rateType, commission }) => (commission === null) !== (rateType === 'NET'))).toEqual([])
  })

  it('uses whole minor units, and no penalty exceeds the amount of its rate', () => {
    const isWholeAmount = (minor: number | null) => minor === null || (Number.isSafeInteger(minor) && minor >= 0)
    const wrong = rates.filter(
      ({ amount, cancellationPolicies, commission, hotelRate }) =>
        ![amount, commission, hotelRate].every(isWholeAmount) ||
        cancellationPolicies?.some((policy) => !isWholeAmount(policy.amount) || policy.amount > amount),
    )
    expect(wrong).toEqual([])
  })

  it('has remarks with markup, and hotels without rates', () => {
    expect(rates.some(({ remarks }) => remarks?.includes('&nbsp;'))).toBe(true)
    expect(rates.some(({ remarks }) => (remarks?.length ?? 0) > 3000)).toBe(true)
    expect(inventory.hotels.some((hotel) => inventory.rates(hotel, stay).length === 0)).toBe(true)
    expect(inventory.hotels.some(({ countryCode }) => countryCode === countryCode.toLowerCase())).toBe(true)
  })

  it('is the same for the same seed and different for another', () => {
    const sample = (of: typeof inventory) =>
      of.hotels.slice(0, 60).map((hotel) => [hotel, of.cachedRates(hotel, stay), of.rates(hotel, stay)])
    expect(sample(createInventory('inventory'))).toEqual(sample(inventory))
    expect(sample(createInventory('other'))).not.toEqual(sample(inventory))
  })

  it('returns a single rate with the same terms as in the list of rates', () => {
    for (const hotel of inventory.hotels.slice(0, 50)) {
      for (const rate of inventory.rates(hotel, stay)) expect(inventory.rate(hotel, stay, rate.number)).toEqual(rate)
    }
  })
})

describe('the cache of Check Hotels', () => {
  const pairs = inventory.hotels.flatMap((hotel) =>
    inventory.cachedRates(hotel, stay).map((cached) => ({ cached, current: inventory.rate(hotel, stay, cached.number) })),
  )

  it('is current for most rates and outdated for some', () => {
    const old = pairs.filter(({ cached, current }) => current && cached.amount !== current.amount)
    expect(old.length / pairs.length).toBeGreaterThan(0.1)
    expect(old.length / pairs.length).toBeLessThan(0.35)
  })

  it('still lists a few rates that are sold out', () => {
    const gone = pairs.filter(({ current }) => current === null)
    expect(gone.length).toBeGreaterThan(0)
    expect(gone.length / pairs.length).toBeLessThan(0.03)
  })

  it('omits policies that Check Rate returns', () => {
    const withoutPolicies = pairs.filter(
      ({ cached, current }) => !cached.cancellationPolicies?.length && current?.cancellationPolicies?.length,
    )
    expect(withoutPolicies.length).toBeGreaterThan(1000)
  })
})
