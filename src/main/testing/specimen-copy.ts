/** For tests of the specimens (files of an earlier version): a new copy of them for each test. */

import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3-multiple-ciphers'
import { afterEach, beforeEach } from 'vitest'
import type { Ledger } from '../ledger/client/ledger.ts'
import { createLedger } from '../ledger/client/remote.ts'
import { startInThisThread } from './workers.ts'

type Cell = string | number | null
type Row = Readonly<Record<string, Cell>>
type Tables = Readonly<Record<string, readonly Row[]>>

interface Listing {
  readonly userVersion: number
  /** Number of bookings in the text index. */
  readonly indexed: number
  readonly journal: readonly { readonly reference: string; readonly sequence: number }[]
  readonly settings: { readonly settings: object; readonly connections: readonly object[] }
  readonly closingsLogLines: number
  readonly tables: Tables
}

const specimens = join(import.meta.dirname, 'specimens')

/** The content of the specimens when they were written, read with plain SQL and JSON. */
export const listing: Listing = JSON.parse(readFileSync(join(specimens, 'listing.json'), 'utf8'))

/** Returns the listed rows of a table; none if it is not listed. */
export const rowsOf = (table: string): readonly Row[] => listing.tables[table] ?? []

/** The key of the ledger, 32 bytes; not a secret. */
export const specimenKey = new Uint8Array(Buffer.from('00112233445566778899aabbccddeeff'.repeat(2), 'hex'))

/** A copy of the files in a temporary folder. All paths are absolute. */
interface SpecimenCopy {
  readonly home: string
  /** The desk's data folder. */
  readonly data: string
  /** The folder of the connection `front`. */
  readonly folder: string
  remove(): void
}

/** Copies the files to a new temporary folder. */
function copySpecimens(): SpecimenCopy {
  const home = mkdtempSync(join(tmpdir(), 'specimens-'))
  const data = join(home, 'desk')
  cpSync(join(specimens, 'desk'), data, { recursive: true })
  return { home, data, folder: join(data, 'front'), remove: () => rmSync(home, { recursive: true }) }
}

/** Queries the file directly, without the ledger's code. */
function queryPlainSql<T>({ folder }: SpecimenCopy, ask: (db: Database.Database) => T): T {
  const db = new Database(join(folder, 'ledger', 'ledger.db'), { readonly: true })
  try {
    db.pragma("cipher = 'aegis'")
    db.key(Buffer.from(`x'${Buffer.from(specimenKey).toString('hex')}'`))
    return ask(db)
  } finally {
    db.close()
  }
}

/** Returns the number of bookings in the text index. */
export const countIndexed = (specimenCopy: SpecimenCopy): unknown =>
  queryPlainSql(specimenCopy, (db) => db.prepare('select count(*) from search').pluck().get())

/** Returns every listed table as it is now, without columns and tables that were added later. */
export function readTables(specimenCopy: SpecimenCopy): Tables {
  const plain = (cell: unknown) => (Buffer.isBuffer(cell) ? { hex: cell.toString('hex') } : cell)
  return queryPlainSql(specimenCopy, (db) =>
    Object.fromEntries(
      Object.entries(listing.tables).map(([table, [first = {}]]) => {
        const rows = db.prepare(`select ${Object.keys(first).join(', ')} from ${table}`).all() as Record<string, unknown>[]
        return [table, rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, plain(cell)])) as Row)]
      }),
    ),
  )
}

/** The name of a setting that each start writes for itself. */
export const runSetting = 'run'
/** Settings that a later version added, which are not listed. */
const laterSettings = ['facts.seal']

/** Returns the tables without the settings that each start or a later version writes. */
export function withoutRunSettings(tables: Tables): Tables {
  return { ...tables, setting: (tables.setting ?? []).filter(({ name }) => name !== runSetting && !laterSettings.includes(String(name))) }
}

/** Opens the ledger for writing, and closes it afterwards. Rejects like `createLedger`. */
export async function withLedger({ folder }: SpecimenCopy, use: (ledger: Ledger) => Promise<void>): Promise<void> {
  const ledger = await createLedger({
    folder: join(folder, 'ledger'),
    key: specimenKey,
    workerFile: startInThisThread,
    accountingZone: 'Europe/Zurich',
  })
  try {
    if (ledger.readOnly !== null) throw new Error(`only read: ${ledger.readOnly}`)
    await use(ledger)
  } finally {
    await ledger.close()
  }
}

export let specimenCopy: SpecimenCopy

/** Copies the specimens for each test, and removes the copy. */
export function copyForEachTest(): void {
  beforeEach(() => {
    specimenCopy = copySpecimens()
  })

  afterEach(() => specimenCopy.remove())
}
