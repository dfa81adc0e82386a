/** Counts in the clerk's number format. */
import { say, voice } from '../../../shared/words/say.ts'

/** `1,204`. */
export const countWords = (count: number): string => voice.formats.number(count)

/** `1 booking`, `1,204 bookings`. */
export const bookingCount = (count: number): string => say('count.bookings', { count })
