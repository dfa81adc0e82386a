/** What a cancellation would cost, and what became of it, as the window is shown them. `…Ms` are milliseconds since 1970. */

import { z } from '../../domain/zod.ts'
import { FailureData } from '../failure-data.ts'
import { Text } from '../view-fields.ts'
import { LedgerRow } from './ledger-views.ts'

/** What a cancellation would cost, computed from the policies and the server's clock. */
export const CancelQuote = z.object({
  quoteId: z.string(),
  bookingRef: Text,
  clientRef: Text,
  row: LedgerRow,
  /** The dates that the ledger had until now, where the hotel has changed them since. */
  was: z.object({ checkin: Text, checkout: Text }).nullable(),
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

/** States of a cancellation, as the machine in `main/booking` has them. */
export const cancellationStates = ['DRAFT', 'SENDING', 'CANCELLED', 'NOT_PROCESSED', 'UNKNOWN', 'NOT_CANCELLED', 'FAILED'] as const

/** A cancellation and what became of it. It is open while its state is SENDING or UNKNOWN. */
export const CancellationCase = z.object({
  /** What the desk is asked about it by. */
  name: z.string(),
  /** The booking reference; the client reference where the booking has no other. */
  reference: z.string(),
  bookingRef: Text,
  clientRef: Text,
  state: z.enum(cancellationStates),
  open: z.boolean(),
  /** Open, and its last request went out under another API key than the one in use: only that key can find out that nothing was cancelled. */
  needsKey: z.boolean(),
  hotelName: Text,
  checkin: Text,
  checkout: Text,
  /** The penalty agreed to; null when it was not known, or when only the send journal remembers the cancellation. */
  agreed: Text,
  /** What the service charged, once it has said so. */
  cost: Text,
  currency: Text,
  createdAtMs: z.number(),
  sentAtMs: z.number().nullable(),
  /** Whether a look-up has shown it. */
  verified: z.boolean(),
  lookUps: z.int(),
  lastLookUpMs: z.number().nullable(),
  nextLookUpMs: z.number().nullable(),
  /** The last look-up did not find the booking at all. */
  notFound: z.boolean(),
  failure: FailureData.nullable(),
})
export type CancellationCase = z.output<typeof CancellationCase>
