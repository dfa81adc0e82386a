/** What lies before a desk, as Today shows it: who arrives, and what can be lost by forgetting a cancellation. */
import { IsoDate } from '../../domain/dates.ts'
import { z } from '../../domain/zod.ts'
import { LedgerRow } from './ledger-views.ts'

const Sum = z.object({ amount: z.string(), currency: z.string() })

/** A booking whose cancellation becomes dearer. */
const Deadline = z.object({
  row: LedgerRow,
  /** From this moment on it costs that much: `from` as the service wrote it. */
  step: z.object({ amount: z.string(), from: z.string(), fromMs: z.number() }),
  /** What a cancellation after it costs beyond one before it. */
  more: Sum,
})

const DayAtRisk = z.object({
  /** The desk's calendar day on which these steps begin. */
  day: IsoDate,
  /** What is lost if nothing is done on that day, exact, one sum per currency. */
  sums: z.array(Sum),
  count: z.int(),
  /** The soonest first; of a long list only the first, on later days none. */
  deadlines: z.array(Deadline),
})
export type DayAtRisk = z.output<typeof DayAtRisk>

const MoneyAtRisk = z.object({
  days: z.array(DayAtRisk),
  /** Terms, total or currency are not stated: not known to be free. The first of them, and how many there are. */
  unknown: z.object({ count: z.int(), rows: z.array(LedgerRow) }),
  /** Bookings that can no longer be cancelled for nothing, and whose cost does not change in these days. */
  charged: z.int(),
})
export type MoneyAtRisk = z.output<typeof MoneyAtRisk>

/** Lists of which all is wanted, where the first lines are not enough. */
export const AheadList = z.enum(['arrivals', 'deadlines'])
export type AheadList = z.output<typeof AheadList>

export const Ahead = z.object({
  /** By check-in; of a long list only the first. */
  arrivals: z.object({ count: z.int(), rows: z.array(LedgerRow) }),
  risk: MoneyAtRisk,
  /** There are more stays than are looked at. */
  more: z.boolean(),
})
export type Ahead = z.output<typeof Ahead>
