import { expect, it } from 'vitest'
import { failed, type Outcome, ok } from '../../../shared/contract/failure.ts'
import { createAppStore } from '../../store.ts'
import { sampleMaintenance } from '../../testing/sample-keeping.ts'
import { type Answers, pending, scriptedDesk } from '../../testing/scripted-desk.ts'

const order = { passphrase: 'harbour candle velvet ladder', everyHours: 6 } as const

function writing(answers: Answers) {
  const desk = scriptedDesk({ 'maintenance.state': () => ok(sampleMaintenance), ...answers })
  return { desk, store: createAppStore(desk) }
}

it('never stores the passphrase in the state of the window', async () => {
  const answer = pending<Outcome<{ file: string | null; bookings: number }>>()
  const { desk, store } = writing({ 'reader.write': () => answer.promise })
  const done = store.getState().writeReaderCopy(order)
  expect(JSON.stringify(store.getState())).not.toContain('harbour')
  answer.give(ok({ file: '/copies/desk.reader', bookings: 1204 }))
  expect(await done).toBe(true)
  expect(JSON.stringify(store.getState())).not.toContain('harbour')
  expect(desk.asked[0]).toEqual({ name: 'reader.write', input: order })
  expect(store.getState().readerCopy).toEqual({ status: 'written', file: '/copies/desk.reader', bookings: 1204 })
})

it('returns to the dialog when no file was chosen', async () => {
  const { store } = writing({ 'reader.write': () => ok({ file: null, bookings: 0 }) })
  expect(await store.getState().writeReaderCopy(order)).toBe(false)
  expect(store.getState().readerCopy).toEqual({ status: 'idle' })
})

it('reports why the copy was not written', async () => {
  const { store } = writing({ 'reader.write': () => failed({ kind: 'file', why: 'denied' }) })
  expect(await store.getState().writeReaderCopy(order)).toBe(false)
  expect(store.getState().readerCopy).toEqual({ status: 'failed', failure: { kind: 'file', why: 'denied' } })
})

it('reads the schedule again once a copy is written', async () => {
  const { desk, store } = writing({ 'reader.write': () => ok({ file: '/copies/desk.reader', bookings: 1 }) })
  await store.getState().writeReaderCopy(order)
  expect(desk.asked.map(({ name }) => name)).toEqual(['reader.write', 'maintenance.state'])
})

it('shows the progress, and sends one stop request', async () => {
  const answer = pending<Outcome<{ file: string | null; bookings: number }>>()
  const { desk, store } = writing({ 'reader.write': () => answer.promise, 'reader.stopWriting': () => ok({}) })
  const done = store.getState().writeReaderCopy(order)
  desk.emit('reader.progress', { rows: 500, of: 1204 })
  expect(store.getState().readerCopy).toEqual({ status: 'writing', progress: { rows: 500, of: 1204 }, stopping: false })
  await store.getState().stopReaderCopy()
  await store.getState().stopReaderCopy()
  answer.give(failed({ kind: 'stopped' }))
  expect(await done).toBe(false)
  expect(store.getState().readerCopy).toEqual({ status: 'idle' })
  expect(desk.asked.map(({ name }) => name)).toEqual(['reader.write', 'reader.stopWriting'])
})

it('ignores the progress of scheduled copies', () => {
  const { desk, store } = writing({})
  desk.emit('reader.progress', { rows: 500, of: 1204 })
  expect(store.getState().readerCopy).toEqual({ status: 'idle' })
})
