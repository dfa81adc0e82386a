/**
 * At each opening the log of closed months and the ledger's tables are brought together. What only the log knows was closed after the
 * backup that was restored, or right before the desk ended, and is taken in. What only the tables know was closed by a version of the desk
 * that had no log, or the log was lost, and is written to it. Where both know another file under one number, both stay as they are.
 */
import { hash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import type { MonthOfBasis } from '../../../shared/contract/views/export-views.ts'
import type { NoticeKind } from '../../../shared/contract/views/notice-views.ts'
import { codeOf } from '../../files/error-code.ts'
import { addNotices } from '../bookings/notices.ts'
import { ledgerErrorCodeOf } from '../database/errors.ts'
import type { PrepareQuery, WritableDb } from '../database/ledger-db.ts'
import { getSetting, setSetting } from '../database/settings.ts'
import type { ClosingsFound } from '../opening.ts'
import type { NewClosing } from '../records.ts'
import type { ClosedLine } from './closing-lines.ts'
import { insertClosing, linesOf, type ToldLine } from './closings.ts'
import {
  type ClosingsLog,
  closingName,
  closingPlace,
  type EverLogged,
  everLogged,
  loggedFiles,
  openClosingsLog,
  sealedClosingsLog,
} from './closings-log.ts'

/**
 * Brings log and tables together and opens the log. What differed is told by notices, in the transaction that takes the closes in: a start
 * that is ended in between tells it the next time. Where disk or damage refuse that, the log is sealed.
 */
export function takeInClosings(
  db: WritableDb,
  folder: string,
  key: Uint8Array,
): { readonly log: ClosingsLog; readonly found: ClosingsFound } {
  try {
    const ever = everLogged(folder, key)
    const unlogged = notLogged(db.prepare, ever.files)
    const { takenIn, differing } = takeIn(db, ever, unlogged)
    const log = openClosingsLog(folder, key, ever, db.nowMs)
    writeDown(db.prepare, unlogged, log)
    log.copy()
    return { log, found: { takenIn, differing, repaired: !ever.isWhole, sealed: null } }
  } catch (error) {
    if (codeOf(error) === null) throw error
    const sealed = ledgerErrorCodeOf(error) ?? 'readOnly'
    return { log: sealedClosingsLog(sealed), found: { takenIn: 0, differing: 0, repaired: false, sealed } }
  }
}

/** Keeps the files that the tables do not have, and the notices of all that differed. */
function takeIn(
  ledger: WritableDb,
  { files, log, isWhole }: EverLogged,
  unlogged: readonly KeptRow[],
): Pick<ClosingsFound, 'takenIn' | 'differing'> {
  const { connection, prepare } = ledger
  const known = prepare('select sha256 from closing where month = ? and basis = ? and number = ?').pluck()
  const bringTogether = connection.transaction(() => {
    const takenIn: NewClosing[] = []
    const differing: NewClosing[] = []
    // What the log itself does not tell of: its copy or the tables had it.
    const inLog = new Set(loggedFiles(log.lines).map(closingPlace))
    const lackedByLog = [...files, ...unlogged].filter((closing) => !inLog.has(closingPlace(closing)))
    for (const closing of files) {
      const { month, basis, number, sha256 } = closing
      const here = known.get(month, basis, number)
      if (here === undefined) {
        // Its history is that of another ledger: every booking of the month is compared until its next file.
        insertClosing(prepare, { ...closing, lastHistory: 0 }, readdressed(prepare, closing))
        takenIn.push(closing)
      } else if (here !== sha256) differing.push(closing)
    }
    if (lackedByLog.length > 0 || !isWhole) tell(ledger, 'closingsDamaged', lackedByLog)
    if (takenIn.length > 0) tell(ledger, 'closingsTakenIn', takenIn)
    const newlyDiffering = notToldBefore(ledger, differing)
    if (newlyDiffering.length > 0) tell(ledger, 'closingsDiffer', newlyDiffering)
    return { takenIn: takenIn.length, differing: differing.length }
  })
  return bringTogether.immediate()
}

const monthName = ({ month, basis }: MonthOfBasis) => `${month} ${basis}`

function tell({ prepare, nowMs }: WritableDb, kind: NoticeKind, closings: readonly MonthOfBasis[]): void {
  const months = new Map(closings.map(({ month, basis }) => [monthName({ month, basis }), { month, basis }]))
  const inOrder = [...months.keys()].sort().flatMap((name) => months.get(name) ?? [])
  addNotices(prepare, [{ kind, atMs: nowMs, clientRef: null, bookingRef: null, otherRef: null, months: inOrder }])
}

/** The name under which the ledger remembers which files of the log differ from its own: that stays so, and is told once. */
const toldName = 'closings.differing'

function notToldBefore(db: WritableDb, differing: readonly NewClosing[]): NewClosing[] {
  if (differing.length === 0) return []
  const told: readonly string[] = JSON.parse(getSetting(db, toldName) ?? '[]')
  setSetting(db, toldName, JSON.stringify(differing.map(closingName)))
  return differing.filter((closing) => !told.includes(closingName(closing)))
}

/** Lines under the ids that their bookings have here. One that is not here yet has a stand-in, below 0, until it comes. */
function* readdressed(prepare: PrepareQuery, { lines, layout }: NewClosing): Generator<ToldLine> {
  for (const [told, line, before] of linesOf(lines)) {
    const reference = referenceIn(line ?? before ?? null, layout.columns)
    yield [reference ? (bookingOf(prepare, reference) ?? standIn(reference)) : told, line]
  }
}

interface LineReference {
  readonly column: 'booking_ref' | 'client_ref'
  readonly value: string
}

/** What a line knows its booking by, in whatever ledger; null for one that names none. */
function referenceIn(line: ClosedLine | null, columns: NewClosing['layout']['columns']): LineReference | null {
  const text = (column: 'bookingRef' | 'clientRef') => {
    const cell = line?.cells[columns.indexOf(column)]
    return cell && 'verbatim' in cell ? cell.verbatim : null
  }
  const [bookingRef, clientRef] = [text('bookingRef'), text('clientRef')]
  if (bookingRef !== null) return { column: 'booking_ref', value: bookingRef }
  return clientRef === null ? null : { column: 'client_ref', value: clientRef }
}

function bookingOf(prepare: PrepareQuery, { column, value }: LineReference): number | null {
  const newest = prepare<number>(`select id from booking where ${column} = ? order by id desc limit 1`)
  return newest.pluck().get(value) ?? null
}

/** The same for all that was told of a booking, and another one for each: the first 48 bits of a hash. */
function standIn({ column, value }: LineReference): number {
  return -1 - hash('sha256', `${column} ${value}`, 'buffer').readUIntBE(0, 6)
}

/** Finds the bookings of taken-in lines that have come since, as with the sync after a restore. */
export function bindClosedLines({ connection, prepare }: WritableDb): void {
  const unbound = prepare<Unbound>(`
    select booking_id as standIn, line, layout
    from closing join closed_line on closing_id = closing.id and booking_id < 0 and line <> 'null'`).all()
  if (unbound.length === 0) return
  const bind = prepare('update or ignore closed_line set booking_id = ? where booking_id = ? and closing_id in (select id from closing)')
  connection
    .transaction(() => {
      for (const { standIn, line, layout } of unbound) {
        const reference = referenceIn(JSON.parse(line), JSON.parse(layout).columns)
        const id = reference && bookingOf(prepare, reference)
        if (id !== null) bind.run(id, standIn)
      }
    })
    .immediate()
}

interface Unbound {
  readonly standIn: number
  readonly line: string
  readonly layout: string
}

type InJson = 'sums' | 'layout' | 'unnamed' | 'notAsked' | 'uncertain' | 'held'
type KeptRow = Omit<NewClosing, InJson | 'lines'> & {
  readonly id: number
  readonly sums: string
  readonly layout: string
  readonly unnamed: string
  readonly notAsked: string
  readonly uncertain: string | null
  readonly held: string | null
}

/** What was told before of a booking that has left the month: by it the booking is known in another ledger. */
const toldBefore = `
  iif(line <> 'null', null, (
    select earlier.line from closed_line as earlier join closing on closing.id = earlier.closing_id
    where earlier.booking_id = told.booking_id and earlier.line <> 'null' and earlier.closing_id < told.closing_id
      and (month, basis) = (select month, basis from closing where id = told.closing_id)
    order by number desc limit 1))`

/** The files that only the tables know. */
function notLogged(prepare: PrepareQuery, files: readonly NewClosing[]): KeptRow[] {
  const logged = new Set(files.map(closingPlace))
  const rows = prepare<KeptRow>(`
    select id, month, basis, number, at_ms as atMs, file, rows, sha256, sums, layout, zone, last_history as lastHistory, content, unnamed,
      not_asked as notAsked, uncertain, held
    from closing order by id`).all()
  return rows.filter((row) => !logged.has(closingPlace(row)))
}

/** Writes files of the tables to the log. */
function writeDown(prepare: PrepareQuery, rows: readonly KeptRow[], log: ClosingsLog): void {
  for (const { id, sums, layout, unnamed, notAsked, uncertain, held, ...row } of rows) {
    const told = prepare<[booking: number, line: string, before: string | null]>(
      `select booking_id, line, ${toldBefore} from closed_line as told where closing_id = ? order by booking_id`,
    )
    const lines = told.raw().all(id)
    log.append({
      kind: 'file',
      closing: {
        ...row,
        sums: JSON.parse(sums),
        layout: JSON.parse(layout),
        unnamed: unnamed && JSON.parse(unnamed),
        notAsked: JSON.parse(notAsked),
        uncertain: uncertain === null ? null : JSON.parse(uncertain),
        held: held === null ? null : JSON.parse(held),
        lines: deflateSync(lines.map(([booking, line, before]) => `[${booking},${line}${before === null ? '' : `,${before}`}]\n`).join('')),
      },
    })
  }
}
