/** Requests and data of the search page. `…Ms` are milliseconds since 1970. */

import { HotelCode, stayQuery } from '../../domain/schemas.ts'
import { ClientId } from '../../domain/selling/clients.ts'
import { hasNight, noNightError } from '../../domain/stay.ts'
import { z } from '../../domain/zod.ts'
import { say } from '../../words/say.ts'
import { NullableText, Policies } from '../view-fields.ts'

/** A clerk's search. More codes than the service's limit are split into several calls. */
export const SearchQuery = z
  .strictObject({
    hotelCodes: z
      .array(HotelCode)
      .min(1, { error: () => say('common.hotelCodeMissing') })
      .max(20_000, { error: () => say('searchViews.tooManyHotelCodes') })
      .optional(),
    destinationCode: z
      .string()
      .trim()
      .min(1, { error: () => say('searchViews.destinationMissing') })
      .max(64, { error: () => say('searchViews.destinationTooLong') })
      .optional(),
    ...stayQuery,
    /** The client of the search, whose margin rule makes the selling prices. It is not sent to the service. */
    client: ClientId.optional(),
  })
  .refine((query) => (query.hotelCodes === undefined) !== (query.destinationCode === undefined), {
    path: ['hotelCodes'],
    error: () => say('searchViews.codesOrDestination'),
  })
  .refine(hasNight, noNightError)
export type SearchQuery = z.output<typeof SearchQuery>

/** One rate as a row of the results. */
export const RateRow = z.object({
  hotelCode: z.string(),
  rateKey: z.string(),
  rateType: NullableText,
  boardType: NullableText,
  boardName: NullableText,
  amount: NullableText,
  currency: NullableText,
  nonrefundable: z.boolean().nullable(),
  cancellationPolicies: Policies,
  /** The first room's description; `rooms` is the number of rooms. */
  room: z.string(),
  rooms: z.int(),
  hasRemarks: z.boolean(),
  hotelRate: NullableText,
  hotelCurrency: NullableText,
  commission: NullableText,
})
export type RateRow = z.output<typeof RateRow>

/** One hotel of the results with its rates, cheapest first within each currency. */
export const HotelRow = z.object({
  hotelCode: z.string(),
  hotelName: NullableText,
  destinationCode: NullableText,
  destinationName: NullableText,
  countryCode: NullableText,
  rates: z.array(RateRow),
  /** Rates that are not listed because their key already identifies a rate with other terms. */
  sameKey: z.int(),
  /** `cached`: from a search; `live`: from a check of this hotel alone. */
  source: z.enum(['cached', 'live']),
  /** When the answer arrived. */
  atMs: z.number(),
})
export type HotelRow = z.output<typeof HotelRow>

/** A hotel as sent to the window during a search, with its rates as one JSON text: that transfers thousands of rates quickly. */
export const StreamedHotel = HotelRow.omit({ source: true }).extend({
  /** `RateRow[]` as JSON. */
  rates: z.string(),
})
export type StreamedHotel = z.output<typeof StreamedHotel>

/** Unreadable parts of the answers: fields, which are shown as not stated; rates and hotels, which are omitted. */
export const UnreadParts = z.object({
  fields: z.int(),
  rates: z.int(),
  hotels: z.int(),
  /** Their paths, at most 50. */
  paths: z.array(z.string()),
})
export type UnreadParts = z.output<typeof UnreadParts>
