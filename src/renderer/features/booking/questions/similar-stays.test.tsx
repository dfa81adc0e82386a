import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { failed, type Outcome, ok } from '../../../../shared/contract/failure.ts'
import type { SimilarStay } from '../../../../shared/contract/similar-stay.ts'
import type { AttemptView } from '../../../../shared/contract/views/booking-views.ts'
import { bookingTerms } from '../../../../shared/domain/better-rate.ts'
import { book, bookButton, fillCard, fillNames, nowMs, openCheck, sendAgain } from '../../../testing/pages/checked-rate.tsx'
import { renderWindow } from '../../../testing/render-window.tsx'
import { sampleBooking, sampleCase, similarStay } from '../../../testing/sample-check.ts'
import { pending, type ScriptedDesk } from '../../../testing/scripted-desk.ts'
import { SimilarStaysDialog } from './desk-question.tsx'

const settled = similarStay()
const open = similarStay({ key: 'case RD-3', open: true, status: null, clientRef: 'RD-0000000000000003', bookingRef: null })
const reason = 'A second room for the same family'
const similar = (stays: SimilarStay[]) => failed({ kind: 'similarStays', stays })

/** Books a checked rate. The desk refuses the booking because of these stays. */
async function refuseBecauseOf(stays: SimilarStay[]) {
  const page = await openCheck({ 'booking.book': () => similar(stays) })
  fillNames()
  await book(page.clerk)
  await screen.findByRole('dialog', { name: 'Possible duplicate' })
  return page
}

const bookAnywayButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Book anyway' })
const ticks = () => screen.getAllByRole('checkbox', { name: 'Not a duplicate' })
const reasonField = () => screen.queryByLabelText('Why this is not a duplicate')
const sent = (desk: ScriptedDesk) => desk.inputsOf('booking.book')

test('similar stays are shown with all details before anything is sent, stays with an open outcome first', async () => {
  await refuseBecauseOf([settled, similarStay({ ...open, hotelName: null, sameHotel: false })])
  expect(screen.getByText('Nothing was sent: 2 similar stays already exist.')).toBeTruthy()
  expect(screen.getByText(/Sea View, Fri 12 Mar 2027 to Sun 14 Mar 2027, for Ada Lovelace, EUR 585\.08/)).toBeTruthy()
  const [first, second] = within(screen.getByRole('list', { name: 'Stays that may be the same' })).getAllByRole('listitem')
  expect(first?.textContent).toContain('UnknownHotel not statedBarcelonaSame destination only')
  expect(first?.textContent).toContain('Its outcome is unknown: it may be booked.')
  expect(second?.textContent).toContain('ConfirmedSea ViewBarcelonaSame hotelFri 12 Mar 2027 to Sun 14 Mar 2027')
  expect(second?.textContent).toContain('Ada Byron, 3 guests585.08 EUR')
  expect(second?.textContent).toContain('RD-0000000000000002')
  expect(second?.textContent).toContain('77aa01')
  expect(second?.textContent).not.toContain('may be booked')
})

test.each<[string, Partial<SimilarStay>, string]>([
  ['a colleague', { otherDesk: true }, 'Booked at another desk, 40 seconds ago'],
  ['this desk', {}, 'Booked at this desk, 40 seconds ago'],
  ['a colleague, and failed', { otherDesk: true, status: 'FAILED' }, 'Tried at another desk, 40 seconds ago'],
])('a similar stay of %s is shown with its origin and age', async (_, change, words) => {
  await refuseBecauseOf([similarStay({ ...change, madeAtMs: nowMs - 40_000 })])
  expect(screen.getByText(words, { exact: false })).toBeTruthy()
})

test('a settled similar stay needs no reason, but must be ticked; the booking is then sent with the key of that stay', async () => {
  const { desk, clerk } = await refuseBecauseOf([settled])
  expect(bookAnywayButton().disabled).toBe(true)
  expect(reasonField()).toBeNull()
  fireEvent.click(bookAnywayButton())
  expect(sent(desk).length).toBe(1)
  desk.answer({ 'booking.book': () => ok(sampleCase()) })
  await clerk.click(ticks()[0] ?? document.body)
  await clerk.click(bookAnywayButton())
  const [before, after] = sent(desk)
  expect(after).toEqual({ ...(before as object), acknowledged: ['booking 77aa01'] })
})

