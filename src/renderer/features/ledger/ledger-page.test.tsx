import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { failed, ok } from '../../../shared/contract/failure.ts'
import { bookings, button, grid, open, rowWith, simulateLayout } from '../../testing/pages/opened-ledger.tsx'
import { ledgerOf, record, row, totals } from '../../testing/sample-bookings.ts'
import { liveConnection, readerConnection } from '../../testing/scripted-desk.ts'
import { noExtraFilters } from './filter/filter-words.ts'

simulateLayout()

it.each([
  ['failed', 'The ledger is not open'],
  ['opening', 'The ledger is being opened'],
] as const)('a ledger that is not open is reported as such and not as a missing connection (%s)', (ledger, title) => {
  open({ ...ledgerOf([]), 'ledger.rows': () => failed({ kind: 'ledger', trouble: 'inUse' }) }, { ledger, ledgerTrouble: 'inUse' })
  expect(screen.getByText(title)).toBeTruthy()
  expect(screen.queryByText('No connection yet')).toBeNull()
})

it('a ledger that is not open is reported by the frame above the page, and not repeated by the page', async () => {
  const answers = { ...ledgerOf([]), 'ledger.rows': () => failed({ kind: 'ledger', trouble: 'inUse' }) }
  const { store } = open(answers, { ledger: 'failed', ledgerTrouble: 'inUse' })
  await waitFor(() => expect(store.getState().ledger.list.state.status).toBe('failed'))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('opens a reader copy with the last thirty days, which end today in the time zone of the desk that wrote the copy', async () => {
  const copy = { active: readerConnection, readOnly: 'readerCopy', accountingZone: 'Pacific/Kiritimati' } as const
  const { desk } = open(ledgerOf(bookings), copy)
  await rowWith('55cda9')
  expect(desk.inputsOf('ledger.rows')[0]).toMatchObject({ filter: { from: '2027-02-13', to: '2027-03-14' } })
})

it('the list is a grid that announces all rows but renders only the visible ones', async () => {
  const many = Array.from({ length: 200 }, (_, i) => row(i, { bookingRef: `ref${i}` }))
  open({ ...ledgerOf(many), 'ledger.totals': () => ok(totals(1204)) })
  await screen.findByText('ref0')
  expect(grid().getAttribute('aria-rowcount')).toBe('1205')
  expect(grid().querySelectorAll('tbody tr[aria-rowindex]').length).toBeLessThan(30)
  expect(button('Export 1,204 bookings')).toBeTruthy()
})

it('the arrow keys and Enter open a booking from the list, the drawer follows the arrow keys, and Escape closes it', async () => {
  const { clerk } = open()
  await rowWith('55cda9')
  grid().focus()
  await clerk.keyboard('{ArrowDown}{Enter}')
  const drawer = await screen.findByRole('complementary')
  expect(within(drawer).getByText(/^Hotel Seeblick/)).toBeTruthy()
  await clerk.keyboard('{ArrowDown}')
  expect(await within(drawer).findByText(/^Casa del Sol/)).toBeTruthy()
  expect(await within(drawer).findByText('Differs from the total. Shown as the service sent it.')).toBeTruthy()
  await clerk.keyboard('{Escape}')
  expect(screen.queryByRole('complementary')).toBeNull()
  expect(document.activeElement).toBe(grid())
})

it('a click on a column header sorts the list and announces the sort order', async () => {
  const { desk, clerk } = open()
  await rowWith('55cda9')
  await clerk.click(button('Hotel'))
  expect(screen.getByRole('columnheader', { name: 'Hotel' }).getAttribute('aria-sort')).toBe('ascending')
  expect(desk.inputsOf('ledger.rows').at(-1)).toMatchObject({ sort: { by: 'hotel', descending: false } })
})

it('the list clears the marks when the filter changes, and keeps them when the sort changes', async () => {
  const { store } = open()
  await rowWith('55cda9')
  store.getState().ledger.marks.toggle(bookings[0] ?? row(1))
  await act(() => store.getState().ledger.list.sort('hotel'))
  expect(store.getState().ledger.marks.rows.size).toBe(1)
  await act(() => store.getState().ledger.list.filter({ status: 'CANCELLED' }))
  expect(store.getState().ledger.marks.rows.size).toBe(0)
})

it('the list keeps its rows when the ledger fails, reports why, and offers to try again', async () => {
  const { desk, store, clerk } = open()
  await rowWith('55cda9')
  desk.answer({ 'ledger.rows': () => failed({ kind: 'ledger', trouble: 'damaged' }) })
  await store.getState().ledger.list.filter({ text: 'x' })
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(await rowWith('55cda9')).toBeTruthy()
  desk.answer(ledgerOf(bookings))
  await clerk.click(button('Try again'))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

const counts = { all: 20, CONFIRMED: 2, CANCELLED: 0, FAILED: 0, OTHER: 18 }
const segments = () => within(screen.getByRole('radiogroup', { name: 'Status' })).getAllByRole('radio')

it('undocumented statuses have their own filter option and a warning at the totals', async () => {
  const { desk, clerk } = open({ ...ledgerOf(bookings), 'ledger.totals': () => ok(totals(20, { counts })) })
  await screen.findByText('18 bookings with another status, not counted')
  expect(segments()).toHaveLength(5)
  await clerk.click(screen.getByRole('radio', { name: 'Other 18' }))
  expect(desk.inputsOf('ledger.rows').at(-1)).toMatchObject({ filter: { status: 'OTHER' } })
})

it('undocumented statuses are not offered when there are none', async () => {
  open()
  await screen.findByText('Failed bookings are not counted.')
  expect(segments()).toHaveLength(4)
  expect(screen.queryByText(/another status/)).toBeNull()
})

it('a ledger with nothing to show offers to ask the service for the days of the range', async () => {
  const { desk, clerk } = open(ledgerOf([]))
  expect(await screen.findByText('No bookings here yet')).toBeTruthy()
  expect(screen.getByText(/The service was asked for every one of these days, and had none\.$/)).toBeTruthy()
  await clerk.click(button('Ask the service for these days'))
  expect(desk.inputsOf('ledger.refresh')).not.toEqual([])
})

it('a ledger with nothing to show offers to look up a reference at the service when no booking matches it', async () => {
  const { desk, store, clerk } = open(ledgerOf([]))
  await screen.findByText('No bookings here yet')
  await store.getState().ledger.list.filter({ text: 'RD-ABC' })
  desk.answer({ 'ledger.lookUp': () => ok(record(bookings[0] ?? row(1))) })
  await clerk.click(await screen.findByRole('button', { name: 'Look up RD-ABC' }))
  expect(desk.inputsOf('ledger.lookUp')[0]).toEqual({ clientRef: 'RD-ABC' })
  expect(within(await screen.findByRole('complementary')).getByText(/^Hotel Seeblick/)).toBeTruthy()
})

it('a name that no booking has is corrected, shown in other months, and never looked up as a reference', async () => {
  const near = { elsewhere: 0, corrected: [{ text: 'Okafor', bookings: 1 }] }
  const { desk, store, clerk } = open({ ...ledgerOf([]), 'ledger.nearMatches': () => ok(near) })
  const { filter } = store.getState().ledger.list
  await screen.findByText('No bookings here yet')
  await filter({ text: 'Okafr', status: 'FAILED', hotel: 'h1' })
  expect(await screen.findByRole('button', { name: 'Did you mean “Okafor” (1)?' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Look up Okafr' })).toBeNull()
  await clerk.click(button('Did you mean “Okafor” (1)?'))
  const everything = { status: 'all', basis: 'created', from: null, to: null }
  expect(store.getState().ledger.list.question.filter).toEqual({ ...everything, text: 'Okafor', ...noExtraFilters })

  desk.answer({ 'ledger.nearMatches': () => ok({ elsewhere: 3, corrected: [] }) })
  await filter({ text: 'Okaforova', from: '2027-03-01', to: '2027-03-31' })
  await clerk.click(await screen.findByRole('button', { name: 'Show 3 bookings of other days or filters' }))
  expect(store.getState().ledger.list.question.filter).toMatchObject({ ...everything, text: 'Okaforova' })
})

it('a date that no booking contains as a word leads to the bookings of that day', async () => {
  const { desk, store, clerk } = open(ledgerOf([]))
  await screen.findByText('No bookings here yet')
  desk.answer({ 'ledger.totals': ({ basis, text }) => ok(totals(text === '' && basis === 'checkin' ? 3 : 0)) })
  await store.getState().ledger.list.filter({ text: '12.3.2027' })
  await clerk.click(await screen.findByRole('button', { name: 'Check-in: 12 Mar 2027 (3)' }))
  expect(screen.queryByRole('button', { name: /^Check-out: 12 Mar/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Look up 12/ })).toBeNull()
  const day = { basis: 'checkin', from: '2027-03-12', to: '2027-03-12', text: '' }
  expect(store.getState().ledger.list.question.filter).toMatchObject(day)
})

it('a ledger with nothing to show links to the settings when there is no connection, and makes no request', async () => {
  const { desk, store, clerk } = open({}, { active: null, ledger: 'none' })
  await clerk.click(button('Choose a connection'))
  expect(store.getState().page).toEqual({ name: 'settings', part: 'connections' })
  expect(desk.asked).toEqual([])
})

it('the ledger works without a network and without an API key, and says so', async () => {
  open(ledgerOf(bookings), { online: false, active: { ...liveConnection, key: 'none' } })
  expect(await rowWith('55cda9')).toBeTruthy()
  expect(screen.getByText(/Offline: this is what the ledger has/)).toBeTruthy()
  expect(screen.getByText(/No API key: the ledger works/)).toBeTruthy()
})
