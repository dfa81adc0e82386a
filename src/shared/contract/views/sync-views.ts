/** How completely and how recently the bookings were requested from the service, by creation day. */
import { IsoDate } from '../../domain/dates.ts'
import { z } from '../../domain/zod.ts'
import { UncertainDates } from './ledger-views.ts'

/** `stale`: requested before, and due again by the sync rules. `missing`: never requested. */
export const coverageStates = ['synced', 'stale', 'missing'] as const

export const Coverage = z.object({
  /** The first creation day that this ledger should contain; a sync goes back to it. */
  since: IsoDate,
  today: IsoDate,
  /** Runs of days with the same state and request time, in order, without gaps. `askedMs` is null for `missing`. */
  runs: z.array(z.object({ from: IsoDate, to: IsoDate, state: z.enum(coverageStates), askedMs: z.number().nullable(), bookings: z.int() })),
  /** Number of bookings made on each UTC day from `since` to `today`. */
  bookings: z.array(z.int()),
  /** Days in each state in the whole range. */
  days: z.object({ synced: z.int(), stale: z.int(), missing: z.int() }),
  /** Bookings of the whole ledger whose creation date is missing or has no time zone. */
  uncertain: UncertainDates,
})
export type Coverage = z.output<typeof Coverage>
