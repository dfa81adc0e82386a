import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { failed, type Outcome, ok } from '../../../shared/contract/failure.ts'
import type { OutputOf } from '../../../shared/contract/procedures/procedures.ts'
import { pending } from '../../testing/scripted-desk.ts'
import { hotel, open } from '../../testing/searching-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function openSearches() {
  const window = open()
  const { search, run, searchFor } = window
  return {
    ...window,
    ids: () => [...search().searches.keys()],
    searched: () => run()?.query.hotelCodes?.join(),
    /** Searches for a hotel and finds it. */
    find: (code: string) => searchFor(code, [hotel(code)]),
  }
}

test('keeps the last three searches and shows each again as it was left, without a call', async () => {
  const { desk, search, ids, searched, find, shownCodes } = openSearches()
  const first = await find('1')
  const second = await find('2')
  search().filter({ text: 'park' })
  search().openHotel('2', true)
  search().pointAt('2')
  const third = await find('3')
  expect(ids()).toEqual([first, second, third])
  search().filter({ text: '' })
  const fourth = await find('4')
  expect(ids()).toEqual([second, third, fourth])
  const calls = desk.asked.length
  search().show(second)
  expect(searched()).toBe('2')
  expect(search()).toMatchObject({
    results: { filters: { text: 'park' }, opened: new Set(['2']), cursor: '2' },
    draft: { codes: '2' },
  })
  expect(shownCodes()).toEqual([])
  search().show(fourth)
  expect([searched(), search().results.filters.text, shownCodes()]).toEqual(['4', '', ['4']])
  expect(desk.asked.length).toBe(calls)
  expect(ids()).toEqual([second, third, fourth])
})

test('tells the desk which searches still have a tab, so that their rates can be checked', async () => {
  const { desk, find } = openSearches()
  const [first, second, third] = [await find('1'), await find('2'), await find('3')]
  await find('4')
  expect(desk.inputsOf('search.start').at(-1)?.keep).toEqual([first, second, third])
})

test('reuses the tab if the same search is made again, or if the previous search found nothing', async () => {
  const { ids, find, searchFor } = openSearches()
  const first = await find('1')
  const second = await find('2')
  const again = await find('2')
  expect([ids(), again === second]).toEqual([[first, again], false])
  const empty = await searchFor('3')
  expect(ids()).toEqual([first, again, empty])
  const fourth = await find('4')
  expect(ids()).toEqual([first, again, fourth])
})

test('shows hotels that arrived for a search while another one was shown', async () => {
  const { search, run, arrive, find, searchFor, shownCodes } = openSearches()
  const first = await find('1')
  const second = await searchFor('2')
  search().show(first)
  arrive([hotel('2')], true, { searchId: second })
  expect([...(run()?.hotels.keys() ?? [])]).toEqual(['1'])
  search().show(second)
  expect(search().state).toMatchObject({ status: 'done', run: { done: 2 } })
  expect(shownCodes()).toEqual(['2'])
})

test('a search that is refused or fails completely closes no other tab, not even the oldest one while it is shown', async () => {
  const { desk, search, arrive, ids, searched, find, searchFor } = openSearches()
  const [first, second, third] = [await find('1'), await find('2'), await find('3')]
  search().show(first)
  const fourth = await searchFor('4')
  expect(ids()).toEqual([first, second, third, fourth])
  arrive([], true, { searchId: fourth, failures: [{ failure: { kind: 'unsupported' }, codes: 1 }] })
  expect([search().state.status, searched(), ids()]).toEqual(['refused', '1', [first, second, third]])
  desk.answer({ 'search.start': () => failed({ kind: 'noKey' }) })
  await searchFor('5')
  expect([search().state.status, searched(), ids()]).toEqual(['refused', '1', [first, second, third]])
})

test('closes a tab, shows its neighbour and stops its running search, but never closes the last tab', async () => {
  const { desk, search, ids, searched, find, searchFor } = openSearches()
  const [first, second] = [await find('1'), await find('2')]
  const third = await searchFor('3')
  search().close(third)
  expect([ids(), searched()]).toEqual([[first, second], '2'])
  expect(desk.asked.at(-1)).toEqual({ name: 'search.stop', input: { searchId: third } })
  search().close(first)
  expect([ids(), searched()]).toEqual([[second], '2'])
  search().close(second)
  expect([ids(), searched()]).toEqual([[second], '2'])
})

test('adds the answer to a live check to the search that made the check, even if another search is shown by then', async () => {
  const answer = pending<Outcome<OutputOf<'search.hotel'>>>()
  const { desk, search, run, find } = openSearches()
  desk.answer({ 'search.hotel': () => answer.promise })
  const first = await find('1')
  const second = await find('2')
  search().show(first)
  const checking = search().checkLive('1')
  search().show(second)
  answer.give(ok({ hotel: hotel('1', 2) }))
  await checking
  expect(run()?.query.hotelCodes).toEqual(['2'])
  search().show(first)
  expect([search().liveChecks, run()?.hotels.get('1')?.offers.length]).toEqual([{}, 0])
})
