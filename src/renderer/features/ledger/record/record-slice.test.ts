import { expect, it, vi } from 'vitest'
import { failed, type Outcome, ok } from '../../../../shared/contract/failure.ts'
import type { LedgerRecord } from '../../../../shared/contract/views/ledger-views.ts'
import { noFacts } from '../../../../shared/contract/views/note-views.ts'
import { openWindow } from '../../../testing/open-window.ts'
import { ledgerOf, record, row } from '../../../testing/sample-bookings.ts'
import { offline, pending } from '../../../testing/scripted-desk.ts'
import { draftKey } from './record-slice.ts'

const taggedRecord = (id: number) => record(row(id), { notes: { ...noFacts, tags: [`of ${id}`], notes: [] } })

function openLedger(rows = [row(1), row(2)]) {
  const { desk, app } = openWindow(ledgerOf(rows))
  const drawer = () => app().ledger.record
  return { desk, app, drawer, state: () => drawer().state }
}

/** Opens the drawer of the first booking. */
async function openDrawer() {
  const ledger = openLedger()
  await ledger.drawer().open(row(1))
  const tags = () => {
    const state = ledger.state()
    return 'record' in state ? state.record.notes.tags : null
  }
  return { ...ledger, tags }
}

it('shows the booking opened last, even if an earlier answer arrives later', async () => {
  const slow = pending<Outcome<LedgerRecord>>()
  const { desk, drawer, state } = openLedger()
  desk.answer({ 'ledger.record': ({ id }) => (id === 1 ? slow.promise : ok(record(row(2)))) })
  const first = drawer().open(row(1))
  await drawer().open(row(2))
  slow.give(ok(record(row(1))))
  await first
  expect(state()).toMatchObject({ status: 'shown', record: { row: { id: 2 } } })
})

it('stays closed when the answer arrives after the drawer was closed', async () => {
  const { drawer, state } = openLedger()
  const opening = drawer().open(row(1))
  drawer().close()
  await opening
  expect(state()).toEqual({ status: 'closed' })
})

it('keeps the stored record when the look-up fails', async () => {
  const { desk, drawer, state } = await openDrawer()
  desk.answer({ 'ledger.lookUp': () => failed(offline) })
  await drawer().refresh()
  expect(state()).toMatchObject({ status: 'lookUpFailed', record: { row: { id: 1 } }, failure: offline })
  expect(desk.asked.at(-1)).toEqual({ name: 'ledger.lookUp', input: { bookingRef: '55cd1' } })
})

it('looks up a booking without a booking reference by its client reference', async () => {
  const { desk, drawer } = openLedger([row(1, { bookingRef: null })])
  await drawer().open(row(1, { bookingRef: null }))
  await drawer().refresh()
  expect(desk.asked.at(-1)).toEqual({ name: 'ledger.lookUp', input: { clientRef: 'RD-1' } })
})

it('reads the opened booking again only when that booking changed', async () => {
  const { desk, state } = await openDrawer()
  const questions = () => desk.asked.filter(({ name }) => name === 'ledger.record').length
  desk.emit('ledger.changed', { ids: [2] })
  expect(questions()).toBe(1)
  desk.answer({ 'ledger.record': () => ok(record(row(1, { known: 'CANCELLED' }))) })
  desk.emit('ledger.changed', { ids: [1, 2] })
  await vi.waitFor(() => expect(state()).toMatchObject({ record: { row: { known: 'CANCELLED' } } }))
})

it('follows the opened booking to another row id by its references', async () => {
  const { desk, state } = await openDrawer()
  const rowWithNewId = row(7, { bookingRef: row(1).bookingRef, clientRef: row(1).clientRef })
  desk.answer({ 'ledger.record': () => ok(record(rowWithNewId)) })
  desk.emit('ledger.changed', { ids: [7, 1] })
  await vi.waitFor(() => expect(state()).toMatchObject({ record: { row: { id: 7 } } }))
  const { id, bookingRef, clientRef } = row(1)
  expect(desk.asked.at(-1)).toEqual({ name: 'ledger.record', input: { id, bookingRef, clientRef } })
})

it('opens a booking that was looked up by a typed reference', async () => {
  const { desk, app, drawer } = openLedger()
  desk.answer({ 'ledger.lookUp': () => ok(record(row(5))) })
  await drawer().lookUpReference({ bookingRef: '55cd5' })
  expect(app()).toMatchObject({
    ledger: { record: { state: { status: 'shown', record: { row: { id: 5 } } }, lookUp: { status: 'idle' } } },
  })
})

it('reports why a typed reference could not be looked up, and leaves the drawer unchanged', async () => {
  const { desk, app, drawer } = openLedger()
  desk.answer({ 'ledger.lookUp': () => failed({ kind: 'noKey' }) })
  await drawer().lookUpReference({ bookingRef: 'zzz' })
  expect(app()).toMatchObject({
    ledger: {
      record: { state: { status: 'closed' }, lookUp: { status: 'failed', reference: { bookingRef: 'zzz' }, failure: { kind: 'noKey' } } },
    },
  })
})

it('never shows the saved notes of one booking in another booking that was opened before the answer arrived', async () => {
  const { desk, app, drawer, tags } = await openDrawer()
  const answer = desk.hold('notes.write')
  const writing = app().ledger.notes.write(row(1), null, 'x')
  await drawer().open(row(2))
  answer.give(ok(taggedRecord(1)))
  expect(await writing).toBe(true)
  expect(tags()).toEqual([])
})

it('shows a note saved during a look-up immediately, and the look-up still completes', async () => {
  const { desk, app, drawer, state, tags } = await openDrawer()
  const answer = pending<Outcome<LedgerRecord>>()
  desk.answer({ 'ledger.lookUp': () => answer.promise, 'notes.change': () => ok(taggedRecord(1)) })
  const asking = drawer().refresh()
  await app().ledger.notes.changeFacts(row(1), { tags: ['of 1'] })
  expect([state().status, tags()]).toEqual(['asking', ['of 1']])
  answer.give(ok(taggedRecord(1)))
  await asking
  expect([state().status, tags()]).toEqual(['shown', ['of 1']])
})

it('keeps the draft of a booking until it is saved, and shows a failed save only for that booking', async () => {
  const { desk, app } = await openDrawer()
  const { notes } = app().ledger
  notes.draft(draftKey(row(1)), 'Call back')
  notes.draft(draftKey(row(2)), 'x')
  notes.draft(draftKey(row(2)), '')
  desk.answer({ 'notes.write': () => failed(offline) })
  expect(await notes.write(row(1), null, 'Call back')).toBe(false)
  expect(app()).toMatchObject({
    ledger: { notes: { drafts: { '55cd1': 'Call back' }, failure: { of: '55cd1', failure: offline } } },
  })
  desk.answer({ 'notes.write': () => ok(taggedRecord(1)) })
  expect(await notes.write(row(1), null, 'Call back')).toBe(true)
  expect(app().ledger.notes.failure).toBeNull()
})
