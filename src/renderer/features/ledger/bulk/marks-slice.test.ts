import { expect, it } from 'vitest'
import { failed, ok } from '../../../../shared/contract/failure.ts'
import { openWindow } from '../../../testing/open-window.ts'
import { sampleRow } from '../../../testing/sample-bookings.ts'
import { offline } from '../../../testing/scripted-desk.ts'
import { mostMarked } from './marks-slice.ts'

const rows = (from: number, count: number) => Array.from({ length: count }, (_, i) => sampleRow(from + i))

function storeOf() {
  const { desk, app } = openWindow({
    'ledger.rows': ({ from, limit }) => ok({ rows: rows(from, limit), from, moved: 0 }),
    'ledger.page': ({ limit }) => ok({ rows: rows(0, limit), next: 'more' }),
  })
  return { desk, app, ids: () => [...app().ledger.marks.rows.values()].map(({ id }) => id) }
}

it('marks and unmarks a row, also when its id has changed', () => {
  const { app, ids } = storeOf()
  app().ledger.marks.toggle(sampleRow(1))
  app().ledger.marks.toggle(sampleRow(2))
  expect(ids()).toEqual([1, 2])
  app().ledger.marks.toggle(sampleRow(7, { bookingRef: 'ref1' }))
  expect(ids()).toEqual([2])
})

it('marks all current rows between two places, in either direction', async () => {
  const { app, desk, ids } = storeOf()
  await app().ledger.marks.markRange({ row: sampleRow(9), place: 9 }, 6)
  expect(ids()).toEqual([6, 7, 8, 9])
  expect(desk.asked.at(-1)).toMatchObject({ name: 'ledger.rows', input: { from: 6, limit: 4, kept: { id: 9, place: 9 } } })
})

it('adds every row that the filter shows to the rows already marked', async () => {
  const { app, desk, ids } = storeOf()
  app().ledger.marks.toggle(sampleRow(900))
  await app().ledger.list.filter({ status: 'CONFIRMED', text: 'sea' })
  await app().ledger.list.sort('hotel')
  await app().ledger.marks.markRange({ row: sampleRow(2), place: 2 }, 3)
  await app().ledger.marks.markAll()
  const asked = { filter: { status: 'CONFIRMED', text: 'sea' }, sort: { by: 'hotel', descending: false } }
  expect(desk.asked.filter(({ name }) => name === 'ledger.page')).toMatchObject([{ input: asked }])
  expect(ids().slice(0, 4)).toEqual([900, 2, 3, 0])
})

it('marks all filtered rows up to the limit, reports the limit, and clears all marks at once', async () => {
  const { app, ids } = storeOf()
  await app().ledger.marks.markAll()
  expect([ids().length, app().ledger.marks.isCut]).toEqual([mostMarked, true])
  app().ledger.marks.toggle(sampleRow(10_000))
  expect(ids()).toHaveLength(mostMarked)
  app().ledger.marks.clear()
  expect([ids(), app().ledger.marks.isCut, app().ledger.marks.marking]).toEqual([[], false, false])
})

it('marks nothing when the answer arrives after the marks were cleared', async () => {
  const { app, ids } = storeOf()
  const marking = app().ledger.marks.markAll()
  app().ledger.marks.clear()
  await marking
  expect(ids()).toEqual([])
})

it('reports why the rows could not be marked', async () => {
  const { app, desk } = storeOf()
  desk.answer({ 'ledger.page': () => failed(offline) })
  await app().ledger.marks.markAll()
  expect(app().ledger.marks.failure).toEqual(offline)
})

it('looks up each marked booking once, continues after a failed look-up and reports it, and can be stopped between two look-ups', async () => {
  const { desk, app } = openWindow({ 'ledger.lookUp': ({ bookingRef }) => (bookingRef === 'ref2' ? failed(offline) : ok({} as never)) })
  for (const id of [1, 2, 3]) app().ledger.marks.toggle(sampleRow(id))
  await Promise.all([app().ledger.bulkLookUp.run(), app().ledger.bulkLookUp.run()])
  expect(desk.asked.map(({ input }) => input)).toEqual([{ bookingRef: 'ref1' }, { bookingRef: 'ref2' }, { bookingRef: 'ref3' }])
  expect(app().ledger.bulkLookUp.state).toMatchObject({
    status: 'ended',
    total: 3,
    done: 3,
    failed: [{ row: { id: 2 }, failure: offline }],
    stopped: false,
  })
  const running = app().ledger.bulkLookUp.run()
  app().ledger.bulkLookUp.stop()
  await running
  expect(app().ledger.bulkLookUp.state).toMatchObject({ status: 'ended', done: 1, stopped: true })
})
