/** Cancelling: the price first, then one question, then what became of it. */
import type { StateCreator } from 'zustand'
import type { CancelQuote, CancelResult } from '../../../shared/cancel-views.ts'
import type { Failure } from '../../../shared/failure.ts'
import type { LedgerRow } from '../../../shared/ledger-views.ts'
import type { DeskBridge } from '../../../shared/procedures.ts'
import type { App } from '../../store.ts'
import { askBy } from './record-slice.ts'

export type CancellingState =
  | { readonly status: 'none' }
  /** The penalty of now is being found. */
  | { readonly status: 'quoting'; readonly row: LedgerRow }
  | { readonly status: 'asked'; readonly row: LedgerRow; readonly quote: CancelQuote }
  | { readonly status: 'sending'; readonly row: LedgerRow; readonly quote: CancelQuote }
  | { readonly status: 'answered'; readonly row: LedgerRow; readonly result: CancelResult }
  /** Either no penalty could be found, or the desk did not go through with it. */
  | { readonly status: 'failed'; readonly row: LedgerRow; readonly quote: CancelQuote | null; readonly failure: Failure }

export interface CancelSlice {
  readonly cancelling: CancellingState
  /** Finds the penalty that applies now and puts the question. */
  askCancel(row: LedgerRow): Promise<void>
  /** Cancels on the terms of the question; one cancellation at a time. */
  confirmCancel(): Promise<void>
  /** Leaves the question, or puts the result away. A cancellation that was sent is not left. */
  dropCancel(): void
}

export const createCancelSlice =
  (desk: DeskBridge): StateCreator<App, [], [], CancelSlice> =>
  (set, get) => ({
    cancelling: { status: 'none' },

    async askCancel(row) {
      if (get().cancelling.status === 'sending') return
      const quoting: CancellingState = { status: 'quoting', row }
      set({ cancelling: quoting })
      const outcome = await desk.ask('cancel.quote', askBy(row))
      if (get().cancelling !== quoting) return
      set({
        cancelling: outcome.ok
          ? { status: 'asked', row, quote: outcome.value }
          : { status: 'failed', row, quote: null, failure: outcome.failure },
      })
    },

    async confirmCancel() {
      const { cancelling } = get()
      if (cancelling.status !== 'asked') return
      const { row, quote } = cancelling
      set({ cancelling: { status: 'sending', row, quote } })
      const outcome = await desk.ask('cancel.confirm', { quoteId: quote.quoteId })
      set({
        cancelling: outcome.ok
          ? { status: 'answered', row, result: outcome.value }
          : { status: 'failed', row, quote, failure: outcome.failure },
      })
      await get().rereadLedger()
    },

    dropCancel() {
      if (get().cancelling.status !== 'sending') set({ cancelling: { status: 'none' } })
    },
  })
