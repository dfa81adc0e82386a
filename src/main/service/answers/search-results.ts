/**
 * The results of searches, inside their worker thread: the hotels of each search by code, and its rates by key. The main thread never has
 * them: its garbage collector would have to go through hundreds of thousands of rates, although a clerk opens only a few.
 */
import { gunzipSync } from 'node:zlib'
import { endpoints } from '../../../shared/contract/endpoints.ts'
import type { ServiceFailure } from '../../../shared/contract/failure.ts'
import { hotelFieldsOf, liveRow, rateRows } from '../../../shared/contract/views/hotel-rows.ts'
import type { HotelRow, StreamedHotel, UnreadParts } from '../../../shared/contract/views/search-views.ts'
import type { Hotel, Rate } from '../../../shared/domain/schemas.ts'
import { differences, offerOf } from '../../../shared/domain/terms.ts'
import type { AnswerBody } from './answer-reader.ts'
import { readAnswer } from './answers.ts'

/** A message to the thread: the name of one of the functions below, and its arguments. */
export interface ResultsQuestion {
  readonly ask: keyof SearchResults
  readonly input: readonly unknown[]
}

/** What the thread answers. Searches are identified by their ids, answers of the service by numbers of the main thread. */
export interface SearchResults {
  /** Parses an answer and keeps its hotels until `take` or `drop` is called. */
  read(
    answer: number,
    body: SearchBody,
  ): { readonly ok: true; readonly unread: UnreadParts } | { readonly ok: false; readonly failure: ServiceFailure }
  /**
   * The first call adds the hotels of an answer to a search. Each call returns the next rows to emit, none after the last. A hotel without news
   * is omitted.
   */
  take(searchId: string, answer: number, atMs: number): StreamedHotel[]
  drop(answer: number): null
  /** Drops all searches except these, and begins those that are new. */
  retain(searchIds: readonly string[]): null
  /** Replaces a hotel with one that was requested separately. Its earlier rates can still be found. */
  replace(searchId: string, hotelCode: string, hotel: Hotel, atMs: number): HotelRow
  /** Returns a hotel without its rates; null if the search has not found it. */
  place(searchId: string, hotelCode: string): Hotel | null
  /** Returns hotels without their rates: `count` of them from a position. */
  places(searchId: string, from: number, count: number): Hotel[]
  /** Returns a rate in its hotel, as the service stated both; null if the search has not found it. */
  rate(searchId: string, rateKey: string): Hotel | null
  /** Returns the searches that found a rate key, each with the hotel in which it found the key. */
  origins(rateKey: string): { readonly searchId: string; readonly hotel: Hotel }[]
}

export type SearchBody = Omit<AnswerBody<'checkHotels'>, 'body' | 'name' | 'card'> & { readonly body: Uint8Array[] }

/** The largest piece that the window can process without a noticeable pause. */
const maxPiece = { hotels: 40, rates: 400 } as const
const { largestAnswer } = endpoints.checkHotels
/** Paths of unreadable parts that are reported. */
const maxPaths = 50

