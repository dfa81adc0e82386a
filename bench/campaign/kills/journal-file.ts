/** Reads a send journal with code independent of the desk's, because the result is evidence about the desk. */
import { crc32 } from 'node:zlib'

interface WitnessEntry {
  readonly sequence: number
  readonly kind: string
  readonly reference: string
  readonly atMs: number
  /** The byte offset of its end: a shorter file does not contain the whole line. */
  readonly endByte: number
}

export interface JournalFile {
  readonly entries: readonly WitnessEntry[]
  /** The number of truncated or damaged lines. */
  readonly torn: number
}

const newline = 10

export function readJournalFile(bytes: Buffer): JournalFile {
  const entries: WitnessEntry[] = []
  let torn = 0
  let start = 0
  while (start < bytes.length) {
    const found = bytes.indexOf(newline, start)
    const end = found < 0 ? bytes.length : found
    const entry = end > start ? readEntry(bytes.subarray(start, end)) : null
    if (entry) entries.push({ ...entry, endByte: end })
    else if (end > start) torn += 1
    start = end + 1
  }
  return { entries, torn }
}

/** Parses `CRC32 {json}`: eight hexadecimal digits, a space and the JSON. Returns null if the checksum is wrong. */
function readEntry(line: Buffer): Omit<WitnessEntry, 'endByte'> | null {
  const body = line.subarray(9)
  const check = crc32(body).toString(16).padStart(8, '0')
  if (line.toString('latin1', 0, 9) !== `${check} `) return null
  const { sequence, kind, reference, atMs } = JSON.parse(body.toString())
  return { sequence, kind, reference, atMs }
}
