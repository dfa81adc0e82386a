/** Closed months in the ledger: every file that was handed out, byte for byte, and the line reported for each booking. */

import { inflateSync } from 'node:zlib'
import { FailureError } from '../../../shared/contract/failure.ts'
import type { Closing, MonthOfBasis } from '../../../shared/contract/views/export-views.ts'
import { monthFilter } from '../../../shared/contract/views/ledger-views.ts'
import { addDays, monthOf, startOfDate } from '../../../shared/domain/dates.ts'
import { ledgerError, ledgerErrorCodeOf } from '../database/errors.ts'
import { firstIdOf, idAt } from '../database/ids.ts'
import { inTransaction, onlyRow, type Prepare, type PrepareQuery, type ReadableDb } from '../database/ledger-db.ts'
import { checkpointWal } from '../journal/commit.ts'
import { type Selection, select } from '../queries/filter.ts'
import type { NewClosing, UnnamedClosing } from '../records.ts'
import type { ClosedLine } from './closing-lines.ts'
import type { ClosingDb } from './closings-log.ts'

export type { MonthOfBasis } from '../../../shared/contract/views/export-views.ts'

/** A row in which these fields are JSON text. */
export type WithJson<Row, Field extends keyof Row> = Omit<Row, Field> & {
  readonly [Name in Field]: null extends Row[Name] ? string | null : string
}

type ClosingRow = WithJson<Omit<Closing, 'isNamed'>, 'sums' | 'notAsked' | 'uncertain' | 'held'> & { readonly isNamed: 0 | 1 }

const toClosing = ({ sums, notAsked, uncertain, held, isNamed, ...row }: ClosingRow): Closing => ({
  ...row,
  sums: JSON.parse(sums),
  notAsked: JSON.parse(notAsked),
  uncertain: uncertain && JSON.parse(uncertain),
  held: held && JSON.parse(held),
  isNamed: isNamed === 1,
})

const columns =
  'id, month, basis, number, at_ms as atMs, file, rows, sha256, sums, zone, not_asked as notAsked, uncertain, held, unnamed is null as isNamed'

/** Returns all files of closed months: newest month first, and within a month the close itself first. */
export function closings({ prepare }: ReadableDb): Closing[] {
  const rows = prepare<ClosingRow>(`select ${columns} from closing order by month desc, basis, number`).all()
  return rows.map(toClosing)
}

/** A reported line of a booking, or null for a booking that had left the month, followed by the line reported before. */
export type ReportedLine = readonly [booking: number, line: ClosedLine | null, before?: ClosedLine]

