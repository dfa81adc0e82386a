import { MantineProvider } from '@mantine/core'
import { act, cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failed, ok } from '../../../shared/contract/failure.ts'
import type { CancelQuote } from '../../../shared/contract/views/cancel-views.ts'
import type { DeskState } from '../../../shared/contract/views/desk-views.ts'
import type { LedgerRecord } from '../../../shared/contract/views/ledger-views.ts'
import { startStore } from '../../store.ts'
import { ledgerOf, openCancellation, record, row, totals } from '../../testing/sample-bookings.ts'
import { type Answers, deskState, offline, readerConnection, scriptedDesk } from '../../testing/scripted-desk.ts'
import { ClockProvider } from '../../ui/clock.tsx'
import { theme } from '../../ui/theme.ts'
import { bookedTerms } from '../../ui/wording/term-words.ts'
import { LedgerPage } from './ledger-page.tsx'

// A whole page is drawn in each test; a busy machine takes its time over it.
configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 30_000 })

// happy-dom lays nothing out; the list needs a height to know which rows are in sight.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(280)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const bookings = [
  row(1, { bookingRef: '55cda9', hotelName: 'Hotel Seeblick' }),
  row(2, { bookingRef: '77aa01', hotelName: 'Casa del Sol', flags: ['balance'], balance: '522.39' }),
]

function open(answers: Answers = ledgerOf(bookings), state: Partial<DeskState> = {}) {
  const desk = scriptedDesk(answers)
  const store = startStore(desk)
  store.setState({ desk: deskState(state), page: { name: 'ledger' } })
  render(
    <MantineProvider theme={theme} env="test">
      <ClockProvider nowMs={Date.UTC(2027, 2, 13, 10)} zone="Europe/Zurich">
        <LedgerPage />
      </ClockProvider>
    </MantineProvider>,
  )
  return { desk, store, clerk: userEvent.setup() }
}

const grid = () => screen.getByRole('grid', { name: 'Bookings' })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const rowWith = async (reference: string) => (await screen.findByText(reference, { selector: 'td *' })).closest('tr') ?? document.body

