import { expect, it } from 'vitest'
import { type Failure, failed, type Outcome, ok } from '../../../shared/contract/failure.ts'
import type { Maintenance } from '../../../shared/contract/maintenance-views.ts'
import type { Coverage } from '../../../shared/contract/sync-views.ts'
import { createAppStore } from '../../store.ts'
import { sampleKeeping } from '../../testing/sample-keeping.ts'
import { type Answers, deskState, held, scriptedDesk } from '../../testing/scripted-desk.ts'
import type { ToRestore } from './maintenance-slice.ts'

const coverage: Coverage = {
  since: '2027-03-12',
  today: '2027-03-12',
  runs: [],
  bookings: [0],
  uncertain: { assumed: 0, missing: 0 },
  days: { synced: 1, stale: 0, missing: 0 },
}
const full: Failure = { kind: 'file', why: 'full' }

function kept(answers: Answers = {}) {
  const desk = scriptedDesk({ 'maintenance.state': () => ok(sampleKeeping), ...answers })
  const store = createAppStore(desk)
  return { desk, store, asked: () => desk.asked.map(({ name }) => name) }
}

it('follows what the desk says of the keeping, once somebody has looked at it', async () => {
  const { desk, store, asked } = kept()
  desk.tell('maintenance.changed', {})
  expect(asked()).toEqual([])
  await store.getState().readKeeping()
  desk.answer({ 'maintenance.state': () => ok({ ...sampleKeeping, check: 'running' }) })
  desk.tell('maintenance.changed', {})
  await expect.poll(() => store.getState().maintenance).toMatchObject({ status: 'read', keeping: { check: 'running' } })
})

it('shows the latest answer, whichever comes first', async () => {
  const answers = [held<Outcome<Maintenance>>(), held<Outcome<Maintenance>>()] as const
  let at = 0
  const { store } = kept({ 'maintenance.state': () => answers[at++ as 0 | 1].promise })
  const reads = [store.getState().readKeeping(), store.getState().readKeeping()]
  answers[1].give(ok({ ...sampleKeeping, purgedBookings: 2 }))
  answers[0].give(ok({ ...sampleKeeping, purgedBookings: 1 }))
  await Promise.all(reads)
  expect(store.getState().maintenance).toMatchObject({ keeping: { purgedBookings: 2 } })
})

it('keeps the backups on the screen when they cannot be read just now', async () => {
  const { desk, store } = kept()
  await store.getState().readKeeping()
  desk.answer({ 'maintenance.state': () => failed(full) })
  await store.getState().readKeeping()
  expect(store.getState().maintenance).toEqual({ status: 'failed', before: sampleKeeping, failure: full })
})

const listed = { kind: 'listed', backup: { ...sampleKeeping.backups[0], name: '2027-03-12.backup' } } as ToRestore

it('does one thing at a time, however often its button is pressed', async () => {
  const answer = held<Outcome<Maintenance>>()
  const { store, asked } = kept({ 'maintenance.backUp': () => answer.promise })
  const first = store.getState().backUpNow()
  await store.getState().backUpNow()
  await store.getState().restoreBackup(listed)
  expect(asked()).toEqual(['maintenance.backUp'])
  answer.give(ok({ ...sampleKeeping, backups: [] }))
  await first
  expect(store.getState()).toMatchObject({ keepingDeed: { status: 'idle' }, keeping: { keeping: { backups: [] } } })
})

it('shows nothing of the replaced ledger after a restore', async () => {
  const restored = deskState({ ledger: 'opening', check: 'notYet' })
  const { desk, store } = kept({ 'maintenance.restore': () => ok(restored), 'ledger.rows': () => ok({ rows: [], from: 0, moved: 0 }) })
  desk.answer({ 'ledger.coverage': () => ok({ ...coverage, days: { synced: 0, stale: 0, missing: 1 } }) })
  store.setState({
    coverage: { status: 'shown', coverage },
    ledgerOf: 'practice',
    today: { status: 'read', arrivals: [], risk: { days: [], unknown: [], charged: 0 }, more: false },
  })
  expect(await store.getState().restoreBackup(listed)).toBe(true)
  expect(desk.asked[0]).toEqual({ name: 'maintenance.restore', input: { backup: '2027-03-12.backup' } })
  expect(store.getState()).toMatchObject({
    desk: restored,
    keepingDeed: { status: 'restored', as: 'backup' },
    ledgerOf: null,
    today: { status: 'unread' },
    coverage: { status: 'shown', coverage: { days: { synced: 0, missing: 1 } } },
  })
})

it('says why a restore was not done, and that nothing changed hands', async () => {
  const { store } = kept({ 'maintenance.restore': () => failed({ kind: 'inFlight' }) })
  store.setState({ desk: deskState(), ledgerOf: 'practice' })
  expect(await store.getState().restoreBackup(listed)).toBe(false)
  expect(store.getState()).toMatchObject({
    keepingDeed: { status: 'failed', deed: 'restore', failure: { kind: 'inFlight' } },
    ledgerOf: 'practice',
  })
})
