/** Reader copies: writing one of this ledger, and opening one here. */
import { z } from '../../../domain/zod.ts'
import { type Events, Nothing, type Procedures } from '../../procedure-group.ts'
import { DeskState } from '../../views/desk-views.ts'
import { ExportProgress } from '../../views/export-views.ts'
import { Maintenance, Passphrase, ReaderCopyOrder } from '../../views/maintenance-views.ts'

export const readerProcedures = {
  'reader.write': { input: ReaderCopyOrder, output: z.object({ file: z.string().nullable(), bookings: z.int() }) },
  'reader.stopSchedule': { input: Nothing, output: Maintenance },
  /** Stops the copy that is being written; its target file stays unchanged. */
  'reader.stopWriting': { input: Nothing, output: Nothing },
  /** Lets the clerk choose a reader copy and opens it as its own connection; null if the dialog was closed. */
  'reader.open': { input: Nothing, output: DeskState.nullable() },
  /** Opens the reader copy that was opened from outside (`offeredCopy`), or dismisses it. Errors: `notHere`, and as `reader.open`. */
  'reader.openOffered': { input: Nothing, output: DeskState },
  'reader.leaveOffered': { input: Nothing, output: DeskState },
  'reader.unlock': { input: z.strictObject({ passphrase: Passphrase }), output: DeskState },
} as const satisfies Procedures

export const readerEvents = {
  /** Progress of a reader copy, written by hand or on schedule. */
  'reader.progress': ExportProgress,
} as const satisfies Events
