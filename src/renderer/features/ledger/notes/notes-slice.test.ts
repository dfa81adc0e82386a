import { expect, it } from 'vitest'
import { failed, type Outcome, ok } from '../../../../shared/contract/failure.ts'
import type { LedgerRecord } from '../../../../shared/contract/views/ledger-views.ts'
import { noFacts } from '../../../../shared/contract/views/note-views.ts'
import { createAppStore } from '../../../store.ts'
import { ledgerOf, record, row } from '../../../testing/sample-bookings.ts'
import { offline, pending, scriptedDesk } from '../../../testing/scripted-desk.ts'
import { draftKey } from './notes-slice.ts'

const noted = (id: number) => record(row(id), { notes: { ...noFacts, tags: [`of ${id}`], notes: [] } })

async function opened() {
  const desk = scriptedDesk(ledgerOf([row(1), row(2)]))
  const store = createAppStore(desk)
  await store.getState().ledger.record.open(row(1))
  const tags = () => {
    const { state: ledgerRecord } = store.getState().ledger.record
    return 'record' in ledgerRecord ? ledgerRecord.record.notes.tags : null
  }
  return { desk, store, tags }
}

it('never shows an answer about one booking in another one that was opened since', async () => {
  const { desk, store, tags } = await opened()
  const answer = pending<Outcome<LedgerRecord>>()
  desk.answer({ 'notes.write': () => answer.promise })
  const writing = store.getState().ledger.notes.write(row(1), null, 'x')
  await store.getState().ledger.record.open(row(2))
  answer.give(ok(noted(1)))
  expect(await writing).toBe(true)
  expect(tags()).toEqual([])
})

it('shows a note saved during a look-up immediately, and the look-up still completes', async () => {
  const { desk, store, tags } = await opened()
  const answer = pending<Outcome<LedgerRecord>>()
  desk.answer({ 'ledger.lookUp': () => answer.promise, 'notes.change': () => ok(noted(1)) })
  const asking = store.getState().ledger.record.refresh()
  await store.getState().ledger.notes.changeFacts(row(1), { tags: ['of 1'] })
  expect([store.getState().ledger.record.state.status, tags()]).toEqual(['asking', ['of 1']])
  answer.give(ok(noted(1)))
  await asking
  expect([store.getState().ledger.record.state.status, tags()]).toEqual(['shown', ['of 1']])
})

it('keeps a draft with its booking until it is saved, and shows a failure only there', async () => {
  const { desk, store } = await opened()
  const { notes } = store.getState().ledger
  notes.draft(draftKey(row(1)), 'Call back')
  notes.draft(draftKey(row(2)), 'x')
  notes.draft(draftKey(row(2)), '')
  desk.answer({ 'notes.write': () => failed(offline) })
  expect(await notes.write(row(1), null, 'Call back')).toBe(false)
  expect(store.getState()).toMatchObject({
    ledger: { notes: { drafts: { '55cd1': 'Call back' }, failure: { of: '55cd1', failure: offline } } },
  })
  desk.answer({ 'notes.write': () => ok(noted(1)) })
  expect(await notes.write(row(1), null, 'Call back')).toBe(true)
  expect(store.getState().ledger.notes.failure).toBeNull()
})
