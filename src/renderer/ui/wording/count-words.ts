/** `1 booking`, `1,204 bookings`. */
export const bookingCount = (count: number): string => (count === 1 ? '1 booking' : `${count.toLocaleString('en')} bookings`)
