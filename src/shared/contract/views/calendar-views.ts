/** Calendar files: the request and the result. */
import { z } from '../../domain/zod.ts'
import { NullableText } from '../view-fields.ts'
import { BookingKey, LedgerFilter } from './ledger-views.ts'

/** Entries for one booking, or for all that match a filter. */
export const CalendarOrder = z.strictObject({
  of: z.union([z.strictObject({ booking: BookingKey }), z.strictObject({ filter: LedgerFilter })]),
  freeEnds: z.boolean(),
  arrivals: z.boolean(),
  /** Includes the cancellation fee in the text of the entry. */
  withAmounts: z.boolean(),
})
export type CalendarOrder = z.output<typeof CalendarOrder>

/** The file (null if none was chosen or there are no entries) and how many entries it has; `cancelled` entries withdraw earlier ones. */
export const CalendarReport = z.object({ file: NullableText, freeEnds: z.int(), arrivals: z.int(), cancelled: z.int() })
export type CalendarReport = z.output<typeof CalendarReport>
