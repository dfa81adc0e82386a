/** Sums the rows of an export while they are written: in total, and by rate type. */
import type { LedgerFilter } from '../../../shared/contract/views/ledger-views.ts'
import type { BookingRow } from '../bookings/booking-row.ts'
import { type Group, type Sums, totalsOf } from '../queries/totals.ts'

export interface ExportSums {
  readonly totals: Sums
  readonly rateTypes: readonly { readonly rateType: string | null; readonly totals: Sums }[]
}

/** SQL over `booking`: the amount that a booking adds to the sums, and its group, as one line of text. A missing rate type is empty. */
export const tallySql =
  "concat(booking.counted, ' ', booking.known, ',', json_quote(booking.currency), ',', json_quote(ifnull(booking.rate_type, '')))"

/** Cheaper variant of `tallySql`, for text without characters that JSON escapes. For other text `areUnambiguous` returns false. */
export const everydayTallySql = `concat(booking.counted, ' ', booking.known, ',"', booking.currency, '","', booking.rate_type, '"')`

/** Returns the amount and the group of a row, in the form of `tallySql`. */
export const tallyOf = ({ counted, known, currency, rate_type }: BookingRow): string =>
  `${counted ?? ''} ${known},${JSON.stringify(currency)},${JSON.stringify(rate_type ?? '')}`

interface Sum {
  bookings: number
  summedBookings: number
  /** The whole sum is `counted` plus `recent`; `recent` is moved to `counted` while it is still exact. */
  counted: bigint
  recent: number
}

/** Below this limit the number stays exact after one more amount: none is larger than 10^15 (`amounts.ts`). */
const exactLimit = 2 ** 52

interface RateTypeGroup extends Group {
  readonly rateType: string | null
}

function groupOf(name: string, { bookings, summedBookings, counted, recent }: Sum): RateTypeGroup {
  const comma = name.indexOf(',')
  const [currency, rateType] = JSON.parse(`[${name.slice(comma + 1)}]`) as [string, string]
  const known = name.slice(0, comma) as Group['known']
  return {
    known,
    currency,
    rateType: rateType || null,
    bookings: BigInt(bookings),
    countedBookings: BigInt(summedBookings),
    sum: counted + BigInt(recent),
  }
}

/** Sums by the name of their group. */
export type GroupSums = ReadonlyMap<string, Readonly<Sum>>

export const noSums: GroupSums = new Map()

/** Sums bookings given as lines of `tallySql`, `everydayTallySql` or `tallyOf`. */
export function sumsIn(lines: string): GroupSums {
  const sums = new Map<string, Sum>()
  for (const line of lines.split('\n')) {
    const blank = line.indexOf(' ')
    if (blank < 0) continue
    const name = line.slice(blank + 1)
    const sum = sums.get(name) ?? { bookings: 0, summedBookings: 0, counted: 0n, recent: 0 }
    if (sum.bookings === 0) sums.set(name, sum)
    sum.bookings += 1
    if (blank === 0) continue
    sum.summedBookings += 1
    sum.recent += Number(line.slice(0, blank))
    // An ambiguous line may contain a non-number. The caller of `sumsIn` then discards the sums.
    if (Math.abs(sum.recent) < exactLimit || !Number.isFinite(sum.recent)) continue
    sum.counted += BigInt(sum.recent)
    sum.recent = 0
  }
  return sums
}

const everydayName = /^[A-Z]+,"[^"\\\p{Cc}]*","[^"\\\p{Cc}]*"$/u

/** Whether `everydayTallySql` was sufficient for these groups: a line break, a quote or an escape in a text would show in a name. */
export const areUnambiguous = (sums: GroupSums): boolean => sums.keys().every((name) => everydayName.test(name))

export interface Tally {
  add(sums: GroupSums): void
  /** Returns the sums of everything added. */
  sums(status: LedgerFilter['status']): ExportSums
}

/** Starts empty sums over groups. */
export function startTally(): Tally {
  const sums = new Map<string, Sum>()
  return {
    add: (more) => {
      for (const [name, { bookings, summedBookings, counted, recent }] of more) {
        const sum = sums.get(name) ?? { bookings: 0, summedBookings: 0, counted: 0n, recent: 0 }
        sums.set(name, {
          bookings: sum.bookings + bookings,
          summedBookings: sum.summedBookings + summedBookings,
          counted: sum.counted + counted + BigInt(recent),
          recent: 0,
        })
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
