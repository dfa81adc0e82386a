/** `plain|encrypted PLACE KEY OUT`: a process that writes one export, prints its peak memory in MiB, and ends. */
import { readFileSync } from 'node:fs'
import Database from 'better-sqlite3-multiple-ciphers'
import { statementCache } from '../src/main/ledger/database/connection.ts'
import type { WritableDb } from '../src/main/ledger/database/ledger-db.ts'
import { writeExport } from '../src/main/ledger/exports/export.ts'
import { openReader } from '../src/main/ledger/storage/open.ts'
import { sampleJob, softwareLayout } from '../src/main/testing/sample-exports.ts'
import { accountingColumns } from '../src/shared/contract/views/export-views.ts'

const zone = 'Europe/Zurich'
const nowMs = Date.now()
const [kind = '', place = '', key = '', out = ''] = process.argv.slice(2)

function plainReader(file: string): WritableDb {
  const db = new Database(file, { readonly: true })
  db.pragma('cache_size = -8192')
  return { connection: db, prepare: statementCache(db), zone, nowMs }
}

/** Returns the process's peak memory in KiB. On Linux `maxRSS` can be the parent's, if that was larger. */
function mostKiB(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1])
}

const reader = kind === 'plain' ? plainReader(place) : openReader(place, Buffer.from(key, 'hex'), zone, nowMs)
const work = { atMs: nowMs, progress: () => {}, signal: new AbortController().signal }
await writeExport(reader, work, sampleJob(out, { layout: { ...softwareLayout, columns: [...accountingColumns] } }))
reader.connection.close()
process.stdout.write(`${Math.round(mostKiB() / 1024)}\n`)
