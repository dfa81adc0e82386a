/** Who arrives on which day. */

import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { formatDate } from '../../../shared/domain/date-words.ts'
import { addDays } from '../../../shared/domain/dates.ts'
import { listWithCommas } from '../../../shared/words/lists.ts'
import { say, voice } from '../../../shared/words/say.ts'

/** Today, tomorrow and the day after. */
export const daysListed = 3

export interface ArrivalDay {
  readonly date: string
  /** `Tomorrow, Fri 12 Mar 2027`. */
  readonly words: string
  /** By hotel, then by holder. */
  readonly rows: readonly LedgerRow[]
  /** Of the bookings that still arrive. */
  readonly totals: { readonly bookings: number; readonly guests: number }
}

const isOff = ({ known }: LedgerRow) => known === 'CANCELLED' || known === 'FAILED'

/** Whether a booking belongs on the list: it arrives, or was to arrive until the service said otherwise without this desk. */
export function isToArrive(row: LedgerRow): boolean {
  return !isOff(row) || row.flags.includes('drift')
}

const byName = (a: string, b: string) => voice.compare(a, b)

/** Today, tomorrow and the day after, each with its arrivals in order of name. `today` is a calendar date. */
export function arrivalDays(rows: readonly LedgerRow[], today: string): ArrivalDay[] {
  return [say('arrivalDays.today'), say('arrivalDays.tomorrow'), say('arrivalDays.theDayAfter')].map((word, ahead) => {
    const date = addDays(today, ahead)
    const ofDay = rows.filter(({ checkin }) => checkin === date)
    const coming = ofDay.filter((row) => !isOff(row))
    return {
      date,
      words: listWithCommas([word, formatDate(date)]),
      rows: ofDay.sort((a, b) => byName(a.hotelName ?? '', b.hotelName ?? '') || byName(a.holder, b.holder)),
      totals: { bookings: coming.length, guests: coming.reduce((sum, { adults, children }) => sum + adults + children, 0) },
    }
  })
}
