/** What the desk itself knows about a hotel and prints on offers and vouchers: the service states only its name and place. */
import { tidyFact, tidyNote } from './desk-facts.ts'
import { z } from './zod.ts'

const Line = z
  .string()
  .max(100)
  .transform((text) => tidyFact(text) ?? '')

/** The longest picture as a `data:` URL, in characters: some 75 kB. Each picture is in the ledger, its fact log and its backups. */
export const longestPicture = 100_000

/** The facts about a hotel; an empty text or null is a fact that the desk left out. */
export const HotelFacts = z.strictObject({
  address: z.string().max(300).transform(tidyNote),
  telephone: Line,
  stars: z.int().min(1).max(5).nullable(),
  /** Such as `15:00 to 22:00`. */
  checkinHours: Line,
  checkoutHours: Line,
  directions: z.string().max(1000).transform(tidyNote),
  /** A PNG or JPEG as a `data:` URL. */
  picture: z
    .string()
    .max(longestPicture)
    .regex(/^data:image\/(?:png|jpeg);base64,[\w+/]+={0,2}$/)
    .nullable(),
})
export type HotelFacts = z.output<typeof HotelFacts>

/** The facts about a hotel of which the desk has noted nothing. */
export const noHotelFacts: HotelFacts = {
  ...{ address: '', telephone: '', stars: null, checkinHours: '', checkoutHours: '', directions: '', picture: null },
}
