/** Guards the text of lines written by the database: reads their bytes once and rewrites the few cells that need it. */
import { isUtf8 } from 'node:buffer'
import type { ExportLayout } from '../../../../shared/contract/views/export-views.ts'
import { quoted, separatorOf } from '../csv/csv.ts'
import { csvColumns } from '../csv/csv-columns.ts'
import { textOf, verbatimOf } from '../csv/csv-text.ts'

const byte = (sign: string | number) => (typeof sign === 'number' ? sign : sign.charCodeAt(0))
const quote = byte('"')
const carriageReturn = byte('\r')
const lineFeed = byte('\n')

/** Returns a table with 1 for the bytes of these ranges. */
function bytes(...ranges: readonly (readonly [first: string | number, last: string | number])[]): Uint8Array {
  const table = new Uint8Array(256)
  for (const [first, last] of ranges) table.fill(1, byte(first), byte(last) + 1)
  return table
}

/**
 * First bytes of text that no spreadsheet treats as a formula: letters and digits, including some of other scripts. Other bytes may be harmless too,
 * and are checked as characters.
 */
const harmlessFirst = bytes(['0', '9'], ['A', 'Z'], ['a', 'z'], [0xc3, 0xc9], [0xce, 0xd1], [0xe4, 0xe9])
/** Bytes of digits, including full-width ones, and bytes allowed between the digits of a card number. */
const inDigit = bytes(['0', '9'], [0xef, 0xef], [0xbc, 0xbc], [0x90, 0x99])
const betweenDigits = bytes([' ', ' '], ['-', '/'], ['_', '_'], [0xc2, 0xc2], [0xa0, 0xa0])

/** Characters that some program uses to separate cells: a formula may start after them. */
const separates = bytes([',', ','], [';', ';'], ['\t', '\n'], ['\r', '\r'])

/** The number of digits of the shortest card number. */
const shortestCard = 13

const is = (table: Uint8Array, at: number | undefined) => table[at as number] === 1

const isInRun = (sign: number | undefined) => is(inDigit, sign) || is(betweenDigits, sign)

/** Whether these bytes may contain a card number. Samples every 13th byte; no card number fits between two samples. */
function mayContainCard(lines: Buffer, from: number, to: number): boolean {
  for (let at = from + shortestCard - 1; at < to; at += shortestCard) {
    if (!isInRun(lines[at])) continue
    let [first, after] = [at, at + 1]
    while (first > from && isInRun(lines[first - 1])) first -= 1
    while (after < to && isInRun(lines[after])) after += 1
    if (after - first >= shortestCard) return true
  }
  return false
}

/** The first two bytes of the characters that `withoutDirections` replaces, and the possible third bytes; null when the character has two bytes. */
const directions: readonly { readonly lead: Buffer; readonly third: Uint8Array | null }[] = [
  { lead: Buffer.from([0xe2, 0x80]), third: bytes([0x8b, 0x8f], [0xaa, 0xae]) },
  { lead: Buffer.from([0xe2, 0x81]), third: bytes([0xa0, 0xa4], [0xa6, 0xa9]) },
  { lead: Buffer.from([0xef, 0xbb]), third: bytes([0xbf, 0xbf]) },
  { lead: Buffer.from([0xd8, 0x9c]), third: null },
]

function containsDirections(lines: Buffer): boolean {
  return directions.some(({ lead, third }) => {
    for (let at = lines.indexOf(lead); at >= 0; at = lines.indexOf(lead, at + 1))
      if (third === null || is(third, lines[at + 2])) return true
    return false
  })
}

export interface Guarded {
  readonly lines: Buffer
  /** The number of quotes in the original lines. If a text contains quotes that are not doubled, cells cannot be distinguished. */
  readonly quotes: number
}

/** Returns the lines with every cell as `csv.ts` writes it. The input must be whole lines. */
export function guardLines(lines: Buffer, layout: ExportLayout): Guarded {
  const { mode, columns } = layout
  const separator = byte(separatorOf(layout))
  const isVerbatim = columns.map((name) => csvColumns[name].kind === 'verbatim')
  // Half surrogates are stored as invalid UTF-8; a reader of the row gets replacement characters for them.
  const isWhole = isUtf8(lines)
  const looksAtAll = mode === 'excel' || !isWhole || lines.includes(0) || containsDirections(lines)
  const { length } = lines
  const pieces: Buffer[] = []
  let written = 0
  let column = 0
  let quotes = 0
  let at = 0
  // Every byte is either counted or known not to be a quote.
  while (at < length) {
    if (lines[at] === quote) {
      const from = at + 1
      at = from
      let parts = 0
      for (; at < length && lines[at] !== quote; at += 1) parts |= separates[lines[at] as number] as number
      while (lines[at + 1] === quote)
        for (at += 2, quotes += 2; at < length && lines[at] !== quote; at += 1) parts |= separates[lines[at] as number] as number
      quotes += at < length ? 2 : 1
      const isOdd = at > from && !is(harmlessFirst, lines[from])
      if (looksAtAll || isOdd || parts || (at - from >= shortestCard && !isVerbatim[column] && mayContainCard(lines, from, at))) {
        const stored = lines.toString('utf8', from, at).replaceAll('""', '"')
        const text = isVerbatim[column] ? verbatimOf(stored, mode) : textOf(stored, mode)
        if (text !== stored || !isWhole) {
          pieces.push(lines.subarray(written, from - 1), Buffer.from(quoted(text)))
          written = at + 1
        }
      }
      at += 1
    } else {
      for (; at < length && lines[at] !== separator && lines[at] !== carriageReturn; at += 1) if (lines[at] === quote) quotes += 1
    }
    const isLast = lines[at] === carriageReturn
    column = isLast ? 0 : column + 1
    at += isLast && lines[at + 1] === lineFeed ? 2 : 1
  }
  return { lines: written === 0 ? lines : Buffer.concat([...pieces, lines.subarray(written)]), quotes }
}
