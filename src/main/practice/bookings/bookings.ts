/** All bookings that the practice service knows: the seeded past, and what was booked and cancelled here since. */

import { dateIn, parseMoment, startOfDate } from '../../../shared/domain/dates.ts'
import type { BookingStatus } from '../../../shared/domain/schemas.ts'
import { z } from '../../../shared/domain/zod.ts'
import { createSerial } from '../../async/serial.ts'
import { hash } from '../inventory/random.ts'
import { cancelRecord, raiseRecord, recordSale, type Sale } from './booking-record.ts'
import { StoredBooking } from './stored-booking.ts'

/** Where bookings are kept between starts, as one JSON text. */
export interface Store {
  load(): Promise<string | null>
  save(json: string): Promise<void>
}

/** `changed`: the hotel changed it by itself. */
export type Took = 'booked' | 'cancelled' | 'changed'

export interface KnownReferences {
  readonly bookingRef: string | null
  readonly clientRef: string | null
}

/** Looking and changing happen at once, so that two calls under one client reference cannot pass each other. */
export interface Bookings {
  /** The booking that all given references name; undefined when there is none. */
  find(reference: KnownReferences): StoredBooking | undefined
  /** Bookings created on the UTC days from `from` to `to`, both included, newest first. */
  createdBetween(from: string, to: string, status: BookingStatus | null): StoredBooking[]
  /** Records a sale under a new booking reference. Resolves when it is kept. */
  add(sale: Omit<Sale, 'bookingRef'>): Promise<StoredBooking>
  /** Cancels at an instant. Resolves when that is kept. */
  cancel(booking: StoredBooking, atMs: number): Promise<StoredBooking>
  /** What may happen overnight without this desk: of the next arrivals one is cancelled, and two cost more. Resolves with how many have changed. */
  drift(atMs: number): Promise<number>
}

const Snapshot = z.object({ version: z.literal(1), bookings: z.array(StoredBooking) })

/** The bookings that a store kept; none when its text cannot be read, for all of it was practice. */
function restore(json: string | null): StoredBooking[] {
  try {
    return json === null ? [] : Snapshot.parse(JSON.parse(json)).bookings
  } catch {
    return []
  }
}

const createdMs = new Map<string, number>()

/** The instant of a booking's creation, in milliseconds. Every sync asks for thousands of them, and they never change. */
function createdMsOf({ creationDate }: StoredBooking): number {
  const known = createdMs.get(creationDate) ?? parseMoment(creationDate)?.instantMs ?? 0
  createdMs.set(creationDate, known)
  return known
}

/**
 * Opens the bookings: the past as `seeded` makes it, and over it what the store kept. `took` is told of a booking that has
 * been made or cancelled in the moment it is true. Rejects when the store cannot be read.
 */
export async function openBookings(
  seed: string,
  seeded: () => Promise<StoredBooking[]>,
  store: Store | null,
  took: (took: Took, booking: StoredBooking) => void,
): Promise<Bookings> {
  const kept = restore((await store?.load()) ?? null)
  const byRef = new Map<string, StoredBooking>()
  const byClientRef = new Map<string, StoredBooking>()
  /** References of bookings that were made or cancelled here: those that the store keeps. */
  const touched = new Set(kept.map(({ bookingRef }) => bookingRef))
  const saves = createSerial()

  const put = (booking: StoredBooking) => {
    byRef.set(booking.bookingRef, booking)
    byClientRef.set(booking.clientRef, booking)
  }
  for (const booking of [...(await seeded()), ...kept]) put(booking)

  const snapshot = () => JSON.stringify({ version: 1, bookings: [...touched].map((ref) => byRef.get(ref)) })

  const keep = async (how: Took, booking: StoredBooking) => {
    put(booking)
    took(how, booking)
    touched.add(booking.bookingRef)
    if (!store) return booking
    // One save after the other, so that an older one never lands on top of a newer.
    await saves.run(() => store.save(snapshot()))
    return booking
  }

  const newReference = () => {
    for (let n = touched.size; ; n++) {
      const ref = (hash(`${seed}|reference|${n}`) & 0xffffff).toString(16).padStart(6, '0')
      if (!byRef.has(ref)) return ref
    }
  }

  return {
    find({ bookingRef, clientRef }) {
      const booking = bookingRef === null ? byClientRef.get(clientRef ?? '') : byRef.get(bookingRef)
      return clientRef === null || booking?.clientRef === clientRef ? booking : undefined
    },

    createdBetween(from, to, status) {
      const firstMs = startOfDate('UTC', from)
      const endMs = startOfDate('UTC', to) + 86_400_000
      return [...byRef.values()]
        .filter((booking) => {
          const createdMs = createdMsOf(booking)
          return firstMs <= createdMs && createdMs < endMs && (status === null || booking.status === status)
        })
        .sort((a, b) => createdMsOf(b) - createdMsOf(a))
    },

    add: (sale) => keep('booked', recordSale({ ...sale, bookingRef: newReference() })),
    cancel: (booking, atMs) => keep('cancelled', cancelRecord(booking, atMs)),

    async drift(atMs) {
      const today = dateIn('UTC', atMs)
      const coming = [...byRef.values()]
        .filter(({ status, checkin }) => status === 'CONFIRMED' && checkin > today)
        .sort((a, b) => (a.checkin < b.checkin ? -1 : a.checkin > b.checkin ? 1 : a.bookingRef < b.bookingRef ? -1 : 1))
      const [cancelled, ...dearer] = coming.slice(0, 3)
      if (cancelled) await keep('cancelled', cancelRecord(cancelled, atMs))
      for (const booking of dearer) await keep('changed', raiseRecord(booking))
      return Math.min(3, coming.length)
    },
  }
}
