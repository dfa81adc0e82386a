/** Reads a send journal byte by byte, with code that the desk does not share: what it says counts as evidence about the desk. */
import { crc32 } from 'node:zlib'

interface WitnessEntry {
  readonly sequence: number
  readonly kind: string
  readonly reference: string
  readonly atMs: number
  /** Where in the file it ends: shorter, the file did not hold it yet. */
  readonly endByte: number
}

export interface WitnessFile {
  readonly entries: readonly WitnessEntry[]
  /** Lines that a kill has cut, or that are damaged. */
  readonly torn: number
}

const newline = 10

export function readWitnessFile(bytes: Buffer): WitnessFile {
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

/** `CRC32 {json}`: eight hexadecimal digits, a blank, the line itself. */
function readEntry(line: Buffer): Omit<WitnessEntry, 'endByte'> | null {
  const body = line.subarray(9)
  const check = crc32(body).toString(16).padStart(8, '0')
  if (line.toString('latin1', 0, 9) !== `${check} `) return null
  const { sequence, kind, reference, atMs } = JSON.parse(body.toString())
  return { sequence, kind, reference, atMs }
}
