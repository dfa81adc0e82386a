import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ok } from '../../../shared/contract/failure.ts'
import type { Ahead } from '../../../shared/contract/views/ahead-views.ts'
import type { Reminder } from '../../../shared/contract/views/reminder-views.ts'
import { renderWindow } from '../../testing/render-window.tsx'
import { sampleCoverage, sampleRow } from '../../testing/sample-bookings.ts'
import { deskState } from '../../testing/scripted-desk.ts'
import { TodayPage } from './today-page.tsx'
import { reminderKeyOf } from './today-slice.ts'

const nowMs = Date.UTC(2027, 2, 12, 10)
const clock = { nowMs, zone: 'Europe/Zurich' }
const noRisk: Ahead['risk'] = { days: [], unknown: { count: 0, rows: [] }, charged: 0 }

const freeEnds = (id: number, end: string): Reminder => {
  const endsMs = Date.parse(end)
  const row = sampleRow(id, { holder: `Guest ${id}`, cancellationPolicies: [{ amount: '174.13', fromDate: end }] })
  return { kind: 'freeEnds', about: String(endsMs), row, endsMs, ended: false }
}
const arrival = (id: number, checkin: string): Reminder => ({
  ...{ kind: 'arrival', about: checkin, row: sampleRow(id, { holder: `Guest ${id}`, checkin }), endsMs: null, ended: false },
})

/** Opens Today with these reminders, of which the desk forgets those that are done until that is undone. */
async function open(reminders: readonly Reminder[], ahead: Partial<Ahead> = {}, coverage = sampleCoverage()) {
  let done: readonly number[] = []
  const { desk, app, clerk } = renderWindow(
    <TodayPage />,
    {
      'reminders.list': ({ limit }) => {
        const due = reminders.filter(({ row }) => !done.includes(row.id))
        return ok({ reminders: due.slice(0, limit), others: due.slice(limit).map(reminderKeyOf), more: false })
      },
      'reminders.done': ({ reminders: keys, undo }) => {
        done = undo ? [] : keys.map(({ booking }) => booking.id)
        return ok({})
      },
      'ledger.ahead': () => ok({ arrivals: [], risk: noRisk, more: false, ...ahead }),
      'ledger.page': () => ok({ rows: [], next: null }),
      'offers.list': () => ok({ rows: [], next: null, counts: { open: 0, sent: 0, expired: 0, booked: 0, withdrawn: 0 } }),
      'ledger.coverage': () => ok(coverage),
      'sync.run': () => ok({ windows: 1, done: 1, failed: 0, added: 0, changed: 0, unchanged: 0, stopped: false, pausedUntilMs: null }),
    },
    {},
    clock,
  )
  app().tick(nowMs)
  desk.emit('desk.changed', deskState())
  await app().ledger.coverage.read()
  await vi.waitFor(() => expect(app().today.state.status).toBe('read'))
  return { desk, app, clerk }
}
const days = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent)
const rows = () => screen.queryAllByText(/^Guest /).map(({ textContent }) => textContent)

it('groups reminders by the day of their deadline on the desk’s clock, not the hotel’s, with arrivals on their check-in day', async () => {
  await open([freeEnds(2, '2027-03-13T20:59:00Z'), freeEnds(1, '2027-03-13T23:30:00-03:00'), arrival(3, '2027-03-14')])
  expect(days()).toEqual(['Sat 13 Mar 2027 1 reminder', 'Sun 14 Mar 2027 2 reminders'])
  expect(rows()).toEqual(['Guest 2', 'Guest 1', 'Guest 3'])
})

