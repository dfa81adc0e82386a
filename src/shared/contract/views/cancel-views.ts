/** The cost of a cancellation, and its outcome. `…Ms` are milliseconds since 1970. */

import { z } from '../../domain/zod.ts'
import { FailureData } from '../failure-data.ts'
import { NullableText } from '../view-fields.ts'
import { LedgerRow } from './ledger-views.ts'

/** What a cancellation would cost, computed from the policies and the service's clock. */
export const CancelQuote = z.object({
  quoteId: z.string(),
  bookingRef: NullableText,
  clientRef: NullableText,
  row: LedgerRow,
  /** The dates in the ledger before the look-up, if the stay has changed since. */
  was: z.object({ checkin: NullableText, checkout: NullableText }).nullable(),
  atMs: z.number(),
  /** Service clock minus desk clock; null if no answer stated a time. */
  clockOffsetMs: z.number().nullable(),
  penalty: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('free') }),
    z.object({ kind: z.literal('charged'), amount: z.string(), from: z.string() }),
    z.object({ kind: z.literal('everything'), amount: NullableText }),
    z.object({ kind: z.literal('unknown') }),
  ]),
  currency: NullableText,
  /** Total minus penalty, exact; null if it cannot be computed. */
  comesBack: NullableText,
  next: z.object({ amount: z.string(), from: z.string(), fromMs: z.number() }).nullable(),
  /** True if the record was just looked up; false if the look-up failed and the record is from the ledger. */
  fresh: z.boolean(),
})
export type CancelQuote = z.output<typeof CancelQuote>

export const CancelResult = z.object({
  /** `cancelled`: verified by a look-up; `notCancelled`: the service still says CONFIRMED; `unknown`: not known yet. */
  state: z.enum(['cancelled', 'notCancelled', 'unknown']),
  verified: z.boolean(),
  row: LedgerRow.nullable(),
  cost: NullableText,
  /** The penalty that we computed and the clerk agreed to, to compare with what the service charged. */
  estimated: NullableText,
  currency: NullableText,
  failure: FailureData.nullable(),
})
export type CancelResult = z.output<typeof CancelResult>

/** States of a cancellation, as in the state machine in `main/booking`. */
export const cancellationStates = ['DRAFT', 'SENDING', 'CANCELLED', 'NOT_PROCESSED', 'UNKNOWN', 'NOT_CANCELLED', 'FAILED'] as const

/** A cancellation and its outcome. It is open while its state is SENDING or UNKNOWN. */
export const CancellationCase = z.object({
  /** Identifies it in calls to the desk. */
  name: z.string(),
  /** The booking reference, or the client reference if there is no booking reference. */
  reference: z.string(),
  bookingRef: NullableText,
  clientRef: NullableText,
  state: z.enum(cancellationStates),
  open: z.boolean(),
  /** Open, and its last request was sent with another API key than the current one: only the other key can confirm that nothing was cancelled. */
  needsKey: z.boolean(),
  hotelName: NullableText,
  checkin: NullableText,
  checkout: NullableText,
  /** The agreed penalty; null if it was unknown, or if only the send journal has the cancellation. */
  agreed: NullableText,
  /** What the service charged, once it has said so. */
  cost: NullableText,
  currency: NullableText,
  createdAtMs: z.number(),
  sentAtMs: z.number().nullable(),
  /** Whether a look-up confirmed it. */
  verified: z.boolean(),
  lookUps: z.int(),
  lastLookUpMs: z.number().nullable(),
  nextLookUpMs: z.number().nullable(),
  /** The last look-up did not find the booking. */
  notFound: z.boolean(),
  failure: FailureData.nullable(),
})
export type CancellationCase = z.output<typeof CancellationCase>
