/**
 * Measures the ledger with 250,000 bookings, or the number in a second argument. Loads are compared by the processor time of their databases,
 * queries by their duration when run alternately, and the ledger with one of a tenth of its size. Needs about 14 KB for each booking in the
 * temporary folder.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { Big } from 'big.js'
import { store } from '../../src/main/ledger/bookings/bookings.ts'
import { dayOf } from '../../src/main/ledger/database/ids.ts'
import type { WritableDb } from '../../src/main/ledger/database/ledger-db.ts'
import { nearMatches } from '../../src/main/ledger/queries/near-matches.ts'
import { page } from '../../src/main/ledger/queries/pages.ts'
import { plannedStays } from '../../src/main/ledger/queries/planned-stays.ts'
import { similarStays } from '../../src/main/ledger/queries/similar-stays.ts'
import { totals } from '../../src/main/ledger/queries/totals.ts'
import { ledgerFile, openLedger } from '../../src/main/ledger/storage/open.ts'
import type { LedgerFilter, LedgerTotals } from '../../src/shared/contract/views/ledger-views.ts'
import { addDays } from '../../src/shared/domain/dates.ts'
import { formatAmount } from '../../src/shared/domain/money.ts'
import { firstDay, inGroups, lastDay, recordsOf, seenYears } from '../booking-years.ts'
import { importLoading, type Loading, ledgerLoading, loadInTurns, plainShelf, rawLoading, zone } from '../ledger/load.ts'
import { type Asked, atMost, type Figure, inTurns, median, type Print, timeInTurns } from '../measure.ts'
import { type Random, randomFrom } from '../random.ts'

// The reference for loading bookings: SQLite alone inserts the rows that the desk made of them into the same tables and indexes of an encrypted file.
// No look-ups, comparisons or sums; the rows are read from the desk's own ledger before the measurement.

/** In the order of their references. */
const tables = ['booking', 'booking_raw', 'unpaired', 'daily'] as const
type Table = (typeof tables)[number]
type Values = readonly unknown[]

/** Returns a function that reads the rows added since its last call, by table; for the sums, the rows of the days concerned. */
function rowsSince({ connection }: WritableDb): () => Record<Table | 'search', Values[]> {
  const all = (sql: string) => connection.prepare<unknown[], Values>(sql).raw()
  const booking = all('select * from booking where id > ? order by id')
  const raw = all('select * from booking_raw where id > ? order by id')
  const unpaired = all('select * from unpaired where booking_id > ?')
  const daily = all('select * from daily where day between ? and ?')
  const words = all('select id, words from booking where id > ? order by id')
  let last = 0
  return () => {
    const search = words.all(last).map(([id, text]) => [BigInt(id as number), text])
    const ids = search.map(([id]) => Number(id))
    const [first, newest] = [ids[0] ?? last, ids.at(-1) ?? last]
    const found = {
      booking: booking.all(last),
      booking_raw: raw.all(last),
      unpaired: unpaired.all(last),
      daily: daily.all(dayOf(first), dayOf(newest)),
      search,
    }
    last = newest
    return found
  }
}

const columnsOf = ({ connection }: Pick<WritableDb, 'connection'>, table: string): string[] =>
  connection.prepare<[string], string>('select name from pragma_table_info(?)').pluck().all(table) as unknown as string[]

interface Index {
  readonly name: string
  readonly sql: string
}

/**
 * Returns the loading of a ledger that gets the rows of `like`, which must be loaded before it in each turn. `isImport`: query-only indexes and the
 * text index are built at the end, in one statement each.
 */
