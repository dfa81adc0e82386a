import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import { record, row as sampleRow } from '../../../testing/sample-bookings.ts'
import { ClockProvider } from '../../../ui/clock.tsx'
import { BookingMoney } from './booking-money.tsx'

afterEach(cleanup)

const cancellationPolicies = [
  { amount: '557.05', fromDate: '2027-01-05T00:00:00+00:00' },
  { amount: '1114.09', fromDate: '2027-03-12T12:00:00+00:00' },
]

/** What the money of a booking says under a name; null where the name is not there. */
function told(name: string, change: Partial<LedgerRow> = {}): string | null {
  const row = sampleRow(1, { total: '1114.09', currency: 'GBP', cancellationCost: '0.00', cancellationPolicies, ...change })
  const { booking } = record(row)
  render(
    <MantineProvider env="test">
      <ClockProvider nowMs={Date.UTC(2027, 1, 20)} zone="UTC">
        <BookingMoney booking={booking} row={row} sold={null} />
      </ClockProvider>
    </MantineProvider>,
  )
  const value = screen.queryByText(name)?.nextElementSibling ?? null
  // An amount is drawn once and heard once.
  for (const drawn of value?.querySelectorAll('[aria-hidden]') ?? []) drawn.remove()
  const text = value?.textContent ?? null
  cleanup()
  return text
}

it('a confirmed booking says what cancelling costs now and from when it costs more, not what the service has charged so far', () => {
  expect(told('Cancellation fee')).toBeNull()
  expect(told('If cancelled now')).toBe('557.05 GBPfrom 12 Mar: 1,114.09')
  expect(told('If cancelled now', { cancellationPolicies: [{ amount: '557.05', fromDate: '2027-01-05T00:00:00Z' }] })).toBe('557.05 GBP')
})

it('a confirmed booking that is still free says so, and terms that are not known are no zero', () => {
  const free = [{ amount: '174.13', fromDate: '2027-03-17T23:59:00+03:00' }]
  expect(told('If cancelled now', { cancellationPolicies: free })).toBe('freefrom 17 Mar: 174.13')
  expect(told('If cancelled now', { cancellationPolicies: [] })).toBe('unknown')
  expect(told('If cancelled now', { nonrefundable: true })).toBe('1,114.09 GBP')
})

it('a cancelled booking says the fee that was charged, and a failed one neither', () => {
  const cancelled = { status: 'CANCELLED', known: 'CANCELLED', cancellationCost: '557.05' } as const
  expect([told('Cancellation fee', cancelled), told('If cancelled now', cancelled)]).toEqual(['557.05 GBP', null])
  const failed = { status: 'FAILED', known: 'FAILED' } as const
  expect([told('Cancellation fee', failed), told('If cancelled now', failed)]).toEqual([null, null])
})
