/**
 * Marker scan: a ledger of marked guests is written, read, sorted, backed up and killed in its own process, then restored. No file may contain a
 * marker or the key in clear, including temporary, unlinked, backup and replaced files. `count` is in bookings; each scanned file is a case.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { backupsOf, quarantinedLedgers } from '../../src/main/ledger/database/backup-files.ts'
import { restoreLedger } from '../../src/main/ledger/storage/restore.ts'
import type { DrillRun } from '../drill.ts'

export const fullCount = 2000

const texts = ['Xylomarker', 'xylomarker', 'Quendolin', 'quendolin']
const encodings = ['utf8', 'utf16le', 'base64', 'hex'] as const
const rounds = 3

/** Returns the files of the profile, and unlinked files that the process still has open. */
function filesOf(home: string, pid: number | undefined): string[] {
  const named = readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const handles = `/proc/${pid}/fd`
  if (pid === undefined || !existsSync(handles)) return named
  const unnamed = readdirSync(handles)
    .map((handle) => join(handles, handle))
    .filter((handle) => orElse(() => readlinkSync(handle), '').endsWith(' (deleted)'))
  return [...named, ...unnamed]
}

/** Reads a file or a link; `otherwise` if it has disappeared in the meantime. */
function orElse<T>(read: () => T, otherwise: T): T {
  try {
    return read()
  } catch {
    return otherwise
  }
}

async function roundDone(writer: ChildProcess): Promise<boolean> {
  if (!writer.stdout || writer.exitCode !== null) return false
  const [output] = await Promise.race([once(writer.stdout, 'data'), once(writer, 'exit').then(() => [''])])
  return String(output).includes('done')
}

/** Restores the newest backup; the ledger's files, as the kill left them, are moved aside. */
async function restoreNewest(folder: string, key: Buffer): Promise<void> {
  const [newest] = await backupsOf(folder)
  if (!newest) throw new Error('there is no backup')
  restoreLedger(folder, key, { backup: newest.name, atMs: Date.now() })
  if ((await quarantinedLedgers(folder)).length === 0) throw new Error('nothing was put aside')
}

export async function run({ count, print }: DrillRun) {
  const home = mkdtempSync(join(tmpdir(), 'deskbook-markers-'))
  const temporary = join(home, 'temporary')
  mkdirSync(temporary)
  const key = randomBytes(32)
  const markers = [
    key,
    ...(['hex', 'base64'] as const).map((encoding) => Buffer.from(key.toString(encoding))),
    ...texts.flatMap((text) =>
      encodings.map((encoding) =>
        encoding === 'utf16le' ? Buffer.from(text, encoding) : Buffer.from(Buffer.from(text).toString(encoding)),
      ),
    ),
  ]
  let cases = 0
  let failed = 0
  const inClear = (pid: number | undefined) => {
    const files = filesOf(home, pid)
    cases += files.length
    return files.filter((file) => {
      const bytes = orElse(() => readFileSync(file), Buffer.alloc(0))
      return markers.some((marker) => bytes.includes(marker))
    })
  }
  const scan = (pid: number | undefined) => {
    for (const file of inClear(pid)) {
      failed++
      print(`a marker in clear: ${file.replace(home, '')}`)
    }
  }
  try {
    // Test the scan itself first: it must find each marker.
    for (const marker of markers) {
      const control = join(temporary, 'control')
      writeFileSync(control, Buffer.concat([randomBytes(100), marker, randomBytes(100)]))
      if (inClear(undefined).length !== 1) throw new Error('the scan does not see what it looks for')
      rmSync(control)
    }
    for (let start = 0; start < 2; start++) {
      const program = fileURLToPath(new URL('../ledger-writer.ts', import.meta.url))
      const env = { ...process.env, TMPDIR: temporary, SQLITE_TMPDIR: temporary }
      const writer = spawn(process.execPath, [program, join(home, 'ledger'), key.toString('hex'), `${count}`], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env,
      })
      for (let round = 0; round < rounds; round++) {
        const working = roundDone(writer)
        scan(writer.pid)
        if (await working) continue
        failed++
        print('the writer ended by itself')
      }
      scan(writer.pid)
      writer.kill('SIGKILL')
      if (writer.exitCode === null && writer.signalCode === null) await once(writer, 'exit')
      scan(undefined)
      await restoreNewest(join(home, 'ledger'), key)
      scan(undefined)
    }
  } finally {
    rmSync(home, { recursive: true })
  }
  return { cases, failed }
}
