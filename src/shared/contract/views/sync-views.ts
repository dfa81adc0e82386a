/** How completely and how recently the service was asked for its bookings, by creation day. */
import { IsoDate } from '../../domain/dates.ts'
import { z } from '../../domain/zod.ts'
import { UncertainDates } from './ledger-views.ts'

/** `stale`: asked once, and by the rules of a sync to be asked again. `missing`: never asked. */
export const coverageStates = ['synced', 'stale', 'missing'] as const

export const Coverage = z.object({
  /** The first creation day that this ledger is to hold; a sync goes back to it. */
  since: IsoDate,
  today: IsoDate,
  /** Runs of days in the same state, asked at the same time, in order, without gaps. `askedMs` is null for `missing`. */
  runs: z.array(z.object({ from: IsoDate, to: IsoDate, state: z.enum(coverageStates), askedMs: z.number().nullable(), bookings: z.int() })),
  /** Bookings made on each day from `since` to `today`, by UTC days. */
  bookings: z.array(z.int()),
  /** Days of each state in the whole range. */
  days: z.object({ synced: z.int(), stale: z.int(), missing: z.int() }),
  /** Bookings of the whole ledger that have no creation date with a zone. */
  uncertain: UncertainDates,
})
export type Coverage = z.output<typeof Coverage>
