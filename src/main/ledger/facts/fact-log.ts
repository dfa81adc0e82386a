/** The log of facts: `facts.log` next to the ledger's folder, so that what only the desk knows survives a restore and a new ledger. */
import { type LogFormat, type LogLine, logFile, type ReadLog, readLog, readLogCopy } from '../database/sealed-log.ts'

/** A value of one field of one subject. */
export interface Entry {
  /** Its unique id. */
  readonly e: string
  /** Version of the field, counted from 1. */
  readonly v: number
  /** The entry that it replaces. */
  readonly b: string | null
  /** Subject; see step 26 of `migrations.ts`. */
  readonly s: string
  /** The name of the field. */
  readonly f: string
  /** Plain JSON; null when the field was cleared. */
  readonly x: unknown
  readonly by: string
  /** In milliseconds since 1970, for people only. */
  readonly at: number
}

/** A line contains the entries of one user action; after compaction, a batch of entries. */
export const factsLogFormat: LogFormat<readonly Entry[]> = {
  name: 'facts.log',
  label: 'deskbook facts log',
  toText: JSON.stringify,
  fromText: (text) => JSON.parse(text),
}

/** Returns the key of an entry's field. */
export const keyOf = ({ s, f }: Pick<Entry, 's' | 'f'>): string => `${s}\n${f}`

/** The newest entry of each field. Within one log the last line wins, whatever its version: an earlier line may belong to a failed commit. */
const newestIn = (lines: readonly LogLine<readonly Entry[]>[]) =>
  new Map(lines.flatMap(({ body }) => body.map((entry) => [keyOf(entry), entry] as const)))

export interface LoggedFacts {
  readonly log: ReadLog<readonly Entry[]>
  /** The newest entries in the log itself, by `keyOf`. */
  readonly logged: ReadonlyMap<string, Entry>
  /** The newest entries in the log and its copy together, by `keyOf`. */
  readonly newest: ReadonlyMap<string, Entry>
}

/** Returns the facts in the log of a ledger and in its copy among the backups. Throws the disk's error for the log. */
export function loggedFacts(folder: string, ledgerKey: Uint8Array): LoggedFacts {
  const log = readLog(logFile(folder, factsLogFormat), ledgerKey, factsLogFormat)
  const logged = newestIn(log.lines)
  const newest = new Map(logged)
  for (const [key, entry] of newestIn(readLogCopy(folder, ledgerKey, factsLogFormat))) {
    if (entry.v > (newest.get(key)?.v ?? 0)) newest.set(key, entry)
  }
  return { log, logged, newest }
}
