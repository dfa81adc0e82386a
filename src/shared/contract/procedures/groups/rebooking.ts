/** Better rates for bookings: finding them, and replacing the old booking by a new one. */
import { ClientRef, CountryCode } from '../../../domain/schemas.ts'
import { z } from '../../../domain/zod.ts'
import { type Events, Nothing, type Procedures } from '../../procedure-group.ts'
import { BookingPlace } from '../../views/ledger-views.ts'
import { RateFind, RateLook, Rebooking } from '../../views/rebooking-views.ts'

export const rebookingProcedures = {
  /**
   * Searches the hotel of a booking once, for its nights and guests, and compares the rates. Bookings do not state the guests' nationality; null uses
   * the client's, or else that of the settings. Errors: `notHere`, `noKey`, service failures, `stopped`.
   */
  'rebooking.look': { input: z.strictObject({ booking: BookingPlace, nationality: CountryCode.nullable() }), output: RateLook },
  /** Stops the requested comparisons of a booking, with their calls, which only read. Those the desk started by itself continue. */
  'rebooking.stopLooking': { input: z.strictObject({ booking: BookingPlace }), output: Nothing },
  /** Returns old bookings that still exist next to the new one that should replace them. */
  'rebooking.list': { input: Nothing, output: z.object({ rebookings: z.array(Rebooking) }) },
  /** Records that both bookings are wanted, by the new one's client reference; `back` undoes that. Errors: `notHere`, `ledger`. */
  'rebooking.keepBoth': { input: z.strictObject({ clientRef: ClientRef, back: z.boolean().optional() }), output: Nothing },
  /** Returns better rates that the desk found by itself, the soonest end of a free period first; none while that is switched off. */
  'rebooking.finds': { input: Nothing, output: z.object({ finds: z.array(RateFind) }) },
  /** Dismisses the find for a booking until a rate saves more; `back` undoes that. Errors: `notHere`, `ledger`. */
  'rebooking.dismiss': { input: z.strictObject({ booking: BookingPlace, back: z.boolean().optional() }), output: Nothing },
} as const satisfies Procedures

export const rebookingEvents = {
  /** The list of rebookings or the list of finds changed. */
  'rebooking.changed': Nothing,
} as const satisfies Events
