import type { RateCheck } from '../../../shared/contract/views/booking-views.ts'
import type { HotelStated } from '../../../shared/domain/stay.ts'

/** The hotel that the clerk chose. An answer that is elsewhere names another one, or none, and that one is not booked. */
export function wantedHotel({ notBookable, seen, hotel }: Pick<RateCheck, 'notBookable' | 'seen' | 'hotel'>): HotelStated {
  const isElsewhere = notBookable === 'otherHotel' || notBookable === 'hotelNotStated'
  return isElsewhere && seen ? seen : hotel
}
