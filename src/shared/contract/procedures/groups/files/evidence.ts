/** The evidence of a booking: what was asked, said and answered. */
import { z } from '../../../../domain/zod.ts'
import type { Procedures } from '../../../procedure-group.ts'

/** As the ledger has it, which is longer than the service takes where a service gives such. */
const text = z.string().min(1).max(10_000)
const StoredReference = z.union([z.strictObject({ bookingRef: text }), z.strictObject({ clientRef: text })])

export const evidenceProcedures = {
  /** Writes the evidence of one booking, by one of its references, to a file that the clerk chooses; null: no file was chosen. */
  'evidence.export': { input: StoredReference, output: z.object({ file: z.string().nullable(), entries: z.int() }) },
} as const satisfies Procedures
