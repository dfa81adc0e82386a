import { expect, it } from 'vitest'
import { failed, ok } from '../../../../shared/contract/failure.ts'
import type { RefreshReport } from '../../../../shared/contract/views/ledger-views.ts'
import { openWindow } from '../../../testing/open-window.ts'
import { fresh, ledgerOf, row } from '../../../testing/sample-bookings.ts'

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
  const { desk, store, app } = openWindow({ ...ledgerOf([row(1)]), 'ledger.stopRefresh': () => ok({}) })
  await app().ledger.list.open('2027-03-13')
  const slow = desk.hold('ledger.refresh')
  const count = (name: string) => desk.asked.filter((question) => question.name === name).length
  return { desk, store, slow, count, state: () => app().ledger.refresh.state }
}

it('refreshes the shown range, once at a time, and shows the progress', async () => {
  const { desk, store, slow, count, state } = await start()
  const running = store.getState().ledger.refresh.start()
  await store.getState().ledger.refresh.start()
  expect(count('ledger.refresh')).toBe(1)
  expect(desk.inputsOf('ledger.refresh')[0]).toEqual(store.getState().ledger.list.question.filter)
  desk.emit('ledger.refreshProgress', { ...report, done: 2 })
  expect(state()).toMatchObject({ status: 'running', progress: { done: 2, windows: 4 } })
  slow.give(ok(report))
  await running
  expect(state()).toEqual({ status: 'done', report })
})

it('shows the new freshness even if no booking changed', async () => {
  const { desk, store, slow } = await start()
  const running = store.getState().ledger.refresh.start()
  desk.answer({ 'ledger.freshness': () => ok({ ...fresh, oldestMs: 5 }) })
  slow.give(ok(report))
  await running
  expect(store.getState().ledger.list.state).toMatchObject({ status: 'shown', view: { freshness: { oldestMs: 5 } } })
})

it('stops a refresh once, and keeps what was received so far', async () => {
  const { store, slow, count, state } = await start()
  const running = store.getState().ledger.refresh.start()
  await Promise.all([store.getState().ledger.refresh.stop(), store.getState().ledger.refresh.stop()])
  expect(count('ledger.stopRefresh')).toBe(1)
  expect(state()).toMatchObject({ status: 'running', stopping: true })
  store.getState().ledger.refresh.dismiss()
  expect(state().status).toBe('running')
  slow.give(ok({ ...report, stopped: true }))
  await running
  expect(state()).toMatchObject({ status: 'done', report: { stopped: true } })
})

it('shows why the refresh failed until it is dismissed', async () => {
  const { store, slow, state } = await start()
  slow.give(failed({ kind: 'noKey' }))
  await store.getState().ledger.refresh.start()
  expect(state()).toEqual({ status: 'failed', failure: { kind: 'noKey' } })
  store.getState().ledger.refresh.dismiss()
  expect(state()).toEqual({ status: 'idle' })
})
