/** How far back the desk fetches from the service, in days, by purpose. */
import { coveredDays } from '../../ledger/queries/windows.ts'

/**
 * How long before a stay its booking may have been made, and how far back a ledger without a configured start goes. Hotels take bookings about a
 * year ahead (see also `withoutLongPast`, which waits a month longer before it drops a stay).
 */
export const lookBackDays = 365

/** How long an attempt is compared with the service after it was sent, whatever its outcome. */
export const comparedAttemptDays = 30

/** How long after its end a stay is compared: the service may still change or cancel it, and the month of its end may already be closed. */
export const comparedAfterStayDays = 60

/** How many days the catch-up fetches if it is unknown when the desk was last running: as many as one call is guaranteed to cover. */
export const defaultCatchUpDays = coveredDays - 1
