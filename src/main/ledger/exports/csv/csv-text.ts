/** Escapes text cells so that spreadsheets treat them as text, and reverses that. */
import type { ExportLayout } from '../../../../shared/contract/views/export-views.ts'
import { currencyCodes } from '../../../../shared/domain/money.ts'
import { maskCardNumbers, replaceDirectionMarks } from '../../../../shared/domain/text.ts'

// The patterns below recognise text that a spreadsheet in any language turns into a number, date, time, truth value or error when it opens a CSV
// file, even if the text is quoted. They are deliberately broad: text that is escaped unnecessarily is still readable.

const languages = 'en de fr it es pt nl da sv nb fi is pl cs sk hu ro bg hr sl sr et lv lt el tr ru uk ar he fa th vi id ms zh ja ko'.split(
  ' ',
)

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Returns the first three letters of every month: a spreadsheet knows the whole word and its short forms. */
function monthsOf(language: string): string[] {
  const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
  const names = Array.from({ length: 12 }, (_, month) => folded(format.format(Date.UTC(2027, month))).slice(0, 3))
  return names.filter((word) => /^\p{L}+$/u.test(word))
}

let monthSet: Set<string> | undefined

/** Built on first use, because the languages take memory. */
function months(): Set<string> {
  monthSet ??= new Set(languages.flatMap(monthsOf))
  return monthSet
}

const currencyWords = new Set([
  ...currencyCodes.map((code) => code.toLowerCase()),
  ...'kr kc zl ft fr sfr lei лв руб р din kn tl rp rm rs'.split(' ').map(folded),
])

/** Truth values as spreadsheets write them in their languages. */
const truths = new Set(
  (
    'true false wahr falsch vrai faux vero falso verdadero falso verdadeiro waar onwaar sand falsk sant usant tosi epatosi prawda falsz ' +
    'pravda nepravda igaz hamis adevarat fals истина ложь истина неистина dogru yanlis benar salah'
  ).split(' '),
)

/** Longer than any truth value or error word, with a few blanks. */
const longestWord = 20

const exponent = /^[^\p{L}]*\p{Nd}[.,]?\s*e\s*[-+\u2212]?\s*\p{Nd}+[^\p{L}]*$/u
/** Hours followed by am or pm. */
const hours = /(^|[^\p{L}\p{Nd}])\p{Nd}{1,2}\s*[ap]m?$/u
const isoMoment = /^\p{Nd}{4}-?\p{Nd}\p{Nd}-?\p{Nd}\p{Nd}\s*t\s*\p{Nd}/u
const eraDate = /^[mtshr]\s*\p{Nd}{1,2}[-./]\p{Nd}/u

const isAscii = /^[\x20-\x7e]*$/

/** Whether a spreadsheet may read this text as a value. Formulas are handled by `isFormula` below. */
function readsAsValue(text: string): boolean {
  const hasDigits = /\p{Nd}/u.test(text)
  if (!hasDigits && text.length > longestWord) return false
  const plain = (isAscii.test(text) ? text.toLowerCase() : folded(text)).trim()
  if (plain.startsWith('#') || truths.has(plain)) return true
  if (!hasDigits) return false
  const words = plain.match(/\p{L}+/gu) ?? []
  if (words.length === 0 || exponent.test(plain) || isoMoment.test(plain) || eraDate.test(plain)) return true
  if (/[年月日時时分秒]/u.test(plain)) return true
  const rest = hours.test(plain) ? words.slice(0, -1) : words
  const [word = ''] = rest
  return rest.length === 0 || (rest.length === 1 && (currencyWords.has(word) || months().has(word.slice(0, 3))))
}

type Mode = ExportLayout['mode']

/** Characters that a spreadsheet skips before it looks for a formula: blanks and invisible ones. */
const leadingInvisible = /^[[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]--[\t\r\n]]*/v
/** The same inside a text, where a quote is not part of a cell either. */
const leadingInvisibleInPart = /^[[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800"]--[\t\r\n]]*/v
/** First characters of a formula. NFKC covers their full-width and small forms; U+2212 is the typographic minus. */
const startsFormula = /^[=+\-@|\t\r\n\u2212]/

function isFormula(text: string): boolean {
  // Decides nearly all text by its first letter.
  if (/^[A-Za-z0-9]/.test(text)) return false
  return beginsFormula(text.replace(leadingInvisible, ''))
}

const beginsFormula = (visible: string) => startsFormula.test(String.fromCodePoint(visible.codePointAt(0) ?? 0).normalize('NFKC'))

const withoutApostrophes = (text: string) => (text.startsWith("'") ? text.replace(/^'+/, '') : text)

/**
 * The parts of a text after each character that is a separator in some program. A program that opens the file with that separator reads each part as
 * a cell.
 */
const insideParts = /([,;\t\r\n])([^,;\t\r\n]+)/g
const escapedPart = (part: string) => (beginsFormula(withoutApostrophes(part).replace(leadingInvisibleInPart, '')) ? `'${part}` : part)
const escapedInside = (text: string) => text.replace(insideParts, (_, sign, part) => sign + escapedPart(part))
const unescapedInside = (cell: string) =>
  cell.replace(insideParts, (_, sign, part) => sign + (part.startsWith("'") && escapedPart(part.slice(1)) === part ? part.slice(1) : part))

/**
 * Escapes text with an apostrophe before the text or before a part of it. Then no spreadsheet, with any separator, treats it as a formula nor, in
 * `excel` mode, as a number or a date. `unescapeFormula` can undo this: text that already looks escaped
 * gets one more apostrophe.
 */
export function escapeFormula(text: string, mode: Mode): string {
  return escapeStart(escapedInside(text), text, mode)
}

/** Escapes the start of a text; `escapedParts` is the text with its parts escaped. */
function escapeStart(escapedParts: string, text: string, mode: Mode): string {
  const bare = withoutApostrophes(text)
  return isFormula(bare) || (mode === 'excel' && readsAsValue(bare)) ? `'${escapedParts}` : escapedParts
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
  escapeFormula(replaceDirectionMarks(text.replaceAll('\0', '').toWellFormed()), mode)

/** Returns the characters of a free-text cell before quoting: like `verbatimOf`, with card numbers masked. */
export const textOf = (text: string, mode: Mode): string => verbatimOf(maskCardNumbers(text.replaceAll('\0', '')), mode)
