/**
 * Reconciles the log of closed months with the ledger's tables at each opening. A close that only the log has was made after the restored backup, or
 * right before the desk stopped, and is imported. A close that only the tables have was made by a version without a log, or the log was lost. It is
 * written to the log. If both have different files under one number, both stay as they are.
 */
import { hash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import type { MonthOfBasis } from '../../../shared/contract/views/export-views.ts'
import type { NoticeKind } from '../../../shared/contract/views/notice-views.ts'
import { codeOf } from '../../files/error-code.ts'
import { addNotices } from '../bookings/notices.ts'
import { ledgerError, ledgerErrorCodeOf } from '../database/errors.ts'
import { inTransaction, type PrepareQuery, type WritableDb } from '../database/ledger-db.ts'
import { openLog } from '../database/sealed-log.ts'
import { getSetting, setSetting } from '../database/settings.ts'
import type { ClosingsFound } from '../opening.ts'
import type { NewClosing } from '../records.ts'
import type { ClosedLine } from './closing-lines.ts'
import { insertClosing, linesOf, type ReportedLine, type WithJson } from './closings.ts'
import {
  type ClosingsLog,
  closingKey,
  closingName,
  closingsLogFormat,
  type LogAndCopy,
  type LoggedBody,
  loggedFiles,
  readLogAndCopy,
} from './closings-log.ts'

/**
 * Reconciles log and tables and opens the log. Notices report differences in the transaction that imports the closes, so an interrupted start reports
 * them the next time. If the disk or damage prevents that, the log is sealed.
 */
export function takeInClosings(
  db: WritableDb,
  folder: string,
  key: Uint8Array,
): { readonly log: ClosingsLog; readonly found: ClosingsFound } {
  try {
    const logAndCopy = readLogAndCopy(folder, key)
    const unlogged = findUnlogged(db.prepare, logAndCopy.files)
    const { takenIn, differing } = importMissing(db, logAndCopy, unlogged)
    const replacement = logAndCopy.files.map((closing): LoggedBody => ({ kind: 'file', closing }))
    const log = openLog(folder, key, closingsLogFormat, logAndCopy.log, logAndCopy.isWhole ? null : { replacement, nowMs: db.nowMs })
    appendToLog(db.prepare, unlogged, log)
    log.copy()
    return { log, found: { takenIn, differing, repaired: !logAndCopy.isWhole, sealed: null } }
  } catch (error) {
    if (codeOf(error) === null) throw error
    const sealed = ledgerErrorCodeOf(error) ?? 'readOnly'
    const refuse = () => {
      throw ledgerError(sealed)
    }
    return { log: { append: refuse, copy: () => {} }, found: { takenIn: 0, differing: 0, repaired: false, sealed } }
  }
}

/** Stores the files that the tables lack, and notices about all differences. */
function importMissing(
  ledger: WritableDb,
  { files, log, isWhole }: LogAndCopy,
  unlogged: readonly StoredRow[],
): Pick<ClosingsFound, 'takenIn' | 'differing'> {
  const { connection, prepare } = ledger
  const known = prepare('select sha256 from closing where month = ? and basis = ? and number = ?').pluck()
  return inTransaction(connection, () => {
    const takenIn: NewClosing[] = []
    const differing: NewClosing[] = []
    // The files that the log itself lacks; its copy or the tables had them.
    const inLog = new Set(loggedFiles(log.lines).map(closingKey))
    const lackedByLog = [...files, ...unlogged].filter((closing) => !inLog.has(closingKey(closing)))
    for (const closing of files) {
      const { month, basis, number, sha256 } = closing
      const storedSum = known.get(month, basis, number)
      if (storedSum === undefined) {
        // The file refers to the history of another ledger, so every booking of the month is compared until the next file.
        insertClosing(prepare, { ...closing, lastHistory: 0 }, linesWithOwnIds(prepare, closing))
        takenIn.push(closing)
      } else if (storedSum !== sha256) differing.push(closing)
    }
    if (lackedByLog.length > 0 || !isWhole) notify(ledger, 'closingsDamaged', lackedByLog)
    if (takenIn.length > 0) notify(ledger, 'closingsTakenIn', takenIn)
    const newlyDiffering = filterUnreported(ledger, differing)
    if (newlyDiffering.length > 0) notify(ledger, 'closingsDiffer', newlyDiffering)
    return { takenIn: takenIn.length, differing: differing.length }
  })
}

const monthName = ({ month, basis }: MonthOfBasis) => `${month} ${basis}`

function notify({ prepare, nowMs }: WritableDb, kind: NoticeKind, closings: readonly MonthOfBasis[]): void {
  const months = new Map(closings.map(({ month, basis }) => [monthName({ month, basis }), { month, basis }]))
  const inOrder = [...months.keys()].sort().flatMap((name) => months.get(name) ?? [])
  addNotices(prepare, [{ kind, atMs: nowMs, clientRef: null, bookingRef: null, otherRef: null, months: inOrder }])
}

/** Setting: the files of the log that differ from the ledger's own. The difference is permanent, so it is reported once. */
const reportedName = 'closings.differing'

function filterUnreported(db: WritableDb, differing: readonly NewClosing[]): NewClosing[] {
  if (differing.length === 0) return []
  const reported: readonly string[] = JSON.parse(getSetting(db, reportedName) ?? '[]')
  setSetting(db, reportedName, JSON.stringify(differing.map(closingName)))
  return differing.filter((closing) => !reported.includes(closingName(closing)))
}

/** Yields lines with the ids that their bookings have in this ledger. A missing booking gets a stand-in id below 0 until it arrives. */
function* linesWithOwnIds(prepare: PrepareQuery, { lines, layout }: NewClosing): Generator<ReportedLine> {
  for (const [loggedId, line, before] of linesOf(lines)) {
    const reference = referenceIn(line ?? before ?? null, layout.columns)
    yield [reference ? (bookingOf(prepare, reference) ?? standIn(reference)) : loggedId, line]
  }
}

interface LineReference {
  readonly column: 'booking_ref' | 'client_ref'
  readonly value: string
}

/** Returns the reference that identifies a line's booking in any ledger; null when the line names none. */
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

/** Returns a stand-in id, the first 48 bits of a hash: the same for all lines of a booking, and different for every booking. */
function standIn({ column, value }: LineReference): number {
  return -1 - hash('sha256', `${column} ${value}`, 'buffer').readUIntBE(0, 6)
}

/** Links imported lines to bookings that have arrived since, as with the sync after a restore. */
export function bindClosedLines({ connection, prepare }: WritableDb): void {
  const unbound = prepare<{ standIn: number; line: string; layout: string }>(`
    select booking_id as standIn, line, layout
    from closing join closed_line on closing_id = closing.id and booking_id < 0 and line <> 'null'`).all()
  if (unbound.length === 0) return
  const bind = prepare('update or ignore closed_line set booking_id = ? where booking_id = ? and closing_id in (select id from closing)')
  inTransaction(connection, () => {
    for (const { standIn, line, layout } of unbound) {
      const reference = referenceIn(JSON.parse(line), JSON.parse(layout).columns)
      const id = reference && bookingOf(prepare, reference)
      if (id !== null) bind.run(id, standIn)
    }
  })
}

type InJson = 'sums' | 'layout' | 'unnamed' | 'notAsked' | 'uncertain' | 'held'
type StoredRow = WithJson<Omit<NewClosing, 'lines'>, InJson> & { readonly id: number }

/** The line that was reported last for a booking that has since left the month. It identifies the booking in another ledger. */
const previousLine = `
  iif(line <> 'null', null, (
    select earlier.line from closed_line as earlier join closing on closing.id = earlier.closing_id
    where earlier.booking_id = told.booking_id and earlier.line <> 'null' and earlier.closing_id < told.closing_id
      and (month, basis) = (select month, basis from closing where id = told.closing_id)
    order by number desc limit 1))`

/** Returns the files that only the tables have. */
function findUnlogged(prepare: PrepareQuery, files: readonly NewClosing[]): StoredRow[] {
  const logged = new Set(files.map(closingKey))
  const rows = prepare<StoredRow>(`
    select id, month, basis, number, at_ms as atMs, file, rows, sha256, sums, layout, zone, last_history as lastHistory, content, unnamed,
      not_asked as notAsked, uncertain, held
    from closing order by id`).all()
  return rows.filter((row) => !logged.has(closingKey(row)))
}

/** Writes files of the tables to the log. */
function appendToLog(prepare: PrepareQuery, rows: readonly StoredRow[], log: ClosingsLog): void {
  for (const { id, sums, layout, unnamed, notAsked, uncertain, held, ...row } of rows) {
    const sql = `select booking_id, line, ${previousLine} from closed_line as told where closing_id = ? order by booking_id`
    const lines = prepare<[booking: number, line: string, before: string | null]>(sql).raw().all(id)
    log.append({
      kind: 'file',
      closing: {
        ...row,
        sums: JSON.parse(sums),
        layout: JSON.parse(layout),
        unnamed: unnamed && JSON.parse(unnamed),
        notAsked: JSON.parse(notAsked),
        uncertain: uncertain && JSON.parse(uncertain),
        held: held && JSON.parse(held),
        lines: deflateSync(lines.map(([booking, line, before]) => `[${booking},${line}${before === null ? '' : `,${before}`}]\n`).join('')),
      },
    })
  }
}
