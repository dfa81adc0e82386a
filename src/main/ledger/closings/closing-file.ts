/**
 * Writes the files of closed months in a background job: the close itself, later changes, and another copy of a stored file. Changes are bookings that
 * were added, changed, or are no longer in the month.
 */
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { basename } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createDeflate, inflateSync } from 'node:zlib'
import { FailureError } from '../../../shared/contract/failure.ts'
import type { ExportLayout } from '../../../shared/contract/views/export-views.ts'
import { replaceFile, writeTemporary } from '../../files/replace-file.ts'
import type { BookingRow } from '../bookings/booking-row.ts'
import { ledgerError } from '../database/errors.ts'
import { inSnapshot, onlyRow, type ReadableDb, type ReaderDb } from '../database/ledger-db.ts'
import { pauseUnlessStopped } from '../database/steps.ts'
import { headerLine, rowLine } from '../exports/csv/csv.ts'
import { csvContext } from '../exports/csv/written-cells.ts'
import type { JobContext } from '../job.ts'
import { whereOf } from '../queries/filter.ts'
import type { ClosingOrder, NewClosing } from '../records.ts'
import { type ClosedLine, closedLine, closingColumns, reversed, startSum } from './closing-lines.ts'
import { monthNow, refuseChangedMonth } from './closing-month.ts'
import { bookingsOfMonth, lastOf, type MonthOfBasis, storedFile } from './closings.ts'

const rowsAtATime = 500

interface Change {
  readonly id: number
  /** The line reported last; null if there was none, or the last file reversed it. */
  readonly reported: ClosedLine | null
  /** The current line; null when the booking is not in the month. */
  readonly current: ClosedLine | null
}

type Candidate = { readonly id: number; readonly inside: 0 | 1 }

/**
 * Returns the bookings that may differ from what was reported: those of the month and those reported earlier. `since` leaves out bookings that are
 * still in the month and have no history after that id; null leaves out none. Reported bookings that this ledger lacks are left out too: a ledger
 * never deletes bookings, so they were reported before a restore, and their current state is unknown.
 */
function findCandidates(db: ReadableDb, closedMonth: MonthOfBasis, since: number | null): Candidate[] {
  const month = bookingsOfMonth(db, closedMonth)
  const hasChanged = since === null ? 'true' : 'exists (select 1 from history where booking_id = either.id and history.id > @since)'
  const sql = `
    with
      inside as materialized (select ${month.id} as id from ${month.from} ${whereOf(month)}),
      told as materialized (
        select distinct booking_id as id from closing join closed_line on closing_id = closing.id
        where month = @month and basis = @basis and exists (select 1 from booking where id = booking_id)
      )
    select id, id in (select id from inside) as inside from (select id from inside union select id from told) as either
    where id not in (select id from told) or id not in (select id from inside) or ${hasChanged}
    order by id`
  const { month: name, basis } = closedMonth
  return db.prepare<Candidate>(sql).all({ ...month.params, month: name, basis, ...(since === null ? {} : { since }) })
}

/** Returns the JSON of the line reported last for a booking; null if there was none, or the last file reversed it. */
function lastReported({ prepare }: ReadableDb, { month, basis }: MonthOfBasis, id: number): string | null {
  const sql = `
    select line from closing join closed_line on closing_id = closing.id and booking_id = ?
    where month = ? and basis = ? order by number desc limit 1`
  const row = prepare<{ line: string }>(sql).get(id, month, basis)
  return row === undefined || row.line === 'null' ? null : row.line
}

/**
 * Yields the changes of a closed month since its last file, in the order in which the bookings were made. `whereHistoryIsNew` examines only bookings
 * with new history, which is enough to know if there are changes; `everywhere` also finds rows that this version of the desk formats differently.
 * Throws `notHere` for a month that is not closed, and `stopped`.
 */
