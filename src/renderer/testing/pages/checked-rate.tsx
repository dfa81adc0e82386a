/** For tests of booking: renders the page of a checked rate, or of a booking to be sent again, with a scripted desk. */

import { fireEvent, screen, within } from '@testing-library/react'
import { ok } from '../../../shared/contract/failure.ts'
import type { RateCheck } from '../../../shared/contract/views/booking-views.ts'
import type { DeskState } from '../../../shared/contract/views/desk-views.ts'
import { CheckPage } from '../../features/booking/check-page.tsx'
import { ConfirmationPage } from '../../features/booking/confirmation-page.tsx'
import { openWindow } from '../open-window.ts'
import { type Clerk, renderPart } from '../render-part.tsx'
import { renderWindow } from '../render-window.tsx'
import { sampleCase, sampleCheck } from '../sample-check.ts'
import type { Answers } from '../scripted-desk.ts'

export const nowMs = Date.UTC(2027, 2, 12, 10)

/** Opens the page with this check of a rate. */
export async function openCheck(answers: Answers, check: RateCheck = sampleCheck(null), state: DeskState | null = null) {
  const { desk, store, app } = openWindow({ 'booking.checkRate': () => ok(check), ...answers }, { page: { name: 'check' }, desk: state })
  await app().booking.openCheck({ rateKey: 'key-1', seen: check.seen, stay: check.stay }, { foundBy: 'search-1' })
  const { clerk } = renderPart(<CheckPage />, { clock: { nowMs, zone: 'UTC' } })
  return { desk, store, clerk }
}

export const bookButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Book 2 rooms for EUR 585.08' })
export const write = (label: string, text: string) => fireEvent.change(screen.getByLabelText(label), { target: { value: text } })

/** Fills in the holder and every guest. */
export function fillNames() {
  write('First name', 'Ada')
  write('Last name', 'Lovelace')
  for (const field of screen.getAllByPlaceholderText(/^(First|Last) name$/)) fireEvent.change(field, { target: { value: 'Ada' } })
}

/** Fills in the fields of a card, and leaves the last one. */
export async function fillCard(clerk: Clerk) {
  write('First name on the card', 'Ada')
  write('Last name on the card', 'Lovelace')
  await clerk.click(screen.getByLabelText('Card number'))
  write('Card number', '4111111111111111')
  write('Month', '03')
  write('Year', '2099')
  await clerk.click(screen.getByLabelText('Security code'))
  write('Security code', '123')
  await clerk.tab()
}

/** Clicks the button of the page and that of the dialog which asks for confirmation. */
export async function book(clerk: Clerk) {
  await clerk.click(bookButton())
  await clerk.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Book 2 rooms for EUR 585.08' }))
}

/** Sends a booking again that is known not to exist. */
export async function sendAgain(answer: Answers['booking.sendAgain'], state: DeskState | null = null) {
  const notBooked = sampleCase({ state: 'NOT_BOOKED', bookingRef: null })
  const { desk, clerk } = renderWindow(
    <ConfirmationPage clientRef={notBooked.clientRef} />,
    { 'booking.attempt': () => ok(notBooked), ...(answer && { 'booking.sendAgain': answer }) },
    { desk: state },
  )
  await clerk.click(await screen.findByRole('button', { name: 'Send the same booking again' }))
  await clerk.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send again for EUR 585.08' }))
  return { desk, clerk }
}
