/**
 * Faults that a schedule may have beside its fault rates. Each draws from a chance of its own, so that one more leaves the stories
 * of the others as they were; a seed that once found something is told with those that there were then.
 */
import type { Random } from '../../random.ts'

/** All of them, by name. */
export const faults = [
  /** The clock is set by one to nine minutes, either way. */
  'clockSteps',
  /** A 409 for a reference that has made nothing, and never will. */
  'emptyConflict',
  /** Look-ups are answered by several machines, of which one is up to 25 minutes behind: what was seen is not seen again for a while. */
  'replicas',
  /** A booking that FAILED is CONFIRMED within the hour, and may fail again. */
  'turning',
  /** The answer is a record of somebody else, or of ours with the stay of another. */
  'anotherRecord',
  /** A colleague's desk books the same stay. */
  'twoDesks',
  /** The machine is put back to an image of an earlier hour, ledger, send journal and all. */
  'setBack',
  /** A damaged disk takes the last commits of the ledger and the last lines of the send journal. */
  'bothTails',
] as const
/** One of them. */
export type Fault = (typeof faults)[number]

/** How often each occurs, from 0 to 1. */
export type Faults = Readonly<Record<Fault, number>>

/** None of them occurs. */
export const noFaults: Faults = Object.fromEntries(faults.map((fault) => [fault, 0])) as Record<Fault, number>

/** Those that every schedule may have. */
export const standing: readonly Fault[] = ['clockSteps', 'emptyConflict', 'replicas', 'turning', 'anotherRecord']

/** Draws how often each of `among` occurs: six in ten not at all, the others in 5% to 50% of the cases. Those not named do not occur. */
export function faultsFor(random: Random, among: readonly Fault[]): Faults {
  const drawn = faults.map((fault) => {
    const often = random.chance(0.4) ? random.between(0.05, 0.5) : 0
    return [fault, among.includes(fault) ? often : 0] as const
  })
  return Object.fromEntries(drawn) as Record<Fault, number>
}
