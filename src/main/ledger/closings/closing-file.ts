/** Writes the files of closed months in a background job: the close itself, later changes, and another copy of a stored file. */
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { basename } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { createDeflate, inflateSync } from 'node:zlib'
import { FailureError } from '../../../shared/contract/failure.ts'
import type { ExportLayout } from '../../../shared/contract/views/export-views.ts'
import { replaceFile, writeTemporary } from '../../files/replace-file.ts'
import type { BookingRow } from '../bookings/booking-row.ts'
import { ledgerError } from '../database/errors.ts'
import { onlyRow, type ReadableDb, type ReaderDb } from '../database/ledger-db.ts'
import { headerLine, rowLine } from '../exports/csv/csv.ts'
import { csvContext } from '../exports/csv/written-cells.ts'
import type { JobContext } from '../job.ts'
import { whereOf } from '../queries/filter.ts'
import type { ClosingOrder, NewClosing } from '../records.ts'
import { type Change, changesOf } from './closing-changes.ts'
import { type ClosedLine, closedLine, closingColumns, reversed, startSum } from './closing-lines.ts'
import { countHeld, datesOfMonth, monthNow, refuseChangedMonth } from './closing-month.ts'
import { bookingsOfMonth, lastOf, type MonthOfBasis, storedFile } from './closings.ts'

const rowsAtATime = 500

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
    await setImmediate()
    if (signal.aborted) throw new FailureError({ kind: 'stopped' })
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
 * Writes entries to a temporary file, which is renamed once they are stored. Two columns before those of the layout contain the kind of the row and
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
    for await (const { id, reported, current: now } of entries) {
      if (reported) {
        count.reversed += 1
        yield row('reversal', reversed(reported))
      }
      if (now) yield row('booking', now)
      await lines.add(`${JSON.stringify(now ? [id, now] : [id, null, reported])}\n`)
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

/** Runs `read` in one read transaction, so that all its queries see the same snapshot. */
async function inSnapshot<T>({ connection }: ReaderDb, read: () => Promise<T>): Promise<T> {
  connection.exec('begin')
  try {
    return await read()
  } finally {
    connection.exec('rollback')
  }
}

/** Returns the time of a file, the zone of its month, and the id of the last history entry that it includes. */
function stampOf({ prepare }: ReadableDb, { atMs }: JobContext, zone: string): Pick<NewClosing, 'atMs' | 'zone' | 'lastHistory'> {
  const { last } = onlyRow(prepare<{ last: number }>('select coalesce(max(id), 0) as last from history'))
  return { atMs, zone, lastHistory: last }
}

/** Returns the counts that are stored with the rows of a file. */
const countsOf = (db: ReaderDb, closedMonth: MonthOfBasis): Pick<NewClosing, 'uncertain' | 'held'> => ({
  uncertain: datesOfMonth(db, closedMonth),
  held: countHeld(db, closedMonth),
})

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
    return {
      ...closedMonth,
      ...stampOf(reader, work, reader.zone),
      ...countsOf(reader, closedMonth),
      number: 0,
      layout,
      notAsked,
      ...written,
    }
  })
}

/**
 * Writes what has changed since the last file of a closed month; null, and no file, when nothing has. Errors are those of `writeClosing`, and
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
    const { reversed: count, ...written } = await writeEntries(
      changesOf(reader, closedMonth, 'everywhere', work),
      number,
      layout,
      file,
      work,
    )
    const counts = countsOf({ ...reader, zone: last.zone }, closedMonth)
    return {
      closing: { ...closedMonth, ...stampOf(reader, work, last.zone), ...counts, number, layout, notAsked, ...written },
      reversed: count,
    }
  })
}

/** Returns, for each closed month, how many of its bookings have changed, been added or gone since its last file. */
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
