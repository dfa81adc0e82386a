/** What the text index holds of a booking, and the words it is asked for. Both are folded alike. */
import { fold, foldedText } from '../../shared/text.ts'
import type { ServiceRecord } from './ledger.ts'

/** What a booking can be found by: people, hotel, place and references. */
export function searchWords({ booking }: ServiceRecord): string {
  const guests = booking.occupancies.flatMap(({ occupants }) => occupants)
  const people = [...(booking.holder ? [booking.holder] : []), ...guests].map(
    ({ firstName, lastName }) => `${firstName ?? ''} ${lastName ?? ''}`,
  )
  const parts = [booking.bookingRef, booking.clientRef, booking.hotelCode, booking.hotelName, booking.destinationName, ...new Set(people)]
  return foldedText(parts.filter(Boolean).join(' '))
}

/** The words of a text, folded. */
export const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}\p{Co}]+/gu) ?? []