function sameRowsLoading(home: string, like: WritableDb, { isImport }: { isImport: boolean }): Loading & { isSame(): boolean } {
  const ledger = openLedger(join(home, isImport ? 'same-rows-imported' : 'same-rows'), randomBytes(32), zone)
  const { connection } = ledger
  const later: Index[] = isImport
    ? connection
        .prepare<[], Index>(
          `select name, sql from sqlite_schema
           where type = 'index' and tbl_name = 'booking' and sql is not null and name <> 'booking_by_client_ref'`,
        )
        .all()
    : []
  for (const { name } of later) connection.exec(`drop index ${name}`)

  const inserts = new Map(
    tables.map((table) => {
      const columns = columnsOf(ledger, table)
      const places = columns.map(() => '?').join(', ')
      // Only the sums of a day may exist already.
      const insert = table === 'daily' ? 'insert or replace' : 'insert'
      return [table, connection.prepare(`${insert} into ${table} (${columns.join(', ')}) values (${places})`)]
    }),
  )
  const insertWords = connection.prepare('insert into search (rowid, words) values (?, ?)')
  const next = rowsSince(like)
  let rows: ReturnType<typeof next> | undefined
  const put = () => {
    if (!rows) return
    for (const table of tables) for (const values of rows[table]) inserts.get(table)?.run(...values)
    if (!isImport) for (const values of rows.search) insertWords.run(...values)
  }
  return {
    computes: 'nothing',
    prepare: () => {
      rows = next()
    },
    put: () => void connection.transaction(put).immediate(),
    end: () => {
      for (const { sql } of later) connection.exec(sql)
      if (isImport) connection.exec('insert into search (rowid, words) select id, words from booking order by id')
      connection.pragma('wal_checkpoint(truncate)')
    },
    isSame: () => {
      const counts = countsOf(ledger)
      ledger.close()
      return counts === countsOf(like)
    },
  }
}

/** Returns the row count of each table, including the text index, and the totals of the sums. */
function countsOf({ connection }: WritableDb): string {
  const one = (sql: string) => connection.prepare(sql).raw().get()
  const counts = [...tables, 'search_docsize', 'history'].map((table) => one(`select '${table}', count(*) from ${table}`))
  return JSON.stringify([
    ...counts,
    one('select total(id), total(counted) from booking'),
    one('select total(bookings), total(counted) from daily'),
  ])
}

const newest = { by: 'created', descending: true } as const
const pageRows = 200

const everything: LedgerFilter = { status: 'all', basis: 'created', from: null, to: null, text: '' }

/** Returns a filter for confirmed bookings created on some 30 days. */
function someMonth(random: Random): LedgerFilter {
  const from = addDays(firstDay, random.below(1060))
  return { ...everything, status: 'CONFIRMED', from, to: addDays(from, 29) }
}

/** Reads the first page, newest first. */
function firstPage(db: WritableDb, filter: LedgerFilter): void {
  const { rows } = page(db, filter, newest, null, pageRows)
  if (rows.length === 0) throw new Error('nothing found: that is no measure')
}

/** Reads a page from the middle of the ledger. */
function deepPage(db: WritableDb, random: Random): void {
  const { first, last } = db.prepare('select (select min(id) from booking) as first, (select max(id) from booking) as last').get() as {
    first: number
    last: number
  }
  const after = Math.floor(first + (last - first) * random.between(0.1, 0.4))
  const { rows } = page(db, everything, newest, JSON.stringify([after]), pageRows)
  if (rows.length === 0) throw new Error('nothing found: that is no measure')
}

/** Reads the first page of stays and deadlines of some 30 days. */
function planMonth(db: WritableDb, random: Random) {
  const from = addDays(firstDay, random.below(1060))
  return plannedStays(db, { from, to: addDays(from, 29) }, zone).stays
}

