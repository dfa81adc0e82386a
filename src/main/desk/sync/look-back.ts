/** How far back the desk asks the service, in days. Each span stands here once; what it is for decides which one is taken. */
import { insideDays } from '../../ledger/queries/windows.ts'

/**
 * How long before a stay its booking is looked for, and how far back a ledger goes that was not told otherwise. Hotels take bookings
 * about a year ahead (see also `running/long-past.ts`, which leaves a month longer before it gives a stay up).
 */
export const lookBackDays = 365

/** How long an attempt is compared with what the service shows, whatever became of it. */
export const comparedAttemptDays = 30

/**
 * How long after its end a stay is compared: the service may change or cancel what is over, and the month of its end may be closed by
 * then.
 */
export const comparedAfterStayDays = 60

/** What a start catches up with where the ledger does not know when the desk was last alive: as many days as one call surely covers. */
export const unknownAliveDays = insideDays - 1
