/** Deadlines and arrivals as a file for a calendar. */

import { Nothing, type Procedures } from '../../../procedure-group.ts'
import { CalendarOrder, CalendarReport } from '../../../views/calendar-views.ts'

export const calendarProcedures = {
  /** Writes them to a file that the clerk chooses. Nothing is asked and written where there is no entry. Errors: `document` (`tooMany`), `file`, `ledger`. */
  'calendar.save': { input: CalendarOrder, output: CalendarReport },
  /** Shows the folder of the file that was written last. */
  'calendar.showInFolder': { input: Nothing, output: Nothing },
} as const satisfies Procedures
