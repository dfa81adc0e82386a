/**
 * Cancelling several bookings: each is quoted as one alone is, the clerk agrees to the sums once, and then they are cancelled one by one, as one alone is.
 * It can be stopped between any two. A booking whose fee has risen meanwhile is left alone and asked about again.
 */

import type { StateCreator } from 'zustand'
import type { Failure } from '../../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type { CancelQuote, CancelResult } from '../../../../shared/contract/views/cancel-views.ts'
import type { LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import { referenceOf } from '../../../../shared/domain/reference.ts'
import type { ListSlice } from '../list/list-slice.ts'
import { type MarksSlice, markOf } from './marks-slice.ts'

/**
 * How far one booking is. `leftOut`: it cannot be cancelled, or could not be quoted. `rose`: it was not cancelled, for its fee is not the agreed one any more.
 * `notSent`: stopped before it. `failed`: the desk did not send it.
 */
export type BulkLine = { readonly row: LedgerRow } & (
  | { readonly state: 'waiting' | 'notConfirmed' }
  | { readonly state: 'quoted' | 'sending' | 'notSent'; readonly quote: CancelQuote }
  | { readonly state: 'answered'; readonly quote: CancelQuote; readonly result: CancelResult }
  | { readonly state: 'rose'; readonly quote: CancelQuote; readonly failure: Failure }
  | { readonly state: 'leftOut' | 'failed'; readonly failure: Failure }
)

export interface BulkCancelling {
  readonly phase: 'quoting' | 'asked' | 'sending' | 'ended'
  readonly lines: readonly BulkLine[]
  /** It ends after the booking that is under way. */
  readonly stopping: boolean
}

export interface BulkCancelSlice {
  /** Null while no cancellation of several is open. */
  readonly bulkCancel: BulkCancelling | null
  /** Quotes the marked bookings one after another and puts the question. */
  askBulkCancel(): Promise<void>
  /** Cancels what was quoted, on the terms of the question. */
  confirmBulkCancel(): Promise<void>
  /** Quotes those again whose fee has risen, and puts the question for them. */
  askAgainBulkCancel(): Promise<void>
  stopBulkCancel(): void
  /** Leaves the question or the list of what became of them; not while anything is being sent. */
  closeBulkCancel(): void
}

/** What it takes of the other slices. */
type Needed = Pick<MarksSlice, 'marks' | 'toggleMark'> & Pick<ListSlice, 'rereadLedger'>

/** Nothing is being cancelled. */
export const createBulkCancelSlice =
  (desk: DeskBridge): StateCreator<BulkCancelSlice & Needed, [], [], BulkCancelSlice> =>
  (set, get) => {
    /** Which question is open: what comes for an earlier one is let go of. */
    let question = 0

    const put = (change: Partial<BulkCancelling>) => {
      const { bulkCancel } = get()
      if (bulkCancel) set({ bulkCancel: { ...bulkCancel, ...change } })
    }
    const lines = () => get().bulkCancel?.lines ?? []
    const putLine = (at: number, line: BulkLine) => put({ lines: lines().with(at, line) })
    const isStopping = () => get().bulkCancel?.stopping === true

    const quote = async (row: LedgerRow): Promise<BulkLine> => {
      if (row.known !== 'CONFIRMED') return { row, state: 'notConfirmed' }
      const outcome = await desk.ask('cancel.quote', referenceOf(row))
      return outcome.ok
        ? { row: outcome.value.row, state: 'quoted', quote: outcome.value }
        : { row, state: 'leftOut', failure: outcome.failure }
    }

    const putQuestion = async (rows: readonly LedgerRow[]) => {
      const mine = ++question
      set({ bulkCancel: { phase: 'quoting', lines: rows.map((row) => ({ row, state: 'waiting' })), stopping: false } })
      for (const [at, row] of rows.entries()) {
        const line = await quote(row)
        if (mine !== question) return
        putLine(at, line)
      }
      put({ phase: 'asked' })
    }

    const cancel = async (row: LedgerRow, quoted: CancelQuote): Promise<BulkLine> => {
      const outcome = await desk.ask('cancel.confirm', { quoteId: quoted.quoteId })
      if (outcome.ok) return { row: outcome.value.row ?? row, state: 'answered', quote: quoted, result: outcome.value }
      const { failure } = outcome
      return failure.kind === 'penaltyRose' ? { row, state: 'rose', quote: quoted, failure } : { row, state: 'failed', failure }
    }

    return {
      bulkCancel: null,

      async askBulkCancel() {
        const { bulkCancel, marks } = get()
        if (bulkCancel?.phase === 'sending' || marks.size === 0) return
        await putQuestion([...marks.values()])
      },

      async confirmBulkCancel() {
        if (get().bulkCancel?.phase !== 'asked') return
        put({ phase: 'sending', stopping: false })
        for (const [at, line] of lines().entries()) {
          if (line.state !== 'quoted') continue
          const { row, quote } = line
          if (isStopping()) {
            putLine(at, { row, quote, state: 'notSent' })
            continue
          }
          putLine(at, { row, quote, state: 'sending' })
          putLine(at, await cancel(row, quote))
        }
        put({ phase: 'ended' })
        // What was cancelled is not to be done again.
        for (const line of lines()) if (line.state === 'answered' && get().marks.has(markOf(line.row))) get().toggleMark(line.row)
        await get().rereadLedger()
      },

      async askAgainBulkCancel() {
        if (get().bulkCancel?.phase !== 'ended') return
        await putQuestion(lines().flatMap(({ state, row }) => (state === 'rose' ? [row] : [])))
      },

      stopBulkCancel: () => put({ stopping: true }),

      closeBulkCancel() {
        if (get().bulkCancel?.phase === 'sending') return
        question++
        set({ bulkCancel: null })
      },
    }
  }
