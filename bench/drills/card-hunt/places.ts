/** Searches everything that a desk may leave: its files, its databases opened with their key, its memory. */
import { closeSync, copyFileSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import Database from 'better-sqlite3-multiple-ciphers'
import type { Hunted } from './hunt.ts'

export interface Find {
  readonly card: string
  /** The file, relative to the searched folder, and the part of it. */
  readonly where: string
}

/** Searches files as bytes, and the desk's databases also by contents. Counts what it opened. */
export function huntInFiles(
  folder: string,
  key: Buffer,
  hunt: Hunted,
  opened: Map<string, number>,
  fits: (file: string) => boolean = () => true,
): Find[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(fits)
  return files.flatMap((file) => {
    const where = file.slice(folder.length + 1)
    const bytes = readFileSync(file)
    opened.set('files', (opened.get('files') ?? 0) + 1)
    const finds = [...hunt.inBytes(bytes)].map((card) => ({ card, where }))
    return file.endsWith('.db') ? [...finds, ...inDatabase(file, key, hunt, where, opened)] : finds
  })
}

/** Searches all rows of all tables, and all pages including free ones, on a copy that is decrypted as a whole. */
function inDatabase(file: string, key: Buffer, hunt: Hunted, where: string, opened: Map<string, number>): Find[] {
  const scratch = mkdtempSync(join(tmpdir(), 'card-hunt-'))
  const copy = join(scratch, basename(file))
  try {
    for (const suffix of ['', '-wal', '-shm']) if (existsSync(file + suffix)) copyFileSync(file + suffix, copy + suffix)
    const db = new Database(copy)
    db.pragma("cipher = 'aegis'")
    db.key(Buffer.from(`x'${key.toString('hex')}'`))
    const finds: Find[] = []
    const tables = db
      .prepare("select name from sqlite_master where type = 'table' and sql not like 'create virtual%'")
      .pluck()
      .all() as string[]
    for (const table of tables) {
      for (const row of db.prepare(`select * from "${table}"`).safeIntegers().iterate() as Iterable<Record<string, unknown>>) {
        for (const [column, value] of Object.entries(row)) {
          const found = Buffer.isBuffer(value) ? hunt.inBytes(value) : value === null ? [] : hunt.inText(String(value))
          for (const card of found) finds.push({ card, where: `${where}: ${table}.${column}` })
        }
        opened.set('rows', (opened.get('rows') ?? 0) + 1)
      }
    }
    db.pragma('journal_mode = delete')
    db.pragma("rekey = ''")
    db.close()
    const pages = readFileSync(copy)
    if (pages.subarray(0, 15).toString() !== 'SQLite format 3') throw new Error(`${where} was not decrypted`)
    for (const card of hunt.inBytes(pages)) finds.push({ card, where: `${where}: its pages` })
    opened.set('databases', (opened.get('databases') ?? 0) + 1)
    return finds
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** Searches the writable memory of a process; null if it cannot be read. */
export function huntInMemory(pid: number, hunt: Hunted): Set<string> | null {
  if (!existsSync(`/proc/${pid}/maps`)) return null
  const found = new Set<string>()
  try {
    const memory = openSync(`/proc/${pid}/mem`, 'r')
    try {
      for (const line of readFileSync(`/proc/${pid}/maps`, 'utf8').split('\n')) {
        const [, from, to] = /^([\da-f]+)-([\da-f]+) rw/.exec(line) ?? []
        if (from === undefined || to === undefined) continue
        for (const card of inRange(memory, Number.parseInt(from, 16), Number.parseInt(to, 16), hunt)) found.add(card)
      }
    } finally {
      closeSync(memory)
    }
  } catch {
    return null
  }
  return found
}

const piece = 2 ** 24

function inRange(memory: number, from: number, to: number, hunt: Hunted): Set<string> {
  const found = new Set<string>()
  for (let at = from; at < to; at += piece) {
    const bytes = Buffer.alloc(Math.min(piece, to - at))
    try {
      const read = readSync(memory, bytes, 0, bytes.length, at)
      for (const card of hunt.inPlainBytes(bytes.subarray(0, read))) found.add(card)
    } catch {
      // Mapped, but not readable.
      break
    }
  }
  return found
}
