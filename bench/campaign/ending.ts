/** Judges a finished run in virtual time: the checker's verdict and the step rules that were broken. */
import { check, type Truth, type Verdict } from './checker.ts'
import type { Model } from './world/faults.ts'
import { isOverride } from './world/rules.ts'
import type { BookingService } from './world/service.ts'
import type { SimulatedApp } from './world/simulated-app.ts'

export interface Ended extends Verdict {
  readonly broken: readonly string[]
}

/**
 * Counts the cases that must be resolved 45 minutes after the faults and are not. Model b leaves cancellations out: a booking may stay hidden
 * there, so nobody can tell whether it is cancelled.
 */
export function openEnds({ disk }: SimulatedApp, model: Model): number {
  const { intents, cancellations, ...rest } = disk.account()
  const watched = model === 'a' ? cancellations : []
  return check({ ...rest, intents, cancellations: watched, requests: [], bookings: [], rows: [], csv: null }).stuck
}

/** Compares both sides and returns the verdict. `stuck` is the number of cases that were not resolved in time. */
export function endOf(app: SimulatedApp, service: BookingService, stuck: number): Ended {
  app.rules.atRest()
  const broken = [...app.rules.broken, ...wronglyShown(app)]
  const truth = service.account()
  const overridden = truth.bookings.flatMap(({ clientRef, rateKey }) => (rateKey && isOverride(rateKey) && clientRef ? [clientRef] : []))
  const excused = (excuse: Truth['excuse']) => excuse ?? (app.wasSetBack() ? 'set back' : null)
  const bookings = truth.bookings.map((booking) => ({ ...booking, excuse: excused(booking.excuse) }))
  const forgotten = truth.bookings.flatMap(({ clientRef }) => (clientRef !== null && app.hasForgotten(clientRef) ? [clientRef] : []))
  const verdict = check({ ...app.disk.account(), ...truth, bookings, csv: app.disk.csv(), overridden, forgotten })
  const problems = stuck > 0 ? [...verdict.problems, `stuck: ${stuck} not at an end in time`] : verdict.problems
  return { ...verdict, stuck: Math.max(stuck, verdict.stuck), problems, broken }
}

/** Returns the cases that the window shows in another state than the ledger. */
function wronglyShown({ disk, desk }: SimulatedApp): string[] {
  return [...(desk()?.shown.values() ?? [])].flatMap(({ clientRef, state }) => {
    const stored = disk.account().intents.find((one) => one.clientRef === clientRef)?.state
    return stored === undefined || stored === state ? [] : [`the window shows ${clientRef} as ${state}, and the ledger has it as ${stored}`]
  })
}

/** Returns all findings as text. */
export const findingsOf = ({ problems, broken }: Ended): readonly string[] => [...problems, ...broken.map((rule) => `broken: ${rule}`)]
