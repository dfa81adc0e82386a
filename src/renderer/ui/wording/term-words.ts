/** Names of the terms of a rate and the fields of a booking. */
import type { BookedDifference } from '../../../shared/contract/views/booking-views.ts'
import { partyOf } from '../../../shared/domain/rooms.ts'
import type { Booking, Pax } from '../../../shared/domain/schemas.ts'
import { type Offer, offerOf, type TermField } from '../../../shared/domain/terms.ts'
import { say } from '../../../shared/words/say.ts'

export const termNames: Record<TermField, string> = {
  hotel: say('common.hotel'),
  amount: say('term.amount'),
  currency: say('common.currency'),
  rateType: say('common.rateType'),
  board: say('common.board'),
  rooms: say('common.rooms'),
  nonrefundable: say('term.refund'),
  policies: say('common.cancellation'),
  remarks: say('common.remarks'),
  hotelRate: say('term.hotelAmount'),
}

/** Names of everything in which a booking can differ from the agreement. */
export const bookedNames: Record<BookedDifference['field'], string> = {
  ...termNames,
  dates: say('term.dates'),
  guests: say('common.guests'),
  holder: say('common.holder'),
}

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
