import { describe, expect, it } from 'vitest'
import { isDate, parseMoment } from '../../../shared/domain/dates.ts'
import { compare, subtract } from '../../../shared/domain/money.ts'
import { createInventory } from '../inventory/inventory.ts'
import { createRateKeys } from '../inventory/rate-keys.ts'
import { seededBookings } from './history.ts'
import { StoredBooking } from './stored-booking.ts'

const nowMs = Date.parse('2027-01-10T09:00:00Z')
const inventory = createInventory('past')
const pastAt = (atMs: number, seed = 'past') => seededBookings(seed, inventory, createRateKeys('keys'), atMs)
const past = await pastAt(nowMs)
const createdMs = (booking: StoredBooking) => parseMoment(booking.creationDate)?.instantMs ?? Number.NaN
const dayMs = 86_400_000

describe('the seeded past', () => {
  it('has some thousand bookings, made in the two years before today', () => {
    expect(past.length).toBeGreaterThan(2000)
    const today = Date.parse('2027-01-10T00:00:00Z')
    const wrong = past.filter((booking) => {
      const madeMs = createdMs(booking)
      const inTime = madeMs >= today - 730 * dayMs && madeMs < today
      const hasValidStay = isDate(booking.checkin) && isDate(booking.checkout) && booking.checkin < booking.checkout
      return !inTime || !hasValidStay || !StoredBooking.safeParse(booking).success
    })
    expect(wrong).toEqual([])
  })

  it('has unique references of six hexadecimal characters, some of them all digits or like an exponent', () => {
    const refs = past.map(({ bookingRef }) => bookingRef)
    expect(new Set(refs).size).toBe(refs.length)
    expect(new Set(past.map(({ clientRef }) => clientRef)).size).toBe(refs.length)
    expect(refs.filter((ref) => !/^[0-9a-f]{6}$/.test(ref))).toEqual([])
    expect(refs.some((ref) => /^\d+$/.test(ref))).toBe(true)
    expect(refs.some((ref) => /^\d+e\d+$/.test(ref))).toBe(true)
  })

  it('has all three statuses, with matching costs and balances', () => {
    expect(new Set(past.map(({ status }) => status))).toEqual(new Set(['CONFIRMED', 'CANCELLED', 'FAILED']))
    for (const { status, total, balance, cancellationCost, nonrefundable } of past) {
      if (status !== 'CANCELLED') continue
      expect(compare(balance, subtract(total, cancellationCost ?? '0'))).toBe(0)
      if (nonrefundable) expect(cancellationCost).toBe(total)
    }
  })

  it('has the oddities of real records: missing ages, microseconds, markup, lower-case countries, odd balances, future stays', () => {
    const confirmed = past.filter(({ status }) => status === 'CONFIRMED')
    expect(past.some(({ occupancies }) => occupancies.some(({ occupants }) => occupants.some(({ age }) => age === null)))).toBe(true)
    expect(past.some(({ creationDate }) => /\.\d{6}Z$/.test(creationDate))).toBe(true)
    expect(past.some(({ remarks }) => remarks?.includes('<b>'))).toBe(true)
    expect(past.some(({ countryCode }) => /^[a-z]{2}$/.test(countryCode))).toBe(true)
    expect(confirmed.some(({ balance, total }) => balance !== total)).toBe(true)
    expect(confirmed.filter(({ checkin }) => checkin > '2027-01-10').length).toBeGreaterThan(100)
    expect(
      past.some((booking) =>
        booking.cancellationPolicies.some(({ fromDate }) => (parseMoment(fromDate)?.instantMs ?? 0) < createdMs(booking)),
      ),
    ).toBe(true)
  })

  it('is the same for the same seed, and unchanged on the next day except for cancellations since', async () => {
    const text = JSON.stringify(past)
    expect(JSON.stringify(await pastAt(nowMs)) === text).toBe(true)
    expect(JSON.stringify(await pastAt(nowMs, 'other')) === text).toBe(false)
    const tomorrow = new Map((await pastAt(nowMs + dayMs)).map((booking) => [booking.bookingRef, booking]))
    const gone = past.filter(({ bookingRef }) => !tomorrow.has(bookingRef))
    expect(gone.every((booking) => createdMs(booking) < nowMs - 729 * dayMs)).toBe(true)
    const changed = past.filter((booking) => {
      const laterBooking = tomorrow.get(booking.bookingRef)
      return laterBooking && JSON.stringify(laterBooking) !== JSON.stringify(booking)
    })
    expect(changed.every(({ status, bookingRef }) => status === 'CONFIRMED' && tomorrow.get(bookingRef)?.status === 'CANCELLED')).toBe(true)
  })
})
