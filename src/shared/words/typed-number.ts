/** Parses typed numbers: with the separators of the clerk's locale, in the digits of any script. */
import type { Formats } from './formats.ts'
import { voice } from './say.ts'

/** A digit of a script other than 0 to 9. */
const otherDigit = /[^\P{Nd}0-9]/gu

/** Returns the text with digits of other scripts replaced by 0 to 9. */
export const withPlainDigits = (text: string): string => text.replace(otherDigit, plainDigit)

function plainDigit(digit: string): string {
  const plain = digit.normalize('NFKC')
  if (/^\d$/.test(plain)) return plain
  // The ten digits of a script are consecutive, starting with its zero.
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (zero > code - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String(code - zero)
}

const spaces = /[\s\u00a0\u202f\u061c\u200e\u200f\u2066-\u2069'’]/g

/** Removes the currency's code or sign from either side of an amount; another currency remains, so that the text is not a number. */
export function withoutCurrency(typed: string, currency: string): string {
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).formatToParts(0)
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency
  const text = typed.trim()
  const mark = [currency, currency.toLowerCase(), sign].find((mark) => text.startsWith(mark) || text.endsWith(mark))
  if (mark === undefined) return text
  return text.startsWith(mark) ? text.slice(mark.length) : text.slice(0, -mark.length)
}

/**
 * Returns a typed number as plain decimal text (`1234.5`); null if it is not a number, or ambiguous. Thousands separators must be where the locale
 * has them. A lone point or comma that cannot be a thousands separator is the decimal separator, in any locale.
 */
export function readDecimal(typed: string, formats: Formats = voice.formats): string | null {
  const text = withPlainDigits(typed).replace(/[−–]/g, '-').replace(spaces, '').replaceAll('٫', '.').replaceAll('٬', ',')
  const toPlainMark = (mark: string) => (mark === '٫' ? '.' : mark === '٬' ? ',' : mark)
  const [decimal, group] = [toPlainMark(formats.decimalMark), toPlainMark(formats.groupMark)]
  const [, sign = '', body = ''] = /^(-?)(.*)$/.exec(text) ?? []
  if (/^\d+$/.test(body)) return sign + body
  const [whole = '', fraction, ...more] = body.split(decimal)
  const digits = whole.replaceAll(group, '')
  const isNumber = more.length === 0 && [digits, fraction ?? '0'].every((part) => /^\d+$/.test(part))
  if (isNumber && (!whole.includes(group) || areGroups(whole.split(group)))) return plain(sign, digits, fraction)
  const [, lone = '', places = ''] = /^(\d+)[.,](\d+)$/.exec(body) ?? []
  return lone === '' || places.length === 3 ? null : plain(sign, lone, places)
}

const plain = (sign: string, whole: string, fraction: string | undefined) =>
  `${sign}${whole}${fraction === undefined ? '' : `.${fraction}`}`

/** Whether all groups have three digits or, as in India, all groups before the last have two. The first group may be shorter. */
const areGroups = ([first = '', ...rest]: readonly string[]) =>
  /^\d{1,3}$/.test(first) &&
  (rest.every((one) => one.length === 3) || (rest.at(-1)?.length === 3 && rest.slice(0, -1).every((one) => one.length === 2)))
