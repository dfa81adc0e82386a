import { expect, it } from 'vitest'
import { failed, ok } from '../../../../shared/contract/failure.ts'
import type { RefreshReport } from '../../../../shared/contract/views/ledger-views.ts'
import { openWindow } from '../../../testing/open-window.ts'
import { fresh, ledgerOf, row } from '../../../testing/sample-bookings.ts'

const report: RefreshReport = {
  ...{ windows: 4, done: 4, added: 1, changed: 0, unchanged: 3, unread: 0 },
  ...{ failed: [], neverAsked: [], stopped: false },
}

const start = async () => {
  const { desk, app } = openWindow({ ...ledgerOf([row(1)]), 'ledger.stopRefresh': () => ok({}) })
  await app().ledger.list.open('2027-03-13')
  const slow = desk.hold('ledger.refresh')
  const refresh = () => app().ledger.refresh
  return { desk, app, slow, refresh, state: () => refresh().state }
}

it('refreshes the shown range, once at a time, and shows the progress', async () => {
  const { desk, app, slow, refresh, state } = await start()
  const running = refresh().start()
  await refresh().start()
  expect(desk.inputsOf('ledger.refresh')).toEqual([app().ledger.list.question.filter])
  desk.emit('ledger.refreshProgress', { ...report, done: 2 })
  expect(state()).toMatchObject({ status: 'running', progress: { done: 2, windows: 4 } })
  slow.give(ok(report))
  await running
  expect(state()).toEqual({ status: 'done', report })
})

it('shows the new freshness even if no booking changed', async () => {
  const { desk, app, slow, refresh } = await start()
  const running = refresh().start()
  desk.answer({ 'ledger.freshness': () => ok({ ...fresh, oldestMs: 5 }) })
  slow.give(ok(report))
  await running
  expect(app().ledger.list.state).toMatchObject({ status: 'shown', view: { freshness: { oldestMs: 5 } } })
})

it('stops a refresh once, and keeps what was received so far', async () => {
  const { desk, slow, refresh, state } = await start()
  const running = refresh().start()
  await Promise.all([refresh().stop(), refresh().stop()])
  expect(desk.inputsOf('ledger.stopRefresh')).toHaveLength(1)
  expect(state()).toMatchObject({ status: 'running', stopping: true })
  refresh().dismiss()
  expect(state().status).toBe('running')
  slow.give(ok({ ...report, stopped: true }))
  await running
  expect(state()).toMatchObject({ status: 'done', report: { stopped: true } })
})

it('shows why the refresh failed until it is dismissed', async () => {
  const { slow, refresh, state } = await start()
  slow.give(failed({ kind: 'noKey' }))
  await refresh().start()
  expect(state()).toEqual({ status: 'failed', failure: { kind: 'noKey' } })
  refresh().dismiss()
  expect(state()).toEqual({ status: 'idle' })
})
