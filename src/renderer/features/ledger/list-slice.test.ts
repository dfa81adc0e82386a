import { describe, expect, it, vi } from 'vitest'
import { failed, type Outcome, ok } from '../../../shared/failure.ts'
import type { OutputOf } from '../../../shared/procedures.ts'
import { held, offline, scriptedDesk } from '../../scripted-desk.ts'
import { createAppStore } from '../../store.ts'
import { fresh, ledgerOf, row } from './sample-bookings.ts'

const today = '2027-03-13'
type Page = Outcome<OutputOf<'ledger.page'>>

const open = async (rows = [row(1)]) => {
  const desk = scriptedDesk(ledgerOf(rows))
  const store = createAppStore(desk)
  await store.getState().openLedger('practice', today)
  return { desk, store, ledger: () => store.getState().ledger }
}

describe('opening the ledger', () => {
  it('shows the last thirty days by booking date, newest first', async () => {
    const { desk, ledger } = await open()
    expect(ledger()).toMatchObject({ status: 'shown', view: { rows: [{ id: 1 }], freshness: fresh } })
    expect(desk.asked.find(({ name }) => name === 'ledger.page')?.input).toEqual({
      filter: { status: 'all', basis: 'created', from: '2027-02-12', to: '2027-03-13', text: '' },
      sort: { by: 'created', descending: true },
      after: null,
      limit: 200,
    })
  })

  it('keeps the filter when the same ledger is opened again, and drops everything for another connection', async () => {
    const { store } = await open()
    await store.getState().filterLedger({ text: 'Pryde' })
    await store.getState().openLedger('practice', today)
    expect(store.getState().ledgerQuestion.filter.text).toBe('Pryde')

    await store.getState().openRecord(row(1))
    const other = store.getState().openLedger('live', today)
    expect(store.getState()).toMatchObject({ ledger: { status: 'asking', before: null }, ledgerRecord: { status: 'closed' } })
    await other
    expect(store.getState().ledgerQuestion.filter.text).toBe('')
  })

  it('looks for a text among all bookings of all time, and opens the only one found', async () => {
    const { store } = await open()
    await store.getState().openLedger('practice', today, '55cda9')
    expect(store.getState().ledgerQuestion.filter).toEqual({ status: 'all', basis: 'created', from: null, to: null, text: '55cda9' })
    expect(store.getState().ledgerRecord).toMatchObject({ status: 'shown', record: { row: { id: 1 } } })
  })
})

describe('a later question', () => {
  it('wins over the answer of an earlier one, whichever comes first', async () => {
    const { desk, store, ledger } = await open()
    const slow = held<Page>()
    desk.answer({ 'ledger.page': ({ filter }) => (filter.text === 'a' ? slow.promise : ok({ rows: [row(2)], next: null })) })
    const first = store.getState().filterLedger({ text: 'a' })
    await store.getState().filterLedger({ text: 'ab' })
    slow.give(ok({ rows: [row(9)], next: null }))
    await first
    expect(ledger()).toMatchObject({ status: 'shown', view: { rows: [{ id: 2 }], question: { filter: { text: 'ab' } } } })
  })

  it('leaves the rows of the earlier one on the screen until its answer comes', async () => {
    const { desk, store, ledger } = await open()
    const slow = held<Page>()
    desk.answer({ 'ledger.page': () => slow.promise })
    const asked = store.getState().filterLedger({ status: 'FAILED' })
    expect(ledger()).toMatchObject({ status: 'asking', before: { rows: [{ id: 1 }] } })
    slow.give(failed({ kind: 'ledger', trouble: 'closed' }))
    await asked
    expect(ledger()).toMatchObject({ status: 'failed', before: { rows: [{ id: 1 }] }, failure: { trouble: 'closed' } })
  })
})

