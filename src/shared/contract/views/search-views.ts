/** What the search page asks and is shown. `…Ms` are milliseconds since 1970. */

import { HotelCode, stayQuery } from '../../domain/schemas.ts'
import { ClientId } from '../../domain/selling/clients.ts'
import { staysANight, staysANightError } from '../../domain/stay.ts'
import { z } from '../../domain/zod.ts'
import { say } from '../../words/say.ts'
import { Policies, Text } from '../view-fields.ts'

/** What a clerk searches for. Codes above the service's limit are split into several calls. */
export const SearchQuery = z
  .strictObject({
    hotelCodes: z
      .array(HotelCode)
      .min(1, { error: () => say('searchViews.enterAtLeastOneHotel') })
      .max(20_000, { error: () => say('searchViews.atMost20000Hotel') })
      .optional(),
    destinationCode: z
      .string()
      .trim()
      .min(1, { error: () => say('searchViews.enterADestinationCode') })
      .max(64, { error: () => say('searchViews.atMost64Characters') })
      .optional(),
    ...stayQuery,
    /** For whom it is searched: the client's margin rule makes the selling prices. The service is not told. */
    client: ClientId.optional(),
  })
  .refine((query) => (query.hotelCodes === undefined) !== (query.destinationCode === undefined), {
    path: ['hotelCodes'],
    error: () => say('searchViews.enterHotelCodesOrA'),
  })
  .refine(staysANight, staysANightError)
export type SearchQuery = z.output<typeof SearchQuery>

/** One rate as a line of the results. */
export const RateRow = z.object({
  hotelCode: z.string(),
  rateKey: z.string(),
  rateType: Text,
  boardType: Text,
  boardName: Text,
  amount: Text,
  currency: Text,
  nonrefundable: z.boolean().nullable(),
  cancellationPolicies: Policies,
  /** First room's description, with the number of rooms beside it. */
  room: z.string(),
  rooms: z.int(),
  hasRemarks: z.boolean(),
  hotelRate: Text,
  hotelCurrency: Text,
  commission: Text,
})
export type RateRow = z.output<typeof RateRow>

/** One hotel of the results with its rates, cheapest first within each currency. */
export const HotelRow = z.object({
  hotelCode: z.string(),
  hotelName: Text,
  destinationCode: Text,
  destinationName: Text,
  countryCode: Text,
  rates: z.array(RateRow),
  /** Rates that are not listed, because their key stands for a rate with other terms already. */
  sameKey: z.int(),
  /** `cached` from a search, `live` from a check of this hotel alone. */
  source: z.enum(['cached', 'live']),
  /** When the answer came. */
  atMs: z.number(),
})
export type HotelRow = z.output<typeof HotelRow>

/** A hotel as the window is told of it during a search: with its rates, as the service stated them, in one text. Thousands of rates cross so in no time. */
export const ToldHotel = HotelRow.omit({ source: true }).extend({
  /** `Rate[]` as JSON. */
  rates: z.string(),
})
export type ToldHotel = z.output<typeof ToldHotel>

/** What of the answers could not be read: fields, which are shown as not stated; rates and hotels, which are left out. */
export const UnreadParts = z.object({
  fields: z.int(),
  rates: z.int(),
  hotels: z.int(),
  /** Where, as paths, at most 50. */
  paths: z.array(z.string()),
})
export type UnreadParts = z.output<typeof UnreadParts>
