/**
 * Exact amounts. An amount is the decimal text that the service sent; arithmetic is done on whole numbers, never on a
 * binary float. Sums are per currency, always.
 */
import currencies from 'currency-codes'
import { namesIn } from '../words/names.ts'
import { spoken, type Voice, voice } from '../words/say.ts'
import { codeInText } from './text.ts'

/** An amount as the service wrote it (`585.08`, `1e3`), with the currency it is in (ISO 4217). */
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

/** Longer numbers than this are not amounts of money; they are refused before they cost time. */
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

function need(text: string): Decimal {
  const decimal = parse(text)
  if (!decimal) throw new RangeError('not a decimal amount')
  return decimal
}

/** Whether `text` is a decimal that can be computed with. Infinity, NaN, hexadecimal and absurd lengths are not. */
export function isDecimal(text: string): boolean {
  return everydayDecimal.test(text) || parse(text) !== null
}

/** What nearly every amount looks like; told at a glance, since a large answer holds tens of thousands. */
const everydayDecimal = /^-?\d{1,15}(?:\.\d{1,6})?$/

/** Exact `a + b`, as plain decimal text with the longer of the two scales. Both must be decimals (`isDecimal`). */
export function add(a: string, b: string): string {
  const [x, y, scale] = align(need(a), need(b))
  return write({ units: x + y, scale })
}

/** Exact `a - b`; see `add`. */
export function subtract(a: string, b: string): string {
  const [x, y, scale] = align(need(a), need(b))
  return write({ units: x - y, scale })
}

/** Negative, zero or positive as `a` is less than, equal to or greater than `b`, whatever their spelling. */
export function compare(a: string, b: string): number {
  const [x, y] = align(need(a), need(b))
  return x < y ? -1 : x > y ? 1 : 0
}

/** How many hundredths of `whole` the amount `part` is, to the nearest whole one, half away from zero; `null` of zero. */
export function percentOf(part: string, whole: string): number | null {
  const [x, y] = align(need(part), need(whole))
  if (y === 0n) return null
  const [doubled, of] = y < 0n ? [-x * 200n, -y] : [x * 200n, y]
  const rounded = doubled < 0n ? -((-doubled + of) / (2n * of)) : (doubled + of) / (2n * of)
  return Number(rounded)
}

/**
 * One of `parts` equal parts of an amount, such as its price per night, rounded half away from zero to the currency's decimals (of an unknown currency to two);
 * `exact` when nothing was rounded. To be shown, never to be charged.
 */
export function partOf(amount: string, parts: number, currency: string): { amount: string; exact: boolean } {
  const decimals = decimalsOf(currency) ?? 2
  const { units, scale } = need(amount)
  const [whole, by] = [units * 10n ** BigInt(decimals), 10n ** BigInt(scale) * BigInt(parts)]
  const doubled = 2n * (whole < 0n ? -whole : whole)
  const rounded = (doubled + by) / (2n * by)
  return { amount: write({ units: whole < 0n ? -rounded : rounded, scale: decimals }), exact: whole % by === 0n }
}

/** Exact `percent` hundredths of `amount`: as many decimals as it takes. Both must be decimals (`isDecimal`). */
export function percentageOf(amount: string, percent: string): string {
  const [x, y] = [need(amount), need(percent)]
  return write({ units: x.units * y.units, scale: x.scale + y.scale + 2 })
}

/**
 * The amount at the next step: a whole number of `step` above `start`, at or over the amount (`up`), or whichever is nearest, the upper one of two.
 * All three must be decimals (`isDecimal`), and the step above zero.
 */
export function roundedTo(
  amount: string,
  { step, start }: { readonly step: string; readonly start: string },
  way: 'up' | 'nearest',
): string {
  const off = need(subtract(amount, start))
  const [x, y, scale] = align(off, need(step))
  const floor = x >= 0n ? x / y : -((-x + y - 1n) / y)
  const past = x - floor * y
  const steps = past === 0n || (way === 'nearest' && 2n * past < y) ? floor : floor + 1n
  return add(start, write({ units: steps * y, scale }))
}

/** Whether the amount is zero, however it is written (`0`, `0.0`, `0.00`). */
export function isZero(text: string): boolean {
  return need(text).units === 0n
}

/** The amount in 1/10,000, for storage and integer sums; `null` when it has more than four significant decimals. */
export function scaled(text: string): bigint | null {
  const decimal = parse(text)
  if (!decimal) return null
  const { units, scale } = decimal
  if (scale <= 4) return units * 10n ** BigInt(4 - scale)
  const divisor = 10n ** BigInt(scale - 4)
  return units % divisor === 0n ? units / divisor : null
}

