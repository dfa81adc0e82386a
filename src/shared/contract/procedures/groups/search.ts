/** Searching. Hotels arrive as `search.hotels` events, the first ones at once. */

import { Hotel } from '../../../domain/schemas.ts'
import { z } from '../../../domain/zod.ts'
import { FailureData } from '../../failure-data.ts'
import { type Events, Nothing, type Procedures } from '../../procedure-group.ts'
import { HotelRow, SearchQuery, ToldHotel, UnreadParts } from '../../views/search-views.ts'

const SearchId = z.string().max(64)

export const searchProcedures = {
  /** Starts a search and stops those that run. `keep`: earlier searches that the window still shows; of others nothing is known any more. */
  'search.start': {
    input: z.strictObject({ searchId: SearchId, query: SearchQuery, keep: z.array(SearchId).max(4).optional() }),
    output: z.object({ batches: z.int() }),
  },
  /** The searches that were made last at this connection, the last one first; none while its ledger is not open. */
  'search.recent': { input: Nothing, output: z.object({ searches: z.array(SearchQuery) }) },
  'search.stop': { input: z.strictObject({ searchId: SearchId }), output: Nothing },
  'search.hotel': {
    input: z.strictObject({ searchId: SearchId, hotelCode: z.string().max(64) }),
    output: z.object({ hotel: HotelRow }),
  },
  /** A rate of the running search with all that the service said of it. */
  'search.rate': { input: z.strictObject({ searchId: SearchId, rateKey: z.string().max(10_000) }), output: z.object({ hotel: Hotel }) },
} as const satisfies Procedures

/** What the desk tells unasked. */
export const searchEvents = {
  /** Hotels of a running search; `done` of `batches` calls have ended. The last event has `finished`. */
  'search.hotels': z.object({
    searchId: SearchId,
    hotels: z.array(ToldHotel),
    done: z.int(),
    batches: z.int(),
    /** Until when a call waits because the service is busy and asked to come back later; null while it answers. */
    pausedUntilMs: z.number().nullable(),
    /** Calls that failed, with the failure as data and the number of codes they asked for. */
    failures: z.array(z.object({ failure: FailureData, codes: z.int() })),
    unread: UnreadParts,
    finished: z.boolean(),
  }),
} as const satisfies Events
