/** Groups arrivals by day. */

import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { formatDate } from '../../../shared/domain/date-words.ts'
import { addDays } from '../../../shared/domain/dates.ts'
import { listWithCommas } from '../../../shared/words/lists.ts'
import { say, voice } from '../../../shared/words/say.ts'

/** Number of listed days: today, tomorrow and the day after. */
export const daysListed = 3

export interface ArrivalDay {
  readonly date: string
  /** Heading: `Tomorrow, Fri 12 Mar 2027`. */
  readonly words: string
  /** Sorted by hotel, then by holder. */
  readonly rows: readonly LedgerRow[]
  /** Counts only the bookings that are not cancelled or failed. */
  readonly totals: { readonly bookings: number; readonly guests: number }
}

const isCancelledOrFailed = ({ known }: LedgerRow) => known === 'CANCELLED' || known === 'FAILED'

/** Returns whether a booking is listed: it is due to arrive, or the service cancelled or failed it without this desk. */
export function isListedArrival(row: LedgerRow): boolean {
  return !isCancelledOrFailed(row) || row.flags.includes('drift')
}

const byName = (a: string, b: string) => voice.compare(a, b)

/** Returns today, tomorrow and the day after with their sorted arrivals. `today` is a calendar date. */
export function arrivalDays(rows: readonly LedgerRow[], today: string): ArrivalDay[] {
  return [say('common.today'), say('common.tomorrow'), say('common.dayAfterTomorrow')].map((word, dayOffset) => {
    const date = addDays(today, dayOffset)
    const dayRows = rows.filter(({ checkin }) => checkin === date)
    const coming = dayRows.filter((row) => !isCancelledOrFailed(row))
    return {
      date,
      words: listWithCommas([word, formatDate(date)]),
      rows: dayRows.sort((a, b) => byName(a.hotelName ?? '', b.hotelName ?? '') || byName(a.holder, b.holder)),
      totals: { bookings: coming.length, guests: coming.reduce((sum, { adults, children }) => sum + adults + children, 0) },
    }
  })
}
