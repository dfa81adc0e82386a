/** What a desk asks a ledger of years, each question as its own code asks it. */
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

/** Confirmed bookings of some 30 creation days. */
export function someMonth(random: Random): LedgerFilter {
  const from = addDays(firstDay, random.below(1060))
  return { ...everything, status: 'CONFIRMED', from, to: addDays(from, 29) }
}

/** The first page, newest first. */
export function firstPage(db: WritableDb, filter: LedgerFilter): void {
  const { rows } = page(db, filter, newest, null, pageRows)
  if (rows.length === 0) throw new Error('nothing found: that is no measure')
}

/** A page from the middle of the ledger on. */
export function deepPage(db: WritableDb, random: Random): void {
  const { first, last } = db.prepare('select (select min(id) from booking) as first, (select max(id) from booking) as last').get() as {
    first: number
    last: number
  }
  const after = Math.floor(first + (last - first) * random.between(0.1, 0.4))
  const { rows } = page(db, everything, newest, JSON.stringify([after]), pageRows)
  if (rows.length === 0) throw new Error('nothing found: that is no measure')
}

/** Opens the ledger, shows its first page, and closes it; the answer is milliseconds until the page is there. */
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

/** All whole days, which are those of UTC. */
const wholeDays: LedgerFilter = { ...everything, from: firstDay, to: lastDay }

export const totalsByRollUp = (db: WritableDb): LedgerTotals['sums'] => totals({ ...db, zone: 'UTC' }, wholeDays).sums

/** The same from every row, added up by a library of decimals. */
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
