/** The sync: compares this account's bookings with those that the service lists. */

import { type Events, Nothing, type Procedures } from '../../procedure-group.ts'
import { Comparison } from '../../views/booking-views.ts'

export const syncProcedures = {
  /** Compares our bookings with the service's now, as happens at start and every six hours; joins a running sync. Errors: `noKey`. */
  'sync.run': { input: Nothing, output: Comparison },
  'sync.stop': { input: Nothing, output: Nothing },
} as const satisfies Procedures

export const syncEvents = {
  'sync.progress': Comparison,
} as const satisfies Events
