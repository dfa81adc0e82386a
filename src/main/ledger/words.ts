/** Text made findable: without accents, in lower case, in words. Index, fallback and query fold alike. */
import type { ServiceRecord } from './ledger.ts'

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

/** What a booking can be found by: people, hotel, place and references. */
export function searchWords({ booking }: ServiceRecord): string {
  const guests = booking.occupancies.flatMap(({ occupants }) => occupants)
  const people = [...(booking.holder ? [booking.holder] : []), ...guests].map(
    ({ firstName, lastName }) => `${firstName ?? ''} ${lastName ?? ''}`,
  )
  const parts = [booking.bookingRef, booking.clientRef, booking.hotelCode, booking.hotelName, booking.destinationName, ...new Set(people)]
  return fold(parts.filter(Boolean).join(' ')).replace(/\s+/g, ' ').trim()
}

/** The text to look for inside words, folded. */
export const foldedText = (text: string) => fold(text).replace(/\s+/g, ' ').trim()

/** The words of a text, folded. */
export const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}\p{Co}]+/gu) ?? []
