/** Names of the terms of a rate and the fields of a booking. */
import type { BookedDifference } from '../../../shared/contract/views/booking-views.ts'
import { partyOf } from '../../../shared/domain/rooms.ts'
import type { Booking, Pax } from '../../../shared/domain/schemas.ts'
import { type Offer, offerOf, type TermField } from '../../../shared/domain/terms.ts'
import { say, texts } from '../../../shared/words/say.ts'

export const termNames: Record<TermField, string> = texts({
  hotel: 'common.hotel',
  amount: 'term.amount',
  currency: 'common.currency',
  rateType: 'common.rateType',
  board: 'common.board',
  rooms: 'common.rooms',
  nonrefundable: 'term.refund',
  policies: 'common.cancellation',
  remarks: 'common.remarks',
  hotelRate: 'term.hotelAmount',
})

/** Names of everything in which a booking can differ from the agreement. */
export const bookedNames = (): Record<BookedDifference['field'], string> => ({
  ...termNames,
  dates: say('term.dates'),
  guests: say('common.guests'),
  holder: say('common.holder'),
})

/** Whether a field is a term of the rate, not a part of the stay. */
export function isTerm(field: BookedDifference['field']): field is TermField {
  return field in termNames
}

/** Returns the terms of a booking record in the shape of an offer. */
export function bookedTerms(booking: Booking): Offer {
  const rooms = booking.occupancies.flatMap(({ room }) => room ?? [])
  return offerOf(booking, { ...booking, rateKey: booking.rateKey ?? '', rate: booking.total, rooms })
}

/** Returns the guests of each room, in the order of `bookedTerms`; null for a room whose guests the record does not state. */
export const bookedParties = ({ occupancies }: Pick<Booking, 'occupancies'>): (Pax | null)[] =>
  occupancies
    .filter(({ room }) => room)
    .sort((a, b) => (a.room?.sequence ?? 0) - (b.room?.sequence ?? 0))
    .map((occupancy) => partyOf([occupancy])?.[0] ?? null)
