/** What the answers of one comparison have shown, and which bookings they ought to have shown as well. */
import { isLeftOut } from '../../booking/running/records.ts'
import { settling } from '../../booking/running/schedule.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import type { DayRange } from '../../ledger/records.ts'
import type { AnsweredWindow } from './asked-windows.ts'
import { surelyAsked } from './compared-days.ts'

type OwnBooking = Awaited<ReturnType<Ledger['ownConfirmed']>>[number]

/** What the answers of one sync have shown, and what they ought to have shown and did not. */
export interface Observations {
  add(answered: AnsweredWindow): void
  /**
   * Client references of those bookings that none of the answers has shown, though they were made at a moment that was
   * surely asked for. One made shortly before the comparison began may not be listed yet.
   */
  missing(own: readonly OwnBooking[]): ReadonlySet<string>
}

/** Only references are held on to: the answers of a year are large. */
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
      // An entry of the list that could not be read may be any booking.
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
