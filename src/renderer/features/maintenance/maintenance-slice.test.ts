import { expect, it } from 'vitest'
import { type Failure, failed, type Outcome, ok } from '../../../shared/contract/failure.ts'
import type { Maintenance, RestorePreview } from '../../../shared/contract/views/maintenance-views.ts'
import { createAppStore } from '../../store.ts'
import { openWindow } from '../../testing/open-window.ts'
import { sampleMaintenance } from '../../testing/sample-keeping.ts'
import { type Answers, deskState, pending, scriptedDesk } from '../../testing/scripted-desk.ts'
import type { RestoreSource } from './maintenance-slice.ts'

const diskFull: Failure = { kind: 'file', why: 'full' }

function openStore(answers: Answers = {}) {
  const { desk, store } = openWindow({ 'maintenance.state': () => ok(sampleMaintenance), ...answers })
  return { desk, store, asked: () => desk.asked.map(({ name }) => name) }
}

it('follows changes of the maintenance state once it was read', async () => {
  const { desk, store, asked } = openStore()
  desk.emit('maintenance.changed', {})
  expect(asked()).toEqual([])
  await store.getState().maintenance.read()
  desk.answer({ 'maintenance.state': () => ok({ ...sampleMaintenance, check: 'running' }) })
  desk.emit('maintenance.changed', {})
  await expect.poll(() => store.getState().maintenance.state).toMatchObject({ status: 'read', maintenance: { check: 'running' } })
})

it('shows the answer to the latest read, even if an earlier one arrives later', async () => {
  const answers = [pending<Outcome<Maintenance>>(), pending<Outcome<Maintenance>>()] as const
  let at = 0
  const { store } = openStore({ 'maintenance.state': () => answers[at++ as 0 | 1].promise })
  const reads = [store.getState().maintenance.read(), store.getState().maintenance.read()]
  answers[1].give(ok({ ...sampleMaintenance, purgedBookings: 2 }))
  await reads[1]
  answers[0].give(ok({ ...sampleMaintenance, purgedBookings: 1 }))
  await reads[0]
  expect(store.getState().maintenance.state).toMatchObject({ maintenance: { purgedBookings: 2 } })
})

it('shows the result of an action, not the answer to an earlier read', async () => {
  const answer = pending<Outcome<Maintenance>>()
  const { store } = openStore({
    'maintenance.state': () => answer.promise,
    'maintenance.backUp': () => ok({ ...sampleMaintenance, purgedBookings: 2 }),
  })
  const read = store.getState().maintenance.read()
  await store.getState().maintenance.backUpNow()
  answer.give(ok({ ...sampleMaintenance, purgedBookings: 1 }))
  await read
  expect(store.getState().maintenance.state).toMatchObject({ maintenance: { purgedBookings: 2 } })
})

it('keeps the backups on screen when a read fails', async () => {
  const { desk, store } = openStore()
  await store.getState().maintenance.read()
  desk.answer({ 'maintenance.state': () => failed(diskFull) })
  await store.getState().maintenance.read()
  expect(store.getState().maintenance.state).toEqual({ status: 'failed', before: sampleMaintenance, failure: diskFull })
})

const listedBackup = { kind: 'listed', backup: { ...sampleMaintenance.backups[0], name: '2027-03-12.backup' } } as RestoreSource

it('shows the contents of the backup read last, and nothing of a read that was stopped', async () => {
  const answers = { a: pending<Outcome<RestorePreview>>(), b: pending<Outcome<RestorePreview>>() }
  const { store } = openStore({
    'maintenance.restorePreview': ({ backup }) => answers[backup as 'a' | 'b'].promise,
    'maintenance.stop': () => ok({}),
  })
  const look = (backup: string) => store.getState().maintenance.readRestorePreview({ backup })
  const first = look('a')
  const second = look('b')
  answers.a.give(ok({ bookings: 1, closings: [], logged: true, facts: 0, lost: null }))
  await first
  expect(store.getState().maintenance.restorePreview).toEqual({ status: 'reading' })
  await store.getState().maintenance.stopRestorePreview()
  answers.b.give(ok({ bookings: 2, closings: [], logged: true, facts: 0, lost: null }))
  await second
  expect(store.getState().maintenance.restorePreview).toEqual({ status: 'reading' })
})

it('runs one action at a time, however often its button is pressed', async () => {
  const answer = pending<Outcome<Maintenance>>()
  const { store, asked } = openStore({ 'maintenance.backUp': () => answer.promise })
  const first = store.getState().maintenance.backUpNow()
  await store.getState().maintenance.backUpNow()
  await store.getState().maintenance.restore(listedBackup)
  expect(asked()).toEqual(['maintenance.backUp'])
  answer.give(ok({ ...sampleMaintenance, backups: [] }))
  await first
  expect(store.getState()).toMatchObject({ maintenance: { action: { status: 'idle' }, state: { maintenance: { backups: [] } } } })
})

