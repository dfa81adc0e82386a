/** For tests of the ledger page: renders the page with bookings of a scripted desk, and finds the parts of the page. */

import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import type { DeskState } from '../../../shared/contract/views/desk-views.ts'
import { LedgerPage } from '../../features/ledger/ledger-page.tsx'
import { renderWindow } from '../render-window.tsx'
import { ledgerOf, row } from '../sample-bookings.ts'
import { type Answers, deskState } from '../scripted-desk.ts'

export const bookings = [
  row(1, { bookingRef: '55cda9', hotelName: 'Hotel Seeblick' }),
  row(2, { bookingRef: '77aa01', hotelName: 'Casa del Sol', flags: ['balance'], balance: '522.39' }),
]

export function open(answers: Answers = ledgerOf(bookings), state: Partial<DeskState> = {}) {
  return renderWindow(
    <LedgerPage />,
    answers,
    { desk: deskState(state), page: { name: 'ledger' } },
    { nowMs: Date.UTC(2027, 2, 13, 10), zone: 'Europe/Zurich' },
  )
}

export const grid = () => screen.getByRole('grid', { name: 'Bookings' })
export const button = (name: string | RegExp) => screen.getByRole('button', { name })
export const rowWith = async (reference: string) =>
  (await screen.findByText(reference, { selector: 'td *' })).closest('tr') ?? document.body

/** Gives elements a size before each test, because happy-dom has no layout and the list renders only rows in view. */
export function simulateLayout(): void {
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(280)
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  })

  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
  })
}
