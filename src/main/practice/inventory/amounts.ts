/** Amounts of the practice service: whole minor units of a currency (cents, yen, fils), written as exact decimals. */
import { decimalsOf } from '../../../shared/domain/money.ts'

/** Exchange rates: minor units of each currency per 1,000 euro cents. */
const per1000EuroCents: Record<string, number> = {
  EUR: 1000,
  USD: 1085,
  GBP: 845,
  CHF: 955,
  JPY: 1630,
  KWD: 3340,
  TRY: 36_500,
  AED: 3980,
  SEK: 11_400,
  CZK: 25_200,
  IDR: 19_000_000,
}

const decimals = new Map(Object.keys(per1000EuroCents).map((currency) => [currency, decimalsOf(currency) ?? 2]))

/** Whether the practice hotels sell in a currency. */
export function isTraded(currency: string): boolean {
  return decimals.has(currency)
}

/** Returns `amount * numerator / denominator`, rounded half up, in integers. The product must stay below 2^53. */
export function share(amount: number, numerator: number, denominator: number): number {
  const doubled = 2 * amount * numerator + denominator
  return (doubled - (doubled % (2 * denominator))) / (2 * denominator)
}

/** Converts minor units to another currency at the practice rates. */
export function convert(minor: number, from: string, to: string): number {
  return from === to ? minor : share(minor, per1000EuroCents[to] ?? 1000, per1000EuroCents[from] ?? 1000)
}

/** Formats minor units as decimal text with all decimals of the currency: 58508 EUR is `585.08`, 1200 JPY is `1200`. */
export function decimalText(minor: number, currency: string): string {
  const places = decimals.get(currency) ?? 2
  if (places === 0) return String(minor)
  const digits = String(minor).padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}
