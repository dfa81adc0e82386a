/** What a cancellation would cost, and what became of it, as the window is shown them. `…Ms` are milliseconds since 1970. */
import { LedgerRow } from './ledger-views.ts'
import { FailureData, Text } from './view-fields.ts'
import { z } from './zod.ts'

/** What a cancellation would cost, computed from the policies and the server's clock. */
export const CancelQuote = z.object({
  quoteId: z.string(),
  bookingRef: Text,
  clientRef: Text,
  row: LedgerRow,
  atMs: z.number(),
  /** Server clock minus desk clock; null when no answer gave one. */
  clockOffsetMs: z.number().nullable(),
  penalty: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('free') }),
    z.object({ kind: z.literal('charged'), amount: z.string(), from: z.string() }),
    z.object({ kind: z.literal('everything'), amount: Text }),
    z.object({ kind: z.literal('unknown') }),
  ]),
  currency: Text,
  /** Total minus penalty, exact; null when it cannot be computed. */
  comesBack: Text,
  next: z.object({ amount: z.string(), from: z.string(), fromMs: z.number() }).nullable(),
  /** Whether the record was looked up just now, or is the ledger's because the look-up failed. */
  fresh: z.boolean(),
})
export type CancelQuote = z.output<typeof CancelQuote>

export const CancelResult = z.object({
  /** `cancelled` and verified by a look-up; `notCancelled`: the service still says CONFIRMED; `unknown`: not known yet. */
  state: z.enum(['cancelled', 'notCancelled', 'unknown']),
  verified: z.boolean(),
  row: LedgerRow.nullable(),
  cost: Text,
  /** What we computed and the clerk agreed to, beside what the service charged. */
  estimated: Text,
  currency: Text,
  failure: FailureData.nullable(),
})
export type CancelResult = z.output<typeof CancelResult>
