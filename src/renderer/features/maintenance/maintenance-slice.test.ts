import { expect, it } from 'vitest'
import { type Failure, failed, type Outcome, ok } from '../../../shared/contract/failure.ts'
import type { Maintenance, RestorePreview } from '../../../shared/contract/views/maintenance-views.ts'
import { openWindow } from '../../testing/open-window.ts'
import { sampleMaintenance } from '../../testing/sample-keeping.ts'
import { type Answers, deskState, pending } from '../../testing/scripted-desk.ts'
import type { RestoreSource } from './maintenance-slice.ts'

const diskFull: Failure = { kind: 'file', why: 'full' }

function openStore(answers: Answers = {}) {
  const { desk, store, app } = openWindow({ 'maintenance.state': () => ok(sampleMaintenance), ...answers })
  const asked = () => desk.asked.map(({ name }) => name)
  return { desk, store, app, maintenance: () => app().maintenance, readerCopy: () => app().readerCopy, asked }
}

it('follows changes of the maintenance state once it was read', async () => {
  const { desk, maintenance, asked } = openStore()
  desk.emit('maintenance.changed', {})
  expect(asked()).toEqual([])
  await maintenance().read()
  desk.answer({ 'maintenance.state': () => ok({ ...sampleMaintenance, check: 'running' }) })
  desk.emit('maintenance.changed', {})
  await expect.poll(() => maintenance().state).toMatchObject({ status: 'read', maintenance: { check: 'running' } })
})

it('shows the answer to the latest read, even if an earlier one arrives later', async () => {
  const { desk, maintenance } = openStore()
  const slow = desk.hold('maintenance.state')
  const first = maintenance().read()
  desk.answer({ 'maintenance.state': () => ok({ ...sampleMaintenance, purgedBookings: 2 }) })
  await maintenance().read()
  slow.give(ok({ ...sampleMaintenance, purgedBookings: 1 }))
  await first
  expect(maintenance().state).toMatchObject({ maintenance: { purgedBookings: 2 } })
})

it('shows the result of an action, not the answer to an earlier read', async () => {
  const answer = pending<Outcome<Maintenance>>()
  const { maintenance } = openStore({
    'maintenance.state': () => answer.promise,
    'maintenance.backUp': () => ok({ ...sampleMaintenance, purgedBookings: 2 }),
  })
  const read = maintenance().read()
  await maintenance().backUpNow()
  answer.give(ok({ ...sampleMaintenance, purgedBookings: 1 }))
  await read
  expect(maintenance().state).toMatchObject({ maintenance: { purgedBookings: 2 } })
})

it('keeps the backups on screen when a read fails', async () => {
  const { desk, maintenance } = openStore()
  await maintenance().read()
  desk.answer({ 'maintenance.state': () => failed(diskFull) })
  await maintenance().read()
  expect(maintenance().state).toEqual({ status: 'failed', before: sampleMaintenance, failure: diskFull })
})

const listedBackup = { kind: 'listed', backup: { ...sampleMaintenance.backups[0], name: '2027-03-12.backup' } } as RestoreSource

it('shows the contents of the backup read last, and nothing of a read that was stopped', async () => {
  const preview = { bookings: 1, closings: [], logged: true, facts: 0, lost: null }
  const answers = { a: pending<Outcome<RestorePreview>>(), b: pending<Outcome<RestorePreview>>() }
  const { maintenance } = openStore({
    'maintenance.restorePreview': ({ backup }) => answers[backup as 'a' | 'b'].promise,
    'maintenance.stop': () => ok({}),
  })
  const look = (backup: string) => maintenance().readRestorePreview({ backup })
  const first = look('a')
  const second = look('b')
  answers.a.give(ok(preview))
  await first
  expect(maintenance().restorePreview).toEqual({ status: 'reading' })
  await maintenance().stopRestorePreview()
  answers.b.give(ok({ ...preview, bookings: 2 }))
  await second
  expect(maintenance().restorePreview).toEqual({ status: 'reading' })
})

it('runs one action at a time, however often its button is pressed', async () => {
  const answer = pending<Outcome<Maintenance>>()
  const { app, maintenance, asked } = openStore({ 'maintenance.backUp': () => answer.promise })
  const first = maintenance().backUpNow()
  await maintenance().backUpNow()
  await maintenance().restore(listedBackup)
  expect(asked()).toEqual(['maintenance.backUp'])
  answer.give(ok({ ...sampleMaintenance, backups: [] }))
  await first
  expect(app()).toMatchObject({ maintenance: { action: { status: 'idle' }, state: { maintenance: { backups: [] } } } })
})

