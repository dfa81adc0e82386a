/** What a clerk pasted who has a mail, a sheet or a list before them: what of it the desk can do something with. */
import { codesInText } from './codes.ts'
import { datesInText, stayIn } from './dates-in-text.ts'
import { namesInText } from './names-in-text.ts'

/** What stands in a pasted text, each thing once and in the order of the text. */
export interface Mail {
  readonly clientRefs: readonly string[]
  readonly bookingRefs: readonly string[]
  readonly codes: readonly string[]
  readonly names: readonly string[]
  /** What may be names; see `NamesInText`. */
  readonly likely: readonly string[]
  /** `YYYY-MM-DD`; days that are over are left out. */
  readonly dates: readonly string[]
  /** Two of these days that are a stay. */
  readonly stay: { readonly checkin: string; readonly checkout: string } | null
  /** How many words were left out. */
  readonly words: number
}

export const clientReference = /^RD-[0-9A-Z]{8,}$/i
/** The number of an offer of the desk. */
export const offerNumber = /^O-\d{6}-[0-9A-HJKMNP-TV-Z]{3}$/i
export const bookingReference = /^[0-9a-f]{6}$/i

/** Characters that are read; a longer text is a file that was pasted by mistake. */
const longest = 200_000

/** When a mail was written is no stay. */
const heads = /^[ \t>]{0,8}(?:date|sent|received|datum|gesendet|erhalten|fecha|enviado|tarih|gönderildi)[ \t]{0,4}:[^\n]*$/gim
const ownRefs = /(?<![\p{L}\d-])RD-[0-9A-Z]{8,40}(?![\p{L}\d])/giu
/** Of digits alone it may as well be a hotel's code, and counts as one; of letters alone it is a word. */
const serviceRefs = /(?<![\p{L}\d-])(?=[a-f]{0,5}\d)(?=\d{0,5}[a-f])[0-9a-f]{6}(?![\p{L}\d-])/giu

const wordsIn = (text: string) => text.split(/[\s,;]+/).filter(Boolean).length

/** Reads references, hotel codes, days and names out of a text; `today` is the day from which on days are read. Takes as long as the text is long. */
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

/** The codes among what is left. Words alone are a mail here, and no list of codes. */
function codesOf(text: string): { readonly codes: readonly string[]; readonly words: number } {
  const found = codesInText(text)
  const isList = found.words === 0 && found.codes.every((code) => /\d/.test(code) && code.length > 2)
  if (found.words > 0 || isList) return found
  return { codes: [], words: found.codes.length + found.repeated }
}

/** Whether what was pasted is read as a mail: what one types stands in one line. */
export const isMail = (pasted: string): boolean => /\n/.test(pasted.trim()) || pasted.length > 200
