/** Restores a ledger from a backup, or starts a new one, and quarantines the replaced files (`quarantine.ts`). */
import { closeSync, copyFileSync, existsSync, fstatSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { FailureError } from '../../../shared/contract/failure.ts'
import type { RestorePreview } from '../../../shared/contract/views/maintenance-views.ts'
import { addDays } from '../../../shared/domain/dates.ts'
import { removePatientlySync } from '../../files/retrying-files.ts'
import { closingName, closingsLogFormat, readLogAndCopy } from '../closings/closings-log.ts'
import { backupFolder, readBackupName } from '../database/backup-files.ts'
import { connect } from '../database/connection.ts'
import { ledgerErrorCodeIn } from '../database/errors.ts'
import { checkKey, writeKeyCheck } from '../database/key-check.ts'
import type { Connection } from '../database/ledger-db.ts'
import { lock } from '../database/lock.ts'
import { type LogFormat, logCopy, readLog } from '../database/sealed-log.ts'
import { runSync, type Steps } from '../database/steps.ts'
import { factsLogFormat, loggedFacts } from '../facts/fact-log.ts'
import { sinceName } from '../queries/freshness.ts'
import { edgeDays } from '../queries/windows.ts'
import type { RestoreRequest } from '../records.ts'
import { verifySteps } from './backup.ts'
import { copySteps, requireFreeSpace } from './copy-file.ts'
import { createLedgerFile, ledgerFile } from './open.ts'
import { decideReplacement, finishReplacement, newKeyCheckName } from './quarantine.ts'

/**
 * Previews the restore of a backup, or a new ledger: its number of bookings, after reading the whole file; the closed months and facts that are
 * only in the logs; and what would be lost. Errors: `notHere`; `ledger`, such as `damaged` for an unusable backup.
 */
export function* restorePreview(folder: string, key: Uint8Array, request: Pick<RestoreRequest, 'backup' | 'from'>): Steps<RestorePreview> {
  const { bookings, closedMonths, entries, own } = yield* readSource(folder, key, request)
  const { files } = readLogAndCopy(folder, key)
  const facts = [...loggedFacts(folder, key).newest.values()].filter(({ e }) => !entries.has(e)).length
  return {
    bookings,
    closings: files
      .filter((closing) => !closedMonths.has(closingName(closing)))
      .map(({ month, basis, number, atMs, file }) => ({ month, basis, number, atMs, file })),
    logged: files.length > 0,
    facts,
    lost: lostWith(folder, key, own),
  }
}

/**
 * Reads the file to be restored. A file from another folder is first copied next to the ledger: SQLite creates more files next to a file that it
 * reads, and the other folder may be read-only.
 */
function* readSource(folder: string, key: Uint8Array, request: Pick<RestoreRequest, 'backup' | 'from'>): Steps<SourceContent> {
  const file = sourceOf(folder, request)
  if (file === null) return { bookings: 0, closedMonths: new Set(), entries: new Set(), own: [] }
  if (!request.from) return yield* readWhole(file, key)
  const copy = join(folder, lookedAtName)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    removeCopy(copy)
    yield* copyBackup(file, folder, copy)
    return yield* readWhole(copy, key)
  } finally {
    removeCopy(copy)
  }
}

function* readWhole(file: string, key: Uint8Array): Steps<SourceContent> {
  const { bookings } = yield* verifySteps(file, key)
  return { bookings, ...contentOf(file, key) }
}

interface SourceContent {
  readonly bookings: number
  /** The closed months, by name. */
  readonly closedMonths: ReadonlySet<string>
  /** The entries of its facts. */
  readonly entries: ReadonlySet<string>
  /** The rows of the source that are in no log, in the order of `unloggedTables`. */
  readonly own: readonly ReadonlySet<string>[]
}

const hasTable = (db: Connection, table: string) => db.prepare('select 1 from sqlite_schema where name = ?').get(table) !== undefined

function contentOf(file: string, key: Uint8Array): Omit<SourceContent, 'bookings'> {
  const db = connect(file, key, { readonly: false, cacheMiB: 8 })
  try {
    const closings = hasTable(db, 'closing')
      ? db.prepare<[], Parameters<typeof closingName>[0]>('select month, basis, number, sha256 from closing').all()
      : []
    const entries = hasTable(db, 'fact') ? db.prepare<[], string>('select entry from fact').pluck().all() : []
    return { closedMonths: new Set(closings.map(closingName)), entries: new Set(entries), own: ownOf(db) }
  } finally {
    db.close()
  }
}

/** What only the ledger's file has: tables, with an expression that identifies a row independently of its id. */
const unloggedTables = [
  ['lists', 'hotel_list', "select name || ' ' || changed_ms from hotel_list"],
  ['saved', 'setting', "select each.value from setting join json_each(setting.value) as each where name in ('views', 'presets')"],
  [
    'reminders',
    'reminder',
    "select kind || about || coalesce(booking_ref, client_ref, id) from reminder join booking on id = booking_id where state <> 'told'",
  ],
  ['forms', 'form_draft', "select id || ' ' || saved_ms from form_draft"],
  ['evidence', 'evidence', 'select hash from evidence'],
] as const satisfies readonly (readonly [keyof NonNullable<RestorePreview['lost']>, string, string])[]

