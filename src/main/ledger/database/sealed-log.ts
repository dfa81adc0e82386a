/**
 * An encrypted log next to the ledger's folder. It outlives the ledger. Each line is encrypted and authenticated (AES-256-GCM) with a key derived
 * from the ledger's key and the log's label. A line also authenticates its number and the previous seal, so a removed or moved line is detected.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { flushSync, writeAtomicallySync } from '../../files/durable.ts'
import { codeOf } from '../../files/error-code.ts'
import { renamePatientlySync } from '../../files/retrying-files.ts'
import { backupFolder, stampOf } from './backup-files.ts'

/** Identifies a log and converts its bodies to and from text. */
export interface LogFormat<Body> {
  /** The name of its file. */
  readonly name: string
  /** Separates its key from those of other logs. */
  readonly label: string
  toText(body: Body): string
  /** Throws for a text that is not a body. */
  fromText(text: string): Body
}

export interface LogLine<Body> {
  /** Counted from 1. */
  readonly number: number
  /** The seal of the previous line; empty for the first. */
  readonly previous: string
  readonly seal: string
  readonly body: Body
}

export interface ReadLog<Body> {
  readonly lines: readonly LogLine<Body>[]
  /** Whether every line is unaltered, written with this key, and follows the previous one. An incomplete last line is ignored. */
  readonly isIntact: boolean
  /** Bytes up to the end of the last complete line. */
  readonly completeBytes: number
}

/** Returns the path of a ledger's log, next to the ledger's folder. */
export const logFile = (folder: string, { name }: Pick<LogFormat<never>, 'name'>): string => join(dirname(folder), name)
/** Returns the path of a log's copy, among the backups. */
export const logCopy = (folder: string, { name }: Pick<LogFormat<never>, 'name'>): string => join(backupFolder(folder), name)

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const sealBytes = 16

/** Derives the key of a log, which does not reveal the ledger's key. */
const logKey = (ledgerKey: Uint8Array, label: string) => new Uint8Array(hkdfSync('sha256', ledgerKey, '', label, 32))

const position = (number: number, previous: string) => `${number} ${previous || '-'}`

function sealLine(key: Uint8Array, { number, previous, text }: { number: number; previous: string; text: string }) {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, key, nonce, { authTagLength: sealBytes })
  sealing.setAAD(Buffer.from(position(number, previous)))
  const sealed = Buffer.concat([nonce, sealing.update(deflateRawSync(text)), sealing.final()])
  const seal = sealing.getAuthTag().toString('hex')
  return { text: `${position(number, previous)} ${sealed.toString('base64')} ${seal}`, seal }
}

const linePattern = /^([1-9]\d{0,8}) (-|[\da-f]{32}) ([\w+/]+={0,2}) ([\da-f]{32})$/

/** Decrypts a line; null for one that was not written with this key, or was altered. */
function openLine<Body>(key: Uint8Array, text: string, { fromText }: LogFormat<Body>): LogLine<Body> | null {
  const [, number = '', before = '', sealed = '', seal = ''] = linePattern.exec(text) ?? []
  const bytes = Buffer.from(sealed, 'base64')
  if (bytes.length < nonceBytes) return null
  const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: sealBytes })
  const previous = before === '-' ? '' : before
  opening.setAAD(Buffer.from(position(Number(number), previous)))
  opening.setAuthTag(Buffer.from(seal, 'hex'))
  try {
    const packed = Buffer.concat([opening.update(bytes.subarray(nonceBytes)), opening.final()])
    return { number: Number(number), previous, seal, body: fromText(inflateRawSync(packed).toString('utf8')) }
  } catch {
    // The line was altered, or written with another key.
    return null
  }
}

/** Reads a log; a missing file is an empty log. Throws the disk's error. */
export function readLog<Body>(file: string, ledgerKey: Uint8Array, format: LogFormat<Body>): ReadLog<Body> {
  const bytes = bytesOf(file)
  if (bytes === null) return { lines: [], isIntact: true, completeBytes: 0 }
  const key = logKey(ledgerKey, format.label)
  const lines: LogLine<Body>[] = []
  let isIntact = true
  let start = 0
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
    const line = openLine(key, bytes.toString('latin1', start, end), format)
    const last = lines.at(-1)
    if (line === null || line.number !== (last?.number ?? 0) + 1 || line.previous !== (last?.seal ?? '')) isIntact = false
    if (line) lines.push(line)
    start = end + 1
  }
  return { lines, isIntact, completeBytes: start }
}

