import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answer, answerSearchStart, batch, hotel, open } from '../../testing/searching-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function openSearches(answer: Answer = answerSearchStart) {
  const opened = open(answer)
  const { store, emit: tell, search } = opened
  const shownCodes = () => search().run?.query.hotelCodes?.join()
  /** Searches for one hotel and returns the id of the search. The hotel answers if `answers` is true. */
  const searchFor = async (code: string, answers = true) => {
    store.getState().search.change({ codes: code })
    await store.getState().search.start()
    const searchId = search().run?.searchId ?? ''
    if (answers) tell('search.hotels', batch(searchId, [hotel(code)], true))
    return searchId
  }
  return { ...opened, ids: () => [...store.getState().search.searches.keys()], shown: shownCodes, searchFor }
}

test('keeps the last three searches and shows each again as it was left, without a call', async () => {
  const { store, asked, ids, shown: shownCodes, searchFor } = openSearches()
  const first = await searchFor('1')
  const second = await searchFor('2')
  store.getState().search.filter({ text: 'park' })
  store.getState().search.openHotel('2', true)
  store.getState().search.pointAt('2')
  const third = await searchFor('3')
  expect(ids()).toEqual([first, second, third])
  store.getState().search.filter({ text: '' })
  const fourth = await searchFor('4')
  expect(ids()).toEqual([second, third, fourth])
  const calls = asked.length
  store.getState().search.show(second)
  expect(shownCodes()).toBe('2')
  const { results, draft: searchDraft } = store.getState().search
  expect([results.filters.text, [...results.opened], results.cursor, searchDraft?.codes]).toEqual(['park', ['2'], '2', '2'])
  expect(results.arranged.lines.length).toBe(0)
  store.getState().search.show(fourth)
  expect([shownCodes(), store.getState().search.results.filters.text, store.getState().search.results.arranged.lines.length]).toEqual([
    '4',
    '',
    1,
  ])
  expect(asked.length).toBe(calls)
  expect(ids()).toEqual([second, third, fourth])
})

test('tells the desk which searches still have a tab, so that their rates can be checked', async () => {
  const { asked, searchFor } = openSearches()
  const [first, second, third] = [await searchFor('1'), await searchFor('2'), await searchFor('3')]
  await searchFor('4')
  expect(asked.filter(({ name }) => name === 'search.start').at(-1)?.input['keep']).toEqual([first, second, third])
})

test('reuses the tab if the same search is made again, or if the previous search found nothing', async () => {
  const { ids, searchFor } = openSearches()
  const first = await searchFor('1')
  const second = await searchFor('2')
  const again = await searchFor('2')
  expect([ids(), again === second]).toEqual([[first, again], false])
  const empty = await searchFor('3', false)
  expect(ids()).toEqual([first, again, empty])
  const fourth = await searchFor('4')
  expect(ids()).toEqual([first, again, fourth])
})

test('shows hotels that arrived for a search while another one was shown', async () => {
  const { store, emit: tell, search, searchFor } = openSearches()
  const first = await searchFor('1')
  const second = await searchFor('2', false)
  store.getState().search.show(first)
  tell('search.hotels', batch(second, [hotel('2')], true))
  expect([...(search().run?.hotels.keys() ?? [])]).toEqual(['1'])
  store.getState().search.show(second)
  expect(search()).toMatchObject({ status: 'done', run: { done: 2 } })
  expect(store.getState().search.results.arranged.lines.length).toBe(1)
})

test('a search that is refused or fails completely closes no other tab, not even the oldest one while it is shown', async () => {
  let isRefusing = false
  const {
    store,
    emit: tell,
    ids,
    shown: shownCodes,
    search,
    searchFor,
  } = openSearches((name, input) =>
    isRefusing && name === 'search.start' ? { ok: false, failure: { kind: 'noKey' } } : answerSearchStart(name, input),
  )
  const [first, second, third] = [await searchFor('1'), await searchFor('2'), await searchFor('3')]
  store.getState().search.show(first)
  const fourth = await searchFor('4', false)
  expect(ids()).toEqual([first, second, third, fourth])
  const failures = [{ failure: { kind: 'unsupported' } as const, codes: 1 }]
  tell('search.hotels', { ...batch(fourth, [], true), failures })
  expect([search().status, shownCodes(), ids()]).toEqual(['refused', '1', [first, second, third]])
  isRefusing = true
  await searchFor('5', false)
  expect([search().status, shownCodes(), ids()]).toEqual(['refused', '1', [first, second, third]])
})

test('closes a tab, shows its neighbour and stops its running search, but never closes the last tab', async () => {
  const { store, asked, ids, shown: shownCodes, searchFor } = openSearches()
  const [first, second] = [await searchFor('1'), await searchFor('2')]
  const third = await searchFor('3', false)
  store.getState().search.close(third)
  expect([ids(), shownCodes()]).toEqual([[first, second], '2'])
  expect(asked.at(-1)).toEqual({ name: 'search.stop', input: { searchId: third } })
  store.getState().search.close(first)
  expect([ids(), shownCodes()]).toEqual([[second], '2'])
  store.getState().search.close(second)
  expect([ids(), shownCodes()]).toEqual([[second], '2'])
})

test('adds the answer to a live check to the search that made the check, even if another search is shown by then', async () => {
  let answer: (outcome: unknown) => void = () => {}
  const { store, search, searchFor } = openSearches((name, input) =>
    name === 'search.hotel' ? new Promise((give) => (answer = give)) : answerSearchStart(name, input),
  )
  const first = await searchFor('1')
  await searchFor('2')
  store.getState().search.show(first)
  const checking = store.getState().search.checkLive('1')
  const [, second = ''] = store.getState().search.searches.keys()
  store.getState().search.show(second)
  answer({ ok: true, value: { hotel: { ...hotel('1'), atMs: 2, rates: [] } } })
  await checking
  expect(search().run?.query.hotelCodes).toEqual(['2'])
  store.getState().search.show(first)
  expect([store.getState().search.liveChecks, search().run?.hotels.get('1')?.offers.length]).toEqual([{}, 0])
})
