/** Text from people and from the service: made safe to show and to store, never changed in meaning. */
import { decodeHTMLStrict } from 'entities'

// Invisible characters that can reorder or hide what is read: bidi controls, zero-width characters, BOM.
const deceptive = /[\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g
/** Scripts in which joiners change how letters are written: without them a name is misspelt. */
const joined =
  '[\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mong}\\p{scx=Nkoo}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Tibt}]'
/** The deceptive ones, but for joiners (U+200C, U+200D) between letters of these scripts. */
const deceptiveInText = new RegExp(
  `[\\u061C\\u200B\\u200E\\u200F\\u202A-\\u202E\\u2060-\\u2064\\u2066-\\u2069\\uFEFF]|(?<!${joined})[\\u200C\\u200D]|[\\u200C\\u200D](?!${joined})`,
  'gu',
)
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const controls = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g

/** Anything that `cleanText` would take out. Most text has none, and a search is cheaper than two rewrites. */
const unclean = new RegExp(`${controls.source}|${deceptive.source}`)

/** No letter of any language has more accents than these (Unicode, stream-safe text), and sorting them takes quadratic time. */
const manyAccents = /(\p{M}{30})\p{M}+/gu
const withFewAccents = (text: string): string => text.replace(manyAccents, '$1')

/** Text of the service without control and bidi characters, cut at `longest` characters. Line breaks, tabs and 30 accents of a letter stay. */
export function cleanText(text: string, longest = 20_000): string {
  const clean = withFewAccents(unclean.test(text) ? text.replace(controls, '').replace(deceptiveInText, '') : text)
  return clean.length > longest ? `${clean.slice(0, longest)}…` : clean
}

/**
 * A word or code of the service, with `\uFFFD` in the place of each control and bidi character. They are marked, not taken out: a code
 * that is another one must not come to look, nor count, like the one it imitates. A code that goes back to the service is marked only
 * where it is shown.
 */
function markedText(text: string): string {
  return unclean.test(text) ? text.replace(controls, '\uFFFD').replace(deceptive, '\uFFFD') : text
}

/** Text with `\uFFFD` in the place of each character that could turn or hide what stands beside it. */
export const withoutDirections = (text: string): string => text.replace(deceptiveInText, '\uFFFD')

/** A word or code as it is shown: marked, and cut at `longest` characters. The raw record has all of it. */
export function shownCode(text: string, longest = 64): string {
  const marked = markedText(text)
  return marked.length > longest ? `${marked.slice(0, longest)}…` : marked
}

/** A word or code within a sentence: what of it is written from right to left turns nothing around it. */
export function codeInText(text: string, longest?: number): string {
  const shown = shownCode(text, longest)
  return /^[\x20-\x7e…]*$/.test(shown) ? shown : `\u2068${shown}\u2069`
}

/**
 * A text in the pieces between which a narrow column of paper may break it: its words stay whole, but for one of more than twenty signs, and so do those
 * with a no-break space between them.
 */
export const breakable = (text: string): string[] => (text.match(/[\S\u00a0]+|[^\S\u00a0]+/gu) ?? []).flatMap(piecesOf)

/** A letter with its accents; accents without a letter are one sign. No two ways to read a text: that would take exponential time. */
const signs = /\P{M}\p{M}*|\p{M}+/gu
const mostSigns = 20
const signsOfPiece = 8

/** Words that are held together by no-break spaces: whole, or where one of them is long, all in pieces. */
function piecesOf(words: string): string[] {
  const parts = words.split('\u00a0').map((part) => part.match(signs) ?? [])
  if (parts.every(({ length }) => length <= mostSigns)) return [words]
  const pieces: string[] = []
  for (const [at, part] of parts.entries()) {
    const first = part.slice(0, signsOfPiece).join('')
    pieces.push(at === 0 ? first : `${pieces.pop()}\u00a0${first}`)
    for (let from = signsOfPiece; from < part.length; from += signsOfPiece) pieces.push(part.slice(from, from + signsOfPiece).join(''))
  }
  return pieces
}

/** A line that a person typed: one form of accents (NFC), no controls, no line breaks, single spaces, trimmed. */
export function tidyLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\r\n\t\u2028\u2029]+/g, ' ')
    .replace(controls, '')
    .replace(deceptiveInText, '')
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** Without accents and joiners, in lower case. */
export const fold = (text: string): string =>
  withFewAccents(text)
    .normalize('NFKD')
    .replace(/[\p{M}\u200C\u200D]+/gu, '')
    .toLowerCase()

