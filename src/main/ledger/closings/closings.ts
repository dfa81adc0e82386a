/** Closed months as the ledger keeps them: every file that was handed out, to the byte, and what it told of each booking. */

import { inflateSync } from 'node:zlib'
import { FailureError } from '../../../shared/contract/failure.ts'
import type { Closing, ExportLayout, MonthOfBasis } from '../../../shared/contract/views/export-views.ts'
import { monthFilter } from '../../../shared/contract/views/ledger-views.ts'
import { addDays, monthOf, startOfDate } from '../../../shared/domain/dates.ts'
import { ledgerError, ledgerErrorCodeOf } from '../database/errors.ts'
import { firstIdOf, idAt } from '../database/ids.ts'
import type { Prepare, PrepareQuery, ReadableDb } from '../database/ledger-db.ts'
import { checkpointWal } from '../journal/commit.ts'
import { type Selection, select } from '../queries/filter.ts'
import type { NewClosing, UnnamedClosing } from '../records.ts'
import type { ClosedLine } from './closing-lines.ts'
import type { ClosingDb } from './closings-log.ts'

export type { MonthOfBasis } from '../../../shared/contract/views/export-views.ts'

interface ClosingRow {
  readonly id: number
  readonly zone: string
  readonly month: string
  readonly basis: Closing['basis']
  readonly number: number
  readonly at_ms: number
  readonly file: string
  readonly rows: number
  readonly sha256: string
  readonly sums: string
  readonly not_asked: string
  readonly uncertain: string | null
  readonly held: string | null
  readonly is_named: 0 | 1
}

const toClosing = ({ at_ms, sums, is_named, not_asked, uncertain, held, ...row }: ClosingRow): Closing => ({
  ...row,
  atMs: at_ms,
  sums: JSON.parse(sums),
  notAsked: JSON.parse(not_asked),
  uncertain: uncertain === null ? null : JSON.parse(uncertain),
  held: held === null ? null : JSON.parse(held),
  isNamed: is_named === 1,
})

const columns = 'id, month, basis, number, at_ms, file, rows, sha256, sums, zone, not_asked, uncertain, held, unnamed is null as is_named'

/** All files of closed months: newest month first, and of a month the close itself first. */
export function closings({ prepare }: ReadableDb): Closing[] {
  const rows = prepare<ClosingRow>(`select ${columns} from closing order by month desc, basis, number`).all()
  return rows.map(toClosing)
}

/** What was told of a booking: its line, or null for one that had left the month, and then what had been told of it before. */
export type ToldLine = readonly [booking: number, line: ClosedLine | null, before?: ClosedLine]

