/**
 * Records what only the desk knows. Triggers collect the subjects that a transaction changed; before it commits, the difference between the tables
 * and the table `fact` is appended to the log and flushed. So the log is never behind the ledger, and writing code need not report its changes. At
 * each opening, what only the log has is written to the tables: after a crash, a restore, or in a new ledger.
 */
import { randomUUID } from 'node:crypto'
import type { LedgerErrorCode } from '../../../shared/contract/failure.ts'
import { codeOf } from '../../files/error-code.ts'
import { ledgerError, ledgerErrorCodeOf } from '../database/errors.ts'
import {
  type Connection,
  type FactRecorder,
  inTransaction,
  type Prepare,
  type PrepareQuery,
  type WritableDb,
} from '../database/ledger-db.ts'
import { openLog, type SealedLog } from '../database/sealed-log.ts'
import { getSetting, setSetting } from '../database/settings.ts'
import { userAtDesk } from '../journal/user.ts'
import { type FactKind, type Facts, factKinds, kindsOfBookings, kindsOfRows } from './fact-kinds.ts'
import { type Entry, factsLogFormat, keyOf, type LoggedFacts, loggedFacts } from './fact-log.ts'

type FactsLog = SealedLog<readonly Entry[]>
type Open = Pick<WritableDb, 'connection' | 'prepare'>

interface FactRow {
  readonly subject: string
  readonly field: string
  readonly value: string | null
  readonly entry: string
  readonly version: number
  readonly at_ms: number
  readonly by: string
}

/** Setting: the seal of the last log line that the ledger knows. If it equals the seal of the log, there is nothing to reconcile. */
const sealName = 'facts.seal'
const entriesOfLine = 500
/** With more lines, or with this many obsolete entries, the log is compacted at the next opening. */
const maxLines = 2000

/** Creates triggers on this connection that collect the subjects whose facts a transaction changes. */
function watch(connection: Connection): void {
  const triggers = factKinds.flatMap(({ name, watched }) =>
    watched.flatMap(([event, subjects], at) => {
      const rows = event.startsWith('delete') ? ['old'] : event.startsWith('insert') ? ['new'] : ['old', 'new']
      return rows.map(
        (row) => `
          create temp trigger "${name}_${at}_${row}" after ${event.replace(' on ', ' on main.')} begin
            insert into changed_fact select '${name}', named.subject from (select ${subjects.replaceAll('row.', `${row}.`)} as subject) as named
            where named.subject is not null;
          end;`,
      )
    }),
  )
  connection.exec(`
    create temp table changed_fact (kind text not null, subject text not null);
    ${triggers.join('')}`)
}

/** Returns the facts of a subject in the table `fact`, of any kind. */
const rowsOf = (prepare: PrepareQuery, subject: string): FactRow[] => prepare<FactRow>('select * from fact where subject = ?').all(subject)

function factsIn(rows: readonly FactRow[], kind: FactKind): Facts {
  const own = rows.filter(({ field, subject }) => kind.has(field, subject))
  return new Map(own.map(({ field, value, at_ms, by }) => [field, { value: value === null ? null : JSON.parse(value), at: at_ms, by }]))
}

const entryOf = ({ subject, field, value, entry, version, at_ms, by }: FactRow): Entry => ({
  ...{ e: entry, v: version, b: null, s: subject, f: field },
  ...{ x: value === null ? null : JSON.parse(value), by, at: at_ms },
})

