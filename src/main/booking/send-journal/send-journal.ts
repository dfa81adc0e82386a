/**
 * The send journal: a file next to the ledger with one entry per request that may book or cancel, written durably before the request is
 * sent. It survives the loss of the ledger. It contains no guest, amount or card, only a reference, a time, who requested it, and the stay, so
 * that the stay is not booked again while its outcome is open.
 */

import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import { createSerial } from '../../async/serial.ts'
import { flush } from '../../files/durable.ts'
import { onDisk } from '../../files/replace-file.ts'
import { maskCards } from '../../ledger/bookings/raw.ts'

/** Hotel and dates of a stay; dates as YYYY-MM-DD. */
export interface Stay {
  readonly hotelCode: string | null
  readonly hotelName: string | null
  readonly checkin: string
  readonly checkout: string
}

export interface JournalEntry {
  /** Never reused. Files of earlier versions may have two entries with one number, after a write that the disk reported as failed. */
  readonly sequence: number
  /** `void`: the request announced by an earlier entry of this reference was not sent. */
  readonly kind: 'book' | 'cancel' | 'void'
  /** The client reference of a booking; for a cancellation, the reference in its request, prefixed with its kind if it is a client reference. */
  readonly reference: string
  readonly atMs: number
  /** Identifies the service and key that it was sent to. */
  readonly keyFingerprint: string
  /** Who requested it; absent in `void` entries and in files of earlier versions. */
  readonly by?: string
  readonly stay?: Stay
  /** For a `void` entry, the sequence of the entry it voids. If absent (earlier versions), it voids the last entry of its reference. */
  readonly takesBack?: number
}

export type NewJournalEntry = Omit<JournalEntry, 'sequence'>

export interface SendJournal {
  /**
   * Appends an entry and returns its sequence. Rejects (`file`) when it is not durably on disk; then nothing may be sent. The next
   * write voids the entry, because it may have reached the disk anyway.
   */
  append(line: NewJournalEntry): Promise<number>
  /** Appends entries of requests that were already sent, with one write, and returns the first sequence. Rejects as `append`. */
  appendAll(lines: readonly NewJournalEntry[]): Promise<number>
  /** Whether the entry of this number was appended in this run, belongs to this reference, and was synced to disk. */
  isSynced(reference: string, sequence: number): boolean
  /** All readable entries in order, except entries appended in this run that are not durably on disk. */
  lines(): readonly JournalEntry[]
  close(): Promise<void>
}

/**
 * Opens the send journal for appending and reads its entries. Torn or damaged lines are skipped, never removed. Errors: `file`, it cannot
 * be read or written.
 */
export async function openJournal(file: string, disk: JournalDisk = machineDisk): Promise<SendJournal> {
  const text = await onDisk(() => disk.read(file))
  const lines = linesIn(text)
  const journal = await onDisk(async () => {
    const opened = await disk.openToAppend(file)
    // A new file's name is durable only after the folder is synced, and an earlier run that created it may have crashed before that.
    try {
      await disk.syncFolder(dirname(file))
    } catch (error) {
      await opened.close()
      throw error
    }
    return opened
  })
  // The last line may be torn or not yet durable, so the next entry always starts on a line of its own.
  let linePrefix = text ? '\n' : ''
  let lastNumber = lastSequence(lines)
  /** Void entries for failed writes: those entries may be on disk although their requests were not sent. */
  let pendingVoids: readonly NewJournalEntry[] = []
  /** The range of sequences synced in this run. */
  let synced = { after: lastNumber, upTo: lastNumber }
  const sync = async () => {
    await journal.sync()
    synced = { ...synced, upTo: lastNumber }
  }
  const writes = createSerial()

  const write = async (added: readonly NewJournalEntry[], voidsIfFailed: boolean) => {
    const first = lastNumber + 1 + pendingVoids.length
    const numbered = [...pendingVoids, ...added].map((line, i) => ({ sequence: lastNumber + 1 + i, ...line }))
    // A number is used once, even if the write fails.
    lastNumber += numbered.length
    const start = linePrefix
    // Until the write has succeeded, the next entry must start on a new line.
    linePrefix = '\n'
    try {
      await onDisk(async () => {
        await journal.append(start + numbered.map((line) => `${format(line)}\n`).join(''))
        await sync()
      })
    } catch (error) {
      if (voidsIfFailed) pendingVoids = [...pendingVoids, ...numbered.slice(pendingVoids.length).map(voidOf)]
      throw error
    }
    linePrefix = ''
    pendingVoids = []
    for (const line of numbered) lines.push(line)
    return first
  }

  return {
    append: (line) => writes.run(() => write([line], true)),
    appendAll: (added) => writes.run(() => write(added, false)),
    isSynced: (reference, sequence) =>
      sequence > synced.after &&
      sequence <= synced.upTo &&
      lines.findLast((line) => line.sequence === sequence && line.kind !== 'void')?.reference === reference,
    lines: () => lines,
    close: async () => {
      await writes.idle()
      // Every accepted entry is synced, so an error here loses nothing.
      await journal.close().catch(() => {})
    },
  }
}

