/** The end of a run in virtual time: what the checker says, and which rules of every step were broken. */
import { check, type Truth, type Verdict } from './checker.ts'
import type { Model } from './world/fault-rates.ts'
import { isOverride } from './world/rules.ts'
import type { BookingService } from './world/service.ts'
import type { SimulatedApp } from './world/simulated-app.ts'

export interface Ended extends Verdict {
  readonly broken: readonly string[]
}

/** What must be resolved 45 minutes after the faults and is not. Where a booking may stay hidden, nobody knows whether it is cancelled. */
export function openEnds({ disk }: SimulatedApp, model: Model): number {
  const { intents, cancellations, ...rest } = disk.account()
  const watched = model === 'a' ? cancellations : []
  return check({ ...rest, intents, cancellations: watched, requests: [], bookings: [], rows: [], csv: null }).stuck
}

/** Lays both sides beside each other. `stuck`: how many were not at an end in time. */
export function endOf(app: SimulatedApp, service: BookingService, stuck: number): Ended {
  app.rules.atRest()
  const broken = [...app.rules.broken, ...wronglyShown(app)]
  const truth = service.account()
  const overridden = truth.bookings.flatMap(({ clientRef, rateKey }) => (rateKey && isOverride(rateKey) && clientRef ? [clientRef] : []))
  const excused = (excuse: Truth['excuse']) => excuse ?? (app.wasSetBack() ? 'set back' : null)
  const bookings = truth.bookings.map((booking) => ({ ...booking, excuse: excused(booking.excuse) }))
  const verdict = check({ ...app.disk.account(), ...truth, bookings, csv: app.disk.csv(), overridden })
  const problems = stuck > 0 ? [...verdict.problems, `stuck: ${stuck} not at an end in time`] : verdict.problems
  return { ...verdict, stuck: Math.max(stuck, verdict.stuck), problems, broken }
}

/** What the window shows is what the ledger has. */
function wronglyShown({ disk, desk }: SimulatedApp): string[] {
  return [...(desk()?.shown.values() ?? [])].flatMap(({ clientRef, state }) => {
    const kept = disk.account().intents.find((one) => one.clientRef === clientRef)?.state
    return kept === undefined || kept === state ? [] : [`the window shows ${clientRef} as ${state}, and the ledger has it as ${kept}`]
  })
}

/** Everything that was found, in words. */
export const findingsOf = ({ problems, broken }: Ended): readonly string[] => [...problems, ...broken.map((rule) => `broken: ${rule}`)]
