/**
 * The witness: a file beside the ledger with one line for every request that may book or cancel, written durably before
 * the request leaves. It outlives a lost ledger. No guest, no amount, no card.
 */
import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'

export interface WitnessLine {
  readonly sequence: number
  readonly kind: 'book' | 'cancel'
  /** The client reference; the booking reference where a cancelled booking has no other. */
  readonly reference: string
  readonly atMs: number
  readonly keyFingerprint: string
}

export interface Witness {
  /** Rejects when the line is not safely on disk; then nothing may be sent. */
  append(line: Omit<WitnessLine, 'sequence'>): Promise<void>
  /** The lines that can be read, in their order. */
  lines(): readonly WitnessLine[]
  close(): Promise<void>
}

/** Opens the witness for appending and reads what it holds. A torn or damaged line is passed over, never removed. */
export async function openWitness(file: string): Promise<Witness> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const lines = text.split('\n').flatMap(parse)
  const handle = await open(file, 'a', 0o600)
  // After a torn line the next one begins on a line of its own.
  let lead = text === '' || text.endsWith('\n') ? '' : '\n'
  let writing: Promise<unknown> = Promise.resolve()

  const write = async (line: Omit<WitnessLine, 'sequence'>) => {
    const numbered = { sequence: (lines.at(-1)?.sequence ?? 0) + 1, ...line }
    const start = lead
    // Until the write is known to be whole, the next line must not continue it.
    lead = '\n'
    await handle.appendFile(`${start}${format(numbered)}\n`)
    await handle.sync()
    lead = ''
    lines.push(numbered)
  }

  return {
    append: (line) => {
      const written = writing.then(() => write(line))
      writing = written.catch(() => {})
      return written
    },
    lines: () => lines,
    close: async () => {
      await writing
      await handle.close()
    },
  }
}

function format(line: WitnessLine): string {
  const body = JSON.stringify(line)
  return `${crc32(body).toString(16).padStart(8, '0')} ${body}`
}

function parse(text: string): WitnessLine[] {
  const [, check, body] = /^([\da-f]{8}) (\{.*\})$/.exec(text) ?? []
  return body !== undefined && Number.parseInt(check ?? '', 16) === crc32(body) ? [JSON.parse(body) as WitnessLine] : []
}
