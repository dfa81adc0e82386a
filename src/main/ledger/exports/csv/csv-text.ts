/** Text cells: what stands in them when a spreadsheet is not to make anything else of it, and the way back. */
import type { ExportLayout } from '../../../../shared/contract/views/export-views.ts'
import { maskCardNumbers, withoutDirections } from '../../../../shared/domain/text.ts'
import { readsAsValue } from './csv-values.ts'

type Mode = ExportLayout['mode']

/** What a spreadsheet skips before it looks for a formula: blanks and everything that has no shape. */
const unseen = /^[[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]--[\t\r\n]]*/v
/** The same in the middle of a text, where a quote of its own is no part of a cell either. */
const unseenInside = /^[[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800"]--[\t\r\n]]*/v
/** Full-width and small forms of these are covered by NFKC; U+2212 is the minus sign of typographers. */
const startsFormula = /^[=+\-@|\t\r\n\u2212]/

function isFormula(text: string): boolean {
  // Nearly all text is told by its first letter.
  if (/^[A-Za-z0-9]/.test(text)) return false
  return beginsFormula(text.replace(unseen, ''))
}

const beginsFormula = (visible: string) => startsFormula.test(String.fromCodePoint(visible.codePointAt(0) ?? 0).normalize('NFKC'))

const withoutApostrophes = (text: string) => (text.startsWith("'") ? text.replace(/^'+/, '') : text)

/**
 * Whoever opens the file with another separator than it has gets cells that begin in the middle of a text: after each sign that
 * separates somewhere.
 */
const insideParts = /([,;\t\r\n])([^,;\t\r\n]+)/g
const escapedPart = (part: string) => (beginsFormula(withoutApostrophes(part).replace(unseenInside, '')) ? `'${part}` : part)
const escapedInside = (text: string) => text.replace(insideParts, (_, sign, part) => sign + escapedPart(part))
const unescapedInside = (cell: string) =>
  cell.replace(insideParts, (_, sign, part) => sign + (part.startsWith("'") && escapedPart(part.slice(1)) === part ? part.slice(1) : part))

/**
 * Text that no spreadsheet takes for a formula, whichever separator it goes by, nor, in `excel` mode, for a number or a date: an
 * apostrophe stands before it, or before the part of it, when it would. The apostrophes can be taken away again (`unescapeFormula`), because text
 * that begins with one and could be mistaken for an escaped one gets another.
 */
export function escapeFormula(text: string, mode: Mode): string {
  return escapedFirst(escapedInside(text), text, mode)
}

/** `inside`: the text with its parts escaped. */
function escapedFirst(inside: string, text: string, mode: Mode): string {
  const bare = withoutApostrophes(text)
  return isFormula(bare) || (mode === 'excel' && readsAsValue(bare)) ? `'${inside}` : inside
}

/** The text behind a cell that `escapeFormula` may have changed. */
export function unescapeFormula(cell: string, mode: Mode): string {
  const outer = unescapedInside(cell)
  if (!outer.startsWith("'")) return outer
  const text = outer.slice(1)
  return escapeFormula(text, mode) === cell ? text : outer
}

/** The characters of a cell before it is quoted: whole text without NUL, and with nothing that turns the cells beside it. */
export const verbatimOf = (text: string, mode: Mode): string =>
  escapeFormula(withoutDirections(text.replaceAll('\0', '').toWellFormed()), mode)

/** The same of free text, in which card numbers are masked. */
export const textOf = (text: string, mode: Mode): string => verbatimOf(maskCardNumbers(text.replaceAll('\0', '')), mode)
