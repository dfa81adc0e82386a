/**
 * Recognises text that a spreadsheet turns into a number, a date, a time, a truth value or an error when it opens a CSV file, in any language: quotes
 * do not prevent it. It is deliberately broad, because text that is protected unnecessarily is still readable.
 */
import { currencyCodes } from '../../../../shared/domain/money.ts'

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

let known: Set<string> | undefined

/** Built on first use, because the languages take memory. */
function months(): Set<string> {
  known ??= new Set(languages.flatMap(monthsOf))
  return known
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

/** Whether a spreadsheet may read this text as a value. Formulas are handled in `csv-text.ts`. */
export function readsAsValue(text: string): boolean {
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
