import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Failure } from '../../../shared/contract/failure.ts'
import type { EventOf } from '../../../shared/contract/procedures/procedures.ts'
import { answerSearchStart, batch, hotel, open, rate } from '../../testing/searching-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('sends nothing for an invalid form and shows the error at the field', async () => {
  const { store, asked } = open(answerSearchStart)
  await store.getState().search.start()
  expect(asked).toEqual([])
  expect(store.getState().search.problems).toEqual({ hotelCodes: 'Enter at least one hotel code.' })
  store.getState().search.change({ codes: '1001' })
  expect(store.getState().search.problems).toEqual({})
})

test('shows errors of impossible dates while they are typed, and no other errors', () => {
  const { store } = open(answerSearchStart)
  const { change: changeSearch } = store.getState().search
  const problems = () => store.getState().search.problems
  changeSearch({ checkin: '2020-01-01' })
  expect(problems()).toEqual({ checkin: 'This day is over. Choose today or later.' })
  changeSearch({ checkin: '2099-01-02', checkout: '2099-01-02' })
  expect(problems()).toEqual({ checkout: 'Check-out must be after check-in.' })
  // The field itself reports text that is not a date.
  changeSearch({ checkin: '31.4.2027' })
  expect(problems()).toEqual({})
  changeSearch({ checkin: '2099-01-01' })
  expect(problems()).toEqual({})
  expect(store.getState().search.refusals).toBe(0)
})

test('collects hotels as they arrive, until the last batch', async () => {
  const { store, emit: tell, search } = open(answerSearchStart)
  store.getState().search.change({ codes: '1 2' })
  await store.getState().search.start()
  const { run } = search()
  expect(search()).toMatchObject({ status: 'running', run: { batches: 2, done: 0 } })
  tell('search.hotels', batch(run?.searchId ?? '', [hotel('1')]))
  tell('search.hotels', batch(run?.searchId ?? '', [hotel('2')], true))
  expect(search()).toMatchObject({ status: 'done', run: { done: 2 } })
  expect([...(search().run?.hotels.keys() ?? [])]).toEqual(['1', '2'])
  expect(store.getState().search.results.arranged.lines.length).toBe(2)
})

const noAnswer: EventOf<'search.hotels'>['failures'] = [{ failure: { kind: 'unsupported' }, codes: 1 }]

test('keeps the previous results and shows the failure if a search was answered by failures alone', async () => {
  const { store, emit: tell, search } = open(answerSearchStart)
  store.getState().search.change({ codes: '1' })
  await store.getState().search.start()
  tell('search.hotels', batch(search().run?.searchId ?? '', [hotel('1')], true))
  store.getState().search.change({ codes: '2' })
  await store.getState().search.start()
  tell('search.hotels', { ...batch(search().run?.searchId ?? '', [], true), failures: noAnswer })
  expect(search()).toMatchObject({
    status: 'refused',
    failure: noAnswer[0]?.failure,
    query: { hotelCodes: ['2'] },
    run: { query: { hotelCodes: ['1'] } },
  })
  expect(store.getState().search.results.arranged.lines.length).toBe(1)
})

test('keeps filters, opened hotels and cursor for a new search, and the price currency only if the search currency is the same', async () => {
  const { store, emit: tell, search } = open(answerSearchStart)
  store.getState().search.change({ codes: '1' })
  await store.getState().search.start()
  tell('search.hotels', batch(search().run?.searchId ?? '', [hotel('1')], true))
  store.getState().search.priceIn('USD')
  store.getState().search.filter({ text: 'park' })
  store.getState().search.openHotel('1', true)
  store.getState().search.pointAt('1')
  await store.getState().search.start()
  const view = { currency: 'USD', filters: { text: 'park' }, opened: new Set(['1']), cursor: '1' }
  expect(store.getState().search.results).toMatchObject(view)
  store.getState().search.change({ currency: 'GBP' })
  await store.getState().search.start()
  expect(store.getState().search.results).toMatchObject({ ...view, currency: null })
})

test('arranges hotels that arrive close together only once', async () => {
  const { store, listeners, search } = open(answerSearchStart)
  store.getState().search.change({ codes: '1 2 3' })
  await store.getState().search.start()
  const arrangements = new Set<unknown>()
  store.subscribe(({ search: { results } }) => arrangements.add(results.arranged))
  for (const code of ['1', '2', '3'])
    for (const listen of listeners.get('search.hotels') ?? [])
      listen(batch(search().run?.searchId ?? '', [hotel(code)], code === '3') as never)
  vi.runAllTimers()
  expect(arrangements.size).toBe(1)
  expect(search()).toMatchObject({ status: 'done' })
  expect(store.getState().search.results.arranged.lines.length).toBe(3)
})