/** Unpacks the lines that were kept with a file of a closed month. Throws on bytes that `packed` did not make. */
export function linesOf(packed: Uint8Array): ToldLine[] {
  const lines = inflateSync(packed).toString('utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line))
}

/** Adds a file and its lines to the tables, inside the caller's transaction, and answers its id. */
export function insertClosing(prepare: Prepare, closing: NewClosing, lines: Iterable<ToldLine>): number {
  const { month, basis, number, atMs, file, rows, sha256, sums, layout, zone, lastHistory, content, unnamed, notAsked, uncertain, held } =
    closing
  const { lastInsertRowid } = prepare(`
    insert into closing (month, basis, number, at_ms, file, rows, sha256, sums, layout, zone, last_history, content, unnamed, not_asked, uncertain, held)
    values (@month, @basis, @number, @atMs, @file, @rows, @sha256, @sums, @layout, @zone, @lastHistory, @content, @unnamed, @notAsked, @uncertain, @held)`).run(
    {
      ...{ month, basis, number, atMs, file, rows, sha256, zone, lastHistory, content },
      ...{
        sums: JSON.stringify(sums),
        layout: JSON.stringify(layout),
        unnamed: unnamed && JSON.stringify(unnamed),
        notAsked: JSON.stringify(notAsked),
        // A line of the log of before has none.
        uncertain: uncertain ? JSON.stringify(uncertain) : null,
        held: held ? JSON.stringify(held) : null,
      },
    },
  )
  const id = Number(lastInsertRowid)
  const keepLine = prepare('insert into closed_line (closing_id, booking_id, line) values (?, ?, ?)')
  for (const [booking, line] of lines) keepLine.run(id, booking, JSON.stringify(line))
  return id
}

/**
 * Keeps a file and its lines: in the log beside the ledger first, from where it counts, then in the tables. It is folded into the ledger's
 * file at once: no sync brings a close again. Throws `monthClosed` when that file of the month is there already, and trouble when
 * either refuses it. Should the disk then not let go of the line in the log, the next opening takes the close in.
 */
export function keepClosing({ connection, prepare, closingsLog }: ClosingDb, closing: NewClosing): Closing {
  const { month, basis, number, atMs, file, rows, sha256, sums, zone, notAsked, uncertain, held, lines, unnamed } = closing
  if (!closingsLog) throw ledgerError('notWritten')
  let line: number | null = null
  const keep = connection.transaction(() => {
    if (prepare('select 1 from closing where month = ? and basis = ? and number = ?').get(month, basis, number)) {
      throw new FailureError({ kind: 'monthClosed', month })
    }
    const id = insertClosing(prepare, closing, linesOf(lines))
    line = closingsLog.append({ kind: 'file', closing })
    return id
  })
  try {
    const id = keep.immediate()
    checkpointWal(connection)
    closingsLog.copy()
    return {
      id,
      month,
      basis,
      number,
      atMs,
      file,
      rows,
      sha256,
      sums: [...sums],
      zone,
      notAsked: [...notAsked],
      uncertain,
      held,
      isNamed: unnamed === null,
    }
  } catch (error) {
    // Where that is refused too, the close stands in the log alone: told too often is better than told twice.
    if (line !== null) unlessRefused(() => closingsLog.append({ kind: 'void', line: line ?? 0 }))
    throw error
  }
}

/** Notes that a kept file has its name. Should only the ledger keep that, the log's word is not asked until a restore. */
export function noteNamed({ prepare, closingsLog }: ClosingDb, id: number): void {
  const sql = 'update closing set unnamed = null where id = ? returning month, basis, number'
  const of = prepare<Pick<Closing, 'month' | 'basis' | 'number'>>(sql).get(id)
  if (of) unlessRefused(() => closingsLog?.append({ kind: 'named', ...of }))
  closingsLog?.copy()
}

/** The kept files that the desk was ended in before their names were noted. */
export function unnamedClosings({ prepare }: ReadableDb): UnnamedClosing[] {
  const sql = 'select id, sha256, unnamed from closing where unnamed is not null'
  const rows = prepare<{ id: number; sha256: string; unnamed: string }>(sql).all()
  return rows.map(({ unnamed, ...row }) => ({ ...row, ...JSON.parse(unnamed) }))
}

/** A line that the disk refuses is left out. */
function unlessRefused(write: () => void): void {
  try {
    write()
  } catch (error) {
    if (!(error instanceof FailureError) && ledgerErrorCodeOf(error) === null) throw error
  }
}

/** What the next file of a closed month goes by. */
export interface LastClosing {
  readonly number: number
  readonly layout: ExportLayout
  readonly zone: string
  readonly lastHistory: number
}

/** The last file of a closed month; null for a month that is not closed. */
export function lastOf(prepare: PrepareQuery, { month, basis }: MonthOfBasis): LastClosing | null {
  const sql = `
    select number, layout, zone, last_history as lastHistory from closing
    where month = ? and basis = ? order by number desc limit 1`
  const row = prepare<Omit<LastClosing, 'layout'> & { layout: string }>(sql).get(month, basis)
  return row ? { ...row, layout: JSON.parse(row.layout) } : null
}

/** The deflated bytes of a kept file and their SHA-256; null when there is none of that id. */
export function keptFile(prepare: PrepareQuery, id: number): { content: Uint8Array; sha256: string } | null {
  return prepare<{ content: Uint8Array; sha256: string }>('select content, sha256 from closing where id = ?').get(id) ?? null
}

/**
 * The bookings of a month, by the calendar of the ledger's database's zone. By booking day a month begins where the month before it ended and ends where
 * the one after it begins, where these were closed before it in another zone: so a booking made near midnight is told of in one of
 * them, and in one only. A date without a zone is of the same month in every zone.
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
    where booked_on = 'assumed' and id between @fromId - ${mostApart} and @beforeId + ${mostApart} and substr(creation_date, 1, 7) = @month`
  return { from: 'booking', id: 'booking.id', conditions: [`booking.id in (${ids})`], params }
}

/** Of ids: no two zones read a date more than two days apart. */
const mostApart = firstIdOf(2)

/** The zone that the month of a day was closed in, where that was before this month was closed; else the ledger's database's. */
function zonesClosedBefore({ prepare, zone }: ReadableDb, month: string): (day: string) => string {
  const firstFile = prepare<{ id: number; zone: string }>(
    "select id, zone from closing where month = ? and basis = 'created' and number = 0",
  )
  const closed = (name: string) => firstFile.get(name)
  const before = closed(month)?.id ?? Number.POSITIVE_INFINITY
  return (day) => {
    const beside = closed(day.slice(0, 7))
    return beside && beside.id < before ? beside.zone : zone
  }
}