describe('the next page', () => {
  const first = Array.from({ length: 200 }, (_, i) => row(i))
  const pages = (answer: (after: string) => Page | Promise<Page>) => ({
    'ledger.page': ({ after }: { after: string | null }) => (after === null ? ok({ rows: first, next: 'one' }) : answer(after)),
  })

  it('is added below the rows, once', async () => {
    const { desk, store, ledger } = await open()
    desk.answer(pages((after) => ok({ rows: [row(after === 'one' ? 900 : 901)], next: null })))
    await store.getState().filterLedger({})
    await Promise.all([store.getState().lengthenLedger(), store.getState().lengthenLedger()])
    expect(ledger()).toMatchObject({ status: 'shown', view: { rows: [...first, row(900)], next: null } })
    await store.getState().lengthenLedger()
    expect(desk.asked.filter(({ name, input }) => name === 'ledger.page' && Object(input).after !== null)).toHaveLength(1)
  })

  it('is dropped when another question was asked meanwhile', async () => {
    const { desk, store, ledger } = await open()
    const slow = held<Page>()
    desk.answer(pages(() => slow.promise))
    await store.getState().filterLedger({})
    const more = store.getState().lengthenLedger()
    desk.answer({ 'ledger.page': () => ok({ rows: [row(7)], next: null }) })
    await store.getState().filterLedger({ text: 'x' })
    slow.give(ok({ rows: [row(2)], next: null }))
    await more
    expect(ledger()).toMatchObject({ status: 'shown', view: { rows: [{ id: 7 }] } })
  })
})

describe('a change in the ledger', () => {
  it('is shown without a sign of reading', async () => {
    const { desk, store, ledger } = await open()
    const seen: string[] = []
    store.subscribe((state) => seen.push(state.ledger.status))
    desk.answer(ledgerOf([row(1, { status: 'CANCELLED', known: 'CANCELLED' })]))
    desk.tell('ledger.changed', { ids: [1] })
    await vi.waitFor(() => expect(ledger()).toMatchObject({ status: 'shown', view: { rows: [{ known: 'CANCELLED' }] } }))
    expect(new Set(seen)).toEqual(new Set(['shown']))
  })

  it('is read as far as the rows reach, in pages that the ledger allows', async () => {
    const rows = Array.from({ length: 700 }, (_, i) => row(i))
    const { desk, ledger } = await open(rows)
    desk.answer({
      'ledger.page': ({ after, limit }) => {
        const from = Number(after ?? 0)
        return ok({ rows: rows.slice(from, from + limit), next: String(from + limit) })
      },
    })
    const before = desk.asked.length
    desk.tell('ledger.changed', { ids: [3] })
    await vi.waitFor(() => expect(ledger()).toMatchObject({ view: { next: '700' } }))
    const limits = desk.asked.slice(before).flatMap(({ name, input }) => (name === 'ledger.page' ? [Object(input).limit] : []))
    expect(limits).toEqual([500, 200])
  })

  it('that comes while the ledger is read is read once more afterwards', async () => {
    const { desk, store, ledger } = await open()
    const slow = held<Page>()
    desk.answer({ 'ledger.page': () => slow.promise })
    const asked = store.getState().filterLedger({ text: 'x' })
    desk.tell('ledger.changed', { ids: [1] })
    desk.tell('ledger.changed', { ids: [2] })
    desk.answer(ledgerOf([row(1), row(2)]))
    slow.give(ok({ rows: [row(1)], next: null }))
    await asked
    expect(ledger()).toMatchObject({ view: { rows: [{ id: 1 }, { id: 2 }] } })
  })

  it('that cannot be read keeps the rows and says why', async () => {
    const { desk, ledger } = await open()
    desk.answer({ 'ledger.totals': () => failed(offline) })
    desk.tell('ledger.changed', { ids: [1] })
    await vi.waitFor(() => expect(ledger()).toMatchObject({ status: 'failed', before: { rows: [{ id: 1 }] }, failure: offline }))
  })
})
