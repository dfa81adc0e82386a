/** Migrates a file to the newest schema, in numbered steps. */

import { endImport, indexesToMake } from '../bulk-import.ts'
import { statementCache } from '../connection.ts'
import { ledgerError } from '../errors.ts'
import type { Connection } from '../ledger-db.ts'
import { newDatabase } from '../sqlite.ts'
import { migrations } from './migrations.ts'
import { registerRules } from './rules.ts'

export const newestVersion = migrations.length

/** `Desk` in ASCII: distinguishes a ledger from any other SQLite file. */
const applicationId = 0x4465736b

const number = (db: Connection, pragma: string) => Number(db.pragma(pragma, { simple: true }))

interface SchemaEntry {
  readonly name: string
  readonly sql: string | null
}

/** Returns what the file declares, plus the indexes to be rebuilt. SQLite's own tables (statistics, implicit indexes) are left out. */
function schemaOf(db: Connection, toMake: readonly SchemaEntry[] = []): string {
  const entries = db.prepare<[], SchemaEntry>(`select name, sql from sqlite_schema where name not like 'sqlite\\_%' escape '\\'`).all()
  return JSON.stringify([...entries, ...toMake].map(({ name, sql }) => `${name}: ${sql}`).sort())
}

let expectedSchema: string | undefined

/** Returns the schema after all migrations, from an empty in-memory database. */
function expected(): string {
  if (expectedSchema === undefined) {
    const empty = newDatabase(':memory:')
    registerRules(empty)
    for (const step of migrations) empty.exec(step)
    expectedSchema = schemaOf(empty)
    empty.close()
  }
  return expectedSchema
}

/**
 * Returns the schema version of a ledger, 0 for an empty file. Throws `newer` for a file of a later version, which stays unchanged, and `foreign` for
 * a file that is not a ledger.
 */
export function versionOf(db: Connection, newest: number = newestVersion): number {
  const version = number(db, 'user_version')
  const id = number(db, 'application_id')
  const isNew = id === 0 && version === 0 && schemaOf(db) === '[]'
  if (!isNew && id !== applicationId) throw ledgerError('foreign')
  // The first step sets both, so a file with our application id has at least version 1.
  if (!isNew && version < 1) throw ledgerError('foreign')
  if (version > newest) throw ledgerError('newer')
  return version
}

/**
 * Runs the missing steps. Each step is one transaction that sets `user_version` last, so a kill leaves the file before or after it. Throws like
 * `versionOf`, and `foreign` for a file whose tables, indexes or triggers differ from ours.
 */
export function migrate(db: Connection, steps: readonly string[] = migrations): void {
  const version = versionOf(db, steps.length)
  registerRules(db)
  const prepare = statementCache(db)
  // A step may use indexes or words that an interrupted import has not rebuilt yet.
  if (version > 0 && version < steps.length && steps === migrations) endImport({ connection: db, prepare })
  steps.slice(version).forEach((step, i) => {
    db.transaction(() => {
      db.exec(step)
      db.pragma(`application_id = ${applicationId}`)
      db.pragma(`user_version = ${version + i + 1}`)
    }).immediate()
  })
  if (steps !== migrations) return
  // Indexes dropped during an import count as present; a file without the table that lists them is not ours.
  const hasSettings = db.prepare("select 1 from sqlite_schema where name = 'setting'").get() !== undefined
  if (!hasSettings || schemaOf(db, indexesToMake(prepare)) !== expected()) throw ledgerError('foreign')
}
