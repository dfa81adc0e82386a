import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type { LedgerFilter, MonthSums } from '../../../../shared/contract/views/ledger-views.ts'
import type { Part } from '../../../state.ts'
import { monthsReader, type ShownMonths } from '../../../ui/charts/months-shown.ts'
import { allTime } from '../../../ui/wording/range.ts'

export interface MonthsSlice {
  /** Null while the months are hidden. */
  readonly shown: ShownMonths<MonthSums> | null
  /** Shows the months of a year. */
  show(year: number): Promise<void>
  hide(): void
  /** Reads the shown months again. */
  reread(): Promise<void>
}

/** Returns the filter without its days, as used for the months. */
export const monthsFilter = (filter: LedgerFilter): LedgerFilter => ({ ...filter, ...allTime })

/** Creates the state of the months. Reads nothing while they are hidden. */
export const createMonthsSlice =
  (desk: DeskBridge): Part<MonthsSlice> =>
  (set, get, app) => {
    const { show, hide, reread } = monthsReader<MonthSums>(
      (year) => desk.ask('ledger.months', { filter: monthsFilter(app().ledger.list.question.filter), year }),
      () => get().shown,
      (ledgerMonths) => set({ shown: ledgerMonths }),
    )
    desk.on('ledger.changed', () => void reread())
    return { shown: null, show, hide, reread }
  }
