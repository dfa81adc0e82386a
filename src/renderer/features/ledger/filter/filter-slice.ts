/** State of the saved views, of the palette’s booking search and of the filter menu. */
import type { Failure, Outcome } from '../../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import {
  dateBases,
  type LedgerChoices,
  type LedgerRow,
  type NearMatches,
  type SavedView,
} from '../../../../shared/contract/views/ledger-views.ts'
import type { Part } from '../../../state.ts'
import { type Hits, hitsFinder, noHits } from '../../../ui/commands/hits.ts'
import { readTypedDate } from '../../../ui/fields/typed-date.ts'
import { latestAnswer } from '../../../ui/latest.ts'
import { type Rolling, rollingDays } from '../../../ui/wording/range.ts'
import type { Basis, LedgerQuestion } from '../query/ledger-question.ts'
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

/** Returns the rolling range of a view; null if its bounds are fixed. */
export const rollingOf = ({ rolling, lastDays }: SavedView): Rolling | null => rolling ?? lastDays

/** Returns the query of a view on a day of the accounting zone. */
export function questionOf(view: SavedView, today: string): LedgerQuestion {
  const rolling = rollingOf(view)
  return { filter: rolling === null ? view.filter : { ...view.filter, ...rollingDays(rolling, today) }, sort: view.sort }
}

/** Returns a query as a view with fixed bounds (null) or a rolling range. */
export function savedViewOf(name: string, question: LedgerQuestion, rolling: Rolling | null): SavedView {
  const view = { name, ...question, lastDays: typeof rolling === 'number' ? rolling : null }
  return typeof rolling === 'string' ? { ...view, rolling } : view
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

/** Bookings that have a day as one of their dates. */
interface DayMatches {
  readonly day: string
  readonly basis: Basis
  readonly bookings: number
}

export interface HitsSlice {
  readonly found: Hits<LedgerRow>
  /**
   * Returns what a text that was not found may mean; null if the ledger does not answer. A text that is a date, read on `today`, also means the
   * bookings of that day.
   */
  readNear(text: string, today: string): Promise<(NearMatches & { readonly days: readonly DayMatches[] }) | null>
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
  (set) => {
    const matchesOf = async (day: string, basis: Basis): Promise<DayMatches> => {
      const totals = await desk.ask('ledger.totals', { ...unfiltered, basis, from: day, to: day, text: '' })
      return { day, basis, bookings: totals.ok ? totals.value.counts.all : 0 }
    }
    return {
      found: noHits,
      async readNear(text, today) {
        const near = await desk.ask('ledger.nearMatches', { text: text.slice(0, 200) })
        if (!near.ok) return null
        const day = readTypedDate(text, today)
        const days = await Promise.all(day === null ? [] : dateBases.map((basis) => matchesOf(day, basis)))
        return { ...near.value, days: days.filter(({ bookings }) => bookings > 0) }
      },
      find: hitsFinder<LedgerRow>(
        async (text, isAlone) => {
          const limit = isAlone ? rowLimits.alone : rowLimits.each
          const outcome = await desk.ask('ledger.page', { filter: { ...unfiltered, text }, sort: newestFirst, after: null, limit })
          return outcome.ok ? outcome.value.rows : []
        },
        ({ id }) => id,
        (ledgerHits) => set({ found: ledgerHits }),
      ),
    }
  }

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
