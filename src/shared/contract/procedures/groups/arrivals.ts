/** Look-ups of the coming arrivals at the service. */

import { type Events, Nothing, type Procedures } from '../../procedure-group.ts'
import { ArrivalsState } from '../../views/arrivals-views.ts'

export const arrivalsProcedures = {
  'arrivals.state': { input: Nothing, output: ArrivalsState },
  /** Looks up the confirmed arrivals of today, tomorrow and the day after; joins a running check. Errors: `noKey`, `ledger`. */
  'arrivals.check': { input: Nothing, output: ArrivalsState },
  'arrivals.stop': { input: Nothing, output: Nothing },
} as const satisfies Procedures

export const arrivalsEvents = {
  /** Progress and result of an arrivals check. */
  'arrivals.changed': ArrivalsState,
} as const satisfies Events
