/**
 * Exact amounts. An amount is the decimal text that the service sent; arithmetic uses integers, never binary floats. Sums are always per currency.
 */
import currencies from 'currency-codes'
import { namesIn } from '../words/names.ts'
import { currentLanguage, type Voice, voice } from '../words/say.ts'
import { codeInText } from './text.ts'

/** An amount as the service wrote it (`585.08`, `1e3`), with its currency (ISO 4217). */
export interface Money {
  readonly amount: string
  readonly currency: string
}

/** A decimal number: `units / 10^scale`. */
interface Decimal {
  readonly units: bigint
  readonly scale: number
}

const decimalPattern = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,4}))?$/

/** Longer numbers are not amounts of money; reject them before they cost time. */
const longestDecimal = 60

function parse(text: string): Decimal | null {
  if (text.length > longestDecimal) return null
  const match = decimalPattern.exec(text)
  if (!match) return null
  const [, sign, whole = '', fraction = '', exponent = '0'] = match
  const scale = fraction.length - Number(exponent)
  if (Math.abs(scale) > longestDecimal) return null
  const units = BigInt(`${sign}${whole}${fraction}`)
  return scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 }
}

function align(a: Decimal, b: Decimal): [bigint, bigint, number] {
  const scale = Math.max(a.scale, b.scale)
  return [a.units * 10n ** BigInt(scale - a.scale), b.units * 10n ** BigInt(scale - b.scale), scale]
}

function write({ units, scale }: Decimal): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  const sign = units < 0n ? '-' : ''
  return scale === 0 ? sign + digits : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

function requireDecimal(text: string): Decimal {
  const decimal = parse(text)
  if (!decimal) throw new RangeError('not a decimal amount')
  return decimal
}

/** Whether `text` is a decimal that amounts can be computed from. Infinity, NaN, hexadecimal and extremely long numbers are not. */
export function isDecimal(text: string): boolean {
  return everydayDecimal.test(text) || parse(text) !== null
}

/** Fast path for nearly every amount: a large answer contains tens of thousands. */
const everydayDecimal = /^-?\d{1,15}(?:\.\d{1,6})?$/

/** Returns the exact `a + b` as plain decimal text with the longer of the two scales. Both must be decimals (`isDecimal`). */
export function add(a: string, b: string): string {
  const [x, y, scale] = align(requireDecimal(a), requireDecimal(b))
  return write({ units: x + y, scale })
}

/** Returns the exact `a - b`; see `add`. */
export function subtract(a: string, b: string): string {
  const [x, y, scale] = align(requireDecimal(a), requireDecimal(b))
  return write({ units: x - y, scale })
}

/** Returns a negative number, zero or a positive number as `a` is less than, equal to or greater than `b`, however they are written. */
export function compare(a: string, b: string): number {
  const [x, y] = align(requireDecimal(a), requireDecimal(b))
  return x < y ? -1 : x > y ? 1 : 0
}

/** Returns `part` as a percentage of `whole`, rounded to an integer, half away from zero; `null` if `whole` is zero. */
export function ratioInPercent(part: string, whole: string): number | null {
  const [x, y] = align(requireDecimal(part), requireDecimal(whole))
  if (y === 0n) return null
  const [doubled, denominator] = y < 0n ? [-x * 200n, -y] : [x * 200n, y]
  const rounded = doubled < 0n ? -((-doubled + denominator) / (2n * denominator)) : (doubled + denominator) / (2n * denominator)
  return Number(rounded)
}

/**
 * Divides an amount into `parts` equal parts (such as its price per night), rounded half away from zero to the currency's decimals (two if the
 * currency is unknown). `exact` if nothing was rounded. For display only, never to be charged.
 */
export function divideEqually(amount: string, parts: number, currency: string): { amount: string; exact: boolean } {
  const decimals = decimalsOf(currency) ?? 2
  const { units, scale } = requireDecimal(amount)
  const [whole, by] = [units * 10n ** BigInt(decimals), 10n ** BigInt(scale) * BigInt(parts)]
  const doubled = 2n * (whole < 0n ? -whole : whole)
  const rounded = (doubled + by) / (2n * by)
  return { amount: write({ units: whole < 0n ? -rounded : rounded, scale: decimals }), exact: whole % by === 0n }
}

/** Returns exactly `percent` per cent of `amount`, with as many decimals as needed. Both must be decimals (`isDecimal`). */
export function takePercent(amount: string, percent: string): string {
  const [x, y] = [requireDecimal(amount), requireDecimal(percent)]
  return write({ units: x.units * y.units, scale: x.scale + y.scale + 2 })
}

/**
 * Rounds an amount to a whole number of `step`s above `start`: to the next such amount (`up`) or the nearest one (the upper one on a tie). All
 * three must be decimals (`isDecimal`), and `step` must be positive.
 */
export function roundToStep(
  amount: string,
  { step, start }: { readonly step: string; readonly start: string },
  way: 'up' | 'nearest',
): string {
  const off = requireDecimal(subtract(amount, start))
  const [x, y, scale] = align(off, requireDecimal(step))
  const floor = x >= 0n ? x / y : -((-x + y - 1n) / y)
  const remainder = x - floor * y
  const steps = remainder === 0n || (way === 'nearest' && 2n * remainder < y) ? floor : floor + 1n
  return add(start, write({ units: steps * y, scale }))
}

/** Whether the amount is zero, however it is written (`0`, `0.0`, `0.00`). */
export function isZero(text: string): boolean {
  return requireDecimal(text).units === 0n
}

/** Returns the amount in 1/10,000, for storage and integer sums; `null` if it has more than four significant decimals. */
export function scaled(text: string): bigint | null {
  const decimal = parse(text)
  if (!decimal) return null
  const { units, scale } = decimal
  if (scale <= 4) return units * 10n ** BigInt(4 - scale)
  const divisor = 10n ** BigInt(scale - 4)
  return units % divisor === 0n ? units / divisor : null
}

