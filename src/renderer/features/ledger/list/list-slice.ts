import type { StateCreator } from 'zustand'
import { type Failure, type Outcome, ok } from '../../../../shared/contract/failure.ts'
import type { DeskBridge, OutputOf } from '../../../../shared/contract/procedures/procedures.ts'
import type { Settings } from '../../../../shared/contract/views/desk-views.ts'
import type { Freshness, LedgerFilter, LedgerRow, LedgerTotals } from '../../../../shared/contract/views/ledger-views.ts'
import { latestAnswer } from '../../../ui/latest.ts'
import { type LedgerQuestion, type LedgerSortBy, pressSort } from '../query/ledger-question.ts'
import { allTime, thirtyDays } from '../query/range.ts'
import { isHeld, keptWithin, reaches, type Sight, shifted, stretchAround, top, within } from '../query/stretch.ts'
import { showWritten } from './written-columns.ts'

/** What the ledger answered to a question: how many bookings there are, and those near what is seen. */
export interface LedgerView {
  readonly question: LedgerQuestion
  /** Which asking this is the answer to: a list that is asked for anew begins at its top. */
  readonly asked: number
  /** The rows that are held, all as they were at one moment; the first of them stands at the place `from`, counted from 0. */
  readonly rows: readonly LedgerRow[]
  readonly from: number
  /** By how many places what was looked at has moved since that asking, because bookings came or went above it. */
  readonly moved: number
  /** Its counts are those of every status, whichever the question asks for. */
  readonly totals: LedgerTotals
  readonly freshness: Freshness
}

export type LedgerState =
  | { readonly status: 'idle' }
  | { readonly status: 'asking'; readonly before: LedgerView | null }
  | { readonly status: 'shown'; readonly view: LedgerView }
  | { readonly status: 'failed'; readonly before: LedgerView | null; readonly failure: Failure }

export interface ListSlice {
  readonly ledger: LedgerState
  readonly ledgerQuestion: LedgerQuestion
  /**
   * Shows the ledger: as it was left, or the last 30 days when it was not looked at yet. `today` is the day of the accounting zone; `find` is text
   * to look for among all bookings, and opens the only one that it finds. What was asked before that is asked again when the ledger is shown without it.
   */
  openLedger(today: string, find?: string): Promise<void>
  /** Asks what the ledger shows first before its page is drawn, which then takes that up when it opens the ledger. */
  askLedgerAhead(today: string): Promise<void>
  /** Asks with some of the filter changed; a later question wins over the answer of an earlier one. */
  filterLedger(change: Partial<LedgerFilter>): Promise<void>
  sortLedger(by: LedgerSortBy): Promise<void>
  /** Asks something else altogether. */
  askLedger(question: LedgerQuestion): Promise<void>
  /** Says which rows are seen. Reads those that are not held; while it does, only the latest sight is remembered. */
  lookLedger(sight: Sight): Promise<void>
  /** Reads what is seen again, without a sign of it unless it fails. */
  rereadLedger(): Promise<void>
}

/** How many bookings a view has in all, held or not. */
export function countOf({ question, totals }: Pick<LedgerView, 'question' | 'totals'>): number {
  return totals.counts[question.filter.status]
}

/** The rows that stand on the screen, whatever is being asked. */
export function shownView(ledger: LedgerState): LedgerView | null {
  if (ledger.status === 'shown') return ledger.view
  return ledger.status === 'idle' ? null : ledger.before
}

const everything: LedgerFilter = { status: 'all', basis: 'created', ...allTime, text: '' }
const newestFirst: LedgerQuestion['sort'] = { by: 'created', descending: true }

const firstOf = (today: string): LedgerQuestion => ({
  filter: { ...everything, ...thirtyDays(today, 'endingToday') },
  sort: newestFirst,
})

/** What it takes of the other slices. */
type Needed = { openRecord(row: LedgerRow): Promise<void>; closeRecord(): void; readonly settings: Settings }

