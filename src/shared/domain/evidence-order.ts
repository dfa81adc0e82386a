/** Which of two answers about one booking tells what is true now. */
import type { BookingStatus } from './schemas.ts'

/**
 * When an answer was true: at some moment between its sending and its end. Milliseconds of a clock that only goes forward,
 * whatever is done to the machine's own.
 */
export interface Span {
  readonly from: number
  readonly to: number
}

/** What an answer says of a booking, and when that was true. */
export interface Observation {
  readonly known: BookingStatus | 'OTHER'
  readonly during: Span
}

/** How far along in its life a booking is. Nothing that was cancelled is confirmed again. */
const along: Record<Observation['known'], number> = { OTHER: 0, FAILED: 1, CONFIRMED: 2, CANCELLED: 3 }

/**
 * Whether `news` is older than what is held. Of two answers that were on their way at the same time nobody knows which was true
 * first: the one that is further along counts, and of two that say the same the one that was asked for later.
 */
export function isStale(news: Observation, held: Observation): boolean {
  if (news.during.to < held.during.from) return true
  if (held.during.to < news.during.from) return false
  const further = along[news.known] - along[held.known]
  return further < 0 || (further === 0 && news.during.from < held.during.from)
}
