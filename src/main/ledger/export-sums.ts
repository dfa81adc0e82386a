/** What the rows of an export add up to, told while they are written: of all of them, and of each rate type. */
import type { LedgerFilter, LedgerTotals } from '../../shared/ledger-views.ts'
import type { BookingRow } from './booking-row.ts'
import { type Group, totalsOf } from './totals.ts'

export interface ExportSums {
  readonly totals: LedgerTotals
  readonly rateTypes: readonly { readonly rateType: string | null; readonly totals: LedgerTotals }[]
}

export interface Tally {
  /** Adds bookings, as `tallySql` writes them: a line each. */
  add(lines: string): void
  /** The sums of what was added. */
  sums(status: LedgerFilter['status']): ExportSums
}

/** An expression over `booking`: what it counts for, and the group that it counts in. */
export const tallySql = "concat(booking.counted, ' ', booking.known, ',', json_quote(booking.currency), ',', json_quote(booking.rate_type))"

/** The same of a row. */
export const tallyOf = ({ counted, known, currency, rate_type }: BookingRow): string =>
  `${counted ?? ''} ${known},${JSON.stringify(currency)},${JSON.stringify(rate_type)}`

interface Sum {
  bookings: number
  summed: number
  /** What has been counted is the sum of both; the number is emptied while it is exact. */
  counted: bigint
  lately: number
}

/** Below this the number is exact with one more amount added: none is larger than 10^15 (`amounts.ts`). */
const stillExact = 2 ** 52

interface RateTypeGroup extends Group {
  readonly rateType: string | null
}

function groupOf(name: string, { bookings, summed, counted, lately }: Sum): RateTypeGroup {
  const comma = name.indexOf(',')
  const [currency, rateType] = JSON.parse(`[${name.slice(comma + 1)}]`) as [string, string | null]
  const known = name.slice(0, comma) as Group['known']
  return { known, currency, rateType, bookings: BigInt(bookings), summed: BigInt(summed), counted: counted + BigInt(lately) }
}

export function startTally(): Tally {
  const sums = new Map<string, Sum>()

  const count = (name: string, amount: string) => {
    const sum = sums.get(name) ?? { bookings: 0, summed: 0, counted: 0n, lately: 0 }
    if (sum.bookings === 0) sums.set(name, sum)
    sum.bookings += 1
    if (amount === '') return
    sum.summed += 1
    sum.lately += Number(amount)
    if (Math.abs(sum.lately) < stillExact) return
    sum.counted += BigInt(sum.lately)
    sum.lately = 0
  }

  return {
    add: (lines) => {
      for (const line of lines.split('\n')) {
        const blank = line.indexOf(' ')
        if (blank >= 0) count(line.slice(blank + 1), line.slice(0, blank))
      }
    },
    sums: (status) => {
      const groups = [...sums].map(([name, sum]) => groupOf(name, sum))
      const rateTypes = [...new Set(groups.map(({ rateType }) => rateType))].sort((a, b) => (a ?? '').localeCompare(b ?? '', 'en'))
      const ofType = (rateType: string | null) => groups.filter((group) => group.rateType === rateType)
      return {
        totals: totalsOf(groups, status),
        rateTypes: rateTypes.map((rateType) => ({ rateType, totals: totalsOf(ofType(rateType), status) })),
      }
    },
  }
}
