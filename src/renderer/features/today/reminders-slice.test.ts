import { expect, it, vi } from 'vitest'
import { failed, ok } from '../../../shared/contract/failure.ts'
import type { Reminder } from '../../../shared/contract/views/reminder-views.ts'
import { openWindow } from '../../testing/open-window.ts'
import { sampleRow } from '../../testing/sample-bookings.ts'
import { offline, pending } from '../../testing/scripted-desk.ts'
import { reminderKeyOf } from './today-slice.ts'

const endsMs = Date.UTC(2027, 2, 13, 10)
const reminder = (id: number): Reminder => ({ kind: 'freeEnds', about: String(endsMs), row: sampleRow(id), endsMs, ended: false })
const reminderReference = (id: number) => ({
  kind: 'freeEnds',
  about: String(endsMs),
  booking: { id, bookingRef: `ref${id}`, clientRef: null },
})

function createTestStore() {
  let listed = [reminder(1), reminder(2)]
  const settle = (ids: readonly number[], undo = false) => {
    listed = undo ? [reminder(1), reminder(2)] : listed.filter(({ row }) => !ids.includes(row.id))
    return ok({})
  }
  const { desk, app } = openWindow({
    'reminders.list': () => ok({ reminders: listed, others: [], more: false }),
    'reminders.done': ({ reminders, undo }) =>
      settle(
        reminders.map(({ booking }) => booking.id),
        undo,
      ),
    'reminders.snooze': ({ reminder: { booking } }) => settle([booking.id]),
  })
  return { desk, app, ids: () => app().reminders.listed.map(({ row }) => row.id) }
}

it('loads the reminders when the desk reports that they changed, and again when a booking has changed', async () => {
  const { desk, ids } = createTestStore()
  desk.emit('ledger.changed', { ids: [1] })
  expect(desk.asked).toEqual([])
  desk.emit('reminders.changed', {})
  await vi.waitFor(() => expect(ids()).toEqual([1, 2]))
  desk.answer({ 'reminders.list': () => ok({ reminders: [], others: [], more: false }) })
  desk.emit('ledger.changed', { ids: [1] })
  await vi.waitFor(() => expect(ids()).toEqual([]))
})

it('loads the reminders once more after a load during which bookings changed, however many did', async () => {
  const { desk, app, ids } = createTestStore()
  const answer = pending<readonly Reminder[]>()
  desk.answer({ 'reminders.list': async () => ok({ reminders: [...(await answer.promise)], others: [], more: false }) })
  const reading = app().reminders.read()
  for (let change = 0; change < 300; change++) desk.emit('ledger.changed', { ids: [change] })
  expect(desk.inputsOf('reminders.list')).toHaveLength(1)
  answer.give([reminder(1)])
  await reading
  expect([ids(), desk.inputsOf('reminders.list').length]).toEqual([[1], 2])
})

it('ends reminders in one call or snoozes one, and restores all of them on undo', async () => {
  const { desk, app, ids } = createTestStore()
  await app().reminders.read()
  await app().reminders.end([reminderKeyOf(reminder(1)), reminderKeyOf(reminder(2))])
  expect(ids()).toEqual([])
  await app().undoNow()
  expect(ids()).toEqual([1, 2])
  await app().reminders.snooze(reminder(2), endsMs - 3_600_000)
  expect(ids()).toEqual([1])
  expect(desk.asked.filter(({ name }) => name !== 'reminders.list').map(({ input }) => input)).toEqual([
    { reminders: [reminderReference(1), reminderReference(2)] },
    { reminders: [reminderReference(1), reminderReference(2)], undo: true },
    { reminder: reminderReference(2), untilMs: endsMs - 3_600_000 },
  ])
})

it('reports why reminders could not be ended, and offers no undo', async () => {
  const { desk, app, ids } = createTestStore()
  await app().reminders.read()
  desk.answer({ 'reminders.done': () => failed(offline) })
  await app().reminders.end([reminderKeyOf(reminder(1))])
  expect([ids(), app().reminders.failure, app().undo]).toEqual([[1, 2], offline, null])
})

it('a pressed notification opens the booking that it is about, or the page Today if it is about several bookings', () => {
  const { desk, app } = createTestStore()
  desk.emit('reminders.pressed', { find: 'ref1' })
  expect(app().page).toEqual({ name: 'ledger', find: 'ref1' })
  desk.emit('reminders.pressed', { find: null })
  expect(app().page).toEqual({ name: 'today' })
})
