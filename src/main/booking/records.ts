/** The bookings of an answer as the ledger stores them: read, and as they came. */
import type { Booking } from '../../shared/schemas.ts'
import type { ServiceRecord } from '../ledger/ledger.ts'
import type { Answer } from '../service/service.ts'

/** The one booking of a bookRate, checkBooking or cancelBooking answer. */
export function recordOf({ value, raw, unread }: Answer<'bookRate' | 'checkBooking' | 'cancelBooking'>): ServiceRecord {
  return record(value.booking, raw, unread, 'booking')
}

/** The bookings of a checkBookings answer, one each: the same booking twice in a window is one record. */
export function recordsOf({ value, raw, unread }: Answer<'checkBookings'>): ServiceRecord[] {
  const records = new Map<string, ServiceRecord>()
  value.bookings.forEach((booking, position) => {
    const key = booking.bookingRef ?? `client ${booking.clientRef}`
    records.set(key, record(booking, Reflect.get(Object(raw), 'bookings'), unread, `bookings[${position}]`, position))
  })
  return [...records.values()]
}

function record(booking: Booking, tree: unknown, unread: readonly string[], path: string, key: PropertyKey = path): ServiceRecord {
  const inside = `${path}.`
  return {
    booking,
    raw: Reflect.get(Object(tree), key) ?? null,
    unread: unread.filter((one) => one.startsWith(inside)).map((one) => one.slice(inside.length)),
  }
}
