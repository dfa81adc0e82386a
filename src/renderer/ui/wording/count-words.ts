/** How many, as the language of the desk writes numbers. */
import { languages } from '../../../shared/words/languages.ts'
import { say, spoken } from '../../../shared/words/say.ts'

const numbers = new Intl.NumberFormat(languages[spoken].locale)

/** `1,204`. */
export const countWords = (count: number): string => numbers.format(count)

/** `1 booking`, `1,204 bookings`. */
export const bookingCount = (count: number): string => say('count.1BookingCountBookings', { count })
