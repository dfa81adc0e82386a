/** Searches for a better rate for the booking in the drawer. */
import type { Failure } from '../../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import { bookingKeyOf, type LedgerRecord, type LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import type { RateLook, Rebooking } from '../../../../shared/contract/views/rebooking-views.ts'
import { bookingTerms } from '../../../../shared/domain/better-rate.ts'
import type { Part } from '../../../state.ts'
import { keepIfEqual } from '../../../ui/alike.ts'
import { createListLoader } from '../../../ui/rereading.ts'
import { spokenReference } from '../cancel/cancel-cost.ts'
import { isSameBooking } from '../record/record-slice.ts'

export interface RebookingsSlice {
  readonly open: readonly Rebooking[]
  /** Why the last read failed, or why `keepBoth` failed. */
  readonly failure: Failure | null
  read(): Promise<void>
  /** Opens the old booking in the ledger and asks for the cost of cancelling it. Offered only once the new booking is verified. */
  cancelOld(rebooking: Rebooking): void
  /** Records that both bookings stay, and offers to undo it. */
  keepBoth(rebooking: Rebooking): Promise<void>
}

/** Returns whether a booking is the old or the new one of a rebooking. */
export const isPartOf = (row: LedgerRow, { clientRef, old }: Rebooking): boolean => isSameBooking(row, old) || row.clientRef === clientRef

/** Creates the state of the rebookings. After the first read, reads again when a booking, an attempt or a cancellation changes. */
export const createRebookingsSlice =
  (desk: DeskBridge): Part<RebookingsSlice> =>
  (set, _get, app) => {
    const read = createListLoader(
      desk,
      ['rebooking.changed', 'ledger.changed', 'booking.changed', 'cancel.changed'],
      () => desk.ask('rebooking.list', {}),
      (outcome) =>
        set(({ open: rebookings }) =>
          outcome.ok ? { open: keepIfEqual(rebookings, outcome.value.rebookings), failure: null } : { failure: outcome.failure },
        ),
    )

    const saveKeepBoth = async (clientRef: string, undo: boolean) => {
      const outcome = await desk.ask('rebooking.keepBoth', { clientRef, ...(undo && { undo: true }) })
      await read()
      return outcome.ok ? null : outcome.failure
    }

    return {
      open: [],
      failure: null,
      read,
      cancelOld({ old }) {
        app().goTo({ name: 'ledger', find: spokenReference(old) })
        void app().ledger.cancel.ask(old)
      },
      async keepBoth({ clientRef }) {
        const failure = await saveKeepBoth(clientRef, false)
        if (failure) return set({ failure })
        app().offerUndo({ action: 'dismissed', restore: () => saveKeepBoth(clientRef, true) })
      },
    }
  }

/** `row` is the booking for which a better rate is searched. */
type RateLookState =
  | { readonly status: 'none' }
  | { readonly status: 'looking'; readonly row: LedgerRow }
  | { readonly status: 'looked'; readonly row: LedgerRow; readonly comparison: RateLook }
  | { readonly status: 'failed'; readonly row: LedgerRow; readonly failure: Failure }

export interface RateLookSlice {
  readonly state: RateLookState
  /** Asks the service for its current rates for the booking's stay. If `nationality` is null, the desk assumes one. */
  start(row: LedgerRow, nationality: string | null): Promise<void>
  /** Cancels the search and its call. */
  cancelSearch(): void
  /** Searches again for a booking, opens it in the ledger and scrolls to the result. */
  show(row: LedgerRow): void
  /** Whether to scroll to the result, because another page started the search. */
  readonly shouldScroll: boolean
  /** Opens the price check of a better rate, so that the clerk can book this rate in place of the booking in `record`. */
  bookInstead(record: LedgerRecord, comparison: RateLook, rateKey: string): Promise<void>
}

/** Creates the state of the search for a better rate. */
export const createRateLookSlice =
  (desk: DeskBridge): Part<RateLookSlice> =>
  (set, get, app) => {
    const stopPendingCall = () => {
      const { state } = get()
      if (state.status === 'looking') void desk.ask('rebooking.stopLooking', { booking: bookingKeyOf(state.row) })
    }

    return {
      state: { status: 'none' },
      shouldScroll: false,

      show(row) {
        void get().start(row, null)
        set({ shouldScroll: true })
        app().goTo({ name: 'ledger', find: spokenReference(row) })
      },

      async start(row, nationality) {
        const looking: RateLookState = { status: 'looking', row }
        stopPendingCall()
        set({ state: looking, shouldScroll: false })
        const outcome = await desk.ask('rebooking.look', { booking: bookingKeyOf(row), nationality })
        if (get().state !== looking) return // superseded by another search
        set({
          state: outcome.ok ? { status: 'looked', row, comparison: outcome.value } : { status: 'failed', row, failure: outcome.failure },
        })
      },

      cancelSearch() {
        stopPendingCall()
        set({ state: { status: 'none' } })
      },

      async bookInstead(record, comparison, rateKey) {
        const {
          goTo,
          booking: { openCheck },
        } = app()
        if (comparison.kind !== 'looked') return
        const rate = comparison.better.find((found) => found.rateKey === rateKey)
        if (!rate) return
        const { row, booking, client, sold } = record
        goTo({ name: 'check' })
        const reference = spokenReference(row)
        await openCheck(
          { rateKey, seen: rate.offer, stay: comparison.stay },
          {
            ...{ foundBy: reference, client: client?.id ?? null },
            inPlaceOf: { booking: comparison.booking, reference, held: bookingTerms(booking), fee: comparison.fee, sold, people: booking },
          },
        )
      },
    }
  }
