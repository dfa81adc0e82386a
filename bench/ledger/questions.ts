/** The queries of a desk on a ledger of several years, made with the desk's own code. */
import { Big } from 'big.js'
import type { WritableDb } from '../../src/main/ledger/database/ledger-db.ts'
import { page } from '../../src/main/ledger/queries/pages.ts'
import { totals } from '../../src/main/ledger/queries/totals.ts'
import { openLedger } from '../../src/main/ledger/storage/open.ts'
import type { LedgerFilter, LedgerTotals } from '../../src/shared/contract/views/ledger-views.ts'
import { addDays } from '../../src/shared/domain/dates.ts'
import { formatAmount } from '../../src/shared/domain/money.ts'
import { firstDay, lastDay } from '../booking-years.ts'
import type { Random } from '../random.ts'

const newest = { by: 'created', descending: true } as const
export const pageRows = 200

export const everything: LedgerFilter = { status: 'all', basis: 'created', from: null, to: null, text: '' }

/** Returns a filter for confirmed bookings created on some 30 days. */
export function someMonth(random: Random): LedgerFilter {
  const from = addDays(firstDay, random.below(1060))
  return { ...everything, status: 'CONFIRMED', from, to: addDays(from, 29) }
}

/** Reads the first page, newest first. */
export function firstPage(db: WritableDb, filter: LedgerFilter): void {
  const { rows } = page(db, filter, newest, null, pageRows)
  if (rows.length === 0) throw new Error('nothing found: that is no measure')
}

/** Reads a page from the middle of the ledger. */
export function deepPage(db: WritableDb, random: Random): void {
  const { first, last } = db.prepare('select (select min(id) from booking) as first, (select max(id) from booking) as last').get() as {
    first: number
    last: number
  }
  const after = Math.floor(first + (last - first) * random.between(0.1, 0.4))
  const { rows } = page(db, everything, newest, JSON.stringify([after]), pageRows)
  if (rows.length === 0) throw new Error('nothing found: that is no measure')
}

/** Opens the ledger, reads its first page, and closes it. Returns the milliseconds until the page was read. */
export function openToFirstPage(folder: string, key: Buffer, zone: string): number {
  const startedMs = performance.now()
  const ledger = openLedger(folder, key, zone)
  try {
    firstPage(ledger, everything)
    return performance.now() - startedMs
  } finally {
    ledger.close()
  }
}

/** All days, as UTC days. */
const wholeDays: LedgerFilter = { ...everything, from: firstDay, to: lastDay }

export const totalsByRollUp = (db: WritableDb): LedgerTotals['sums'] => totals({ ...db, zone: 'UTC' }, wholeDays).sums

/** Returns the same totals, added up from every row with a decimal library. */
export function totalsByRows({ prepare }: WritableDb): LedgerTotals['sums'] {
  const sums = new Map<string, { CONFIRMED: Big; CANCELLED: Big }>()
  const rows = prepare(`
    select known, currency, iif(known = 'CONFIRMED', total, cancellation_cost) as amount from booking
    where known in ('CONFIRMED', 'CANCELLED')`).iterate() as Iterable<{
    known: 'CONFIRMED' | 'CANCELLED'
    currency: string
    amount: string
  }>
  for (const { known, currency, amount } of rows) {
    const sum = sums.get(currency) ?? { CONFIRMED: new Big(0), CANCELLED: new Big(0) }
    sum[known] = sum[known].plus(amount)
    sums.set(currency, sum)
  }
  const text = (sum: Big, currency: string) => formatAmount(sum.toFixed(), currency)
  return [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, { CONFIRMED, CANCELLED }]) => ({
      currency,
      confirmed: text(CONFIRMED, currency),
      cancelled: text(CANCELLED, currency),
      total: text(CONFIRMED.plus(CANCELLED), currency),
    }))
}
