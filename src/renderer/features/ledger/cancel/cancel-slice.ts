/** Cancels one booking: gets a quote, asks for confirmation, sends the cancellation and shows its outcome. */
import type { Failure } from '../../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type { CancellationCase, CancelQuote, CancelResult } from '../../../../shared/contract/views/cancel-views.ts'
import type { LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import { referenceOf } from '../../../../shared/domain/reference.ts'
import type { Part } from '../../../state.ts'
import { keepIfEqual } from '../../../ui/alike.ts'

export interface OpenCancellationsSlice {
  readonly cases: readonly CancellationCase[]
  /** Reads the open cancellations; keeps the previous ones on failure. */
  read(): Promise<void>
}

type References = Pick<LedgerRow, 'bookingRef' | 'clientRef'>

/** Returns whether the cancellation belongs to the booking. */
export function isCancellationOf({ bookingRef, clientRef }: References, cancellation: References): boolean {
  return bookingRef !== null && cancellation.bookingRef !== null
    ? bookingRef === cancellation.bookingRef
    : clientRef !== null && clientRef === cancellation.clientRef
}

/** Creates the state of open cancellations, kept current by the desk's `cancel.changed` events. */
export const createOpenCancellationsSlice =
  (desk: DeskBridge): Part<OpenCancellationsSlice> =>
  (set, get) => {
    // An event that arrives while the desk is being asked may be newer than the desk's answer, so read again.
    let changeCount = 0
    desk.on('cancel.changed', (changed) => {
      changeCount += 1
      const others = get().cases.filter(({ name }) => name !== changed.name)
      set({ cases: changed.open ? [...others, changed] : others })
    })

    return {
      cases: [],

      async read() {
        const before = changeCount
        const outcome = await desk.ask('cancel.cancellations', { open: true })
        if (before !== changeCount) return get().read()
        if (outcome.ok) set(({ cases: openCancellations }) => ({ cases: keepIfEqual(openCancellations, outcome.value.cases) }))
      },
    }
  }

/** Failures after which the desk did not cancel and asks for confirmation again. */
export type RequoteFailure = Extract<Failure, { kind: 'penaltyRose' | 'stayChanged' }>

type CancellingState =
  | { readonly status: 'none' }
  /** The quote is pending. */
  | { readonly status: 'quoting'; readonly row: LedgerRow; readonly requoteReason: RequoteFailure | null }
  | { readonly status: 'asked'; readonly row: LedgerRow; readonly quote: CancelQuote; readonly requoteReason: RequoteFailure | null }
  | { readonly status: 'sending'; readonly row: LedgerRow; readonly quote: CancelQuote }
  | { readonly status: 'answered'; readonly row: LedgerRow; readonly result: CancelResult }
  /** `quote` is null when the quote failed, and set when the cancellation failed. */
  | { readonly status: 'failed'; readonly row: LedgerRow; readonly quote: CancelQuote | null; readonly failure: Failure }

export interface CancelSlice {
  readonly state: CancellingState
  /** Gets a quote for the current penalty, then asks for confirmation. */
  ask(row: LedgerRow): Promise<void>
  /** Cancels at the quoted penalty, one booking at a time. Asks again if the penalty rose or the stay changed. */
  confirm(): Promise<void>
  /** Closes the confirmation or dismisses the result; ignored while a cancellation is in flight. */
  drop(): void
}

/** Creates the state of cancelling a booking. */
export const createCancelSlice =
  (desk: DeskBridge): Part<CancelSlice> =>
  (set, get, app) => {
    const quoteAndAsk = async (row: LedgerRow, requoteReason: RequoteFailure | null) => {
      const quoting: CancellingState = { status: 'quoting', row, requoteReason }
      set({ state: quoting })
      const outcome = await desk.ask('cancel.quote', referenceOf(row))
      if (get().state !== quoting) return
      set({
        state: outcome.ok
          ? { status: 'asked', row, quote: outcome.value, requoteReason }
          : { status: 'failed', row, quote: null, failure: outcome.failure },
      })
    }

    // An unknown outcome can be resolved while it is still on screen.
    desk.on('cancel.changed', (change) => {
      const { state } = get()
      if (state.status !== 'answered' || state.result.state !== 'unknown') return
      if (change.open || !isCancellationOf(state.row, change)) return
      set({ state: { ...state, result: { ...state.result, ...settledResult(change) } } })
    })

    return {
      state: { status: 'none' },

      async ask(row) {
        if (get().state.status !== 'sending') await quoteAndAsk(row, null)
      },

      async confirm() {
        const { state } = get()
        if (state.status !== 'asked') return
        const { row, quote } = state
        set({ state: { status: 'sending', row, quote } })
        const outcome = await desk.ask('cancel.confirm', { quoteId: quote.quoteId })
        if (outcome.ok) set({ state: { status: 'answered', row, result: outcome.value } })
        else if (needsRequote(outcome.failure)) await quoteAndAsk(row, outcome.failure)
        else set({ state: { status: 'failed', row, quote, failure: outcome.failure } })
        await app().ledger.list.reread()
      },

      drop() {
        if (get().state.status !== 'sending') set({ state: { status: 'none' } })
      },
    }
  }

const needsRequote = (failure: Failure): failure is RequoteFailure => failure.kind === 'penaltyRose' || failure.kind === 'stayChanged'

/** The outcome of a cancellation that is no longer open. */
function settledResult({ state, cost, verified, failure }: CancellationCase): Partial<CancelResult> {
  return state === 'CANCELLED' ? { state: 'cancelled', cost, verified, failure: null } : { state: 'notCancelled', verified, failure }
}
