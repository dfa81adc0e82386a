/**
 * Backups and quarantined files next to the ledger's folder. The name of a backup contains its time and its number of bookings, and it gets that name
 * only after it was verified. Files with other names are not ours and are never touched.
 */
import { readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Backup, Maintenance } from '../../../shared/contract/views/maintenance-views.ts'
import { codeOf } from '../../files/error-code.ts'
import { removePatiently } from '../../files/retrying-files.ts'

/** Returns the folder of a ledger's backups: next to the ledger's folder, so that the loss of one folder does not affect the other. */
export const backupFolder = (folder: string) => join(dirname(folder), 'backups')
/** Returns the folder that records files being written for a clerk. */
export const unfinishedFolder = (folder: string) => join(dirname(folder), 'unfinished')
/** Returns the folder with the files of replaced ledgers. */
export const quarantineFolder = (folder: string) => join(dirname(folder), 'put-aside')

/** Formats a time for file names: `20270312T081500123Z`. */
export const stampOf = (atMs: number): string => new Date(atMs).toISOString().replaceAll(/[-:.]/g, '')

function momentOf(stamp: string): number | null {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/.exec(stamp) ?? []
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, ms = 0] = parts.map(Number)
  const atMs = Date.UTC(year, month - 1, day, hour, minute, second, ms)
  return parts.length > 0 && stampOf(atMs) === stamp ? atMs : null
}

/** Returns the file name of a backup: its time and its number of bookings. */
export const backupName = (atMs: number, bookings: number): string => `ledger-${stampOf(atMs)}-${bookings}.db`

/** Matches a backup that is being written, or was interrupted. */
export const unfinishedBackup = /^ledger-\d{8}T\d{9}Z\.part(-wal|-shm|-journal)?$/

export interface NamedBackup {
  readonly name: string
  readonly atMs: number
  readonly bookings: number
}

/** Parses time and bookings from a file name; null if it is not a backup of ours. */
export function readBackupName(name: string): NamedBackup | null {
  const [, stamp = '', bookings] = /^ledger-(\d{8}T\d{9}Z)-(\d{1,12})\.db$/.exec(name) ?? []
  const atMs = momentOf(stamp)
  return atMs === null ? null : { name, atMs, bookings: Number(bookings) }
}

const dayMs = 86_400_000
const daysKept = 7
const weeksKept = 4

const dayOf = (atMs: number) => Math.floor(atMs / dayMs)
/** Weeks begin on Monday; 1970 began on a Thursday. */
const weekOf = (atMs: number) => Math.floor((dayOf(atMs) + 3) / 7)

/**
 * Limit for the day before the newest. All backups of that day are kept, so that *Back up now* replaces none; above the limit, the newest ones and
 * the oldest.
 */
const maxOfLastDay = 8

/**
 * Returns the backups to keep, newest first: those of the 24 hours before the newest, which is the same in every time zone; the newest of each of the
 * last seven days that have one; then the newest of each of the four weeks before.
 */
export function retainedBackups<B extends { readonly atMs: number }>(backups: readonly B[]): (B & { readonly kind: 'daily' | 'weekly' })[] {
  const newestFirst = backups.toSorted((a, b) => b.atMs - a.atMs)
  const lastDay = newestFirst.filter(({ atMs }) => (newestFirst[0]?.atMs ?? 0) - atMs < dayMs)
  const ofLastDay = lastDay.length > maxOfLastDay ? [...lastDay.slice(0, maxOfLastDay - 1), ...lastDay.slice(-1)] : lastDay
  const ofEachDay = newestOfEach(newestFirst, ({ atMs }) => dayOf(atMs)).slice(0, daysKept)
  const oldestDay = dayOf(ofEachDay.at(-1)?.atMs ?? 0)
  const before = newestFirst.filter(({ atMs }) => dayOf(atMs) < oldestDay)
  const weekly = newestOfEach(before, ({ atMs }) => weekOf(atMs)).slice(0, weeksKept)
  const daily = new Set([...ofLastDay, ...ofEachDay])
  return [
    ...newestFirst.filter((one) => daily.has(one)).map((one) => ({ ...one, kind: 'daily' as const })),
    ...weekly.filter((one) => !daily.has(one)).map((one) => ({ ...one, kind: 'weekly' as const })),
  ]
}

function newestOfEach<B>(newestFirst: readonly B[], partOf: (backup: B) => number): B[] {
  const seen = new Set<number>()
  return newestFirst.filter((backup) => !seen.has(partOf(backup)) && seen.add(partOf(backup)))
}

/** Returns the backups of a ledger, newest first. A backup that the next one will remove is listed as daily. */
export async function backupsOf(folder: string): Promise<(Backup & NamedBackup)[]> {
  const directory = backupFolder(folder)
  const named = (await namesIn(directory)).flatMap((name) => readBackupName(name) ?? [])
  const weekly = new Set(retainedBackups(named).flatMap(({ name, kind }) => (kind === 'weekly' ? [name] : [])))
  const sized = await Promise.all(named.map(async (backup) => ({ ...backup, bytes: await bytesOf(join(directory, backup.name)) })))
  return sized
    .flatMap(({ bytes, ...backup }) =>
      bytes === null ? [] : [{ ...backup, bytes, kind: weekly.has(backup.name) ? 'weekly' : 'daily' } as const],
    )
    .toSorted((a, b) => b.atMs - a.atMs)
}

/** Removes backups that the retention rule no longer keeps. Call it only after a newer one was verified. */
export async function dropSurplusBackups(directory: string): Promise<void> {
  const named = (await namesIn(directory)).flatMap((name) => readBackupName(name) ?? [])
  const retained = new Set(retainedBackups(named).map(({ name }) => name))
  for (const { name } of named) if (!retained.has(name)) await removePatiently(join(directory, name))
}

/** Returns the replaced ledgers, newest first, each in a folder of its own. */
export async function quarantinedLedgers(folder: string): Promise<Maintenance['quarantined']> {
  const directory = quarantineFolder(folder)
  const found = (await namesIn(directory)).flatMap((name) => ({ name, atMs: momentOf(name) }))
  const sized = found.map(async ({ name, atMs }) => {
    const files = await namesIn(join(directory, name))
    const bytes = await Promise.all(files.map((file) => bytesOf(join(directory, name, file))))
    return { name, atMs: atMs ?? 0, bytes: bytes.reduce<number>((sum, one) => sum + (one ?? 0), 0) }
  })
  return (await Promise.all(sized)).filter(({ name }) => momentOf(name) !== null).toSorted((a, b) => b.atMs - a.atMs)
}

async function namesIn(directory: string): Promise<string[]> {
  return readdir(directory).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return []
    throw error
  })
}

/** Returns the size of a file; null when there is none, or when it is not a file. */
async function bytesOf(path: string): Promise<number | null> {
  const found = await stat(path).catch(() => null)
  return found?.isFile() ? found.size : null
}
