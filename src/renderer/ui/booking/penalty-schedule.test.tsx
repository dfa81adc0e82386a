import { cleanup, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '../../testing/render-part.tsx'
import { PenaltySchedule } from './penalty-schedule.tsx'

function steps(now: string, before: readonly { amount: string; fromDate: string }[] = []) {
  const terms = {
    nonrefundable: false,
    total: '585.08',
    currency: 'EUR',
    cancellationPolicies: [
      ...before,
      { amount: '174.13', fromDate: '2027-03-17T23:59:00+03:00' },
      { amount: '585.08', fromDate: '2027-03-19T00:00:00Z' },
    ],
  }
  renderPart(<PenaltySchedule terms={terms} />, { clock: { nowMs: Date.parse(now), zone: 'UTC' } })
  return screen.getAllByRole('listitem')
}

it('shows the start of each step in desk time, and in hotel time if that differs', () => {
  expect(steps('2027-03-01T00:00:00Z').map(({ textContent }) => textContent?.replace(/\s+/g, ' '))).toEqual([
    'Until 17 Mar 2027 20:59 now(23:59 at the hotel, +03:00)free',
    'From 17 Mar 2027 20:59 (23:59 at the hotel, +03:00)EUR 174.13',
    'From 19 Mar 2027 00:00 EUR 585.08',
  ])
})

it('shows the end of a free period that has begun, and the start of a free period that has not begun', () => {
  const free = [{ amount: '0', fromDate: '2027-02-10T00:00:00Z' }]
  const lines = (now: string) => steps(now, free).map(({ textContent }) => textContent?.replace(/\s+/g, ' '))
  expect(lines('2027-03-01T00:00:00Z')).toEqual([
    'Until 17 Mar 2027 20:59 now(23:59 at the hotel, +03:00)free',
    'From 17 Mar 2027 20:59 (23:59 at the hotel, +03:00)EUR 174.13',
    'From 19 Mar 2027 00:00 EUR 585.08',
  ])
  cleanup()
  expect(lines('2027-02-01T00:00:00Z')[0]).toBe('From 10 Feb 2027 00:00 free')
})

it('marks only the current step', () => {
  const marked = steps('2027-03-18T00:00:00Z').filter((step) => step.getAttribute('aria-current') === 'step')
  expect(marked).toHaveLength(1)
  expect(within(marked[0] as HTMLElement).getByText('EUR 174.13')).toBeTruthy()
})
