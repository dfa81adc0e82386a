import type { StateCreator } from 'zustand'
import type { Failure } from '../../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type { LedgerFilter, MonthSums } from '../../../../shared/contract/views/ledger-views.ts'
import { latestAnswer } from '../../../ui/latest.ts'
import type { ListSlice } from '../list/list-slice.ts'
import { allTime } from '../query/range.ts'

/** The months of one year as they were read last; `year` is the one that is asked for, which may be another until its answer is there. */
interface MonthsShown {
  readonly year: number
  readonly months: readonly MonthSums[] | null
  readonly failure: Failure | null
}

export interface MonthsSlice {
  /** Null while the months are folded away. */
  readonly ledgerMonths: MonthsShown | null
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
    const begin = latestAnswer()
    const read = async (year: number) => {
      const isLatest = begin()
      const outcome = await desk.ask('ledger.months', { filter: monthsFilter(get().ledgerQuestion.filter), year })
      if (!isLatest()) return
      const months = get().ledgerMonths?.months ?? null
      set({
        ledgerMonths: outcome.ok ? { year, months: outcome.value.months, failure: null } : { year, months, failure: outcome.failure },
      })
    }
    desk.on('ledger.changed', () => void get().rereadMonths())

    return {
      ledgerMonths: null,
      async showMonths(year) {
        set(({ ledgerMonths }) => ({ ledgerMonths: { year, months: ledgerMonths?.months ?? null, failure: null } }))
        await read(year)
      },
      foldMonths() {
        begin()
        set({ ledgerMonths: null })
      },
      async rereadMonths() {
        const shown = get().ledgerMonths
        if (shown) await read(shown.year)
      },
    }
  }
