import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Failure } from '../../../shared/contract/failure.ts'
import { batch, hotel, open, rate, started } from '../../testing/searching-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a live check replaces the hotel, and an older answer that comes later does not', async () => {
  const live = hotel('1', 5, 'live')
  const { store, tell, search } = open((name, input) =>
    name === 'search.hotel' ? { ok: true, value: { hotel: live } } : started(name, input),
  )
  store.getState().changeSearch({ codes: '1' })
  await store.getState().startSearch()
  const id = search().run?.searchId ?? ''
  tell('search.hotels', batch(id, [hotel('1', 1)]))
  await store.getState().checkLive('1')
  tell('search.hotels', batch(id, [hotel('1', 4)], true))
  expect(search().run?.hotels.get('1')?.hotel).toEqual(live)
  expect(store.getState().liveChecks).toEqual({})
})

test('a live check that fails is told and leaves the hotel as it was', async () => {
  const failure: Failure = { kind: 'noKey' }
  const { store, tell, search } = open((name, input) => (name === 'search.hotel' ? { ok: false, failure } : started(name, input)))
  store.getState().changeSearch({ codes: '1' })
  await store.getState().startSearch()
  tell('search.hotels', batch(search().run?.searchId ?? '', [hotel('1')]))
  await store.getState().checkLive('1')
  expect(store.getState().liveChecks).toEqual({ '1': failure })
  expect(search().run?.hotels.get('1')?.hotel.source).toBe('cached')
})

test('a search of before is taken into the form for other days: past ones begin tomorrow, and the nights stay', () => {
  const { store, asked } = open(started)
  const stay = { paxes: [{ numberOfAdults: 1, childrenAges: [7] }], currency: 'CHF', nationality: 'DE', client: 7 }
  store.getState().takeRecentSearch({ hotelCodes: ['1', '2'], checkin: '2027-01-10', checkout: '2027-01-13', ...stay })
  expect(store.getState().searchDraft).toMatchObject({
    ...{ codes: '1 2', checkin: '2027-03-02', checkout: '2027-03-05', nights: 3, currency: 'CHF', nationality: 'DE', client: 7 },
    rooms: [{ adults: 1, ages: [7] }],
  })
  store.getState().takeRecentSearch({ destinationCode: 'ZRH', checkin: '2027-04-10', checkout: '2027-04-11', ...stay })
  expect(store.getState().searchDraft).toMatchObject({ by: 'destination', destination: 'ZRH', checkin: '2027-04-10' })
  expect(asked).toEqual([])
})

test('the currency that all prices are compared in is kept by the desk, holds for later searches, and a new exchange rate is another order', async () => {
  const { store, tell } = open(started)
  const written: unknown[] = []
  const usd = { from: 'EUR', to: 'USD', rate: '1.10', day: '2027-02-28' }
  const settings = (change: object) => store.setState({ settings: { ...store.getState().settings, ...change } })
  store.setState({
    changeSettings: async (change) => {
      written.push(change)
      settings(change)
    },
  })
  settings({ exchangeRates: [usd] })
  const priced = (code: string, amount: string, currency: string) => ({
    ...hotel(code),
    rates: [{ ...rate, hotelCode: code, amount, currency }],
  })
  const search = async () => {
    store.getState().changeSearch({ codes: '1 2' })
    await store.getState().startSearch()
    tell('search.hotels', batch(store.getState().search.run?.searchId ?? '', [priced('1', '100', 'EUR'), priced('2', '105', 'USD')], true))
    return store.getState().results.arranged.lines.map(({ of }) => of.hotel.hotelCode)
  }
  expect(await search()).toEqual(['1', '2'])
  store.getState().filterResults({ priceFrom: '10' })
  store.getState().compareResultsIn('EUR')
  const codes = () => store.getState().results.arranged.lines.map(({ of }) => of.hotel.hotelCode)
  expect(codes()).toEqual(['2', '1'])
  expect(store.getState().results.filters.priceFrom).toBe('')
  expect(await search()).toEqual(['2', '1'])
  settings({ exchangeRates: [{ ...usd, rate: '1.01' }] })
  expect(codes()).toEqual(['1', '2'])
  store.getState().priceResultsIn('USD')
  expect(codes()).toEqual(['2', '1'])
  expect(store.getState().results.arranged.comparison).toBeNull()
  expect(written).toEqual([{ compareIn: 'EUR' }, { compareIn: null }])
})
