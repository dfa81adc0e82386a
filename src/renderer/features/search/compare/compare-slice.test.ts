import { expect, test } from 'vitest'
import { createStore } from 'zustand'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type { AppState } from '../../../store.ts'
import { createCompareSlice, picksOf } from './compare-slice.ts'

const rateOf = (rateKey: string) => ({ rateKey, rate: '100', currency: 'EUR', rooms: [] })

/** The slice beside a search, over a desk that has the rates `a` to `f`; the rest it answers as gone. */
function open() {
  const waiting: (() => void)[] = []
  const state = { held: false }
  const desk = {
    ask: async (_: string, { rateKey }: { rateKey: string }) => {
      if (state.held) await new Promise<void>((resolve) => waiting.push(resolve))
      return /^[a-f]$/.test(rateKey)
        ? { ok: true, value: { hotel: { hotelCode: 'H', rates: [rateOf(rateKey)] } } }
        : { ok: false, failure: { kind: 'notHere' } }
    },
    on: () => () => {},
  } as unknown as DeskBridge
  const store = createStore<AppState>()(
    (...args) => ({ search: { status: 'done', run: { searchId: 'one' } }, ...createCompareSlice(desk)(...args) }) as AppState,
  )
  const keys = () => picksOf(store.getState().picked, store.getState().search.run?.searchId).map(({ rate }) => rate.rateKey)
  return { store, keys, pick: (key: string) => store.getState().pickRate(key), state, waiting }
}

test('a rate is taken in by one pick and out by the next, and never twice', async () => {
  const { keys, pick } = open()
  await Promise.all([pick('a'), pick('a'), pick('b')])
  expect(keys()).toEqual(['a', 'b'])
  await pick('a')
  expect(keys()).toEqual(['b'])
})

test('four at the most, also of picks that are read at the same time; then it is said', async () => {
  const { store, keys, pick } = open()
  await Promise.all(['a', 'b', 'c', 'd', 'e'].map(pick))
  expect(keys()).toEqual(['a', 'b', 'c', 'd'])
  await pick('f')
  expect(store.getState().pickNews).toEqual({ kind: 'full' })
})

test('a rate that cannot be read is not taken in, and it is said', async () => {
  const { store, keys, pick } = open()
  await pick('z')
  expect(keys()).toEqual([])
  expect(store.getState().pickNews).toEqual({ kind: 'failed', failure: { kind: 'notHere' } })
})

test('rates of an earlier search are not compared with those of this one, nor is one that arrives after it', async () => {
  const { store, keys, pick, state, waiting } = open()
  await pick('a')
  await pick('b')
  state.held = true
  const late = pick('c')
  store.setState({ search: { status: 'done', run: { searchId: 'two' } } } as Partial<AppState>)
  for (const answer of waiting) answer()
  await late
  expect(keys()).toEqual([])
  store.getState().openComparison()
  expect(store.getState().comparing).toBe(false)
  state.held = false
  await pick('d')
  expect(keys()).toEqual(['d'])
})

test('a comparison needs two, and ends when one is left', async () => {
  const { store, pick } = open()
  await pick('a')
  store.getState().openComparison()
  expect(store.getState().comparing).toBe(false)
  await pick('b')
  store.getState().openComparison()
  expect(store.getState().comparing).toBe(true)
  await pick('b')
  expect(store.getState().comparing).toBe(false)
})
