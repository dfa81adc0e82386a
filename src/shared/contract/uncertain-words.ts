/** What is not known of when bookings were made, in words: for the window, and for the files that accounting gets. */
import type { UncertainDates } from './ledger-views.ts'

const bookings = (count: number, one: string, many: string) => `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** A sentence for each kind that there is. `missingLater`: first seen after a month that is closed by booking day. */
export function uncertainWords({ assumed, missing, missingLater = 0 }: UncertainDates & { readonly missingLater?: number }): string[] {
  return [
    ...(assumed > 0
      ? [
          `${bookings(assumed, 'booking has', 'bookings have')} a creation date without a zone: it was read in the accounting zone (booked on: assumed).`,
        ]
      : []),
    ...(missing > 0
      ? [
          `${bookings(missing, 'booking has', 'bookings have')} no creation date that can be read, and ${missing === 1 ? 'stands' : 'stand'} under the day on which the desk first saw ${missing === 1 ? 'it' : 'them'} (booked on: missing).`,
        ]
      : []),
    ...(missingLater > 0
      ? [
          `${bookings(missingLater, 'booking', 'bookings')} without a creation date ${missingLater === 1 ? 'was' : 'were'} first seen after this month, and may have been made in it.`,
        ]
      : []),
  ]
}
