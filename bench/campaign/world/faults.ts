/**
 * Faults that a schedule may have in addition to its fault rates. Each draws from a separate random source, so that a new fault does not change
 * older stories; a recorded seed is replayed with the faults that existed when it was found.
 */
import type { Random } from '../../random.ts'

/** The possible results of one effect of the desk: a write to its disk or a call to the service. */
export const faultOutcomes = ['done', 'refused', 'refusedYetDone', 'hangs', 'crashesBefore', 'crashesAfter'] as const
/** One possible result of an effect. */
export type FaultOutcome = (typeof faultOutcomes)[number]

/** The effects that may fail separately: two kinds of writes, and the desk's calls. */
export type Effect = 'journal' | 'ledger' | 'bookRate' | 'cancelBooking' | 'checkBooking' | 'checkBookings' | 'checkRate'

/** All faults, by name. */
export const faults = [
  /** The clock is changed by one to nine minutes in either direction. */
  'clockSteps',
  /** The service answers 409 for a reference that has no booking and never gets one. */
  'emptyConflict',
  /** Several machines answer look-ups, and one lags by up to 25 minutes: what was visible may be invisible again for a while. */
  'replicas',
  /** A FAILED booking becomes CONFIRMED within the hour, and may fail again. */
  'turning',
  /** The answer is someone else's record, or ours with another stay. */
  'anotherRecord',
  /** A colleague's desk books the same stay. */
  'twoDesks',
  /** The machine is restored to an image of an earlier hour, including ledger and send journal. */
  'setBack',
  /** A damaged disk loses the ledger's last commits and the send journal's last lines. */
  'bothTails',
] as const
/** The name of a fault. */
export type Fault = (typeof faults)[number]

/** The rate of each fault, from 0 to 1. */
export type Faults = Readonly<Record<Fault, number>>

/** All faults off. */
export const noFaults: Faults = Object.fromEntries(faults.map((fault) => [fault, 0])) as Record<Fault, number>

/** The faults that every schedule may have. */
export const standing: readonly Fault[] = ['clockSteps', 'emptyConflict', 'replicas', 'turning', 'anotherRecord']

/** Draws the rates of the faults in `among`: six in ten are off, the others occur in 5% to 50% of the cases. All other faults are off. */
export function faultsFor(random: Random, among: readonly Fault[]): Faults {
  const drawn = faults.map((fault) => {
    const often = random.chance(0.4) ? random.between(0.05, 0.5) : 0
    return [fault, among.includes(fault) ? often : 0] as const
  })
  return Object.fromEntries(drawn) as Record<Fault, number>
}
