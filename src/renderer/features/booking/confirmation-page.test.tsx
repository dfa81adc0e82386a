import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok } from '../../../shared/contract/failure.ts'
import { type AttemptView, caseStates, requestEnd } from '../../../shared/contract/views/booking-views.ts'
import type { LedgerRecord } from '../../../shared/contract/views/ledger-views.ts'
import type { AppState } from '../../state.ts'
import { currentApp, startStore } from '../../store.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { journalOnly } from '../../testing/sample-cases.ts'
import { sampleBooking, sampleCase } from '../../testing/sample-check.ts'
import { sampleClient } from '../../testing/sample-clients.ts'
import { scriptedDesk } from '../../testing/scripted-desk.ts'
import { caseWords } from '../../ui/wording/case-words.ts'
import { ConfirmationPage } from './confirmation-page.tsx'

async function show(change: Partial<AttemptView>, initial: (app: AppState) => Partial<AppState> = () => ({})) {
  const desk = scriptedDesk({ 'booking.attempt': () => ok(sampleCase(change)) })
  startStore(desk, initial)
  renderPart(<ConfirmationPage clientRef="RD-0000000000000001" />)
  await screen.findByRole('heading', { level: 2 })
  return desk
}

const sendAgainButton = () => screen.queryByRole('button', { name: 'Send the same booking again' })
const lookUpButton = () => screen.queryByRole('button', { name: 'Look it up now' })

test.each(caseStates)('shows for %s a verdict, both references and a next step', async (state) => {
  await show({ state })
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(caseWords()[state].verdict)
  expect(screen.getByText('RD-0000000000000001')).toBeTruthy()
  expect(screen.getByText('55cda9')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Back to search' })).toBeTruthy()
})

test('shows contact details and special request among the facts', async () => {
  await show({ email: 'anna@example.org', phone: '+46 8 123', specialRequest: 'late arrival' })
  for (const fact of ['anna@example.org', '+46 8 123', 'late arrival']) expect(screen.getByText(fact)).toBeTruthy()
})

test('offers documents and calendar of a confirmed booking, addressed to its client', async () => {
  const bookingKey = { id: 0, bookingRef: '55cda9', clientRef: 'RD-0000000000000001' }
  const all = new Map([[7, sampleClient({ id: 7, language: 'de', email: 'desk@example.org' })]])
  const desk = await show({ state: 'CONFIRMED' }, ({ clients }) => ({ clients: { ...clients, all } }))
  fireEvent.click(screen.getByRole('button', { name: 'Calendar' }))
  expect(currentApp().calendar.shown?.of).toEqual({ booking: bookingKey })
  desk.answer({ 'ledger.record': () => ok({ client: { id: 7, name: 'Reisebüro' } } as LedgerRecord) })
  fireEvent.click(screen.getByRole('button', { name: 'Documents' }))
  await waitFor(() =>
    expect(currentApp().documents.shown?.order).toMatchObject({ kind: 'voucher', language: 'de', of: { booking: bookingKey } }),
  )
  expect(currentApp().documents.shown?.to).toBe('desk@example.org')
  cleanup()
  await show({ state: 'NOT_BOOKED' })
  expect(screen.queryByRole('button', { name: 'Documents' })).toBeNull()
})

test('offers to send a booking again only if it certainly does not exist', async () => {
  const offered: string[] = []
  for (const state of caseStates) {
    await show({ state })
    if (sendAgainButton()) offered.push(state)
    cleanup()
  }
  expect(offered).toEqual(['HELD_BACK', 'NOT_SENT', 'NOT_BOOKED'])
})

test('does not offer to send a booking a third time after the service has twice not processed it', async () => {
  const attempts = [1, 2].map((number) => ({ number, sentAtMs: 0, ended: requestEnd.notProcessed }))
  await show({ state: 'HELD_BACK', attempts: attempts.slice(0, 1) })
  expect(sendAgainButton()).not.toBeNull()
  cleanup()
  await show({ state: 'HELD_BACK', attempts })
  expect(sendAgainButton()).toBeNull()
  screen.getByText(/it is not sent again\. To book the stay, search for it and check the rate again/)
})

test('sends a booking whose reference is used up under a new reference, with the reason that the clerk typed', async () => {
  const desk = await show({ state: 'NOT_BOOKED', spent: true, bookingRef: null })
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Not booked, its reference is used up')
  expect(sendAgainButton()).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Send under a new reference' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/under a new reference\.$/)).toBeTruthy()
  const send = dialog.getByRole('button', { name: /^Send again/ })
  expect(send).toHaveProperty('disabled', true)
  fireEvent.change(dialog.getByLabelText('Why it takes a new reference'), { target: { value: 'the service says it has none' } })
  fireEvent.click(send)
  expect(desk.asked.at(-1)).toEqual({
    name: 'booking.sendAgain',
    input: { clientRef: 'RD-0000000000000001', reason: 'the service says it has none' },
  })
})

test('shows past and next look-ups of an unknown booking, and offers one now', async () => {
  const at = Date.parse('2027-03-01T10:00:00Z')
  await show({ state: 'UNKNOWN', open: true, bookingRef: null, lookUps: 3, lastLookUpMs: at, nextLookUpMs: at + 60_000 })
  expect(screen.getByText('Looked up 3 times, last at 1 Mar 2027 10:00')).toBeTruthy()
  expect(screen.getByText(/1 Mar 2027 10:01/)).toBeTruthy()
  expect(lookUpButton()).toBeTruthy()
  expect(sendAgainButton()).toBeNull()
})

test('shows an attempt known only from the send journal, and does not offer to send it again', async () => {
  await show({ ...journalOnly, state: 'NOT_BOOKED', bookingRef: null })
  expect(screen.getByText('Guest not named')).toBeTruthy()
  expect(screen.getByText(/^The ledger does not have what was agreed to in this attempt\./)).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByText(/To book the stay, search for it again\.$/)).toBeTruthy()
  expect(sendAgainButton()).toBeNull()
})