/** Opens the ledger, reads its first page, and closes it. Returns the milliseconds until the page was read. */
function openToFirstPage(folder: string, key: Buffer, zone: string): number {
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

const totalsByRollUp = (db: WritableDb): LedgerTotals['sums'] => totals({ ...db, zone: 'UTC' }, wholeDays).sums

/** Returns the same totals, added up from every row with a decimal library. */
function totalsByRows({ prepare }: WritableDb): LedgerTotals['sums'] {
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

const seed = 1
const rounds = 100

export async function measure(print: Print, asked: Asked): Promise<Figure[]> {
  const count = asked.count ?? 250_000
  const home = mkdtempSync(join(tmpdir(), 'deskbook-bench-'))
  try {
    return await measureIn(home, count, print)
  } finally {
    rmSync(home, { recursive: true })
  }
}

async function measureIn(home: string, count: number, print: Print): Promise<Figure[]> {
  const key = randomBytes(32)
  const folders = { small: join(home, 'small'), large: join(home, 'large') }
  const progress = (done: number) => print(`${done} bookings loaded`)

  const small = openLedger(folders.small, key, zone)
  const plain = plainShelf(home)
  const smallCount = Math.ceil(count / 10)
  const [encryptedMs = 0, plainMs = 0] = loadInTurns([ledgerLoading(small), ledgerLoading(plain)], smallCount, seed, progress)
  const large = openLedger(folders.large, key, zone)
  const sameRows = sameRowsLoading(home, large, { isImport: false })
  const sameImport = sameRowsLoading(home, large, { isImport: true })
  const loadings = [rawLoading(home), ledgerLoading(large), sameRows, importLoading(home), sameImport]
  const [rawMs = 0, upsertMs = 0, sameRowsMs = 0, importMs = 0, sameImportMs = 0] = loadInTurns(loadings, count, seed, progress)
  const perRow = (ms: number) => `${((ms * 1000) / count).toFixed(1)} us, ${(ms / rawMs).toFixed(1)} times raw`
  print(`per booking ${((rawMs * 1000) / count).toFixed(1)} us raw; upserted ${perRow(upsertMs)}; imported ${perRow(importMs)}`)
  print(`the same rows by SQLite alone: put in ${perRow(sameRowsMs)}; imported ${perRow(sameImportMs)}`)
  const [isSameRows, isSameImport] = [sameRows.isSame(), sameImport.isSame()]
  if (!isSameRows || !isSameImport) print('the rows by SQLite alone are NOT the same')

  let jsonBytes = 0
  for (const { raw } of recordsOf(count, seed)) jsonBytes += Buffer.byteLength(JSON.stringify(raw))
  const fileBytes = statSync(ledgerFile(folders.large)).size
  print(`${Math.round(jsonBytes / count)} bytes of JSON and ${Math.round(fileBytes / count)} bytes of file per booking`)

  const figures = [
    atMost('ledger-upsert', isSameRows ? upsertMs / sameRowsMs : Number.NaN, 1.4),
    atMost('ledger-first-import', isSameImport ? importMs / sameImportMs : Number.NaN, 1.4),
    atMost('ledger-encrypted-load', encryptedMs / plainMs, 1.15),
    atMost('ledger-file-size', fileBytes / jsonBytes, 1.6),
    resyncing(large, Math.min(20_000, count), print),
    ...(await asking(large, small, plain, print)),
  ]
  large.close()
  small.close()
  plain.connection.close()
  return [...figures, await opening(folders, key, print)]
}

/** Stores the same bookings again: once unchanged, once with another status. */
function resyncing(large: WritableDb, count: number, print: Print): Figure {
  const took = { same: [] as number[], other: [] as number[] }
  let round = 0
  for (const records of inGroups(recordsOf(count, seed), 500)) {
    const changed = records.map(({ booking, raw, unread }) => {
      const status = booking.status === 'CONFIRMED' ? { status: 'CANCELLED', cancellationCost: booking.total } : { status: 'CONFIRMED' }
      return { booking: { ...booking, ...status }, raw: { ...(raw as object), ...status }, unread }
    })
    const atMs = seenYears.atMs + 3_600_000 * ++round
    const timed = (times: number[], work: () => void) => {
      const startedMs = performance.now()
      work()
      times.push(performance.now() - startedMs)
    }
    // With another count the bookings differ in time only, so these match the first bookings of the ledger only if the counts agree.
    store(large, records, { ...seenYears, atMs })
    timed(took.same, () => store(large, records, { ...seenYears, atMs: atMs + 1000 }))
    timed(took.other, () => store(large, changed, { ...seenYears, atMs: atMs + 2000 }))
  }
  const [same, other] = [median(took.same), median(took.other)]
  print(`500 bookings again: ${same.toFixed(1)} ms unchanged, ${other.toFixed(1)} ms changed`)
  return { name: 'ledger-unchanged-resync', value: other / same, unit: 'x', goal: { atLeast: 2 } }
}

async function asking(large: WritableDb, small: WritableDb, plain: WritableDb, print: Print): Promise<Figure[]> {
  const random = randomFrom(seed)
  const months = Array.from({ length: rounds + 1 }, () => someMonth(random))
  const month = () => months[random.below(months.length)] ?? everything
  const names = ['kra', 'anna', 'ström', 'istanbul', 'grand hotel', 'peter ber']
  const search = () => firstPage(large, { ...everything, text: random.pick(names as [string, ...string[]]) })

  const [page = 0, smallPage = 0, plainPage = 0, first = 0, deep = 0, found = 0] = await timeInTurns(rounds, [
    () => firstPage(large, month()),
    () => firstPage(small, month()),
    () => firstPage(plain, month()),
    () => firstPage(large, everything),
    () => deepPage(large, random),
    search,
  ])
  print(
    `first page of ${pageRows}, status and 30 days ${page.toFixed(2)} ms, deep page ${deep.toFixed(2)} ms, search ${found.toFixed(2)} ms`,
  )

  const [rolled = 0] = await timeInTurns(rounds, [() => totalsByRollUp(large)])
  const [added = 0] = await timeInTurns(3, [() => totalsByRows(large)])
  const isEqual = isDeepStrictEqual(totalsByRollUp(large), totalsByRows(large))
  print(`totals of all days ${rolled.toFixed(2)} ms, from all rows ${added.toFixed(0)} ms, ${isEqual ? 'equal' : 'NOT equal'}`)

  const common = large.prepare("select * from booking where known = 'CONFIRMED' order by id desc limit 1").get() as Record<string, string>
  const stays = () =>
    similarStays(large, {
      people: [
        { firstName: common.holder_first ?? '', lastName: common.holder_last ?? '' },
        { firstName: 'Anna', lastName: 'Anberg' },
      ],
      checkin: common.checkin ?? '',
      checkout: common.checkout ?? '',
      hotelCode: common.hotel_code ?? '',
      hotelName: common.hotel_name ?? '',
      destinationCode: common.destination_code ?? '',
      failedSinceMs: null,
    })
  const [similar = 0] = await timeInTurns(20, [stays])
  print(`similar stays of people with common names ${similar.toFixed(2)} ms, ${stays().length} found`)

  const lastNames = large
    .prepare<string>('select holder_last from booking where length(holder_last) > 5 order by id desc limit 20')
    .pluck()
    .all()
  const misspelt = lastNames.map((name) => name.slice(0, 2) + name.slice(3))
  const correct = (name = random.pick(misspelt as [string, ...string[]])) => nearMatches(large, name)
  const [near = 0] = await timeInTurns(20, [() => correct()])
  print(`a misspelt name ${near.toFixed(2)} ms, ${misspelt.filter((name) => correct(name).corrected.length > 0).length} of 20 corrected`)

  const [planned = 0] = await timeInTurns(20, [() => void planMonth(large, random)])
  const count = planMonth(large, randomFrom(seed)).length
  print(`the first page of a month of the planner ${planned.toFixed(1)} ms, ${count} stays`)

  return [
    atMost('ledger-first-page', page / smallPage, 2),
    atMost('ledger-planner', planned / count / (page / pageRows), 6),
    atMost('ledger-encrypted-page', smallPage / plainPage, 1.25),
    atMost('ledger-deep-page', deep / first, 1.3),
    atMost('ledger-search', found / first, 8),
    atMost('ledger-whole-day-totals', isEqual ? rolled / added : Number.NaN, 1 / 50),
    atMost('ledger-similar-stays', similar / first, 8),
    atMost('ledger-near-matches', near / first, 20),
  ]
}

async function opening(folders: { readonly small: string; readonly large: string }, key: Buffer, print: Print): Promise<Figure> {
  const open = (folder: string) => () => openToFirstPage(folder, key, zone)
  const [small = 0, large = 0] = (await inTurns(11, [open(folders.small), open(folders.large)])).map(median)
  print(`open to first page ${large.toFixed(1)} ms, of the small ledger ${small.toFixed(1)} ms`)
  return atMost('ledger-open', large / small, 2)
}
