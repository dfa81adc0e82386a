import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type BookingCase, caseStates } from '../../../shared/booking-views.ts'
import { ok } from '../../../shared/failure.ts'
import { scriptedDesk } from '../../scripted-desk.ts'
import { startStore } from '../../store.ts'
import { caseWords } from '../../ui/case-words.ts'
import { theme } from '../../ui/theme.ts'
import { ConfirmationPage } from './confirmation-page.tsx'
import { sampleCase } from './sample-check.ts'

afterEach(cleanup)

async function show(change: Partial<BookingCase>) {
  startStore(scriptedDesk({ 'booking.case': () => ok(sampleCase(change)) }))
  render(
    <MantineProvider env="test" theme={theme}>
      <ConfirmationPage clientRef="RD-0000000000000001" />
    </MantineProvider>,
  )
  await screen.findByRole('heading', { level: 2 })
}

const sendAgain = () => screen.queryByRole('button', { name: 'Send the same booking again' })
const lookUp = () => screen.queryByRole('button', { name: 'Look it up now' })

test.each(caseStates)('%s has a verdict, both references and a way on', async (state) => {
  await show({ state })
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(caseWords[state].verdict)
  expect(screen.getByText('RD-0000000000000001')).toBeTruthy()
  expect(screen.getByText('55cda9')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Back to search' })).toBeTruthy()
})

test('only a booking that is certainly not there may be sent again', async () => {
  const offered: string[] = []
  for (const state of caseStates) {
    await show({ state })
    if (sendAgain()) offered.push(state)
    cleanup()
  }
  expect(offered).toEqual(['HELD_BACK', 'NOT_SENT', 'NOT_BOOKED'])
})

test('an unknown booking says what was tried, when the next look-up is, and offers one now', async () => {
  const at = Date.parse('2027-03-01T10:00:00Z')
  await show({ state: 'UNKNOWN', open: true, bookingRef: null, lookUps: 3, lastLookUpMs: at, nextLookUpMs: at + 60_000 })
  expect(screen.getByText('Looked up 3 times, last at 1 Mar 2027 10:00')).toBeTruthy()
  expect(screen.getByText(/1 Mar 2027 10:01/)).toBeTruthy()
  expect(lookUp()).toBeTruthy()
  expect(sendAgain()).toBeNull()
})
