/**
 * The send journal: a file beside the ledger with one line for every request that may book or cancel, written durably before
 * the request leaves. It outlives a lost ledger. No guest, no amount, no card: a reference, a moment, and where and when
 * the stay is, so that it is not booked again while its outcome is open.
 */
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import { createSerial } from '../../async/serial.ts'
import { onDisk } from '../../files/replace-file.ts'
import { maskCards } from '../../ledger/bookings/raw.ts'
import { type JournalDisk, machineDisk } from './journal-disk.ts'

/** Where and when a stay is. */
export interface Stay {
  readonly hotelCode: string | null
  readonly hotelName: string | null
  readonly checkin: string
  readonly checkout: string
}

export interface JournalEntry {
  /** Never given twice. Files of earlier versions may hold two lines of one number, after a write that the disk called failed. */
  readonly sequence: number
  /** `void`: what an earlier line about this reference announced was not sent after all. */
  readonly kind: 'book' | 'cancel' | 'void'
  /** The client reference of a booking; the name of the reference that a cancellation is sent by. */
  readonly reference: string
  readonly atMs: number
  /** Tells the service and the key that it was sent to. */
  readonly keyFingerprint: string
  readonly stay?: Stay
  /** Of a `void` line, the sequence of the line that it takes back. Earlier versions left it out and meant the last one. */
  readonly takesBack?: number
}

export type NewJournalEntry = Omit<JournalEntry, 'sequence'>

export interface SendJournal {
  /**
   * Answers with the line's sequence. Rejects (`file`) when the line is not safely on disk; then nothing may be sent. Should
   * the line be there all the same, it is taken back with the next one that is written.
   */
  append(line: NewJournalEntry): Promise<number>
  /** Several lines of requests that were sent, with one write; answers with the sequence of the first. Rejects as `append`. */
  appendAll(lines: readonly NewJournalEntry[]): Promise<number>
  /** Whether the line of this number was appended in this run, is about this reference, and was synced to the disk. */
  isSynced(reference: string, sequence: number): boolean
  /** The lines that can be read, in their order; of those that were appended since, the ones that are safely on disk. */
  lines(): readonly JournalEntry[]
  close(): Promise<void>
}

/**
 * Opens the send journal for appending and reads what it holds. A torn or damaged line is passed over, never removed. Errors:
 * `file`, it cannot be read or may not be written.
 */
export async function openJournal(file: string, disk: JournalDisk = machineDisk): Promise<SendJournal> {
  const text = await onDisk(() => disk.read(file))
  const lines = linesIn(text)
  const journal = await onDisk(async () => {
    const opened = await disk.openToAppend(file)
    // Its name is durable only once the folder is, and who made it may have ended before that.
    try {
      await disk.syncFolder(dirname(file))
    } catch (error) {
      await opened.close()
      throw error
    }
    return opened
  })
  // The last line may be torn, or be here and not on the disk: the next one begins on a line of its own whatever came before.
  let lead = text ? '\n' : ''
  let last = lastSequence(lines)
  /** What takes back the lines of writes that failed: they may be on the disk, and what they announce was not sent. */
  let owed: readonly NewJournalEntry[] = []
  /** The numbers that were synced in this run. */
  let synced = { after: last, upTo: last }
  const sync = async () => {
    await journal.sync()
    synced = { ...synced, upTo: last }
  }
  const writes = createSerial()

  const write = async (added: readonly NewJournalEntry[], isTakenBack: boolean) => {
    const first = last + 1 + owed.length
    const numbered = [...owed, ...added].map((line, i) => ({ sequence: last + 1 + i, ...line }))
    // A number is given once, whatever becomes of the write.
    last += numbered.length
    const start = lead
    // Until the write is known to be whole, the next line must not continue it.
    lead = '\n'
    try {
      await onDisk(async () => {
        await journal.append(start + numbered.map((line) => `${format(line)}\n`).join(''))
        await sync()
      })
    } catch (error) {
      if (isTakenBack) owed = [...owed, ...numbered.slice(owed.length).map(takenBack)]
      throw error
    }
    lead = ''
    owed = []
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
      // Every line that was taken is synced, so an error of this loses nothing.
      await journal.close().catch(() => {})
    },
  }
}

/** What takes a line back; one that takes another back is written again. */
function takenBack(line: JournalEntry): NewJournalEntry {
  const { sequence, ...again } = line
  if (line.kind === 'void') return again
  return { kind: 'void', reference: line.reference, atMs: line.atMs, keyFingerprint: '', takesBack: sequence }
}

/** The lines of a send journal that is only read. Errors: `file`. */
export async function readJournal(file: string, disk: JournalDisk = machineDisk): Promise<readonly JournalEntry[]> {
  return linesIn(await onDisk(() => disk.read(file)))
}

/** A send journal that takes no line, for this reason: its lines are there to be read, and nothing can be sent. */
export function sealedJournal(lines: readonly JournalEntry[], reason: Error): SendJournal {
  const refuse = () => Promise.reject(reason)
  return { append: refuse, appendAll: refuse, isSynced: () => false, lines: () => lines, close: async () => {} }
}

const linesIn = (text: string | null): JournalEntry[] => (text ?? '').split('\n').flatMap(parse)

/** The highest sequence; 0 without lines. The last line need not have it: earlier versions gave numbers again. */
export function lastSequence(lines: readonly Pick<JournalEntry, 'sequence'>[]): number {
  return lines.reduce((highest, { sequence }) => Math.max(highest, sequence), 0)
}

/** The last line of each reference that announced a request of this kind and was not taken back. */
export function announced(kind: 'book' | 'cancel', lines: readonly JournalEntry[]): JournalEntry[] {
  const standing = new Map<string, JournalEntry[]>()
  for (const line of lines) {
    const about = standing.get(line.reference) ?? []
    if (line.kind === 'void') takeBack(about, line)
    else about.push(line)
    standing.set(line.reference, about)
  }
  return [...standing.values()].flatMap((about) => about.findLast((line) => line.kind === kind) ?? [])
}

/** Where the line that is taken back cannot be read, nothing else goes in its place. */
function takeBack(about: JournalEntry[], { takesBack }: JournalEntry): void {
  const position = takesBack === undefined ? about.length - 1 : about.findLastIndex(({ sequence }) => sequence === takesBack)
  if (position >= 0) about.splice(position, 1)
}

/** What the ledger needs of lines to tell whether it is behind them. */
export function numbersOf(lines: readonly JournalEntry[]): Pick<JournalEntry, 'reference' | 'sequence'>[] {
  return lines.map(({ reference, sequence }) => ({ reference, sequence }))
}

/** The hotel of a cancellation is called what a look-up called it: a card in that is masked. References stay to the letter. */
function format({ stay, ...line }: JournalEntry): string {
  const body = JSON.stringify(stay ? { ...line, stay: maskCards(stay) } : line)
  return `${crc32(body).toString(16).padStart(8, '0')} ${body}`
}

function parse(text: string): JournalEntry[] {
  const [, check, body] = /^([\da-f]{8}) (\{.*\})$/.exec(text) ?? []
  return body !== undefined && Number.parseInt(check ?? '', 16) === crc32(body) ? [JSON.parse(body) as JournalEntry] : []
}
