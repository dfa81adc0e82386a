import { type Failure, type Outcome, ok } from '../../../../shared/contract/failure.ts'
import type { DeskBridge, OutputOf } from '../../../../shared/contract/procedures/procedures.ts'
import type { Freshness, LedgerFilter, LedgerRow, LedgerTotals } from '../../../../shared/contract/views/ledger-views.ts'
import type { Part } from '../../../state.ts'
import { latestAnswer } from '../../../ui/latest.ts'
import { allTime, rollingDays } from '../../../ui/wording/range.ts'
import { type LedgerQuestion, type LedgerSortBy, sortAfter, toggleSort } from '../query/ledger-question.ts'
import { clampRows, includesVisibleRow, isLoaded, pinnedRowIn, shiftRows, stretchAround, top, type VisibleRows } from '../query/stretch.ts'

/** The ledger's answer to a query: the totals, and the rows near the visible ones. */
export interface LedgerView {
  readonly question: LedgerQuestion
  /** Sequence number of the query that this answers; a new number scrolls the list to its top. */
  readonly asked: number
  /** The loaded rows, all from one snapshot; the first is at place `from`, counted from 0. */
  readonly rows: readonly LedgerRow[]
  readonly from: number
  /** By how many places the visible rows have shifted since the query, because bookings were added or removed above them. */
  readonly moved: number
  /** The counts cover every status, whichever the query filters by. */
  readonly totals: LedgerTotals
  readonly freshness: Freshness
}

export type LedgerState =
  | { readonly status: 'idle' }
  | { readonly status: 'asking'; readonly before: LedgerView | null }
  | { readonly status: 'shown'; readonly view: LedgerView }
  | { readonly status: 'failed'; readonly before: LedgerView | null; readonly failure: Failure }

export interface ListSlice {
  readonly state: LedgerState
  readonly question: LedgerQuestion
  /**
   * Shows the ledger as the user left it, or the last 30 days at first. `today` is a day of the accounting zone. `find` searches all
   * bookings and opens the hit if there is only one; the next call without it restores the previous query.
   */
  open(today: string, find?: string): Promise<void>
  /** Preloads the ledger's first query before its page is rendered; `open` then reuses it. */
  preload(today: string): Promise<void>
  /** Changes parts of the filter and queries again; the answer to an earlier query is discarded. */
  filter(change: Partial<LedgerFilter>): Promise<void>
  sort(by: LedgerSortBy): Promise<void>
  /** Replaces the query. */
  ask(question: LedgerQuestion): Promise<void>
  /** Reports the visible rows and loads the missing ones. While a read is pending, only the latest report is remembered. */
  loadVisibleRows(visibleRows: VisibleRows): Promise<void>
  /** Reads the visible rows again, silently unless it fails. */
  reread(): Promise<void>
}

/** Returns the number of bookings in a view, loaded or not. */
export function countOf({ question, totals }: Pick<LedgerView, 'question' | 'totals'>): number {
  return totals.counts[question.filter.status]
}

/** Returns the view on screen: the previous one while a query is pending or after a failure. */
export function shownView(ledger: LedgerState): LedgerView | null {
  if (ledger.status === 'shown') return ledger.view
  return ledger.status === 'idle' ? null : ledger.before
}

/** Columns with the desk's own notes; the list requests their data only if one of them is shown. */
const noteColumnIds: ReadonlySet<string> = new Set(['client', 'internalRef', 'hotelConfirmation', 'tags', 'followUp'])

/** Returns whether one of the chosen columns shows the desk's own notes; false when none are chosen. */
export const hasNoteColumn = (columns: readonly { readonly id: string }[] | null): boolean =>
  columns?.some(({ id }) => noteColumnIds.has(id)) ?? false

const everything: LedgerFilter = { status: 'all', basis: 'created', ...allTime, text: '' }
const newestFirst: LedgerQuestion['sort'] = { by: 'created', descending: true }

const firstQueryOf = (today: string): LedgerQuestion => ({
  filter: { ...everything, ...rollingDays(30, today) },
  sort: newestFirst,
})

