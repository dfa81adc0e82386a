/** Reader copies: a ledger to be read elsewhere, and reading one here. */
import { z } from '../../../domain/zod.ts'
import { type Events, Nothing, type Procedures } from '../../procedure-group.ts'
import { DeskState } from '../../views/desk-views.ts'
import { ExportProgress } from '../../views/export-views.ts'
import { Maintenance, Passphrase, ReaderCopyOrder } from '../../views/maintenance-views.ts'

export const readerProcedures = {
  'reader.write': { input: ReaderCopyOrder, output: z.object({ file: z.string().nullable(), bookings: z.int() }) },
  'reader.stopSchedule': { input: Nothing, output: Maintenance },
  /** Stops the copy that is being written; its target is as it was. */
  'reader.stopWriting': { input: Nothing, output: Nothing },
  /** Lets the clerk choose a reader copy and opens it as a connection of its own; null closed the dialog. */
  'reader.open': { input: Nothing, output: DeskState.nullable() },
  /** Opens the reader copy that was handed over from outside, or leaves it. Errors: `notHere`, and as `reader.open`. */
  'reader.openOffered': { input: Nothing, output: DeskState },
  'reader.leaveOffered': { input: Nothing, output: DeskState },
  'reader.unlock': { input: z.strictObject({ passphrase: Passphrase }), output: DeskState },
} as const satisfies Procedures

/** What the desk tells unasked. */
export const readerEvents = {
  /** Of the reader copy that is being written, by hand or on schedule. */
  'reader.progress': ExportProgress,
} as const satisfies Events