/** Returns the entry that voids `line`. If `line` is itself a void entry, returns it without its number, to be written again. */
function voidOf(line: JournalEntry): NewJournalEntry {
  const { sequence, ...again } = line
  if (line.kind === 'void') return again
  return { kind: 'void', reference: line.reference, atMs: line.atMs, keyFingerprint: '', takesBack: sequence }
}

/** Reads the entries of a send journal without opening it for writing. Errors: `file`. */
export async function readJournal(file: string, disk: JournalDisk = machineDisk): Promise<readonly JournalEntry[]> {
  return linesIn(await onDisk(() => disk.read(file)))
}

/** Creates a read-only send journal whose `append` rejects with `reason`, so nothing can be sent. */
export function sealedJournal(lines: readonly JournalEntry[], reason: Error): SendJournal {
  const refuse = () => Promise.reject(reason)
  return { append: refuse, appendAll: refuse, isSynced: () => false, lines: () => lines, close: async () => {} }
}

const linesIn = (text: string | null): JournalEntry[] => (text ?? '').split('\n').flatMap(parse)

/** Returns the highest sequence, 0 without entries. It may belong to an earlier entry than the last, because earlier versions reused numbers. */
export function lastSequence(lines: readonly Pick<JournalEntry, 'sequence'>[]): number {
  return lines.reduce((highest, { sequence }) => Math.max(highest, sequence), 0)
}

/** Returns, per reference, the last entry that announced a request of this kind and was not voided. */
export function announcedEntries(kind: 'book' | 'cancel', lines: readonly JournalEntry[]): JournalEntry[] {
  const remaining = new Map<string, JournalEntry[]>()
  for (const line of lines) {
    const entries = remaining.get(line.reference) ?? []
    if (line.kind === 'void') removeVoided(entries, line)
    else entries.push(line)
    remaining.set(line.reference, entries)
  }
  return [...remaining.values()].flatMap((entries) => entries.findLast((line) => line.kind === kind) ?? [])
}

/** Removes the voided entry. If it is not among the readable entries, nothing is removed. */
function removeVoided(entries: JournalEntry[], { takesBack }: JournalEntry): void {
  const position = takesBack === undefined ? entries.length - 1 : entries.findLastIndex(({ sequence }) => sequence === takesBack)
  if (position >= 0) entries.splice(position, 1)
}

/** Returns the fields that the ledger needs to detect entries it lacks. */
export function entryKeysOf(lines: readonly JournalEntry[]): Pick<JournalEntry, 'reference' | 'sequence'>[] {
  return lines.map(({ reference, sequence }) => ({ reference, sequence }))
}

/** Masks card numbers in the stay: a cancellation's hotel name comes from a look-up. References stay unchanged. */
function format({ stay, ...line }: JournalEntry): string {
  const body = JSON.stringify(stay ? { ...line, stay: maskCards(stay) } : line)
  return `${crc32(body).toString(16).padStart(8, '0')} ${body}`
}

function parse(text: string): JournalEntry[] {
  const [, check, body] = /^([\da-f]{8}) (\{.*\})$/.exec(text) ?? []
  return body !== undefined && Number.parseInt(check ?? '', 16) === crc32(body) ? [JSON.parse(body) as JournalEntry] : []
}

/**
 * The disk operations of the send journal; simulated test runs use their own disk, which loses what was not flushed. All reject with a
 * system error and its `code`.
 */
export interface JournalDisk {
  /** Reads the text of a file; null if it does not exist. */
  read(file: string): Promise<string | null>
  /** Opens a file for appending, creating it and its folder for this user only. */
  openToAppend(file: string): Promise<AppendedFile>
  /** Makes the file names in a folder durable. */
  syncFolder(folder: string): Promise<void>
}

interface AppendedFile {
  append(text: string): Promise<void>
  /** Resolves when everything appended is durable. */
  sync(): Promise<void>
  close(): Promise<void>
}

/** The disk of this machine. */
export const machineDisk: JournalDisk = {
  read: (file) =>
    readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    }),
  openToAppend: async (file) => {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    const handle = await open(file, 'a', 0o600)
    return { append: (text) => handle.appendFile(text), sync: () => handle.sync(), close: () => handle.close() }
  },
  syncFolder: flush,
}
