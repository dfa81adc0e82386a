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
  const marks = () => app().ledger.marks
  return { desk, app, marks, ids: () => [...marks().rows.values()].map(({ id }) => id) }
}

it('marks and unmarks a row, also when its id has changed', () => {
  const { marks, ids } = storeOf()
  marks().toggle(sampleRow(1))
  marks().toggle(sampleRow(2))
  expect(ids()).toEqual([1, 2])
  marks().toggle(sampleRow(7, { bookingRef: 'ref1' }))
  expect(ids()).toEqual([2])
})

it('marks all current rows between two places, in either direction', async () => {
  const { desk, marks, ids } = storeOf()
  await marks().markRange({ row: sampleRow(9), place: 9 }, 6)
  expect(ids()).toEqual([6, 7, 8, 9])
  expect(desk.asked.at(-1)).toMatchObject({ name: 'ledger.rows', input: { from: 6, limit: 4, kept: { id: 9, place: 9 } } })
})

it('adds every row that the filter shows to the rows already marked', async () => {
  const { app, desk, marks, ids } = storeOf()
  marks().toggle(sampleRow(900))
  await app().ledger.list.filter({ status: 'CONFIRMED', text: 'sea' })
  await app().ledger.list.sort('hotel')
  await marks().markRange({ row: sampleRow(2), place: 2 }, 3)
  await marks().markAll()
  const asked = { filter: { status: 'CONFIRMED', text: 'sea' }, sort: { by: 'hotel', descending: false } }
  expect(desk.inputsOf('ledger.page')).toMatchObject([asked])
  expect(ids().slice(0, 4)).toEqual([900, 2, 3, 0])
})

it('marks all filtered rows up to the limit, reports the limit, and clears all marks at once', async () => {
  const { marks, ids } = storeOf()
  await marks().markAll()
  expect([ids().length, marks().isCut]).toEqual([mostMarked, true])
  marks().toggle(sampleRow(10_000))
  expect(ids()).toHaveLength(mostMarked)
  marks().clear()
  expect([ids(), marks().isCut, marks().marking]).toEqual([[], false, false])
})

it('marks nothing when the answer arrives after the marks were cleared', async () => {
  const { marks, ids } = storeOf()
  const marking = marks().markAll()
  marks().clear()
  await marking
  expect(ids()).toEqual([])
})

it('reports why the rows could not be marked', async () => {
  const { desk, marks } = storeOf()
  desk.answer({ 'ledger.page': () => failed(offline) })
  await marks().markAll()
  expect(marks().failure).toEqual(offline)
})

it('looks up each marked booking once, continues after a failed look-up and reports it, and can be stopped between two look-ups', async () => {
  const { desk, app } = openWindow({ 'ledger.lookUp': ({ bookingRef }) => (bookingRef === 'ref2' ? failed(offline) : ok({} as never)) })
  const lookUp = () => app().ledger.bulkLookUp
  for (const id of [1, 2, 3]) app().ledger.marks.toggle(sampleRow(id))
  await Promise.all([lookUp().run(), lookUp().run()])
  expect(desk.asked.map(({ input }) => input)).toEqual([{ bookingRef: 'ref1' }, { bookingRef: 'ref2' }, { bookingRef: 'ref3' }])
  const failures = [{ row: { id: 2 }, failure: offline }]
  expect(lookUp().state).toMatchObject({ status: 'ended', total: 3, done: 3, failed: failures, stopped: false })
  const running = lookUp().run()
  lookUp().stop()
  await running
  expect(lookUp().state).toMatchObject({ status: 'ended', done: 1, stopped: true })
})
