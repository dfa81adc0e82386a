/** What a clerk asked for, and the reference under which it is sent. Both are made once and never change. */
import { createHash } from 'node:crypto'
import { canonical } from '../../shared/canonical.ts'
import type { Holder, Occupancy } from '../../shared/schemas.ts'
import type { Terms } from '../../shared/terms.ts'
import type { Stay } from './witness.ts'

/** The content of one booking request, without the card: that one lives from the form to the request body only. */
export interface Content extends Stay {
  readonly rateKey: string
  readonly destinationCode: string | null
  readonly holder: Holder
  readonly occupancies: readonly Occupancy[]
  readonly specialRequest: string | null
  /** Whether a card went with it; a re-send then needs the card again. */
  readonly withCard: boolean
  /** The terms that the clerk agreed to. */
  readonly agreed: Terms
}

/** What a clerk said beside the content: what was seen before, and what stays that may be the same one were gone over. */
export interface Consent {
  /** The terms as the search had shown them. */
  readonly seen: Terms | null
  /** Keys of similar stays that were acknowledged. */
  readonly acknowledged: readonly string[]
  /** Why the stay is booked although one of them is open. */
  readonly reason: string | null
}

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** `RD-` and 16 characters of Crockford base32, from 80 random bits (10 bytes). */
export function clientRefFrom(random: Uint8Array): string {
  if (random.length !== 10) throw new RangeError('a client reference takes 10 random bytes')
  let bits = random.reduce((number, byte) => (number << 8n) | BigInt(byte), 0n)
  let text = ''
  for (let i = 0; i < 16; i++) {
    text = `${crockford[Number(bits & 31n)]}${text}`
    bits >>= 5n
  }
  return `RD-${text}`
}

/** Whether a reference has the shape of the desk's own. */
export function isOwnRef(reference: string): boolean {
  return /^RD-[0-9A-HJKMNP-TV-Z]{16}$/.test(reference)
}

/** SHA-256 over the content, whatever the order of its keys. A re-send with another hash is another intent. */
export function hashOf(content: Content): string {
  return createHash('sha256').update(canonical(content)).digest('hex')
}

/** A hotel that has no code goes by its name; two without either may be one. */
const hotelOf = ({ hotelCode, hotelName }: Stay) => hotelCode ?? hotelName

/** Whether two stays are in the same hotel on at least one common night. One that nobody remembers may be any. */
export function sameStay(a: Stay | null, b: Stay | null): boolean {
  return a === null || b === null || (hotelOf(a) === hotelOf(b) && a.checkin < b.checkout && b.checkin < a.checkout)
}
