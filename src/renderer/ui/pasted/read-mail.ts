/** Extracts what the desk can use from pasted text: a mail, a sheet or a list. */
import { codesInText } from './codes.ts'
import { datesInText, stayIn } from './dates-in-text.ts'
import { namesInText } from './names-in-text.ts'

/** What a pasted text contains, without duplicates and in the order of the text. */
export interface Mail {
  readonly clientRefs: readonly string[]
  readonly bookingRefs: readonly string[]
  readonly codes: readonly string[]
  readonly names: readonly string[]
  /** Possible names; see `NamesInText`. */
  readonly likely: readonly string[]
  /** `YYYY-MM-DD`; without past dates. */
  readonly dates: readonly string[]
  /** Two of these dates that form a stay. */
  readonly stay: { readonly checkin: string; readonly checkout: string } | null
  /** The number of words that were ignored. */
  readonly words: number
}

export const clientReference = /^RD-[0-9A-Z]{8,}$/i
/** The number of one of the desk's offers. */
export const offerNumber = /^O-\d{6}-[0-9A-HJKMNP-TV-Z]{3}$/i
export const bookingReference = /^[0-9a-f]{6}$/i

/** Characters that are read; a longer text is probably a file pasted by mistake. */
const longest = 200_000

/** Header lines with the date of the mail, which is not a date of the stay. */
const heads = /^[ \t>]{0,8}(?:date|sent|received|datum|gesendet|erhalten|fecha|enviado|tarih|gönderildi)[ \t]{0,4}:[^\n]*$/gim
const ownRefs = /(?<![\p{L}\d-])RD-[0-9A-Z]{8,40}(?![\p{L}\d])/giu
/** Needs a digit and a letter: digits alone count as a hotel code, letters alone are a word. */
const serviceRefs = /(?<![\p{L}\d-])(?=[a-f]{0,5}\d)(?=\d{0,5}[a-f])[0-9a-f]{6}(?![\p{L}\d-])/giu

const wordsIn = (text: string) => text.split(/[\s,;]+/).filter(Boolean).length

/** Extracts references, hotel codes, dates from `today` on, and names from a text, in time linear to its length. */
export function readMail(text: string, today: string): Mail {
  const read = text.slice(0, longest)
  let words = wordsIn(text.slice(longest))
  let rest = read.replace(heads, (head) => {
    words += wordsIn(head)
    return ' '
  })
  const taken = (pattern: RegExp): string[] => {
    const found = new Set<string>()
    rest = rest.replace(pattern, (reference: string) => {
      found.add(reference)
      return ' '
    })
    return [...found]
  }
  const clientRefs = taken(ownRefs)
  const bookingRefs = taken(serviceRefs)
  const named = namesInText(rest)
  const dated = datesInText(named.rest, today)
  const { codes, words: others } = codesOf(dated.rest)
  const dates = dated.dates.filter((date) => date >= today)
  const { names, likely } = named
  return { clientRefs, bookingRefs, codes, names, likely, dates, stay: stayIn(dates, today), words: words + others }
}

/** Finds codes in the remaining text. Text of words only is a mail, not a list of codes. */
function codesOf(text: string): { readonly codes: readonly string[]; readonly words: number } {
  const found = codesInText(text)
  const isList = found.words === 0 && found.codes.every((code) => /\d/.test(code) && code.length > 2)
  if (found.words > 0 || isList) return found
  return { codes: [], words: found.codes.length + found.repeated }
}

/** Whether pasted text is treated as a mail: it has several lines or more than 200 characters. */
export const isMail = (pasted: string): boolean => /\n/.test(pasted.trim()) || pasted.length > 200