describe('a ledger that is not open', () => {
  it.each([
    ['failed', 'The ledger is not open'],
    ['opening', 'The ledger is being opened'],
  ] as const)('is told as that, and not as no connection (%s)', (ledger, title) => {
    open({ ...ledgerOf([]), 'ledger.rows': () => failed({ kind: 'ledger', trouble: 'inUse' }) }, { ledger, ledgerTrouble: 'inUse' })
    expect(screen.getByText(title)).toBeTruthy()
    expect(screen.queryByText('No connection yet')).toBeNull()
  })

  it('is told above the page, by the frame, and not once more by the page', async () => {
    const answers = { ...ledgerOf([]), 'ledger.rows': () => failed({ kind: 'ledger', trouble: 'inUse' }) }
    const { store } = open(answers, { ledger: 'failed', ledgerTrouble: 'inUse' })
    await waitFor(() => expect(store.getState().ledger.status).toBe('failed'))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

it('begins with the thirty days up to today in the zone that a reader copy was written in, whatever that of this desk', async () => {
  const copy = { active: readerConnection, readOnly: 'readerCopy', accountingZone: 'Pacific/Kiritimati' } as const
  const { desk } = open(ledgerOf(bookings), copy)
  await rowWith('55cda9')
  expect(desk.asked.find(({ name }) => name === 'ledger.rows')?.input).toMatchObject({ filter: { from: '2027-02-13', to: '2027-03-14' } })
})

describe('the list', () => {
  it('is a grid that knows how many rows there are, of which only those in sight are in the page', async () => {
    const many = Array.from({ length: 200 }, (_, i) => row(i, { bookingRef: `ref${i}` }))
    open({ ...ledgerOf(many), 'ledger.totals': () => ok(totals(1204)) })
    await screen.findByText('ref0')
    expect(grid().getAttribute('aria-rowcount')).toBe('1205')
    expect(grid().querySelectorAll('tbody tr[aria-rowindex]').length).toBeLessThan(30)
    expect(button('Export 1,204 bookings')).toBeTruthy()
  })

  it('opens a booking with the arrow keys and Enter, follows the arrows, and closes with Escape', async () => {
    const { clerk } = open()
    await rowWith('55cda9')
    grid().focus()
    await clerk.keyboard('{ArrowDown}{Enter}')
    expect(await screen.findByRole('complementary', { name: 'Hotel Seeblick' })).toBeTruthy()
    await clerk.keyboard('{ArrowDown}')
    const drawer = await screen.findByRole('complementary', { name: 'Casa del Sol' })
    expect(await within(drawer).findByText('Differs from the total. Shown as the service sent it.')).toBeTruthy()
    await clerk.keyboard('{Escape}')
    expect(screen.queryByRole('complementary')).toBeNull()
    expect(document.activeElement).toBe(grid())
  })

  it('sorts by a header and says so', async () => {
    const { desk, clerk } = open()
    await rowWith('55cda9')
    await clerk.click(button('Hotel'))
    expect(screen.getByRole('columnheader', { name: 'Hotel' }).getAttribute('aria-sort')).toBe('ascending')
    expect(desk.asked.findLast(({ name }) => name === 'ledger.rows')?.input).toMatchObject({ sort: { by: 'hotel', descending: false } })
  })

  it('keeps its rows when the ledger fails, says why, and offers to try again', async () => {
    const { desk, store, clerk } = open()
    await rowWith('55cda9')
    desk.answer({ 'ledger.rows': () => failed({ kind: 'ledger', trouble: 'damaged' }) })
    await store.getState().filterLedger({ text: 'x' })
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(await rowWith('55cda9')).toBeTruthy()
    desk.answer(ledgerOf(bookings))
    await clerk.click(button('Try again'))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})

describe('statuses that the service has no documented word for', () => {
  const counts = { all: 20, CONFIRMED: 2, CANCELLED: 0, FAILED: 0, OTHER: 18 }
  const segments = () => within(screen.getByRole('radiogroup', { name: 'Status' })).getAllByRole('radio')

  it('have a segment of their own and a caution at the totals', async () => {
    const { desk, clerk } = open({ ...ledgerOf(bookings), 'ledger.totals': () => ok(totals(20, { counts })) })
    await screen.findByText('18 bookings with another status, not counted')
    expect(segments()).toHaveLength(5)
    await clerk.click(screen.getByRole('radio', { name: 'Other 18' }))
    expect(desk.asked.findLast(({ name }) => name === 'ledger.rows')?.input).toMatchObject({ filter: { status: 'OTHER' } })
  })

  it('take no room where there are none', async () => {
    open()
    await screen.findByText('Failed bookings are not counted.')
    expect(segments()).toHaveLength(4)
    expect(screen.queryByText(/another status/)).toBeNull()
  })
})

describe('a ledger with nothing to show', () => {
  it('offers to ask the service for these days', async () => {
    const { desk, clerk } = open(ledgerOf([]))
    expect(await screen.findByText('No bookings here yet')).toBeTruthy()
    expect(screen.getByText(/The service was asked for every one of these days, and had none\.$/)).toBeTruthy()
    await clerk.click(button('Ask the service for these days'))
    expect(desk.asked.some(({ name }) => name === 'ledger.refresh')).toBe(true)
  })

  it('offers to look a reference up at the service when nothing matches it', async () => {
    const { desk, store, clerk } = open(ledgerOf([]))
    await screen.findByText('No bookings here yet')
    await store.getState().filterLedger({ text: 'RD-ABC' })
    desk.answer({ 'ledger.lookUp': () => ok(record(bookings[0] ?? row(1))) })
    await clerk.click(await screen.findByRole('button', { name: 'Look up RD-ABC' }))
    expect(desk.asked.find(({ name }) => name === 'ledger.lookUp')?.input).toEqual({ clientRef: 'RD-ABC' })
    expect(await screen.findByRole('complementary', { name: 'Hotel Seeblick' })).toBeTruthy()
  })

  it('leads to the settings when there is no connection, and asks nothing', async () => {
    const { desk, store, clerk } = open({}, { active: null, ledger: 'none' })
    await clerk.click(button('Choose a connection'))
    expect(store.getState().page).toEqual({ name: 'settings', part: 'connections' })
    expect(desk.asked).toEqual([])
  })
})

it('works without a network and without a key, and says so', async () => {
  open(ledgerOf(bookings), {
    online: false,
    active: {
      id: 'main',
      mode: 'live',
      name: 'Main',
      baseUrl: '',
      key: 'none',
      keyOfOtherPlace: false,
      bookTimeoutSeconds: 120,
      openCases: 0,
    },
  })
  expect(await rowWith('55cda9')).toBeTruthy()
  expect(screen.getByText(/Offline: this is what the ledger has/)).toBeTruthy()
  expect(screen.getByText(/No API key: the ledger works/)).toBeTruthy()
})

describe('cancelling', () => {
  const quote: CancelQuote = {
    quoteId: 'q1',
    bookingRef: '55cda9',
    clientRef: 'RD-1',
    row: bookings[0] ?? row(1),
    atMs: Date.UTC(2027, 2, 13, 10),
    clockOffsetMs: 0,
    penalty: { kind: 'charged', amount: '174.13', from: '2027-03-12T23:59:00+03:00' },
    currency: 'EUR',
    comesBack: '410.95',
    next: { amount: '585.08', from: '2027-03-17T23:59:00+03:00', fromMs: Date.parse('2027-03-17T23:59:00+03:00') },
    fresh: false,
  }

  const ask = async (answers: Answers) => {
    const page = open({ ...ledgerOf(bookings), 'cancel.quote': () => ok(quote), ...answers })
    await page.clerk.click(await rowWith('55cda9'))
    await page.clerk.click(await screen.findByRole('button', { name: 'Cancel booking' }))
    await screen.findByRole('dialog')
    return page
  }

  it('says the penalty, the next step in its own offset and desk time, and that the record is old, before anything is sent', async () => {
    const { desk, clerk } = await ask({})
    expect(await screen.findByText('Cancel 55cda9: EUR 174.13 will be charged, EUR 410.95 comes back.')).toBeTruthy()
    expect(screen.getByText('From 17 Mar 2027 21:59 (23:59 at the hotel, +03:00): EUR 585.08.')).toBeTruthy()
    expect(screen.getByText(/could not be asked just now/)).toBeTruthy()
    await clerk.click(button('Keep the booking'))
    expect(desk.asked.some(({ name }) => name === 'cancel.confirm')).toBe(false)
  })

  it('shows in the drawer what became of it', async () => {
    const cancelled = row(1, { ...bookings[0], status: 'CANCELLED', known: 'CANCELLED', cancellationCost: '174.13' })
    const { clerk } = await ask({
      'cancel.confirm': () =>
        ok({ state: 'cancelled', verified: true, row: cancelled, cost: '174.13', estimated: '174.13', currency: 'EUR', failure: null }),
    })
    await clerk.click(await screen.findByRole('button', { name: 'Cancel 55cda9 for EUR 174.13' }))
    expect(await screen.findByText('55cda9 is cancelled, verified by a look-up: EUR 174.13 was charged.')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('asks again with the new cost when it rose, and says that nothing was cancelled', async () => {
    const { desk, clerk } = await ask({ 'cancel.confirm': () => failed({ kind: 'penaltyRose', amount: '300.00', currency: 'EUR' }) })
    desk.answer({
      'cancel.quote': () => ok({ ...quote, quoteId: 'q2', penalty: { kind: 'charged', amount: '300.00', from: '2027-03-13T09:00:00Z' } }),
    })
    await clerk.click(await screen.findByRole('button', { name: 'Cancel 55cda9 for EUR 174.13' }))
    expect(await screen.findByRole('button', { name: 'Cancel 55cda9 for EUR 300.00' })).toBeTruthy()
    expect(screen.getByText(/^Nothing was cancelled\. Cancelling costs more than you agreed to: EUR 300\.00 now\./)).toBeTruthy()
    await clerk.click(button('Keep the booking'))
    expect(desk.asked.filter(({ name }) => name === 'cancel.confirm').length).toBe(1)
  })

  it('is off, with the reason, while a cancellation of the booking is open, and on again when it is settled', async () => {
    const booking = bookings[0] ?? row(1)
    const { desk, store, clerk } = open({ ...ledgerOf(bookings), 'cancel.cancellations': () => ok({ cases: [openCancellation(booking)] }) })
    await clerk.click(await rowWith('55cda9'))
    const cancel = await screen.findByRole<HTMLButtonElement>('button', { name: 'Cancel booking' })
    await waitFor(() => expect(cancel.disabled).toBe(true))
    const reason = document.getElementById(cancel.getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toContain('Until it is known, the booking cannot be cancelled again.')
    await clerk.click(button('Show it under Unknown'))
    expect(store.getState().page).toEqual({ name: 'unknown' })
    act(() => desk.tell('cancel.changed', openCancellation(booking, { open: false, state: 'NOT_CANCELLED' })))
    expect(cancel.disabled).toBe(false)
    expect(screen.queryByRole('region', { name: 'Open cancellation' })).toBeNull()
  })

  it('of another booking than the one with the open cancellation stays possible', async () => {
    const { clerk } = open({
      ...ledgerOf(bookings),
      'cancel.cancellations': () => ok({ cases: [openCancellation(bookings[0] ?? row(1))] }),
    })
    await clerk.click(await rowWith('77aa01'))
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Cancel booking' })).disabled).toBe(false)
  })

  it('says that the outcome is unknown, and what to do next', async () => {
    const { clerk } = await ask({
      'cancel.confirm': () =>
        ok({ state: 'unknown', verified: false, row: null, cost: null, estimated: '174.13', currency: 'EUR', failure: offline }),
    })
    await clerk.click(await screen.findByRole('button', { name: 'Cancel 55cda9 for EUR 174.13' }))
    expect(await screen.findByText(/It is unknown whether 55cda9 was cancelled/)).toBeTruthy()
    expect(screen.getByText(/The desk goes on looking by itself, also after a restart, and shows it under Unknown\./)).toBeTruthy()
    expect(button('Refresh the booking')).toBeTruthy()
    expect(button('Show it under Unknown')).toBeTruthy()
  })
})

describe('a booking that is not what was agreed to', () => {
  const booked = bookings[0] ?? row(1)
  const agreed = { ...bookedTerms(record(booked).booking), amount: '500.00' }
  const show = async (change: Partial<LedgerRecord>) => {
    const page = open({ ...ledgerOf(bookings), 'ledger.record': () => ok(record(booked, { agreed, ...change })) })
    await page.clerk.click(await rowWith('55cda9'))
    await screen.findByRole('heading', { name: 'Evidence' })
    return page
  }

  it('says what differs, agreed beside booked, and what to do', async () => {
    const { store, clerk } = await show({
      bookedDifferently: [
        { field: 'amount', verdict: 'worse' },
        { field: 'guests', verdict: 'changed' },
      ],
    })
    const alert = within(screen.getByRole('alert', { name: 'Not as agreed' }))
    expect(alert.getByText('Not booked as agreed: Amount and Guests.')).toBeTruthy()
    expect(alert.getByText(/^Call the service or the hotel/)).toBeTruthy()
    expect(alert.getByRole('row', { name: 'Amount EUR 500.00 EUR 585.08' })).toBeTruthy()
    expect(alert.getByRole('row', { name: 'Guests as in the attempt Anna Pryde' })).toBeTruthy()
    await clerk.click(alert.getByRole('button', { name: 'Show details' }))
    expect(store.getState().page).toEqual({ name: 'confirmation', clientRef: 'RD-1' })
  })

  it('has no alert when it is, and says so', async () => {
    await show({})
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByText('Booked as agreed.')).toBeTruthy()
  })
})

describe('the evidence', () => {
  const save = async (answers: Answers) => {
    const page = open({ ...ledgerOf(bookings), ...answers })
    await page.clerk.click(await rowWith('55cda9'))
    await page.clerk.click(await screen.findByRole('button', { name: 'Save the evidence' }))
    return page
  }

  it('is saved by the booking’s reference, and says where and how much', async () => {
    const { desk } = await save({ 'evidence.export': () => ok({ file: 'evidence-55cda9.txt', entries: 12 }) })
    expect((await screen.findByText(/^Saved as/)).textContent).toBe('Saved as evidence-55cda9.txt, 12 entries.')
    expect(desk.asked.find(({ name }) => name === 'evidence.export')?.input).toEqual({ bookingRef: '55cda9' })
  })

  it('of one booking is not told beside another', async () => {
    const { clerk } = await save({ 'evidence.export': () => ok({ file: 'evidence-55cda9.txt', entries: 12 }) })
    await screen.findByText(/^Saved as/)
    await clerk.click(await rowWith('77aa01'))
    await screen.findByRole('complementary', { name: 'Casa del Sol' })
    expect(screen.queryByText(/^Saved as/)).toBeNull()
  })

  it('says nothing when no file was chosen, and why when none could be written', async () => {
    const { desk, clerk } = await save({ 'evidence.export': () => ok({ file: null, entries: 0 }) })
    await waitFor(() => expect(button('Save the evidence').hasAttribute('data-loading')).toBe(false))
    expect(screen.queryByText(/^Saved as/)).toBeNull()
    desk.answer({ 'evidence.export': () => failed({ kind: 'file', why: 'full' }) })
    await clerk.click(button('Save the evidence'))
    expect(await screen.findByRole('alert')).toBeTruthy()
  })
})
