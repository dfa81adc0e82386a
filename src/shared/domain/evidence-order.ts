/** Decides which of two answers about one booking is the current one. */
import type { BookingStatus } from './schemas.ts'

/**
 * When an answer was true: at some moment between the sending of the request and the end of the answer. In milliseconds of a monotonic clock, so that
 * changes of the system time do not matter.
 */
export interface Span {
  readonly from: number
  readonly to: number
}

/** What an answer says about a booking, and when that was true. */
export interface Observation {
  readonly known: BookingStatus | 'OTHER'
  readonly during: Span
}

/** How far a booking is in its life cycle. A cancelled booking is never confirmed again. */
const lifeCycleStep: Record<Observation['known'], number> = { OTHER: 0, FAILED: 1, CONFIRMED: 2, CANCELLED: 3 }

/**
 * Whether `news` is older than `current`, the known state. The true order of two overlapping answers is unknown: the status further along in the
 * life cycle wins, and between equal statuses the later request.
 */
export function isStale(news: Observation, current: Observation): boolean {
  if (news.during.to < current.during.from) return true
  if (current.during.to < news.during.from) return false
  const further = lifeCycleStep[news.known] - lifeCycleStep[current.known]
  return further < 0 || (further === 0 && news.during.from < current.during.from)
}
