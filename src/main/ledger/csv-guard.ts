/** Guards the text of lines that the database wrote: goes through their bytes once and rewrites the few cells that need it. */
import { isUtf8 } from 'node:buffer'
import type { ExportLayout } from '../../shared/export-views.ts'
import { quoted, separatorOf } from './csv.ts'
import { csvColumns } from './csv-columns.ts'
import { textOf, verbatimOf } from './csv-text.ts'

const byte = (sign: string | number) => (typeof sign === 'number' ? sign : sign.charCodeAt(0))
const quote = byte('"')
const carriageReturn = byte('\r')

/** A table of 1 for the bytes of these ranges. */
function bytes(...ranges: readonly (readonly [first: string | number, last: string | number])[]): Uint8Array {
  const table = new Uint8Array(256)
  for (const [first, last] of ranges) table.fill(1, byte(first), byte(last) + 1)
  return table
}

/**
 * First bytes of text that no spreadsheet takes for a formula: letters and digits, of other scripts in part. The rest may be
 * harmless too and is looked at as characters.
 */
const harmlessFirst = bytes(['0', '9'], ['A', 'Z'], ['a', 'z'], [0xc3, 0xc9], [0xce, 0xd1], [0xe4, 0xe9])
/** Bytes of digits, full-width ones included, and what may stand once between the digits of a card. */
const inDigit = bytes(['0', '9'], [0xef, 0xef], [0xbc, 0xbc], [0x90, 0x99])
const betweenDigits = bytes([' ', ' '], ['-', '-'])

/** The digits of the shortest card number. */
const shortestCard = 13

const is = (table: Uint8Array, at: number | undefined) => table[at as number] === 1

/** Whether a card number may be in these bytes. Each one is at least so long that it holds a byte that is looked at. */
function mayHoldCard(lines: Buffer, from: number, to: number): boolean {
  const isInRun = (at: number) => at >= from && at < to && (is(inDigit, lines[at]) || is(betweenDigits, lines[at]))
  for (let at = from + shortestCard - 1; at < to; at += shortestCard) {
    let [first, after] = [at, at]
    while (isInRun(first - 1)) first -= 1
    while (isInRun(after)) after += 1
    if (after - first >= shortestCard && after > at) return true
  }
  return false
}

/** The lines with every cell as `csv.ts` writes it. They are whole lines. */
export function guardLines(lines: Buffer, layout: ExportLayout): Buffer {
  const { mode, columns } = layout
  const isEnd = bytes(['\r', '\r'], [separatorOf(layout), separatorOf(layout)])
  const isVerbatim = columns.map((name) => csvColumns[name].kind === 'verbatim')
  // Half surrogates are stored as bytes that are no UTF-8; a reader of the row gets replacement characters for them.
  const isWhole = isUtf8(lines)
  const looksAtAll = mode === 'excel' || !isWhole || lines.includes(0)
  const pieces: Buffer[] = []
  let written = 0
  let column = 0
  let at = 0
  while (at < lines.length) {
    if (lines[at] === quote) {
      const from = at + 1
      at = from
      while (lines[at] !== quote) at += 1
      while (lines[at + 1] === quote) for (at += 2; lines[at] !== quote; ) at += 1
      const isOdd = at > from && !is(harmlessFirst, lines[from])
      if (looksAtAll || isOdd || (at - from >= shortestCard && !isVerbatim[column] && mayHoldCard(lines, from, at))) {
        const stored = lines.toString('utf8', from, at).replaceAll('""', '"')
        const text = isVerbatim[column] ? verbatimOf(stored, mode) : textOf(stored, mode)
        if (text !== stored || !isWhole) {
          pieces.push(lines.subarray(written, from - 1), Buffer.from(quoted(text)))
          written = at + 1
        }
      }
      at += 1
    } else {
      while (!is(isEnd, lines[at])) at += 1
    }
    const isLast = lines[at] === carriageReturn
    column = isLast ? 0 : column + 1
    at += isLast ? 2 : 1
  }
  return written === 0 ? lines : Buffer.concat([...pieces, lines.subarray(written)])
}
