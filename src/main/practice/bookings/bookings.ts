/** All bookings of the practice service: the seeded past, and those booked or cancelled since. */

import { dateIn, parseMoment, startOfDate } from '../../../shared/domain/dates.ts'
import type { BookingStatus } from '../../../shared/domain/schemas.ts'
import { z } from '../../../shared/domain/zod.ts'
import { createSerial } from '../../async/serial.ts'
import { hash } from '../inventory/random.ts'
import { addHotelCharge, cancelRecord, recordSale, type Sale, StoredBooking } from './stored-booking.ts'

/** Stores the bookings between starts, as one JSON text. */
export interface Store {
  load(): Promise<string | null>
  save(json: string): Promise<void>
}

/** What happened to a booking. `changed`: the hotel changed it. */
export type BookingEvent = 'booked' | 'cancelled' | 'changed'

export interface KnownReferences {
  readonly bookingRef: string | null
  readonly clientRef: string | null
}

/** The bookings. Lookups and changes are synchronous, so that two calls with one client reference cannot interleave. */
export type Bookings = Awaited<ReturnType<typeof openBookings>>

const Snapshot = z.object({ version: z.literal(1), bookings: z.array(StoredBooking) })

/** Parses stored bookings. Unreadable text yields none, because they are only practice data. */
function restore(json: string | null): StoredBooking[] {
  try {
    return json === null ? [] : Snapshot.parse(JSON.parse(json)).bookings
  } catch {
    return []
  }
}

const createdMs = new Map<string, number>()

/** Returns a booking's creation time in milliseconds, cached: every sync needs thousands of them, and they never change. */
function createdMsOf({ creationDate }: StoredBooking): number {
  const known = createdMs.get(creationDate) ?? parseMoment(creationDate)?.instantMs ?? 0
  createdMs.set(creationDate, known)
  return known
}

/**
 * Opens the bookings: the past from `seeded`, overridden by what the store has. `onEvent` is called as soon as a booking was made or
 * cancelled. Rejects when the store cannot be read.
 */
export async function openBookings(
  seed: string,
  seeded: () => Promise<StoredBooking[]>,
  store: Store | null,
  onEvent: (event: BookingEvent, booking: StoredBooking) => void,
) {
  const restored = restore((await store?.load()) ?? null)
  const byRef = new Map<string, StoredBooking>()
  const byClientRef = new Map<string, StoredBooking>()
  /** References of bookings that were made or cancelled here; only these are stored. */
  const changedReferences = new Set(restored.map(({ bookingRef }) => bookingRef))
  const saves = createSerial()

  const put = (booking: StoredBooking) => {
    byRef.set(booking.bookingRef, booking)
    byClientRef.set(booking.clientRef, booking)
  }
  for (const booking of [...(await seeded()), ...restored]) put(booking)

  const snapshot = () => JSON.stringify({ version: 1, bookings: [...changedReferences].map((ref) => byRef.get(ref)) })

  const commit = async (event: BookingEvent, booking: StoredBooking) => {
    put(booking)
    onEvent(event, booking)
    changedReferences.add(booking.bookingRef)
    if (!store) return booking
    // Serialise saves, so that an older snapshot never overwrites a newer one.
    await saves.run(() => store.save(snapshot()))
    return booking
  }

  const newReference = () => {
    for (let n = changedReferences.size; ; n++) {
      const ref = (hash(`${seed}|reference|${n}`) & 0xffffff).toString(16).padStart(6, '0')
      if (!byRef.has(ref)) return ref
    }
  }

  return {
    /** Returns the booking that matches all given references; undefined when there is none. */
    find({ bookingRef, clientRef }: KnownReferences) {
      const booking = bookingRef === null ? byClientRef.get(clientRef ?? '') : byRef.get(bookingRef)
      return clientRef === null || booking?.clientRef === clientRef ? booking : undefined
    },

    /** Returns bookings created on the UTC days from `from` to `to` inclusive, newest first. */
    createdBetween(from: string, to: string, status: BookingStatus | null) {
      const firstMs = startOfDate('UTC', from)
      const endMs = startOfDate('UTC', to) + 86_400_000
      return [...byRef.values()]
        .filter((booking) => {
          const createdMs = createdMsOf(booking)
          return firstMs <= createdMs && createdMs < endMs && (status === null || booking.status === status)
        })
        .sort((a, b) => createdMsOf(b) - createdMsOf(a))
    },

    /** Records a sale under a new booking reference. Resolves once it is stored. */
    add: (sale: Omit<Sale, 'bookingRef'>) => commit('booked', recordSale({ ...sale, bookingRef: newReference() })),
    /** Cancels a booking at `atMs`. Resolves once that is stored. */
    cancel: (booking: StoredBooking, atMs: number) => commit('cancelled', cancelRecord(booking, atMs)),

    /**
     * Simulates changes made overnight by others: cancels one of the next arrivals and raises the price of two. Resolves with the number of
     * changed bookings.
     */
    async drift(atMs: number) {
      const today = dateIn('UTC', atMs)
      const nextArrivals = [...byRef.values()]
        .filter(({ status, checkin }) => status === 'CONFIRMED' && checkin > today)
        .sort((a, b) => (a.checkin < b.checkin ? -1 : a.checkin > b.checkin ? 1 : a.bookingRef < b.bookingRef ? -1 : 1))
      const [cancelled, ...raisedBookings] = nextArrivals.slice(0, 3)
      if (cancelled) await commit('cancelled', cancelRecord(cancelled, atMs))
      for (const booking of raisedBookings) await commit('changed', addHotelCharge(booking))
      return Math.min(3, nextArrivals.length)
    },
  }
}
