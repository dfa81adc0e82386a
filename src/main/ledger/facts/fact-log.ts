/** The log of facts: `facts.log` beside the ledger's folder, so that what only the desk knows outlives a restore and a new ledger. */
import { type LogFormat, type LogLine, logFile, type ReadLog, readLog, readLogCopy } from '../database/sealed-log.ts'

/** A value of one field of one subject, from when on it is so. */
export interface Entry {
  /** Its name, unique. */
  readonly e: string
  /** Version of the field, counted from 1. */
  readonly v: number
  /** The entry that it replaces. */
  readonly b: string | null
  /** Subject; see `0026-facts.ts`. */
  readonly s: string
  readonly f: string
  /** Plain JSON; null: there is none any more. */
  readonly x: unknown
  readonly by: string
  /** In milliseconds since 1970, for people only. */
  readonly at: number
}

/** A line has what one action of a user changed. */
export const factsLogFormat: LogFormat<readonly Entry[]> = {
  name: 'facts.log',
  label: 'deskbook facts log',
  toText: JSON.stringify,
  fromText: (text) => JSON.parse(text),
}

/** What names the field of an entry. */
export const keyOf = ({ s, f }: Pick<Entry, 's' | 'f'>): string => `${s}\n${f}`

/** The newest entry of each field: of one log the last line counts, whatever its version, for a commit may have failed after it. */
const newestIn = (lines: readonly LogLine<readonly Entry[]>[]) =>
  new Map(lines.flatMap(({ body }) => body.map((entry) => [keyOf(entry), entry] as const)))

export interface LoggedFacts {
  readonly log: ReadLog<readonly Entry[]>
  /** By `keyOf`, as the log itself has them. */
  readonly logged: ReadonlyMap<string, Entry>
  /** As log and copy together have them. */
  readonly newest: ReadonlyMap<string, Entry>
}

/** The facts that the log of a ledger, or its copy among the backups, knows. Throws what the disk says of the log. */
export function loggedFacts(folder: string, ledgerKey: Uint8Array): LoggedFacts {
  const log = readLog(logFile(folder, factsLogFormat), ledgerKey, factsLogFormat)
  const logged = newestIn(log.lines)
  const newest = new Map(logged)
  for (const [key, entry] of newestIn(readLogCopy(folder, ledgerKey, factsLogFormat))) {
    if (entry.v > (newest.get(key)?.v ?? 0)) newest.set(key, entry)
  }
  return { log, logged, newest }
}
