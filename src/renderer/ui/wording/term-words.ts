/** The terms of a rate and the fields of a booking, named for a clerk. */
import type { BookedDifference } from '../../../shared/contract/views/booking-views.ts'
import { partyOf } from '../../../shared/domain/rooms.ts'
import type { Booking, Pax } from '../../../shared/domain/schemas.ts'
import { type Offer, offerOf, type TermField } from '../../../shared/domain/terms.ts'
import { say } from '../../../shared/words/say.ts'

export const termNames: Record<TermField, string> = {
  hotel: say('term.hotel'),
  amount: say('term.amount'),
  currency: say('term.currency'),
  rateType: say('term.rateType'),
  board: say('term.board'),
  rooms: say('term.rooms'),
  nonrefundable: say('term.refund'),
  policies: say('term.cancellation'),
  remarks: say('term.remarks'),
  hotelRate: say('term.paidAtHotel'),
}

/** Everything in which a booked record can differ from what was agreed to. */
export const bookedNames: Record<BookedDifference['field'], string> = {
  ...termNames,
  dates: say('term.dates'),
  guests: say('term.guests'),
  holder: say('guestFields.holder'),
}

/** Whether a field is one of what is offered, and not of the stay itself. */
export function isTerm(field: BookedDifference['field']): field is TermField {
  return field in termNames
}

/** What a booking record states, in the form in which an offer is agreed to. */
export function bookedTerms(booking: Booking): Offer {
  const rooms = booking.occupancies.flatMap(({ room }) => room ?? [])
  return offerOf(booking, { ...booking, rateKey: booking.rateKey ?? '', rate: booking.total, rooms })
}

/** Who stays in each of its rooms, in the order of `bookedTerms`; null where the record does not say. */
export const bookedParties = ({ occupancies }: Pick<Booking, 'occupancies'>): (Pax | null)[] =>
  occupancies
    .filter(({ room }) => room)
    .sort((a, b) => (a.room?.sequence ?? 0) - (b.room?.sequence ?? 0))
    .map((occupancy) => partyOf([occupancy])?.[0] ?? null)
