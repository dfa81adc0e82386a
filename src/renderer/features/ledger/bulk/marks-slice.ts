/** Bookings marked in the list for bulk actions. A changed filter clears the marks. */
import type { Failure, Outcome } from '../../../../shared/contract/failure.ts'
import type { DeskBridge, OutputOf } from '../../../../shared/contract/procedures/procedures.ts'
import type { LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import { referenceOf } from '../../../../shared/domain/reference.ts'
import type { Part } from '../../../state.ts'
import { latestAnswer } from '../../../ui/latest.ts'

interface BulkLookUp {
  readonly status: 'running' | 'ended'
  readonly total: number
  readonly done: number
  /** Bookings whose look-up failed, and why. */
  readonly failed: readonly { readonly row: LedgerRow; readonly failure: Failure }[]
  readonly stopped: boolean
}

export interface BulkLookUpSlice {
  /** Null before the first look-up and after its report was dismissed. */
  readonly state: BulkLookUp | null
  /** Looks up the marked bookings. Ignored while a look-up is running. */
  run(): Promise<void>
  stop(): void
  dismiss(): void
}

/** Creates the state of looking up several bookings. */
export const createBulkLookUpSlice =
  (desk: DeskBridge): Part<BulkLookUpSlice> =>
  (set, get, app) => {
    const put = (change: Partial<BulkLookUp>) => {
      const { state } = get()
      if (state) set({ state: { ...state, ...change } })
    }
    return {
      state: null,
      async run() {
        const { state } = get()
        const { rows: marks } = app().ledger.marks
        if (state?.status === 'running' || marks.size === 0) return
        const rows = [...marks.values()]
        set({ state: { status: 'running', total: rows.length, done: 0, failed: [], stopped: false } })
        for (const row of rows) {
          if (get().state?.stopped) break
          const outcome = await desk.ask('ledger.lookUp', referenceOf(row))
          const { done = 0, failed = [] } = get().state ?? {}
          put({ done: done + 1, failed: outcome.ok ? failed : [...failed, { row, failure: outcome.failure }] })
        }
        put({ status: 'ended' })
      },
      stop: () => put({ stopped: true }),
      dismiss() {
        if (get().state?.status !== 'running') set({ state: null })
      },
    }
  }

/** The maximum number of bookings that can be marked, so that the clerk can still review them before a bulk action. */
export const mostMarked = 500

/** A row and its place in the list: the start of a range. */
export interface RangeStart {
  readonly row: LedgerRow
  readonly place: number
}

export interface MarksSlice {
  /** By `markOf`, in the order in which they were marked. */
  readonly rows: ReadonlyMap<string, LedgerRow>
  /** Whether a click on a row marks it. */
  readonly marking: boolean
  /** Whether some rows were not marked because of the limit `mostMarked`. */
  readonly isCut: boolean
  readonly failure: Failure | null
  setMarking(marking: boolean): void
  /** Marks or unmarks a row. */
  toggle(row: LedgerRow): void
  /** Marks every row from one place of the list to another. */
  markRange(from: RangeStart, to: number): Promise<void>
  /** Marks all bookings that match the filter, up to `mostMarked`. */
  markAll(): Promise<void>
  clear(): void
}

/** Returns the key of a booking's mark. References come first, because a booking can move to another row id. */
export const markOf = ({ bookingRef, clientRef, id }: Pick<LedgerRow, 'bookingRef' | 'clientRef' | 'id'>): string =>
  bookingRef ?? clientRef ?? `#${id}`

const noMarks: Pick<MarksSlice, 'rows' | 'isCut' | 'failure'> = { rows: new Map<string, LedgerRow>(), isCut: false, failure: null }

/** Creates the state of the marks. */
export const createMarksSlice =
  (desk: DeskBridge): Part<MarksSlice> =>
  (set, get, app) => {
    const startRequest = latestAnswer()

    const add = (rows: readonly LedgerRow[], hasMore: boolean) => {
      const marks = new Map(get().rows)
      for (const row of rows) if (marks.size < mostMarked || marks.has(markOf(row))) marks.set(markOf(row), row)
      set({ rows: marks, isCut: hasMore || rows.some((row) => !marks.has(markOf(row))), failure: null })
    }

    return {
      ...noMarks,
      marking: false,
      setMarking: (marking) => set({ marking }),

      toggle(row) {
        const marks = new Map(get().rows)
        if (marks.delete(markOf(row))) set({ rows: marks, isCut: false })
        else add([row], false)
      },

      async markRange({ row, place }, to) {
        const isLatest = startRequest()
        const from = Math.min(place, to)
        const outcome = await desk.ask('ledger.rows', {
          ...app().ledger.list.question,
          from,
          limit: Math.min(Math.abs(to - place) + 1, mostMarked),
          kept: { id: row.id, place },
        })
        if (!isLatest()) return
        if (outcome.ok) add(outcome.value.rows, Math.abs(to - place) >= mostMarked)
        else set({ failure: outcome.failure })
      },

      async markAll() {
        const isLatest = startRequest()
        const { filter, sort } = app().ledger.list.question
        const outcome: Outcome<OutputOf<'ledger.page'>> = await desk.ask('ledger.page', { filter, sort, after: null, limit: mostMarked })
        if (!isLatest()) return
        if (outcome.ok) add(outcome.value.rows, outcome.value.next !== null)
        else set({ failure: outcome.failure })
      },

      clear() {
        startRequest()
        set({ ...noMarks, marking: false })
      },
    }
  }
