/**
 * The log of closed months: a file beside the ledger's folder with a line for every file that was handed to accounting, on the disk before
 * the close counts. It outlives a ledger that is restored or begun anew, so that no month is told twice. A copy of it lies among the
 * backups, renewed after each close. How it and the ledger's tables come together: `closings-taken-in.ts`.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { LedgerErrorCode } from '../../../shared/contract/failure.ts'
import { flushSync, writeWholeSync } from '../../files/durable.ts'
import { codeOf } from '../../files/error-code.ts'
import { renamePatientlySync } from '../../files/held-files.ts'
import { backupFolder, stampOf } from '../database/backup-files.ts'
import { ledgerError } from '../database/errors.ts'
import type { WritableDb } from '../database/ledger-db.ts'
import type { NewClosing } from '../records.ts'
import { type LoggedBody, type LoggedLine, logKey, openLine, sealLine } from './closings-log-line.ts'

/** The closings log of a ledger’s folder, beside it. */
export const closingsLogFile = (folder: string) => join(dirname(folder), 'closings.log')
/** The copy of the closings log, among the backups. */
export const closingsLogCopy = (folder: string) => join(backupFolder(folder), 'closings.log')

export interface ReadLog {
  readonly lines: readonly LoggedLine[]
  /** Whether every line is of this key, as it was written, and follows the one before it. A last line that was cut off never counted. */
  readonly isWhole: boolean
  /** Bytes up to the end of the last line that was finished. */
  readonly finished: number
}

const nothing: ReadLog = { lines: [], isWhole: true, finished: 0 }

/** Reads a log. What is missing is empty. Throws what the disk says. */
export function readClosingsLog(file: string, ledgerKey: Uint8Array): ReadLog {
  const bytes = bytesOf(file)
  if (bytes === null) return nothing
  const key = logKey(ledgerKey)
  const lines: LoggedLine[] = []
  let isWhole = true
  let start = 0
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
    const line = openLine(key, bytes.toString('latin1', start, end))
    const last = lines.at(-1)
    if (line === null || line.number !== (last?.number ?? 0) + 1 || line.previous !== (last?.seal ?? '')) isWhole = false
    if (line) lines.push(line)
    start = end + 1
  }
  return { lines, isWhole, finished: start }
}

function bytesOf(file: string): Buffer | null {
  try {
    return readFileSync(file)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

/** The files that lines tell of and that were not taken back, in their order. */
export function loggedFiles(lines: readonly LoggedLine[]): NewClosing[] {
  const taken = new Set(lines.flatMap(({ body }) => (body.kind === 'void' ? [body.line] : [])))
  const named = new Set(lines.flatMap(({ body }) => (body.kind === 'named' ? [closingPlace(body)] : [])))
  return lines.flatMap(({ number, body }) => {
    if (body.kind !== 'file' || taken.has(number)) return []
    return [named.has(closingPlace(body.closing)) ? { ...body.closing, unnamed: null } : body.closing]
  })
}

/** What a file of a closed month is named by: month, basis and number. */
export const closingPlace = ({ month, basis, number }: Pick<NewClosing, 'month' | 'basis' | 'number'>) => `${month} ${basis} ${number}`

/** What a file of a closed month is known by: the same month can hold another file under its number only where two ledgers went their own ways. */
export const closingName = (closing: Pick<NewClosing, 'month' | 'basis' | 'number' | 'sha256'>) =>
  `${closingPlace(closing)} ${closing.sha256}`

export interface EverLogged {
  /** What log and copy together tell of. */
  readonly files: readonly NewClosing[]
  readonly log: ReadLog
  /** Whether the log itself tells of all of them, and every line of it can be read. */
  readonly isWhole: boolean
}

/** The files that the log of a ledger, or its copy among the backups, tells of. Throws what the disk says of the log. */
export function everLogged(folder: string, ledgerKey: Uint8Array): EverLogged {
  const log = readClosingsLog(closingsLogFile(folder), ledgerKey)
  // Also those that the log took back: a copy may be of before.
  const known = new Set(log.lines.flatMap(({ body }) => (body.kind === 'file' ? [closingName(body.closing)] : [])))
  const more = loggedFiles(readCopy(folder, ledgerKey)).filter((closing) => !known.has(closingName(closing)))
  return { files: [...loggedFiles(log.lines), ...more], log, isWhole: log.isWhole && more.length === 0 }
}

/** A copy that cannot be read is none. */
function readCopy(folder: string, ledgerKey: Uint8Array): readonly LoggedLine[] {
  try {
    return readClosingsLog(closingsLogCopy(folder), ledgerKey).lines
  } catch (error) {
    if (codeOf(error) === null) throw error
    return []
  }
}

export interface ClosingsLog {
  /** Writes a line durably and answers its number. Throws what the disk says; the line is then not there, as far as the disk lets it go. */
  append(body: LoggedBody): number
  /** Renews the copy among the backups. One that cannot be written is renewed after the next close, or at the next opening. */
  copy(): void
}

/** A ledger that months can be closed in; without a log nothing is stored. */
export interface ClosingDb extends WritableDb {
  /** Where a close is written down first. */
  readonly closingsLog?: ClosingsLog
}

/**
 * Opens the log for appending. One of which lines cannot be read or are gone is put aside under another name, and what is known of it is
 * written anew. Throws what the disk says.
 */
export function openClosingsLog(folder: string, ledgerKey: Uint8Array, { files, log, isWhole }: EverLogged, nowMs: number): ClosingsLog {
  const file = closingsLogFile(folder)
  const key = logKey(ledgerKey)
  let last = isWhole ? log.lines.at(-1) : undefined

  const sealed = (body: LoggedBody): string => {
    const line = { number: (last?.number ?? 0) + 1, previous: last?.seal ?? '', body }
    const { text, seal } = sealLine(key, line)
    last = { ...line, seal }
    return `${text}\n`
  }

  if (!isWhole) {
    const text = files.map((closing) => sealed({ kind: 'file', closing })).join('')
    if (existsSync(file)) renamePatientlySync(file, `${file}.damaged-${stampOf(nowMs)}`)
    writeWholeSync(file, text)
  } else if (existsSync(file)) truncateSync(file, log.finished)

  return {
    append: (body) => {
      const before = last
      try {
        appendDurably(file, sealed(body))
      } catch (error) {
        last = before
        throw error
      }
      return last?.number ?? 0
    },
    copy: () => {
      try {
        const bytes = bytesOf(file)
        if (bytes === null || bytesOf(closingsLogCopy(folder))?.equals(bytes)) return
        mkdirSync(backupFolder(folder), { recursive: true, mode: 0o700 })
        writeWholeSync(closingsLogCopy(folder), bytes)
      } catch (error) {
        if (codeOf(error) === null) throw error
      }
    },
  }
}

/** A log that could not be opened for this reason: nothing can be closed, and all else goes on. */
export function sealedClosingsLog(reason: LedgerErrorCode): ClosingsLog {
  const refuse = () => {
    throw ledgerError(reason)
  }
  return { append: refuse, copy: () => {} }
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
