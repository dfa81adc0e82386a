/** Searching, hotel lists, and hotels by name. */

import { HotelFacts } from '../../../domain/hotel-facts.ts'
import { FoundPlaces, HotelList, HotelListId, HotelListInput, NamedCode } from '../../../domain/hotel-lists.ts'
import { Hotel, HotelCode } from '../../../domain/schemas.ts'
import { z } from '../../../domain/zod.ts'
import { FailureData } from '../../failure-data.ts'
import { type Events, Nothing, type Procedures } from '../../procedure-group.ts'
import { HotelRow, SearchQuery, StreamedHotel, UnreadParts } from '../../views/search-views.ts'

const SearchId = z.string().max(64)

const Lists = z.array(HotelList)

export const searchProcedures = {
  // Searching. Hotels arrive as `search.hotels` events, as soon as the first are available.
  /** Starts a search and stops running ones. `keep`: earlier searches that the window still shows; all others are dropped. */
  'search.start': {
    input: z.strictObject({ searchId: SearchId, query: SearchQuery, keep: z.array(SearchId).max(4).optional() }),
    output: z.object({ batches: z.int() }),
  },
  /** Returns the last searches of this connection, newest first; none while its ledger is not open. */
  'search.recent': { input: Nothing, output: z.object({ searches: z.array(SearchQuery) }) },
  'search.stop': { input: z.strictObject({ searchId: SearchId }), output: Nothing },
  'search.hotel': {
    input: z.strictObject({ searchId: SearchId, hotelCode: z.string().max(64) }),
    output: z.object({ hotel: HotelRow }),
  },
  /** Returns a rate of the running search with everything the service stated. */
  'search.rate': { input: z.strictObject({ searchId: SearchId, rateKey: z.string().max(10_000) }), output: z.object({ hotel: Hotel }) },

  // The hotel lists of a desk, and hotels by name. They are stored in the ledger and need no service.
  /** Sorted by name. */
  'hotels.lists': { input: Nothing, output: z.object({ lists: Lists }) },
  /** Returns the hotels of a list, in order. Errors: `notHere`. */
  'hotels.list': { input: z.strictObject({ id: HotelListId }), output: z.object({ hotels: z.array(NamedCode) }) },
  /** Adds a list (`id` null), or replaces the list with this id. Errors: `input` (another list has the name), `notHere`. */
  'hotels.saveList': {
    input: z.strictObject({ id: HotelListId.nullable(), list: HotelListInput }),
    output: z.object({ id: HotelListId, lists: Lists }),
  },
  'hotels.dropList': { input: z.strictObject({ id: HotelListId }), output: z.object({ lists: Lists }) },
  /** Returns what the desk knows about a hotel, all of it empty if that is nothing. */
  'hotels.facts': { input: z.strictObject({ code: HotelCode }), output: HotelFacts },
  'hotels.saveFacts': { input: z.strictObject({ code: HotelCode, facts: HotelFacts }), output: Nothing },
  /** Lets the clerk choose a PNG or JPEG, and returns it as a `data:` URL; null if none was chosen. Errors: `document`, `file`, `noFileDialog`. */
  'hotels.choosePicture': { input: Nothing, output: z.object({ picture: z.string().nullable() }) },
  /** Finds hotels and destinations whose code or name contains the typed text. */
  'hotels.find': { input: z.strictObject({ typed: z.string().max(100) }), output: FoundPlaces },
} as const satisfies Procedures

export const searchEvents = {
  /** Hotels of a running search; `done` of `batches` calls have ended. The last event has `finished`. */
  'search.hotels': z.object({
    searchId: SearchId,
    hotels: z.array(StreamedHotel),
    done: z.int(),
    batches: z.int(),
    /** Until when a call is paused because the service is busy and asked to retry later; null while it answers. */
    pausedUntilMs: z.number().nullable(),
    /** Failed calls, with the failure as data and the number of hotel codes they asked for. */
    failures: z.array(z.object({ failure: FailureData, codes: z.int() })),
    unread: UnreadParts,
    finished: z.boolean(),
  }),
} as const satisfies Events
