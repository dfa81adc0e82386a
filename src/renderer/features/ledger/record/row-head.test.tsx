import { cleanup, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import { renderPart } from '../../../testing/render-part.tsx'
import { row as sampleRow } from '../../../testing/sample-bookings.ts'
import { RowHead } from './row-head.tsx'

const cancellationPolicies = [
  { amount: '557.05', fromDate: '2027-01-05T00:00:00+00:00' },
  { amount: '1114.09', fromDate: '2027-03-12T12:00:00+00:00' },
]

/** The lines of the head; each amount is read once. */
function headLines(change: Partial<LedgerRow> = {}): string[] {
  const row = sampleRow(1, { total: '1114.09', currency: 'GBP', cancellationCost: '0.00', cancellationPolicies, ...change })
  renderPart(<RowHead row={row} />, { clock: { nowMs: Date.UTC(2027, 1, 20), zone: 'UTC' } })
  const head = screen.getByRole('group', { name: 'The booking' })
  // Each amount is rendered twice: once visibly and once for screen readers.
  for (const drawn of head.querySelectorAll('[aria-hidden]')) drawn.remove()
  const lines = [...head.querySelectorAll('p')].map((line) => line.textContent?.trim() ?? '')
  cleanup()
  return lines
}
const cancelLine = (change: Partial<LedgerRow> = {}) => headLines(change)[5]

it('names the guest, the hotel, the days, the party, the total and what cancelling costs, in this order', () => {
  expect(headLines({ holder: 'Ada Lovelace', adults: 2, children: 1, rooms: 2 })).toEqual([
    'Ada Lovelace',
    'Hotel Seeblick (H1) Zürich, Switzerland',
    'Sat 20 Mar 2027 to Tue 23 Mar 2027, 3 nights',
    '2 rooms · 2 adults, 1 child · BB Bed And Breakfast',
    '1,114.09 GBP Confirmed',
    'If cancelled now 557.05 GBP from 12 Mar 2027 12:00: GBP 1,114.09',
  ])
})

it('says so when guest, days or total are not stated', () => {
  expect(headLines({ holder: '', checkin: null, checkout: null, total: null, notAdded: 'notStated' })).toEqual([
    'Guest not named',
    'Hotel Seeblick (H1) Zürich, Switzerland',
    'dates not known',
    '1 room · 2 adults · BB Bed And Breakfast',
    'not stated Confirmed',
    'If cancelled now 557.05 GBP from 12 Mar 2027 12:00: GBP 1,114.09',
  ])
})

it('shows what cancelling a confirmed booking costs now and when this cost rises next, and not what the service has charged so far', () => {
  expect(cancelLine()).toBe('If cancelled now 557.05 GBP from 12 Mar 2027 12:00: GBP 1,114.09')
  const single = [{ amount: '557.05', fromDate: '2027-01-05T00:00:00Z' }]
  expect(cancelLine({ cancellationPolicies: single })).toBe('If cancelled now 557.05 GBP')
})

it('shows a free cancellation as free, and unknown terms as unknown and not as zero', () => {
  const free = [{ amount: '174.13', fromDate: '2027-03-17T23:59:00+03:00' }]
  expect(cancelLine({ cancellationPolicies: free })).toBe('If cancelled now free from 17 Mar 2027 20:59: GBP 174.13')
  expect(cancelLine({ cancellationPolicies: [] })).toBe('If cancelled now unknown')
  expect(cancelLine({ nonrefundable: true })).toBe('If cancelled now 1,114.09 GBP')
})

it('shows the charged fee of a cancelled booking, and no fee for a failed one', () => {
  expect(cancelLine({ status: 'CANCELLED', known: 'CANCELLED', cancellationCost: '557.05' })).toBe('Cancellation fee 557.05 GBP')
  expect(cancelLine({ status: 'FAILED', known: 'FAILED' })).toBeUndefined()
})