/** Creates the state of the list. Reads the visible rows again when the ledger changes. */
export const createListSlice =
  (desk: DeskBridge): Part<ListSlice> =>
  (set, get, app) => {
    let asked = 0
    /** The clerk's query before a search from another page replaced it. */
    let queryBeforeFind: LedgerQuestion | null = null
    let preloading: Promise<void> | null = null
    const begin = latestAnswer()
    let visibleRows = top
    let isReading = false
    let isLoadingRows = false
    let changedMeanwhile = false

    const readRows = (question: LedgerQuestion, count: number): Promise<Outcome<OutputOf<'ledger.rows'>>> => {
      const stretch = stretchAround(visibleRows, count)
      const withDeskFacts = hasNoteColumn(app().settings.ledgerColumns)
      return desk.ask('ledger.rows', {
        ...question,
        ...stretch,
        kept: pinnedRowIn(stretch, visibleRows),
        ...(withDeskFacts && { withDeskFacts }),
      })
    }

    /** `before`: an earlier answer to the same query, or null. */
    const readView = async (question: LedgerQuestion, before: LedgerView | null): Promise<Outcome<LedgerView>> => {
      const [list, totals, freshness] = await Promise.all([
        readRows(question, before ? countOf(before) : 0),
        desk.ask('ledger.totals', question.filter),
        desk.ask('ledger.freshness', question.filter),
      ])
      if (!list.ok) return list
      if (!totals.ok) return totals
      if (!freshness.ok) return freshness
      const { rows, from, moved } = list.value
      return ok({ question, asked, rows, from, moved: (before?.moved ?? 0) + moved, totals: totals.value, freshness: freshness.value })
    }

    /** The answer to the current query, or null. */
    const getCurrentAnswer = () => {
      const view = shownView(get().state)
      return view?.asked === asked ? view : null
    }

    const show = (view: LedgerView, before: LedgerView | null) => {
      visibleRows = shiftRows(visibleRows, view.moved - (before?.moved ?? 0))
      set({ state: { status: 'shown', view } })
    }

    const read = async (question: LedgerQuestion) => {
      const isLatest = begin()
      isReading = true
      isLoadingRows = false
      changedMeanwhile = false
      const before = getCurrentAnswer()
      const outcome = await readView(question, before)
      if (!isLatest()) return
      isReading = false
      if (outcome.ok) show(outcome.value, before)
      else set({ state: { status: 'failed', before: shownView(get().state), failure: outcome.failure } })
      await (changedMeanwhile ? get().reread() : loadVisibleRows())
    }

    const loadVisibleRows = async (): Promise<void> => {
      const { state } = get()
      if (state.status !== 'shown' || isReading || isLoadingRows) return
      const { view } = state
      const count = countOf(view)
      if (isLoaded(view.from, clampRows(visibleRows, count), count)) return
      isLoadingRows = true
      const isLatest = begin()
      const page = await readRows(view.question, count)
      if (!isLatest()) return
      isLoadingRows = false
      if (!page.ok) {
        set({ state: { status: 'failed', before: view, failure: page.failure } })
        return
      }
      const { rows, from, moved } = page.value
      // Keep the current rows if the user has scrolled on: they may be the visible ones.
      if (includesVisibleRow(from, shiftRows(visibleRows, moved))) show({ ...view, rows, from, moved: view.moved + moved }, view)
      return loadVisibleRows()
    }

    const ask = (question: LedgerQuestion) => {
      asked += 1
      visibleRows = top
      set({ question, state: { status: 'asking', before: shownView(get().state) } })
      return read(question)
    }

    desk.on('ledger.changed', () => void get().reread())

    return {
      state: { status: 'idle' },
      question: { filter: everything, sort: newestFirst },

      async preload(today) {
        preloading = ask(firstQueryOf(today))
        await preloading
      },

      async open(today, find) {
        const { state, question: ledgerQuestion } = get()
        const first = firstQueryOf(today)
        const inFlight = preloading
        preloading = null
        if (find !== undefined) {
          queryBeforeFind ??= asked === 0 ? first : ledgerQuestion
          await ask({ filter: { ...everything, text: find }, sort: newestFirst })
          const rows = shownView(get().state)?.rows ?? []
          if (rows[0] && rows.length === 1) await app().ledger.record.open(rows[0])
          return
        }
        if (asked === 0) return ask(first)
        if (queryBeforeFind) {
          const question = queryBeforeFind
          queryBeforeFind = null
          app().ledger.record.close()
          return ask(question)
        }
        if (inFlight) return inFlight
        return shownView(state) ? get().reread() : ask(ledgerQuestion)
      },

      filter(change) {
        const { filter, sort } = get().question
        queryBeforeFind = null
        const changed = { ...filter, ...change }
        return ask({ filter: changed, sort: sortAfter(filter, changed, sort) })
      },

      ask(question) {
        queryBeforeFind = null
        return ask(question)
      },

      sort(by) {
        const { filter, sort } = get().question
        return ask({ filter, sort: toggleSort(sort, by) })
      },

      async loadVisibleRows(reportedRows) {
        if (!getCurrentAnswer()) return
        visibleRows = reportedRows
        await loadVisibleRows()
      },

      async reread() {
        const { state, question } = get()
        if (state.status === 'idle') return
        if (isReading) {
          changedMeanwhile = true
          return
        }
        await read(question)
      },
    }
  }
