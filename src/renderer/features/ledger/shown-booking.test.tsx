import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { failed, ok } from '../../../shared/contract/failure.ts'
import type { LedgerRecord } from '../../../shared/contract/views/ledger-views.ts'
import { hideCost } from '../../../shared/words/say.ts'
import { bookings, button, open, rowWith, simulateLayout } from '../../testing/pages/opened-ledger.tsx'
import { ledgerOf, openCancellation, record, row, sampleQuote, sampleResult } from '../../testing/sample-bookings.ts'
import { type Answers, offline } from '../../testing/scripted-desk.ts'
import { bookedTerms } from '../../ui/wording/term-words.ts'

simulateLayout()
afterEach(() => hideCost(false))

const booking = bookings[0] ?? row(1)
const quote = sampleQuote(booking, {
  next: { amount: '585.08', from: '2027-03-17T23:59:00+03:00', fromMs: Date.parse('2027-03-17T23:59:00+03:00') },
  fresh: false,
})

const askToCancel = async (answers: Answers) => {
  const page = open({ ...ledgerOf(bookings), 'cancel.quote': () => ok(quote), ...answers })
  await page.clerk.click(await rowWith('55cda9'))
  await page.clerk.click(await screen.findByRole('button', { name: 'Cancel booking' }))
  await screen.findByRole('dialog')
  return page
}

it('before sending anything, cancelling shows the penalty, its next increase in hotel and desk time, and that the record is old', async () => {
  const { desk, clerk } = await askToCancel({})
  expect(await screen.findByText('Cancel 55cda9: EUR 174.13 will be charged, EUR 410.95 is refunded.')).toBeTruthy()
  expect(screen.getByText('From 17 Mar 2027 21:59 (23:59 at the hotel, +03:00): EUR 585.08.')).toBeTruthy()
  expect(screen.getByText(/could not be asked just now/)).toBeTruthy()
  await clerk.click(button('Keep the booking'))
  expect(desk.inputsOf('cancel.confirm')).toEqual([])
})

it('while costs are hidden, the cancel button is disabled, and the list, the drawer and the dialog show no cost', async () => {
  hideCost(true)
  await askToCancel({})
  expect(await screen.findByText(/Nothing is booked or cancelled unseen/)).toBeTruthy()
  expect(button(/^Cancel 55cda9/)).toHaveProperty('disabled', true)
  expect(document.body.innerHTML).not.toMatch(/585\.08|174\.13|410\.95/)
})

it('cancels none of several bookings while costs are hidden', async () => {
  hideCost(true)
  const rowOf = (bookingRef?: string) => bookings.find((one) => one.bookingRef === bookingRef) ?? quote.row
  const { store } = open({ ...ledgerOf(bookings), 'cancel.quote': ({ bookingRef }) => ok({ ...quote, row: rowOf(bookingRef) }) })
  for (const one of bookings) store.getState().ledger.marks.toggle(one)
  await act(() => store.getState().ledger.bulkCancel.ask())
  expect(await screen.findByRole('button', { name: /^Cancel 2 bookings/ })).toHaveProperty('disabled', true)
  expect(document.body.innerHTML).not.toMatch(/174\.13|348\.26/)
})

