import { expect, it } from 'vitest'
import { failed, type Outcome, ok } from '../../../../shared/contract/failure.ts'
import type { RefreshReport } from '../../../../shared/contract/views/ledger-views.ts'
import { createAppStore } from '../../../store.ts'
import { fresh, ledgerOf, row } from '../../../testing/sample-bookings.ts'
import { held, scriptedDesk } from '../../../testing/scripted-desk.ts'

const report: RefreshReport = {
  windows: 4,
  done: 4,
  added: 1,
  changed: 0,
  unchanged: 3,
  unread: 0,
  failed: [],
  neverAsked: [],
  stopped: false,
}

const start = async () => {
  const desk = scriptedDesk({ ...ledgerOf([row(1)]), 'ledger.stopRefresh': () => ok({}) })
  const store = createAppStore(desk)
  await store.getState().openLedger('2027-03-13')
  const slow = held<Outcome<RefreshReport>>()
  desk.answer({ 'ledger.refresh': () => slow.promise })
  const count = (name: string) => desk.asked.filter((question) => question.name === name).length
  return { desk, store, slow, count, state: () => store.getState().ledgerRefresh }
}

it('refreshes the shown range, once at a time, and shows the progress', async () => {
  const { desk, store, slow, count, state } = await start()
  const running = store.getState().refreshLedger()
  await store.getState().refreshLedger()
  expect(count('ledger.refresh')).toBe(1)
  expect(desk.asked.find(({ name }) => name === 'ledger.refresh')?.input).toEqual(store.getState().ledgerQuestion.filter)
  desk.tell('ledger.refreshProgress', { ...report, done: 2 })
  expect(state()).toMatchObject({ status: 'running', progress: { done: 2, windows: 4 } })
  slow.give(ok(report))
  await running
  expect(state()).toEqual({ status: 'done', report })
})

it('shows the new freshness even if no booking changed', async () => {
  const { desk, store, slow } = await start()
  const running = store.getState().refreshLedger()
  desk.answer({ 'ledger.freshness': () => ok({ ...fresh, oldestMs: 5 }) })
  slow.give(ok(report))
  await running
  expect(store.getState().ledger).toMatchObject({ status: 'shown', view: { freshness: { oldestMs: 5 } } })
})

it('stops a refresh once, and keeps what was received so far', async () => {
  const { store, slow, count, state } = await start()
  const running = store.getState().refreshLedger()
  await Promise.all([store.getState().stopRefresh(), store.getState().stopRefresh()])
  expect(count('ledger.stopRefresh')).toBe(1)
  expect(state()).toMatchObject({ status: 'running', stopping: true })
  store.getState().dismissRefresh()
  expect(state().status).toBe('running')
  slow.give(ok({ ...report, stopped: true }))
  await running
  expect(state()).toMatchObject({ status: 'done', report: { stopped: true } })
})

it('shows why the refresh failed until it is dismissed', async () => {
  const { store, slow, state } = await start()
  slow.give(failed({ kind: 'noKey' }))
  await store.getState().refreshLedger()
  expect(state()).toEqual({ status: 'failed', failure: { kind: 'noKey' } })
  store.getState().dismissRefresh()
  expect(state()).toEqual({ status: 'idle' })
})