const ownOf = (db: Connection): ReadonlySet<string>[] =>
  unloggedTables.map(([, table, sql]) => new Set(hasTable(db, table) ? db.prepare<[], string>(sql).pluck().all() : []))

/** Counts what the present ledger has and `own` lacks; null when the ledger cannot be read. */
function lostWith(folder: string, key: Uint8Array, own: SourceContent['own']): RestorePreview['lost'] {
  const lost = { lists: 0, saved: 0, reminders: 0, forms: 0, evidence: 0 }
  try {
    const db = connect(ledgerFile(folder), key, { readonly: true, cacheMiB: 8 })
    try {
      for (const [at, rows] of ownOf(db).entries()) {
        const name = unloggedTables[at]?.[0]
        if (name) lost[name] = rows.difference(own[at] ?? new Set()).size
      }
      return lost
    } finally {
      db.close()
    }
  } catch (error) {
    if (ledgerErrorCodeIn(error) === null) throw error
    return null
  }
}

/** Returns the file to be restored; null for a new ledger. Errors: `notHere`. */
function sourceOf(folder: string, { backup, from }: Pick<RestoreRequest, 'backup' | 'from'>): string | null {
  if (!from && backup === '') return null
  const file = from || join(backupFolder(folder), backup)
  if ((!from && readBackupName(backup) === null) || !existsSync(file)) throw new FailureError({ kind: 'notHere' })
  return file
}

const copyName = 'ledger.copy'
/** Differs from `copyName`, because both copies may be in progress at once. */
const lookedAtName = 'ledger.looked-at'

/**
 * Replaces the ledger of `folder`, which must be closed, by a backup, after reading the backup completely. Errors: `notHere` (no such backup);
 * `ledger`, such as `damaged` for an unusable one, and `diskFull` before anything of it is written. On an error, or when stopped, the ledger is
 * unchanged, unless the disk fails between two steps of the replacement itself: the next opening then continues it.
 */
export function* restoring(folder: string, key: Uint8Array, which: RestoreRequest): Steps<void> {
  const { atMs, ownKey = false } = which
  const source = sourceOf(folder, which)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const release = lock(folder)
  try {
    const copy = join(folder, copyName)
    removeCopy(copy)
    let decided = false
    try {
      if (source === null) createLedgerFile(copy, key)
      else yield* copyBackup(source, folder, copy)
      yield* verifySteps(copy, key)
      markAllDaysNotFetched(copy, key)
      if (which.from) {
        takeLog(folder, key, which.from, closingsLogFormat)
        takeLog(folder, key, which.from, factsLogFormat)
      }
      if (checkKey(folder, key) === 'wrong') writeKeyCheck(folder, key, newKeyCheckName)
      decideReplacement(folder, copyName, atMs, ownKey ? 'begun' : 'restored')
      decided = true
    } finally {
      if (!decided) removeCopy(copy)
    }
    finishReplacement(folder)
  } finally {
    release()
  }
}

/** Replaces a ledger synchronously; see `restoring`. */
export const restoreLedger = (folder: string, key: Uint8Array, which: RestoreRequest): void => runSync(restoring(folder, key, which))

/** Copies a backup into the ledger's folder; throws when there is no room for it. */
function* copyBackup(source: string, folder: string, copy: string): Steps<void> {
  const handle = openSync(source, 'r')
  try {
    requireFreeSpace(folder, fstatSync(handle).size)
    yield* copySteps(handle, copy)
  } finally {
    closeSync(handle)
  }
}

/**
 * Marks all days as never fetched, and moves the start of the sync back to the first day that had been fetched: the answers in a backup lack all
 * later changes. This is part of the restore, so that a crash never leaves a restored ledger that claims to be synced.
 */
function markAllDaysNotFetched(copy: string, key: Uint8Array): void {
  const db = connect(copy, key, { readonly: false, cacheMiB: 8 })
  try {
    db.transaction(() => {
      const first = db.prepare<[], string | null>('select min(from_day) from asked_window').pluck().get()
      if (first) {
        db.prepare('update setting set value = min(value, ?) where name = ?').run(addDays(first, edgeDays), sinceName)
        db.exec('delete from asked_window')
      }
    }).immediate()
  } finally {
    db.close()
  }
}

/**
 * Takes over the log of closed months or facts that is stored next to a backup in a second folder, so that nothing of it is lost on another computer.
 */
function takeLog<Body>(folder: string, key: Uint8Array, from: string, format: LogFormat<Body>): void {
  const log = join(dirname(from), format.name)
  const found = statSync(log, { throwIfNoEntry: false })
  if (!found?.isFile() || found.size > largestLog || readLog(log, key, format).lines.length === 0) return
  mkdirSync(backupFolder(folder), { recursive: true, mode: 0o700 })
  copyFileSync(log, logCopy(folder, format))
}

/** In bytes: twenty years of closed months of a large desk. */
const largestLog = 512 * 1024 * 1024

/** Removes our own copy, never the backup. */
function removeCopy(copy: string): void {
  for (const end of ['', '-wal', '-shm', '-journal', '.key-check']) removePatientlySync(copy + end)
}
