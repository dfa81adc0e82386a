/** Extracts hotel codes from pasted text: a column of a sheet, a mail, a list with commas. */
import { tidyCode } from '../../../shared/domain/typed-fields.ts'

export interface PastedCodes {
  /** Without duplicates, in the order of the text. */
  readonly codes: readonly string[]
  /** The number of duplicates left out. */
  readonly repeated: number
}

const tokensOf = (text: string) =>
  text
    .split(/[\s,;]+/)
    .map((token) => stripSigns(tidyCode(token), /^["']+|["']+$/g))
    .filter((token) => token !== '')

/** Longer tokens are not codes and are not stripped: stripping a run of thousands of signs would take quadratic time. */
const longestStripped = 200

const stripSigns = (token: string, signs: RegExp) => (token.length > longestStripped ? token : token.replace(signs, ''))

/** Parses hotel codes separated by blanks, line breaks, commas or semicolons; removes quotes around a code. */
export function readCodes(text: string): PastedCodes {
  const all = tokensOf(text)
  const codes = [...new Set(all)]
  return { codes, repeated: all.length - codes.length }
}

/** Returns the codes of the text, separated by blanks, without this code. */
export function removeCode(text: string, code: string): string {
  return readCodes(text)
    .codes.filter((other) => other !== code)
    .join(' ')
}

const month = /^(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez|ene|abr|ago|dic)/i
const countedNouns = /^(?:adult|child|kid|guest|night|room|pax|person|people|day|hour|min|euro|eur|usd|gbp|chf|%)/i

/** Telephone numbers and amounts. */
const figures =
  /\+\d[\d ()/-]{6,}\d|\b(?:EUR|USD|GBP|CHF)\b ?\d[\d.,’']*|[€$£] ?\d[\d.,’']*|\b\d{1,3}(?:[.,’']\d{3})+(?:[.,]\d+)?\b|\b\d+[.,]\d{1,2}\b/gi

/** Whether a token may be a hotel code: digits, perhaps with letters; not a date, a time or a client reference. */
function mayBeCode(token: string): boolean {
  return (
    /^(?=.*\d)[A-Z\d][\w-]{1,31}$/i.test(token) &&
    !/^\d{1,4}-\d{1,2}-\d{1,4}$/.test(token) &&
    !/^RD-/i.test(token) &&
    !/^\d{1,2}h\d{0,2}$/i.test(token)
  )
}

/**
 * Finds the hotel codes in the text of a mail, and counts the words it ignored. If every token may be a code, or none may, the text
 * is a list of codes and all tokens are taken.
 */
export function codesInText(text: string): PastedCodes & { readonly words: number } {
  const tokens = tokensOf(text.replace(figures, (figure) => figure.replace(/\d/g, '_')))
  if (!tokens.some(mayBeCode) || tokens.every((token) => mayBeCode(token))) return { ...readCodes(text), words: 0 }
  const strippedTokens = tokens.map((token) => stripSigns(token, /^[([{<„“«]+|(?<![.:!?)\]}>”»])[.:!?)\]}>”»]+$/g))
  const found = strippedTokens.filter((token, i) => {
    if (!mayBeCode(token)) return false
    const isNumber = /^\d+$/.test(token)
    const [before = '', after = ''] = [strippedTokens[i - 1], strippedTokens[i + 1]]
    // A day, a year or a quantity is not a code.
    if (isNumber && (token.length < 3 || countedNouns.test(after))) return false
    return !(isNumber && token.length <= 4 && (month.test(before) || month.test(after)))
  })
  const codes = [...new Set(found)]
  return { codes, repeated: found.length - codes.length, words: tokens.length - found.length }
}