/** Returns the lines of the copy among the backups; none when it cannot be read. */
export function readLogCopy<Body>(folder: string, ledgerKey: Uint8Array, format: LogFormat<Body>): readonly LogLine<Body>[] {
  try {
    return readLog(logCopy(folder, format), ledgerKey, format).lines
  } catch (error) {
    if (codeOf(error) === null) throw error
    return []
  }
}

function bytesOf(file: string): Buffer | null {
  try {
    return readFileSync(file)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

export interface SealedLog<Body> {
  /** Writes a line durably and returns its number. On failure it removes the line, if the disk permits, and throws the disk's error. */
  append(body: Body): number
  /** Remembers where the log ends. Call the result to remove the lines appended since, unless the disk refuses. */
  rollbackPoint(): () => void
  /** Replaces all lines. Throws the disk's error, and then the log is unchanged. */
  rewrite(bodies: readonly Body[]): void
  /** Updates the copy among the backups. If an update fails, the next one makes up for it. */
  copy(): void
  /** Returns the seal of the last line; empty when there is none. */
  seal(): string
}

/**
 * Opens a log for appending. If lines are unreadable or missing (`damaged` is given), renames the log and writes a replacement. Throws the
 * disk's error.
 */
export function openLog<Body>(
  folder: string,
  ledgerKey: Uint8Array,
  format: LogFormat<Body>,
  { lines, completeBytes }: Pick<ReadLog<Body>, 'lines' | 'completeBytes'>,
  damaged: { readonly replacement: readonly Body[]; readonly nowMs: number } | null,
): SealedLog<Body> {
  const file = logFile(folder, format)
  const key = logKey(ledgerKey, format.label)
  let last: Pick<LogLine<Body>, 'number' | 'seal'> | undefined = lines.at(-1)

  const sealed = (body: Body): string => {
    const number = (last?.number ?? 0) + 1
    const { text, seal } = sealLine(key, { number, previous: last?.seal ?? '', text: format.toText(body) })
    last = { number, seal }
    return `${text}\n`
  }

  const restoreLastOnError = (write: () => void) => {
    const before = last
    try {
      write()
    } catch (error) {
      last = before
      throw error
    }
  }

  const log: SealedLog<Body> = {
    append: (body) => {
      restoreLastOnError(() => appendDurably(file, sealed(body)))
      return last?.number ?? 0
    },
    rollbackPoint() {
      const before = last
      const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
      return () => {
        if (last === before) return
        try {
          truncateSync(file, size)
          last = before
        } catch (error) {
          if (codeOf(error) === null) throw error
        }
      }
    },
    rewrite: (bodies) =>
      restoreLastOnError(() => {
        last = undefined
        writeAtomicallySync(file, bodies.map(sealed).join(''))
      }),
    copy: () => copyLog(folder, format),
    seal: () => last?.seal ?? '',
  }

  if (damaged) {
    if (existsSync(file)) renamePatientlySync(file, `${file}.damaged-${stampOf(damaged.nowMs)}`)
    log.rewrite(damaged.replacement)
  } else if (existsSync(file)) truncateSync(file, completeBytes)
  return log
}

/** Updates the copy of a log among the backups, unless it is identical. Disk errors are ignored. */
function copyLog(folder: string, format: Pick<LogFormat<never>, 'name'>): void {
  try {
    const bytes = bytesOf(logFile(folder, format))
    if (bytes === null || bytesOf(logCopy(folder, format))?.equals(bytes)) return
    mkdirSync(backupFolder(folder), { recursive: true, mode: 0o700 })
    writeAtomicallySync(logCopy(folder, format), bytes)
  } catch (error) {
    if (codeOf(error) === null) throw error
  }
}

/** Appends durably. Removes what a failed write leaves, so that the next line does not continue it. */
function appendDurably(file: string, text: string): void {
  const before = statSync(file, { throwIfNoEntry: false })?.size
  try {
    appendFileSync(file, text, { mode: 0o600 })
    flushSync(file)
    // The name of a new file is durable only once its folder is flushed.
    if (before === undefined) flushSync(dirname(file))
  } catch (error) {
    if (existsSync(file)) truncateSync(file, before ?? 0)
    throw error
  }
}
