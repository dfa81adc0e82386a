/** What becomes of one effect of the desk: a write to its disk, or a call to the service. */
export const fates = ['done', 'refused', 'refusedYetDone', 'hangs', 'crashesBefore', 'crashesAfter'] as const
export type Fate = (typeof fates)[number]

export type Effect = 'witness' | 'ledger' | 'bookRate' | 'cancelBooking' | 'checkBooking' | 'checkBookings' | 'checkRate'
