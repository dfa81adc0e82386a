/** Fault rates, drawn separately for each schedule so that calm and stormy days are both common. */
import type { Random } from '../../random.ts'
import { type Fault, type Faults, noFaults } from './faults.ts'

/** The network models, see `Model`. */
export const models = ['a', 'b'] as const
/**
 * `a`: one call is one send, and bookings and cancellations show in look-ups within the time that the desk waits.
 * `b`: the network may also send a request twice, and a booking may stay hidden for up to 20 hours.
 */
export type Model = (typeof models)[number]

/** Probabilities, from 0 to 1. */
export interface FaultRates extends Faults {
  /** A request cannot be sent at all. */
  readonly notSent: number
  /** The service rejects a request without processing it. */
  readonly refused: number
  readonly lostOnTheWay: number
  readonly lostOnTheWayBack: number
  /** The answer can be read but has wrong contents. */
  readonly wrongRecord: number
  readonly paymentRefused: number
  readonly supplierFails: number
  /** A request or its processing takes up to 40 s each. */
  readonly slow: number
  /** A booking shows in look-ups up to 25 minutes late. */
  readonly hidden: number
  /** It stays hidden for up to 20 hours. */
  readonly longHidden: number
  /** The network sends a request twice. */
  readonly sentTwice: number
  /** A look-up or list gets no answer, or one from something other than the service. */
  readonly lookUpFails: number
  readonly diskRefuses: number
  readonly diskSlow: number
  readonly diskHangs: number
  /** A crash loses the ledger's last commits; the send journal still has its lines. */
  readonly tailLost: number
  /** The clerk does not wait, and double-clicks. */
  readonly impatience: number
}

/** The rates of a day without faults. */
export const calm: FaultRates = {
  ...noFaults,
  notSent: 0,
  refused: 0,
  lostOnTheWay: 0,
  lostOnTheWayBack: 0,
  wrongRecord: 0,
  paymentRefused: 0,
  supplierFails: 0,
  slow: 0,
  hidden: 0,
  longHidden: 0,
  sentTwice: 0,
  lookUpFails: 0,
  diskRefuses: 0,
  diskSlow: 0,
  diskHangs: 0,
  tailLost: 0,
  impatience: 0,
}

/** Draws the rates of a day: each fault is off with probability one half, otherwise up to its own maximum. */
export function faultRatesFor(model: Model, random: Random): Omit<FaultRates, Fault> {
  const often = (most: number) => (random.chance(0.5) ? 0 : random.between(0, most))
  return {
    notSent: often(0.15),
    refused: often(0.15),
    lostOnTheWay: often(0.3),
    lostOnTheWayBack: often(0.6),
    wrongRecord: often(0.15),
    paymentRefused: often(0.15),
    supplierFails: often(0.15),
    slow: often(1),
    hidden: often(1),
    longHidden: model === 'b' ? 0.05 : 0,
    sentTwice: model === 'b' ? 0.05 : 0,
    lookUpFails: often(0.7),
    diskRefuses: often(0.08),
    diskSlow: often(0.2),
    diskHangs: often(0.01),
    tailLost: often(0.2),
    impatience: often(1),
  }
}
