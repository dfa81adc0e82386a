/** Extracts what the desk can use from pasted text: a mail, a sheet or a list. */

import { addDays, daysBetween } from '../../../shared/domain/dates.ts'
import { withPlainDigits } from '../../../shared/words/typed-number.ts'
import { codesInText, otherNumbersIn } from './codes.ts'
import { partsOf, type Sender } from './message-parts.ts'
import { type AskedRoom, readParty } from './party.ts'
import { maxNights, readDates, type StayDates } from './stay-dates.ts'

interface NamesInText {
  /** After a title, in airline notation, or after a label such as `Guest:`. */
  readonly names: readonly string[]
  /** Two or three capitalised words in a row: a name, a hotel or a closing. Only a search in the ledger can tell. */
  readonly likely: readonly string[]
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
  return { names: [...names], likely: [...likely] }
}

/** What a message asks for, and who sent it. */
export interface StayRequest {
  /** Null unless the message leaves no doubt. */
  readonly stay: StayDates | null
  /** Null unless the message leaves no doubt. */
  readonly party: readonly AskedRoom[] | null
  /** Parts of the search that it speaks of but that were not read. */
  readonly unread: readonly UnreadPart[]
  /** Null if the message does not say who sent it. */
  readonly sender: Sender | null
}

/** What a pasted text contains, without duplicates and in the order of the text. */
export interface Mail extends StayRequest {
  readonly clientRefs: readonly string[]
  readonly bookingRefs: readonly string[]
  readonly codes: readonly string[]
  readonly names: readonly string[]
  /** Possible names; see `NamesInText`. */
  readonly likely: readonly string[]
  /** `YYYY-MM-DD`; without past dates. */
  readonly dates: readonly string[]
  /** Numbers of other systems: of a booking, a file, an invoice. */
  readonly otherNumbers: readonly string[]
  /** The number of words that were ignored. */
  readonly ignoredWordCount: number
}

/** `ages`: the age of a child is not stated. */
export type UnreadPart = 'dates' | 'party' | 'ages'

export const clientReference = /^RD-[0-9A-Z]{8,}$/i
/** The number of one of the desk's offers. */
export const offerNumber = /^O-\d{6}-[0-9A-HJKMNP-TV-Z]{3}$/i
export const bookingReference = /^[0-9a-f]{6}$/i

/** Characters that are read; a longer text is probably a file pasted by mistake. */
const longest = 200_000

/** A longer text is a list of codes, in which no request is looked for after this many characters. */
const longestRequest = 20_000
const ownRefs = /(?<![\p{L}\d-])RD-[0-9A-Z]{8,40}(?![\p{L}\d])/giu
/** Needs a digit and a letter: digits alone count as a hotel code, letters alone are a word. */
const serviceRefs = /(?<![\p{L}\d-])(?=[a-f]{0,5}\d)(?=\d{0,5}[a-f])[0-9a-f]{6}(?![\p{L}\d-])/giu

const wordsIn = (text: string) => text.split(/[\s,;]+/).filter(Boolean).length

/** Extracts references, hotel codes, dates from `today` on, the party and names from a text, in time linear to its length. */
export function readMail(text: string, today: string): Mail {
  let rest = text.slice(0, longest)
  const { body, others, sender } = partsOf(plainSigns(rest.slice(0, longestRequest)))
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
  const { names, likely } = namesInText(rest)
  const parts = [body, ...others].map((part) => readPart(part, today))
  const [first = readPart('', today)] = parts
  const dated = parts.find(({ days }) => days.stay !== null || days.isUnclear) ?? first
  const { rooms, nights, isTypeOnly } = (parts.find(({ party: { isStated } }) => isStated) ?? first).party
  // The signature has numbers that are no codes.
  const { codes: ofRequest } = [first, parts[3]].find((part) => part !== undefined && part.codes.length > 0) ?? first
  const codes = [...new Set([...ofRequest, ...codesOf(plainSigns(rest.slice(longestRequest))).codes])]
  const stay = withNights(dated.days.stay, dated.party.nights.length > 0 ? dated.party.nights : nights)
  // `What does a double cost?` does not say who travels.
  const party = isTypeOnly && stay === null ? null : rooms
  const hasDates = dated.days.stay !== null || dated.days.isUnclear
  const unread: UnreadPart[] = [
    ...(hasDates && stay?.checkout === undefined ? (['dates'] as const) : []),
    ...(party === null && (hasDates || parts.some(({ party: { isStated } }) => isStated)) ? (['party'] as const) : []),
    ...(party?.some(({ ages }) => ages.includes(null)) ? (['ages'] as const) : []),
  ]
  const dates = [...new Set(parts.flatMap(({ days }) => days.dates))]
  const otherNumbers = [...new Set(parts.flatMap((part) => part.otherNumbers))]
  const contents = { clientRefs, bookingRefs, codes, names, likely, dates, stay, party, unread, sender, otherNumbers }
  const readWords = parts.reduce((sum, part) => sum + part.readWords, codes.length)
  return { ...contents, ignoredWordCount: Math.max(0, wordsIn(text) - readWords) }
}

/** Returns the text with the digits 0 to 9, and with Latin commas. */
const plainSigns = (text: string) =>
  withPlainDigits(text)
    .replaceAll('،', ',')
    .replaceAll('؛', ';')
    .replace(/(?<!\p{L})و(?=\d)/gu, 'و ')
    .replace(/(?<=\d{3})\/(?=\d{3})/g, ' / ')

/** Reads one part of a message. */
function readPart(part: string, today: string) {
  const { numbers: otherNumbers, rest } = otherNumbersIn(part.replace(ownRefs, ' ').replace(serviceRefs, ' '))
  const days = readDates(rest, today)
  const readWords = wordsIn(part) - wordsIn(days.rest)
  return { days, party: readParty(days.rest), codes: codesOf(days.rest).codes, otherNumbers, readWords }
}

/** Returns the stay with its check-out, from the stated numbers of nights; null if they contradict its dates. */
function withNights(stay: StayDates | null, nights: readonly number[]): StayDates | null {
  if (stay === null || nights.length === 0) return stay
  if (stay.checkout !== undefined) return nights.includes(daysBetween(stay.checkin, stay.checkout)) ? stay : null
  const [number = NaN] = new Set(nights).size === 1 ? nights : []
  return number >= 1 && number <= maxNights ? { ...stay, checkout: addDays(stay.checkin, number) } : stay
}

/** Finds codes in the remaining text. A text that consists only of words contains no codes. */
function codesOf(text: string): { readonly codes: readonly string[]; readonly words: number } {
  const found = codesInText(text)
  const isList = found.words === 0 && found.codes.every((code) => /\d/.test(code) && code.length > 2)
  if (found.words > 0 || isList) return found
  return { codes: [], words: found.codes.length + found.repeated }
}

/** Whether pasted text is treated as a mail: it has several lines, more than 200 characters, or two parts of a search (`2 pax 3-7 feb`). */
export function isMail(pasted: string, today: string): boolean {
  if (/\n/.test(pasted.trim()) || pasted.length > 200) return true
  const { codes, stay, party } = readMail(pasted, today)
  return [codes.length > 0, stay !== null, party !== null].filter(Boolean).length > 1
}
