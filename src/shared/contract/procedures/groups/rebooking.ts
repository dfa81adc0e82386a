/** Better rates for bookings: whether there is one, and the way from the old booking to a new one. */
import { ClientRef, CountryCode } from '../../../domain/schemas.ts'
import { z } from '../../../domain/zod.ts'
import { type Events, Nothing, type Procedures } from '../../procedure-group.ts'
import { BookingPlace } from '../../views/ledger-views.ts'
import { RateFind, RateLook, Rebooking } from '../../views/rebooking-views.ts'

export const rebookingProcedures = {
  /**
   * Asks the service once for the hotel of a booking, its nights and guests, and compares. No booking says of which nationality its guests are; null is that of
   * its client, or else of the settings. Errors: `notHere`, `noKey`, what the service said, `stopped`.
   */
  'rebooking.look': { input: z.strictObject({ booking: BookingPlace, nationality: CountryCode.nullable() }), output: RateLook },
  /** Ends the looks at a booking that were asked for: their calls too, since a look only reads. Those that the desk makes by itself go on. */
  'rebooking.stopLooking': { input: z.strictObject({ booking: BookingPlace }), output: Nothing },
  /** Old bookings that stand beside the new one that is to take their place. */
  'rebooking.list': { input: Nothing, output: z.object({ rebookings: z.array(Rebooking) }) },
  /** Says that both bookings are kept, the new one named by its client reference; `back` takes that back. Errors: `notHere`, `ledger`. */
  'rebooking.keepBoth': { input: z.strictObject({ clientRef: ClientRef, back: z.boolean().optional() }), output: Nothing },
  /** Better rates that the desk has found by itself, the soonest end of a free period first; none while it is not to look. */
  'rebooking.finds': { input: Nothing, output: z.object({ finds: z.array(RateFind) }) },
  /** Dismisses what was found for a booking, until a rate saves more; `back` takes that back. Errors: `notHere`, `ledger`. */
  'rebooking.dismiss': { input: z.strictObject({ booking: BookingPlace, back: z.boolean().optional() }), output: Nothing },
} as const satisfies Procedures

/** What the desk tells unasked. */
export const rebookingEvents = {
  /** Others stand beside each other than before, or other better rates were found. */
  'rebooking.changed': Nothing,
} as const satisfies Events
