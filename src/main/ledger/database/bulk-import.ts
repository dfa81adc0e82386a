/**
 * Taking in years of bookings at once. Until the end, indexes that only questions need are gone and new bookings are not
 * written to the text index; both are made afterwards, at a fraction of the cost. What is still to be made is remembered
 * in the file, so a crash loses nothing of it. Meanwhile every question is answered as ever: one that names an index that is
 * not there is asked without it (`statementCache`), and one to the text index first brings that up to date.
 */
import { onlyRow, type Prepare, type PrepareQuery, type WritableDb } from './ledger-db.ts'

const name = 'import'

/** Above this many bookings, rebuilding the indexes costs more than dropping them saves. */
const mostBefore = 50_000
const rowsAtATime = 20_000

interface Index {
  readonly name: string
  readonly sql: string
}

interface Unmade {
  /** New bookings are not written to the text index. */
  readonly taking: boolean
  readonly indexes: readonly Index[]
  /** After the import: every booking up to this id is in the text index. */
  readonly searchableTo: number | null
}

function unmade(prepare: PrepareQuery): Unmade | null {
  const stored = prepare<{ value: string }>('select value from setting where name = ?').get(name)
  return stored ? (JSON.parse(stored.value) as Unmade) : null
}

function remember(prepare: Prepare, unmade: Unmade): void {
  prepare('insert into setting (name, value) values (?, ?) on conflict (name) do update set value = excluded.value').run(
    name,
    JSON.stringify(unmade),
  )
}

/** Whether an import is running, so that new bookings are not added to the text index. */
export const isTakingYears = (prepare: PrepareQuery): boolean => unmade(prepare)?.taking === true

/** Whether the text index may lack bookings. */
export const isSearchUnmade = (prepare: PrepareQuery): boolean => unmade(prepare) !== null

/** The indexes to be rebuilt, for the schema check. */
export const indexesToMake = (prepare: PrepareQuery): readonly Index[] => unmade(prepare)?.indexes ?? []

/** See `Ledger.beginImport`. Does nothing when the ledger is so large that it would not pay. */
export function beginImport({ connection, prepare }: Pick<WritableDb, 'connection' | 'prepare'>): void {
  connection
    .transaction(() => {
      const before = unmade(prepare)
      if (before?.taking) return
      const bookings = onlyRow(prepare<number>('select total(bookings) from daily').pluck())
      if (!before && bookings > mostBefore) return
      // The upsert itself finds bookings by client reference.
      const secondary = connection
        .prepare<[], Index>(
          `select name, sql from sqlite_schema
         where type = 'index' and tbl_name = 'booking' and sql is not null and name <> 'booking_by_client_ref'`,
        )
        .all()
      for (const index of secondary) connection.exec(`drop index ${index.name}`)
      remember(prepare, { taking: true, indexes: [...(before?.indexes ?? []), ...secondary], searchableTo: null })
    })
    .immediate()
  prepare.forget()
}

const fill = `
  insert into search (rowid, words) select booking.id, booking.words from booking
  where booking.id > @after and booking.id <= @last and not exists (select 1 from search_docsize where search_docsize.id = booking.id)
  order by booking.id`

/** Adds missing bookings to the text index and answers up to which id; null after the last one. */
function fillSearch(prepare: Prepare, after: number | null): number | null {
  const from = after ?? -1
  const next = prepare<number>('select id from booking where id > ? order by id limit 1 offset ?')
    .pluck()
    .get(from, rowsAtATime - 1)
  prepare(fill).run({ after: BigInt(from), last: BigInt(next ?? Number.MAX_SAFE_INTEGER) })
  return next ?? null
}

/**
 * One step of the end of an import, short enough to wait for: an index, or some thousand bookings of the text index. Says
 * whether there is more to do.
 */
export function makeNext({ connection, prepare }: Pick<WritableDb, 'connection' | 'prepare'>): boolean {
  // Checked before anything is written, so that a read-only ledger does not fail here.
  if (!unmade(prepare)) return false
  return connection
    .transaction(() => {
      const left = unmade(prepare)
      if (!left) return false
      const [index, ...indexes] = left.indexes
      if (left.taking) remember(prepare, { ...left, taking: false })
      else if (index !== undefined) {
        connection.exec(index.sql)
        remember(prepare, { ...left, indexes })
      } else {
        const searchableTo = fillSearch(prepare, left.searchableTo)
        if (searchableTo === null) prepare('delete from setting where name = ?').run(name)
        else remember(prepare, { ...left, searchableTo })
      }
      return true
    })
    .immediate()
}

/** Completes the import. */
export function endImport(ledger: Pick<WritableDb, 'connection' | 'prepare'>): void {
  while (makeNext(ledger));
}

/** Brings the text index up to date during an import. */
export function catchUpSearch({ connection, prepare }: Pick<WritableDb, 'connection' | 'prepare'>): void {
  const left = unmade(prepare)
  if (!left) return
  connection
    .transaction(() => {
      for (let to: number | null = left.searchableTo; ; ) {
        to = fillSearch(prepare, to)
        if (to === null) return
      }
    })
    .immediate()
}
