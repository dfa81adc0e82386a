/** Converts cancellations to and from ledger rows. No other code parses a stored cancellation. */

import { cancellationStates } from '../../../shared/contract/views/cancel-views.ts'
import { referenceName } from '../../../shared/domain/reference.ts'
import { z } from '../../../shared/domain/zod.ts'
import { maskCards } from '../../ledger/bookings/raw.ts'
import type { StoredCancellation } from '../../ledger/records.ts'
import { caseFields, caseFrom, requestFields, rowParts, StoredAmount, StoredDueTime, StoredText } from '../lifecycle/stored-case.ts'
import { type Cancellation, initialFields } from './cancel-case.ts'
import { firstCancelLookUp } from './cancel-machine.ts'

const AgreedPenalty = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('free') }),
  z.object({ kind: z.literal('charged'), amount: StoredAmount.unwrap(), from: z.string() }),
  z.object({ kind: z.literal('everything'), amount: StoredAmount }),
  z.object({ kind: z.literal('unknown') }),
])

const StoredRequest = z.looseObject({
  ...requestFields(z.enum(cancellationStates), z.enum(['cancelled', 'notProcessed', 'unknown'])),
  agreed: AgreedPenalty.nullable(),
})

const CancellationBody = z.looseObject({
  ...caseFields,
  reference: z.union([z.strictObject({ bookingRef: z.string() }), z.strictObject({ clientRef: z.string() })]),
  name: z.string().min(1),
  bookingRef: StoredText,
  clientRef: StoredText,
  hotelCode: StoredText,
  hotelName: StoredText,
  checkin: StoredText,
  checkout: StoredText,
  currency: StoredText,
  total: StoredAmount,
  nonrefundable: z.boolean().nullable(),
  state: z.enum(cancellationStates),
  attempts: z.array(StoredRequest),
  cost: StoredAmount,
  balance: StoredAmount,
  // A tick is valid in one run only. Observations of earlier runs are older than all observations of this run.
  heard: z.unknown().transform(() => null),
  verified: z.boolean(),
  watch: StoredDueTime.transform((at) => firstCancelLookUp(at, false)).nullable(),
  notFound: z.boolean(),
  toldNotFound: z.boolean(),
} satisfies { [field in keyof Cancellation]-?: z.ZodType })

/** Reads a cancellation from its ledger row; null if the body is unreadable or contradicts the row. The caller quarantines such a row. */
export function cancellationIn({ reference, state, body }: Pick<StoredCancellation, 'reference' | 'state' | 'body'>): Cancellation | null {
  const stored = caseFrom(CancellationBody, body, initialFields)
  if (stored?.name !== reference || stored.state !== state) return null
  // Earlier versions named every cancellation by its bare reference.
  const names = [referenceName(stored.reference), ...Object.values(stored.reference)]
  return names.includes(reference) ? stored : null
}

/**
 * Converts a cancellation to its ledger row. Card numbers in the fields that the service returned (hotel, dates, currency) are masked; references
 * and key fingerprints are stored unchanged.
 */
export function cancellationRow(cancelCase: Cancellation): StoredCancellation {
  const { hotelName, hotelCode, checkin, checkout, currency } = cancelCase
  return { ...rowParts({ ...cancelCase, ...maskCards({ hotelName, hotelCode, checkin, checkout, currency }) }), reference: cancelCase.name }
}