/** Creates the worker thread's side, which answers the questions of the main thread. It begins without searches. */
export function createSearchResults(): { answer(question: ResultsQuestion): unknown } {
  const searches = new Map<string, FoundHotels>()
  const read = new Map<number, readonly Hotel[]>()
  const notEmitted = new Map<number, FoundHotel[]>()

  const functions: SearchResults = {
    read: (answer, { status, body, charset, isGzip }) => {
      const bytes = isGzip ? decompress(joinBlocks(body)) : joinBlocks(body)
      if (bytes === 'tooLarge') return { ok: false, failure: { kind: 'tooLarge', endpoint: 'checkHotels', limit: largestAnswer } }
      if (bytes === 'broken') return { ok: false, failure: { kind: 'unreadable', endpoint: 'checkHotels', status, paths: [] } }
      const reading = readAnswer('checkHotels', status, bytes, null, charset)
      free(bytes)
      if (!reading.ok) return reading
      read.set(answer, reading.value.hotels)
      return { ok: true, unread: partsOf(reading.unread) }
    },
    take: (searchId, answer, atMs) => {
      const hotels = read.get(answer)
      if (hotels) notEmitted.set(answer, searches.get(searchId)?.add(hotels) ?? [])
      read.delete(answer)
      const found = notEmitted.get(answer) ?? []
      const piece = found.splice(0, pieceLength(found))
      if (found.length === 0) notEmitted.delete(answer)
      return piece.map(({ hotel, sameKey }) => {
        const place = hotelFieldsOf(hotel)
        return { ...place, rates: JSON.stringify(rateRows(place.hotelCode, hotel.rates)), sameKey, atMs }
      })
    },
    drop: (answer) => {
      read.delete(answer)
      notEmitted.delete(answer)
      return null
    },
    retain: (searchIds) => {
      for (const id of searches.keys()) if (!searchIds.includes(id)) searches.delete(id)
      for (const id of searchIds) if (!searches.has(id)) searches.set(id, createFoundHotels())
      return null
    },
    replace: (searchId, hotelCode, hotel, atMs) => {
      const { rates, sameKey } = differentRates(hotel, () => undefined)
      const live: Hotel = { ...hotel, rates }
      searches.get(searchId)?.store(hotelCode, live)
      return { ...liveRow(live, atMs, sameKey), hotelCode }
    },
    place: (searchId, hotelCode) => {
      return searches.get(searchId)?.hotels.get(hotelCode)?.place ?? null
    },
    places: (searchId, from, count) =>
      [...(searches.get(searchId)?.hotels.values() ?? [])].slice(from, from + count).map(({ place }) => place),
    rate: (searchId, rateKey) => {
      const found = searches.get(searchId)?.findRate(rateKey)
      return found ? { ...found.hotel, rates: [found.rate] } : null
    },
    origins: (rateKey) =>
      [...searches].flatMap(([searchId, { findRate }]) => {
        const found = findRate(rateKey)
        return found ? [{ searchId, hotel: withoutRates(found.hotel) }] : []
      }),
  }
  return { answer: ({ ask, input }) => Reflect.apply(functions[ask], functions, input) }
}

