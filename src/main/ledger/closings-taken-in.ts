/**
 * At each opening the log of closed months and the ledger's tables are brought together. What only the log knows was closed after the
 * backup that was restored, or right before the desk ended, and is taken in. What only the tables know was closed by a version of the desk
 * that had no log, or the log was lost, and is written to it. Where both know another file under one number, both stay as they are.
 */
import { deflateSync } from 'node:zlib'
import type { ClosedLine } from './closing-lines.ts'
import { insertClosing, linesOf, type NewClosing } from './closings.ts'
import { type ClosingsLog, everLogged, openClosingsLog, placeOf, sealedClosingsLog } from './closings-log.ts'
import type { Prepare } from './connection.ts'
import type { ClosingsFound } from './ledger.ts'
import type { Shelf } from './open.ts'
import { codeOf, troubleOf } from './trouble.ts'

/** Brings log and tables together, in one transaction, and opens the log. Where disk or damage refuse that, the log is sealed. */
export function takeInClosings(
  shelf: Shelf,
  folder: string,
  key: Uint8Array,
): { readonly log: ClosingsLog; readonly found: ClosingsFound } {
  try {
    const ever = everLogged(folder, key)
    const log = openClosingsLog(folder, key, ever)
    const { takenIn, differing } = takeIn(shelf, ever.files)
    writeDown(shelf.prepare, ever.files, log)
    log.copy()
    return { log, found: { takenIn, differing, repaired: !ever.isWhole, sealed: null } }
  } catch (error) {
    if (codeOf(error) === null) throw error
    const sealed = troubleOf(error) ?? 'readOnly'
    return { log: sealedClosingsLog(sealed), found: { takenIn: 0, differing: 0, repaired: false, sealed } }
  }
}

/** Keeps the files that the tables do not have. */
function takeIn({ db, prepare }: Shelf, files: readonly NewClosing[]): Pick<ClosingsFound, 'takenIn' | 'differing'> {
  const found = { takenIn: 0, differing: 0 }
  const known = prepare('select sha256 from closing where month = ? and basis = ? and number = ?').pluck()
  const add = db.transaction(() => {
    /** What a booking's id was when it was told of, and is here. */
    const ids = new Map<string, Map<number, number>>()
    for (const closing of files) {
      const { month, basis, number, sha256 } = closing
      const here = known.get(month, basis, number)
      if (here === undefined) {
        const name = `${month} ${basis}`
        ids.set(name, ids.get(name) ?? new Map())
        // Its history is that of another ledger: every booking of the month is compared until its next file.
        insertClosing(prepare, { ...closing, lastHistory: 0 }, readdressed(prepare, closing, ids.get(name) ?? new Map()))
        found.takenIn += 1
      } else if (here !== sha256) found.differing += 1
    }
  })
  if (files.length > 0) add.immediate()
  return found
}

/** Lines under the ids that their bookings have here. One that is not here yet has its former id negated, until it comes. */
function* readdressed(prepare: Prepare, { lines, layout }: NewClosing, ids: Map<number, number>): Generator<[number, ClosedLine | null]> {
  for (const [told, line] of linesOf(lines)) {
    if (line !== null) ids.set(told, bookingOf(prepare, line, layout.columns) ?? -told)
    yield [ids.get(told) ?? told, line]
  }
}

/** The booking that a line tells of, by the references in it. */
function bookingOf(prepare: Prepare, { cells }: ClosedLine, columns: NewClosing['layout']['columns']): number | null {
  const text = (column: 'bookingRef' | 'clientRef') => {
    const cell = cells[columns.indexOf(column)]
    return cell && 'verbatim' in cell ? cell.verbatim : null
  }
  const by = (column: 'booking_ref' | 'client_ref', reference: string | null) =>
    reference === null ? undefined : prepare(`select id from booking where ${column} = ? order by id desc limit 1`).pluck().get(reference)
  const id = by('booking_ref', text('bookingRef')) ?? (text('bookingRef') === null ? by('client_ref', text('clientRef')) : undefined)
  return (id as number | undefined) ?? null
}

/** Finds the bookings of taken-in lines that have come since, as with the sync after a restore. */
export function bindClosedLines({ db, prepare }: Shelf): void {
  const unbound = prepare(`
    select booking_id as told, line, layout, month, basis
    from closing join closed_line on closing_id = closing.id and booking_id < 0`).all() as Unbound[]
  if (unbound.length === 0) return
  const bind = prepare(`
    update or ignore closed_line set booking_id = @id
    where booking_id = @told and closing_id in (select id from closing where month = @month and basis = @basis)`)
  db.transaction(() => {
    for (const { told, line, layout, month, basis } of unbound) {
      const stood = JSON.parse(line) as ClosedLine | null
      const id = stood && bookingOf(prepare, stood, JSON.parse(layout).columns)
      if (id !== null) bind.run({ id, told, month, basis })
    }
  }).immediate()
}

interface Unbound {
  readonly told: number
  readonly line: string
  readonly layout: string
  readonly month: string
  readonly basis: string
}

type InJson = 'sums' | 'layout' | 'unnamed' | 'notAsked'
type KeptRow = Omit<NewClosing, InJson | 'lines'> & {
  readonly id: number
  readonly sums: string
  readonly layout: string
  readonly unnamed: string
  readonly notAsked: string
}

/** Writes to the log what only the tables know. */
function writeDown(prepare: Prepare, files: readonly NewClosing[], log: ClosingsLog): void {
  const logged = new Set(files.map(placeOf))
  const rows = prepare(`
    select id, month, basis, number, at_ms as atMs, file, rows, sha256, sums, layout, zone, last_history as lastHistory, content, unnamed,
      not_asked as notAsked
    from closing order by id`).all() as KeptRow[]
  for (const { id, sums, layout, unnamed, notAsked, ...row } of rows) {
    if (logged.has(placeOf(row))) continue
    const told = prepare('select booking_id, line from closed_line where closing_id = ? order by abs(booking_id)').raw().all(id)
    const lines = deflateSync((told as [number, string][]).map(([booking, line]) => `[${Math.abs(booking)},${line}]\n`).join(''))
    log.append({
      kind: 'file',
      closing: {
        ...row,
        sums: JSON.parse(sums),
        layout: JSON.parse(layout),
        unnamed: unnamed && JSON.parse(unnamed),
        notAsked: JSON.parse(notAsked),
        lines,
      },
    })
  }
}
