/** Text cells: what stands in them when a spreadsheet is not to make anything else of it, and the way back. */
import type { ExportLayout } from '../../shared/export-views.ts'
import { maskCardNumbers, withoutDirections } from '../../shared/text.ts'
import { readsAsValue } from './csv-values.ts'

type Mode = ExportLayout['mode']

/** What a spreadsheet skips before it looks for a formula: blanks and everything that has no shape. */
const unseen = /^[[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]--[\t\r\n]]*/v
/** Full-width and small forms of these are covered by NFKC; U+2212 is the minus sign of typographers. */
const startsFormula = /^[=+\-@|\t\r\n\u2212]/

function isFormula(text: string): boolean {
  // Nearly all text is told by its first letter.
  if (/^[A-Za-z0-9]/.test(text)) return false
  const visible = text.replace(unseen, '')
  return startsFormula.test(String.fromCodePoint(visible.codePointAt(0) ?? 0).normalize('NFKC'))
}

/**
 * Text that no spreadsheet takes for a formula nor, in `excel` mode, for a number or a date: an apostrophe stands before it
 * when it would. The apostrophe can be taken away again (`armed`), because text that begins with one and could be mistaken
 * for a defused one gets another.
 */
export function defused(text: string, mode: Mode): string {
  const bare = text.startsWith("'") ? text.replace(/^'+/, '') : text
  return isFormula(bare) || (mode === 'excel' && readsAsValue(bare)) ? `'${text}` : text
}

/** The text behind a cell that `defused` may have changed. */
export function armed(cell: string, mode: Mode): string {
  return cell.startsWith("'") && defused(cell.slice(1), mode) === cell ? cell.slice(1) : cell
}

/** The characters of a cell before it is quoted: whole text without NUL, and with nothing that turns the cells beside it. */
export const verbatimOf = (text: string, mode: Mode): string => defused(withoutDirections(text.replaceAll('\0', '').toWellFormed()), mode)

/** The same of free text, in which card numbers are masked. */
export const textOf = (text: string, mode: Mode): string => verbatimOf(maskCardNumbers(text.replaceAll('\0', '')), mode)
