/** Better rates for bookings: whether there is one. */
import { CountryCode } from '../../../domain/schemas.ts'
import { z } from '../../../domain/zod.ts'
import type { Procedures } from '../../procedure-group.ts'
import { BookingPlace } from '../../views/ledger-views.ts'
import { RateLook } from '../../views/rebooking-views.ts'

export const rebookingProcedures = {
  /**
   * Asks the service once for the hotel of a booking, its nights and guests, and compares. No booking says of which nationality its guests are; null is that of
   * its client, or else of the settings. Errors: `notHere`, `noKey`, what the service said, `stopped`.
   */
  'rebooking.look': { input: z.strictObject({ booking: BookingPlace, nationality: CountryCode.nullable() }), output: RateLook },
} as const satisfies Procedures
