import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createStore } from 'zustand'
import type { Failure } from '../../../shared/contract/failure.ts'
import type { DeskBridge, EventName, EventOf } from '../../../shared/contract/procedures/procedures.ts'
import { firstSettings } from '../../../shared/contract/views/desk-views.ts'
import type { HotelRow, RateRow } from '../../../shared/contract/views/search-views.ts'
import type { AppState } from '../../store.ts'
import { sampleClient } from '../../testing/sample-clients.ts'
import { createSearchSlice } from './search-slice.ts'

type Answer = (name: string, input: never) => unknown

/** The slice over a desk whose answers the test gives, with the parts of the store that it reads. */
function open(answer: Answer) {
  const listeners = new Map<string, ((event: never) => void)[]>()
  const asked: { name: string; input: Record<string, unknown> }[] = []
  const desk = {
    ask: async (name: string, input: never) => {
      asked.push({ name, input })
      return (await answer(name, input)) as never
    },
    on: (name: string, listen: (event: never) => void) => {
      listeners.set(name, [...(listeners.get(name) ?? []), listen])
      return () => {}
    },
  } as DeskBridge
  const store = createStore<AppState>()(
    (...args) =>
      ({
        settings: firstSettings('UTC'),
        clients: new Map() as AppState['clients'],
        now: Date.parse('2027-03-01T10:00:00Z'),
        desk: { deskZone: 'UTC', active: { id: 'one' } },
        ...createSearchSlice(desk)(...args),
      }) as AppState,
  )
  store.getState().readySearch()
  const tell = <N extends EventName>(name: N, event: EventOf<N>) => {
    for (const listen of listeners.get(name) ?? []) listen(event as never)
    vi.runAllTimers()
  }
  return { store, asked, listeners, tell, search: () => store.getState().search }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const started: Answer = (name) => (name === 'search.start' ? { ok: true, value: { batches: 2 } } : { ok: true, value: {} })
const hotel = (hotelCode: string, atMs = 1, source: HotelRow['source'] = 'cached'): HotelRow => ({
  hotelCode,
  hotelName: null,
  destinationCode: null,
  destinationName: null,
  countryCode: null,
  rates: [],
  sameKey: 0,
  source,
  atMs,
})
const rate: RateRow = {
  hotelCode: '1',
  rateKey: 'K',
  rateType: 'NET',
  boardType: 'BB',
  boardName: null,
  amount: '100',
  currency: 'EUR',
  nonrefundable: null,
  cancellationPolicies: null,
  room: 'Double',
  rooms: 1,
  hasRemarks: false,
  hotelRate: null,
  hotelCurrency: null,
  commission: null,
}
const batch = (searchId: string, hotels: HotelRow[], finished = false): EventOf<'search.hotels'> => ({
  searchId,
  hotels,
  done: finished ? 2 : 1,
  batches: 2,
  pausedUntilMs: null,
  failures: [],
  unread: { fields: 0, rates: 0, hotels: 0, paths: [] },
  finished,
})

test('a form with a problem asks nothing and says why at the field', async () => {
  const { store, asked } = open(started)
  await store.getState().startSearch()
  expect(asked).toEqual([])
  expect(store.getState().searchProblems).toEqual({ hotelCodes: 'Enter at least one hotel code.' })
  store.getState().changeSearch({ codes: '1001' })
  expect(store.getState().searchProblems).toEqual({})
})

test('days that cannot be are said at their fields as soon as they are typed, and nothing else is', () => {
  const { store } = open(started)
  const { changeSearch } = store.getState()
  const problems = () => store.getState().searchProblems
  changeSearch({ checkin: '2020-01-01' })
  expect(problems()).toEqual({ checkin: 'This day is over. Choose today or later.' })
  changeSearch({ checkin: '2099-01-02', checkout: '2099-01-02' })
  expect(problems()).toEqual({ checkout: 'Check-out must be after check-in.' })
  // What is no day the field refuses by itself.
  changeSearch({ checkin: '31.4.2027' })
  expect(problems()).toEqual({})
  changeSearch({ checkin: '2099-01-01' })
  expect(problems()).toEqual({})
  expect(store.getState().refusals).toBe(0)
})

test('hotels are gathered as they arrive, until the last batch', async () => {
  const { store, tell, search } = open(started)
  store.getState().changeSearch({ codes: '1 2' })
  await store.getState().startSearch()
  const { run } = search()
  expect(search()).toMatchObject({ status: 'running', run: { batches: 2, done: 0 } })
  tell('search.hotels', batch(run?.searchId ?? '', [hotel('1')]))
  tell('search.hotels', batch(run?.searchId ?? '', [hotel('2')], true))
  expect(search()).toMatchObject({ status: 'done', run: { done: 2 } })
  expect([...(search().run?.hotels.keys() ?? [])]).toEqual(['1', '2'])
  expect(store.getState().results.arranged.lines.length).toBe(2)
})

const noAnswer: EventOf<'search.hotels'>['failures'] = [{ failure: { kind: 'unsupported' }, codes: 1 }]

test('a search that was answered by failures alone leaves the results before it, and says why', async () => {
  const { store, tell, search } = open(started)
  store.getState().changeSearch({ codes: '1' })
  await store.getState().startSearch()
  tell('search.hotels', batch(search().run?.searchId ?? '', [hotel('1')], true))
  store.getState().changeSearch({ codes: '2' })
  await store.getState().startSearch()
  tell('search.hotels', { ...batch(search().run?.searchId ?? '', [], true), failures: noAnswer })
  expect(search()).toMatchObject({
    status: 'refused',
    failure: noAnswer[0]?.failure,
    query: { hotelCodes: ['2'] },
    run: { query: { hotelCodes: ['1'] } },
  })
  expect(store.getState().results.arranged.lines.length).toBe(1)
})

test('how the results are looked at survives a new search; a currency to compare in only while the search asks in the same', async () => {
  const { store, tell, search } = open(started)
  store.getState().changeSearch({ codes: '1' })
  await store.getState().startSearch()
  tell('search.hotels', batch(search().run?.searchId ?? '', [hotel('1')], true))
  store.getState().priceResultsIn('USD')
  store.getState().filterResults({ text: 'park' })
  store.getState().openHotel('1', true)
  store.getState().pointAt('1')
  await store.getState().startSearch()
  const kept = { currency: 'USD', filters: { text: 'park' }, opened: new Set(['1']), cursor: '1' }
  expect(store.getState().results).toMatchObject(kept)
  store.getState().changeSearch({ currency: 'GBP' })
  await store.getState().startSearch()
  expect(store.getState().results).toMatchObject({ ...kept, currency: null })
})

test('hotels that arrive closely together are arranged once', async () => {
  const { store, listeners, search } = open(started)
  store.getState().changeSearch({ codes: '1 2 3' })
  await store.getState().startSearch()
  const arrangements = new Set<unknown>()
  store.subscribe(({ results }) => arrangements.add(results.arranged))
  for (const code of ['1', '2', '3'])
    for (const listen of listeners.get('search.hotels') ?? [])
      listen(batch(search().run?.searchId ?? '', [hotel(code)], code === '3') as never)
  vi.runAllTimers()
  expect(arrangements.size).toBe(1)
  expect(search()).toMatchObject({ status: 'done' })
  expect(store.getState().results.arranged.lines.length).toBe(3)
})

test('hotels that arrive before the answer to the start are kept', async () => {
  let begin: (outcome: unknown) => void = () => {}
  const { store, asked, tell, search } = open(() => new Promise((answer) => (begin = answer)))
  store.getState().changeSearch({ codes: '1' })
  const starting = store.getState().startSearch()
  tell('search.hotels', batch(String(asked[0]?.input['searchId']), [hotel('1')]))
  begin({ ok: true, value: { batches: 2 } })
  await starting
  expect([...(search().run?.hotels.keys() ?? [])]).toEqual(['1'])
})

test('a later search takes over: the earlier one is stopped and what still arrives of it is not shown', async () => {
  const { store, asked, tell, search } = open(started)
  store.getState().changeSearch({ codes: '1' })
  await store.getState().startSearch()
  const first = search().run?.searchId ?? ''
  store.getState().changeSearch({ codes: '2' })
  await store.getState().startSearch()
  const second = search().run?.searchId ?? ''
  tell('search.hotels', batch(first, [hotel('1')], true))
  expect(search()).toMatchObject({ status: 'running', run: { searchId: second, done: 0 } })
  expect(search().run?.hotels.size).toBe(0)
  expect(asked.filter(({ name }) => name === 'search.stop').map(({ input }) => input['searchId'])).toEqual([first])
})

test('of two searches that start at once the later one stands, whichever is answered first', async () => {
  const answers: ((outcome: unknown) => void)[] = []
  const { store, asked, search } = open(() => new Promise((answer) => answers.push(answer)))
  store.getState().changeSearch({ codes: '1' })
  const one = store.getState().startSearch()
  store.getState().changeSearch({ codes: '2' })
  const two = store.getState().startSearch()
  answers[1]?.({ ok: true, value: { batches: 2 } })
  await two
  answers[0]?.({ ok: true, value: { batches: 9 } })
  await one
  expect(search().run).toMatchObject({ searchId: asked[1]?.input['searchId'], batches: 2 })
})

test('a search that is refused keeps the results before it', async () => {
  const noKey: Failure = { kind: 'noKey' }
  let refuse = false
  const { store, tell, search } = open((name, input) => (refuse ? { ok: false, failure: noKey } : started(name, input)))
  store.getState().changeSearch({ codes: '1' })
  await store.getState().startSearch()
  const before = search().run?.searchId ?? ''
  tell('search.hotels', batch(before, [hotel('1')], true))
  refuse = true
  await store.getState().startSearch()
  expect(search()).toMatchObject({ status: 'refused', failure: noKey, run: { searchId: before } })
  expect(store.getState().results.arranged.lines.length).toBe(1)
})

test('a stopped search stays stopped when its last batch arrives', async () => {
  const { store, asked, tell, search } = open(started)
  store.getState().changeSearch({ codes: '1' })
  await store.getState().startSearch()
  await store.getState().stopSearch()
  tell('search.hotels', batch(search().run?.searchId ?? '', [hotel('1')], true))
  expect(search()).toMatchObject({ status: 'stopped', run: { done: 2 } })
  expect(asked.at(-1)?.name).toBe('search.stop')
})

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

describe('a client’s currency', () => {
  const eurUsd = { from: 'EUR', to: 'USD', rate: '1.10', day: '2027-02-28' }
  const priced = (code: string, amount: string, currency: string) => ({
    ...hotel(code),
    rates: [{ ...rate, hotelCode: code, amount, currency }],
  })
  const answers = [priced('1', '100', 'EUR'), priced('2', '105', 'USD'), priced('3', '90', 'CHF')]

  /** A desk that compares in CHF, with two clients. */
  function openFor(exchangeRates = [eurUsd, { ...eurUsd, to: 'CHF', rate: '0.95' }]) {
    const { store, tell } = open(started)
    const written: unknown[] = []
    const changeSettings = async (change: object) => {
      written.push(change)
      store.setState({ settings: { ...store.getState().settings, ...change } })
    }
    const [inUsd, inEur, inYen] = [
      sampleClient({ id: 7, currency: 'USD' }),
      sampleClient({ id: 8, currency: 'EUR' }),
      sampleClient({ id: 9, currency: 'JPY' }),
    ]
    store.setState({
      changeSettings,
      clients: new Map([inUsd, inEur, inYen].map((client) => [client.id, client])),
      settings: { ...store.getState().settings, compareIn: 'CHF', exchangeRates },
    })
    const search = async (client: number | null, hotels = answers) => {
      store.getState().changeSearch({ codes: '1 2 3', client })
      await store.getState().startSearch()
      tell('search.hotels', batch(store.getState().search.run?.searchId ?? '', hotels, true))
      return comparedIn()
    }
    const comparedIn = () => store.getState().results.arranged.comparison?.to ?? null
    return { store, search, comparedIn, written, filters: () => store.getState().results.filters }
  }

  test('is compared in while it is searched for the client, and the desk’s own is back without one', async () => {
    const { search, written } = openFor()
    expect(await search(null)).toBe('CHF')
    expect(await search(7)).toBe('USD')
    expect(await search(8)).toBe('EUR')
    expect(await search(null)).toBe('CHF')
    expect(written).toEqual([])
  })

  test('gives way to what the clerk chooses later, until it is searched for somebody else', async () => {
    const { store, search, comparedIn, written } = openFor()
    await search(7)
    store.getState().compareResultsIn('EUR')
    expect(comparedIn()).toBe('EUR')
    expect(await search(7)).toBe('EUR')
    store.getState().priceResultsIn('EUR')
    expect(comparedIn()).toBeNull()
    expect(await search(7)).toBeNull()
    expect(await search(8)).toBe('EUR')
    expect(await search(7)).toBe('USD')
    store.getState().compareResultsIn('EUR')
    expect(await search(null)).toBe('CHF')
    expect(written).toEqual([])
  })

  test('is passed over without an exchange rate to it; what the clerk chooses then is the desk’s', async () => {
    const { store, search, comparedIn, written } = openFor()
    expect(await search(9)).toBe('CHF')
    expect(await search(7, [priced('3', '90', 'CHF')])).toBe('CHF')
    expect(await search(9)).toBe('CHF')
    store.getState().compareResultsIn('EUR')
    expect(comparedIn()).toBe('EUR')
    expect(written).toEqual([{ compareIn: 'EUR' }])
  })

  test('takes a price range away with it, which was one of the other currency', async () => {
    const { store, search, filters } = openFor()
    await search(7)
    store.getState().filterResults({ priceTo: '100', text: '1' })
    await search(7)
    expect(filters()).toMatchObject({ priceTo: '100', text: '1' })
    await search(null)
    expect(filters()).toMatchObject({ priceTo: '', text: '1' })
  })

  test('is followed as soon as it is written', async () => {
    const { store, search, comparedIn } = openFor()
    await search(9)
    store.setState({ clients: new Map([[9, sampleClient({ id: 9, currency: 'USD' })]]) })
    expect(comparedIn()).toBe('USD')
  })
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