test('shows an alert comparing agreed and booked hotel, dates and guests if they differ', async () => {
  const booking = sampleBooking({
    hotelName: 'Sea View Annex',
    checkin: '2027-03-13',
    checkout: '2027-03-15',
    occupancies: [{ occupants: [{ firstName: 'Ida', lastName: 'Lovelace', age: 30, occupantType: 'ADULT' }], room: null }],
    total: '600.00',
  })
  await show({
    booking,
    bookedDifferently: [
      { field: 'amount', verdict: 'worse' },
      ...(['hotel', 'dates', 'guests'] as const).map((field) => ({ field, verdict: 'changed' as const })),
    ],
  })
  const alert = within(screen.getByRole('alert', { name: 'Not as agreed' }))
  expect(alert.getByText('Not booked as agreed: Amount, Hotel, Dates, and Guests.')).toBeTruthy()
  expect(alert.getByRole('row', { name: 'Hotel Sea View (1001) Sea View Annex (1001)' })).toBeTruthy()
  expect(alert.getByRole('row', { name: /^Dates Fri 12 Mar 2027 to Sun 14 Mar 2027 Sat 13 Mar 2027 to Mon 15 Mar 2027$/ })).toBeTruthy()
  expect(alert.getByRole('row', { name: /^Guests .* Ida Lovelace$/ })).toBeTruthy()
  expect(alert.queryByRole('row', { name: /^Amount/ })).toBeNull()
  expect(screen.getByRole('row', { name: /^Amount 585 ?\.08 EUR Higher 600 ?\.00 EUR \+14\.92, \+3 %$/ })).toBeTruthy()
})

test('warns that other desks could not be checked before a booking, and states what would reveal a duplicate', async () => {
  const otherDesks = {
    seenAtMs: Date.parse('2027-03-01T09:42:00Z'),
    failure: { kind: 'noAnswer', cause: 'timedOut', afterMs: 5000 },
  } as const
  await show({ state: 'CONFIRMED', otherDesks })
  const note = screen.getByRole('note', { name: 'Other desks' }).textContent
  expect(note).toContain('Other desks could not be asked before this was sent. The service did not answer within 5 seconds.')
  expect(note).toContain('made since 09:42, would not have been noticed. The next sync tells of one.')
  cleanup()
  await show({ state: 'CONFIRMED', otherDesks: { ...otherDesks, failure: null } })
  expect(screen.queryByRole('note')).toBeNull()
  cleanup()
  await show({ state: 'REJECTED', otherDesks })
  expect(screen.queryByRole('note')).toBeNull()
})

test('saves the evidence of an attempt by its client reference', async () => {
  const desk = await show({ state: 'UNKNOWN', open: true, bookingRef: null })
  desk.answer({ 'evidence.export': () => ok({ file: 'evidence.txt', entries: 1 }) })
  fireEvent.click(screen.getByRole('button', { name: 'Save the evidence' }))
  expect((await screen.findByText(/^Saved as/)).textContent).toBe('Saved as evidence.txt, 1 entry.')
  expect(desk.asked.at(-1)).toEqual({ name: 'evidence.export', input: { clientRef: 'RD-0000000000000001' } })
})