async function* changesOf(
  db: ReadableDb,
  closedMonth: MonthOfBasis,
  scope: 'everywhere' | 'whereHistoryIsNew',
  { atMs, signal, progress }: JobContext,
): AsyncGenerator<Change> {
  const last = lastOf(db.prepare, closedMonth)
  if (!last) throw new FailureError({ kind: 'notHere' })
  // In another zone a booking made near midnight would belong to another day, so a closed month keeps its zone.
  const { zone } = last
  const context = csvContext({ ...db, zone }, atMs)
  const since = scope === 'whereHistoryIsNew' && last.lastHistory > 0 ? last.lastHistory : null
  const rowOf = db.prepare<BookingRow>('select * from booking where id = ?')
  let rows = 0
  for (const { id, inside } of findCandidates({ ...db, zone }, closedMonth, since)) {
    rows += 1
    if (rows % rowsAtATime === 0) {
      progress(rows)
      await pauseUnlessStopped(signal)
    }
    const reported = lastReported(db, closedMonth, id)
    const current = inside ? closedLine(onlyRow(rowOf, id), last.layout.columns, context) : null
    if (reported === (current && JSON.stringify(current))) continue
    yield { id, reported: reported === null ? null : JSON.parse(reported), current }
  }
}

/** Yields the bookings of a month, ordered by the date of its basis. Throws `stopped`. */
async function* bookingsOf(reader: ReadableDb, closedMonth: MonthOfBasis, { signal, progress }: JobContext): AsyncGenerator<BookingRow> {
  const month = bookingsOfMonth(reader, closedMonth)
  const orderBy = closedMonth.basis === 'created' ? month.id : `booking.${closedMonth.basis}, ${month.id}`
  const ids = reader
    .prepare<number>(`select ${month.id} from ${month.from} ${whereOf(month)} order by ${orderBy}`)
    .pluck()
    .all(month.params)
  const rowOf = reader.prepare<BookingRow>('select * from booking where id = ?')
  for (let rows = 0; rows < ids.length; ) {
    for (const id of ids.slice(rows, rows + rowsAtATime)) yield onlyRow(rowOf, id)
    rows = Math.min(rows + rowsAtATime, ids.length)
    progress(rows)
    await pauseUnlessStopped(signal)
  }
}

/** Creates a compressor that takes text piece by piece. */
function compressor() {
  const deflate = createDeflate()
  const compressed = buffer(deflate)
  return {
    async add(text: string): Promise<void> {
      if (!deflate.write(text)) await once(deflate, 'drain')
    },
    end(): Promise<Uint8Array> {
      deflate.end()
      return compressed
    },
  }
}

const batchLength = 65_536

/** Joins small pieces of text into larger ones, because each piece costs a disk call. */
async function* batched(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let text = ''
  for await (const piece of pieces) {
    text += piece
    if (text.length < batchLength) continue
    yield text
    text = ''
  }
  yield text
}

type WrittenFile = Pick<NewClosing, 'file' | 'unnamed' | 'rows' | 'sha256' | 'sums' | 'content' | 'lines'> & { readonly reversed: number }

/**
 * Writes entries to a temporary file, renamed after the close is stored. Two columns before those of the layout contain the kind of the row and
 * the number of the file.
 */
async function writeEntries(
  entries: AsyncIterable<Change>,
  number: number,
  layout: ExportLayout,
  file: string,
  { unfinished }: JobContext,
): Promise<WrittenFile> {
  const content = compressor()
  const lines = compressor()
  const sum = startSum()
  const count = { rows: 0, reversed: 0 }
  const row = (entry: 'booking' | 'reversal', line: ClosedLine) => {
    sum.add(line)
    count.rows += 1
    return rowLine([{ text: entry }, { int: number }, ...line.cells], layout)
  }
  async function* chunks() {
    yield headerLine(['entry', 'closingNumber', ...layout.columns], layout)
    for await (const { id, reported, current: currentLine } of entries) {
      if (reported) {
        count.reversed += 1
        yield row('reversal', reversed(reported))
      }
      if (currentLine) yield row('booking', currentLine)
      await lines.add(`${JSON.stringify(currentLine ? [id, currentLine] : [id, null, reported])}\n`)
    }
  }
  async function* chunksWithCopy() {
    for await (const chunk of batched(chunks())) {
      await content.add(chunk)
      yield chunk
    }
  }
  const { temporary, sha256 } = await writeTemporary(file, chunksWithCopy(), unfinished)
  const named = { file: basename(file), unnamed: { temporary, target: file } }
  return { ...named, ...count, sha256, sums: sum.sums(), content: await content.end(), lines: await lines.end() }
}

