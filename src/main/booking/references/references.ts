/**
 * Client references: `RD-`, 7 characters for the installation, 5 for a number that only grows, 4 random ones; 19 characters in
 * Crockford's base 32. A service that lists a reference of this installation which the desk does not know tells that the desk
 * was set back (`set-back.ts`). References of earlier versions are random throughout, and `isOwnRef` accepts both.
 */
import type { Random } from '../running/clock.ts'

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const lengths = { installation: 7, number: 5, random: 4 } as const
/** One less than 32 to the power of five: with a thousand bookings a day, ninety years. */
const largestNumber = 32 ** lengths.number - 1

/** What a client reference is made of, but for its random end. */
export interface ReferenceParts {
  /** 35 random bits that tell this desk's folder from all others. */
  readonly installation: string
  readonly number: number
}

/**
 * The reference of a number. Its last characters are random, so that two desks that were copied from each other do not send
 * the same one. Errors: `RangeError` for a number below 1 or above 33,554,431.
 */
export function mintReference({ installation, number }: ReferenceParts, random: Pick<Random, 'bytes'>): string {
  if (!Number.isInteger(number) || number < 1 || number > largestNumber) throw new RangeError('no such reference number')
  return `RD-${installation}${text(number)}${randomText(lengths.random, random)}`
}

/** Installation and number of a reference; null when it has another shape. One of an earlier version reads as of some installation. */
export function parseReference(reference: string): ReferenceParts | null {
  const [, installation = '', number = ''] =
    /^RD-([0-9A-HJKMNP-TV-Z]{7})([0-9A-HJKMNP-TV-Z]{5})[0-9A-HJKMNP-TV-Z]{4}$/.exec(reference) ?? []
  if (installation === '') return null
  return { installation, number: [...number].reduce((sum, digit) => sum * 32 + crockford.indexOf(digit), 0) }
}

/** A new installation id: seven characters, all equally likely. */
export function newInstallation(random: Pick<Random, 'bytes'>): string {
  return randomText(lengths.installation, random)
}

/** Random characters of Crockford's base 32. A byte for each: 256 is a multiple of 32, so all are equally likely. */
export function randomText(length: number, random: Pick<Random, 'bytes'>): string {
  return [...random.bytes(length)].map((byte) => crockford[byte % 32]).join('')
}

function text(number: number): string {
  return Array.from({ length: lengths.number }, (_, i) => crockford[Math.floor(number / 32 ** (lengths.number - 1 - i)) % 32]).join('')
}
