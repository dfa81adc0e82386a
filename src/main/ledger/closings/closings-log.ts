/**
 * The log of closed months: a file next to the ledger's folder with a line for every file that was handed to accounting, on the disk before the close
 * counts. It survives a restore and a new ledger, so that no month is reported twice. A copy among the backups is updated after each close.
 * `closings-taken-in.ts` reconciles the log with the ledger's tables.
 */
import type { WritableDb } from '../database/ledger-db.ts'
import { type LogFormat, type LogLine, logFile, type ReadLog, readLog, readLogCopy, type SealedLog } from '../database/sealed-log.ts'
import type { NewClosing } from '../records.ts'

export type LoggedBody =
  /** A file was stored for a closed month. */
  | { readonly kind: 'file'; readonly closing: NewClosing }
  /** The file got its final name. */
  | ({ readonly kind: 'named' } & Pick<NewClosing, 'month' | 'basis' | 'number'>)
  /** The line with this number is void. */
  | { readonly kind: 'void'; readonly line: number }

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

/** The format of logged closed months; the bytes of a file are compressed already. */
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

/** Returns the files in these lines that were not voided, in their order. */
export function loggedFiles(lines: readonly LogLine<LoggedBody>[]): NewClosing[] {
  const voided = new Set(lines.flatMap(({ body }) => (body.kind === 'void' ? [body.line] : [])))
  const named = new Set(lines.flatMap(({ body }) => (body.kind === 'named' ? [closingKey(body)] : [])))
  return lines.flatMap(({ number, body }) => {
    if (body.kind !== 'file' || voided.has(number)) return []
    return [named.has(closingKey(body.closing)) ? { ...body.closing, unnamed: null } : body.closing]
  })
}

/** Returns the key of a file of a closed month: month, basis and number. */
export const closingKey = ({ month, basis, number }: Pick<NewClosing, 'month' | 'basis' | 'number'>) => `${month} ${basis} ${number}`

/** Returns the identity of a file of a closed month. One key can have different files only if two ledgers have diverged. */
export const closingName = (closing: Pick<NewClosing, 'month' | 'basis' | 'number' | 'sha256'>) =>
  `${closingKey(closing)} ${closing.sha256}`

export interface LogAndCopy {
  /** The files in log and copy together. */
  readonly files: readonly NewClosing[]
  readonly log: ReadLog<LoggedBody>
  /** Whether the log itself has all of these files, and every line of the log is readable. */
  readonly isWhole: boolean
}

/** Returns the files in the log of a ledger or in its copy among the backups. Throws the disk's error for the log. */
export function readLogAndCopy(folder: string, ledgerKey: Uint8Array): LogAndCopy {
  const log = readLog(logFile(folder, closingsLogFormat), ledgerKey, closingsLogFormat)
  // Includes voided files: the copy may be from before they were voided.
  const known = new Set(log.lines.flatMap(({ body }) => (body.kind === 'file' ? [closingName(body.closing)] : [])))
  const copyOnlyFiles = loggedFiles(readLogCopy(folder, ledgerKey, closingsLogFormat)).filter((closing) => !known.has(closingName(closing)))
  return { files: [...loggedFiles(log.lines), ...copyOnlyFiles], log, isWhole: log.isIntact && copyOnlyFiles.length === 0 }
}

export type ClosingsLog = Pick<SealedLog<LoggedBody>, 'append' | 'copy'>

/** A ledger in which months can be closed; without a log nothing is stored. */
export interface ClosingDb extends WritableDb {
  /** The log to which a close is written first. */
  readonly closingsLog?: ClosingsLog
}