test('a similar stay with an open outcome also needs a reason of sufficient length', async () => {
  const { desk, store, clerk } = await refuseBecauseOf([settled, open])
  await clerk.click(screen.getByRole('checkbox', { name: 'All of these are other stays' }))
  expect(ticks().every((tick) => (tick as HTMLInputElement).checked)).toBe(true)
  expect(bookAnywayButton().disabled).toBe(true)
  await clerk.type(reasonField() ?? document.body, 'no')
  await clerk.tab()
  expect(screen.getByText('Say in a few words why this stay is another one.')).toBeTruthy()
  expect(bookAnywayButton().disabled).toBe(true)
  fireEvent.change(reasonField() ?? document.body, { target: { value: reason } })
  desk.answer({ 'booking.book': () => ok(sampleCase()) })
  await clerk.click(bookAnywayButton())
  expect(sent(desk)[1]).toMatchObject({ acknowledged: ['booking 77aa01', 'case RD-3'], reason })
  await waitFor(() => expect(store.getState().page).toEqual({ name: 'confirmation', clientRef: 'RD-0000000000000001' }))
})

test('a similar stay that the desk finds only on the second attempt is asked about too', async () => {
  const { desk, clerk } = await refuseBecauseOf([settled])
  await clerk.click(ticks()[0] ?? document.body)
  desk.answer({ 'booking.book': () => similar([settled, open]) })
  await clerk.click(bookAnywayButton())
  expect(await screen.findByText('Nothing was sent: 2 similar stays already exist.')).toBeTruthy()
  expect(bookAnywayButton().disabled).toBe(true)
  expect(reasonField()).toBeTruthy()
  expect(sent(desk).length).toBe(2)
})

const renderStaysDialog = (stays: SimilarStay[]) => {
  const words = { wanted: 'Sea View', confirm: 'Book anyway', replaces: { bookingRef: '77aa01', clientRef: null } }
  return renderWindow(<SimilarStaysDialog stays={stays} {...words} busy={false} onConfirm={() => {}} onClose={() => {}} />)
}
const toBeReplaced = () => screen.getAllByRole('checkbox', { name: 'This is the booking to be replaced' })

test('the booking to be replaced is labelled as such, not as another stay, and must be ticked too', async () => {
  const { clerk } = renderStaysDialog([settled])
  expect(screen.getByText(/^Nothing was sent yet\. Booking this rate leaves the old booking active until you cancel it/)).toBeTruthy()
  expect(screen.getByRole('dialog', { name: 'Book in its place' })).toBeTruthy()
  expect(screen.queryByText(/duplicate|anyway/i)).toBeNull()
  const instead = screen.getByRole<HTMLButtonElement>('button', { name: 'Book in its place' })
  expect(instead.disabled).toBe(true)
  await clerk.click(toBeReplaced()[0] ?? document.body)
  expect(instead.disabled).toBe(false)
})

test('the booking to be replaced is distinguished from other stays and from one with an open outcome', () => {
  renderStaysDialog([settled, similarStay({ key: 'booking b2', bookingRef: 'b2', clientRef: null }), { ...open, bookingRef: '77aa01' }])
  expect(screen.getByText('Nothing was sent: 2 similar stays already exist.')).toBeTruthy()
  expect(screen.getByRole('dialog', { name: 'Possible duplicate' })).toBeTruthy()
  expect([toBeReplaced().length, ticks().length]).toEqual([1, 2])
  expect(screen.getByRole('checkbox', { name: 'One is the booking to be replaced, the others are other stays' })).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: 'All of these are other stays' })).toBeNull()
})

test('leaving the dialog about the booking to be replaced does not call that booking a duplicate', async () => {
  const { desk, store, clerk } = await refuseBecauseOf([settled])
  const people = sampleBooking()
  const booking = { id: 9, bookingRef: settled.bookingRef, clientRef: settled.clientRef }
  const inPlaceOf = { booking, reference: '77aa01', held: bookingTerms(people), fee: '0', sold: null, people }
  act(() => store.setState((app) => ({ booking: { ...app.booking, form: { ...app.booking.form, inPlaceOf } } })))
  expect(screen.getByRole('dialog', { name: 'Book in its place' })).toBeTruthy()
  await clerk.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(desk).length).toBe(1)
  expect(screen.queryByText(/duplicate/)).toBeNull()
})

