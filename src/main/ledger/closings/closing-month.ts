/** The totals of a month that may be closed: the bookings that its file would contain, and how many of their creation dates are uncertain. */
import { FailureError } from '../../../shared/contract/failure.ts'
import {
  type ClosingDates,
  type CurrentMonthTotals,
  type SeenMonthTotals,
  seenMonthTotals,
} from '../../../shared/contract/views/export-views.ts'
import { canonicalJson } from '../../../shared/domain/canonical.ts'
import { onlyRow, type ReadableDb } from '../database/ledger-db.ts'
import { totalsOfSelection } from '../queries/totals.ts'
import { uncertainDates } from '../queries/uncertain-dates.ts'
import { bookingsOfMonth, type MonthOfBasis } from './closings.ts'

/** Returns sums and counts of a month, from the rows that a close would write now. */
export function monthNow(db: ReadableDb, closedMonth: MonthOfBasis): CurrentMonthTotals {
  return { totals: totalsOfSelection(db, bookingsOfMonth(db, closedMonth)), uncertain: datesOfMonth(db, closedMonth) }
}

/** Throws `monthMoved` if the month's bookings or sums are no longer those that the clerk has seen. */
export function refuseChangedMonth({ totals }: CurrentMonthTotals, { month }: MonthOfBasis, seen: SeenMonthTotals | undefined): void {
  if (seen && canonicalJson(seenMonthTotals(totals)) !== canonicalJson(seen)) throw new FailureError({ kind: 'monthMoved', month })
}

/**
 * Returns how many bookings of a month have uncertain creation dates. By creation day it also counts undated bookings that the desk first saw
 * after the month.
 */
function datesOfMonth(db: ReadableDb, closedMonth: MonthOfBasis): ClosingDates {
  const month = bookingsOfMonth(db, closedMonth)
  const { beforeId } = month.params
  const later = db.prepare<number>("select count(*) from booking where booked_on = 'missing' and id >= ?").pluck()
  return {
    ...uncertainDates(db, month),
    missingLater: beforeId === undefined || closedMonth.basis !== 'created' ? 0 : onlyRow(later, beforeId),
  }
}
