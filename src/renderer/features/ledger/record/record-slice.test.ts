import { expect, it, vi } from 'vitest'
import { failed, type Outcome, ok } from '../../../../shared/contract/failure.ts'
import type { LedgerRecord } from '../../../../shared/contract/views/ledger-views.ts'
import { noFacts } from '../../../../shared/contract/views/note-views.ts'
import { createAppStore } from '../../../store.ts'
import { openWindow } from '../../../testing/open-window.ts'
import { ledgerOf, record, row } from '../../../testing/sample-bookings.ts'
import { offline, pending, scriptedDesk } from '../../../testing/scripted-desk.ts'
import { draftKey } from './record-slice.ts'

const desk = () => scriptedDesk(ledgerOf([row(1), row(2)]))

it('shows the booking opened last, even if an earlier answer arrives later', async () => {
  const slow = pending<Outcome<LedgerRecord>>()
  const scripted = desk()
  const store = createAppStore(scripted)
  scripted.answer({ 'ledger.record': ({ id }) => (id === 1 ? slow.promise : ok(record(row(2)))) })
  const first = store.getState().ledger.record.open(row(1))
  await store.getState().ledger.record.open(row(2))
  slow.give(ok(record(row(1))))
  await first
  expect(store.getState().ledger.record.state).toMatchObject({ status: 'shown', record: { row: { id: 2 } } })
})

it('stays closed when the answer arrives after the drawer was closed', async () => {
  const store = createAppStore(desk())
  const opening = store.getState().ledger.record.open(row(1))
  store.getState().ledger.record.close()
  await opening
  expect(store.getState().ledger.record.state).toEqual({ status: 'closed' })
})

it('keeps the stored record when the look-up fails', async () => {
  const scripted = desk()
  const store = createAppStore(scripted)
  await store.getState().ledger.record.open(row(1))
  scripted.answer({ 'ledger.lookUp': () => failed(offline) })
  await store.getState().ledger.record.refresh()
  expect(store.getState().ledger.record.state).toMatchObject({ status: 'lookUpFailed', record: { row: { id: 1 } }, failure: offline })
  expect(scripted.asked.at(-1)).toEqual({ name: 'ledger.lookUp', input: { bookingRef: '55cd1' } })
})

it('looks up a booking without a booking reference by its client reference', async () => {
  const scripted = scriptedDesk(ledgerOf([row(1, { bookingRef: null })]))
  const store = createAppStore(scripted)
  await store.getState().ledger.record.open(row(1, { bookingRef: null }))
  await store.getState().ledger.record.refresh()
  expect(scripted.asked.at(-1)).toEqual({ name: 'ledger.lookUp', input: { clientRef: 'RD-1' } })
})

it('reads the opened booking again only when that booking changed', async () => {
  const scripted = desk()
  const store = createAppStore(scripted)
  await store.getState().ledger.record.open(row(1))
  const questions = () => scripted.asked.filter(({ name }) => name === 'ledger.record').length
  scripted.emit('ledger.changed', { ids: [2] })
  expect(questions()).toBe(1)
  scripted.answer({ 'ledger.record': () => ok(record(row(1, { known: 'CANCELLED' }))) })
  scripted.emit('ledger.changed', { ids: [1, 2] })
  await vi.waitFor(() => expect(store.getState().ledger.record.state).toMatchObject({ record: { row: { known: 'CANCELLED' } } }))
})

it('follows the opened booking to another row id by its references', async () => {
  const scripted = desk()
  const store = createAppStore(scripted)
  await store.getState().ledger.record.open(row(1))
  const rowWithNewId = row(7, { bookingRef: row(1).bookingRef, clientRef: row(1).clientRef })
  scripted.answer({ 'ledger.record': () => ok(record(rowWithNewId)) })
  scripted.emit('ledger.changed', { ids: [7, 1] })
  await vi.waitFor(() => expect(store.getState().ledger.record.state).toMatchObject({ record: { row: { id: 7 } } }))
  const { id, bookingRef, clientRef } = row(1)
  expect(scripted.asked.at(-1)).toEqual({ name: 'ledger.record', input: { id, bookingRef, clientRef } })
})

