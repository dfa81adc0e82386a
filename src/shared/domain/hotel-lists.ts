/** Named lists of hotels that are searched together, and hotel names as the service stated them. */
import { say } from '../words/say.ts'
import { tidyFact } from './desk-facts.ts'
import { HotelCode } from './schemas.ts'
import { z } from './zod.ts'

/** Identifies a hotel list. */
export const HotelListId = z.int().min(1)

/** A hotel list as typed. */
export const HotelListInput = z.strictObject({
  name: z
    .string()
    .max(60, { error: () => say('common.nameTooLong') })
    .transform((text) => tidyFact(text) ?? '')
    .pipe(z.string().min(1, { error: () => say('hotelLists.nameMissing') })),
  codes: z
    .array(HotelCode)
    .min(1, { error: () => say('common.hotelCodeMissing') })
    .max(20_000, { error: () => say('searchViews.tooManyHotelCodes') }),
})
export type HotelListInput = z.output<typeof HotelListInput>

/** A hotel list's name and the number of its hotels. */
export const HotelList = z.object({ id: HotelListId, name: z.string(), hotels: z.int() })
export type HotelList = z.output<typeof HotelList>

/** A hotel or destination by its code; the name is null until an answer states it. */
export const NamedCode = z.object({ code: z.string(), name: z.string().nullable() })
export type NamedCode = z.output<typeof NamedCode>

/** A hotel as an answer names it. */
export interface SeenHotel {
  readonly code: string
  readonly name: string
  readonly destinationCode: string | null
  readonly destinationName: string | null
  readonly countryCode: string | null
}

/** Hotels and destinations that match the typed text; `place` is where a hotel is. */
export const FoundPlaces = z.object({
  hotels: z.array(NamedCode.extend({ place: z.string().nullable() })),
  destinations: z.array(NamedCode),
})
export type FoundPlaces = z.output<typeof FoundPlaces>
