/**
 * Migration kills: a process that migrates a ledger from an earlier schema to the newest is killed at a random moment. Afterwards the file must be as
 * before or after a migration step, read without errors and have every row; the next opening must run the remaining steps; and every backup with its
 * final name must be intact.
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { backupFolder, readBackupName } from '../../src/main/ledger/database/backup-files.ts'
import { newestVersion, versionOf } from '../../src/main/ledger/database/migrations/migrate.ts'
import { verifyFile } from '../../src/main/ledger/storage/backup.ts'
import { openLedger } from '../../src/main/ledger/storage/open.ts'
import type { DrillRun } from '../drill.ts'
import { randomFrom } from '../random.ts'
import { contentOf, type EarlierLedger, earlierLedgers, openFile } from './migration-kills/earlier.ts'

export const fullCount = 200

const program = fileURLToPath(new URL('migration-kills/migrating.ts', import.meta.url))

interface Kill {
  /** When the time starts: with the opening, or when the backup has been made and the migration steps follow. */
  readonly after: 'opening' | 'backup'
  readonly ms: number
}

const stepsMs = 40

const backupsIn = (folder: string): string[] => {
  const place = backupFolder(folder)
  return existsSync(place) ? readdirSync(place).filter((file) => readBackupName(file) !== null) : []
}

/** Migrates a copy in a process and kills it; null lets it finish. Returns the duration in milliseconds. */
async function migrateIn(folder: string, key: Buffer, kill: Kill | null): Promise<number> {
  // Share a compile cache: a killed process writes none, but the first ones, which are not killed, do.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(dirname(dirname(folder)), 'cache') }
  const child = spawn(process.execPath, [program, folder, key.toString('hex')], { stdio: ['ignore', 'pipe', 'inherit'], env })
  const exit = once(child, 'exit')
  const nextOutput = async () => Promise.race([once(child.stdout, 'data'), exit])
  await nextOutput()
  const begunMs = performance.now()
  if (kill === null) await nextOutput()
  else {
    while (kill.after === 'backup' && child.exitCode === null && backupsIn(folder).length === 0) await setTimeout(1)
    await setTimeout(kill.ms)
    child.kill('SIGKILL')
  }
  const tookMs = performance.now() - begunMs
  await exit
  return tookMs
}

/** Returns the fault of a ledger after a killed migration; null if it has none. */
function faultOf(folder: string, key: Buffer, { version, contents: holds }: EarlierLedger, tally: Map<number, number>): string | null {
  const db = openFile(folder, key)
  try {
    const now = versionOf(db)
    tally.set(now, (tally.get(now) ?? 0) + 1)
    if (now < version || db.pragma('quick_check(1)', { simple: true }) !== 'ok') return 'does not read whole'
    if (contentOf(db) !== holds.get(now)) return `is of version ${now} and does not hold what it should`
  } finally {
    db.close()
  }
  const ledger = openLedger(folder, key, 'UTC')
  try {
    if (contentOf(ledger.connection) !== holds.get(newestVersion)) return 'does not hold what it should once it is opened'
  } finally {
    ledger.close()
  }
  const backups = backupsIn(folder)
  for (const file of backups) verifyFile(join(backupFolder(folder), file), key)
  return backups.length === 0 ? 'was brought to a newer schema without a backup' : null
}

export async function run({ count, seed, print }: DrillRun) {
  const random = randomFrom(seed)
  const home = mkdtempSync(join(tmpdir(), 'deskbook-migrations-'))
  const key = randomBytes(32)
  const folder = join(home, 'killed', 'ledger')
  const fresh = (from: EarlierLedger) => {
    rmSync(dirname(folder), { recursive: true, force: true })
    cpSync(from.folder, folder, { recursive: true })
  }
  /** The number of kills by the schema version found afterwards. */
  const tally = new Map<number, number>()
  let failed = 0
  try {
    const earlier = earlierLedgers(home, key)
    const usualMs: number[] = []
    for (const from of earlier) {
      fresh(from)
      usualMs.push(await migrateIn(folder, key, null))
    }
    for (let n = 0; n < count; n++) {
      const i = n % earlier.length
      const from = earlier[i] as EarlierLedger
      fresh(from)
      const isAimed = random.chance(0.6)
      const ms = random.between(0, isAimed ? stepsMs : (usualMs[i] ?? 0))
      await migrateIn(folder, key, { after: isAimed ? 'backup' : 'opening', ms })
      const fault = faultOf(folder, key, from, tally)
      if (fault === null) continue
      failed++
      print(`a ledger of version ${from.version} ${fault}`)
    }
  } finally {
    rmSync(home, { recursive: true })
  }
  const found = [...tally].sort(([a], [b]) => a - b).map(([version, times]) => `${version}: ${times}`)
  print(`schema found after the kill, by version: ${found.join(', ')}`)
  return { cases: count, failed }
}
