import { expect, test } from 'vitest'
import { createStore } from 'zustand'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import { type AppState, partsOf } from '../../../state.ts'
import { compareCommands } from '../search-commands.ts'
import { createCompareSlice, picksOf } from './compare-slice.ts'

const rateOf = (rateKey: string) => ({ rateKey, rate: '100', currency: 'EUR', rooms: [] })

/** The slice with a finished search. The desk knows the rates `a` to `l` and answers `notHere` for all others. */
function open() {
  const waiting: (() => void)[] = []
  const state = { blocked: false }
  const desk = {
    ask: async (_: string, { rateKey }: { rateKey: string }) => {
      if (state.blocked) await new Promise<void>((resolve) => waiting.push(resolve))
      return /^[a-l]$/.test(rateKey)
        ? { ok: true, value: { hotel: { hotelCode: 'H', rates: [rateOf(rateKey)] } } }
        : { ok: false, failure: { kind: 'notHere' } }
    },
    on: () => () => {},
  } as unknown as DeskBridge
  const offered: string[][] = []
  const stated: unknown[] = []
  const begin: AppState['offers']['begin'] = (rates, stay) => {
    offered.push(rates.map(({ rate }) => rate.rateKey))
    stated.push([stay.client, ...rates.map(({ statedAtMs }) => statedAtMs)])
  }
  const hotels = new Map([['H', { hotel: { atMs: 5 } }]])
  const run = { searchId: 'one', hotels, query: { client: 7 } }
  const store = createStore<AppState>()(
    (set, get, api) =>
      ({
        ...{
          search: {
            state: { status: 'done', run },
            searches: new Map([
              ['one', {}],
              ['two', {}],
            ]),
          },
          now: 9,
          offers: { begin },
        },
        ...partsOf<Pick<AppState, 'compare'>>({ compare: createCompareSlice(desk) })(set, get, get, api),
      }) as unknown as AppState,
  )
  const keys = () => picksOf(store.getState().compare.picked, store.getState().search.state.run?.searchId).map(({ rate }) => rate.rateKey)
  return { store, keys, pick: (key: string) => store.getState().compare.pick(key), state, waiting, offered, stated, hotels }
}

test('adds a rate when it is picked, removes it when it is picked again, and adds it only once if it is picked twice while it loads', async () => {
  const { keys, pick } = open()
  await Promise.all([pick('a'), pick('a'), pick('b')])
  expect(keys()).toEqual(['a', 'b'])
  await pick('a')
  expect(keys()).toEqual(['b'])
})

test('keeps the picks of another search tab until that tab is closed', async () => {
  const { store, keys, pick } = open()
  const show = (searchId: string, tabs: readonly string[]) => {
    const { search } = store.getState()
    const run = { ...search.state.run, searchId }
    store.setState({ search: { ...search, state: { status: 'done', run }, searches: new Map(tabs.map((id) => [id, {}])) } as never })
  }
  await pick('a')
  show('two', ['one', 'two'])
  await pick('b')
  store.getState().compare.clear()
  await pick('c')
  expect(keys()).toEqual(['c'])
  show('one', ['one', 'two'])
  expect(keys()).toEqual(['a'])
  show('two', ['two'])
  await pick('d')
  expect(store.getState().compare.picked.map(({ rate }) => rate.rateKey)).toEqual(['c', 'd'])
})

test('accepts at most ten picks, also if they load at the same time, and reports when there is no room', async () => {
  const { store, keys, pick } = open()
  await Promise.all([...'abcdefghijk'].map(pick))
  expect(keys()).toEqual([...'abcdefghij'])
  await pick('l')
  expect(store.getState().compare.news).toEqual({ kind: 'full' })
})

test('offers commands for picked rates only on the search page, and the compare command only for two or more rates', async () => {
  const { store, pick } = open()
  const ids = (name: string) => compareCommands.commands({ ...store.getState(), page: { name } } as AppState).map(({ id }) => id)
  expect(ids('search')).toEqual([])
  await pick('a')
  expect([ids('search'), ids('ledger')]).toEqual([['offer-rates'], []])
  await pick('b')
  expect(ids('search')).toEqual(['compare-rates', 'offer-rates'])
})

test('compares four rates but not five', async () => {
  const { store, pick } = open()
  await Promise.all([...'abcd'].map(pick))
  await store.getState().compare.open()
  expect(store.getState().compare.isOpen).toBe(true)
  store.getState().compare.close()
  await pick('e')
  await store.getState().compare.open()
  expect(store.getState().compare.isOpen).toBe(false)
})

test('waits for rates that are still loading before it opens the comparison', async () => {
  const { store, pick, state, waiting } = open()
  state.blocked = true
  const picks = [pick('a'), pick('b')]
  expect(store.getState().compare.picking).toEqual(['a', 'b'])
  const opened = store.getState().compare.open()
  expect(store.getState().compare.isOpen).toBe(false)
  for (const answer of waiting) answer()
  await Promise.all([...picks, opened])
  expect([store.getState().compare.isOpen, store.getState().compare.picked.length, store.getState().compare.picking]).toEqual([true, 2, []])
})

test('starts an offer of the picked rates or, if none is picked, of the active rate, with the time when each rate was stated', async () => {
  const { store, pick, offered, stated, hotels } = open()
  await store.getState().compare.offer('c')
  expect(stated).toEqual([[7, 5]])
  await pick('a')
  await store.getState().compare.offer('b')
  expect(offered).toEqual([['c'], ['c', 'a']])
  void pick('d')
  await store.getState().compare.offer(null)
  expect(offered.at(-1)).toEqual(['c', 'a', 'd'])
  expect(stated.at(-1)).toEqual([7, 5, 5, 5])
  // For a hotel that is no longer in the results, the current time is used.
  hotels.clear()
  await store.getState().compare.offer(null)
  expect(stated.at(-1)).toEqual([7, 9, 9, 9])
  store.getState().compare.clear()
  await store.getState().compare.offer(null)
  expect(offered).toHaveLength(4)
})

test('does not add a rate that cannot be loaded, and reports the failure', async () => {
  const { store, keys, pick } = open()
  await pick('z')
  expect(keys()).toEqual([])
  expect(store.getState().compare.news).toEqual({ kind: 'failed', failure: { kind: 'notHere' } })
})

test('leaves out the picks of an earlier search, even a pick that is loaded only after the new search started', async () => {
  const { store, keys, pick, state, waiting } = open()
  await pick('a')
  await pick('b')
  state.blocked = true
  const late = pick('c')
  const { search } = store.getState()
  store.setState({ search: { ...search, state: { status: 'done', run: { searchId: 'two' } } } } as Partial<AppState>)
  for (const answer of waiting) answer()
  await late
  expect(keys()).toEqual([])
  await store.getState().compare.open()
  expect(store.getState().compare.isOpen).toBe(false)
  state.blocked = false
  await pick('d')
  expect(keys()).toEqual(['d'])
})

test('opens the comparison with two rates and closes it when one is left', async () => {
  const { store, pick } = open()
  await pick('a')
  await store.getState().compare.open()
  expect(store.getState().compare.isOpen).toBe(false)
  await pick('b')
  await store.getState().compare.open()
  expect(store.getState().compare.isOpen).toBe(true)
  await pick('b')
  expect(store.getState().compare.isOpen).toBe(false)
})
