import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { failed, ok } from '../../../shared/contract/failure.ts'
import { noHotelFacts } from '../../../shared/domain/hotel-facts.ts'
import { renderWindow } from '../../testing/render-window.tsx'
import { type Answers, deskState } from '../../testing/scripted-desk.ts'
import { HotelFactsDialog } from './hotel-facts-dialog.tsx'

const picture = 'data:image/png;base64,AAAA'
const known = { ...noHotelFacts, address: 'Quay 1', stars: 4, picture }
const hotel = { hotelCode: 'H1', hotelName: 'Sol' }

function open(answers: Answers = {}, change: Parameters<typeof deskState>[0] = {}) {
  const window = renderWindow(
    <HotelFactsDialog />,
    { 'hotels.facts': () => ok(known), 'hotels.saveFacts': () => ok({}), ...answers },
    { desk: deskState(change) },
  )
  void window.app().hotelFacts.open(hotel)
  return window
}

it('is filled in and saved by keyboard, and keeps the facts that were not changed', async () => {
  const { clerk, desk, app } = open()
  const dialog = within(await screen.findByRole('dialog', { name: 'Sol' }))
  const address = await dialog.findByRole('textbox', { name: 'Address' })
  await waitFor(() => expect(document.activeElement).toBe(address))
  await clerk.keyboard('{Control>}a{/Control}Quay 2')
  await clerk.tab()
  await clerk.keyboard('+41 44{Enter}')
  await waitFor(() => expect(app().hotelFacts.shown).toBeNull())
  expect(desk.inputsOf('hotels.saveFacts')).toEqual([{ code: 'H1', facts: { ...known, address: 'Quay 2', telephone: '+41 44' } }])
})

it('stays open with what was typed when saving fails or the picture cannot be used', async () => {
  const { clerk, app } = open({
    'hotels.saveFacts': () => failed({ kind: 'ledger', trouble: 'diskFull' }),
    'hotels.choosePicture': () => failed({ kind: 'document', why: 'logoTooLarge' }),
  })
  await clerk.type(await screen.findByRole('textbox', { name: 'Check-out until' }), '11:00{Enter}')
  expect(await screen.findByRole('alert')).toBeTruthy()
  await clerk.click(screen.getByRole('button', { name: 'Choose a picture' }))
  expect(await screen.findByText(/The picture was not taken/)).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Picture of the hotel' }).getAttribute('src')).toBe(picture)
  expect((screen.getByRole('textbox', { name: 'Check-out until' }) as HTMLInputElement).value).toBe('11:00')
  expect(app().hotelFacts.shown).not.toBeNull()
})

it('shows the facts of the hotel that was opened last, whichever answer arrives last', async () => {
  const { desk, app } = open()
  const slow = desk.hold('hotels.facts')
  const first = app().hotelFacts.open({ hotelCode: 'H2', hotelName: null })
  desk.answer({ 'hotels.facts': () => ok({ ...noHotelFacts, address: 'Third' }) })
  await app().hotelFacts.open({ hotelCode: 'H3', hotelName: 'Luna' })
  slow.give(ok({ ...noHotelFacts, address: 'Second' }))
  await first
  expect(app().hotelFacts.shown).toMatchObject({ code: 'H3', known: { address: 'Third' } })
})
