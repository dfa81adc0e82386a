/** For tests: the files of a desk of before, and what they hold; see `specimens/README.md`. */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3-multiple-ciphers'
import { createLedger } from '../ledger/client/remote.ts'
import type { Ledger } from '../ledger/client/ledger.ts'
import { inThisThread } from './workers.ts'

type Cell = string | number | null
type Row = Readonly<Record<string, Cell>>
type Tables = Readonly<Record<string, readonly Row[]>>

interface Listing {
  readonly userVersion: number
  /** Bookings in the text index. */
  readonly indexed: number
  readonly journal: readonly { readonly reference: string; readonly sequence: number }[]
  readonly settings: { readonly settings: object; readonly connections: readonly object[] }
  readonly closingsLogLines: number
  readonly tables: Tables
}

const specimens = join(import.meta.dirname, 'specimens')

/** What was written, as plain SQL and JSON found it then. */
export const listing: Listing = JSON.parse(readFileSync(join(specimens, 'listing.json'), 'utf8'))

/** The listed rows of a table; none for a table that is not listed. */
export const rowsOf = (table: string): readonly Row[] => listing.tables[table] ?? []

/** The key of the ledger; it is no secret. 32 bytes. */
export const specimenKey = new Uint8Array(Buffer.from('00112233445566778899aabbccddeeff'.repeat(2), 'hex'))

/** A copy of the files, in a folder of its own. All paths are absolute. */
export interface Copied {
  readonly home: string
  /** The desk's data folder. */
  readonly data: string
  /** The folder of its connection `front`. */
  readonly folder: string
  remove(): void
}

/** Copies the files to a new temporary folder. */
export function copySpecimens(): Copied {
  const home = mkdtempSync(join(tmpdir(), 'specimens-'))
  const data = join(home, 'desk')
  cpSync(join(specimens, 'desk'), data, { recursive: true })
  return { home, data, folder: join(data, 'front'), remove: () => rmSync(home, { recursive: true }) }
}

/** Asks the file itself, without the code of the ledger. */
function inPlainSql<T>({ folder }: Copied, ask: (db: Database.Database) => T): T {
  const db = new Database(join(folder, 'ledger', 'ledger.db'), { readonly: true })
  try {
    db.pragma("cipher = 'aegis'")
    db.key(Buffer.from(`x'${Buffer.from(specimenKey).toString('hex')}'`))
    return ask(db)
  } finally {
    db.close()
  }
}

/** How many bookings are in the text index. */
export const indexedNow = (copied: Copied): unknown => inPlainSql(copied, (db) => db.prepare('select count(*) from search').pluck().get())

/** Every listed table as it is now. Columns and tables that came later are left out. */
export function tablesNow(copied: Copied): Tables {
  const plain = (cell: unknown) => (Buffer.isBuffer(cell) ? { hex: cell.toString('hex') } : cell)
  return inPlainSql(copied, (db) =>
    Object.fromEntries(
      Object.entries(listing.tables).map(([table, [first = {}]]) => {
        const rows = db.prepare(`select ${Object.keys(first).join(', ')} from ${table}`).all() as Record<string, unknown>[]
        return [table, rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, plain(cell)])) as Row)]
      }),
    ),
  )
}

/** What a setting is called that each start writes for itself. */
export const ofTheRun = 'run'
/** What came with a later version, and is not listed. */
const laterSettings = ['facts.seal']

/** Tables without what each start writes for itself. */
export function lasting(tables: Tables): Tables {
  return { ...tables, setting: (tables.setting ?? []).filter(({ name }) => name !== ofTheRun && !laterSettings.includes(String(name))) }
}

/** Opens the ledger for writing, and closes it afterwards. Rejects as `createLedger` does. */
export async function withLedger({ folder }: Copied, use: (ledger: Ledger) => Promise<void>): Promise<void> {
  const ledger = await createLedger({
    folder: join(folder, 'ledger'),
    key: specimenKey,
    workerFile: inThisThread,
    accountingZone: 'Europe/Zurich',
  })
  try {
    if (ledger.readOnly !== null) throw new Error(`only read: ${ledger.readOnly}`)
    await use(ledger)
  } finally {
    await ledger.close()
  }
}
