/** Saved views of the ledger: questions under a name, kept in the ledger itself. */
import type { StateCreator } from 'zustand'
import type { Failure, Outcome } from '../../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type { SavedView } from '../../../../shared/contract/views/ledger-views.ts'
import { addDays, daysBetween } from '../../../../shared/domain/dates.ts'
import { latestAnswer } from '../../../ui/latest.ts'
import type { ListSlice } from '../list/list-slice.ts'
import type { LedgerQuestion } from '../query/ledger-question.ts'
import { isClosed } from '../query/range.ts'

export interface ViewsSlice {
  readonly ledgerViews: readonly SavedView[]
  /** Why they could not be read, or the last change of them not be kept. */
  readonly viewsFailure: Failure | null
  /** The view that was opened or saved last; the question may have moved on since. */
  readonly openedView: SavedView | null
  readViews(): Promise<void>
  /** Asks what the view asks. `today` is the day of the accounting zone. */
  openView(view: SavedView, today: string): Promise<void>
  /** Keeps a view, in the place of the one of its name; whether it was kept. */
  saveView(view: SavedView): Promise<boolean>
  /** Forgets the view; what it shows stays. */
  dropView(name: string): Promise<void>
}

/** What a view asks on a day. */
export function questionOf({ filter, sort, lastDays }: SavedView, today: string): LedgerQuestion {
  return { filter: lastDays === null ? filter : { ...filter, from: addDays(today, 1 - lastDays), to: today }, sort }
}

/** The longest range that moves along with today, in days. */
const mostDays = 4000

/** How many days the range of a question is long; null when it has no end, no beginning, or is too long to move with today. */
export function daysOf({ filter }: LedgerQuestion): number | null {
  const days = isClosed(filter) ? daysBetween(filter.from, filter.to) + 1 : null
  return days !== null && days <= mostDays ? days : null
}

/** A question as a view; one that rolls keeps the length of its range. */
export function savedViewOf(name: string, question: LedgerQuestion, rolls: boolean): SavedView {
  return { name, ...question, lastDays: rolls ? daysOf(question) : null }
}

const stated = (filter: object) => Object.entries(filter).filter(([, value]) => value !== undefined)

/** Whether two questions ask the same, whatever the order of their fields. */
export function asksTheSame(a: LedgerQuestion, b: LedgerQuestion): boolean {
  const text = ({ filter, sort }: LedgerQuestion) =>
    JSON.stringify([stated(filter).sort(([x], [y]) => (x < y ? -1 : 1)), sort.by, sort.descending])
  return text(a) === text(b)
}

/** What it takes of the other slices. */
type Needed = Pick<ListSlice, 'askLedger'>

/** Reads the saved views when they are first needed. */
export const createViewsSlice =
  (desk: DeskBridge): StateCreator<ViewsSlice & Needed, [], [], ViewsSlice> =>
  (set, get) => {
    const begin = latestAnswer()
    /** Takes the answer to the latest question about views; whether it was one of success. */
    const take = async (asked: Promise<Outcome<{ views: SavedView[] }>>): Promise<boolean> => {
      const isLatest = begin()
      const outcome = await asked
      if (isLatest()) set(outcome.ok ? { ledgerViews: outcome.value.views, viewsFailure: null } : { viewsFailure: outcome.failure })
      return outcome.ok
    }

    return {
      ledgerViews: [],
      viewsFailure: null,
      openedView: null,

      async readViews() {
        await take(desk.ask('ledger.views', {}))
      },

      async openView(view, today) {
        set({ openedView: view })
        await get().askLedger(questionOf(view, today))
      },

      async saveView(view) {
        const kept = await take(desk.ask('ledger.saveView', view))
        if (kept) set({ openedView: view })
        return kept
      },

      async dropView(name) {
        const dropped = await take(desk.ask('ledger.dropView', { name }))
        if (dropped) set((app) => (app.openedView?.name === name ? { openedView: null } : {}))
      },
    }
  }
