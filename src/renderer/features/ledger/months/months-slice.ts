import type { StateCreator } from 'zustand'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type { LedgerFilter, MonthSums } from '../../../../shared/contract/views/ledger-views.ts'
import type { AppState } from '../../../state.ts'
import { type MonthsShown, monthsReader } from '../../../ui/charts/months-shown.ts'
import { allTime } from '../query/range.ts'

export interface MonthsSlice {
  /** Null while the months are hidden. */
  readonly ledgerMonths: MonthsShown<MonthSums> | null
  /** Shows the months of a year. */
  showMonths(year: number): Promise<void>
  foldMonths(): void
  /** Reads the shown months again. */
  rereadMonths(): Promise<void>
}

/** Returns the filter without its days, as used for the months. */
export const monthsFilter = (filter: LedgerFilter): LedgerFilter => ({ ...filter, ...allTime })

/** Creates the state of the months. Reads nothing while they are hidden. */
export const createMonthsSlice =
  (desk: DeskBridge): StateCreator<AppState, [], [], MonthsSlice> =>
  (set, get) => {
    const { show, fold, reread } = monthsReader<MonthSums>(
      (year) => desk.ask('ledger.months', { filter: monthsFilter(get().ledgerQuestion.filter), year }),
      () => get().ledgerMonths,
      (ledgerMonths) => set({ ledgerMonths }),
    )
    desk.on('ledger.changed', () => void reread())
    return { ledgerMonths: null, showMonths: show, foldMonths: fold, rereadMonths: reread }
  }
