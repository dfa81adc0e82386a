import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Failure, failed, type Outcome, ok } from '../../../shared/contract/failure.ts'
import type { OutputOf } from '../../../shared/contract/procedures/procedures.ts'
import { pending } from '../../testing/scripted-desk.ts'
import { batch, hotel, open, rate } from '../../testing/searching-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('sends nothing for an invalid form and shows the error at the field', async () => {
  const { desk, search } = open()
  await search().start()
  expect(desk.asked).toEqual([])
  expect(search().problems).toEqual({ hotelCodes: 'Enter at least one hotel code.' })
  search().change({ codes: '1001' })
  expect(search().problems).toEqual({})
})

test.each([
  [{ checkin: '2020-01-01' }, { checkin: 'This day is over. Choose today or later.' }],
  [{ checkin: '2099-01-02', checkout: '2099-01-02' }, { checkout: 'Check-out must be after check-in.' }],
  // The field itself reports text that is not a date.
  [{ checkin: '31.4.2027' }, {}],
  [{ checkin: '2099-01-01' }, {}],
])('shows errors of impossible dates while they are typed, and no other errors: after %j, %j', (typed, problems) => {
  const { search } = open()
  search().change(typed)
  expect(search()).toMatchObject({ problems, refusals: 0 })
})

test('collects hotels as they arrive, until the last batch', async () => {
  const { search, run, arrive, searchFor, shownCodes } = open()
  await searchFor('1 2')
  expect(search().state).toMatchObject({ status: 'running', run: { batches: 2, done: 0 } })
  arrive([hotel('1')])
  arrive([hotel('2')], true)
  expect(search().state).toMatchObject({ status: 'done', run: { done: 2 } })
  expect([...(run()?.hotels.keys() ?? [])]).toEqual(['1', '2'])
  expect(shownCodes()).toEqual(['1', '2'])
})

test('keeps the previous results and shows the failure if a search was answered by failures alone', async () => {
  const failure: Failure = { kind: 'unsupported' }
  const { search, arrive, searchFor, shownCodes } = open()
  await searchFor('1', [hotel('1')])
  await searchFor('2')
  arrive([], true, { failures: [{ failure, codes: 1 }] })
  expect(search().state).toMatchObject({ status: 'refused', failure, query: { hotelCodes: ['2'] }, run: { query: { hotelCodes: ['1'] } } })
  expect(shownCodes()).toEqual(['1'])
})

test('keeps filters, opened hotels and cursor for a new search, and the price currency only if the search currency is the same', async () => {
  const { search, searchFor } = open()
  await searchFor('1', [hotel('1')])
  search().priceIn('USD')
  search().filter({ text: 'park' })
  search().openHotel('1', true)
  search().pointAt('1')
  await search().start()
  const view = { currency: 'USD', filters: { text: 'park' }, opened: new Set(['1']), cursor: '1' }
  expect(search().results).toMatchObject(view)
  search().change({ currency: 'GBP' })
  await search().start()
  expect(search().results).toMatchObject({ ...view, currency: null })
})

test('arranges hotels that arrive close together only once', async () => {
  const { desk, store, search, searchFor, shownCodes } = open()
  const searchId = await searchFor('1 2 3')
  const arrangements = new Set<unknown>()
  store.subscribe(({ search: { results } }) => arrangements.add(results.arranged))
  for (const code of ['1', '2', '3']) desk.emit('search.hotels', batch(searchId, [hotel(code)], code === '3'))
  vi.runAllTimers()
  expect(arrangements.size).toBe(1)
  expect(search().state).toMatchObject({ status: 'done' })
  expect(shownCodes()).toEqual(['1', '2', '3'])
})

const lea = { name: 'Lea Berg', email: 'lea@example.com', telephone: '+41 44 123 45 67' }

test('proposes the sender of a message for the search that answers it and for no other', async () => {
  const { search, run, searchFor } = open()
  search().applyPrefill({ codes: '1', sender: lea })
  await search().start()
  expect([run()?.sender, search().draft?.sender]).toEqual([lea, null])
  // The same search again is for the same caller.
  await search().start()
  expect(run()?.sender).toEqual(lea)
  const first = run()?.searchId ?? ''
  await searchFor('2', [hotel('2')])
  expect(run()?.sender).toBeNull()
  search().show(first)
  expect(search().draft?.sender).toBeNull()
})

test('keeps the sender for the next attempt if the desk refused the search, and drops it with the next message', async () => {
  const { desk, search, run } = open({ 'search.start': () => failed({ kind: 'unsupported' }) })
  search().applyPrefill({ codes: '1', sender: lea })
  await search().start()
  expect(search().state.status).toBe('refused')
  desk.answer({ 'search.start': () => ok({ batches: 1 }) })
  await search().start()
  expect(run()?.sender).toEqual(lea)
  search().applyPrefill({ codes: '2', sender: lea })
  search().applyPrefill({ codes: '3' })
  await search().start()
  expect(run()?.sender).toBeNull()
})

