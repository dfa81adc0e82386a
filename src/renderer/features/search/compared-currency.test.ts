import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ok } from '../../../shared/contract/failure.ts'
import { sampleClient } from '../../testing/sample-clients.ts'
import { hotel, open, rate } from '../../testing/searching-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pricedHotel = (code: string, amount: string, currency: string) => ({
  ...hotel(code),
  rates: [{ ...rate, hotelCode: code, amount, currency }],
})
const inEuros = pricedHotel('1', '100', 'EUR')
const inDollars = pricedHotel('2', '105', 'USD')
const inFrancs = pricedHotel('3', '90', 'CHF')
const eurUsd = { from: 'EUR', to: 'USD', rate: '1.10', day: '2027-02-28' }

/** Opens a desk with these settings, with clients for USD, EUR and JPY. */
function openFor(compareIn: string | null, exchangeRates = [eurUsd]) {
  const { desk, store, search, searchFor, shownCodes } = open()
  desk.answer({ 'settings.write': () => ok(store.getState().settings) })
  const changeSettings = (change: object) => store.setState(({ settings }) => ({ settings: { ...settings, ...change } }))
  changeSettings({ compareIn, exchangeRates })
  const haveClients = (currencies: Record<number, string>) => {
    const all = Object.entries(currencies).map(([id, currency]) => sampleClient({ id: Number(id), currency }))
    store.setState(({ clients }) => ({ clients: { ...clients, all: new Map(all.map((client) => [client.id, client])) } }))
  }
  haveClients({ 7: 'USD', 8: 'EUR', 9: 'JPY' })
  const comparedIn = () => search().results.arranged.comparison?.to ?? null
  const searchForClient = async (client: number | null, hotels = [inEuros, inDollars, inFrancs]) => {
    search().change({ client })
    await searchFor('1 2 3', hotels)
    return comparedIn()
  }
  return { search, searchForClient, comparedIn, shownCodes, changeSettings, haveClients, saved: () => desk.inputsOf('settings.write') }
}

describe('the currency of a client', () => {
  const openInFrancs = () => openFor('CHF', [eurUsd, { ...eurUsd, to: 'CHF', rate: '0.95' }])

  test('is the comparison currency of a search for that client; a search without a client uses the currency of the settings', async () => {
    const { searchForClient, saved } = openInFrancs()
    expect(await searchForClient(null)).toBe('CHF')
    expect(await searchForClient(7)).toBe('USD')
    expect(await searchForClient(8)).toBe('EUR')
    expect(await searchForClient(null)).toBe('CHF')
    expect(saved()).toEqual([])
  })

  test('is overridden by the clerk’s choice until a search for another client', async () => {
    const { search, searchForClient, comparedIn, saved } = openInFrancs()
    await searchForClient(7)
    search().compareIn('EUR')
    expect(comparedIn()).toBe('EUR')
    expect(await searchForClient(7)).toBe('EUR')
    search().priceIn('EUR')
    expect(comparedIn()).toBeNull()
    expect(await searchForClient(7)).toBeNull()
    expect(await searchForClient(8)).toBe('EUR')
    expect(await searchForClient(7)).toBe('USD')
    search().compareIn('EUR')
    expect(await searchForClient(null)).toBe('CHF')
    expect(saved()).toEqual([])
  })

  test('is ignored if no exchange rate converts to it, and the clerk’s choice is then stored in the settings', async () => {
    const { search, searchForClient, comparedIn, saved } = openInFrancs()
    expect(await searchForClient(9)).toBe('CHF')
    expect(await searchForClient(7, [inFrancs])).toBe('CHF')
    expect(await searchForClient(9)).toBe('CHF')
    search().compareIn('EUR')
    expect(comparedIn()).toBe('EUR')
    expect(saved()).toEqual([{ compareIn: 'EUR' }])
  })

  test('removes the price range when the next search compares in another currency', async () => {
    const { search, searchForClient } = openInFrancs()
    await searchForClient(7)
    search().filter({ priceTo: '100', text: '1' })
    await searchForClient(7)
    expect(search().results.filters).toMatchObject({ priceTo: '100', text: '1' })
    await searchForClient(null)
    expect(search().results.filters).toMatchObject({ priceTo: '', text: '1' })
  })

  test('applies to the shown results as soon as the currency of the client is changed', async () => {
    const { searchForClient, comparedIn, haveClients } = openInFrancs()
    await searchForClient(9)
    haveClients({ 9: 'USD' })
    expect(comparedIn()).toBe('USD')
  })
})

test('stores the comparison currency in the settings, applies it to later searches, and reorders the results on a new exchange rate', async () => {
  const { search, searchForClient, comparedIn, shownCodes, changeSettings, saved } = openFor(null)
  await searchForClient(null, [inEuros, inDollars])
  expect(shownCodes()).toEqual(['1', '2'])
  search().filter({ priceFrom: '10' })
  search().compareIn('EUR')
  expect(shownCodes()).toEqual(['2', '1'])
  expect(search().results.filters.priceFrom).toBe('')
  await searchForClient(null, [inEuros, inDollars])
  expect(shownCodes()).toEqual(['2', '1'])
  changeSettings({ exchangeRates: [{ ...eurUsd, rate: '1.01' }] })
  expect(shownCodes()).toEqual(['1', '2'])
  search().priceIn('USD')
  expect(shownCodes()).toEqual(['2', '1'])
  expect(comparedIn()).toBeNull()
  expect(saved()).toEqual([{ compareIn: 'EUR' }, { compareIn: null }])
})