/** Shows nothing until the ledger is opened. Reads again what is seen when the ledger changes. */
export const createListSlice =
  (desk: DeskBridge): StateCreator<ListSlice & Needed, [], [], ListSlice> =>
  (set, get) => {
    let asked = 0
    /** What the clerk had asked before a booking was looked for from another page. */
    let left: LedgerQuestion | null = null
    let ahead: Promise<void> | null = null
    const begin = latestAnswer()
    let sight = top
    let reading = false
    let looking = false
    let changedMeanwhile = false

    const readRows = (question: LedgerQuestion, count: number): Promise<Outcome<OutputOf<'ledger.rows'>>> => {
      const stretch = stretchAround(sight, count)
      const withWritten = showWritten(get().settings.ledgerColumns)
      return desk.ask('ledger.rows', { ...question, ...stretch, kept: keptWithin(stretch, sight), ...(withWritten && { withWritten }) })
    }

    /** `before` is the answer to the same asking, where there was one. */
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

    /** The answer to the present asking, if one has come. */
    const answered = () => {
      const view = shownView(get().ledger)
      return view?.asked === asked ? view : null
    }

    const show = (view: LedgerView, before: LedgerView | null) => {
      sight = shifted(sight, view.moved - (before?.moved ?? 0))
      set({ ledger: { status: 'shown', view } })
    }

    const read = async (question: LedgerQuestion) => {
      const isLatest = begin()
      reading = true
      looking = false
      changedMeanwhile = false
      const before = answered()
      const outcome = await readView(question, before)
      if (!isLatest()) return
      reading = false
      if (outcome.ok) show(outcome.value, before)
      else set({ ledger: { status: 'failed', before: shownView(get().ledger), failure: outcome.failure } })
      await (changedMeanwhile ? get().rereadLedger() : look())
    }

    const look = async (): Promise<void> => {
      const { ledger } = get()
      if (ledger.status !== 'shown' || reading || looking) return
      const { view } = ledger
      const count = countOf(view)
      if (isHeld(view.from, within(sight, count), count)) return
      looking = true
      const isLatest = begin()
      const page = await readRows(view.question, count)
      if (!isLatest()) return
      looking = false
      if (!page.ok) {
        set({ ledger: { status: 'failed', before: view, failure: page.failure } })
        return
      }
      const { rows, from, moved } = page.value
      // Who has gone on meanwhile keeps what is held: it may be what is seen.
      if (reaches(from, shifted(sight, moved))) show({ ...view, rows, from, moved: view.moved + moved }, view)
      return look()
    }

    const ask = (question: LedgerQuestion) => {
      asked += 1
      sight = top
      set({ ledgerQuestion: question, ledger: { status: 'asking', before: shownView(get().ledger) } })
      return read(question)
    }

    desk.on('ledger.changed', () => void get().rereadLedger())

    return {
      ledger: { status: 'idle' },
      ledgerQuestion: { filter: everything, sort: newestFirst },

      async askLedgerAhead(today) {
        ahead = ask(firstOf(today))
        await ahead
      },

      async openLedger(today, find) {
        const { ledger, ledgerQuestion } = get()
        const first = firstOf(today)
        const onItsWay = ahead
        ahead = null
        if (find !== undefined) {
          left ??= asked === 0 ? first : ledgerQuestion
          await ask({ filter: { ...everything, text: find }, sort: newestFirst })
          const rows = shownView(get().ledger)?.rows ?? []
          if (rows[0] && rows.length === 1) await get().openRecord(rows[0])
          return
        }
        if (asked === 0) return ask(first)
        if (left) {
          const question = left
          left = null
          get().closeRecord()
          return ask(question)
        }
        if (onItsWay) return onItsWay
        return shownView(ledger) ? get().rereadLedger() : ask(ledgerQuestion)
      },

      filterLedger(change) {
        const { filter, sort } = get().ledgerQuestion
        left = null
        return ask({ filter: { ...filter, ...change }, sort })
      },

      askLedger(question) {
        left = null
        return ask(question)
      },

      sortLedger(by) {
        const { filter, sort } = get().ledgerQuestion
        return ask({ filter, sort: pressSort(sort, by) })
      },

      async lookLedger(seen) {
        if (!answered()) return
        sight = seen
        await look()
      },

      async rereadLedger() {
        const { ledger, ledgerQuestion } = get()
        if (ledger.status === 'idle') return
        if (reading) {
          changedMeanwhile = true
          return
        }
        await read(ledgerQuestion)
      },
    }
  }
