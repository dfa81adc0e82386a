/** The possible results of one effect of the desk: a write to its disk or a call to the service. */
export const faultOutcomes = ['done', 'refused', 'refusedYetDone', 'hangs', 'crashesBefore', 'crashesAfter'] as const
/** One possible result of an effect. */
export type FaultOutcome = (typeof faultOutcomes)[number]

/** The effects that may fail separately: two kinds of writes, and the desk's calls. */
export type Effect = 'journal' | 'ledger' | 'bookRate' | 'cancelBooking' | 'checkBooking' | 'checkBookings' | 'checkRate'
