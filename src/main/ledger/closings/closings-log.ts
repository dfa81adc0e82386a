/**
 * The log of closed months: a file beside the ledger's folder with a line for every file that was handed to accounting, on the disk before
 * the close counts. It outlives a ledger that is restored or begun anew, so that no month is told twice. A copy of it lies among the
 * backups, renewed after each close. How it and the ledger's tables come together: `closings-taken-in.ts`.
 */
import type { LedgerErrorCode } from '../../../shared/contract/failure.ts'
import { ledgerError } from '../database/errors.ts'
import type { WritableDb } from '../database/ledger-db.ts'
import {
  type LogFormat,
  type LogLine,
  logFile,
  openLog,
  type ReadLog,
  readLog,
  readLogCopy,
  type SealedLog,
} from '../database/sealed-log.ts'
import type { NewClosing } from '../records.ts'

export type LoggedBody =
  /** A file that was kept for a closed month. */
  | { readonly kind: 'file'; readonly closing: NewClosing }
  /** It got its name. */
  | ({ readonly kind: 'named' } & Pick<NewClosing, 'month' | 'basis' | 'number'>)
  /** What the line of this number says does not count after all. */
  | { readonly kind: 'void'; readonly line: number }

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

/** How closed months are logged; the bytes of a file are small already. */
export const closingsLogFormat: LogFormat<LoggedBody> = {
  name: 'closings.log',
  label: 'deskbook closings log',
  toText: (body) => {
    const bytes = body.kind === 'file' && { content: base64(body.closing.content), lines: base64(body.closing.lines) }
    return JSON.stringify(bytes ? { ...body, closing: { ...body.closing, ...bytes } } : body)
  },
  fromText: (text) => {
    const body = JSON.parse(text)
    if (body.kind !== 'file') return body
    const { content, lines } = body.closing
    return { ...body, closing: { ...body.closing, content: Buffer.from(content, 'base64'), lines: Buffer.from(lines, 'base64') } }
  },
}

/** The files that lines tell of and that were not taken back, in their order. */
export function loggedFiles(lines: readonly LogLine<LoggedBody>[]): NewClosing[] {
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
  readonly log: ReadLog<LoggedBody>
  /** Whether the log itself tells of all of them, and every line of it can be read. */
  readonly isWhole: boolean
}

/** The files that the log of a ledger, or its copy among the backups, tells of. Throws what the disk says of the log. */
export function everLogged(folder: string, ledgerKey: Uint8Array): EverLogged {
  const log = readLog(logFile(folder, closingsLogFormat), ledgerKey, closingsLogFormat)
  // Also those that the log took back: a copy may be of before.
  const known = new Set(log.lines.flatMap(({ body }) => (body.kind === 'file' ? [closingName(body.closing)] : [])))
  const more = loggedFiles(readLogCopy(folder, ledgerKey, closingsLogFormat)).filter((closing) => !known.has(closingName(closing)))
  return { files: [...loggedFiles(log.lines), ...more], log, isWhole: log.isWhole && more.length === 0 }
}

export type ClosingsLog = Pick<SealedLog<LoggedBody>, 'append' | 'copy'>

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
  const instead = files.map((closing): LoggedBody => ({ kind: 'file', closing }))
  return openLog(folder, ledgerKey, closingsLogFormat, log, isWhole ? null : { instead, nowMs })
}

/** A log that could not be opened for this reason: nothing can be closed, and all else goes on. */
export function sealedClosingsLog(reason: LedgerErrorCode): ClosingsLog {
  const refuse = () => {
    throw ledgerError(reason)
  }
  return { append: refuse, copy: () => {} }
}