/** Converts 1/10,000 back to decimal text with four decimals; `formatAmount` shortens it to the currency's own. */
export function fromScaled(units: bigint): string {
  return write({ units, scale: 4 })
}

/** ISO 4217 codes of metals, funds, tests or no currency. */
const notMoney = new Set('XXX XTS XAU XAG XPT XPD XBA XBB XBC XBD XDR XSU XUA'.split(' '))

/** Currencies introduced after the library's 2024 list, with their decimals. */
const newCurrencies = { XCG: 2 }
/** Withdrawn currencies, which old bookings still use, with their decimals: the library does not know all of them. */
const withdrawnCurrencies = {
  ANG: 2,
  BGN: 2,
  BYR: 0,
  CUC: 2,
  EEK: 2,
  HRK: 2,
  LTL: 2,
  LVL: 2,
  MRO: 2,
  SKK: 2,
  SLL: 2,
  STD: 2,
  VEF: 2,
  ZMK: 2,
  ZWL: 2,
}

/** All currency codes that a desk can ask for, in alphabetical order. */
export const currencyCodes: readonly string[] = [...currencies.codes(), ...Object.keys(newCurrencies)]
  .filter((code) => !notMoney.has(code) && !Object.hasOwn(withdrawnCurrencies, code))
  .sort()

/** Cache: the library scans its list on every call, and every stored or shown amount needs the decimals. */
const decimals: ReadonlyMap<string, number | undefined> = new Map([
  ...Object.entries(withdrawnCurrencies),
  ...currencyCodes.map((code) => [code, currencies.code(code)?.digits] as const),
  ...Object.entries(newCurrencies),
])

/**
 * Normalises a currency code for sums: `usd`, ` USD ` and `USD` are the same, blanks are empty. Text that is not a code is only trimmed and
 * upper-cased.
 */
export const currencyCode = (text: string): string => text.trim().replace(/[a-z]+/g, (letters) => letters.toUpperCase())

/** Returns the decimals of a currency (ISO 4217: 0 for JPY, 2 for EUR, 3 for KWD); `null` if the code is not a currency. */
export function decimalsOf(currency: string): number | null {
  return decimals.get(currency.toUpperCase()) ?? null
}

/** Returns the currency's name in the desk's language, or the code if it is unknown. */
export function currencyName(currency: string): string {
  if (decimalsOf(currency) === null) return currency
  const known = currencies.code(currency)?.currency
  return currentLanguage === 'en' && known !== undefined ? known : (namesIn('currency').of(currency) ?? currency)
}

/**
 * Formats an amount with the currency's number of decimals, without grouping: `585.1` EUR is `585.10`, `1200.0` JPY is `1200`. Never rounds:
 * significant extra decimals are retained, so that the displayed amount is the one that was sent. Text that is not a decimal is returned unchanged.
 */
export function formatAmount(text: string, currency: string): string {
  if (everydayAmount.test(text) && decimalsOf(currency) === 2) return text
  const decimal = parse(text)
  if (!decimal) return text
  const wanted = decimalsOf(currency) ?? Math.min(decimal.scale, 4)
  let { units, scale } = decimal
  while (scale > wanted && units % 10n === 0n) {
    units /= 10n
    scale -= 1
  }
  return scale < wanted ? write({ units: units * 10n ** BigInt(wanted - scale), scale: wanted }) : write({ units, scale })
}

/** Longest text shown as a currency, in characters. */
const longestShown = 12

/** Fast path for the usual form of amounts: whole lists and ledgers are formatted. */
const everydayAmount = /^(?:0|[1-9]\d{0,14})\.\d\d$/

/** Replaces an amount that a guest looking at the screen must not see. */
const amountMask = '•••'

/**
 * Formats an amount with the currency's decimals in the clerk's separators and digits: `1,536.35`, `1.536,35`. Never rounds. A voice that hides cost
 * masks every amount: amounts count as cost unless formatted with `unmaskedVoice`, which is for the guest's own amounts.
 */
export function amountWords(text: string, currency: string, { formats, hidesCost }: Voice = voice): string {
  if (hidesCost) return amountMask
  const amount = formatAmount(text, currency)
  return isDecimal(amount) ? formats.number(amount) : amount
}

/** Formats an amount with its currency, for sentences: `EUR 1,536.35`, or `1.536,35 EUR` where the currency follows. */
export function formatMoney({ amount, currency }: Money, locale: Voice = voice): string {
  const [code, figure] = [codeInText(currency, longestShown), amountWords(amount, currency, locale)]
  const blank = locale.hasUnbrokenAmounts ? '\u00a0' : ' '
  const text = locale.formats.currencyFirst ? code + blank + figure : figure + blank + code
  return locale.shouldIsolate ? `\u2066${text}\u2069` : text
}

/** Whether an amount has more significant decimals than its currency: it is shown unrounded and flagged. */
export function hasOddDecimals(text: string, currency: string): boolean {
  const decimals = decimalsOf(currency)
  if (decimals === null) return false
  return (formatAmount(text, currency).split('.')[1]?.length ?? 0) > decimals
}

/** Returns one exact sum per currency, ordered by code and regardless of its case. Different currencies are never added up. */
export function sumByCurrency(amounts: Iterable<Money>): Money[] {
  const sums = new Map<string, string>()
  for (const { amount, currency } of amounts) {
    const code = currencyCode(currency)
    sums.set(code, add(sums.get(code) ?? '0', amount))
  }
  return [...sums].map(([currency, amount]) => ({ currency, amount })).sort((a, b) => (a.currency < b.currency ? -1 : 1))
}