/** Unpacks the lines stored with a file of a closed month. Throws on bytes that are not such lines. */
export function linesOf(packed: Uint8Array): ReportedLine[] {
  const lines = inflateSync(packed).toString('utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line))
}

/** Adds a file and its lines to the tables, inside the caller's transaction, and returns its id. */
export function insertClosing(prepare: Prepare, closing: NewClosing, lines: Iterable<ReportedLine>): number {
  const { sums, layout, unnamed, notAsked, uncertain, held } = closing
  const { lastInsertRowid } = prepare(`
    insert into closing (month, basis, number, at_ms, file, rows, sha256, sums, layout, zone, last_history, content, unnamed, not_asked, uncertain, held)
    values (@month, @basis, @number, @atMs, @file, @rows, @sha256, @sums, @layout, @zone, @lastHistory, @content, @unnamed, @notAsked, @uncertain, @held)`).run(
    {
      ...closing,
      sums: JSON.stringify(sums),
      layout: JSON.stringify(layout),
      unnamed: unnamed && JSON.stringify(unnamed),
      notAsked: JSON.stringify(notAsked),
      // A line of an older log has neither of these.
      uncertain: uncertain ? JSON.stringify(uncertain) : null,
      held: held ? JSON.stringify(held) : null,
    },
  )
  const id = Number(lastInsertRowid)
  const insertLine = prepare('insert into closed_line (closing_id, booking_id, line) values (?, ?, ?)')
  for (const [booking, line] of lines) insertLine.run(id, booking, JSON.stringify(line))
  return id
}

/**
 * Stores a file and its lines: first in the log next to the ledger, which makes it count, then in the tables. The write-ahead log is checkpointed
 * immediately, because no sync brings a close back. Throws `monthClosed` when that file of the month exists already, and the error of the log or the
 * tables when they refuse it. If the disk then fails to remove the line from the log, the next opening imports the close.
 */
export function saveClosing({ connection, prepare, closingsLog }: ClosingDb, closing: NewClosing): Closing {
  const { month, basis, number } = closing
  if (!closingsLog) throw ledgerError('notWritten')
  let line: number | null = null
  const save = () => {
    if (prepare('select 1 from closing where month = ? and basis = ? and number = ?').get(month, basis, number)) {
      throw new FailureError({ kind: 'monthClosed', month })
    }
    const id = insertClosing(prepare, closing, linesOf(closing.lines))
    const stored = toClosing(onlyRow(prepare<ClosingRow>(`select ${columns} from closing where id = ?`), id))
    line = closingsLog.append({ kind: 'file', closing })
    return stored
  }
  try {
    const stored = inTransaction(connection, save)
    checkpointWal(connection)
    closingsLog.copy()
    return stored
  } catch (error) {
    // If this is refused too, the next opening imports the close. That is better than reporting the month to accounting twice.
    if (line !== null) ignoreRefusal(() => closingsLog.append({ kind: 'void', line: line ?? 0 }))
    throw error
  }
}

/** Records that a stored file has its final name. If the log refuses the entry, that matters only after a restore. */
export function markFileNamed({ prepare, closingsLog }: ClosingDb, id: number): void {
  const sql = 'update closing set unnamed = null where id = ? returning month, basis, number'
  const of = prepare<Pick<Closing, 'month' | 'basis' | 'number'>>(sql).get(id)
  if (of) ignoreRefusal(() => closingsLog?.append({ kind: 'named', ...of }))
  closingsLog?.copy()
}

/** Returns the stored files whose final name was not recorded before the desk stopped. */
export function unnamedClosings({ prepare }: ReadableDb): UnnamedClosing[] {
  const sql = 'select id, sha256, unnamed from closing where unnamed is not null'
  const rows = prepare<{ id: number; sha256: string; unnamed: string }>(sql).all()
  return rows.map(({ unnamed, ...row }) => ({ ...row, ...JSON.parse(unnamed) }))
}

/** Runs a write to the log, and ignores a refusal by the disk. */
function ignoreRefusal(write: () => void): void {
  try {
    write()
  } catch (error) {
    if (!(error instanceof FailureError) && ledgerErrorCodeOf(error) === null) throw error
  }
}

type LastClosing = Pick<NewClosing, 'number' | 'layout' | 'zone' | 'lastHistory'>

/** Returns the last file of a closed month; null for a month that is not closed. */
export function lastOf(prepare: PrepareQuery, { month, basis }: MonthOfBasis): LastClosing | null {
  const sql = `
    select number, layout, zone, last_history as lastHistory from closing
    where month = ? and basis = ? order by number desc limit 1`
  const row = prepare<WithJson<LastClosing, 'layout'>>(sql).get(month, basis)
  return row ? { ...row, layout: JSON.parse(row.layout) } : null
}

/** Returns the deflated bytes of a stored file and their SHA-256; null when no file has this id. */
export function storedFile(prepare: PrepareQuery, id: number): { content: Uint8Array; sha256: string } | null {
  return prepare<{ content: Uint8Array; sha256: string }>('select content, sha256 from closing where id = ?').get(id) ?? null
}

/**
 * Returns the bookings of a month, by the calendar of the database's zone. By creation day, a month starts where the previous one ended and ends
 * where the next one starts, if those months were closed earlier in another zone. A booking made near midnight is then in exactly one month. A
 * date without a zone is in the same month in every zone.
 */
export function bookingsOfMonth(db: ReadableDb, of: MonthOfBasis): Selection {
  if (of.basis !== 'created') return select(db, monthFilter(of))
  const { from, to } = monthOf(`${of.month}-01`)
  const next = addDays(to, 1)
  const zoneOf = zonesClosedBefore(db, of.month)
  const params = {
    fromId: BigInt(idAt(startOfDate(zoneOf(addDays(from, -1)), from))),
    beforeId: BigInt(idAt(startOfDate(zoneOf(next), next))),
    month: of.month,
  }
  const ids = `
    select id from booking where id >= @fromId and id < @beforeId and booked_on is not 'assumed'
    union all
    select id from booking
    where booked_on = 'assumed' and id between @fromId - ${maxIdDifference} and @beforeId + ${maxIdDifference} and substr(creation_date, 1, 7) = @month`
  return { from: 'booking', id: 'booking.id', conditions: [`booking.id in (${ids})`], params }
}

/** The maximum difference of ids between zones: no two zones read a date more than two days apart. */
const maxIdDifference = firstIdOf(2)

/** Returns the zone in which the month of a day was closed, if that was before this month was closed; otherwise the zone of the database. */
function zonesClosedBefore({ prepare, zone }: ReadableDb, month: string): (day: string) => string {
  const firstFile = prepare<{ id: number; zone: string }>(
    "select id, zone from closing where month = ? and basis = 'created' and number = 0",
  )
  const findFirstFile = (name: string) => firstFile.get(name)
  const before = findFirstFile(month)?.id ?? Number.POSITIVE_INFINITY
  return (day) => {
    const neighbour = findFirstFile(day.slice(0, 7))
    return neighbour && neighbour.id < before ? neighbour.zone : zone
  }
}
