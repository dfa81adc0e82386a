import { cleanup, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import { renderPart } from '../../../testing/render-part.tsx'
import { record, row as sampleRow } from '../../../testing/sample-bookings.ts'
import { BookingMoney } from './booking-money.tsx'

const cancellationPolicies = [
  { amount: '557.05', fromDate: '2027-01-05T00:00:00+00:00' },
  { amount: '1114.09', fromDate: '2027-03-12T12:00:00+00:00' },
]

/** The value shown under a label in the money part; null if the label is absent. */
function moneyText(name: string, change: Partial<LedgerRow> = {}): string | null {
  const row = sampleRow(1, { total: '1114.09', currency: 'GBP', cancellationCost: '0.00', cancellationPolicies, ...change })
  const { booking } = record(row)
  renderPart(<BookingMoney booking={booking} row={row} sold={null} />, { clock: { nowMs: Date.UTC(2027, 1, 20), zone: 'UTC' } })
  const value = screen.queryByText(name)?.nextElementSibling ?? null
  // Each amount is rendered twice: once visibly and once for screen readers.
  for (const drawn of value?.querySelectorAll('[aria-hidden]') ?? []) drawn.remove()
  const text = value?.textContent ?? null
  cleanup()
  return text
}

it('shows what cancelling a confirmed booking costs now and when this cost rises next, and not what the service has charged so far', () => {
  expect(moneyText('Cancellation fee')).toBeNull()
  expect(moneyText('If cancelled now')).toBe('557.05 GBPfrom 12 Mar: 1,114.09')
  expect(moneyText('If cancelled now', { cancellationPolicies: [{ amount: '557.05', fromDate: '2027-01-05T00:00:00Z' }] })).toBe(
    '557.05 GBP',
  )
})

it('shows a free cancellation as free, and unknown terms as unknown and not as zero', () => {
  const free = [{ amount: '174.13', fromDate: '2027-03-17T23:59:00+03:00' }]
  expect(moneyText('If cancelled now', { cancellationPolicies: free })).toBe('freefrom 17 Mar: 174.13')
  expect(moneyText('If cancelled now', { cancellationPolicies: [] })).toBe('unknown')
  expect(moneyText('If cancelled now', { nonrefundable: true })).toBe('1,114.09 GBP')
})

it('shows the charged fee of a cancelled booking, and no fee for a failed one', () => {
  const cancelled = { status: 'CANCELLED', known: 'CANCELLED', cancellationCost: '557.05' } as const
  expect([moneyText('Cancellation fee', cancelled), moneyText('If cancelled now', cancelled)]).toEqual(['557.05 GBP', null])
  const failed = { status: 'FAILED', known: 'FAILED' } as const
  expect([moneyText('Cancellation fee', failed), moneyText('If cancelled now', failed)]).toEqual([null, null])
})
