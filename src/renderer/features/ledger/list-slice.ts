import type { StateCreator } from 'zustand'
import { type Failure, type Outcome, ok } from '../../../shared/failure.ts'
import type { Freshness, LedgerFilter, LedgerRow, LedgerTotals } from '../../../shared/ledger-views.ts'
import type { DeskBridge } from '../../../shared/procedures.ts'
import type { App } from '../../store.ts'
import { noNames } from './filter-words.ts'
import { type LedgerQuestion, type LedgerSortBy, pageRows, pressSort } from './ledger-question.ts'
import { allTime, thirtyDays } from './range.ts'

/** What the ledger answered to a question, as far as it was read. */
export interface LedgerView {
  readonly question: LedgerQuestion
  readonly rows: readonly LedgerRow[]
  /** Where the next page begins; null when all rows are here. */
  readonly next: string | null
  /** Its counts are those of every status, whichever the question asks for. */
  readonly totals: LedgerTotals
  readonly freshness: Freshness
}

export type LedgerState =
  | { readonly status: 'idle' }
  | { readonly status: 'asking'; readonly before: LedgerView | null }
  | { readonly status: 'shown'; readonly view: LedgerView }
  /** The next page is on its way. */
  | { readonly status: 'lengthening'; readonly view: LedgerView }
  | { readonly status: 'failed'; readonly before: LedgerView | null; readonly failure: Failure }

export interface ListSlice {
  readonly ledger: LedgerState
  readonly ledgerQuestion: LedgerQuestion
  /** The connection whose ledger is shown. */
  readonly ledgerOf: string | null
  /**
   * Shows the ledger of a connection: as it was left, or the last 30 days when it is another one. `today` is the day of
   * the accounting zone; `find` is text to look for among all bookings, and opens the only one that it finds.
   */
  openLedger(connection: string, today: string, find?: string): Promise<void>
  /** Asks with some of the filter changed; a later question wins over the answer of an earlier one. */
  filterLedger(change: Partial<LedgerFilter>): Promise<void>
  sortLedger(by: LedgerSortBy): Promise<void>
  /** Asks something else altogether. */
  askLedger(question: LedgerQuestion): Promise<void>
  /** Adds the next page, if there is one. */
  lengthenLedger(): Promise<void>
  /** Reads what is shown again, without a sign of it unless it fails. */
  rereadLedger(): Promise<void>
}

/** How many bookings a view has in all, read or not. */
export function countOf({ question, totals }: LedgerView): number {
  return totals.counts[question.filter.status]
}

/** The rows that stand on the screen, whatever is being asked. */
export function viewOf(ledger: LedgerState): LedgerView | null {
  if (ledger.status === 'shown' || ledger.status === 'lengthening') return ledger.view
  return ledger.status === 'idle' ? null : ledger.before
}

const everything: LedgerFilter = { status: 'all', basis: 'created', ...allTime, text: '' }
const newestFirst: LedgerQuestion['sort'] = { by: 'created', descending: true }

/** Rows of one question to the ledger, at most (`ledger.page`). */
const mostRowsAtOnce = 500

async function readRows(desk: DeskBridge, question: LedgerQuestion, wanted: number): Promise<Outcome<Pick<LedgerView, 'rows' | 'next'>>> {
  const rows: LedgerRow[] = []
  let next: string | null = null
  do {
    const limit = Math.min(wanted - rows.length, mostRowsAtOnce)
    const page: Outcome<{ rows: LedgerRow[]; next: string | null }> = await desk.ask('ledger.page', { ...question, after: next, limit })
    if (!page.ok) return page
    rows.push(...page.value.rows)
    next = page.value.next
  } while (next !== null && rows.length < wanted)
  return ok({ rows, next })
}

async function readView(desk: DeskBridge, question: LedgerQuestion, wanted: number): Promise<Outcome<LedgerView>> {
  const [list, totals, freshness] = await Promise.all([
    readRows(desk, question, wanted),
    desk.ask('ledger.totals', question.filter),
    desk.ask('ledger.freshness', question.filter),
  ])
  if (!list.ok) return list
  if (!totals.ok) return totals
  if (!freshness.ok) return freshness
  return ok({ question, ...list.value, totals: totals.value, freshness: freshness.value })
}

export const createListSlice =
  (desk: DeskBridge): StateCreator<App, [], [], ListSlice> =>
  (set, get) => {
    let turn = 0
    let reading = false
    let changedMeanwhile = false

    const read = async (question: LedgerQuestion, wanted: number) => {
      turn += 1
      const mine = turn
      reading = true
      changedMeanwhile = false
      const outcome = await readView(desk, question, wanted)
      if (mine !== turn) return
      reading = false
      set({
        ledger: outcome.ok
          ? { status: 'shown', view: outcome.value }
          : { status: 'failed', before: viewOf(get().ledger), failure: outcome.failure },
      })
      if (changedMeanwhile) await get().rereadLedger()
    }

    const ask = (question: LedgerQuestion) => {
      set({ ledgerQuestion: question, ledger: { status: 'asking', before: viewOf(get().ledger) } })
      return read(question, pageRows)
    }

    desk.on('ledger.changed', () => void get().rereadLedger())

    return {
      ledger: { status: 'idle' },
      ledgerQuestion: { filter: everything, sort: newestFirst },
      ledgerOf: null,

      async openLedger(connection, today, find) {
        const { ledgerOf, ledger, ledgerQuestion } = get()
        const another = ledgerOf !== connection
        if (another) {
          set({ ledgerOf: connection, ledger: { status: 'idle' }, ledgerRecord: { status: 'closed' }, ledgerRefresh: { status: 'idle' } })
          set({ ledgerViews: [], viewsFailure: null, openedView: null, ledgerChoices: null, placeNames: noNames })
        }
        if (find !== undefined) {
          await ask({ filter: { ...everything, text: find }, sort: newestFirst })
          const rows = viewOf(get().ledger)?.rows ?? []
          if (rows[0] && rows.length === 1) await get().openRecord(rows[0])
          return
        }
        if (another) return ask({ filter: { ...everything, ...thirtyDays(today, 'endingToday') }, sort: newestFirst })
        return viewOf(ledger) ? get().rereadLedger() : ask(ledgerQuestion)
      },

      filterLedger(change) {
        const { filter, sort } = get().ledgerQuestion
        return ask({ filter: { ...filter, ...change }, sort })
      },

      askLedger: ask,

      sortLedger(by) {
        const { filter, sort } = get().ledgerQuestion
        return ask({ filter, sort: pressSort(sort, by) })
      },

      async lengthenLedger() {
        const { ledger } = get()
        if (ledger.status !== 'shown' || ledger.view.next === null || reading) return
        const { view } = ledger
        turn += 1
        const mine = turn
        set({ ledger: { status: 'lengthening', view } })
        const page = await desk.ask('ledger.page', { ...view.question, after: view.next, limit: pageRows })
        if (mine !== turn) return
        set({
          ledger: page.ok
            ? { status: 'shown', view: { ...view, rows: [...view.rows, ...page.value.rows], next: page.value.next } }
            : { status: 'failed', before: view, failure: page.failure },
        })
      },

      async rereadLedger() {
        const { ledger, ledgerQuestion } = get()
        if (ledger.status === 'idle') return
        if (reading) {
          changedMeanwhile = true
          return
        }
        await read(ledgerQuestion, Math.max(pageRows, viewOf(ledger)?.rows.length ?? 0))
      },
    }
  }
