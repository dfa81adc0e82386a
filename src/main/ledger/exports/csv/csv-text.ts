/** Escapes text cells so that spreadsheets treat them as text, and reverses that. */
import type { ExportLayout } from '../../../../shared/contract/views/export-views.ts'
import { maskCardNumbers, withoutDirections } from '../../../../shared/domain/text.ts'
import { readsAsValue } from './csv-values.ts'

type Mode = ExportLayout['mode']

/** Characters that a spreadsheet skips before it looks for a formula: blanks and invisible ones. */
const unseen = /^[[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]--[\t\r\n]]*/v
/** The same inside a text, where a quote is not part of a cell either. */
const unseenInside = /^[[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800"]--[\t\r\n]]*/v
/** First characters of a formula. NFKC covers their full-width and small forms; U+2212 is the typographic minus. */
const startsFormula = /^[=+\-@|\t\r\n\u2212]/

function isFormula(text: string): boolean {
  // Decides nearly all text by its first letter.
  if (/^[A-Za-z0-9]/.test(text)) return false
  return beginsFormula(text.replace(unseen, ''))
}

const beginsFormula = (visible: string) => startsFormula.test(String.fromCodePoint(visible.codePointAt(0) ?? 0).normalize('NFKC'))

const withoutApostrophes = (text: string) => (text.startsWith("'") ? text.replace(/^'+/, '') : text)

/**
 * A program that opens the file with another separator gets cells that start in the middle of a text, after each character that some program uses as
 * a separator.
 */
const insideParts = /([,;\t\r\n])([^,;\t\r\n]+)/g
const escapedPart = (part: string) => (beginsFormula(withoutApostrophes(part).replace(unseenInside, '')) ? `'${part}` : part)
const escapedInside = (text: string) => text.replace(insideParts, (_, sign, part) => sign + escapedPart(part))
const unescapedInside = (cell: string) =>
  cell.replace(insideParts, (_, sign, part) => sign + (part.startsWith("'") && escapedPart(part.slice(1)) === part ? part.slice(1) : part))

/**
 * Escapes text so that no spreadsheet treats it as a formula with any separator nor, in `excel` mode, as a number or a date: an apostrophe goes
 * before the text, or before the part concerned. `unescapeFormula` can undo it, because text that starts with an apostrophe and could be mistaken for
 * an escaped one gets another.
 */
export function escapeFormula(text: string, mode: Mode): string {
  return escapedFirst(escapedInside(text), text, mode)
}

/** Escapes the start of a text; `inside` is the text with its parts escaped. */
function escapedFirst(inside: string, text: string, mode: Mode): string {
  const bare = withoutApostrophes(text)
  return isFormula(bare) || (mode === 'excel' && readsAsValue(bare)) ? `'${inside}` : inside
}

/** Returns the original text of a cell that `escapeFormula` may have changed. */
export function unescapeFormula(cell: string, mode: Mode): string {
  const outer = unescapedInside(cell)
  if (!outer.startsWith("'")) return outer
  const text = outer.slice(1)
  return escapeFormula(text, mode) === cell ? text : outer
}

/** Returns the characters of a cell before quoting: well-formed, without NUL, and without characters that change the direction of adjacent cells. */
export const verbatimOf = (text: string, mode: Mode): string =>
  escapeFormula(withoutDirections(text.replaceAll('\0', '').toWellFormed()), mode)

/** Returns the characters of a free-text cell before quoting: like `verbatimOf`, with card numbers masked. */
export const textOf = (text: string, mode: Mode): string => verbatimOf(maskCardNumbers(text.replaceAll('\0', '')), mode)
