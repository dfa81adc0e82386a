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
  /** Returns a month's totals, from the rows that a close would write now. */
  'closing.monthNow': { input: MonthOfBasis, output: MonthNow },
  /** Returns the accounting zones in which months were closed; a month closed by two date bases counts twice. */
  'closing.zones': { input: Nothing, output: ClosedZones },
  /**
   * Closes a month by one date basis: fetches its days from the service again, exports all its bookings, and stores the file with its rows. Errors:
   * those of `export.write`, `monthClosed`, `monthMoved`.
   */
  'closing.close': { input: CloseOrder, output: CloseReport },
  /** Fetches like `closing.close`, then exports the changes since the last file of a closed month: reversals of its rows and the current rows. */
  'closing.changes': { input: ChangesOrder, output: CloseReport },
  /** Writes a stored file again, byte for byte. */
  'closing.saveAgain': { input: z.strictObject({ id: z.int() }), output: z.object({ file: z.string().nullable() }) },
  /** Stops a close or its changes while the service is being asked or the file is being written; nothing is closed then. */
  'closing.stop': { input: Nothing, output: Nothing },
} as const satisfies Procedures

export const closingEvents = {
  /** Progress of the requests that precede a close. */
  'closing.progress': ClosingAsking,
} as const satisfies Events
