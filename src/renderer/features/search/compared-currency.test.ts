import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sampleClient } from '../../testing/sample-clients.ts'
import { answerSearchStart, batch, hotel, open, rate } from '../../testing/searching-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the currency of a client', () => {
  const eurUsd = { from: 'EUR', to: 'USD', rate: '1.10', day: '2027-02-28' }
  const makePricedHotel = (code: string, amount: string, currency: string) => ({
    ...hotel(code),
    rates: [{ ...rate, hotelCode: code, amount, currency }],
  })
  const answers = [makePricedHotel('1', '100', 'EUR'), makePricedHotel('2', '105', 'USD'), makePricedHotel('3', '90', 'CHF')]

  /** Opens a desk that compares in CHF, with clients for USD, EUR and JPY. */
  function openFor(exchangeRates = [eurUsd, { ...eurUsd, to: 'CHF', rate: '0.95' }]) {
    const { store, emit: tell } = open(answerSearchStart)
    const savedChanges: unknown[] = []
    const changeSettings = async (change: object) => {
      savedChanges.push(change)
      store.setState({ settings: { ...store.getState().settings, ...change } })
    }
    const [inUsd, inEur, inYen] = [
      sampleClient({ id: 7, currency: 'USD' }),
      sampleClient({ id: 8, currency: 'EUR' }),
      sampleClient({ id: 9, currency: 'JPY' }),
    ]
    store.setState({
      changeSettings,
      clients: { ...store.getState().clients, all: new Map([inUsd, inEur, inYen].map((client) => [client.id, client])) },
      settings: { ...store.getState().settings, compareIn: 'CHF', exchangeRates },
    })
    const search = async (client: number | null, hotels = answers) => {
      store.getState().search.change({ codes: '1 2 3', client })
      await store.getState().search.start()
      tell('search.hotels', batch(store.getState().search.state.run?.searchId ?? '', hotels, true))
      return comparedIn()
    }
    const comparedIn = () => store.getState().search.results.arranged.comparison?.to ?? null
    return { store, search, comparedIn, written: savedChanges, filters: () => store.getState().search.results.filters }
  }

  test('is the comparison currency of a search for that client; a search without a client uses the currency of the settings', async () => {
    const { search, written: savedChanges } = openFor()
    expect(await search(null)).toBe('CHF')
    expect(await search(7)).toBe('USD')
    expect(await search(8)).toBe('EUR')
    expect(await search(null)).toBe('CHF')
    expect(savedChanges).toEqual([])
  })

  test('is overridden by the clerk’s choice until a search for another client', async () => {
    const { store, search, comparedIn, written: savedChanges } = openFor()
    await search(7)
    store.getState().search.compareIn('EUR')
    expect(comparedIn()).toBe('EUR')
    expect(await search(7)).toBe('EUR')
    store.getState().search.priceIn('EUR')
    expect(comparedIn()).toBeNull()
    expect(await search(7)).toBeNull()
    expect(await search(8)).toBe('EUR')
    expect(await search(7)).toBe('USD')
    store.getState().search.compareIn('EUR')
    expect(await search(null)).toBe('CHF')
    expect(savedChanges).toEqual([])
  })

  test('is ignored if no exchange rate converts to it, and the clerk’s choice is then stored in the settings', async () => {
    const { store, search, comparedIn, written: savedChanges } = openFor()
    expect(await search(9)).toBe('CHF')
    expect(await search(7, [makePricedHotel('3', '90', 'CHF')])).toBe('CHF')
    expect(await search(9)).toBe('CHF')
    store.getState().search.compareIn('EUR')
    expect(comparedIn()).toBe('EUR')
    expect(savedChanges).toEqual([{ compareIn: 'EUR' }])
  })

  test('removes the price range when the next search compares in another currency', async () => {
    const { store, search, filters } = openFor()
    await search(7)
    store.getState().search.filter({ priceTo: '100', text: '1' })
    await search(7)
    expect(filters()).toMatchObject({ priceTo: '100', text: '1' })
    await search(null)
    expect(filters()).toMatchObject({ priceTo: '', text: '1' })
  })

  test('applies to the shown results as soon as the currency of the client is changed', async () => {
    const { store, search, comparedIn } = openFor()
    await search(9)
    const all = new Map([[9, sampleClient({ id: 9, currency: 'USD' })]])
    store.setState(({ clients }) => ({ clients: { ...clients, all } }))
    expect(comparedIn()).toBe('USD')
  })
})

test('stores the comparison currency in the settings, applies it to later searches, and reorders the results on a new exchange rate', async () => {
  const { store, emit: tell } = open(answerSearchStart)
  const savedChanges: unknown[] = []
  const usd = { from: 'EUR', to: 'USD', rate: '1.10', day: '2027-02-28' }
  const settings = (change: object) => store.setState({ settings: { ...store.getState().settings, ...change } })
  store.setState({
    changeSettings: async (change) => {
      savedChanges.push(change)
      settings(change)
    },
  })
  settings({ exchangeRates: [usd] })
  const makePricedHotel = (code: string, amount: string, currency: string) => ({
    ...hotel(code),
    rates: [{ ...rate, hotelCode: code, amount, currency }],
  })
  const search = async () => {
    store.getState().search.change({ codes: '1 2' })
    await store.getState().search.start()
    tell(
      'search.hotels',
      batch(
        store.getState().search.state.run?.searchId ?? '',
        [makePricedHotel('1', '100', 'EUR'), makePricedHotel('2', '105', 'USD')],
        true,
      ),
    )
    return store.getState().search.results.arranged.lines.map(({ of }) => of.hotel.hotelCode)
  }
  expect(await search()).toEqual(['1', '2'])
  store.getState().search.filter({ priceFrom: '10' })
  store.getState().search.compareIn('EUR')
  const codes = () => store.getState().search.results.arranged.lines.map(({ of }) => of.hotel.hotelCode)
  expect(codes()).toEqual(['2', '1'])
  expect(store.getState().search.results.filters.priceFrom).toBe('')
  expect(await search()).toEqual(['2', '1'])
  settings({ exchangeRates: [{ ...usd, rate: '1.01' }] })
  expect(codes()).toEqual(['1', '2'])
  store.getState().search.priceIn('USD')
  expect(codes()).toEqual(['2', '1'])
  expect(store.getState().search.results.arranged.comparison).toBeNull()
  expect(savedChanges).toEqual([{ compareIn: 'EUR' }, { compareIn: null }])
})
