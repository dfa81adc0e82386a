/** Hotel codes out of text that was pasted from anywhere: a column of a sheet, a mail, a list with commas. */
import { tidyCode } from '../../../shared/domain/typed-fields.ts'

export interface PastedCodes {
  /** Each code once, in the order of the text. */
  readonly codes: readonly string[]
  /** How many were left out because they stood there before. */
  readonly repeated: number
}

const parting = /[\s,;]+/

const tokensOf = (text: string) =>
  text
    .split(parting)
    .map((token) => bared(tidyCode(token), /^["']+|["']+$/g))
    .filter((token) => token !== '')

/** What is longer is no code, and its signs are left: a run of thousands of them would be looked through once for each. */
const longestBared = 200

const bared = (token: string, signs: RegExp) => (token.length > longestBared ? token : token.replace(signs, ''))

/** Reads hotel codes separated by blanks, line breaks, commas or semicolons; quotes around a code are dropped. */
export function readCodes(text: string): PastedCodes {
  const all = tokensOf(text)
  const codes = [...new Set(all)]
  return { codes, repeated: all.length - codes.length }
}

/** The text without a code, wherever it stands. */
export function withoutCode(text: string, code: string): string {
  return readCodes(text)
    .codes.filter((other) => other !== code)
    .join(' ')
}

const month = /^(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez|ene|abr|ago|dic)/i
const counted = /^(?:adult|child|kid|guest|night|room|pax|person|people|day|hour|min|euro|eur|usd|gbp|chf|%)/i

/** Telephone numbers, and amounts with their parts. */
const figures =
  /\+\d[\d ()/-]{6,}\d|\b(?:EUR|USD|GBP|CHF)\b ?\d[\d.,’']*|[€$£] ?\d[\d.,’']*|\b\d{1,3}(?:[.,’']\d{3})+(?:[.,]\d+)?\b|\b\d+[.,]\d{1,2}\b/gi

/** Whether a token may be a hotel's code: digits, perhaps with letters; not a date, a time, an amount, a telephone number or a reference of ours. */
function mayBeCode(token: string): boolean {
  return (
    /^(?=.*\d)[A-Z\d][\w-]{1,31}$/i.test(token) &&
    !/^\d{1,4}-\d{1,2}-\d{1,4}$/.test(token) &&
    !/^RD-/i.test(token) &&
    !/^\d{1,2}h\d{0,2}$/i.test(token)
  )
}

/**
 * The hotel codes in the sentences of a mail, and how many words were left out. A list of codes alone leaves out none: where every token may be a
 * code, or none holds a digit, all of them are.
 */
export function codesInText(text: string): PastedCodes & { readonly words: number } {
  const tokens = tokensOf(text.replace(figures, (figure) => figure.replace(/\d/g, '_')))
  if (!tokens.some(mayBeCode) || tokens.every((token) => mayBeCode(token))) return { ...readCodes(text), words: 0 }
  const bare = tokens.map((token) => bared(token, /^[([{<„“«]+|(?<![.:!?)\]}>”»])[.:!?)\]}>”»]+$/g))
  const found = bare.filter((token, i) => {
    if (!mayBeCode(token)) return false
    const isNumber = /^\d+$/.test(token)
    const [before = '', after = ''] = [bare[i - 1], bare[i + 1]]
    // A day, a year or a number of something is none.
    if (isNumber && (token.length < 3 || counted.test(after))) return false
    return !(isNumber && token.length <= 4 && (month.test(before) || month.test(after)))
  })
  const codes = [...new Set(found)]
  return { codes, repeated: found.length - codes.length, words: tokens.length - found.length }
}
