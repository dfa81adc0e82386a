/** Cancelling: a quote of the penalty, then the cancellation. */
import { z } from '../../../domain/zod.ts'
import { type Events, type Procedures, ReferenceInput } from '../../procedure-group.ts'
import { CancellationCase, CancelQuote, CancelResult } from '../../views/cancel-views.ts'

export const cancelProcedures = {
  'cancel.quote': { input: ReferenceInput, output: CancelQuote },
  'cancel.confirm': { input: z.strictObject({ quoteId: z.string().max(64) }), output: CancelResult },
  'cancel.cancellations': { input: z.strictObject({ open: z.boolean() }), output: z.object({ cases: z.array(CancellationCase) }) },
  /** Looks up now whether an open cancellation took effect. */
  'cancel.lookUp': { input: z.strictObject({ name: z.string().min(1).max(400) }), output: CancellationCase },
} as const satisfies Procedures

export const cancelEvents = {
  'cancel.changed': CancellationCase,
} as const satisfies Events
