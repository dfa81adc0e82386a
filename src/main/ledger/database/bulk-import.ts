/**
 * Bulk import of years of bookings. Until it ends, indexes that only queries need are dropped and new bookings are not written to the text index;
 * both are rebuilt afterwards, at a fraction of the cost. The pending work is recorded in the file, so a crash loses none of it. Queries keep
 * working: a query that names a missing index runs without it (`statementCache`), and a search first adds the missing bookings to the text index.
 */
import { inTransaction, onlyRow, type Prepare, type PrepareQuery, type WritableDb } from './ledger-db.ts'

const name = 'import'

/** Above this many bookings, rebuilding the indexes costs more than dropping them saves. */
const maxBookingsBefore = 50_000
const rowsPerStep = 20_000

interface Index {
  readonly name: string
  readonly sql: string
}

interface PendingImport {
  /** Whether the import is running, so that new bookings are not written to the text index. Stored as JSON. */
  readonly taking: boolean
  readonly indexes: readonly Index[]
  /** After the import: the text index contains every booking up to this id. */
  readonly searchableTo: number | null
}

function pendingImport(prepare: PrepareQuery): PendingImport | null {
  const stored = prepare<{ value: string }>('select value from setting where name = ?').get(name)
  return stored ? (JSON.parse(stored.value) as PendingImport) : null
}

function savePending(prepare: Prepare, pendingImport: PendingImport): void {
  prepare('insert into setting (name, value) values (?, ?) on conflict (name) do update set value = excluded.value').run(
    name,
    JSON.stringify(pendingImport),
  )
}

/** Whether an import is running, so that new bookings are not added to the text index. */
export const isBulkImportRunning = (prepare: PrepareQuery): boolean => pendingImport(prepare)?.taking === true

/** Whether the text index may lack bookings. */
export const isTextIndexIncomplete = (prepare: PrepareQuery): boolean => pendingImport(prepare) !== null

/** Returns the indexes to be rebuilt, for the schema check. */
export const indexesToMake = (prepare: PrepareQuery): readonly Index[] => pendingImport(prepare)?.indexes ?? []

/**
 * Starts a bulk import: until it ends, new bookings are stored without the structures that are faster to build afterwards. All queries keep
 * working, but searches are slower. The state survives a crash, and a second call is harmless. Does nothing in a ledger with more bookings than
 * `maxBookingsBefore`.
 */
export function beginImport({ connection, prepare }: Pick<WritableDb, 'connection' | 'prepare'>): void {
  inTransaction(connection, () => {
    const before = pendingImport(prepare)
    if (before?.taking) return
    const bookings = onlyRow(prepare<number>('select total(bookings) from daily').pluck())
    if (!before && bookings > maxBookingsBefore) return
    // Storing a record finds bookings by client reference, so that index stays.
    const secondary = connection
      .prepare<[], Index>(
        `select name, sql from sqlite_schema
       where type = 'index' and tbl_name = 'booking' and sql is not null and name <> 'booking_by_client_ref'`,
      )
      .all()
    for (const index of secondary) connection.exec(`drop index ${index.name}`)
    savePending(prepare, { taking: true, indexes: [...(before?.indexes ?? []), ...secondary], searchableTo: null })
  })
  prepare.forget()
}

const fillSearchSql = `
  insert into search (rowid, words) select booking.id, booking.words from booking
  where booking.id > @after and booking.id <= @last and not exists (select 1 from search_docsize where search_docsize.id = booking.id)
  order by booking.id`

/** Adds missing bookings to the text index and returns the last id that was checked; null when it is complete. */
function fillSearch(prepare: Prepare, after: number | null): number | null {
  const from = after ?? -1
  const nth = prepare<number>('select id from booking where id > ? order by id limit 1 offset ?').pluck()
  const next = nth.get(from, rowsPerStep - 1)
  prepare(fillSearchSql).run({ after: BigInt(from), last: BigInt(next ?? Number.MAX_SAFE_INTEGER) })
  return next ?? null
}

/**
 * Runs the next short step that completes an import: builds an index, or adds up to 20,000 bookings to the text index. Returns false when nothing was
 * left to do.
 */
export function completeNextPart({ connection, prepare }: Pick<WritableDb, 'connection' | 'prepare'>): boolean {
  // Checked before the write transaction, which would fail in a read-only ledger.
  if (!pendingImport(prepare)) return false
  return inTransaction(connection, () => {
    const remainingWork = pendingImport(prepare)
    if (!remainingWork) return false
    const [index, ...indexes] = remainingWork.indexes
    if (remainingWork.taking) savePending(prepare, { ...remainingWork, taking: false })
    else if (index !== undefined) {
      connection.exec(index.sql)
      savePending(prepare, { ...remainingWork, indexes })
    } else {
      const searchableTo = fillSearch(prepare, remainingWork.searchableTo)
      if (searchableTo === null) prepare('delete from setting where name = ?').run(name)
      else savePending(prepare, { ...remainingWork, searchableTo })
    }
    return true
  })
}

/** Completes the import. */
export function endImport(ledger: Pick<WritableDb, 'connection' | 'prepare'>): void {
  while (completeNextPart(ledger));
}

/** Updates the text index during an import. */
export function catchUpSearch({ connection, prepare }: Pick<WritableDb, 'connection' | 'prepare'>): void {
  const remainingWork = pendingImport(prepare)
  if (!remainingWork) return
  inTransaction(connection, () => {
    for (let to: number | null = remainingWork.searchableTo; ; ) {
      to = fillSearch(prepare, to)
      if (to === null) return
    }
  })
}
