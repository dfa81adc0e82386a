/**
 * Cancels several bookings: quotes each one, asks the clerk once to confirm the total fees, then cancels them one by one.
 * The clerk can stop after any of them. A booking whose fee has risen since its quote is skipped and quoted again.
 */

import type { Failure } from '../../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type { CancelQuote, CancelResult } from '../../../../shared/contract/views/cancel-views.ts'
import type { LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import { referenceOf } from '../../../../shared/domain/reference.ts'
import type { Part } from '../../../state.ts'
import { markOf } from './marks-slice.ts'

/**
 * Progress of one booking. `leftOut`: the desk could not get a quote. `costRose`: not cancelled, because the fee exceeds the confirmed one.
 * `notSent`: the clerk stopped before it. `failed`: the desk reported an error.
 */
export type BulkLine = { readonly row: LedgerRow } & (
  | { readonly state: 'waiting' | 'notConfirmed' }
  | { readonly state: 'quoted' | 'sending' | 'notSent'; readonly quote: CancelQuote }
  | { readonly state: 'answered'; readonly quote: CancelQuote; readonly result: CancelResult }
  | { readonly state: 'costRose'; readonly quote: CancelQuote; readonly failure: Failure }
  | { readonly state: 'leftOut' | 'failed'; readonly failure: Failure }
)

export interface BulkCancelling {
  readonly phase: 'quoting' | 'asked' | 'sending' | 'ended'
  readonly lines: readonly BulkLine[]
  /** Whether to stop after the booking that is in flight. */
  readonly stopping: boolean
}

export interface BulkCancelSlice {
  /** Null while the dialog is closed. */
  readonly state: BulkCancelling | null
  /** Quotes the marked bookings one after another, then asks for confirmation. */
  ask(): Promise<void>
  /** Cancels the quoted bookings at the confirmed fees. */
  confirm(): Promise<void>
  /** Quotes again the bookings whose fee has risen, and asks for confirmation. */
  askAgain(): Promise<void>
  stop(): void
  /** Closes the dialog; ignored while cancellations are being sent. */
  close(): void
}

/** Creates the state of cancelling several bookings. */
export const createBulkCancelSlice =
  (desk: DeskBridge): Part<BulkCancelSlice> =>
  (set, get, app) => {
    /** Number of the current confirmation; quotes for an earlier one are discarded. */
    let questionNumber = 0

    const put = (change: Partial<BulkCancelling>) => {
      const { state } = get()
      if (state) set({ state: { ...state, ...change } })
    }
    const lines = () => get().state?.lines ?? []
    const putLine = (index: number, line: BulkLine) => put({ lines: lines().with(index, line) })
    const isStopping = () => get().state?.stopping === true

    const quote = async (row: LedgerRow): Promise<BulkLine> => {
      if (row.known !== 'CONFIRMED') return { row, state: 'notConfirmed' }
      const outcome = await desk.ask('cancel.quote', referenceOf(row))
      return outcome.ok
        ? { row: outcome.value.row, state: 'quoted', quote: outcome.value }
        : { row, state: 'leftOut', failure: outcome.failure }
    }

    const quoteAndAsk = async (rows: readonly LedgerRow[]) => {
      const ownNumber = ++questionNumber
      set({ state: { phase: 'quoting', lines: rows.map((row) => ({ row, state: 'waiting' })), stopping: false } })
      for (const [index, row] of rows.entries()) {
        const line = await quote(row)
        if (ownNumber !== questionNumber) return
        putLine(index, line)
      }
      put({ phase: 'asked' })
    }

    const cancel = async (row: LedgerRow, quoted: CancelQuote): Promise<BulkLine> => {
      const outcome = await desk.ask('cancel.confirm', { quoteId: quoted.quoteId })
      if (outcome.ok) return { row: outcome.value.row ?? row, state: 'answered', quote: quoted, result: outcome.value }
      const { failure } = outcome
      return failure.kind === 'penaltyRose' ? { row, state: 'costRose', quote: quoted, failure } : { row, state: 'failed', failure }
    }

    return {
      state: null,

      async ask() {
        const { state } = get()
        const { rows } = app().ledger.marks
        if (state?.phase === 'sending' || rows.size === 0) return
        await quoteAndAsk([...rows.values()])
      },

      async confirm() {
        if (get().state?.phase !== 'asked') return
        put({ phase: 'sending', stopping: false })
        for (const [index, line] of lines().entries()) {
          if (line.state !== 'quoted') continue
          const { row, quote } = line
          if (isStopping()) {
            putLine(index, { row, quote, state: 'notSent' })
            continue
          }
          putLine(index, { row, quote, state: 'sending' })
          putLine(index, await cancel(row, quote))
        }
        put({ phase: 'ended' })
        // Unmark answered bookings, so that they are not cancelled twice.
        for (const line of lines())
          if (line.state === 'answered' && app().ledger.marks.rows.has(markOf(line.row))) app().ledger.marks.toggle(line.row)
        await app().ledger.list.reread()
      },

      async askAgain() {
        if (get().state?.phase !== 'ended') return
        await quoteAndAsk(lines().flatMap(({ state, row }) => (state === 'costRose' ? [row] : [])))
      },

      stop: () => put({ stopping: true }),

      close() {
        if (get().state?.phase === 'sending') return
        questionNumber++
        set({ state: null })
      },
    }
  }
