/** The look-up of the coming arrivals at the service, as the window is shown it. `…Ms` are milliseconds since 1970. */
import { IsoDate } from '../../domain/dates.ts'
import { z } from '../../domain/zod.ts'
import { FailureData } from '../failure-data.ts'

export const ArrivalsCheck = z.object({
  /** Days of arrival that are looked up, both inside; days of the accounting zone. */
  from: IsoDate,
  to: IsoDate,
  /** What the service has shown since this moment is not asked for again. */
  sinceMs: z.number(),
  /** When it ended or broke off. */
  endedMs: z.number(),
  /** `broken`: the service or the key was not to be had; the rest is asked later. */
  end: z.enum(['whole', 'stopped', 'broken']),
  /** Confirmed arrivals of these days, and those of them that were looked up, or need not be. */
  arrivals: z.int(),
  done: z.int(),
  /** Had no clear answer, each by itself. */
  failed: z.int(),
  /** Rows of the ledger whose record is another one than before. */
  changed: z.array(z.number()),
  /** Rows that the service says it does not have. */
  unknown: z.array(z.number()),
  /** Why it broke off. */
  failure: FailureData.nullable(),
})
export type ArrivalsCheck = z.output<typeof ArrivalsCheck>

export const ArrivalsState = z.object({
  /** The accounting zone, whose days these are. */
  zone: z.string(),
  /** Whether one is under way; then `check` is how far it has come. */
  running: z.boolean(),
  /** The last one of this ledger; null before the first. */
  check: ArrivalsCheck.nullable(),
  /** Until when nothing is asked, because the service asked to be left alone for a while; null while it answers. */
  pausedUntilMs: z.number().nullable(),
})
export type ArrivalsState = z.output<typeof ArrivalsState>