/** Returns entries for what differs between the tables and `fact`; without `removals`, values that the tables lack are ignored. */
function difference(prepare: PrepareQuery, kind: FactKind, subject: string, at: number, removals: boolean): Entry[] {
  const before = new Map(rowsOf(prepare, subject).flatMap((row) => (kind.has(row.field, subject) ? [[row.field, row] as const] : [])))
  const currentFacts = kind.readFacts(prepare, subject)
  const fields = new Set([...Object.keys(currentFacts), ...(removals && !kind.isPermanent ? before.keys() : [])])
  return [...fields].flatMap((f) => {
    const row = before.get(f)
    const value = JSON.stringify(currentFacts[f] ?? null)
    if (value === (row?.value ?? 'null') || (value === 'null' && (!removals || kind.isPermanent))) return []
    return [
      { e: randomUUID(), v: (row?.version ?? 0) + 1, b: row?.entry ?? null, s: subject, f, x: JSON.parse(value), by: userAtDesk(), at },
    ]
  })
}

function putEntry(prepare: Prepare, { s, f, x, e, v, at, by }: Entry): void {
  prepare('insert or replace into fact (subject, field, value, entry, version, at_ms, by) values (?, ?, ?, ?, ?, ?, ?)').run(
    ...[s, f, x === null ? null : JSON.stringify(x), e, v, Math.round(at), by],
  )
}

/** Returns the facts that the open transaction changed. It must not change any facts afterwards. */
function changedEntries({ prepare, nowMs }: WritableDb): Entry[] {
  const changed = prepare<{ kind: string; subject: string }>('select distinct kind, subject from changed_fact').all()
  if (changed.length === 0) return []
  prepare('delete from changed_fact').run()
  return changed.flatMap(({ kind, subject }) =>
    factKinds.filter(({ name }) => name === kind).flatMap((of) => difference(prepare, of, subject, nowMs, true)),
  )
}

/** Appends entries to the log, then puts them into the table. */
function write(db: WritableDb, log: FactsLog, entries: readonly Entry[]): void {
  if (entries.length === 0) return
  for (const line of linesOf(entries)) log.append(line)
  for (const entry of entries) putEntry(db.prepare, entry)
  setSetting(db, sealName, log.seal())
}

const linesOf = (entries: readonly Entry[]): (readonly Entry[])[] =>
  Array.from({ length: Math.ceil(entries.length / entriesOfLine) }, (_, at) => entries.slice(at * entriesOfLine, (at + 1) * entriesOfLine))

/** Writes the facts of these subjects to the tables, kind by kind. */
function project({ connection, prepare }: Open, subjects: Iterable<string>, kinds = factKinds): void {
  const rows = new Map([...subjects].map((subject) => [subject, rowsOf(prepare, subject)]))
  for (const kind of kinds) {
    for (const [subject, of] of rows) {
      const facts = factsIn(of, kind)
      if (facts.size > 0) kind.project({ connection, prepare }, subject, facts)
    }
  }
}

/** Writes to the ledger what only the log has, and to the log what only the ledger has. */
function reconcile(db: WritableDb, log: FactsLog, { logged, newest }: LoggedFacts): void {
  const { prepare, nowMs } = db
  const rowOf = prepare<FactRow>('select * from fact where subject = ? and field = ?')
  const subjects = new Set<string>()
  for (const entry of newest.values()) {
    const row = rowOf.get(entry.s, entry.f)
    if (row && (row.entry === entry.e || row.version > entry.v)) continue
    putEntry(prepare, entry)
    subjects.add(entry.s)
  }
  project(db, subjects)
  prepare('delete from changed_fact').run()
  const rows = prepare<FactRow>('select * from fact').all()
  const unlogged = rows.filter((row) => logged.get(keyOf({ s: row.subject, f: row.field }))?.e !== row.entry).map(entryOf)
  const unknown = factKinds.flatMap((kind) =>
    prepare<string | null>(kind.all)
      .pluck()
      .all()
      .flatMap((subject) => (subject === null ? [] : difference(prepare, kind, subject, nowMs, false))),
  )
  write(db, log, [...unlogged, ...unknown])
  setSetting(db, sealName, log.seal())
}

/** Replaces all lines of the log, and its copy, by the current entries. */
function compact(db: WritableDb, log: FactsLog): void {
  log.rewrite(linesOf(db.prepare<FactRow>('select * from fact').all().map(entryOf)))
  setSetting(db, sealName, log.seal())
  log.copy()
}

