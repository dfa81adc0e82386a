import type { RateCheck } from '../../../shared/contract/views/booking-views.ts'
import type { HotelStated } from '../../../shared/domain/stay.ts'

/** Returns the hotel that the clerk chose. An answer with another or no hotel is never booked. */
export function wantedHotel({ notBookable, seen, hotel }: Pick<RateCheck, 'notBookable' | 'seen' | 'hotel'>): HotelStated {
  const isOtherHotel = notBookable === 'otherHotel' || notBookable === 'hotelNotStated'
  return isOtherHotel && seen ? seen : hotel
}
