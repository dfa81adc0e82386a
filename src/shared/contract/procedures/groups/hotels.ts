/** The hotel lists of a desk, and hotels by name. They are stored in the ledger and need no service. */
import { FoundPlaces, HotelList, HotelListId, HotelListInput, NamedHotel } from '../../../domain/hotel-lists.ts'
import { z } from '../../../domain/zod.ts'
import { Nothing, type Procedures } from '../../procedure-group.ts'

const Lists = z.array(HotelList)

export const hotelsProcedures = {
  /** Sorted by name. */
  'hotels.lists': { input: Nothing, output: z.object({ lists: Lists }) },
  /** Returns the hotels of a list, in order. Errors: `notHere`. */
  'hotels.list': { input: z.strictObject({ id: HotelListId }), output: z.object({ hotels: z.array(NamedHotel) }) },
  /** Adds a list, or replaces the one with the id. Errors: `input` (another list has the name), `notHere`. */
  'hotels.saveList': {
    input: z.strictObject({ id: HotelListId.nullable(), list: HotelListInput }),
    output: z.object({ id: HotelListId, lists: Lists }),
  },
  'hotels.dropList': { input: z.strictObject({ id: HotelListId }), output: z.object({ lists: Lists }) },
  /** Finds hotels and destinations whose code or name contains the typed text. */
  'hotels.find': { input: z.strictObject({ typed: z.string().max(100) }), output: FoundPlaces },
} as const satisfies Procedures
