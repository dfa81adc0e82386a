/**
 * The hotels of a search as the desk holds them: in pieces, the rates of each piece as one text in bytes. A search finds hundreds of thousands of
 * rates, of which a clerk opens a few. Bytes are handed over by the thread that reads without a copy, and lie outside of what the collector of
 * garbage goes through, moves, and gives back at once when the next search takes the place of this one.
 */
import type { Hotel, Rate } from '../../../shared/domain/schemas.ts'

/** A hotel as it is held. */
export interface HeldHotel {
  /** All that the service said of it but its rates: here it has none. */
  readonly place: Hotel
  /** The rates of all hotels of its piece in UTF-8; its own stand from `from` to `to`, see `ratesOf`. */
  readonly bytes: Uint8Array
  readonly from: number
  readonly to: number
}

/** A hotel of a piece. */
export interface FoundHotel extends Omit<HeldHotel, 'bytes'> {
  /** See `rateKeysOf`; they are not held. */
  readonly rateKeys: string
}

/** Hotels that cross to the desk, and from there to the window, at once. */
export interface FoundPiece {
  readonly bytes: Uint8Array
  readonly hotels: readonly FoundHotel[]
}

/** What the window reads and takes in without a pause that a clerk would feel. */
const most = { hotels: 40, rates: 400 } as const

/** The hotels of one answer. A hotel that comes in parts is one, and never cut; one without a code may be any. */
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

/** In memory of their own, which can be handed over. */
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

/** The keys of its rates, in their order: `string[]` as JSON. */
export function rateKeysOf({ rates }: Hotel): string {
  return JSON.stringify(rates.map(({ rateKey }) => rateKey))
}

/** A hotel with its rates as text, for itself. */
export function heldHotel(hotel: Hotel): HeldHotel {
  const bytes = bytesOf(JSON.stringify(hotel.rates))
  return { place: { ...hotel, rates: [] }, bytes, from: 0, to: bytes.byteLength }
}

/** `Rate[]` as JSON, in the order of the answer. */
export function ratesOf({ bytes, from, to }: HeldHotel): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString()
}

/** The hotel as it was read. */
export function wholeHotel(held: HeldHotel): Hotel {
  return { ...held.place, rates: JSON.parse(ratesOf(held)) as Rate[] }
}
