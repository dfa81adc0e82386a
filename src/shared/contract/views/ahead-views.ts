/** The coming days for the Today page: the number of arrivals, and the money at risk if a cancellation is forgotten. */
import { IsoDate } from '../../domain/dates.ts'
import { z } from '../../domain/zod.ts'
import { LedgerRow } from './ledger-views.ts'

const Sum = z.object({ amount: z.string(), currency: z.string() })

/** A booking whose cancellation fee will rise. */
const Deadline = z.object({
  row: LedgerRow,
  /** The fee from a moment on; `from` is that moment as the service wrote it. */
  step: z.object({ amount: z.string(), from: z.string(), fromMs: z.number() }),
  /** How much more a cancellation costs after the deadline than before it. */
  more: Sum,
})

const DayAtRisk = z.object({
  /** The desk's calendar day on which these steps begin. */
  day: IsoDate,
  /** What is lost if nothing is done on that day: exact, one sum per currency. */
  sums: z.array(Sum),
  count: z.int(),
  /** Soonest first. A long list is cut after its first deadlines; later days have none. */
  deadlines: z.array(Deadline),
})
export type DayAtRisk = z.output<typeof DayAtRisk>

const MoneyAtRisk = z.object({
  days: z.array(DayAtRisk),
  /** Bookings whose terms, total or currency are not stated, so that they may not be free to cancel: the count, and the first rows. */
  unknown: z.object({ count: z.int(), rows: z.array(LedgerRow) }),
  /** Number of bookings that can no longer be cancelled free, and whose fee does not change in these days. */
  charged: z.int(),
})
export type MoneyAtRisk = z.output<typeof MoneyAtRisk>

/** Number of confirmed stays that begin on a day. */
const ArrivalsOfDay = z.object({ day: IsoDate, count: z.int() })
export type ArrivalsOfDay = z.output<typeof ArrivalsOfDay>

export const Ahead = z.object({
  /** By check-in; days without arrivals are left out. */
  arrivals: z.array(ArrivalsOfDay),
  risk: MoneyAtRisk,
  /** There are more stays than were examined. */
  more: z.boolean(),
})
export type Ahead = z.output<typeof Ahead>
