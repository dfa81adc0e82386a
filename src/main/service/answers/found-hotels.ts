/**
 * The hotels of a search as the desk keeps them in memory: in pieces, with the rates of each piece as JSON bytes. A search finds hundreds
 * of thousands of rates, of which a clerk opens a few. Bytes are transferred from the worker thread without a copy, are outside the
 * garbage-collected JS heap, and are freed at once when the next search replaces this one.
 */
import type { Hotel, Rate } from '../../../shared/domain/schemas.ts'

/** A hotel in memory. */
export interface HeldHotel {
  /** The hotel as the service sent it, with an empty list of rates. */
  readonly place: Hotel
  /** The rates of all hotels of its piece in UTF-8; its own are between `from` and `to`, see `ratesOf`. */
  readonly bytes: Uint8Array
  readonly from: number
  readonly to: number
}

export interface FoundHotel extends Omit<HeldHotel, 'bytes'> {
  /** See `rateKeysOf`; not kept in memory. */
  readonly rateKeys: string
}

/** Hotels that are sent to the main thread, and from there to the window, in one message. */
export interface FoundPiece {
  readonly bytes: Uint8Array
  readonly hotels: readonly FoundHotel[]
}

/** As much as the window can process without a noticeable pause. */
const most = { hotels: 40, rates: 400 } as const

/**
 * Splits the hotels of one answer into pieces. Entries with the same hotel code are merged and never split; hotels without a code are never
 * merged.
 */
export function foundPieces(hotels: readonly Hotel[]): FoundPiece[] {
  const byCode = new Map<string, Hotel & { rates: Rate[] }>()
  const whole = hotels.flatMap((hotel) => {
    const known = hotel.hotelCode ? byCode.get(hotel.hotelCode) : undefined
    if (known) {
      for (const rate of hotel.rates) known.rates.push(rate)
      return []
    }
    const own = { ...hotel, rates: [...hotel.rates] }
    if (hotel.hotelCode) byCode.set(hotel.hotelCode, own)
    return [own]
  })
  const pieces: Hotel[][] = []
  let rates = 0
  for (const hotel of whole) {
    const piece = pieces.at(-1)
    rates += hotel.rates.length
    if (piece && piece.length < most.hotels && rates <= most.rates) piece.push(hotel)
    else {
      pieces.push([hotel])
      rates = hotel.rates.length
    }
  }
  return pieces.map(foundPiece)
}

function foundPiece(hotels: readonly Hotel[]): FoundPiece {
  let to = 0
  const texts = hotels.map(({ rates }) => JSON.stringify(rates))
  const found = hotels.map((hotel, at) => {
    const from = to
    to += Buffer.byteLength(texts[at] ?? '')
    return { place: { ...hotel, rates: [] }, from, to, rateKeys: rateKeysOf(hotel) }
  })
  return { bytes: bytesOf(texts.join('')), hotels: found }
}

/** Encodes into a buffer of its own, which can be transferred. */
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Returns the rate keys of a hotel, in order: `string[]` as JSON. */
export function rateKeysOf({ rates }: Hotel): string {
  return JSON.stringify(rates.map(({ rateKey }) => rateKey))
}

/** Converts a single hotel to its in-memory form. */
export function heldHotel(hotel: Hotel): HeldHotel {
  const bytes = bytesOf(JSON.stringify(hotel.rates))
  return { place: { ...hotel, rates: [] }, bytes, from: 0, to: bytes.byteLength }
}

/** Returns the rates of a hotel: `Rate[]` as JSON, in the order of the answer. */
export function ratesOf({ bytes, from, to }: HeldHotel): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString()
}

/** Returns the hotel with its parsed rates. */
export function wholeHotel(held: HeldHotel): Hotel {
  return { ...held.place, rates: JSON.parse(ratesOf(held)) as Rate[] }
}
