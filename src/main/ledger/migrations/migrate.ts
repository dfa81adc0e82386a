/** Brings a file to the newest schema, one numbered step after the other. */
import Database from 'better-sqlite3-multiple-ciphers'
import type { Connection } from '../connection.ts'
import { inTrouble } from '../trouble.ts'
import { bookings } from './0001-bookings.ts'
import { cases } from './0002-cases.ts'

/** A step's place in this list, counted from 1, is the `user_version` that it leads to. */
const migrations: readonly string[] = [bookings, cases]

export const newestVersion = migrations.length

/** `Desk` in ASCII: how a ledger is told from any other SQLite file. */
const applicationId = 0x4465736b

const number = (db: Connection, pragma: string) => Number(db.pragma(pragma, { simple: true }))

interface SchemaEntry {
  readonly name: string
  readonly sql: string | null
}

/** What the file declares. SQLite's own tables (statistics, implicit indexes) are its affair. */
function schemaOf(db: Connection): string {
  const entries = db.prepare<[], SchemaEntry>(`select name, sql from sqlite_schema where name not like 'sqlite\\_%' escape '\\'`).all()
  return JSON.stringify(entries.map(({ name, sql }) => `${name}: ${sql}`).sort())
}

let expectedSchema: string | undefined

/** The schema that the migrations lead to, from an empty database in memory. */
function expected(): string {
  if (expectedSchema === undefined) {
    const empty = new Database(':memory:')
    for (const step of migrations) empty.exec(step)
    expectedSchema = schemaOf(empty)
    empty.close()
  }
  return expectedSchema
}

/**
 * Each step is one transaction that sets `user_version` last, so a kill leaves the file before or after it. Throws
 * trouble: `newer` for a file of a later version, which is left as it is; `foreign` for a file that is not a ledger or
 * whose tables, indexes or triggers are not the ones that we made.
 */
export function migrate(db: Connection, steps: readonly string[] = migrations): void {
  const version = number(db, 'user_version')
  const id = number(db, 'application_id')
  const isNew = id === 0 && version === 0 && schemaOf(db) === '[]'
  if (!isNew && id !== applicationId) throw inTrouble('foreign')
  if (version < 0) throw inTrouble('foreign')
  if (version > steps.length) throw inTrouble('newer')
  steps.slice(version).forEach((step, i) => {
    db.transaction(() => {
      db.exec(step)
      db.pragma(`application_id = ${applicationId}`)
      db.pragma(`user_version = ${version + i + 1}`)
    }).immediate()
  })
  if (steps === migrations && schemaOf(db) !== expected()) throw inTrouble('foreign')
}
