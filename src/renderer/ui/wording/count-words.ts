/** How many, as the clerk's formats write numbers. */
import { say, voice } from '../../../shared/words/say.ts'

/** `1,204`. */
export const countWords = (count: number): string => voice.formats.number(count)

/** `1 booking`, `1,204 bookings`. */
export const bookingCount = (count: number): string => say('count.1BookingCountBookings', { count })
