import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { failed, ok } from '../../../shared/contract/failure.ts'
import type { PlannedStay, Planner } from '../../../shared/contract/views/planner-views.ts'
import { simulateLayout } from '../../testing/pages/opened-ledger.tsx'
import { renderWindow } from '../../testing/render-window.tsx'
import { fresh, plannedStay } from '../../testing/sample-bookings.ts'
import { type Answers, deskState, offline } from '../../testing/scripted-desk.ts'
import { PlannerPage } from './planner-page.tsx'

simulateLayout()

const anna = plannedStay(1)
const ben = plannedStay(2, { holder: 'Ben Roe', hotelCode: 'H2', hotelName: 'Casa del Sol', client: 'Byron Travel', freeUntilMs: null })
const cleo = plannedStay(3, {
  holder: '',
  hotelCode: 'H2',
  hotelName: 'Casa del Sol',
  checkin: '2027-03-28',
  checkout: '2027-04-02',
  known: null,
  status: 'ON_REQUEST',
  freeUntilMs: null,
})
const planner = (stays: PlannedStay[], change: Partial<Planner> = {}): Planner => ({ stays, next: null, nearest: [], ...change })

async function show(answers: Answers = {}) {
  const nowMs = Date.UTC(2027, 2, 13, 10)
  const opened = renderWindow(
    <PlannerPage />,
    { 'ledger.planner': () => ok(planner([anna, ben, cleo])), 'ledger.freshness': () => ok(fresh), ...answers },
    { desk: deskState(), now: nowMs, page: { name: 'planner' } },
    { nowMs, zone: 'Europe/Zurich' },
  )
  await waitFor(() => expect(opened.app().planner.list.status).not.toBe('unread'))
  return opened
}

const grid = () => screen.getByRole('grid', { name: 'Planner' })
const cellOf = (words: string | RegExp) => screen.getByText(words, { selector: '.unseen' }).closest('td') ?? document.body
const activeId = () => grid().getAttribute('aria-activedescendant')
const asked = ({ desk }: Awaited<ReturnType<typeof show>>) => desk.inputsOf('ledger.planner').at(-1)

it('says everything about the active stay in one sentence, and the arrows move through the hotels by name', async () => {
  const { clerk } = await show()
  await waitFor(() => expect(document.activeElement).toBe(grid()))
  expect(cellOf('Ben Roe, Casa del Sol (H2), Byron Travel, Sat 20 Mar 2027 to Tue 23 Mar 2027, 3 nights, Confirmed').id).toBe(activeId())
  await clerk.keyboard('{ArrowRight}')
  expect(cellOf('55cd3, Casa del Sol (H2), Sun 28 Mar 2027 to Fri 2 Apr 2027, 5 nights, ON_REQUEST').id).toBe(activeId())
  await clerk.keyboard('{ArrowDown}')
  expect(cellOf(/3 nights, Confirmed, Free until 17 Mar 2027 21:59$/).id).toBe(activeId())
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Casa del Sol', 'Hotel Seeblick'])
})

it('opens the booking in the ledger by Enter and by click', async () => {
  const { app, clerk } = await show()
  await waitFor(() => expect(document.activeElement).toBe(grid()))
  await clerk.keyboard('{ArrowDown}{Enter}')
  expect(app().page).toEqual({ name: 'ledger', find: '55cd1' })
  await clerk.click(screen.getByText('Ben Roe'))
  expect(app().page).toEqual({ name: 'ledger', find: '55cd2' })
})

it('steps by month and week with keys, and back to today', async () => {
  const window = await show()
  const { clerk } = window
  expect(asked(window)).toEqual({ from: '2027-03-01', days: 31, after: null })
  await clerk.keyboard('{PageDown}{PageDown}')
  expect(asked(window)).toMatchObject({ from: '2027-05-01', days: 31 })
  await clerk.keyboard('{PageUp}')
  expect(asked(window)).toMatchObject({ from: '2027-04-01', days: 30 })
  await clerk.click(screen.getByRole('button', { name: 'Week' }))
  await clerk.keyboard('{PageDown}')
  expect(asked(window)).toMatchObject({ days: 7 })
  await clerk.keyboard('t')
  const { from = '' } = asked(window) ?? {}
  expect(from <= '2027-03-13' && '2027-03-06' < from).toBe(true)
  await clerk.click(screen.getByRole('button', { name: 'Month' }))
  expect(asked(window)).toEqual({ from: '2027-03-01', days: 31, after: null })
})

