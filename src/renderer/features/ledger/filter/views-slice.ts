/** Saved views: named filters with a sort, stored in the ledger itself. */

import type { Failure, Outcome } from '../../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type { SavedView } from '../../../../shared/contract/views/ledger-views.ts'
import { addDays, daysBetween } from '../../../../shared/domain/dates.ts'
import type { Part } from '../../../state.ts'
import { latestAnswer } from '../../../ui/latest.ts'
import type { LedgerQuestion } from '../query/ledger-question.ts'
import { isClosed } from '../query/range.ts'

export interface ViewsSlice {
  readonly saved: readonly SavedView[]
  /** Why reading the views or the last change of them failed. */
  readonly failure: Failure | null
  /** The view opened or saved last; the filter may have changed since. */
  readonly opened: SavedView | null
  read(): Promise<void>
  /** Applies a view. `today` is a day of the accounting zone. */
  open(view: SavedView, today: string): Promise<void>
  /** Saves a view, replacing the one with the same name. Resolves to whether that succeeded. */
  save(view: SavedView): Promise<boolean>
  /** Deletes a view; the list stays as it is. */
  drop(name: string): Promise<void>
}

/** Returns the query of a view on a day; a rolling range ends on that day. */
export function questionOf({ filter, sort, lastDays }: SavedView, today: string): LedgerQuestion {
  return { filter: lastDays === null ? filter : { ...filter, from: addDays(today, 1 - lastDays), to: today }, sort }
}

/** Longest rolling range, in days. */
const maxDays = 4000

/** Returns the length of the range in days; null when it has no start or end, or is too long to roll. */
export function daysOf({ filter }: LedgerQuestion): number | null {
  const days = isClosed(filter) ? daysBetween(filter.from, filter.to) + 1 : null
  return days !== null && days <= maxDays ? days : null
}

/** Returns a query as a view; a rolling view stores the length of its range. */
export function savedViewOf(name: string, question: LedgerQuestion, rolls: boolean): SavedView {
  return { name, ...question, lastDays: rolls ? daysOf(question) : null }
}

const stated = (filter: object) => Object.entries(filter).filter(([, value]) => value !== undefined)

/** Returns whether two queries are equal, ignoring the order of fields. */
export function asksTheSame(a: LedgerQuestion, b: LedgerQuestion): boolean {
  const text = ({ filter, sort }: LedgerQuestion) =>
    JSON.stringify([stated(filter).sort(([x], [y]) => (x < y ? -1 : 1)), sort.by, sort.descending])
  return text(a) === text(b)
}

/** Creates the state of the saved views. */
export const createViewsSlice =
  (desk: DeskBridge): Part<ViewsSlice> =>
  (set, _get, app) => {
    const begin = latestAnswer()
    /** Applies the answer unless a newer request was made. Resolves to whether the request succeeded. */
    const take = async (asked: Promise<Outcome<{ views: SavedView[] }>>): Promise<boolean> => {
      const isLatest = begin()
      const outcome = await asked
      if (isLatest()) set(outcome.ok ? { saved: outcome.value.views, failure: null } : { failure: outcome.failure })
      return outcome.ok
    }

    return {
      saved: [],
      failure: null,
      opened: null,

      async read() {
        await take(desk.ask('ledger.views', {}))
      },

      async open(view, today) {
        set({ opened: view })
        await app().ledger.list.ask(questionOf(view, today))
      },

      async save(view) {
        const saved = await take(desk.ask('ledger.saveView', view))
        if (saved) set({ opened: view })
        return saved
      },

      async drop(name) {
        const dropped = await take(desk.ask('ledger.dropView', { name }))
        if (dropped) set(({ opened }) => (opened?.name === name ? { opened: null } : {}))
      },
    }
  }
