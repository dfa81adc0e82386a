import { expect, it, vi } from 'vitest'
import { failed, ok } from '../../../shared/contract/failure.ts'
import type { FoundBetterRate } from '../../../shared/contract/views/rebooking-views.ts'
import { openWindow } from '../../testing/open-window.ts'
import { sampleRow } from '../../testing/sample-bookings.ts'
import { offline } from '../../testing/scripted-desk.ts'

const sampleFind = (id: number): FoundBetterRate => ({
  ...{ row: sampleRow(id), atMs: 0, currency: 'EUR', total: '585.08', price: '550.00', fee: '0', gain: '35.08' },
  ...{ otherRoom: false, betterBoard: false },
})

function createTestStore() {
  let found = [sampleFind(1), sampleFind(2)]
  const { desk, app } = openWindow({
    'rebooking.finds': () => ok({ finds: found }),
    'rebooking.dismiss': ({ booking, undo }) => {
      found = undo ? [sampleFind(1), sampleFind(2)] : found.filter(({ row }) => row.id !== booking.id)
      return ok({})
    },
  })
  return { desk, app, ids: () => app().rateFinds.all.map(({ row }) => row.id) }
}

it('loads the better rates when the page asks, and again when the desk has found others or a booking has changed', async () => {
  const { desk, app, ids } = createTestStore()
  desk.emit('rebooking.changed', {})
  expect(desk.inputsOf('rebooking.finds')).toEqual([])
  await app().rateFinds.read()
  expect(ids()).toEqual([1, 2])
  desk.answer({ 'rebooking.finds': () => ok({ finds: [sampleFind(2)] }) })
  desk.emit('rebooking.changed', {})
  await vi.waitFor(() => expect(ids()).toEqual([2]))
  desk.answer({ 'rebooking.finds': () => ok({ finds: [] }) })
  desk.emit('ledger.changed', { ids: [1] })
  await vi.waitFor(() => expect(ids()).toEqual([]))
})

it('dismisses a better rate, restores it on undo, and reports why a dismissal failed', async () => {
  const { desk, app, ids } = createTestStore()
  await app().rateFinds.read()
  await app().rateFinds.dismiss(sampleFind(1))
  expect(ids()).toEqual([2])
  await app().undoNow()
  expect(ids()).toEqual([1, 2])
  desk.answer({ 'rebooking.dismiss': () => failed(offline) })
  await app().rateFinds.dismiss(sampleFind(1))
  expect(app().rateFinds.failure).toEqual(offline)
})

it('“look again” opens the booking in the ledger, asks the service for better rates, and books nothing', async () => {
  const { desk, app } = createTestStore()
  app().ledger.rateLook.show(sampleRow(1))
  expect([app().page, app().ledger.rateLook.shouldScroll]).toEqual([{ name: 'ledger', find: 'ref1' }, true])
  await vi.waitFor(() => expect(app().ledger.rateLook.state.status).toBe('failed'))
  expect(desk.asked).toEqual([
    { name: 'rebooking.look', input: { booking: { id: 1, bookingRef: 'ref1', clientRef: null }, nationality: null } },
  ])
})
