import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { failed, ok } from '../../../../shared/contract/failure.ts'
import type { DeskState } from '../../../../shared/contract/views/desk-views.ts'
import { startStore } from '../../../store.ts'
import { renderPart } from '../../../testing/render-part.tsx'
import { sampleCase, sampleCheck, similarStay } from '../../../testing/sample-check.ts'
import { deskState, offline, type ScriptedDesk, scriptedDesk } from '../../../testing/scripted-desk.ts'
import { CheckPage } from '../check-page.tsx'
import { ConfirmationPage } from '../confirmation-page.tsx'

const since = '2027-03-11'
const waitingState = (change: Partial<NonNullable<DeskState['catchUp']>> = {}) =>
  deskState({ catchUp: { since, windows: 3, done: 1, asking: false, why: offline, ...change } })
const reason = 'The guest stands at the desk'
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const sentInputs = (desk: ScriptedDesk, name: 'booking.book' | 'booking.sendAgain' = 'booking.book') =>
  desk.asked.filter((question) => question.name === name).map(({ input }) => input)

/** Books a checked rate. The desk does not send the booking, because the catch-up is pending. */
async function book(state: DeskState = waitingState()) {
  const check = sampleCheck(null)
  const why = state.catchUp?.why ?? null
  const desk = scriptedDesk({ 'booking.checkRate': () => ok(check), 'booking.book': () => failed({ kind: 'notCaughtUp', since, why }) })
  const store = startStore(desk)
  store.setState({ page: { name: 'check' }, desk: state })
  await store.getState().booking.openCheck({ rateKey: 'key-1', seen: null, stay: check.stay }, { foundBy: 'search-1' })
  renderPart(<CheckPage />)
  const clerk = userEvent.setup()
  for (const field of screen.getAllByLabelText(/^(First|Last) name$/)) fireEvent.change(field, { target: { value: 'Ada' } })
  for (const field of screen.getAllByPlaceholderText(/^(First|Last) name$/)) fireEvent.change(field, { target: { value: 'Ada' } })
  await clerk.click(button('Book 2 rooms for EUR 585.08'))
  await clerk.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Book 2 rooms for EUR 585.08' }))
  await screen.findByRole('dialog', { name: 'Not booked yet' })
  return { desk, store, clerk }
}

test('shows the start date and progress of the catch-up, and offers to try again', async () => {
  const { desk, clerk } = await book(waitingState({ asking: true, why: null }))
  expect(screen.getByText(/since this desk was last open, on Thu 11 Mar 2027\. Nothing was booked/)).toBeTruthy()
  expect(within(screen.getByRole('dialog')).getByRole('status').textContent).toContain('1 of 3 calls answered.')
  expect(screen.queryByRole('button', { name: 'Book without the answer' })).toBeNull()
  await clerk.click(button('Try again'))
  expect(sentInputs(desk).length).toBe(2)
  expect(sentInputs(desk)[1]).not.toHaveProperty('withoutCatchUp')
})

test('shows why the service cannot be reached, and books without the answer if the clerk gives a reason', async () => {
  const { desk, store, clerk } = await book()
  expect(within(screen.getByRole('dialog')).getByRole('status').textContent).toContain('It is asked again by itself.')
  expect(button('Book without the answer').disabled).toBe(true)
  const field = screen.getByLabelText('Why it cannot wait for the answer')
  await clerk.type(field, 'now')
  await clerk.tab()
  expect(screen.getByText('Say in a few words why it cannot wait.')).toBeTruthy()
  fireEvent.change(field, { target: { value: reason } })
  desk.answer({ 'booking.book': () => ok(sampleCase()) })
  await clerk.click(button('Book without the answer'))
  const [before, after] = sentInputs(desk)
  expect(after).toEqual({ ...(before as object), withoutCatchUp: reason })
  await waitFor(() => expect(store.getState().page).toMatchObject({ name: 'confirmation' }))
})

test('sends the reason again when the desk then asks about a similar stay', async () => {
  const { desk, clerk } = await book()
  fireEvent.change(screen.getByLabelText('Why it cannot wait for the answer'), { target: { value: reason } })
  desk.answer({ 'booking.book': () => failed({ kind: 'similarStays', stays: [similarStay()] }) })
  await clerk.click(button('Book without the answer'))
  await clerk.click(await screen.findByRole('checkbox', { name: 'Not a duplicate' }))
  desk.answer({ 'booking.book': () => ok(sampleCase()) })
  await clerk.click(button('Book anyway'))
  expect(sentInputs(desk).at(-1)).toMatchObject({ withoutCatchUp: reason, acknowledged: ['booking 77aa01'] })
})

test('shows that the service has answered, and asks for no reason', async () => {
  const { desk, store, clerk } = await book()
  act(() => store.setState({ desk: deskState() }))
  expect(screen.getByText('The service has answered. The booking can go out now.')).toBeTruthy()
  expect(screen.queryByLabelText('Why it cannot wait for the answer')).toBeNull()
  desk.answer({ 'booking.book': () => ok(sampleCase()) })
  await clerk.click(button('Book now'))
  expect(sentInputs(desk).length).toBe(2)
})

test('sends nothing when the dialog is closed', async () => {
  const { desk, clerk } = await book()
  await clerk.click(button('Go back'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentInputs(desk).length).toBe(1)
})

test('also waits for the catch-up when a booking is sent again', async () => {
  const notBooked = sampleCase({ state: 'NOT_BOOKED', booking: null, bookingRef: null })
  const desk = scriptedDesk({
    'booking.attempt': () => ok(notBooked),
    'booking.sendAgain': () => failed({ kind: 'notCaughtUp', since, why: offline }),
  })
  const store = startStore(desk)
  store.setState({ desk: waitingState() })
  renderPart(<ConfirmationPage clientRef={notBooked.clientRef} />)
  const clerk = userEvent.setup()
  await clerk.click(await screen.findByRole('button', { name: 'Send the same booking again' }))
  await clerk.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Send again/ }))
  await screen.findByRole('dialog', { name: 'Not booked yet' })
  fireEvent.change(screen.getByLabelText('Why it cannot wait for the answer'), { target: { value: reason } })
  desk.answer({ 'booking.sendAgain': () => ok(sampleCase()) })
  await clerk.click(button('Book without the answer'))
  expect(sentInputs(desk, 'booking.sendAgain').at(-1)).toMatchObject({ withoutCatchUp: reason })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
