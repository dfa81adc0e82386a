/** The evidence of a booking: what was asked, said and answered. */
import { z } from '../../../../domain/zod.ts'
import { type Procedures, ReferenceInput } from '../../../procedure-group.ts'

export const evidenceProcedures = {
  /** Writes the evidence of one booking, by one of its references, to a file that the clerk chooses; null: no file was chosen. */
  'evidence.export': { input: ReferenceInput, output: z.object({ file: z.string().nullable(), entries: z.int() }) },
} as const satisfies Procedures