it('“Done with all” marks exactly the reminders of its day in one call, by keyboard, and undo brings them back', async () => {
  const { desk, app, clerk } = await open([freeEnds(1, '2027-03-13T10:00:00Z'), arrival(2, '2027-03-13'), arrival(3, '2027-03-14')])
  screen.getByRole('button', { name: 'Done with all Sat 13 Mar 2027 2 reminders' }).focus()
  await clerk.keyboard('{Enter}')
  await vi.waitFor(() => expect(rows()).toEqual(['Guest 3']))
  expect(desk.inputsOf('reminders.done').map(({ reminders }) => reminders.map(({ booking }) => booking.id))).toEqual([[1, 2]])
  expect(desk.asked.filter(({ name }) => name.startsWith('cancel.'))).toEqual([])
  await app().undoNow()
  await vi.waitFor(() => expect(rows()).toHaveLength(3))
})

it('shows the first twenty of 400 reminders and counts those of each day; all open by keyboard, and the focus moves to the first new one', async () => {
  const all = Array.from({ length: 400 }, (_, id) => arrival(id, id < 30 ? '2027-03-13' : '2027-03-14'))
  const { app, desk, clerk } = await open(all)
  expect(days()).toEqual(['Sat 13 Mar 2027 30 reminders', 'Sun 14 Mar 2027 370 reminders'])
  expect(rows()).toHaveLength(20)
  screen.getByRole('button', { name: 'Show all 30' }).focus()
  await clerk.keyboard('{Enter}')
  await vi.waitFor(() => expect(rows()).toHaveLength(400))
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Guest 20'))
  await app().reminders.end(all.slice(30).map(reminderKeyOf))
  await vi.waitFor(() => expect(days()).toEqual(['Sat 13 Mar 2027 30 reminders']))
  expect(desk.inputsOf('reminders.done')[0]?.reminders).toHaveLength(370)
})

it('“Done with all” also marks the reminders of its day that are not listed yet', async () => {
  const { desk, clerk } = await open(Array.from({ length: 60 }, (_, id) => arrival(id, id < 50 ? '2027-03-13' : '2027-03-14')))
  await clerk.click(screen.getByRole('button', { name: /^Done with all Sat/ }))
  expect(desk.inputsOf('reminders.done')[0]?.reminders.map(({ booking }) => booking.id)).toEqual(Array.from({ length: 50 }, (_, id) => id))
})

it('shows the arrivals and the money at risk of each day as a line of exact figures, one amount per currency', async () => {
  const { app, clerk } = await open([], {
    arrivals: [
      { day: '2027-03-12', count: 3 },
      { day: '2027-03-14', count: 1200 },
    ],
    risk: {
      ...noRisk,
      days: [
        { day: '2027-03-12', count: 0, sums: [{ amount: '181.00', currency: 'EUR' }], deadlines: [] },
        {
          ...{ day: '2027-03-14', count: 0, deadlines: [] },
          sums: [
            { amount: '828.00', currency: 'CHF' },
            { amount: '0.105', currency: 'KWD' },
          ],
        },
      ],
    },
  })
  const items = (name: RegExp) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(items(/^Arrivals/)).toEqual(['Today: 3', 'Sun: 1,200'])
  expect(items(/deadlines/)).toEqual(['Today: EUR 181.00', 'Sun: CHF 828.00 + KWD 0.105'])
  await clerk.click(screen.getByRole('button', { name: 'Open arrivals' }))
  expect(app().page).toEqual({ name: 'arrivals' })
})

it('an empty page offers to sync while no day was ever synced, and the ledger afterwards', async () => {
  const never = sampleCoverage({ days: { synced: 0, stale: 0, missing: 70 } })
  const { desk, clerk } = await open([], {}, never)
  await clerk.click(screen.getByRole('button', { name: 'Sync now' }))
  expect(desk.inputsOf('sync.run')).toHaveLength(1)
  desk.answer({ 'ledger.coverage': () => ok(sampleCoverage()) })
  desk.emit('sync.progress', { windows: 1, done: 1, failed: 0, added: 9, changed: 0, unchanged: 0, stopped: false, pausedUntilMs: null })
  expect(await screen.findByRole('button', { name: 'Open the ledger' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Sync now' })).toBeNull()
})