it('opens a booking that was looked up by a typed reference', async () => {
  const scripted = desk()
  const store = createAppStore(scripted)
  scripted.answer({ 'ledger.lookUp': () => ok(record(row(5))) })
  await store.getState().ledger.record.lookUpReference({ bookingRef: '55cd5' })
  expect(store.getState()).toMatchObject({
    ledger: { record: { state: { status: 'shown', record: { row: { id: 5 } } }, lookUp: { status: 'idle' } } },
  })
})

it('reports why a typed reference could not be looked up, and leaves the drawer unchanged', async () => {
  const scripted = desk()
  const store = createAppStore(scripted)
  scripted.answer({ 'ledger.lookUp': () => failed({ kind: 'noKey' }) })
  await store.getState().ledger.record.lookUpReference({ bookingRef: 'zzz' })
  expect(store.getState()).toMatchObject({
    ledger: {
      record: { state: { status: 'closed' }, lookUp: { status: 'failed', reference: { bookingRef: 'zzz' }, failure: { kind: 'noKey' } } },
    },
  })
})

const makeTaggedRecord = (id: number) => record(row(id), { notes: { ...noFacts, tags: [`of ${id}`], notes: [] } })

async function openFirstBooking() {
  const { desk, store, app } = openWindow(ledgerOf([row(1), row(2)]))
  await app().ledger.record.open(row(1))
  const tags = () => {
    const { state: ledgerRecord } = app().ledger.record
    return 'record' in ledgerRecord ? ledgerRecord.record.notes.tags : null
  }
  return { desk, store, tags }
}

it('never shows the saved notes of one booking in another booking that was opened before the answer arrived', async () => {
  const { desk, store, tags } = await openFirstBooking()
  const answer = desk.hold('notes.write')
  const writing = store.getState().ledger.notes.write(row(1), null, 'x')
  await store.getState().ledger.record.open(row(2))
  answer.give(ok(makeTaggedRecord(1)))
  expect(await writing).toBe(true)
  expect(tags()).toEqual([])
})

it('shows a note saved during a look-up immediately, and the look-up still completes', async () => {
  const { desk, store, tags } = await openFirstBooking()
  const answer = pending<Outcome<LedgerRecord>>()
  desk.answer({ 'ledger.lookUp': () => answer.promise, 'notes.change': () => ok(makeTaggedRecord(1)) })
  const asking = store.getState().ledger.record.refresh()
  await store.getState().ledger.notes.changeFacts(row(1), { tags: ['of 1'] })
  expect([store.getState().ledger.record.state.status, tags()]).toEqual(['asking', ['of 1']])
  answer.give(ok(makeTaggedRecord(1)))
  await asking
  expect([store.getState().ledger.record.state.status, tags()]).toEqual(['shown', ['of 1']])
})

it('keeps the draft of a booking until it is saved, and shows a failed save only for that booking', async () => {
  const { desk, store } = await openFirstBooking()
  const { notes } = store.getState().ledger
  notes.draft(draftKey(row(1)), 'Call back')
  notes.draft(draftKey(row(2)), 'x')
  notes.draft(draftKey(row(2)), '')
  desk.answer({ 'notes.write': () => failed(offline) })
  expect(await notes.write(row(1), null, 'Call back')).toBe(false)
  expect(store.getState()).toMatchObject({
    ledger: { notes: { drafts: { '55cd1': 'Call back' }, failure: { of: '55cd1', failure: offline } } },
  })
  desk.answer({ 'notes.write': () => ok(makeTaggedRecord(1)) })
  expect(await notes.write(row(1), null, 'Call back')).toBe(true)
  expect(store.getState().ledger.notes.failure).toBeNull()
})
