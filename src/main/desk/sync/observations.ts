/** Collects the bookings in the answers of one sync and finds those that should have been listed as well. */
import { isLeftOut } from '../../booking/lifecycle/records.ts'
import { settling } from '../../booking/lifecycle/schedule.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import type { DayRange } from '../../ledger/records.ts'
import type { AnsweredWindow } from './asked-windows.ts'
import { surelyAsked } from './compared-days.ts'

type OwnBooking = Awaited<ReturnType<Ledger['ownConfirmed']>>[number]

/** The bookings that one sync has listed, and those that it should have listed. */
export interface Observations {
  add(answered: AnsweredWindow): void
  /**
   * Returns the client references of bookings that no answer listed although a window was guaranteed to cover their creation time. A booking made
   * shortly before the sync began may not be listed yet and is not counted.
   */
  missing(own: readonly OwnBooking[]): ReadonlySet<string>
}

/** Starts collecting. Only references are kept in memory, because the answers of a year are large. */
export function startObservations(startedMs: number): Observations {
  const bookingRefs = new Set<string | null>()
  const clientRefs = new Set<string | null>()
  const whole: DayRange[] = []

  return {
    add: ({ window, records, unread }) => {
      for (const { booking } of records) {
        bookingRefs.add(booking.bookingRef)
        clientRefs.add(booking.clientRef)
      }
      // An unreadable entry may be any booking.
      if (!unread.some(isLeftOut)) whole.push(window)
    },
    missing: (own) => {
      const wasAsked = surelyAsked(whole)
      const wasShown = ({ bookingRef, clientRef }: OwnBooking) =>
        clientRefs.has(clientRef) || (bookingRef !== null && bookingRefs.has(bookingRef))
      const isListed = ({ createdMs }: OwnBooking) => createdMs <= startedMs - settling.quietMs
      const missing = own.filter((booking) => isListed(booking) && wasAsked(booking.createdMs) && !wasShown(booking))
      return new Set(missing.map(({ clientRef }) => clientRef))
    },
  }
}