/** Opens the log of facts and reconciles it with the ledger. If the disk refuses the log, every change of a fact fails with that error. */
export function openFacts(db: WritableDb, folder: string, key: Uint8Array): FactRecorder {
  watch(db.connection)
  try {
    const logContent = loggedFacts(folder, key)
    const { lines, isIntact: isWhole } = logContent.log
    const damaged = isWhole ? null : { replacement: linesOf([...logContent.newest.values()]), nowMs: db.nowMs }
    const log = openLog(folder, key, factsLogFormat, logContent.log, damaged)
    if (!isWhole || getSetting(db, sealName) !== log.seal()) {
      // A rewritten log contains everything that was known.
      const known = isWhole ? logContent : { ...logContent, logged: logContent.newest }
      inTransaction(db.connection, () => reconcile(db, log, known))
    }
    const entries = lines.reduce((sum, { body }) => sum + body.length, 0)
    if (lines.length > maxLines || entries > 2 * logContent.logged.size + maxLines) compact(db, log)
    log.copy()
    return recorder(log)
  } catch (error) {
    if (codeOf(error) === null) throw error
    // An empty seal makes the next successful opening reconcile, so it records everything stored until then.
    setSetting(db, sealName, '')
    return refusingRecorder(ledgerErrorCodeOf(error) ?? 'readOnly')
  }
}

interface ArrivedBooking {
  readonly booking_ref: string | null
  readonly client_ref: string | null
  /** Whether it has a first-seen time to record. */
  readonly notable: 0 | 1
}

/** Applies facts that waited for these bookings. Marks bookings whose own facts may have changed, as when a booking gets its reference. */
function applyWaitingFacts(db: Open, ids: readonly number[]): void {
  const { prepare } = db
  const rowOf = prepare<ArrivedBooking>(
    "select booking_ref, client_ref, cancelled_seen_ms is not null or booked_on is 'missing' as notable from booking where id = ?",
  )
  const hasFacts = prepare('select 1 from fact where subject = ? limit 1')
  const note = prepare('insert into changed_fact (kind, subject) values (?, ?)')
  const rebooking = prepare<string>("select subject from fact where field = 'rebooks' and value ->> '$.old' = ?").pluck()
  const pending = new Set<string>()
  for (const id of ids) {
    const row = rowOf.get(id)
    if (!row) continue
    const subjects = [
      ...(row.booking_ref === null ? [] : [`B:${row.booking_ref}`]),
      ...(row.client_ref === null ? [] : [`C:${row.client_ref}`]),
    ]
    const known = subjects.filter((subject) => hasFacts.get(subject) !== undefined)
    if (known.length > 0 || row.notable === 1) {
      for (const subject of subjects) for (const kind of kindsOfRows) note.run(kind.name, subject)
    }
    for (const subject of [...known, ...subjects.flatMap((one) => rebooking.all(one))]) pending.add(subject)
  }
  project(db, pending, kindsOfBookings)
}

function recorder(log: FactsLog): FactRecorder {
  return {
    record: (db) => write(db, log, changedEntries(db)),
    rollbackPoint: log.rollbackPoint,
    arrived: applyWaitingFacts,
    compact: (db) => compact(db, log),
    copy: () => log.copy(),
  }
}

/**
 * Stands in for a log that could not be opened for this reason: changes by a clerk fail; data of the service is stored, and recorded at the next
 * opening.
 */
function refusingRecorder(reason: LedgerErrorCode): FactRecorder {
  return {
    record(db) {
      if (changedEntries(db).length > 0) throw ledgerError(reason)
    },
    rollbackPoint: () => () => {},
    arrived: () => {},
    compact: () => {
      throw ledgerError(reason)
    },
    copy: () => {},
  }
}
