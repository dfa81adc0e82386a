/** The terms of a rate and the fields of a booking, named for a clerk. */
import type { BookedDifference } from '../../../shared/contract/booking-views.ts'
import type { Booking } from '../../../shared/domain/schemas.ts'
import { type Offer, offerOf, type TermField } from '../../../shared/domain/terms.ts'

export const termNames: Record<TermField, string> = {
  hotel: 'Hotel',
  amount: 'Amount',
  currency: 'Currency',
  rateType: 'Rate type',
  board: 'Board',
  rooms: 'Rooms',
  nonrefundable: 'Refund',
  policies: 'Cancellation',
  remarks: 'Remarks',
  hotelRate: 'Paid at hotel',
}

/** Everything in which a booked record can differ from what was agreed to. */
export const bookedNames: Record<BookedDifference['field'], string> = {
  ...termNames,
  dates: 'Dates',
  guests: 'Guests',
}

/** Whether a field is one of what is offered, and not of the stay itself. */
export function isTerm(field: BookedDifference['field']): field is TermField {
  return field in termNames
}

/** What a booking record states, in the form in which an offer is agreed to. */
export function bookedTerms(booking: Booking): Offer {
  const rooms = booking.occupancies.flatMap(({ room }) => (room ? [room] : []))
  return offerOf(booking, { ...booking, rateKey: booking.rateKey ?? '', rate: booking.total, rooms })
}
