/** State of the saved views, of the palette’s booking search and of the filter menu. */
import type { Failure, Outcome } from '../../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type { LedgerChoices, LedgerRow, SavedView } from '../../../../shared/contract/views/ledger-views.ts'
import { addDays, daysBetween } from '../../../../shared/domain/dates.ts'
import type { Part } from '../../../state.ts'
import { type Hits, hitsFinder, noHits } from '../../../ui/commands/hits.ts'
import { latestAnswer } from '../../../ui/latest.ts'
import type { LedgerQuestion } from '../query/ledger-question.ts'
import { isClosed } from '../query/range.ts'
import { type FilterNames, noNames } from './filter-words.ts'

export interface ViewsSlice {
  readonly saved: readonly SavedView[]
  /** Why the last read or change of the views failed; null if it succeeded. */
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
export function savedViewOf(name: string, question: LedgerQuestion, isRolling: boolean): SavedView {
  return { name, ...question, lastDays: isRolling ? daysOf(question) : null }
}

const setFields = (filter: object) => Object.entries(filter).filter(([, value]) => value !== undefined)

/** Returns whether two queries are equal, ignoring the order of fields. */
export function isSameQuestion(a: LedgerQuestion, b: LedgerQuestion): boolean {
  const text = ({ filter, sort }: LedgerQuestion) =>
    JSON.stringify([setFields(filter).sort(([x], [y]) => (x < y ? -1 : 1)), sort.by, sort.descending])
  return text(a) === text(b)
}

/** Creates the state of the saved views. */
export const createViewsSlice =
  (desk: DeskBridge): Part<ViewsSlice> =>
  (set, _get, app) => {
    const begin = latestAnswer()
    /** Applies the answer unless a newer request was made. Resolves to whether the request succeeded. */
    const applyAnswer = async (asked: Promise<Outcome<{ views: SavedView[] }>>): Promise<boolean> => {
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
        await applyAnswer(desk.ask('ledger.views', {}))
      },

      async open(view, today) {
        set({ opened: view })
        await app().ledger.list.ask(questionOf(view, today))
      },

      async save(view) {
        const saved = await applyAnswer(desk.ask('ledger.saveView', view))
        if (saved) set({ opened: view })
        return saved
      },

      async drop(name) {
        const dropped = await applyAnswer(desk.ask('ledger.dropView', { name }))
        if (dropped) set(({ opened }) => (opened?.name === name ? { opened: null } : {}))
      },
    }
  }

export interface HitsSlice {
  readonly found: Hits<LedgerRow>
  /** Searches bookings by references, people, hotels and places. While a search is in flight, only the latest request is queued. */
  find(wanted: readonly string[]): Promise<void>
}

/** Row limits: for a single text, and for each of several. */
const rowLimits = { alone: 6, each: 3 }

const unfiltered = { status: 'all', basis: 'created', from: null, to: null } as const
const newestFirst = { by: 'created', descending: true } as const

/** Creates the state of the palette's booking search. */
export const createHitsSlice =
  (desk: DeskBridge): Part<HitsSlice> =>
  (set) => ({
    found: noHits,
    find: hitsFinder<LedgerRow>(
      async (text, isAlone) => {
        const limit = isAlone ? rowLimits.alone : rowLimits.each
        const outcome = await desk.ask('ledger.page', { filter: { ...unfiltered, text }, sort: newestFirst, after: null, limit })
        return outcome.ok ? outcome.value.rows : []
      },
      ({ id }) => id,
      (ledgerHits) => set({ found: ledgerHits }),
    ),
  })

export interface FilterSlice {
  /** Options for the text typed last; null before the first read. */
  readonly choices: LedgerChoices | null
  readonly failure: Failure | null
  readonly placeNames: Pick<FilterNames, 'hotel' | 'destination'>
  readChoices(typed: string): Promise<void>
}

const namesIn = (places: LedgerChoices['hotels']) =>
  Object.fromEntries(places.flatMap(({ code, name }) => (name === null ? [] : [[code, name]])))

/** Creates the state of the filter menu. */
export const createFilterSlice =
  (desk: DeskBridge): Part<FilterSlice> =>
  (set, get) => {
    const begin = latestAnswer()
    return {
      choices: null,
      failure: null,
      placeNames: noNames,

      async readChoices(typed) {
        const isLatest = begin()
        const outcome = await desk.ask('ledger.choices', { typed })
        if (!isLatest()) return
        if (!outcome.ok) return set({ failure: outcome.failure })
        const { hotels, destinations } = outcome.value
        const { hotel, destination } = get().placeNames
        set({
          choices: outcome.value,
          failure: null,
          placeNames: { hotel: { ...hotel, ...namesIn(hotels) }, destination: { ...destination, ...namesIn(destinations) } },
        })
      },
    }
  }
