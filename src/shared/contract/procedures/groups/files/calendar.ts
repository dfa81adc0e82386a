/** Deadlines and arrivals as a file for a calendar. */

import { Nothing, type Procedures } from '../../../procedure-group.ts'
import { CalendarOrder, CalendarReport } from '../../../views/calendar-views.ts'

export const calendarProcedures = {
  /**
   * Writes the entries to a file that the clerk chooses. Without entries, shows no dialog and writes nothing. Errors: `document` (`tooMany`), `file`,
   * `ledger`.
   */
  'calendar.save': { input: CalendarOrder, output: CalendarReport },
  /** Shows the folder of the last written file. */
  'calendar.showInFolder': { input: Nothing, output: Nothing },
} as const satisfies Procedures
