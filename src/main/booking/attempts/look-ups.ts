/** The look-ups of a booking attempt: when repeated "not found" settles it, and what is still looked up afterwards. Pure. */
import { requestEnd } from '../../../shared/contract/views/booking-views.ts'
import type { At } from '../lifecycle/case.ts'
import { beginning, hourly, late, settling } from '../lifecycle/schedule.ts'
import type { AttemptState, BookingAttempt, Watch } from './booking-attempt.ts'

const nothingFound = { cleanNotFound: 0, enoughTickMs: null } as const

/** Returns a new look-up plan; the waiting time of an unknown case starts over. */
export function firstLookUp(at: At): Watch {
  return { ...beginning(at), ...nothingFound }
}

/** Returns the plan after a sign of the booking: earlier "not found" answers no longer count. */
export function heard(watch: Watch): Watch {
  return { ...watch, ...nothingFound }
}

/** Returns the plan after one more clean "not found". */
export function missed(watch: Watch, { tickMs }: At): Watch {
  const cleanNotFound = watch.cleanNotFound + 1
  const isEnough = cleanNotFound >= settling.cleanNotFound - 1
  return { ...watch, cleanNotFound, enoughTickMs: watch.enoughTickMs ?? (isEnough ? tickMs : null) }
}

/**
 * Whether one more clean "not found" settles the case as not booked: there are then enough of them, this one comes late enough after the
 * send, and enough of the others came well before it. `watch` is the plan before that answer.
 */
export function isSettled({ enoughTickMs, sinceTickMs }: Watch, { tickMs }: At): boolean {
  return enoughTickMs !== null && tickMs - enoughTickMs >= settling.lastGapMs && tickMs - sinceTickMs >= settling.quietMs
}

const closedBySilence: ReadonlySet<AttemptState> = new Set<AttemptState>(['NOT_BOOKED', 'HELD_BACK', 'NOT_SENT', 'REJECTED'])

/**
 * Returns the late look-up plan, or null: an unanswered request may still become a booking after it was given up, and a failed or unclear
 * booking may still change.
 */
export function lateLookUp(of: BookingAttempt, at: At): Watch | null {
  const sinceMs = of.state === 'FOUND' ? (of.unclearAtMs ?? of.failedAtMs) : closedBySilence.has(of.state) ? silentSinceMs(of) : null
  const watch = sinceMs === null ? null : late(at, sinceMs)
  return watch && { ...watch, ...nothingFound }
}

/**
 * Returns the plan after a look-up that showed nothing new. A found booking whose status may change is looked up until it is shown again,
 * whatever the clock says.
 */
export function goOnWatching(of: BookingAttempt, at: At): Watch | null {
  return of.state === 'FOUND' && of.watch ? { ...hourly(at), ...nothingFound } : lateLookUp(of, at)
}

function silentSinceMs({ attempts }: BookingAttempt): number | null {
  return (
    attempts.findLast(({ ended }) => ended === null || ended === requestEnd.unknown || ended === requestEnd.paymentRefused)?.sentAtMs ??
    null
  )
}
