/** The faults of a day and their rates, drawn separately for each schedule so that calm and stormy days are both common. */
import type { Random } from '../../random.ts'
import type { Timeline } from './timeline.ts'

/** The possible results of one effect of the desk: a write to its disk or a call to the service. */
export const faultOutcomes = ['done', 'refused', 'refusedYetDone', 'hangs', 'crashesBefore', 'crashesAfter'] as const
/** One possible result of an effect. */
export type FaultOutcome = (typeof faultOutcomes)[number]

/** The effects that may fail separately: two kinds of writes, and the desk's calls. */
export type Effect = 'journal' | 'ledger' | 'bookRate' | 'cancelBooking' | 'checkBooking' | 'checkBookings' | 'checkRate'

/**
 * The faults that have a name. They draw from a separate random source, so that a new one does not change older stories; a recorded seed is
 * replayed with the faults that existed when it was found.
 */
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

/** The faults that every schedule may have. */
export const standing: readonly Fault[] = ['clockSteps', 'emptyConflict', 'replicas', 'turning', 'anotherRecord']

/** The network models, see `Model`. */
export const models = ['a', 'b'] as const
/**
 * `a`: one call is one send, and bookings and cancellations show in look-ups within the time that the desk waits.
 * `b`: the network may also send a request twice, and a booking may stay hidden for up to 20 hours.
 */
export type Model = (typeof models)[number]

/** The highest rate of each other fault. */
const highest = {
  /** A request cannot be sent at all. */
  notSent: 0.15,
  /** The service rejects a request without processing it. */
  refused: 0.15,
  lostOnTheWay: 0.3,
  lostOnTheWayBack: 0.6,
  /** The answer can be read but has wrong contents. */
  wrongRecord: 0.15,
  paymentRefused: 0.15,
  supplierFails: 0.15,
  /** A request or its processing takes up to 40 s each. */
  slow: 1,
  /** A booking shows in look-ups up to 25 minutes late. */
  hidden: 1,
  /** It stays hidden for up to 20 hours. */
  longHidden: 0.05,
  /** The network sends a request twice. */
  sentTwice: 0.05,
  /** A look-up or list gets no answer, or one from something other than the service. */
  lookUpFails: 0.7,
  diskRefuses: 0.08,
  diskSlow: 0.2,
  diskHangs: 0.01,
  /** A crash loses the ledger's last commits; the send journal still has its lines. */
  tailLost: 0.2,
  /** The clerk does not wait, and double-clicks. */
  impatience: 1,
}
/** The faults of model b, always at their highest rate. */
const ofModelB: ReadonlySet<string> = new Set(['longHidden', 'sentTwice'])

/** The rate of every fault, from 0 to 1. */
export type FaultRates = Readonly<Record<Fault | keyof typeof highest, number>>

/** The rates of a day without faults. */
export const calm = Object.fromEntries([...faults, ...Object.keys(highest)].map((name) => [name, 0])) as FaultRates

/**
 * Draws the rates of a day: each fault is off with probability one half, otherwise up to its highest rate. Of the faults with a name in `among`, six in
 * ten are off, and the others occur in 5% to 50% of the cases.
 */
export function faultRatesFor(model: Model, random: Random, among: readonly Fault[], unusual: Random): FaultRates {
  const rateOf = ([name, most]: [string, number]) => {
    if (ofModelB.has(name)) return model === 'b' ? most : 0
    return random.chance(0.5) ? 0 : random.between(0, most)
  }
  const named = faults.map((fault) => {
    const often = unusual.chance(0.4) ? unusual.between(0.05, 0.5) : 0
    return [fault, among.includes(fault) ? often : 0] as const
  })
  return Object.fromEntries([...Object.entries(highest).map((fault) => [fault[0], rateOf(fault)] as const), ...named]) as FaultRates
}

/** What a run takes place in: its clock, its faults, and the log of what happens. */
export interface World {
  readonly random: Random
  /** The random source for the faults that have a name. */
  readonly unusual: Random
  readonly time: Timeline
  readonly rates: () => FaultRates
  /** Decides the outcome of an effect, in addition to the fault rates. */
  readonly faultOutcome: (effect: Effect) => FaultOutcome
  readonly story: (line: string) => void
}