/** What a text reads as, whatever its case, accents and blanks. */
export const foldedText = (text: string): string => fold(text).replace(/\s+/g, ' ').trim()

/** Whether a part of the text was lost on its way: `\uFFFD` is in its place. Such a text says nothing for certain. */
export const isDamaged = (text: string): boolean => text.includes('\uFFFD')

/** Whether the text holds half a surrogate pair, which would reach the hotel as a question mark. */
export function isBroken(text: string): boolean {
  return !text.isWellFormed()
}

/** The check digit rule of payment cards (Luhn), over a run of digits. */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    let digit = Number(digits[digits.length - 1 - i])
    if (i % 2 === 1) digit = digit > 4 ? digit * 2 - 9 : digit * 2
    sum += digit
  }
  return digits.length > 0 && sum % 10 === 0
}

/**
 * How a card number is written, in full-width digits too: 13 to 19 digits with spaces or hyphens anywhere, or with dots, underscores and the
 * like between its groups or between all of its digits. Not with these anywhere: two dates in a row would be one.
 */
const cardRun = (() => {
  const [digit, between] = ['[\\d０-９]', '[ ._/\\u00a0-]']
  const writings = [
    `${digit}(?:[ -]?${digit}){12,18}`,
    `${digit}{4}(?:${between}${digit}{4}){3}`,
    `${digit}{4}${between}${digit}{6}${between}${digit}{5}`,
    `${digit}(?:${between}${digit}){12,18}`,
  ]
  return new RegExp(`(?<!${digit})(?:${writings.join('|')})(?!${digit})`, 'g')
})()

const digitsOf = (run: string) => run.normalize('NFKC').replace(/\D/g, '')

/** Whether free text holds something that reads as a card number: 13 to 19 digits that pass Luhn, spaces allowed. */
export function holdsCardNumber(text: string): boolean {
  return [...text.normalize('NFKC').matchAll(cardRun)].some(([run]) => passesLuhn(digitsOf(run)))
}

/** The text with every card number masked down to its last four digits. */
export function maskCardNumbers(text: string): string {
  return text.replace(cardRun, (run) => {
    const digits = digitsOf(run)
    return passesLuhn(digits) ? `•••• ${digits.slice(-4)}` : run
  })
}

/** How often a text may have been encoded on its way: suppliers send `&amp;amp;`. */
const mostEncoded = 5

/**
 * Text of the service with its HTML entities read (`H&ocirc;tel` is `Hôtel`), until none is left: a text that was read once stays the same
 * when it is read again.
 */
export function withoutEntities(text: string): string {
  let read = text
  for (let round = 0; round < mostEncoded && read.includes('&'); round++) {
    const next = decodeHTMLStrict(read)
    if (next === read) break
    read = next
  }
  return read
}

/**
 * Remarks of a hotel as plain text: block tags become line breaks, other tags go, entities are read once. The result
 * is for a text node; it is never put into a page as markup.
 */
export function plainRemarks(html: string): string {
  const text = html
    .replace(/<(script|style)\b[^<>]*>[\s\S]*?(<\/\1\s*>|$)/gi, ' ')
    .replace(/<\s*(br|\/p|\/div|\/li|\/tr|\/h[1-6]|\/ul|\/ol)\b[^<>]*>/gi, '\n')
    .replace(/<\s*li\b[^<>]*>/gi, '\n• ')
    .replace(/<\/?[a-z!][^<>]*>/gi, '')
  return cleanText(decodeHTMLStrict(text))
    .replace(/[ \t\u00A0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/\n{1,2}• /g, '\n• ')
    .trim()
}
