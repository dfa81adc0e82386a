/** Makes text from people and from the service safe to show and to store, without changing its meaning. */
import { decodeHTMLStrict } from 'entities'

// Invisible characters that can reorder or hide what is read: bidi controls, zero-width characters, BOM.
const deceptive = /[\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g
/** Scripts in which joiners change how letters are written: removing them would misspell a name. */
const joinerScripts =
  '[\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mong}\\p{scx=Nkoo}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Tibt}]'
/** As `deceptive`, except joiners (U+200C, U+200D) between letters of the `joinerScripts`. */
const deceptiveInText = new RegExp(
  `[\\u061C\\u200B\\u200E\\u200F\\u202A-\\u202E\\u2060-\\u2064\\u2066-\\u2069\\uFEFF]|(?<!${joinerScripts})[\\u200C\\u200D]|[\\u200C\\u200D](?!${joinerScripts})`,
  'gu',
)
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const controls = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g

/** Anything that `cleanText` would remove. Most text has none, and one search is cheaper than two replacements. */
const unclean = new RegExp(`${controls.source}|${deceptive.source}`)

/** Limits accents per letter to what any language needs (Unicode, stream-safe text), because sorting them takes quadratic time. */
const manyAccents = /(\p{M}{30})\p{M}+/gu
const withFewAccents = (text: string): string => text.replace(manyAccents, '$1')

/**
 * Returns the service's text without control and bidi characters, cut at `longest` characters. Retains line breaks, tabs and up to 30 accents per
 * letter.
 */
export function cleanText(text: string, longest = 20_000): string {
  const clean = withFewAccents(unclean.test(text) ? text.replace(controls, '').replace(deceptiveInText, '') : text)
  return clean.length > longest ? `${clean.slice(0, longest)}…` : clean
}

/**
 * Replaces each control and bidi character in a word or code with `\uFFFD`. Removing them would make a different code look, and compare, like the one
 * it imitates. Codes that are sent back to the service are marked only for display.
 */
function markedText(text: string): string {
  return unclean.test(text) ? text.replace(controls, '\uFFFD').replace(deceptive, '\uFFFD') : text
}

/** Replaces each character that could reorder or hide its neighbours with `\uFFFD`. */
export const replaceDirectionMarks = (text: string): string => text.replace(deceptiveInText, '\uFFFD')

/** Returns a word or code for display: marked, and cut at `longest` characters. The raw record retains all of it. */
export function shownCode(text: string, longest = 64): string {
  const marked = markedText(text)
  return marked.length > longest ? `${marked.slice(0, longest)}…` : marked
}

/** Returns a word or code for use within a sentence, isolated so that right-to-left text in it does not reorder the sentence. */
export function codeInText(text: string, longest?: number): string {
  const shown = shownCode(text, longest)
  return /^[\x20-\x7e…]*$/.test(shown) ? shown : `\u2068${shown}\u2069`
}

/**
 * Splits a text where a narrow column of paper may break it. Words of up to twenty characters stay whole, even if they are joined by
 * no-break spaces.
 */
export const splitForLineBreaks = (text: string): string[] => (text.match(/[\S\u00a0]+|[^\S\u00a0]+/gu) ?? []).flatMap(piecesOf)

/** A letter with its accents; accents without a letter count as one. The pattern must be unambiguous, or matching would take exponential time. */
const signs = /\P{M}\p{M}*|\p{M}+/gu
const maxSigns = 20
const signsOfPiece = 8

/** Words joined by no-break spaces: returned whole, or all split if one of them is long. */
function piecesOf(words: string): string[] {
  const parts = words.split('\u00a0').map((part) => part.match(signs) ?? [])
  if (parts.every(({ length }) => length <= maxSigns)) return [words]
  const pieces: string[] = []
  for (const [at, part] of parts.entries()) {
    const first = part.slice(0, signsOfPiece).join('')
    pieces.push(at === 0 ? first : `${pieces.pop()}\u00a0${first}`)
    for (let from = signsOfPiece; from < part.length; from += signsOfPiece) pieces.push(part.slice(from, from + signsOfPiece).join(''))
  }
  return pieces
}

/** Cleans a typed line: NFC, no control characters, no line breaks, single spaces, trimmed. */
export function tidyLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\r\n\t\u2028\u2029]+/g, ' ')
    .replace(controls, '')
    .replace(deceptiveInText, '')
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** Returns text in lower case, without accents and joiners. */
export const fold = (text: string): string =>
  withFewAccents(text)
    .normalize('NFKD')
    .replace(/[\p{M}\u200C\u200D]+/gu, '')
    .toLowerCase()

/** Returns text for comparison regardless of case, accents and blanks. */
export const foldedText = (text: string): string => fold(text).replace(/\s+/g, ' ').trim()

/** Whether part of the text was lost in transmission (`\uFFFD` replaces it). A comparison with such a text does not show that two names differ. */
export const isDamaged = (text: string): boolean => text.includes('\uFFFD')

/** Whether the text contains half a surrogate pair, which would reach the hotel as a question mark. */
export function isBroken(text: string): boolean {
  return !text.isWellFormed()
}

/** Checks a run of digits with the Luhn algorithm of payment cards. */
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
 * Card numbers as people write them, also in full-width digits: 13 to 19 digits with spaces or hyphens anywhere, or with dots, underscores and
 * similar between the groups or between all digits. Dots elsewhere are not allowed, because two dates in a row would match.
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

/** Whether free text contains a likely card number: 13 to 19 digits that pass Luhn, spaces allowed. */
export function containsCardNumber(text: string): boolean {
  return [...text.normalize('NFKC').matchAll(cardRun)].some(([run]) => passesLuhn(digitsOf(run)))
}

/** Masks every card number in the text except its last four digits. */
export function maskCardNumbers(text: string): string {
  return text.replace(cardRun, (run) => {
    const digits = digitsOf(run)
    return passesLuhn(digits) ? `•••• ${digits.slice(-4)}` : run
  })
}

/** How often a text may have been encoded before it reaches us: suppliers send `&amp;amp;`. */
const maxEncoded = 5

/** Decodes HTML entities (`H&ocirc;tel` is `Hôtel`) repeatedly, until none is left, so that decoding again changes nothing. */
export function withoutEntities(text: string): string {
  let decodedText = text
  for (let round = 0; round < maxEncoded && decodedText.includes('&'); round++) {
    const next = decodeHTMLStrict(decodedText)
    if (next === decodedText) break
    decodedText = next
  }
  return decodedText
}

/**
 * Returns a hotel's remarks as plain text: block tags become line breaks, other tags are removed, entities are decoded once. The result is for text
 * nodes only, never for markup.
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
