/** Numbers as they are typed: with the marks of the clerk's locale, in the digits of any script. */
import type { Formats } from './formats.ts'
import { voice } from './say.ts'

/** A digit of another script than ours. */
const otherDigit = /[^\P{Nd}0-9]/gu

/** Digits of other scripts as 0 to 9, all else as it is. */
export const withPlainDigits = (text: string): string => text.replace(otherDigit, plainDigit)

function plainDigit(digit: string): string {
  const plain = digit.normalize('NFKC')
  if (/^\d$/.test(plain)) return plain
  // The ten of a script stand in a run, from its zero on.
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (zero > code - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String(code - zero)
}

const spaces = /[\s\u00a0\u202f\u061c\u200e\u200f\u2066-\u2069'’]/g

/** The amount of a text without its currency, code or sign, on either side; another currency than this stays, and makes it no number. */
export function withoutCurrency(typed: string, currency: string): string {
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).formatToParts(0)
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency
  const text = typed.trim()
  const mark = [currency, currency.toLowerCase(), sign].find((mark) => text.startsWith(mark) || text.endsWith(mark))
  if (mark === undefined) return text
  return text.startsWith(mark) ? text.slice(mark.length) : text.slice(0, -mark.length)
}

/**
 * A typed number as plain decimal text (`1234.5`); null when it is none, or could be two. A mark of thousands has to stand where the
 * locale has one. Where a lone point or comma cannot be that, it parts the decimals, whatever the locale.
 */
export function readDecimal(typed: string, formats: Formats = voice.formats): string | null {
  const text = withPlainDigits(typed).replace(/[−–]/g, '-').replace(spaces, '').replaceAll('٫', '.').replaceAll('٬', ',')
  const own = (mark: string) => (mark === '٫' ? '.' : mark === '٬' ? ',' : mark)
  const [decimal, group] = [own(formats.decimalMark), own(formats.groupMark)]
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

/** Groups of three, or as in India of two before the last one. */
const areGroups = ([first = '', ...rest]: readonly string[]) =>
  /^\d{1,3}$/.test(first) &&
  (rest.every((one) => one.length === 3) || (rest.at(-1)?.length === 3 && rest.slice(0, -1).every((one) => one.length === 2)))