it('records after a restore that the ledger was replaced', async () => {
  const restored = deskState({ ledger: 'opening', check: 'notYet' })
  const { desk, store } = openStore({ 'maintenance.restore': () => ok(restored), 'ledger.rows': () => ok({ rows: [], from: 0, moved: 0 }) })
  expect(await store.getState().maintenance.restore(listedBackup)).toBe(true)
  expect(desk.asked[0]).toEqual({ name: 'maintenance.restore', input: { backup: '2027-03-12.backup' } })
  expect(store.getState()).toMatchObject({
    desk: restored,
    maintenance: { action: { status: 'restored', as: 'backup' } },
    ledgersReplaced: 1,
  })
})

it('reports why a restore failed, and does not count the ledger as replaced', async () => {
  const { store } = openStore({ 'maintenance.restore': () => failed({ kind: 'inFlight' }) })
  store.setState({ desk: deskState() })
  expect(await store.getState().maintenance.restore(listedBackup)).toBe(false)
  expect(store.getState()).toMatchObject({
    maintenance: { action: { status: 'failed', what: 'restore', failure: { kind: 'inFlight' } } },
    ledgersReplaced: 0,
  })
})

const order = { passphrase: 'harbour candle velvet ladder', everyHours: 6 } as const

function openReaderStore(answers: Answers) {
  const desk = scriptedDesk({ 'maintenance.state': () => ok(sampleMaintenance), ...answers })
  return { desk, store: createAppStore(desk) }
}

it('never stores the passphrase in the state of the window', async () => {
  const answer = pending<Outcome<{ file: string | null; bookings: number }>>()
  const { desk, store } = openReaderStore({ 'reader.write': () => answer.promise })
  const done = store.getState().readerCopy.write(order)
  expect(JSON.stringify(store.getState())).not.toContain('harbour')
  answer.give(ok({ file: '/copies/desk.reader', bookings: 1204 }))
  expect(await done).toBe(true)
  expect(JSON.stringify(store.getState())).not.toContain('harbour')
  expect(desk.asked[0]).toEqual({ name: 'reader.write', input: order })
  expect(store.getState().readerCopy.state).toEqual({ status: 'written', file: '/copies/desk.reader', bookings: 1204 })
})

it('writing a reader copy ends without an error when no file was chosen', async () => {
  const { store } = openReaderStore({ 'reader.write': () => ok({ file: null, bookings: 0 }) })
  expect(await store.getState().readerCopy.write(order)).toBe(false)
  expect(store.getState().readerCopy.state).toEqual({ status: 'idle' })
})

it('reports why the reader copy was not written', async () => {
  const { store } = openReaderStore({ 'reader.write': () => failed({ kind: 'file', why: 'denied' }) })
  expect(await store.getState().readerCopy.write(order)).toBe(false)
  expect(store.getState().readerCopy.state).toEqual({ status: 'failed', failure: { kind: 'file', why: 'denied' } })
})

it('reads the schedule again once a reader copy is written', async () => {
  const { desk, store } = openReaderStore({ 'reader.write': () => ok({ file: '/copies/desk.reader', bookings: 1 }) })
  await store.getState().readerCopy.write(order)
  expect(desk.asked.map(({ name }) => name)).toEqual(['reader.write', 'maintenance.state'])
})

it('shows the progress of writing a reader copy, and sends only one stop request', async () => {
  const answer = pending<Outcome<{ file: string | null; bookings: number }>>()
  const { desk, store } = openReaderStore({ 'reader.write': () => answer.promise, 'reader.stopWriting': () => ok({}) })
  const done = store.getState().readerCopy.write(order)
  desk.emit('reader.progress', { rows: 500, of: 1204 })
  expect(store.getState().readerCopy.state).toEqual({ status: 'writing', progress: { rows: 500, of: 1204 }, stopping: false })
  await store.getState().readerCopy.stop()
  await store.getState().readerCopy.stop()
  answer.give(failed({ kind: 'stopped' }))
  expect(await done).toBe(false)
  expect(store.getState().readerCopy.state).toEqual({ status: 'idle' })
  expect(desk.asked.map(({ name }) => name)).toEqual(['reader.write', 'reader.stopWriting'])
})

it('ignores the progress of scheduled reader copies', () => {
  const { desk, store } = openReaderStore({})
  desk.emit('reader.progress', { rows: 500, of: 1204 })
  expect(store.getState().readerCopy.state).toEqual({ status: 'idle' })
})
