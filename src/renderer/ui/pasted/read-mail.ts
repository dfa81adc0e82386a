/** Extracts what the desk can use from pasted text: a mail, a sheet or a list. */

import { daysBetween } from '../../../shared/domain/dates.ts'
import { readTypedDate } from '../fields/typed-date.ts'
import { codesInText } from './codes.ts'

interface NamesInText {
  /** After a title, in airline notation, or after a label such as `Guest:`. */
  readonly names: readonly string[]
  /** Two or three capitalised words in a row: a name, a hotel or a closing. Only a search in the ledger can tell. */
  readonly likely: readonly string[]
  /** The text with each of `names` replaced by a blank. */
  readonly rest: string
}

// Do not use inline flags `(?i:...)`: they match unreliably in V8 13.6 (nodejs/node#60030).
const word = String.raw`\p{Lu}[\p{L}'’-]{0,40}`
const titles = 'mr|mrs|ms|miss|mstr|chd|inf|dr|prof|herr|herrn|frau|sr|sra|señor|señora|mme'
const titled = {
  before: new RegExp(String.raw`(?<!\p{L})(?:${titles})\.? `, 'giu'),
  name: new RegExp(`^${word}(?: ${word}){0,2}`, 'u'),
}
const airline = /(?<![\p{L}/])(\p{Lu}{2,30}(?:[ '-]\p{Lu}{2,30}){0,2})\/(\p{Lu}{2,30}(?: \p{Lu}{2,30}){0,2})/gu
const labels = '(?:lead )?guests?(?: names?)?|names?|holder|travell?ers?|passengers?|gast|gäste|reisende|huésped|nombre|misafir|isim'
const labelled = {
  before: new RegExp(String.raw`^[ \t>]{0,8}(?:${labels})[ \t]{0,4}:[ \t]{0,4}`, 'gimu'),
  name: new RegExp(`^${word}(?: ${word}){0,3}`, 'u'),
}
/** The maximum number of characters after a title or label that are searched for a name. */
const longestName = 200
const inRow = /(?<![\p{L}\d])\p{Lu}[\p{Ll}'’-]{1,30}(?: \p{Lu}[\p{Ll}'’-]{1,30}){1,2}(?![\p{L}\d])/gu

/** The maximum number of names that are searched for in the ledger. */
const maxNames = 10

const withoutTitles = (name: string) => name.replace(new RegExp(String.raw`(?<!\p{L})(?:${titles})(?!\p{L})\.?`, 'giu'), ' ')
const tidy = (name: string) => withoutTitles(name).replace(/\s+/g, ' ').trim()

/** Finds names in a text. */
function namesInText(text: string): NamesInText {
  const names = new Set<string>()
  /** Adds a name and returns the blank that replaces it. */
  const collectAndBlank = (name: string): string => {
    const tidied = tidy(name)
    if (tidied.length > 1 && names.size < maxNames) names.add(tidied)
    return ' '
  }
  const extractNamesAfter = (searched: string, { before, name }: typeof titled): string => {
    let rest = ''
    let end = 0
    for (const match of searched.matchAll(before)) {
      const start = match.index + match[0].length
      const [found] = name.exec(searched.slice(start, start + longestName)) ?? []
      if (match.index < end || found === undefined) continue
      rest += searched.slice(end, match.index) + collectAndBlank(found)
      end = start + found.length
    }
    return rest + searched.slice(end)
  }
  const withoutAirlines = text.replace(airline, (_, last: string, first: string) => collectAndBlank(`${first} ${last}`))
  const rest = extractNamesAfter(extractNamesAfter(withoutAirlines, titled), labelled)
  const likely = new Set<string>()
  for (const [found] of rest.matchAll(inRow)) {
    if (likely.size === maxNames) break
    likely.add(found)
  }
  return { names: [...names], likely: [...likely], rest }
}

// Finds dates in the text of a mail. All patterns are bounded, so that the time grows linearly with the length of the text.

/** The start of a range whose month, and perhaps year, follows its end: `12 - 14 March`, `12. bis 14.3.2027`. */
const range =
  /(?<![\p{L}\d.,/-])(\d{1,2})(?:st|nd|rd|th)?\.? ?(?:-|–|—|to|until|till|bis|al|a)\.? ?(?=\d{1,2}(?:st|nd|rd|th)?[./ ]? ?(?:\p{L}|\d))/giu
/** A range after its month: `March 12-14, 2027`. */
const monthRange = /(?<![\p{L}\d])(\p{L}{3,12})\.? (\d{1,2})(?:st|nd|rd|th)? ?[-–—] ?(?=(\d{1,2})(?!\d))/giu
const dayFirst = [
  String.raw`\d{4}-\d{1,2}-\d{1,2}`,
  String.raw`\d{1,2}[./]\d{1,2}[./](?:\d{4}|\d{2})`,
  String.raw`\d{1,2}(?:st|nd|rd|th)?\.? ?(?:of |de )?\p{L}{3,12}\.?,? ?(?:de )?(?:\d{4}|\d{2})`,
  String.raw`\d{1,2}(?:st|nd|rd|th)?\.? ?(?:of |de )?\p{L}{3,12}`,
  String.raw`\d{1,2}\.\d{1,2}\.`,
]
/** Matched after the others, because any word may come before a day. */
const monthFirst = [String.raw`\p{L}{3,12}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}`, String.raw`\p{L}{3,12}\.? \d{1,2}(?:st|nd|rd|th)?`]

/** The maximum number of characters after the start of a range that are searched for its end. */
const maxRangeEndLength = 30

/**
 * Finds the dates in a text, in order and without duplicates. `rest` is the text with blanks in place of the dates. A date without a year is read
 * as its next occurrence from `today` on.
 */
function datesInText(text: string, today: string) {
  const found = new Map<string, number>()
  const take = (written: string, at: number): string => {
    const date = readTypedDate(written, today)
    if (date === null) return written
    found.set(date, found.get(date) ?? at)
    // Same length, so that later match offsets stay valid.
    return ' '.repeat(written.length)
  }
  const rest = text
    .replace(range, (start, day: string, at: number) => {
      const end = anyDay.exec(text.slice(at + start.length, at + start.length + maxRangeEndLength))
      return end?.index === 0 && isDay(end[0], today) ? `${end[0].replace(/^\d{1,2}/, day)} ; ` : start
    })
    .replace(monthRange, (start, month: string, day: string) => (isDay(`${day} ${month}`, today) ? `${day} ${month} ; ${month} ` : start))
    .replace(datePattern(dayFirst, 'giu'), take)
    .replace(datePattern(monthFirst, 'giu'), take)
  return { dates: [...found].sort(([, a], [, b]) => a - b).map(([date]) => date), rest }
}

const datePattern = (patterns: readonly string[], flags: string) =>
  new RegExp(`(?<![\\p{L}\\d.,/-])(?:${patterns.join('|')})(?![\\p{L}\\d/])`, flags)
const anyDay = datePattern(dayFirst, 'iu')

const isDay = (written: string, today: string) => readTypedDate(written, today) !== null

/** Two dates further apart are not read as a stay. */
const maxNights = 60

/** Returns the first two consecutive dates, not in the past, that can be a stay; null if there are none. */
function stayIn(dates: readonly string[], today: string): { readonly checkin: string; readonly checkout: string } | null {
  const ahead = dates.filter((date) => date >= today)
  for (const [i, checkin] of ahead.entries()) {
    const checkout = ahead[i + 1]
    if (checkout !== undefined && checkout > checkin && daysBetween(checkin, checkout) <= maxNights) return { checkin, checkout }
  }
  return null
}

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
  readonly stay: { readonly checkin: string; readonly checkout: string } | null
  /** The number of words that were ignored. */
  readonly ignoredWordCount: number
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
  const beginning = text.slice(0, longest)
  let ignoredWordCount = wordsIn(text.slice(longest))
  let rest = beginning.replace(heads, (head) => {
    ignoredWordCount += wordsIn(head)
    return ' '
  })
  const extractReferences = (pattern: RegExp): string[] => {
    const found = new Set<string>()
    rest = rest.replace(pattern, (reference: string) => {
      found.add(reference)
      return ' '
    })
    return [...found]
  }
  const clientRefs = extractReferences(ownRefs)
  const bookingRefs = extractReferences(serviceRefs)
  const named = namesInText(rest)
  const dated = datesInText(named.rest, today)
  const { codes, words: otherWordCount } = codesOf(dated.rest)
  const dates = dated.dates.filter((date) => date >= today)
  const { names, likely } = named
  const contents = { clientRefs, bookingRefs, codes, names, likely, dates, stay: stayIn(dates, today) }
  return { ...contents, ignoredWordCount: ignoredWordCount + otherWordCount }
}

/** Finds codes in the remaining text. A text that consists only of words contains no codes. */
function codesOf(text: string): { readonly codes: readonly string[]; readonly words: number } {
  const found = codesInText(text)
  const isList = found.words === 0 && found.codes.every((code) => /\d/.test(code) && code.length > 2)
  if (found.words > 0 || isList) return found
  return { codes: [], words: found.codes.length + found.repeated }
}

/** Whether pasted text is treated as a mail: it has several lines or more than 200 characters. */
export const isMail = (pasted: string): boolean => /\n/.test(pasted.trim()) || pasted.length > 200
