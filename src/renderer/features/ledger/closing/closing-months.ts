/** The months that can be closed or are: which there are, and how each stands. */

import type { ClosedMonth } from '../../../../shared/contract/views/export-views.ts'
import { addDays, monthOf } from '../../../../shared/domain/dates.ts'
import type { Basis } from '../query/ledger-question.ts'

/** A month of one date; `closed` is null while it is open, and `isOver` says whether it can be closed. */
export interface Month {
  readonly month: string
  readonly isOver: boolean
  readonly closed: ClosedMonth | null
}

/** Months that are listed besides the closed ones, the present one among them. */
const monthsBack = 13

/** Newest first: the last months up to the one of `today` (a day of the accounting zone), and every closed one. */
export function listedMonths(closed: readonly ClosedMonth[], basis: Basis, today: string): Month[] {
  const names = new Set(closed.filter((one) => one.basis === basis).map(({ month }) => month))
  for (let i = 0, day = today; i < monthsBack; i++, day = addDays(monthOf(day).from, -1)) names.add(day.slice(0, 7))
  return [...names]
    .sort()
    .reverse()
    .map((month) => ({
      month,
      isOver: monthOf(`${month}-01`).to < today,
      closed: closed.find((one) => one.month === month && one.basis === basis) ?? null,
    }))
}
