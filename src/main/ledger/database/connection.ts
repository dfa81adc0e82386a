/** Opens connections to the encrypted file: sets the key and all settings, and reads the settings back. */
import Database from 'better-sqlite3-multiple-ciphers'
import { FailureError } from '../../../shared/contract/failure.ts'
import { catchUpSearch } from './bulk-import.ts'
import { ledgerError, ledgerErrorCodeOf } from './errors.ts'
import type { Connection, Prepare, Statement } from './ledger-db.ts'
import { newDatabase } from './sqlite.ts'

/** An authenticated cipher: a changed page is an error, never a wrong row. */
const cipher = 'aegis'
export const keyBytes = 32
export const pageSize = 8192

/** Set and verified at every open, regardless of what the file stores. */
const settings: readonly (readonly [name: string, value: string, readBack: string | number])[] = [
  ['page_size', `${pageSize}`, pageSize],
  ['journal_mode', 'wal', 'wal'],
  // 32 MiB, four times the default, so that a page changed by many bookings is written to the file once. Data that no sync could bring back (steps of
  // a case, closed months) is checkpointed immediately (`checkpointWal`).
  ['wal_autocheckpoint', '4000', 4000],
  ['synchronous', 'full', 2],
  ['fullfsync', 'on', 1],
  ['checkpoint_fullfsync', 'on', 1],
  ['temp_store', 'memory', 2],
  ['secure_delete', 'on', 1],
  ['foreign_keys', 'on', 1],
  // Makes `replace` fire the delete triggers for the rows that it removes.
  ['recursive_triggers', 'on', 1],
  ['trusted_schema', 'off', 0],
  ['cell_size_check', 'on', 1],
]

/** Returns the settings of a connection by name, for the check at open and for tests. */
export function settingsOf(db: Connection): Record<string, unknown> {
  const names = ['cipher', ...settings.map(([name]) => name)]
  return Object.fromEntries(names.map((name) => [name, db.pragma(name, { simple: true })]))
}

export const expectedSettings: Record<string, unknown> = Object.fromEntries([
  ['cipher', cipher],
  ...settings.map(([name, , readBack]) => [name, readBack]),
])

/** Applies all settings, to encrypted and unencrypted files alike. */
export function applySettings(db: Connection, cacheMiB: number): void {
  for (const [name, value] of settings) db.pragma(`${name} = ${value}`)
  db.pragma(`cache_size = ${-1024 * cacheMiB}`)
}

/**
 * Opens an existing file with a raw key. `cacheMiB` is the size of the page cache. Throws `damaged` when the key does not open the file (the caller
 * knows whether the key is wrong) or when a setting did not take effect.
 */
export function connect(file: string, key: Uint8Array, options: { readonly: boolean; cacheMiB: number }): Connection {
  if (key.byteLength !== keyBytes) throw ledgerError('keyWrong')
  const db = newDatabase(file, { readonly: options.readonly, fileMustExist: true, timeout: 0 })
  // Do not set the key by a pragma: SQLite's error message would quote a malformed pragma, key included.
  const literal = Buffer.from(`x'${Buffer.from(key).toString('hex')}'`)
  try {
    db.pragma(`cipher = '${cipher}'`)
    db.key(literal)
    applySettings(db, options.cacheMiB)
    db.pragma('schema_version')
    const actual = settingsOf(db)
    if (Object.entries(expectedSettings).some(([name, value]) => actual[name] !== value)) throw ledgerError('damaged')
    return db
  } catch (error) {
    db.close()
    if (error instanceof FailureError) throw error
    // The error itself is dropped: at this point it could quote the key.
    throw ledgerError(ledgerErrorCodeOf(error) ?? 'damaged')
  } finally {
    literal.fill(0)
  }
}

/** Returns the query without the missing index that it names; rethrows any other error. */
function withoutIndex(sql: string, error: unknown): string {
  const isMissing = error instanceof Database.SqliteError && error.message.startsWith('no such index')
  const changedSql = sql.replace(/ indexed by \w+/g, '')
  if (!isMissing || changedSql === sql) throw error
  return changedSql
}

/** Matches queries of the text index and of its vocabulary. */
const usesTextIndex = /search match|from search_(terms|words)/

/**
 * Returns a `prepare` that caches statements. During a bulk import (`bulk-import.ts`) indexes may be missing and the text index may be stale: queries
 * then run without the index, or after the text index was updated.
 */
export function statementCache(db: Connection): Prepare {
  // The vocabulary of the text index, as virtual tables of this connection: each occurrence of a word, and each word once.
  db.exec(`
    create virtual table if not exists temp.search_terms using fts5vocab(main, 'search', 'instance');
    create virtual table if not exists temp.search_words using fts5vocab(main, 'search', 'row')`)
  const prepared = new Map<string, Statement<never>>()
  const prepare = (sql: string): Statement<never> => {
    if (usesTextIndex.test(sql)) catchUpSearch({ connection: db, prepare: cachedPrepare })
    const known = prepared.get(sql)
    if (known) return known
    try {
      const statement = db.prepare<unknown[], never>(sql)
      prepared.set(sql, statement)
      return statement
    } catch (error) {
      return db.prepare<unknown[], never>(withoutIndex(sql, error))
    }
  }
  const cachedPrepare: Prepare = Object.assign(prepare, { forget: () => prepared.clear() })
  return cachedPrepare
}