test('keeps hotels that arrive before the answer to the search start', async () => {
  let begin: (outcome: unknown) => void = () => {}
  const { store, asked, emit: tell, search } = open(() => new Promise((answer) => (begin = answer)))
  store.getState().search.change({ codes: '1' })
  const starting = store.getState().search.start()
  tell('search.hotels', batch(String(asked[0]?.input['searchId']), [hotel('1')]))
  begin({ ok: true, value: { batches: 2 } })
  await starting
  expect([...(search().run?.hotels.keys() ?? [])]).toEqual(['1'])
})

test('stops the earlier search when a new search starts, and does not show hotels that still arrive for the earlier one', async () => {
  const { store, asked, emit: tell, search } = open(answerSearchStart)
  store.getState().search.change({ codes: '1' })
  await store.getState().search.start()
  const first = search().run?.searchId ?? ''
  store.getState().search.change({ codes: '2' })
  await store.getState().search.start()
  const second = search().run?.searchId ?? ''
  tell('search.hotels', batch(first, [hotel('1')], true))
  expect(search()).toMatchObject({ status: 'running', run: { searchId: second, done: 0 } })
  expect(search().run?.hotels.size).toBe(0)
  expect(asked.filter(({ name }) => name === 'search.stop').map(({ input }) => input['searchId'])).toEqual([first])
})

test('shows the later of two searches that are starting, whichever is answered first', async () => {
  const answers: ((outcome: unknown) => void)[] = []
  const { store, asked, search } = open(() => new Promise((answer) => answers.push(answer)))
  store.getState().search.change({ codes: '1' })
  const one = store.getState().search.start()
  store.getState().search.change({ codes: '2' })
  const two = store.getState().search.start()
  answers[1]?.({ ok: true, value: { batches: 2 } })
  await two
  answers[0]?.({ ok: true, value: { batches: 9 } })
  await one
  expect(search().run).toMatchObject({ searchId: asked[1]?.input['searchId'], batches: 2 })
})

test('keeps the previous results when a search is refused', async () => {
  const noKey: Failure = { kind: 'noKey' }
  let refuse = false
  const { store, emit: tell, search } = open((name, input) => (refuse ? { ok: false, failure: noKey } : answerSearchStart(name, input)))
  store.getState().search.change({ codes: '1' })
  await store.getState().search.start()
  const before = search().run?.searchId ?? ''
  tell('search.hotels', batch(before, [hotel('1')], true))
  refuse = true
  await store.getState().search.start()
  expect(search()).toMatchObject({ status: 'refused', failure: noKey, run: { searchId: before } })
  expect(store.getState().search.results.arranged.lines.length).toBe(1)
})

test('leaves a stopped search stopped when its last batch arrives', async () => {
  const { store, asked, emit: tell, search } = open(answerSearchStart)
  store.getState().search.change({ codes: '1' })
  await store.getState().search.start()
  await store.getState().search.stop()
  tell('search.hotels', batch(search().run?.searchId ?? '', [hotel('1')], true))
  expect(search()).toMatchObject({ status: 'stopped', run: { done: 2 } })
  expect(asked.at(-1)?.name).toBe('search.stop')
})

test('ignores the answer to an earlier start while a later search is still starting', async () => {
  const answers: ((outcome: unknown) => void)[] = []
  const { store, search } = open(() => new Promise((answer) => answers.push(answer)))
  store.getState().search.change({ codes: '1' })
  const one = store.getState().search.start()
  store.getState().search.change({ codes: '2' })
  void store.getState().search.start()
  answers[0]?.({ ok: true, value: { batches: 9 } })
  await one
  expect(search()).toMatchObject({ status: 'starting', next: { query: { hotelCodes: ['2'] }, batches: 0 } })
})

/** Runs a search to its end. Live checks and rate requests stay pending until `give` or `fail` answers them, by their position. */
async function openFinishedSearch(change: object = {}) {
  const waiting: ((outcome: unknown) => void)[] = []
  const window = open((name, input) =>
    name.startsWith('search.ho') || name === 'search.rate' ? new Promise((answer) => waiting.push(answer)) : answerSearchStart(name, input),
  )
  const { store, emit: tell, search } = window
  const searchAgain = async () => {
    store.getState().search.change({ codes: '1 2', ...change })
    await store.getState().search.start()
    tell('search.hotels', batch(search().run?.searchId ?? '', [hotel('1'), hotel('2')], true))
  }
  await searchAgain()
  const give = (at: number, value: object) => waiting[at]?.({ ok: true, value })
  return {
    ...window,
    app: () => store.getState(),
    again: searchAgain,
    give,
    fail: (at: number, failure: Failure) => waiting[at]?.({ ok: false, failure }),
  }
}

