/** Looking for a better rate for the booking in the drawer. */
import type { StateCreator } from 'zustand'
import type { Failure } from '../../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import { bookingPlaceOf, type LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import type { RateLook } from '../../../../shared/contract/views/rebooking-views.ts'

/** `row` is the booking that was looked for. */
type RateLookState =
  | { readonly status: 'none' }
  | { readonly status: 'looking'; readonly row: LedgerRow }
  | { readonly status: 'looked'; readonly row: LedgerRow; readonly look: RateLook }
  | { readonly status: 'failed'; readonly row: LedgerRow; readonly failure: Failure }

export interface RateLookSlice {
  readonly rateLook: RateLookState
  /** Asks the service what it offers for the stay of a booking now, to guests of a nationality; null is the one that the desk assumes. */
  lookForRates(row: LedgerRow, nationality: string | null): Promise<void>
}

/** Nothing was looked for. */
export const createRateLookSlice =
  (desk: DeskBridge): StateCreator<RateLookSlice, [], [], RateLookSlice> =>
  (set, get) => ({
    rateLook: { status: 'none' },

    async lookForRates(row, nationality) {
      const looking: RateLookState = { status: 'looking', row }
      set({ rateLook: looking })
      const outcome = await desk.ask('rebooking.look', { booking: bookingPlaceOf(row), nationality })
      if (get().rateLook !== looking) return // looked for another one meanwhile
      set({
        rateLook: outcome.ok ? { status: 'looked', row, look: outcome.value } : { status: 'failed', row, failure: outcome.failure },
      })
    },
  })
