import { expect, it } from 'vitest'
import { read } from '../src/shared/contract/reading.ts'
import { Booking } from '../src/shared/domain/schemas.ts'
import { recordsOf } from './booking-years.ts'

it('generates bookings that the reader accepts without changes', () => {
  for (const { booking, raw } of recordsOf(2000, 1))
    expect(read(Booking, raw)).toEqual({ ok: true, value: booking, raw, unread: [], leftOut: [] })
})

it('generates the same bookings from the same seed, in order of creation and with unique references', () => {
  const records = [...recordsOf(2000, 7)]
  expect([...recordsOf(2000, 7)]).toEqual(records)
  const created = records.map(({ booking }) => booking.creationDate)
  expect(created.toSorted()).toEqual(created)
  expect(new Set(records.map(({ booking }) => booking.bookingRef)).size).toBe(2000)
})

it('generates the record sizes, statuses and currencies that the benchmarks rely on', () => {
  const records = [...recordsOf(5000, 3)]
  const share = (holds: (raw: Record<string, unknown>) => boolean) =>
    records.filter(({ raw }) => holds(raw as Record<string, unknown>)).length / 5000
  const meanBytes = records.reduce((sum, { raw }) => sum + Buffer.byteLength(JSON.stringify(raw)), 0) / 5000
  expect(meanBytes).toBeGreaterThan(1250)
  expect(meanBytes).toBeLessThan(1600)
  expect(share(({ status }) => status === 'CONFIRMED')).toBeCloseTo(0.8, 1)
  expect(share(({ status }) => status === 'CANCELLED')).toBeCloseTo(0.16, 1)
  expect(share(({ currency }) => currency === 'KWD')).toBeCloseTo(0.05, 1)
  expect(share(({ remarks }) => typeof remarks === 'string' && remarks.includes('"'))).toBeGreaterThan(0.1)
})