test('leaving the dialog with Escape sends nothing, keeps the form, returns the focus, and starts over on the next attempt', async () => {
  const { desk, store, clerk } = await refuseBecauseOf([settled])
  await clerk.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(desk).length).toBe(1)
  expect(screen.getByRole('alert').textContent).toContain('Nothing was sent, so that no stay is booked twice.')
  expect(store.getState().booking.form.guests?.holder.firstName).toBe('Ada')
  expect(document.activeElement).toBe(bookButton())
  await clerk.click(bookButton())
  expect(await screen.findByRole('dialog', { name: 'Book' })).toBeTruthy()
})

test('leaving the dialog to look at an open booking shows that booking', async () => {
  const { store, desk, clerk } = await refuseBecauseOf([open])
  await clerk.click(screen.getByRole('button', { name: 'Look at the open booking' }))
  expect(store.getState().page).toEqual({ name: 'confirmation', clientRef: 'RD-0000000000000003' })
  expect(sent(desk).length).toBe(1)
})

test('leaving the dialog to look at a settled booking finds it in the ledger', async () => {
  const { store, clerk } = await refuseBecauseOf([settled])
  await clerk.click(screen.getByRole('button', { name: 'Open in the ledger' }))
  expect(store.getState().page).toEqual({ name: 'ledger', find: '77aa01' })
})

test('the dialog first focuses the safe button, and ignores an Enter key held down since the first dialog', async () => {
  await refuseBecauseOf([settled])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Go back'))
  const heldEnter = new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true })
  document.activeElement?.dispatchEvent(heldEnter)
  expect(heldEnter.defaultPrevented).toBe(true)
  expect(screen.getByRole('dialog', { name: 'Possible duplicate' })).toBeTruthy()
})

test('the dialog sends nothing on Enter in the reason field', async () => {
  const { desk, clerk } = await refuseBecauseOf([open])
  await clerk.click(ticks()[0] ?? document.body)
  await clerk.type(reasonField() ?? document.body, `${reason}{Enter}`)
  expect(sent(desk).length).toBe(1)
  expect(bookAnywayButton().disabled).toBe(false)
})

test('the card is sent again after the clerk has acknowledged a similar stay, and never enters the store', async () => {
  const answer = pending<Outcome<AttemptView>>()
  const { desk, store, clerk } = await openCheck({ 'booking.book': () => answer.promise })
  await clerk.click(screen.getByRole('button', { name: 'Add a card' }))
  fillNames()
  await fillCard(clerk)
  await book(clerk)
  answer.give(similar([settled]))
  await screen.findByRole('dialog', { name: 'Possible duplicate' })
  expect(JSON.stringify(store.getState())).not.toContain('4111111111111111')
  desk.answer({ 'booking.book': () => ok(sampleCase()) })
  await clerk.click(ticks()[0] ?? document.body)
  await clerk.click(bookAnywayButton())
  expect(sent(desk)[1]).toMatchObject({ acknowledged: ['booking 77aa01'], creditCard: { number: '4111111111111111', cvv: '123' } })
})

test('sending again asks about similar stays and keeps the same reference', async () => {
  const { desk, clerk } = await sendAgain(() => similar([open]))
  await screen.findByRole('dialog', { name: 'Possible duplicate' })
  const confirm = screen.getByRole<HTMLButtonElement>('button', { name: 'Send again anyway' })
  expect(confirm.disabled).toBe(true)
  await clerk.click(ticks()[0] ?? document.body)
  await clerk.type(reasonField() ?? document.body, reason)
  desk.answer({ 'booking.sendAgain': () => ok(sampleCase()) })
  await clerk.click(confirm)
  expect(desk.inputsOf('booking.sendAgain')).toEqual([
    { clientRef: 'RD-0000000000000001' },
    { clientRef: 'RD-0000000000000001', acknowledged: ['case RD-3'], reason },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Booked')
})

test('sending again sends nothing if the dialog is closed, and shows that on the page', async () => {
  const { desk, clerk } = await sendAgain(() => similar([settled]))
  await screen.findByRole('dialog', { name: 'Possible duplicate' })
  await clerk.click(screen.getByRole('button', { name: 'Go back' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(desk.inputsOf('booking.sendAgain').length).toBe(1)
  expect(screen.getByRole('alert').textContent).toContain('Possible duplicate: a similar stay already exists.')
})

test('sending again shows the page while the answer is pending', async () => {
  const answer = pending<Outcome<AttemptView>>()
  await sendAgain(() => answer.promise)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  answer.give(ok(sampleCase()))
  await waitFor(() => expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Booked'))
})