/** Returns what is stored about a month with the rows of a file: its zone, counts, and the last history entry that the file includes. */
function stampOf(db: ReadableDb, { atMs }: JobContext, closedMonth: MonthOfBasis) {
  const { last } = onlyRow(db.prepare<{ last: number }>('select coalesce(max(id), 0) as last from history'))
  const { totals, uncertain } = monthNow(db, closedMonth)
  const held = { counts: totals.counts, notAdded: totals.notAdded }
  return { ...closedMonth, atMs, zone: db.zone, lastHistory: last, uncertain, held }
}

/**
 * Writes all bookings of a month as its close, to a temporary file next to its target. Nothing is stored yet (see `saveClosing`). Errors:
 * `monthMoved` when the rows no longer add up to what the clerk agreed to; `file`; `stopped`, `ledger`.
 */
export async function writeClosing(reader: ReaderDb, work: JobContext, order: ClosingOrder): Promise<NewClosing> {
  const { of: closedMonth, layout: chosen, file, notAsked, seen } = order
  const layout = { ...chosen, columns: closingColumns(chosen.columns), withGuests: false, withPolicies: false }
  async function* entries(): AsyncGenerator<Change> {
    const context = csvContext(reader, work.atMs)
    for await (const row of bookingsOf(reader, closedMonth, work)) {
      yield { id: row.id, reported: null, current: closedLine(row, layout.columns, context) }
    }
  }
  return inSnapshot(reader, async () => {
    refuseChangedMonth(monthNow(reader, closedMonth), closedMonth, seen)
    const { reversed: _, ...written } = await writeEntries(entries(), 0, layout, file, work)
    return { ...stampOf(reader, work, closedMonth), number: 0, layout, notAsked, ...written }
  })
}

/**
 * Writes what has changed since the last file of a closed month; null without a file if nothing has. Errors are those of `writeClosing`, and
 * `notHere` for a month that is not closed.
 */
export async function writeChanges(
  reader: ReaderDb,
  work: JobContext,
  { of: closedMonth, file, notAsked }: Omit<ClosingOrder, 'layout'>,
): Promise<{ closing: NewClosing; reversed: number } | null> {
  return inSnapshot(reader, async () => {
    const first = await changesOf(reader, closedMonth, 'everywhere', work).next()
    const last = lastOf(reader.prepare, closedMonth)
    if (first.done || !last) return null
    const { layout } = last
    const number = last.number + 1
    const changes = changesOf(reader, closedMonth, 'everywhere', work)
    const { reversed: count, ...written } = await writeEntries(changes, number, layout, file, work)
    const stamp = stampOf({ ...reader, zone: last.zone }, work, closedMonth)
    return { closing: { ...stamp, number, layout, notAsked, ...written }, reversed: count }
  })
}

/** Returns, for each closed month, how many of its bookings were changed, added or removed since its last file. */
export async function countChanges(reader: ReaderDb, work: JobContext, months: readonly MonthOfBasis[]): Promise<number[]> {
  return inSnapshot(reader, async () => {
    const counts: number[] = []
    for (const month of months) {
      let changed = 0
      for await (const _ of changesOf(reader, month, 'whereHistoryIsNew', work)) changed += 1
      counts.push(changed)
    }
    return counts
  })
}

/** Writes a stored file again, byte for byte. Errors: `notHere`, `file`; `ledger` (`damaged`) when its content has changed. */
export async function writeStoredFile({ prepare }: ReadableDb, { unfinished }: JobContext, id: number, file: string): Promise<void> {
  const stored = storedFile(prepare, id)
  if (!stored) throw new FailureError({ kind: 'notHere' })
  const content = inflateSync(stored.content)
  if (hash('sha256', content) !== stored.sha256) throw ledgerError('damaged')
  await replaceFile(file, [content], unfinished)
}
