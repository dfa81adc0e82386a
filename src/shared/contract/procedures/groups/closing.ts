/** Closing months for accounting. */
import { z } from '../../../domain/zod.ts'
import { type Events, Nothing, type Procedures } from '../../procedure-group.ts'
import {
  ChangesOrder,
  ClosedMonth,
  ClosedZones,
  CloseOrder,
  CloseReport,
  ClosingAsking,
  MonthNow,
  MonthOfBasis,
} from '../../views/export-views.ts'

export const closingProcedures = {
  'closing.months': { input: Nothing, output: z.object({ months: z.array(ClosedMonth) }) },
  /** What a month comes to, by the rows that a close would write now. */
  'closing.monthNow': { input: MonthOfBasis, output: MonthNow },
  /** In which accounting zones months were closed; a month of two dates counts twice. */
  'closing.zones': { input: Nothing, output: ClosedZones },
  /** Closes a month of one date: asks the service again for the days of its bookings, exports them all, and keeps file and lines. Errors: as `export.write`, `monthClosed`, `monthMoved`. */
  'closing.close': { input: CloseOrder, output: CloseReport },
  /** Exports what has changed since the last file of a closed month: reversals of what that said, then what is true now. Asks first, too. */
  'closing.changes': { input: ChangesOrder, output: CloseReport },
  /** Writes a kept file once more, to the byte. */
  'closing.saveAgain': { input: z.strictObject({ id: z.int() }), output: z.object({ file: z.string().nullable() }) },
  /** Stops a close or its changes while the service is asked or the file is being written; nothing is closed then. */
  'closing.stop': { input: Nothing, output: Nothing },
} as const satisfies Procedures

/** What the desk tells unasked. */
export const closingEvents = {
  /** Of the days that are asked of the service before a month is closed. */
  'closing.progress': ClosingAsking,
} as const satisfies Events
