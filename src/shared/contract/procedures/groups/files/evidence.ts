/** The evidence of a booking: every request, answer and action. */
import { z } from '../../../../domain/zod.ts'
import type { Procedures } from '../../../procedure-group.ts'

/** As stored in the ledger: a service may have sent a longer reference than it accepts. */
const text = z.string().min(1).max(10_000)
const StoredReference = z.union([z.strictObject({ bookingRef: text }), z.strictObject({ clientRef: text })])

export const evidenceProcedures = {
  /** Writes the evidence of one booking, identified by a reference, to a file that the clerk chooses; null if no file was chosen. */
  'evidence.export': { input: StoredReference, output: z.object({ file: z.string().nullable(), entries: z.int() }) },
} as const satisfies Procedures
