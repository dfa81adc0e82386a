/** A calendar file: what is asked for, and what came into it. */
import { z } from '../../domain/zod.ts'
import { Text } from '../view-fields.ts'
import { BookingPlace, LedgerFilter } from './ledger-views.ts'

/** Of one booking, or of all that a filter shows. */
export const CalendarOrder = z.strictObject({
  of: z.union([z.strictObject({ booking: BookingPlace }), z.strictObject({ filter: LedgerFilter })]),
  freeEnds: z.boolean(),
  arrivals: z.boolean(),
  /** What a cancellation costs from then on, in the text of the entry. */
  withAmounts: z.boolean(),
})
export type CalendarOrder = z.output<typeof CalendarOrder>

/** The file, null where none was chosen or there is no entry for one, and its entries; `cancelled` are those that take an earlier import back. */
export const CalendarReport = z.object({ file: Text, freeEnds: z.int(), arrivals: z.int(), cancelled: z.int() })
export type CalendarReport = z.output<typeof CalendarReport>