it('cancelling shows the outcome in the drawer', async () => {
  const cancelled = row(1, { ...bookings[0], status: 'CANCELLED', known: 'CANCELLED', cancellationCost: '174.13' })
  const { clerk } = await askToCancel({
    'cancel.confirm': () => ok(sampleResult({ row: cancelled })),
  })
  await clerk.click(await screen.findByRole('button', { name: 'Cancel 55cda9 for EUR 174.13' }))
  expect(await screen.findByText('55cda9 is cancelled, verified by a look-up: EUR 174.13 was charged.')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('cancelling asks again with the new cost when the cost rose, and reports that nothing was cancelled', async () => {
  const { desk, clerk } = await askToCancel({ 'cancel.confirm': () => failed({ kind: 'penaltyRose', amount: '300.00', currency: 'EUR' }) })
  desk.answer({
    'cancel.quote': () => ok({ ...quote, quoteId: 'q2', penalty: { kind: 'charged', amount: '300.00', from: '2027-03-13T09:00:00Z' } }),
  })
  await clerk.click(await screen.findByRole('button', { name: 'Cancel 55cda9 for EUR 174.13' }))
  expect(await screen.findByRole('button', { name: 'Cancel 55cda9 for EUR 300.00' })).toBeTruthy()
  expect(screen.getByText(/^Nothing was cancelled\. Cancelling costs more than you agreed to: EUR 300\.00 now\./)).toBeTruthy()
  await clerk.click(button('Keep the booking'))
  expect(desk.inputsOf('cancel.confirm').length).toBe(1)
})

it('cancelling is disabled with a reason while a cancellation of the booking is open, and enabled when it is settled', async () => {
  const { desk, store, clerk } = open({ ...ledgerOf(bookings), 'cancel.cancellations': () => ok({ cases: [openCancellation(booking)] }) })
  await clerk.click(await rowWith('55cda9'))
  const cancel = await screen.findByRole<HTMLButtonElement>('button', { name: 'Cancel booking' })
  await waitFor(() => expect(cancel.disabled).toBe(true))
  await clerk.keyboard('x')
  expect(screen.queryByRole('dialog')).toBeNull()
  const reason = document.getElementById(cancel.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toContain('Until it is known, the booking cannot be cancelled again.')
  await clerk.click(button('Show it under Unknown'))
  expect(store.getState().page).toEqual({ name: 'unknown' })
  act(() => desk.emit('cancel.changed', openCancellation(booking, { open: false, state: 'NOT_CANCELLED' })))
  expect(cancel.disabled).toBe(false)
  expect(screen.queryByRole('region', { name: 'Open cancellation' })).toBeNull()
})

it('X asks whether to cancel the booking and sends nothing, and D opens its documents', async () => {
  const { desk, store, clerk } = open({ ...ledgerOf(bookings), 'cancel.quote': () => ok(quote) })
  await clerk.click(await rowWith('55cda9'))
  await screen.findByRole('button', { name: 'Cancel booking' })
  await clerk.keyboard('d')
  expect(store.getState().documents.shown?.order).toMatchObject({ of: { booking: { bookingRef: '55cda9' } } })
  act(() => store.getState().documents.close())
  await clerk.keyboard('x')
  expect(await screen.findByRole('button', { name: /^Cancel 55cda9 for/ })).toBeTruthy()
  expect(desk.inputsOf('cancel.confirm')).toEqual([])
})

it('cancelling stays possible for other bookings than the one with the open cancellation', async () => {
  const { clerk } = open({
    ...ledgerOf(bookings),
    'cancel.cancellations': () => ok({ cases: [openCancellation(booking)] }),
  })
  await clerk.click(await rowWith('77aa01'))
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Cancel booking' })).disabled).toBe(false)
})

it('cancelling reports an unknown outcome, and what to do next', async () => {
  const { clerk } = await askToCancel({
    'cancel.confirm': () => ok(sampleResult({ state: 'unknown', verified: false, cost: null, failure: offline })),
  })
  await clerk.click(await screen.findByRole('button', { name: 'Cancel 55cda9 for EUR 174.13' }))
  expect(await screen.findByText(/It is unknown whether 55cda9 was cancelled/)).toBeTruthy()
  expect(screen.getByText(/The desk goes on looking automatically, also after a restart, and shows it under Unknown\./)).toBeTruthy()
  expect(button('Refresh the booking')).toBeTruthy()
  expect(button('Show it under Unknown')).toBeTruthy()
})

const agreed = { ...bookedTerms(record(booking).booking), amount: '500.00' }
const show = async (change: Partial<LedgerRecord>) => {
  const page = open({ ...ledgerOf(bookings), 'ledger.record': () => ok(record(booking, { agreed, ...change })) })
  await page.clerk.click(await rowWith('55cda9'))
  await screen.findByRole('heading', { name: 'Evidence' })
  return page
}

it('a booking compared with what was agreed shows an alert with the differing terms, agreed and booked, and what to do', async () => {
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
  await clerk.click(alert.getByRole('button', { name: 'Show booking result' }))
  expect(store.getState().page).toEqual({ name: 'confirmation', clientRef: 'RD-1' })
})

it('a booking that is as agreed has no alert, and shows that it was booked as agreed', async () => {
  await show({})
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('Booked as agreed.')).toBeTruthy()
})

const save = async (answers: Answers) => {
  const page = open({ ...ledgerOf(bookings), ...answers })
  await page.clerk.click(await rowWith('55cda9'))
  await page.clerk.click(await screen.findByRole('button', { name: 'Save the evidence' }))
  return page
}

it('the evidence is saved by the booking’s reference, and reports the file and its number of entries', async () => {
  const { desk } = await save({ 'evidence.export': () => ok({ file: 'evidence-55cda9.txt', entries: 12 }) })
  expect((await screen.findByText(/^Saved as/)).textContent).toBe('Saved as evidence-55cda9.txt, 12 entries.')
  expect(desk.inputsOf('evidence.export')[0]).toEqual({ bookingRef: '55cda9' })
})

it('the saved evidence of a booking is not reported in the drawer of another booking', async () => {
  const { clerk } = await save({ 'evidence.export': () => ok({ file: 'evidence-55cda9.txt', entries: 12 }) })
  await screen.findByText(/^Saved as/)
  await clerk.click(await rowWith('77aa01'))
  await within(screen.getByRole('complementary')).findByText(/^Casa del Sol/)
  expect(screen.queryByText(/^Saved as/)).toBeNull()
})

it('saving the evidence reports nothing if no file was chosen, and reports the reason if no file could be written', async () => {
  const { desk, clerk } = await save({ 'evidence.export': () => ok({ file: null, entries: 0 }) })
  await waitFor(() => expect(button('Save the evidence').hasAttribute('data-loading')).toBe(false))
  expect(screen.queryByText(/^Saved as/)).toBeNull()
  desk.answer({ 'evidence.export': () => failed({ kind: 'file', why: 'full' }) })
  await clerk.click(button('Save the evidence'))
  expect(await screen.findByRole('alert')).toBeTruthy()
})
