/** The terms of a rate, named for a clerk, and what agreeing to a change of one says. */
import type { Booking } from '../../../shared/schemas.ts'
import { type Difference, type TermField, type Terms, termsOf } from '../../../shared/terms.ts'

export const termNames: Record<TermField, string> = {
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

export const verdictNames: Record<Difference['verdict'], string> = {
  better: 'Better',
  worse: 'Worse',
  changed: 'Changed',
  learned: 'Not known before',
}

const consentObjects: Record<TermField, string> = {
  amount: 'the new amount',
  currency: 'the other currency',
  rateType: 'the other rate type',
  board: 'the board as it is now',
  rooms: 'the rooms as they are now',
  nonrefundable: 'the refund terms as they are now',
  policies: 'the cancellation terms as they are now',
  remarks: 'the remarks as they are now',
  hotelRate: 'the amount that is paid at the hotel',
}

/** `I agree to the higher amount`. */
export function consentWords({ field, verdict }: Difference): string {
  if (field === 'amount' && verdict === 'worse') return 'I agree to the higher amount'
  if (field === 'policies' && verdict === 'worse') return 'I agree to the worse cancellation terms'
  return `I agree to ${consentObjects[field]}`
}

/** The terms that a booking record states, for the comparison with what was agreed. */
export function bookedTerms(booking: Booking): Terms {
  const rooms = booking.occupancies.flatMap(({ room }) => (room ? [room] : []))
  return termsOf({ ...booking, rateKey: booking.rateKey ?? '', rate: booking.total, rooms })
}
