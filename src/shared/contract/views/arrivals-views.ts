/** The look-up of the coming arrivals at the service. `…Ms` are milliseconds since 1970. */
import { IsoDate } from '../../domain/dates.ts'
import { z } from '../../domain/zod.ts'
import { FailureData } from '../failure-data.ts'
import type { LedgerRow } from './ledger-views.ts'

export const ArrivalsCheck = z.object({
  /** Arrival days that are looked up, inclusive; days of the accounting zone. */
  from: IsoDate,
  to: IsoDate,
  /** Bookings that the service has shown since this moment are not requested again. */
  sinceMs: z.number(),
  /** When the check ended or was aborted. */
  endedMs: z.number(),
  /** `broken`: the service or the key was unavailable; the rest is looked up later. */
  end: z.enum(['whole', 'stopped', 'broken']),
  /** Number of confirmed arrivals on these days, and how many of them were looked up or needed no look-up. */
  arrivals: z.int(),
  done: z.int(),
  /** Look-ups without a clear answer. */
  failed: z.int(),
  /** Ledger rows whose record changed, without those that this desk cancelled. */
  changed: z.array(z.number()),
  /** Ledger rows of bookings that the service says it does not have. */
  unknown: z.array(z.number()),
  /** Why the check was aborted; null if it was not. */
  failure: FailureData.nullable(),
})
export type ArrivalsCheck = z.output<typeof ArrivalsCheck>

export const ArrivalsState = z.object({
  /** The accounting zone, which defines these days. */
  zone: z.string(),
  /** Whether a check is running; `check` is then its progress. */
  running: z.boolean(),
  /** The last check of this ledger; null before the first. */
  check: ArrivalsCheck.nullable(),
  /** Until when requests are paused because the service asked for it; null while it answers. */
  pausedUntilMs: z.number().nullable(),
})
export type ArrivalsState = z.output<typeof ArrivalsState>

/** Returns whether a booking is listed: it is due to arrive, or it was cancelled or failed without this desk. */
export const isListedArrival = ({ known, flags }: Pick<LedgerRow, 'known' | 'flags'>): boolean =>
  (known !== 'CANCELLED' && known !== 'FAILED') || flags.includes('drift')
