/**
 * The reference for loading bookings: SQLite alone inserts the rows that the desk made of them into the same tables and indexes of an encrypted file.
 * No look-ups, comparisons or sums; the rows are read from the desk's own ledger before the measurement.
 */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { dayOf } from '../../src/main/ledger/database/ids.ts'
import type { WritableDb } from '../../src/main/ledger/database/ledger-db.ts'
import { openLedger } from '../../src/main/ledger/storage/open.ts'
import { type Loading, zone } from './load.ts'

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
export function sameRowsLoading(home: string, like: WritableDb, { isImport }: { isImport: boolean }): Loading & { isSame(): boolean } {
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
