/** The sync: the bookings of this account are compared with those that the service lists. */

import { type Events, Nothing, type Procedures } from '../../procedure-group.ts'
import { Comparison } from '../../views/booking-views.ts'

export const syncProcedures = {
  /** Compares our bookings with the service’s now, as is done at start and every six hours; joins a run under way. Errors: `noKey`. */
  'sync.run': { input: Nothing, output: Comparison },
  'sync.stop': { input: Nothing, output: Nothing },
} as const satisfies Procedures

/** What the desk tells unasked. */
export const syncEvents = {
  'sync.progress': Comparison,
} as const satisfies Events
