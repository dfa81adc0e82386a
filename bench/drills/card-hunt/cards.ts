/** Canary cards generated from a seed, and every notation that a service or a clerk may use for one. */
import type { Random } from '../../random.ts'

/** Returns sixteen digits that pass the card check and start like a card number. */
export function newCard(random: Random): string {
  const digits = random.pick(['4', '51', '55', '2221', '6011']) + Array.from({ length: 15 }, () => random.below(10)).join('')
  const row = digits.slice(0, 15)
  const sum = [...row].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return row + String((10 - (sum % 10)) % 10)
}

const grouped = (separator: string) => (card: string) => (card.match(/\d{4}/g) ?? []).join(separator)
const inDigitsFrom = (zero: number) => (card: string) => [...card].map((digit) => String.fromCodePoint(zero + Number(digit))).join('')

/** Notations as text. The first ones are those that a person types. */
export const writings = {
  digits: (card) => card,
  spaces: grouped(' '),
  hyphens: grouped('-'),
  dots: grouped('.'),
  underscores: grouped('_'),
  slashes: grouped('/'),
  'no-break spaces': grouped('\u00a0'),
  'full-width digits': inDigitsFrom(0xff10),
  'full-width digits in groups': (card) => grouped(' ')(card).replace(/\d/g, (digit) => inDigitsFrom(0xff10)(digit)),
  'spaced digits': (card) => [...card].join(' '),
  'among words': (card) => `paid with ${grouped(' ')(card)} by the guest`,
  'Arabic digits': inDigitsFrom(0x660),
  'zero-width spaces': grouped('\u200b'),
  entities: (card) => [...card].map((digit) => `&#${48 + Number(digit)};`).join(''),
} as const satisfies Record<string, (card: string) => string>
export type Writing = keyof typeof writings

const common = ['digits', 'spaces', 'hyphens', 'dots', 'underscores', 'full-width digits'] as const
/** The notations that a person may type into a name or a request. */
export const typed: readonly [Writing, ...Writing[]] = [...common, 'spaced digits', 'among words']
/** The notations that identify a card even in an answer to a request without a card. */
export const telling: readonly Writing[] = [...common, 'no-break spaces', 'slashes', 'among words']

/** Notations as JSON values other than text: as numbers, and in pieces. */
export const values = {
  number: (card) => Number(card),
  'numbers in a list': (card) => (card.match(/\d{4}/g) ?? []).map(Number),
  'pieces in a record': (card) => ({ first: card.slice(0, 6), middle: card.slice(6, 12), last: card.slice(12) }),
  'name of a field': (card) => ({ [card]: true }),
} as const satisfies Record<string, (card: string) => unknown>