it('shows a row for each client, and the stays of no client last', async () => {
  const { clerk } = await show()
  await clerk.click(screen.getByRole('button', { name: 'Client' }))
  await waitFor(() => expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Byron Travel', 'No client']))
  expect(screen.getByText('Ben Roe, Casa del Sol')).toBeTruthy()
})

it('keeps the days before on the screen until the next are read, then shows those last asked for', async () => {
  const { desk, clerk } = await show()
  const next = desk.hold('ledger.planner')
  await clerk.keyboard('{PageDown}')
  expect(grid().getAttribute('aria-busy')).toBe('true')
  expect(screen.getByText('Ben Roe')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('1 Apr – 30 Apr 2027')
  await act(async () => next.give(ok(planner([cleo]))))
  await waitFor(() => expect(screen.queryByText('Ben Roe')).toBeNull())
  expect(grid().getAttribute('aria-busy')).toBe('false')
})

it('offers the nearest days with a stay when there is none, and shows them', async () => {
  const window = await show({
    'ledger.planner': ({ from }) => ok(from === '2027-07-01' ? planner([anna]) : planner([], { nearest: ['2027-02-20', '2027-07-09'] })),
  })
  expect(screen.queryByRole('grid')).toBeNull()
  expect(screen.getByText('No stays and no deadlines on these days')).toBeTruthy()
  await window.clerk.click(screen.getByRole('button', { name: 'Show the stay of 9 Jul 2027' }))
  expect(asked(window)).toMatchObject({ from: '2027-07-01', days: 31 })
  expect(await screen.findByRole('grid')).toBeTruthy()
})

it('names the booking days that are not synced, and reads at most five pages of stays and says so', async () => {
  const missing = [{ from: '2026-12-01', to: '2026-12-05' }]
  const { app, desk } = await show({
    'ledger.planner': ({ after }) => ok(planner([plannedStay((after ?? 0) + 1)], { next: (after ?? 0) + 1 })),
    'ledger.freshness': () => ok({ ...fresh, synced: 25, missing }),
  })
  await waitFor(() => expect(app().note).toContain('Booking days not synced: 1 Dec – 5 Dec 2026'))
  expect(desk.inputsOf('ledger.planner').map(({ after }) => after)).toEqual([null, 1, 2, 3, 4])
  expect(screen.getByText(/^There are more than 5 stays/)).toBeTruthy()
})

it('shows why the ledger was not read, and reads again', async () => {
  const { desk, clerk } = await show({ 'ledger.planner': () => failed(offline) })
  const note = screen.getByRole('alert')
  desk.answer({ 'ledger.planner': () => ok(planner([anna])) })
  await clerk.click(within(note).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('grid')).toBeTruthy()
})

it('reads again when the ledger changes, one read at a time, and only while it is open', async () => {
  const { desk, app } = await show()
  const before = desk.inputsOf('ledger.planner').length
  const held = desk.hold('ledger.planner')
  for (let i = 0; i < 5; i++) act(() => desk.emit('ledger.changed', { ids: [i] }))
  expect(desk.inputsOf('ledger.planner')).toHaveLength(before + 1)
  desk.answer({ 'ledger.planner': () => ok(planner([anna])) })
  await act(async () => held.give(ok(planner([ben]))))
  await waitFor(() => expect(screen.queryByText('Ben Roe')).toBeNull())
  expect(desk.inputsOf('ledger.planner')).toHaveLength(before + 2)
  act(() => app().goTo({ name: 'today' }))
  act(() => desk.emit('ledger.changed', { ids: [9] }))
  await vi.waitFor(() => expect(desk.inputsOf('ledger.planner')).toHaveLength(before + 2))
})