test('sends one live check per hotel, puts its answer into the results, and does not change the check of another hotel', async () => {
  const { app, asked, give, fail } = await openFinishedSearch()
  const checks = ['1', '1', '2'].map((code) => app().search.checkLive(code))
  expect(asked.filter(({ name }) => name === 'search.hotel').map(({ input }) => input['hotelCode'])).toEqual(['1', '2'])
  fail(1, { kind: 'noKey' })
  await checks[2]
  expect(app().search.liveChecks).toEqual({ 1: 'asking', 2: { kind: 'noKey' } })
  give(0, { hotel: { ...hotel('1', 2, 'live'), rates: [{ ...rate, amount: '90' }] } })
  await checks[0]
  expect(app()).toMatchObject({ search: { liveChecks: { 2: { kind: 'noKey' } }, lastLive: '1', results: { arranged: { rates: 1 } } } })
})

test('clears the live checks and the opened rate for a new search, and ignores late answers to them', async () => {
  const { app, again: searchAgain, give, search } = await openFinishedSearch()
  const showing = app().search.showRate('K')
  const asking = ['1', '2'].map((code) => app().search.checkLive(code))
  give(1, { hotel: hotel('1', 2, 'live') })
  await asking[0]
  await searchAgain()
  const fresh = { liveChecks: {}, lastLive: null, rateDetail: { status: 'closed' } }
  expect(app().search).toMatchObject(fresh)
  give(0, { hotel: { hotelCode: '1', rates: [] } })
  give(2, { hotel: hotel('2', 9, 'live') })
  await Promise.all([showing, asking[1]])
  expect(app().search).toMatchObject(fresh)
  expect(search().run?.hotels.get('2')?.hotel).toMatchObject({ atMs: 1, source: 'cached' })
})

test('shows the details of the rate that was opened last, whichever is loaded first', async () => {
  const { app, give } = await openFinishedSearch()
  const [first, second] = ['K1', 'K2'].map((key) => app().search.showRate(key))
  give(0, { hotel: { hotelCode: '1', rates: [] } })
  await first
  expect(app().search.rateDetail).toEqual({ status: 'reading', rateKey: 'K2' })
  give(1, { hotel: { hotelCode: '2', rates: [] } })
  await second
  expect(app().search.rateDetail).toMatchObject({ status: 'shown', rateKey: 'K2', hotel: { hotelCode: '2' } })
})

test('opens the rate check with the searched stay and client and the shown price; a rate that cannot be loaded is not checked', async () => {
  const { app, store, give, fail } = await openFinishedSearch({
    client: 7,
    currency: 'USD',
    nationality: 'DE',
    checkin: '2027-03-12',
    checkout: '2027-03-14',
  })
  const checks: unknown[] = []
  const openCheck = async (...check: unknown[]) => void checks.push(check)
  store.setState({ goTo: (page) => checks.push(page), booking: { ...app().booking, openCheck } })
  const unread = app().search.checkRate('K')
  fail(0, { kind: 'noKey' })
  await unread
  expect([checks, app().search.rateDetail]).toEqual([[], { status: 'failed', rateKey: 'K', failure: { kind: 'noKey' } }])
  const checking = app().search.checkRate('K')
  give(1, {
    hotel: {
      hotelCode: '1',
      hotelName: 'Sol',
      rates: [
        { rateKey: 'J', rate: '80', rooms: [] },
        { rateKey: 'K', rate: '90', rooms: [] },
      ],
    },
  })
  await checking
  const stay = { checkin: '2027-03-12', checkout: '2027-03-14', paxes: expect.anything(), nationality: 'DE', currency: 'USD' }
  const seen = expect.objectContaining({ hotelCode: '1', hotelName: 'Sol', amount: '90' })
  expect(checks).toEqual([
    { name: 'check' },
    [
      { rateKey: 'K', seen, stay },
      { foundBy: app().search.state.run?.searchId, client: 7 },
    ],
  ])
})

test('restores a recent search with its nights, from tomorrow if its dates are past, and drops the hotel list when codes change', () => {
  const { store } = open(answerSearchStart)
  const { takeRecent: takeRecentSearch, change: changeSearch } = store.getState().search
  const days = () => [store.getState().search.draft?.checkin, store.getState().search.draft?.checkout]
  const query = { hotelCodes: ['1'], paxes: [{ numberOfAdults: 2, childrenAges: [] }], currency: 'EUR', nationality: 'CH' }
  takeRecentSearch({ ...query, checkin: '2027-02-27', checkout: '2027-03-02' })
  expect(days()).toEqual(['2027-03-02', '2027-03-05'])
  takeRecentSearch({ ...query, checkin: '2027-03-02', checkout: '2027-03-04' })
  expect(days()).toEqual(['2027-03-02', '2027-03-04'])
  changeSearch({ codes: '1 2', list: { id: 1, name: 'Lakes' } })
  changeSearch({ currency: 'USD' })
  expect(store.getState().search.draft?.list).toEqual({ id: 1, name: 'Lakes' })
  changeSearch({ codes: '1 2 3' })
  expect(store.getState().search.draft?.list).toBeNull()
})
