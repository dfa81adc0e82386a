import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { failed, type Outcome, ok } from '../../../../shared/contract/failure.ts'
import type { OutputOf } from '../../../../shared/contract/procedures/procedures.ts'
import type { LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import { openWindow } from '../../../testing/open-window.ts'
import { fresh, ledgerOf, row, totals } from '../../../testing/sample-bookings.ts'
import { type Answers, offline, pending, type ScriptedDesk } from '../../../testing/scripted-desk.ts'
import type { VisibleRows } from '../query/stretch.ts'
import { shownView } from './list-slice.ts'

const today = '2027-03-13'
type Rows = Outcome<OutputOf<'ledger.rows'>>

const answer = (rows: LedgerRow[], from = 0, moved = 0): Rows => ok({ rows, from, moved })

const open = async (rows = [row(1)]) => {
  const { desk, store, app } = openWindow(ledgerOf(rows))
  const list = () => app().ledger.list
  await list().open(today)
  return { desk, store, app, list, state: () => list().state }
}

describe('opening the ledger', () => {
  it('shows the last thirty days by booking date, newest first', async () => {
    const { desk, state } = await open()
    expect(state()).toMatchObject({ status: 'shown', view: { rows: [{ id: 1 }], freshness: fresh } })
    expect(desk.inputsOf('ledger.rows')[0]).toEqual({
      filter: { status: 'all', basis: 'created', from: '2027-02-12', to: '2027-03-13', text: '' },
      sort: { by: 'created', descending: true },
      from: 0,
      limit: 300,
      kept: null,
    })
  })

  it('reuses the preloaded query once', async () => {
    const { desk, app } = openWindow(ledgerOf([row(1)]))
    void app().ledger.list.preload(today)
    await app().ledger.list.open(today)
    expect(app().ledger.list.state).toMatchObject({ status: 'shown', view: { rows: [{ id: 1 }] } })
    expect(desk.inputsOf('ledger.rows')).toHaveLength(1)
    await app().ledger.list.open(today)
    expect(desk.inputsOf('ledger.rows')).toHaveLength(2)
  })

  it('searches for a given text even if another query was preloaded', async () => {
    const { app } = openWindow(ledgerOf([row(1)]))
    void app().ledger.list.preload(today)
    await app().ledger.list.open(today, '55cda9')
    expect(app().ledger.list.question.filter.text).toBe('55cda9')
  })

  it('keeps the filter when the ledger is opened again', async () => {
    const { list } = await open()
    await list().filter({ text: 'Pryde' })
    await list().open(today)
    expect(list().question.filter.text).toBe('Pryde')
  })

  it('searches a text among all bookings, and opens the only hit', async () => {
    const { app, list } = await open()
    await list().open(today, '55cda9')
    expect(list().question.filter).toEqual({ status: 'all', basis: 'created', from: null, to: null, text: '55cda9' })
    expect(app().ledger.record.state).toMatchObject({ status: 'shown', record: { row: { id: 1 } } })
  })

  it('restores the previous query after a search from another page', async () => {
    const { app, list } = await open()
    await list().filter({ text: 'Pryde', status: 'CONFIRMED' })
    await list().open(today, '55cda9')
    await list().open(today, 'a1b2c3')
    await list().open(today)
    expect(list().question.filter).toMatchObject({ text: 'Pryde', status: 'CONFIRMED' })
    expect(app().ledger.record.state.status).toBe('closed')
  })

  it('keeps a query that the clerk makes after a search from another page', async () => {
    const { list } = await open()
    await list().open(today, '55cda9')
    await list().filter({ text: '55' })
    await list().open(today)
    expect(list().question.filter.text).toBe('55')
  })
})

describe('a later query', () => {
  it('replaces an earlier query, even if the answer to the earlier one arrives later', async () => {
    const { desk, list, state } = await open()
    const slow = pending<Rows>()
    desk.answer({ 'ledger.rows': ({ filter }) => (filter.text === 'a' ? slow.promise : answer([row(2)])) })
    const first = list().filter({ text: 'a' })
    await list().filter({ text: 'ab' })
    slow.give(answer([row(9)]))
    await first
    expect(state()).toMatchObject({ status: 'shown', view: { rows: [{ id: 2 }], question: { filter: { text: 'ab' } } } })
  })

  it('by another date is sorted by that date: stays from the earliest on, bookings from the newest on', async () => {
    const { store } = await open()
    const { filter } = store.getState().ledger.list
    const sort = () => store.getState().ledger.list.question.sort
    await filter({ basis: 'checkin' })
    expect(sort()).toEqual({ by: 'checkin', descending: false })
    await filter({ basis: 'created' })
    expect(sort()).toEqual({ by: 'created', descending: true })
  })

  it('by the end of free cancellation shows the next deadline first', async () => {
    const { store } = await open()
    await store.getState().ledger.list.filter({ freeEndsWithin: 7 })
    expect(store.getState().ledger.list.question.sort).toEqual({ by: 'freeUntil', descending: false })
  })

  it('by another date keeps a sort by something else', async () => {
    const { store } = await open()
    const { sort, filter } = store.getState().ledger.list
    await sort('hotel')
    await filter({ basis: 'checkout' })
    expect(store.getState().ledger.list.question.sort).toEqual({ by: 'hotel', descending: false })
  })

  it('keeps the previous rows on screen until its answer arrives', async () => {
    const { desk, list, state } = await open()
    const slow = desk.hold('ledger.rows')
    const pendingQuery = list().filter({ status: 'FAILED' })
    expect(state()).toMatchObject({ status: 'asking', before: { rows: [{ id: 1 }] } })
    slow.give(failed({ kind: 'ledger', trouble: 'closed' }))
    await pendingQuery
    expect(state()).toMatchObject({ status: 'failed', before: { rows: [{ id: 1 }] }, failure: { trouble: 'closed' } })
  })
})

describe('a long list', () => {
  const many = Array.from({ length: 150_000 }, (_, i) => row(i))
  const placesAsked = (desk: ScriptedDesk) => desk.inputsOf('ledger.rows').map(({ from }) => from)
  const seen = (first: number, last = first + 34): VisibleRows => ({ first, last, pinned: null })

  it('is loaded around the visible rows, without loading more rows than before', async () => {
    const { desk, list, state } = await open(many)
    await list().loadVisibleRows(seen(149_966))
    expect(state()).toMatchObject({ status: 'shown', view: { from: 149_700, totals: { counts: { all: 150_000 } } } })
    expect(shownView(state())?.rows.at(-1)).toEqual(many.at(-1))
    await list().loadVisibleRows(seen(75_000))
    expect(shownView(state())?.rows).toHaveLength(300)
    expect(placesAsked(desk)).toEqual([0, 149_700, 74_867])
  })

  it('is not requested again while enough rows are loaded around the visible ones', async () => {
    const { desk, list } = await open(many)
    for (let first = 0; first <= 200; first += 5) await list().loadVisibleRows(seen(first))
    expect(placesAsked(desk)).toEqual([0])
    await list().loadVisibleRows(seen(206))
    expect(placesAsked(desk)).toEqual([0, 73])
  })

  it('makes one request at a time while its scrollbar is dragged, then one for the final position', async () => {
    const { desk, list, state } = await open(many)
    const slow = pending<void>()
    const read = ledgerOf(many)['ledger.rows']
    desk.answer({
      'ledger.rows': async (input) => {
        await slow.promise
        return read?.(input) ?? failed({ kind: 'unsupported' })
      },
    })
    const looks = Array.from({ length: 500 }, (_, i) => list().loadVisibleRows(seen(i * 200)))
    expect(placesAsked(desk)).toHaveLength(2)
    slow.give()
    await Promise.all(looks)
    expect(placesAsked(desk)).toEqual([0, 267, 99_667])
    expect(state()).toMatchObject({ view: { from: 99_667 } })
  })

  it('keeps the loaded rows when the clerk scrolls back before the answer arrives', async () => {
    const { desk, list, state } = await open(many)
    const slow = desk.hold('ledger.rows')
    const away = list().loadVisibleRows(seen(75_000))
    await list().loadVisibleRows(seen(0))
    slow.give(answer(many.slice(74_867, 75_167), 74_867))
    await away
    expect(state()).toMatchObject({ status: 'shown', view: { from: 0, rows: many.slice(0, 300) } })
  })

  it('discards rows that arrive after another query', async () => {
    const { desk, list, state } = await open(many)
    const slow = desk.hold('ledger.rows')
    const look = list().loadVisibleRows(seen(75_000))
    desk.answer(ledgerOf([row(7)]))
    await list().filter({ text: 'x' })
    // These late rows have the same positions as the rows that are visible now.
    slow.give(answer([row(2)]))
    await look
    expect(state()).toMatchObject({ status: 'shown', view: { from: 0, rows: [{ id: 7 }] } })
  })

  it('reports why rows cannot be read, does not retry by itself, and reads the visible rows when the user retries', async () => {
    const { desk, list, state } = await open(many)
    desk.answer({ 'ledger.rows': () => failed(offline) })
    await list().loadVisibleRows(seen(75_000))
    await list().loadVisibleRows(seen(75_010))
    expect(state()).toMatchObject({ status: 'failed', failure: offline, before: { from: 0 } })
    expect(placesAsked(desk)).toHaveLength(2)
    desk.answer(ledgerOf(many))
    await list().reread()
    expect(state()).toMatchObject({ status: 'shown', view: { from: 74_877 } })
  })
})

describe('a change in the ledger', () => {
  it('is shown without a loading state', async () => {
    const { desk, store, state } = await open()
    const seen: string[] = []
    store.subscribe((state) => seen.push(state.ledger.list.state.status))
    desk.answer(ledgerOf([row(1, { status: 'CANCELLED', known: 'CANCELLED' })]))
    desk.emit('ledger.changed', { ids: [1] })
    await vi.waitFor(() => expect(state()).toMatchObject({ status: 'shown', view: { rows: [{ known: 'CANCELLED' }] } }))
    expect(new Set(seen)).toEqual(new Set(['shown']))
  })

  it('is read around the visible rows, and keeps the pinned booking in place', async () => {
    const many = Array.from({ length: 1000 }, (_, i) => row(i))
    const { desk, list, state } = await open(many)
    await list().loadVisibleRows({ first: 500, last: 534, pinned: { id: 501, place: 501 } })
    desk.answer({ 'ledger.rows': ({ from }) => answer(many.slice(from, from + 300), from + 3, 3), 'ledger.totals': () => ok(totals(1003)) })
    desk.emit('ledger.changed', { ids: [3] })
    await vi.waitFor(() => expect(state()).toMatchObject({ status: 'shown', view: { from: 370, moved: 3 } }))
    expect(desk.inputsOf('ledger.rows').at(-1)).toMatchObject({ from: 367, kept: { id: 501, place: 501 } })
    desk.emit('ledger.changed', { ids: [4] })
    await vi.waitFor(() => expect(state()).toMatchObject({ view: { moved: 6 } }))
    expect(desk.inputsOf('ledger.rows').at(-1)).toMatchObject({ kept: { id: 501, place: 504 } })
  })

  it('triggers one more read if it arrives during a read', async () => {
    const { desk, list, state } = await open()
    const slow = desk.hold('ledger.rows')
    const pendingQuery = list().filter({ text: 'x' })
    desk.emit('ledger.changed', { ids: [1] })
    desk.emit('ledger.changed', { ids: [2] })
    desk.answer(ledgerOf([row(1), row(2)]))
    slow.give(answer([row(1)]))
    await pendingQuery
    expect(state()).toMatchObject({ view: { rows: [{ id: 1 }, { id: 2 }] } })
  })

  it('keeps the rows and reports why if it cannot be read', async () => {
    const { desk, state } = await open()
    desk.answer({ 'ledger.totals': () => failed(offline) })
    desk.emit('ledger.changed', { ids: [1] })
    await vi.waitFor(() => expect(state()).toMatchObject({ status: 'failed', before: { rows: [{ id: 1 }] }, failure: offline }))
  })
})

describe('a list that changes while it is scrolled', () => {
  /** Newest first, as in the ledger: the place of a booking is the number of newer ones. */
  const idsNewestFirst = (ids: ReadonlySet<number>) => [...ids].sort((a, b) => b - a)

  /** A ledger whose bookings are added and removed. */
  const changing = (ids: ReadonlySet<number>): Answers => ({
    ...ledgerOf([]),
    'ledger.totals': () => ok(totals(ids.size)),
    'ledger.rows': ({ from, limit, kept }) => {
      const all = idsNewestFirst(ids)
      const moved = kept ? all.filter((id) => id > kept.id).length - kept.place : 0
      const first = Math.max(0, from + moved)
      return ok({ rows: all.slice(first, first + limit).map((id) => row(id)), from: first, moved })
    },
  })

  const step = fc.oneof(
    fc.record({ does: fc.constant('scroll' as const), to: fc.double({ min: 0, max: 1, noNaN: true }) }),
    fc.record({ does: fc.constant('nudge' as const), by: fc.integer({ min: -150, max: 150 }) }),
    fc.record({ does: fc.constant('add' as const), ids: fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 400 }) }),
    fc.record({ does: fc.constant('remove' as const), share: fc.double({ min: 0, max: 0.9, noNaN: true }) }),
  )

  it('shows each booking once and in its place, and keeps the visible rows where they are on screen', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), fc.integer({ min: 1, max: 3000 }), async (steps, count) => {
        const ids = new Set(Array.from({ length: count }, (_, i) => i * 7))
        const { app } = openWindow(changing(ids))
        const list = () => app().ledger.list
        await list().open(today)
        const view = () => shownView(list().state) ?? expect.unreachable()
        let first = 0
        const last = () => Math.min(ids.size - 1, first + 34)
        /** Like the table: pins the second visible row, except at the very top. */
        const look = async () => {
          const { rows, from } = view()
          const kept = first === 0 ? undefined : rows[first + 1 - from]
          await list().loadVisibleRows({ first, last: last(), pinned: kept ? { id: kept.id, place: first + 1 } : null })
          return kept?.id
        }
        for (const one of steps) {
          if (one.does === 'scroll') first = Math.floor(Math.max(0, ids.size - 35) * one.to)
          if (one.does === 'nudge') first = Math.max(0, Math.min(ids.size - 35, first + one.by))
          const kept = await look()
          if (one.does === 'add' || one.does === 'remove') {
            const place = kept === undefined ? -1 : idsNewestFirst(ids).indexOf(kept)
            if (one.does === 'add') for (const id of one.ids) ids.add(id)
            else for (const id of idsNewestFirst(ids).filter((id, i) => id !== kept && i % 10 < one.share * 10)) ids.delete(id)
            const before = view().moved
            await list().reread()
            if (kept !== undefined) expect(idsNewestFirst(ids).indexOf(kept)).toBe(place + view().moved - before)
            first = Math.max(0, Math.min(ids.size - 35, first + view().moved - before))
          }
          await look()
          const { rows, from } = view()
          expect(rows.length).toBeLessThanOrEqual(300)
          expect(rows.map(({ id }) => id)).toEqual(idsNewestFirst(ids).slice(from, from + 300))
          expect(from).toBeLessThanOrEqual(first)
          expect(from + rows.length).toBeGreaterThan(last())
        }
      }),
      { numRuns: 60 },
    )
  })
})