type Started = Outcome<OutputOf<'search.start'>>

test('keeps hotels that arrive before the answer to the search start', async () => {
  const answer = pending<Started>()
  const { desk, run, start, arrive } = open({ 'search.start': () => answer.promise })
  const starting = start('1')
  arrive([hotel('1')], false, { searchId: desk.inputsOf('search.start')[0]?.searchId ?? '' })
  answer.give(ok({ batches: 2 }))
  await starting
  expect([...(run()?.hotels.keys() ?? [])]).toEqual(['1'])
})

test('stops the earlier search when a new search starts, and does not show hotels that still arrive for the earlier one', async () => {
  const { desk, search, arrive, searchFor } = open()
  const first = await searchFor('1')
  const second = await searchFor('2')
  arrive([hotel('1')], true, { searchId: first })
  expect(search().state).toMatchObject({ status: 'running', run: { searchId: second, done: 0, hotels: new Map() } })
  expect(desk.inputsOf('search.stop')).toEqual([{ searchId: first }])
})

test('shows the later of two searches that are starting, whichever is answered first', async () => {
  const [first, second] = [pending<Started>(), pending<Started>()]
  const { desk, run, start } = open({ 'search.start': () => first.promise })
  const one = start('1')
  desk.answer({ 'search.start': () => second.promise })
  const two = start('2')
  second.give(ok({ batches: 2 }))
  await two
  first.give(ok({ batches: 9 }))
  await one
  expect(run()).toMatchObject({ query: { hotelCodes: ['2'] }, batches: 2 })
})

test('keeps the previous results when a search is refused', async () => {
  const { desk, search, searchFor, shownCodes } = open()
  const searchId = await searchFor('1', [hotel('1')])
  desk.answer({ 'search.start': () => failed({ kind: 'noKey' }) })
  await search().start()
  expect(search().state).toMatchObject({ status: 'refused', failure: { kind: 'noKey' }, run: { searchId } })
  expect(shownCodes()).toEqual(['1'])
})

test('leaves a stopped search stopped when its last batch arrives', async () => {
  const { desk, search, arrive, searchFor } = open()
  await searchFor('1')
  await search().stop()
  arrive([hotel('1')], true)
  expect(search().state).toMatchObject({ status: 'stopped', run: { done: 2 } })
  expect(desk.asked.at(-1)?.name).toBe('search.stop')
})

test('ignores the answer to an earlier start while a later search is still starting', async () => {
  const earlier = pending<Started>()
  const { desk, search, start } = open({ 'search.start': () => earlier.promise })
  const one = start('1')
  desk.answer({ 'search.start': () => pending<Started>().promise })
  void start('2')
  earlier.give(ok({ batches: 9 }))
  await one
  expect(search().state).toMatchObject({ status: 'starting', next: { query: { hotelCodes: ['2'] }, batches: 0 } })
})

/** Runs a search to its end. Live checks and rate requests stay pending until `give` or `fail` answers them, by their position. */
async function openFinishedSearch(change: object = {}) {
  const waiting: ReturnType<typeof pending<Outcome<never>>>[] = []
  const wait = () => {
    const answer = pending<Outcome<never>>()
    waiting.push(answer)
    return answer.promise
  }
  const window = open({ 'search.hotel': wait, 'search.rate': wait })
  window.search().change(change)
  const searchAgain = () => window.searchFor('1 2', [hotel('1'), hotel('2')])
  await searchAgain()
  return {
    ...window,
    searchAgain,
    give: (at: number, value: object) => waiting[at]?.give(ok(value as never)),
    fail: (at: number, failure: Failure) => waiting[at]?.give(failed(failure)),
  }
}

test('sends one live check per hotel, puts its answer into the results, and does not change another hotel, whose check fails', async () => {
  const { desk, search, run, give, fail } = await openFinishedSearch()
  const checks = ['1', '1', '2'].map((code) => search().checkLive(code))
  expect(desk.inputsOf('search.hotel').map(({ hotelCode }) => hotelCode)).toEqual(['1', '2'])
  fail(1, { kind: 'noKey' })
  await checks[2]
  expect(search().liveChecks).toEqual({ 1: 'asking', 2: { kind: 'noKey' } })
  give(0, { hotel: { ...hotel('1', 2, 'live'), rates: [{ ...rate, amount: '90' }] } })
  await checks[0]
  expect(search()).toMatchObject({ liveChecks: { 2: { kind: 'noKey' } }, lastLive: '1', results: { arranged: { rates: 1 } } })
  expect(run()?.hotels.get('2')?.hotel.source).toBe('cached')
})

