/**
 * A log that outlives the ledger's file. Each line is encrypted and authenticated (AES-256-GCM) with a key that is derived from the ledger's
 * and the log's label. A line's number and the seal of the line before it are authenticated too, so a line that was left out or moved shows.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { flushSync, writeWholeSync } from '../../files/durable.ts'
import { codeOf } from '../../files/error-code.ts'
import { renamePatientlySync } from '../../files/held-files.ts'
import { backupFolder, stampOf } from './backup-files.ts'

/** Which log it is, and how a body is written as text. */
export interface LogFormat<Body> {
  /** The name of its file. */
  readonly name: string
  /** Sets its key apart from those of other logs. */
  readonly label: string
  toText(body: Body): string
  /** Throws for a text that is no body. */
  fromText(text: string): Body
}

export interface LogLine<Body> {
  /** Counted from 1. */
  readonly number: number
  /** The seal of the line before it; empty for the first. */
  readonly previous: string
  readonly seal: string
  readonly body: Body
}

export interface ReadLog<Body> {
  readonly lines: readonly LogLine<Body>[]
  /** Whether every line is of this key, as it was written, and follows the one before it. A last line that was cut off never counted. */
  readonly isWhole: boolean
  /** Bytes up to the end of the last line that was finished. */
  readonly finished: number
}

/** The log of a ledger's folder, beside it. */
export const logFile = (folder: string, { name }: Pick<LogFormat<never>, 'name'>): string => join(dirname(folder), name)
/** The copy of a log, among the backups. */
export const logCopy = (folder: string, { name }: Pick<LogFormat<never>, 'name'>): string => join(backupFolder(folder), name)

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const sealBytes = 16

/** Knowing the key of a log does not tell the ledger's. */
const logKey = (ledgerKey: Uint8Array, label: string) => new Uint8Array(hkdfSync('sha256', ledgerKey, '', label, 32))

const standing = (number: number, previous: string) => `${number} ${previous || '-'}`

function sealLine(key: Uint8Array, { number, previous, text }: { number: number; previous: string; text: string }) {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, key, nonce, { authTagLength: sealBytes })
  sealing.setAAD(Buffer.from(standing(number, previous)))
  const sealed = Buffer.concat([nonce, sealing.update(deflateRawSync(text)), sealing.final()])
  const seal = sealing.getAuthTag().toString('hex')
  return { text: `${standing(number, previous)} ${sealed.toString('base64')} ${seal}`, seal }
}

const shape = /^([1-9]\d{0,8}) (-|[\da-f]{32}) ([\w+/]+={0,2}) ([\da-f]{32})$/

/** Reads a line; null for one that was not written with this key, or is not as it was written. */
function openLine<Body>(key: Uint8Array, text: string, { fromText }: LogFormat<Body>): LogLine<Body> | null {
  const [, number = '', before = '', sealed = '', seal = ''] = shape.exec(text) ?? []
  const bytes = Buffer.from(sealed, 'base64')
  if (bytes.length < nonceBytes) return null
  const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: sealBytes })
  const previous = before === '-' ? '' : before
  opening.setAAD(Buffer.from(standing(Number(number), previous)))
  opening.setAuthTag(Buffer.from(seal, 'hex'))
  try {
    const packed = Buffer.concat([opening.update(bytes.subarray(nonceBytes)), opening.final()])
    return { number: Number(number), previous, seal, body: fromText(inflateRawSync(packed).toString('utf8')) }
  } catch {
    // What does not authenticate is no line of ours.
    return null
  }
}

/** Reads a log. What is missing is empty. Throws what the disk says. */
export function readLog<Body>(file: string, ledgerKey: Uint8Array, format: LogFormat<Body>): ReadLog<Body> {
  const bytes = bytesOf(file)
  if (bytes === null) return { lines: [], isWhole: true, finished: 0 }
  const key = logKey(ledgerKey, format.label)
  const lines: LogLine<Body>[] = []
  let isWhole = true
  let start = 0
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
    const line = openLine(key, bytes.toString('latin1', start, end), format)
    const last = lines.at(-1)
    if (line === null || line.number !== (last?.number ?? 0) + 1 || line.previous !== (last?.seal ?? '')) isWhole = false
    if (line) lines.push(line)
    start = end + 1
  }
  return { lines, isWhole, finished: start }
}

/** The lines of the copy among the backups; one that cannot be read has none. */
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
  /** Writes a line durably and answers its number. Throws what the disk says; the line is then not there, as far as the disk lets it go. */
  append(body: Body): number
  /** Where the log ends now: call the result to remove the lines appended since, unless the disk refuses. */
  mark(): () => void
  /** Puts these lines in the place of all that there were. Throws what the disk says; the log is then as it was. */
  rewrite(bodies: readonly Body[]): void
  /** Renews the copy among the backups. One that cannot be written is renewed the next time. */
  copy(): void
  /** The seal of the last line; empty where there is none. */
  seal(): string
}

/**
 * Opens a log for appending. One of which lines cannot be read or are gone (`instead` is given) is renamed, and what is known of it
 * is written again. Throws what the disk says.
 */
export function openLog<Body>(
  folder: string,
  ledgerKey: Uint8Array,
  format: LogFormat<Body>,
  { lines, finished }: Pick<ReadLog<Body>, 'lines' | 'finished'>,
  damaged: { readonly instead: readonly Body[]; readonly nowMs: number } | null,
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

  const orAsBefore = (write: () => void) => {
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
      orAsBefore(() => appendDurably(file, sealed(body)))
      return last?.number ?? 0
    },
    mark() {
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
      orAsBefore(() => {
        last = undefined
        writeWholeSync(file, bodies.map(sealed).join(''))
      }),
    copy: () => copyLog(folder, format),
    seal: () => last?.seal ?? '',
  }

  if (damaged) {
    if (existsSync(file)) renamePatientlySync(file, `${file}.damaged-${stampOf(damaged.nowMs)}`)
    log.rewrite(damaged.instead)
  } else if (existsSync(file)) truncateSync(file, finished)
  return log
}

/** Renews the copy of a log among the backups, unless it is the same already. What the disk refuses is left out. */
function copyLog(folder: string, format: Pick<LogFormat<never>, 'name'>): void {
  try {
    const bytes = bytesOf(logFile(folder, format))
    if (bytes === null || bytesOf(logCopy(folder, format))?.equals(bytes)) return
    mkdirSync(backupFolder(folder), { recursive: true, mode: 0o700 })
    writeWholeSync(logCopy(folder, format), bytes)
  } catch (error) {
    if (codeOf(error) === null) throw error
  }
}

/** What a write leaves that fails is cut off, so that the next line begins on one of its own. */
function appendDurably(file: string, text: string): void {
  const before = statSync(file, { throwIfNoEntry: false })?.size
  try {
    appendFileSync(file, text, { mode: 0o600 })
    flushSync(file)
    // Its name is durable only once the folder is.
    if (before === undefined) flushSync(dirname(file))
  } catch (error) {
    if (existsSync(file)) truncateSync(file, before ?? 0)
    throw error
  }
}
