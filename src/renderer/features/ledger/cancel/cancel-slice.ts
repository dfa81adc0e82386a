/** Cancelling: the price first, then one question, then what became of it. */

import type { StateCreator } from 'zustand'
import type { Failure } from '../../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type { CancellationCase, CancelQuote, CancelResult } from '../../../../shared/contract/views/cancel-views.ts'
import type { LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import { referenceOf } from '../../../../shared/domain/reference.ts'
import type { ListSlice } from '../list/list-slice.ts'
import { isCancellationOf } from './open-cancellations-slice.ts'

/** Why the desk did not cancel, and puts the question again. */
export type AskedAgain = Extract<Failure, { kind: 'penaltyRose' | 'stayChanged' }>

type CancellingState =
  | { readonly status: 'none' }
  /** The penalty of now is being found. */
  | { readonly status: 'quoting'; readonly row: LedgerRow; readonly again: AskedAgain | null }
  | { readonly status: 'asked'; readonly row: LedgerRow; readonly quote: CancelQuote; readonly again: AskedAgain | null }
  | { readonly status: 'sending'; readonly row: LedgerRow; readonly quote: CancelQuote }
  | { readonly status: 'answered'; readonly row: LedgerRow; readonly result: CancelResult }
  /** Either no penalty could be found, or the desk did not go through with it. */
  | { readonly status: 'failed'; readonly row: LedgerRow; readonly quote: CancelQuote | null; readonly failure: Failure }

export interface CancelSlice {
  readonly cancelling: CancellingState
  /** Finds the penalty that applies now and puts the question. */
  askCancel(row: LedgerRow): Promise<void>
  /** Cancels on the terms of the question; one cancellation at a time. A penalty that rose, or a stay that was changed, is asked about again. */
  confirmCancel(): Promise<void>
  /** Leaves the question, or puts the result away. A cancellation that was sent is not left. */
  dropCancel(): void
}

/** What it takes of the other slices. */
type Needed = Pick<ListSlice, 'rereadLedger'>

/** No cancellation is open at first. */
export const createCancelSlice =
  (desk: DeskBridge): StateCreator<CancelSlice & Needed, [], [], CancelSlice> =>
  (set, get) => {
    const putQuestion = async (row: LedgerRow, again: AskedAgain | null) => {
      const quoting: CancellingState = { status: 'quoting', row, again }
      set({ cancelling: quoting })
      const outcome = await desk.ask('cancel.quote', referenceOf(row))
      if (get().cancelling !== quoting) return
      set({
        cancelling: outcome.ok
          ? { status: 'asked', row, quote: outcome.value, again }
          : { status: 'failed', row, quote: null, failure: outcome.failure },
      })
    }

    // What was not known when the answer came may be known while it is still shown.
    desk.on('cancel.changed', (told) => {
      const { cancelling } = get()
      if (cancelling.status !== 'answered' || cancelling.result.state !== 'unknown') return
      if (told.open || !isCancellationOf(cancelling.row, told)) return
      set({ cancelling: { ...cancelling, result: { ...cancelling.result, ...settled(told) } } })
    })

    return {
      cancelling: { status: 'none' },

      async askCancel(row) {
        if (get().cancelling.status !== 'sending') await putQuestion(row, null)
      },

      async confirmCancel() {
        const { cancelling } = get()
        if (cancelling.status !== 'asked') return
        const { row, quote } = cancelling
        set({ cancelling: { status: 'sending', row, quote } })
        const outcome = await desk.ask('cancel.confirm', { quoteId: quote.quoteId })
        if (outcome.ok) set({ cancelling: { status: 'answered', row, result: outcome.value } })
        else if (isAskedAgain(outcome.failure)) await putQuestion(row, outcome.failure)
        else set({ cancelling: { status: 'failed', row, quote, failure: outcome.failure } })
        await get().rereadLedger()
      },

      dropCancel() {
        if (get().cancelling.status !== 'sending') set({ cancelling: { status: 'none' } })
      },
    }
  }

const isAskedAgain = (failure: Failure): failure is AskedAgain => failure.kind === 'penaltyRose' || failure.kind === 'stayChanged'

/** What a cancellation that is not open any more came to. */
function settled({ state, cost, verified, failure }: CancellationCase): Partial<CancelResult> {
  return state === 'CANCELLED' ? { state: 'cancelled', cost, verified, failure: null } : { state: 'notCancelled', verified, failure }
}
