/**
 * The witness: a file beside the ledger with one line for every request that may book or cancel, written durably before
 * the request leaves. It outlives a lost ledger. No guest, no amount, no card: a reference, a moment, and where and when
 * the stay is, so that it is not booked again while its outcome is open.
 */
import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import { onDisk } from '../ledger/replace-file.ts'

/** Where and when a stay is. */
export interface Stay {
  readonly hotelCode: string | null
  readonly hotelName: string | null
  readonly checkin: string
  readonly checkout: string
}

export interface WitnessLine {
  readonly sequence: number
  /** `void`: what the last line about this reference announced was not sent after all. */
  readonly kind: 'book' | 'cancel' | 'void'
  /** The client reference of a booking; the name of the reference that a cancellation is sent by. */
  readonly reference: string
  readonly atMs: number
  /** Tells the service and the key that it was sent to. */
  readonly keyFingerprint: string
  readonly stay?: Stay
}

export type NewWitnessLine = Omit<WitnessLine, 'sequence'>

export interface Witness {
  /** Answers with the line's sequence. Rejects (`file`) when the line is not safely on disk; then nothing may be sent. */
  append(line: NewWitnessLine): Promise<number>
  /** Several lines with one write; answers with the sequence of the first. */
  appendAll(lines: readonly NewWitnessLine[]): Promise<number>
  /** The lines that can be read, in their order. */
  lines(): readonly WitnessLine[]
  close(): Promise<void>
}

/**
 * Opens the witness for appending and reads what it holds. A torn or damaged line is passed over, never removed. Errors:
 * `file`, it cannot be read or may not be written.
 */
export async function openWitness(file: string): Promise<Witness> {
  const folder = dirname(file)
  const text = await textOf(file)
  const lines = linesIn(text)
  const handle = await onDisk(async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const opened = await open(file, 'a', 0o600)
    if (text === null) await keepName(folder)
    return opened
  })
  // After a torn line the next one begins on a line of its own.
  let lead = !text || text.endsWith('\n') ? '' : '\n'
  let writing: Promise<unknown> = Promise.resolve()

  const write = async (added: readonly NewWitnessLine[]) => {
    const first = (lines.at(-1)?.sequence ?? 0) + 1
    const numbered = added.map((line, i) => ({ sequence: first + i, ...line }))
    const start = lead
    // Until the write is known to be whole, the next line must not continue it.
    lead = '\n'
    await onDisk(async () => {
      await handle.appendFile(start + numbered.map((line) => `${format(line)}\n`).join(''))
      await handle.sync()
    })
    lead = ''
    for (const line of numbered) lines.push(line)
    return first
  }

  const appendAll = (added: readonly NewWitnessLine[]) => {
    const written = writing.then(() => write(added))
    writing = written.catch(() => {})
    return written
  }

  return {
    append: (line) => appendAll([line]),
    appendAll,
    lines: () => lines,
    close: async () => {
      await writing
      await handle.close()
    },
  }
}

/** The lines of a witness that is only read. Errors: `file`. */
export async function readWitness(file: string): Promise<readonly WitnessLine[]> {
  return linesIn(await textOf(file))
}

/** A witness that takes no line, for this reason: its lines are there to be read, and nothing can be sent. */
export function sealedWitness(lines: readonly WitnessLine[], reason: Error): Witness {
  const refuse = () => Promise.reject(reason)
  return { append: refuse, appendAll: refuse, lines: () => lines, close: async () => {} }
}

/** Null where there is no such file yet. */
function textOf(file: string): Promise<string | null> {
  return onDisk(() =>
    readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    }),
  )
}

const linesIn = (text: string | null): WitnessLine[] => (text ?? '').split('\n').flatMap(parse)

/** A new file's name is durable only once its folder is. Windows cannot and need not do it. */
async function keepName(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** The last line of each reference that announced a request of this kind and was not taken back. */
export function announced(kind: 'book' | 'cancel', lines: readonly WitnessLine[]): WitnessLine[] {
  const standing = new Map<string, WitnessLine[]>()
  for (const line of lines) {
    const about = standing.get(line.reference) ?? []
    if (line.kind === 'void') about.pop()
    else about.push(line)
    standing.set(line.reference, about)
  }
  return [...standing.values()].flatMap((about) => about.findLast((line) => line.kind === kind) ?? [])
}

/** What the ledger needs of lines to tell whether it is behind them. */
export function numbersOf(lines: readonly WitnessLine[]): Pick<WitnessLine, 'reference' | 'sequence'>[] {
  return lines.map(({ reference, sequence }) => ({ reference, sequence }))
}

function format(line: WitnessLine): string {
  const body = JSON.stringify(line)
  return `${crc32(body).toString(16).padStart(8, '0')} ${body}`
}

function parse(text: string): WitnessLine[] {
  const [, check, body] = /^([\da-f]{8}) (\{.*\})$/.exec(text) ?? []
  return body !== undefined && Number.parseInt(check ?? '', 16) === crc32(body) ? [JSON.parse(body) as WitnessLine] : []
}