it('records after a restore that the ledger was replaced', async () => {
  const restored = deskState({ ledger: 'opening', check: 'notYet' })
  const { desk, app, maintenance } = openStore({
    'maintenance.restore': () => ok(restored),
    'ledger.rows': () => ok({ rows: [], from: 0, moved: 0 }),
  })
  expect(await maintenance().restore(listedBackup)).toBe(true)
  expect(desk.asked[0]).toEqual({ name: 'maintenance.restore', input: { backup: '2027-03-12.backup' } })
  expect(app()).toMatchObject({
    desk: restored,
    maintenance: { action: { status: 'restored', as: 'backup' } },
    ledgersReplaced: 1,
  })
})

it('reports why a restore failed, and does not count the ledger as replaced', async () => {
  const { store, app, maintenance } = openStore({ 'maintenance.restore': () => failed({ kind: 'inFlight' }) })
  store.setState({ desk: deskState() })
  expect(await maintenance().restore(listedBackup)).toBe(false)
  expect(app()).toMatchObject({
    maintenance: { action: { status: 'failed', what: 'restore', failure: { kind: 'inFlight' } } },
    ledgersReplaced: 0,
  })
})

const order = { passphrase: 'harbour candle velvet ladder', everyHours: 6 } as const

it('never stores the passphrase in the state of the window', async () => {
  const answer = pending<Outcome<{ file: string | null; bookings: number }>>()
  const { desk, app, readerCopy } = openStore({ 'reader.write': () => answer.promise })
  const done = readerCopy().write(order)
  expect(JSON.stringify(app())).not.toContain('harbour')
  answer.give(ok({ file: '/copies/desk.reader', bookings: 1204 }))
  expect(await done).toBe(true)
  expect(JSON.stringify(app())).not.toContain('harbour')
  expect(desk.asked[0]).toEqual({ name: 'reader.write', input: order })
  expect(readerCopy().state).toEqual({ status: 'written', file: '/copies/desk.reader', bookings: 1204 })
})

it('writing a reader copy ends without an error when no file was chosen', async () => {
  const { readerCopy } = openStore({ 'reader.write': () => ok({ file: null, bookings: 0 }) })
  expect(await readerCopy().write(order)).toBe(false)
  expect(readerCopy().state).toEqual({ status: 'idle' })
})

it('reports why the reader copy was not written', async () => {
  const { readerCopy } = openStore({ 'reader.write': () => failed({ kind: 'file', why: 'denied' }) })
  expect(await readerCopy().write(order)).toBe(false)
  expect(readerCopy().state).toEqual({ status: 'failed', failure: { kind: 'file', why: 'denied' } })
})

it('reads the schedule again once a reader copy is written', async () => {
  const { readerCopy, asked } = openStore({ 'reader.write': () => ok({ file: '/copies/desk.reader', bookings: 1 }) })
  await readerCopy().write(order)
  expect(asked()).toEqual(['reader.write', 'maintenance.state'])
})

it('shows the progress of writing a reader copy, and sends only one stop request', async () => {
  const answer = pending<Outcome<{ file: string | null; bookings: number }>>()
  const { desk, readerCopy, asked } = openStore({ 'reader.write': () => answer.promise, 'reader.stopWriting': () => ok({}) })
  const done = readerCopy().write(order)
  desk.emit('reader.progress', { rows: 500, of: 1204 })
  expect(readerCopy().state).toEqual({ status: 'writing', progress: { rows: 500, of: 1204 }, stopping: false })
  await readerCopy().stop()
  await readerCopy().stop()
  answer.give(failed({ kind: 'stopped' }))
  expect(await done).toBe(false)
  expect(readerCopy().state).toEqual({ status: 'idle' })
  expect(asked()).toEqual(['reader.write', 'reader.stopWriting'])
})

it('ignores the progress of scheduled reader copies', () => {
  const { desk, readerCopy } = openStore({})
  desk.emit('reader.progress', { rows: 500, of: 1204 })
  expect(readerCopy().state).toEqual({ status: 'idle' })
})