/** Copies the blocks into one new block, and frees their memory. */
function joinBlocks(blocks: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(blocks.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let from = 0
  for (const block of blocks) {
    bytes.set(block, from)
    from += block.byteLength
    free(block)
  }
  return bytes
}

/** Decompresses a gzip body; `tooLarge` if the result is larger than an uncompressed body may be. */
function decompress(body: Uint8Array): Uint8Array | 'tooLarge' | 'broken' {
  try {
    return gunzipSync(body, { maxOutputLength: largestAnswer })
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'tooLarge' : 'broken'
  } finally {
    free(body)
  }
}

/** Frees memory at once that nothing else uses. Left to the garbage collector, this memory would make it run far more often. */
function free({ buffer, byteLength }: Uint8Array): void {
  // Node's small buffers share their memory.
  if (byteLength === buffer.byteLength) (buffer as ArrayBuffer).transfer(0)
}

const withoutRates = (hotel: Hotel): Hotel => ({ ...hotel, rates: [] })

/** A rate in its hotel, as parsed. */
interface FoundRate {
  readonly hotel: Hotel
  readonly rate: Rate
}

/** A hotel that an answer added or changed. `sameKey`: the number of rates that were omitted. */
interface FoundHotel {
  readonly hotel: Hotel
  readonly sameKey: number
}

/** Returns how many of the hotels are emitted next: at least one. */
function pieceLength(found: readonly FoundHotel[]): number {
  let rates = 0
  const end = found.findIndex(({ hotel }, at) => {
    rates += hotel.rates.length
    return at > 0 && (at === maxPiece.hotels || rates > maxPiece.rates)
  })
  return end < 0 ? found.length : end
}

/** A hotel in memory, with its rates as JSON bytes: the garbage collector would go through records with each answer. */
interface StoredHotel {
  readonly place: Hotel
  readonly rates: Uint8Array
}

const encoder = new TextEncoder()
const wholeHotel = ({ place, rates }: StoredHotel): Hotel => ({ ...place, rates: JSON.parse(Buffer.from(rates).toString()) as Rate[] })

/** The hotels of one search. */
interface FoundHotels {
  readonly hotels: ReadonlyMap<string, StoredHotel>
  findRate(rateKey: string): FoundRate | undefined
  /** Adds the hotels of one answer and returns those with anything new. Entries with the same code are merged. */
  add(answered: readonly Hotel[]): FoundHotel[]
  store(hotelCode: string, hotel: Hotel): void
}

function createFoundHotels(): FoundHotels {
  const hotels = new Map<string, StoredHotel>()
  /** The hotel that stated a rate key last. */
  const lastHotelByKey = new Map<string, StoredHotel>()
  /** The hotel that was asked for last: several of its rates are often asked for in turn. */
  let lastHotel: { readonly stored: StoredHotel; readonly hotel: Hotel; readonly byKey: ReadonlyMap<string, Rate> } | null = null

  const findRate = (rateKey: string): FoundRate | undefined => {
    const stored = lastHotelByKey.get(rateKey)
    if (!stored) return undefined
    if (lastHotel?.stored !== stored) {
      const hotel = wholeHotel(stored)
      lastHotel = { stored, hotel, byKey: new Map(hotel.rates.map((rate) => [rate.rateKey, rate])) }
    }
    const rate = lastHotel.byKey.get(rateKey)
    return rate && { hotel: lastHotel.hotel, rate }
  }
  const store = (hotelCode: string, hotel: Hotel) => {
    const stored = { place: withoutRates(hotel), rates: encoder.encode(JSON.stringify(hotel.rates)) }
    hotels.set(hotelCode, stored)
    for (const { rateKey } of hotel.rates) lastHotelByKey.set(rateKey, stored)
  }
  const hasNewKeys = ({ rates }: Hotel) =>
    !rates.some(({ rateKey }) => lastHotelByKey.has(rateKey)) && new Set(rates.map(({ rateKey }) => rateKey)).size === rates.length
  return {
    hotels,
    findRate,
    store,
    add: (answered) =>
      mergeHotels(answered).flatMap((hotel) => {
        const code = hotel.hotelCode ?? ''
        const known = hotels.get(code)
        // Almost every hotel of an answer is new, with keys of its own.
        if (!known && hasNewKeys(hotel)) {
          store(code, hotel)
          return [{ hotel, sameKey: 0 }]
        }
        const { rates, sameKey } = differentRates(hotel, findRate)
        if (known && rates.length === 0 && sameKey === 0) return []
        const mergedHotel = { ...hotel, rates: known && code ? [...wholeHotel(known).rates, ...rates] : rates }
        store(code, mergedHotel)
        return [{ hotel: mergedHotel, sameKey }]
      }),
  }
}

/** Merges hotels with the same code at the position of the first one; hotels without a code are never merged. */
function mergeHotels(hotels: readonly Hotel[]): Hotel[] {
  const parts = new Map<unknown, Hotel[]>()
  for (const hotel of hotels) {
    const key = hotel.hotelCode || hotel
    const known = parts.get(key)
    if (known) known.push(hotel)
    else parts.set(key, [hotel])
  }
  return [...parts.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    return others.length === 0 ? [first] : [{ ...first, rates: [first, ...others].flatMap(({ rates }) => rates) }]
  })
}

/**
 * Returns the rates of a hotel whose keys are new, the first rate of each key. `findRate` finds earlier rates. A repeated key means the same
 * rate, unless the terms differ. `sameKey` counts rates with different terms: they are omitted, because a key can be checked only once.
 */
function differentRates(hotel: Hotel, findRate: FoundHotels['findRate']): { rates: Rate[]; sameKey: number } {
  const first = new Map<string, FoundRate>()
  let sameKey = 0
  for (const rate of hotel.rates) {
    const earlierRate = findRate(rate.rateKey) ?? first.get(rate.rateKey)
    if (!earlierRate) first.set(rate.rateKey, { hotel, rate })
    else if (differences(offerOf(earlierRate.hotel, earlierRate.rate), offerOf(hotel, rate)).length > 0) sameKey++
  }
  return { rates: [...first.values()].map(({ rate }) => rate), sameKey }
}

/** Counts unreadable paths by their effect on the list: a missing hotel, a missing rate, or a missing field. */
function partsOf(paths: readonly string[]): UnreadParts {
  const parts = { fields: 0, rates: 0, hotels: 0, paths: paths.slice(0, maxPaths) }
  for (const path of paths) {
    if (/^hotels\[\d+\]$/.test(path)) parts.hotels++
    else if (/^hotels\[\d+\]\.rates\[\d+\]$/.test(path)) parts.rates++
    else parts.fields++
  }
  return parts
}
