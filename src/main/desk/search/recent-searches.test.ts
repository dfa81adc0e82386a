import { expect, it } from 'vitest'
import { setUp, stay } from '../../testing/desk/search-desk.ts'
import { createRecentSearches, type RecentSearches } from './recent-searches.ts'

const queryFor = (...hotelCodes: string[]) => ({ hotelCodes, ...stay })

function createMemory(text: string | null = null) {
  const stored = new Map<string, string>(text === null ? [] : [['recentSearches', text]])
  return {
    remembered: async (name: string) => stored.get(name) ?? null,
    remember: async (name: string, value: string) => void stored.set(name, value),
  }
}

it('returns the latest search first, and a repeated search once', async () => {
  const recent = createRecentSearches(createMemory())
  await Promise.all([recent.note(queryFor('1001')), recent.note(queryFor('1002')), recent.note(queryFor('1001'))])
  expect(await recent.all()).toEqual([queryFor('1001'), queryFor('1002')])
})

it('returns a search before the ledger has written it', async () => {
  const { remembered, remember } = createMemory(JSON.stringify([queryFor('1001'), queryFor('1002')]))
  const { promise: written, resolve: write } = Promise.withResolvers<void>()
  const recent = createRecentSearches({ remembered, remember: (...stored) => written.then(() => remember(...stored)) })
  const noted = recent.note(queryFor('1002'))
  expect(await recent.all()).toEqual([queryFor('1002'), queryFor('1001')])
  write()
  await noted
  expect(await recent.all()).toEqual([queryFor('1002'), queryFor('1001')])
})

it('stores the latest ten searches, and no search with thousands of codes', async () => {
  const recent = createRecentSearches(createMemory())
  for (let i = 0; i < 12; i++) await recent.note(queryFor(`H${i}`))
  await recent.note(queryFor(...Array.from({ length: 2001 }, (_, i) => `L${i}`)))
  expect((await recent.all()).map(({ hotelCodes }) => hotelCodes?.[0])).toEqual(Array.from({ length: 10 }, (_, i) => `H${11 - i}`))
})

it.each(['{', '7', 'null', '[{"hotelCodes":[1]},null]'])('ignores unreadable stored text: %s', async (text) => {
  expect(await createRecentSearches(createMemory(text)).all()).toEqual([])
})

it('rejects when the ledger cannot be written', async () => {
  const recent = createRecentSearches({ remembered: async () => null, remember: () => Promise.reject(new Error('read only')) })
  await expect(recent.note(queryFor('1001'))).rejects.toThrow()
  expect(await recent.all()).toEqual([])
})

it('stores a search made while the ledger was opening as soon as the ledger is open', async () => {
  let open: RecentSearches | null = null
  const set = setUp({ hotels: () => [], recent: () => open })
  await set.start(['1001'])
  await set.start(['1002'], 't')
  expect(await set.desk['search.recent']({})).toEqual({ searches: [] })
  open = createRecentSearches(createMemory())
  const { searches } = await set.desk['search.recent']({})
  expect(searches.map(({ hotelCodes }) => hotelCodes)).toEqual([['1002'], ['1001']])
})
