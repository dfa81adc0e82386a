import type { StateCreator } from 'zustand'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type { LedgerFilter, MonthSums } from '../../../../shared/contract/views/ledger-views.ts'
import { type MonthsShown, monthsReader } from '../../../ui/charts/months-shown.ts'
import type { ListSlice } from '../list/list-slice.ts'
import { allTime } from '../query/range.ts'

export interface MonthsSlice {
  /** Null while the months are folded away. */
  readonly ledgerMonths: MonthsShown<MonthSums> | null
  /** Unfolds the months of a year, or turns to another. */
  showMonths(year: number): Promise<void>
  foldMonths(): void
  /** Reads the shown months again: by another question, or after a change. */
  rereadMonths(): Promise<void>
}

/** What it takes of the other slices. */
type Needed = Pick<ListSlice, 'ledgerQuestion'>

/** What the months are asked by: all of the filter but its days. */
export const monthsFilter = (filter: LedgerFilter): LedgerFilter => ({ ...filter, ...allTime })

/** Nothing is read while they are folded away. */
export const createMonthsSlice =
  (desk: DeskBridge): StateCreator<MonthsSlice & Needed, [], [], MonthsSlice> =>
  (set, get) => {
    const { show, fold, reread } = monthsReader<MonthSums>(
      (year) => desk.ask('ledger.months', { filter: monthsFilter(get().ledgerQuestion.filter), year }),
      () => get().ledgerMonths,
      (ledgerMonths) => set({ ledgerMonths }),
    )
    desk.on('ledger.changed', () => void reread())
    return { ledgerMonths: null, showMonths: show, foldMonths: fold, rereadMonths: reread }
  }
