/** What becomes of one effect of the desk: a write to its disk, or a call to the service. */
export const faultOutcomes = ['done', 'refused', 'refusedYetDone', 'hangs', 'crashesBefore', 'crashesAfter'] as const
/** One of them. */
export type FaultOutcome = (typeof faultOutcomes)[number]

/** What may go wrong by itself: two kinds of write, and the calls that the desk makes. */
export type Effect = 'journal' | 'ledger' | 'bookRate' | 'cancelBooking' | 'checkBooking' | 'checkBookings' | 'checkRate'
