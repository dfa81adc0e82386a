/**
 * Client references: `RD-`, 7 characters for the installation, 5 for a growing number, 4 random; 19 characters in Crockford's base 32. If
 * the service lists a reference of this installation that the desk does not know, the desk was set back (`set-back.ts`). References of
 * earlier versions are entirely random, and `isOwnRef` accepts both.
 */
import type { Random } from '../lifecycle/clock.ts'

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const lengths = { installation: 7, number: 5, random: 4 } as const
/** 32^5 - 1: enough for ninety years at a thousand bookings a day. */
const largestNumber = 32 ** lengths.number - 1

/** A client reference without its random end. */
export interface ReferenceParts {
  /** 35 random bits that identify this desk's folder. */
  readonly installation: string
  readonly number: number
}

/**
 * Builds the reference of a number. Its last characters are random, so that two copies of a desk do not send the same reference. Errors:
 * `RangeError` for a number below 1 or above 33,554,431.
 */
export function mintReference({ installation, number }: ReferenceParts, random: Pick<Random, 'bytes'>): string {
  if (!Number.isInteger(number) || number < 1 || number > largestNumber) throw new RangeError('no such reference number')
  return `RD-${installation}${encodeNumber(number)}${randomText(lengths.random, random)}`
}

/** Parses installation and number of a reference; null for another format. A random reference of an earlier version parses as some installation. */
export function parseReference(reference: string): ReferenceParts | null {
  const [, installation = '', number = ''] =
    /^RD-([0-9A-HJKMNP-TV-Z]{7})([0-9A-HJKMNP-TV-Z]{5})[0-9A-HJKMNP-TV-Z]{4}$/.exec(reference) ?? []
  if (installation === '') return null
  return { installation, number: [...number].reduce((sum, digit) => sum * 32 + crockford.indexOf(digit), 0) }
}

/** Creates an installation id: seven characters, all equally likely. */
export function newInstallation(random: Pick<Random, 'bytes'>): string {
  return randomText(lengths.installation, random)
}

/** Returns random characters of Crockford's base 32. One byte each: 256 is a multiple of 32, so all are equally likely. */
export function randomText(length: number, random: Pick<Random, 'bytes'>): string {
  return [...random.bytes(length)].map((byte) => crockford[byte % 32]).join('')
}

function encodeNumber(number: number): string {
  return Array.from({ length: lengths.number }, (_, i) => crockford[Math.floor(number / 32 ** (lengths.number - 1 - i)) % 32]).join('')
}
