/**
 * Corruption: damages bits, blocks, pages and ends of the database, its log and a backup, one way at a time. Whatever can still be read must be what
 * was written, everything else must be an error, and nothing may be deleted. A damaged log may lose its end: SQLite cannot detect that. Then the
 * ledger must be as after one of the commits, and the desk must notice every lost step of a booking or cancellation. A damaged backup is rejected or
 * has its original contents; an intact one restores a damaged ledger.
 */
import { randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backupFolder, quarantineFolder } from '../../src/main/ledger/database/backup-files.ts'
import { ledgerErrorCodeOf } from '../../src/main/ledger/database/errors.ts'
import { type OpenLedger, openLedger } from '../../src/main/ledger/storage/open.ts'
import { restoreLedger } from '../../src/main/ledger/storage/restore.ts'
import { FailureError } from '../../src/shared/contract/failure.ts'
import type { DrillRun } from '../drill.ts'
import { type Random, randomFrom } from '../random.ts'
import { makeSpecimen, readWhole, type Specimen, unnoticed } from './corruption/specimen.ts'

export const fullCount = 2000

const pageSize = 8192
const files = ['ledger.db', 'ledger.db-wal', 'ledger.key-check'] as const

/** Ways to damage bytes; each returns the new contents of the file. */
const damages: Record<string, (bytes: Buffer, random: Random) => Buffer> = {
  bit: (bytes, random) => {
    const at = random.below(bytes.length)
    bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << random.below(8)), at)
    return bytes
  },
  block: (bytes, random) => {
    randomBytes(512).copy(bytes, random.below(bytes.length))
    return bytes
  },
  zeros: (bytes, random) => {
    const at = random.below(Math.ceil(bytes.length / pageSize)) * pageSize
    return bytes.fill(0, at, Math.min(at + pageSize, bytes.length))
  },
  pageCopied: (bytes, random) => {
    const pages = Math.floor(bytes.length / pageSize)
    const [from, to] = [random.below(pages), random.below(pages)]
    bytes.copy(bytes, to * pageSize, from * pageSize, (from + 1) * pageSize)
    return bytes
  },
  cut: (bytes, random) => bytes.subarray(0, random.below(bytes.length)),
  cutAtPage: (bytes, random) => bytes.subarray(0, random.below(Math.ceil(bytes.length / pageSize)) * pageSize),
  grown: (bytes) => Buffer.concat([bytes, randomBytes(pageSize)]),
}
const ways = Object.keys(damages) as [string, ...string[]]

type Verdict = 'same' | 'refused' | 'tailLost' | 'restored' | 'wrong'

class Wrong extends Error {}

/** Opens a damaged ledger and reads it. Returns null if it does not open or cannot be read completely. */
function read(folder: string, { key }: Specimen): { whole: string; unnoticed: string[] } | null {
  let ledger: OpenLedger | null = null
  try {
    ledger = openLedger(folder, key, 'UTC')
    return { whole: readWhole(ledger), unnoticed: unnoticed(ledger) }
  } catch (error) {
    if (error instanceof FailureError || ledgerErrorCodeOf(error) !== null) return null
    throw error
  } finally {
    ledger?.close()
  }
}

/** Judges a ledger that is damaged itself or in its log. */
function judgeLedger(folder: string, specimen: Specimen, mayLose: boolean): Verdict {
  const got = read(folder, specimen)
  if (got === null) return 'refused'
  const after = specimen.afterCommit.lastIndexOf(got.whole)
  if (after === specimen.afterCommit.length - 1) return 'same'
  if (after < 0 || !mayLose) throw new Wrong('read something that was not written')
  if (got.unnoticed.length > 0) throw new Wrong(`nobody notices that ${got.unnoticed.join(', ')} is gone`)
  return 'tailLost'
}

/** Restores the backup. It must have its original contents, or be rejected and leave the ledger unchanged. */
function judgeRestore(folder: string, specimen: Specimen): Verdict {
  const before = readFileSync(join(folder, 'ledger.db'))
  try {
    restoreLedger(folder, specimen.key, { backup: specimen.backup, atMs: 0 })
  } catch (error) {
    if (!(error instanceof FailureError) && ledgerErrorCodeOf(error) === null) throw error
    if (!readFileSync(join(folder, 'ledger.db')).equals(before)) throw new Wrong('the ledger was changed by a backup that was refused')
    return 'refused'
  }
  const got = read(folder, specimen)
  if (got?.whole !== specimen.inBackup) throw new Wrong('restored something that was not backed up')
  if (got.unnoticed.length > 0) throw new Wrong(`nobody notices that the backup lacks ${got.unnoticed.join(', ')}`)
  const quarantined = readdirSync(quarantineFolder(folder)).map((stamp) => join(quarantineFolder(folder), stamp, 'ledger.db'))
  if (quarantined.length !== 1 || !readFileSync(quarantined[0] ?? '').equals(before))
    throw new Wrong('the replaced file was not put aside as it was')
  return 'restored'
}

/** Damages one file in one way, in a fresh copy of the specimen. */
function tryOut(home: string, specimen: Specimen, target: (typeof targets)[number], way: string, random: Random): Verdict {
  const folder = join(home, 'damaged', 'ledger')
  rmSync(join(home, 'damaged'), { recursive: true, force: true })
  for (const place of [folder, backupFolder(folder)]) mkdirSync(place, { recursive: true })
  for (const file of files) copyFileSync(join(specimen.folder, file), join(folder, file))
  const backup = join(backupFolder(folder), specimen.backup)
  copyFileSync(join(backupFolder(specimen.folder), specimen.backup), backup)
  const path = target === 'backup' ? backup : join(folder, target)
  writeFileSync(path, damages[way]?.(readFileSync(path), random) ?? '')
  if (random.chance(0.1)) writeFileSync(join(folder, 'ledger.db-shm'), randomBytes(32_768))

  const verdict = target === 'backup' ? judgeRestore(folder, specimen) : judgeLedger(folder, specimen, target === 'ledger.db-wal')
  if (!existsSync(backup)) throw new Wrong('the backup is gone')
  if (verdict !== 'restored' && !existsSync(join(folder, 'ledger.db'))) throw new Wrong('the file is gone')
  const isLost = target === 'ledger.db' && verdict === 'refused'
  return isLost ? judgeRestore(folder, specimen) : verdict
}

const targets = ['ledger.db', 'ledger.db-wal', 'backup'] as const

export async function run({ count, seed, print }: DrillRun) {
  const random = randomFrom(seed)
  const home = mkdtempSync(join(tmpdir(), 'deskbook-corruption-'))
  const verdicts: Record<Verdict, number> = { same: 0, refused: 0, tailLost: 0, restored: 0, wrong: 0 }
  try {
    const specimen = makeSpecimen(join(home, 'specimen'))
    for (let n = 0; n < count; n++) {
      const target = targets[n % targets.length] ?? 'ledger.db'
      const way = random.pick(ways)
      try {
        verdicts[tryOut(home, specimen, target, way, random)]++
      } catch (error) {
        verdicts.wrong++
        print(`${target}, ${way}: ${error instanceof Error ? error.message : error}`)
      }
    }
  } finally {
    rmSync(home, { recursive: true })
  }
  const { same, refused, tailLost, restored, wrong } = verdicts
  print(`read as written ${same}, end of the log lost and noticed ${tailLost}, refused ${refused}, restored from the backup ${restored}`)
  return { cases: count, failed: wrong }
}
