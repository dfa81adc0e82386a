/** Lists the months that are closed or can be closed. */

import type { ClosedMonth } from '../../../../shared/contract/views/export-views.ts'
import { addDays, monthOf } from '../../../../shared/domain/dates.ts'
import type { Basis } from '../query/ledger-question.ts'

/** A month by one date basis. `closed` is null while it is open; `isOver` says whether it can be closed. */
export interface Month {
  readonly month: string
  readonly isOver: boolean
  readonly closed: ClosedMonth | null
}

/** Recent months that are always listed, including the current one. */
const monthsBack = 13

/** Returns the recent months up to that of `today` (a day of the accounting zone) and every closed month, newest first. */
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
