/** The coming arrivals, looked up again at the service. */

import { type Events, Nothing, type Procedures } from '../../procedure-group.ts'
import { ArrivalsState } from '../../views/arrivals-views.ts'

export const arrivalsProcedures = {
  'arrivals.state': { input: Nothing, output: ArrivalsState },
  /** Looks up the confirmed arrivals of today, tomorrow and the day after; joins a check under way. Errors: `noKey`, `ledger`. */
  'arrivals.check': { input: Nothing, output: ArrivalsState },
  'arrivals.stop': { input: Nothing, output: Nothing },
} as const satisfies Procedures

/** What the desk tells unasked. */
export const arrivalsEvents = {
  /** How far a check of the arrivals has come, and how it ended. */
  'arrivals.changed': ArrivalsState,
} as const satisfies Events
