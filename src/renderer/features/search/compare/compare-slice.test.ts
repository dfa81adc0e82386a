import { expect, test } from 'vitest'
import { failed, ok } from '../../../../shared/contract/failure.ts'
import type { AppState } from '../../../state.ts'
import { createAppStore } from '../../../store.ts'
import { pending, scriptedDesk } from '../../../testing/scripted-desk.ts'
import { compareCommands } from '../search-commands.ts'
import { picksOf } from './compare-slice.ts'

/** A window with a finished search. The desk knows the rates `a` to `l`, and answers once it is not blocked. */
function open() {
  let blocked = pending<void>()
  blocked.give()
  const desk = scriptedDesk({
    'search.rate': async ({ rateKey }) => {
      await blocked.promise
      const hotel = { hotelCode: 'H', rates: [{ rateKey, rate: '100', currency: 'EUR', rooms: [] }] }
      return /^[a-l]$/.test(rateKey) ? ok({ hotel } as never) : failed({ kind: 'notHere' })
    },
  })
  const offered: string[][] = []
  const stated: unknown[] = []
  const begin: AppState['offers']['begin'] = (rates, stay) => {
    offered.push(rates.map(({ rate }) => rate.rateKey))
    stated.push([stay.client, ...rates.map(({ statedAtMs }) => statedAtMs)])
  }
  const hotels = new Map([['H', { hotel: { atMs: 5 } }]])
  const store = createAppStore(desk)
  store.setState(({ offers }) => ({ now: 9, offers: { ...offers, begin } }))
  const compare = () => store.getState().compare
  /** Shows the search of a tab. */
  const show = (searchId: string, tabs = ['one', 'two']) => {
    const state = { status: 'done', run: { searchId, hotels, query: { client: 7 } } } as unknown as AppState['search']['state']
    store.setState(({ search }) => ({ search: { ...search, state, searches: new Map(tabs.map((id) => [id, {} as never])) } }))
  }
  show('one')
  return {
    ...{ store, compare, show, offered, stated, hotels },
    keys: () => picksOf(compare().picked, store.getState().search.state.run?.searchId).map(({ rate }) => rate.rateKey),
    pick: (key: string) => compare().pick(key),
    block: () => {
      blocked = pending()
      return () => blocked.give()
    },
  }
}

test('adds a rate when it is picked, removes it when it is picked again, and adds it only once if it is picked twice while it loads', async () => {
  const { keys, pick } = open()
  await Promise.all([pick('a'), pick('a'), pick('b')])
  expect(keys()).toEqual(['a', 'b'])
  await pick('a')
  expect(keys()).toEqual(['b'])
})

test('keeps the picks of another search tab until that tab is closed', async () => {
  const { compare, show, keys, pick } = open()
  await pick('a')
  show('two')
  await pick('b')
  compare().clear()
  await pick('c')
  expect(keys()).toEqual(['c'])
  show('one')
  expect(keys()).toEqual(['a'])
  show('two', ['two'])
  await pick('d')
  expect(compare().picked.map(({ rate }) => rate.rateKey)).toEqual(['c', 'd'])
})

test('accepts at most ten picks, also if they load at the same time, and reports when there is no room', async () => {
  const { compare, keys, pick } = open()
  await Promise.all([...'abcdefghijk'].map(pick))
  expect(keys()).toEqual([...'abcdefghij'])
  await pick('l')
  expect(compare().news).toEqual({ kind: 'full' })
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
  const { compare, pick } = open()
  await Promise.all([...'abcd'].map(pick))
  await compare().open()
  expect(compare().isOpen).toBe(true)
  compare().close()
  await pick('e')
  await compare().open()
  expect(compare().isOpen).toBe(false)
})

test('waits for rates that are still loading before it opens the comparison', async () => {
  const { compare, pick, block } = open()
  const release = block()
  const picks = [pick('a'), pick('b')]
  expect(compare().picking).toEqual(['a', 'b'])
  const opened = compare().open()
  expect(compare().isOpen).toBe(false)
  release()
  await Promise.all([...picks, opened])
  expect(compare()).toMatchObject({ isOpen: true, picked: [{}, {}], picking: [] })
})

test('starts an offer of the picked rates or, if none is picked, of the active rate, with the time when each rate was stated', async () => {
  const { compare, pick, offered, stated, hotels } = open()
  await compare().offer('c')
  expect(stated).toEqual([[7, 5]])
  await pick('a')
  await compare().offer('b')
  expect(offered).toEqual([['c'], ['c', 'a']])
  void pick('d')
  await compare().offer(null)
  expect(offered.at(-1)).toEqual(['c', 'a', 'd'])
  expect(stated.at(-1)).toEqual([7, 5, 5, 5])
  // For a hotel that is no longer in the results, the current time is used.
  hotels.clear()
  await compare().offer(null)
  expect(stated.at(-1)).toEqual([7, 9, 9, 9])
  compare().clear()
  await compare().offer(null)
  expect(offered).toHaveLength(4)
})

test('does not add a rate that cannot be loaded, and reports the failure', async () => {
  const { compare, keys, pick } = open()
  await pick('z')
  expect(keys()).toEqual([])
  expect(compare().news).toEqual({ kind: 'failed', failure: { kind: 'notHere' } })
})

test('leaves out the picks of an earlier search, even a pick that is loaded only after the new search started', async () => {
  const { compare, show, keys, pick, block } = open()
  await pick('a')
  await pick('b')
  const release = block()
  const late = pick('c')
  show('two')
  release()
  await late
  expect(keys()).toEqual([])
  await compare().open()
  expect(compare().isOpen).toBe(false)
  await pick('d')
  expect(keys()).toEqual(['d'])
})

test('opens the comparison with two rates and closes it when one is left', async () => {
  const { compare, pick } = open()
  await pick('a')
  await compare().open()
  expect(compare().isOpen).toBe(false)
  await pick('b')
  await compare().open()
  expect(compare().isOpen).toBe(true)
  await pick('b')
  expect(compare().isOpen).toBe(false)
})
