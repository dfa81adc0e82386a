import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { failed, ok } from '../../../../shared/contract/failure.ts'
import type { DeskState } from '../../../../shared/contract/views/desk-views.ts'
import { book, fillNames, openCheck, sendAgain } from '../../../testing/pages/checked-rate.tsx'
import { sampleCase, sampleCheck, similarStay } from '../../../testing/sample-check.ts'
import { deskState, offline, type ScriptedDesk } from '../../../testing/scripted-desk.ts'

const since = '2027-03-11'
const waitingState = (change: Partial<NonNullable<DeskState['catchUp']>> = {}) =>
  deskState({ catchUp: { since, windows: 3, done: 1, asking: false, why: offline, ...change } })
const reason = 'The guest stands at the desk'
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const reasonField = () => screen.getByLabelText('Why it cannot wait for the answer')
const sent = (desk: ScriptedDesk) => desk.inputsOf('booking.book')

/** Books a checked rate. The desk does not send the booking, because the catch-up is pending. */
async function bookTooEarly(state = waitingState()) {
  const why = state.catchUp?.why ?? null
  const page = await openCheck({ 'booking.book': () => failed({ kind: 'notCaughtUp', since, why }) }, sampleCheck(null), state)
  fillNames()
  await book(page.clerk)
  await screen.findByRole('dialog', { name: 'Not booked yet' })
  return page
}

test('shows the start date and progress of the catch-up, and offers to try again', async () => {
  const { desk, clerk } = await bookTooEarly(waitingState({ asking: true, why: null }))
  expect(screen.getByText(/since this desk was last open, on Thu 11 Mar 2027\. Nothing was booked/)).toBeTruthy()
  expect(within(screen.getByRole('dialog')).getByRole('status').textContent).toContain('1 of 3 calls answered.')
  expect(screen.queryByRole('button', { name: 'Book without the answer' })).toBeNull()
  await clerk.click(button('Try again'))
  expect(sent(desk).length).toBe(2)
  expect(sent(desk)[1]).not.toHaveProperty('withoutCatchUp')
})

test('shows why the service cannot be reached, and books without the answer if the clerk gives a reason', async () => {
  const { desk, store, clerk } = await bookTooEarly()
  expect(within(screen.getByRole('dialog')).getByRole('status').textContent).toContain('It is asked again automatically.')
  expect(button('Book without the answer').disabled).toBe(true)
  await clerk.type(reasonField(), 'now')
  await clerk.tab()
  expect(screen.getByText('Say in a few words why it cannot wait.')).toBeTruthy()
  fireEvent.change(reasonField(), { target: { value: reason } })
  desk.answer({ 'booking.book': () => ok(sampleCase()) })
  await clerk.click(button('Book without the answer'))
  const [before, after] = sent(desk)
  expect(after).toEqual({ ...(before as object), withoutCatchUp: reason })
  await waitFor(() => expect(store.getState().page).toMatchObject({ name: 'confirmation' }))
})

test('sends the reason again when the desk then asks about a similar stay', async () => {
  const { desk, clerk } = await bookTooEarly()
  fireEvent.change(reasonField(), { target: { value: reason } })
  desk.answer({ 'booking.book': () => failed({ kind: 'similarStays', stays: [similarStay()] }) })
  await clerk.click(button('Book without the answer'))
  await clerk.click(await screen.findByRole('checkbox', { name: 'Not a duplicate' }))
  desk.answer({ 'booking.book': () => ok(sampleCase()) })
  await clerk.click(button('Book anyway'))
  expect(sent(desk).at(-1)).toMatchObject({ withoutCatchUp: reason, acknowledged: ['booking 77aa01'] })
})

test('shows that the service has answered, and asks for no reason', async () => {
  const { desk, store, clerk } = await bookTooEarly()
  act(() => store.setState({ desk: deskState() }))
  expect(screen.getByText('The service has answered. The booking can go out now.')).toBeTruthy()
  expect(screen.queryByLabelText('Why it cannot wait for the answer')).toBeNull()
  desk.answer({ 'booking.book': () => ok(sampleCase()) })
  await clerk.click(button('Book now'))
  expect(sent(desk).length).toBe(2)
})

test('sends nothing when the dialog is closed', async () => {
  const { desk, clerk } = await bookTooEarly()
  await clerk.click(button('Go back'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(desk).length).toBe(1)
})

test('also waits for the catch-up when a booking is sent again', async () => {
  const { desk, clerk } = await sendAgain(() => failed({ kind: 'notCaughtUp', since, why: offline }), waitingState())
  await screen.findByRole('dialog', { name: 'Not booked yet' })
  fireEvent.change(reasonField(), { target: { value: reason } })
  desk.answer({ 'booking.sendAgain': () => ok(sampleCase()) })
  await clerk.click(button('Book without the answer'))
  expect(desk.inputsOf('booking.sendAgain').at(-1)).toMatchObject({ withoutCatchUp: reason })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