test('replaces a hotel by the answer to its live check, and ignores an older answer that arrives later', async () => {
  const live = hotel('1', 5, 'live')
  const { search, run, arrive, searchFor } = open({ 'search.hotel': () => ok({ hotel: live }) })
  await searchFor('1')
  arrive([hotel('1', 1)])
  await search().checkLive('1')
  arrive([hotel('1', 4)], true)
  expect(run()?.hotels.get('1')?.hotel).toEqual(live)
  expect(search().liveChecks).toEqual({})
})

test('clears the live checks and the opened rate for a new search, and ignores late answers to them', async () => {
  const { search, run, searchAgain, give } = await openFinishedSearch()
  const showing = search().showRate('K')
  const asking = ['1', '2'].map((code) => search().checkLive(code))
  give(1, { hotel: hotel('1', 2, 'live') })
  await asking[0]
  await searchAgain()
  const fresh = { liveChecks: {}, lastLive: null, rateDetail: { status: 'closed' } }
  expect(search()).toMatchObject(fresh)
  give(0, { hotel: { hotelCode: '1', rates: [] } })
  give(2, { hotel: hotel('2', 9, 'live') })
  await Promise.all([showing, asking[1]])
  expect(search()).toMatchObject(fresh)
  expect(run()?.hotels.get('2')?.hotel).toMatchObject({ atMs: 1, source: 'cached' })
})

test('shows the details of the rate that was opened last, whichever is loaded first', async () => {
  const { search, give } = await openFinishedSearch()
  const [first, second] = ['K1', 'K2'].map((key) => search().showRate(key))
  give(0, { hotel: { hotelCode: '1', rates: [] } })
  await first
  expect(search().rateDetail).toEqual({ status: 'reading', rateKey: 'K2' })
  give(1, { hotel: { hotelCode: '2', rates: [] } })
  await second
  expect(search().rateDetail).toMatchObject({ status: 'shown', rateKey: 'K2', hotel: { hotelCode: '2' } })
})

test('opens the rate check with the searched stay and client and the shown price; a rate that cannot be loaded is not checked', async () => {
  const stay = { checkin: '2027-03-12', checkout: '2027-03-14', nationality: 'DE', currency: 'USD' }
  const { store, search, run, give, fail } = await openFinishedSearch({ ...stay, client: 7 })
  const checks: unknown[] = []
  const openCheck = async (...check: unknown[]) => void checks.push(check)
  store.setState(({ booking }) => ({ goTo: (page) => checks.push(page), booking: { ...booking, openCheck } }))
  const unread = search().checkRate('K')
  fail(0, { kind: 'noKey' })
  await unread
  expect([checks, search().rateDetail]).toEqual([[], { status: 'failed', rateKey: 'K', failure: { kind: 'noKey' } }])
  const checking = search().checkRate('K')
  const rates = ['J', 'K'].map((rateKey) => ({ rateKey, rate: rateKey === 'K' ? '90' : '80', rooms: [] }))
  give(1, { hotel: { hotelCode: '1', hotelName: 'Sol', rates } })
  await checking
  const seen = expect.objectContaining({ hotelCode: '1', hotelName: 'Sol', amount: '90' })
  expect(checks).toEqual([
    { name: 'check' },
    [
      { rateKey: 'K', seen, stay: { ...stay, paxes: expect.anything() } },
      { foundBy: run()?.searchId, client: 7 },
    ],
  ])
})

test('puts a recent search into the form with its nights, from tomorrow if its dates are past', () => {
  const { desk, search } = open()
  const stay = { paxes: [{ numberOfAdults: 1, childrenAges: [7] }], currency: 'CHF', nationality: 'DE', client: 7 }
  search().takeRecent({ hotelCodes: ['1', '2'], checkin: '2027-02-27', checkout: '2027-03-02', ...stay })
  expect(search().draft).toMatchObject({
    ...{ codes: '1 2', checkin: '2027-03-02', checkout: '2027-03-05', nights: 3, currency: 'CHF', nationality: 'DE', client: 7 },
    rooms: [{ adults: 1, ages: [7] }],
  })
  search().takeRecent({ destinationCode: 'ZRH', checkin: '2027-03-02', checkout: '2027-03-04', ...stay })
  expect(search().draft).toMatchObject({ by: 'destination', destination: 'ZRH', checkin: '2027-03-02', checkout: '2027-03-04' })
  expect(desk.asked).toEqual([])
})

test('drops the hotel list of a search when its codes change', () => {
  const { search } = open()
  search().change({ codes: '1 2', list: { id: 1, name: 'Lakes' } })
  search().change({ currency: 'USD' })
  expect(search().draft?.list).toEqual({ id: 1, name: 'Lakes' })
  search().change({ codes: '1 2 3' })
  expect(search().draft?.list).toBeNull()
})