/** Back from 1/10,000 to decimal text with four decimals; `formatAmount` shortens it to the currency's own. */
export function fromScaled(units: bigint): string {
  return write({ units, scale: 4 })
}

/** Codes of ISO 4217 that stand for metals, funds, tests or nothing at all. */
const notMoney = new Set('XXX XTS XAU XAG XPT XPD XBA XBB XBC XBD XDR XSU XUA'.split(' '))

/** Currencies that came after the library's list of 2024, with their decimals. */
const added = { XCG: 2 }
/** Currencies that are no longer asked for. Old bookings are in them: the library knows some, the others have these decimals. */
const withdrawn = { ANG: 2, BGN: 2, BYR: 0, CUC: 2, EEK: 2, HRK: 2, LTL: 2, LVL: 2, MRO: 2, SKK: 2, SLL: 2, STD: 2, VEF: 2, ZMK: 2, ZWL: 2 }

/** All currency codes that a desk can ask for, in alphabetical order. */
export const currencyCodes: readonly string[] = [...currencies.codes(), ...Object.keys(added)]
  .filter((code) => !notMoney.has(code) && !Object.hasOwn(withdrawn, code))
  .sort()

/** The library looks through its list at every question, and every amount that is stored or shown asks. */
const decimals: ReadonlyMap<string, number | undefined> = new Map([
  ...Object.entries(withdrawn),
  ...currencyCodes.map((code) => [code, currencies.code(code)?.digits] as const),
  ...Object.entries(added),
])

/** A currency as sums know it: `usd`, ` USD ` and `USD` are one, and blanks are none. A text that is no code stays what it is. */
export const currencyCode = (text: string): string => text.trim().replace(/[a-z]+/g, (letters) => letters.toUpperCase())

/** Decimals of a currency (ISO 4217: 0 for JPY, 2 for EUR, 3 for KWD); `null` for a code that is not a currency. */
export function decimalsOf(currency: string): number | null {
  return decimals.get(currency.toUpperCase()) ?? null
}

/** The name of a currency in the language of the desk; the code itself when it is unknown. */
export function currencyName(currency: string): string {
  if (decimalsOf(currency) === null) return currency
  const known = currencies.code(currency)?.currency
  return spoken === 'en' && known !== undefined ? known : (namesIn('currency').of(currency) ?? currency)
}

/**
 * The amount with the currency's own number of decimals, without grouping: `585.1` EUR is `585.10`, `1200.0` JPY is
 * `1200`. Never rounds: significant decimals beyond the currency's stay, so that what is shown is what was sent.
 * Text that is no decimal comes back as it is.
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

/** Of a text that stands for a currency, in characters. */
const longestShown = 12

/** As most amounts are sent: whole lists and ledgers of them are formatted. */
const everydayAmount = /^(?:0|[1-9]\d{0,14})\.\d\d$/

/** Stands for an amount that a guest who looks on is not to see. */
const veil = '•••'

/**
 * An amount with the currency's own decimals, in the marks and digits of the clerk: `1,536.35`, `1.536,35`. Never rounds. A voice that hides cost tells
 * none: whatever is not said to be the guest's own (`openVoice`) is taken for cost.
 */
export function amountWords(text: string, currency: string, { formats, hidesCost }: Voice = voice): string {
  if (hidesCost) return veil
  const amount = formatAmount(text, currency)
  return isDecimal(amount) ? formats.number(amount) : amount
}

/** An amount with its currency, for sentences: `EUR 1,536.35`, or `1.536,35 EUR` where the currency follows. */
export function formatMoney({ amount, currency }: Money, speaker: Voice = voice): string {
  const [code, figure] = [codeInText(currency, longestShown), amountWords(amount, currency, speaker)]
  const blank = speaker.keepsAmounts ? '\u00a0' : ' '
  const text = speaker.formats.currencyFirst ? code + blank + figure : figure + blank + code
  return speaker.isolates ? `\u2066${text}\u2069` : text
}

/** Whether an amount has more significant decimals than its currency knows: shown as it came, and flagged. */
export function hasOddDecimals(text: string, currency: string): boolean {
  const decimals = decimalsOf(currency)
  if (decimals === null) return false
  return (formatAmount(text, currency).split('.')[1]?.length ?? 0) > decimals
}

/** One exact sum per currency, whatever its case, in order of currency code. Different currencies never meet in a sum. */
export function sumByCurrency(amounts: Iterable<Money>): Money[] {
  const sums = new Map<string, string>()
  for (const { amount, currency } of amounts) {
    const code = currencyCode(currency)
    sums.set(code, add(sums.get(code) ?? '0', amount))
  }
  return [...sums].map(([currency, amount]) => ({ currency, amount })).sort((a, b) => (a.currency < b.currency ? -1 : 1))
}
