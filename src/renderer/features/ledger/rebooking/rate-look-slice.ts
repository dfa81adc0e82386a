/** Looking for a better rate for the booking in the drawer. */
import type { StateCreator } from 'zustand'
import type { Failure } from '../../../../shared/contract/failure.ts'
import type { DeskBridge, InputOf } from '../../../../shared/contract/procedures/procedures.ts'
import { type BookingPlace, bookingPlaceOf, type LedgerRecord, type LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import type { RateLook } from '../../../../shared/contract/views/rebooking-views.ts'
import { type Held, heldIn } from '../../../../shared/domain/better-rate.ts'
import type { FrameSlice } from '../../../frame-slice.ts'
import { spokenReference } from '../cancel/cancel-cost.ts'

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
  /** Waits for its answer no longer, and ends its call. */
  leaveRateLook(): void
  /** Looks again for a booking, which opens in the ledger with what comes of it in sight. */
  showLook(row: LedgerRow): void
  /** Whether what comes of the look is to be brought into sight: it was asked for from elsewhere. */
  readonly bringsLook: boolean
  /** Goes to the price check of a rate that a look has found, to book it in place of the booking. */
  bookInstead(record: LedgerRecord, look: RateLook, rateKey: string): Promise<void>
}

/** The way to the price check, which it takes of the other slices. */
export type WayToCheck = Pick<FrameSlice, 'goTo'> & {
  openCheck(
    check: InputOf<'booking.checkRate'>,
    origin: {
      readonly foundBy: string
      readonly client: number | null
      readonly inPlaceOf: {
        readonly booking: BookingPlace
        readonly reference: string
        readonly held: Held
        readonly fee: string
        readonly sold: LedgerRecord['sold']
        readonly people: Pick<LedgerRecord['booking'], 'holder' | 'occupancies' | 'specialRequest'>
      }
    },
  ): Promise<void>
}

/** Nothing was looked for. */
export const createRateLookSlice =
  (desk: DeskBridge): StateCreator<RateLookSlice & WayToCheck, [], [], RateLookSlice> =>
  (set, get) => {
    const endLook = () => {
      const { rateLook } = get()
      if (rateLook.status === 'looking') void desk.ask('rebooking.stopLooking', { booking: bookingPlaceOf(rateLook.row) })
    }

    return {
      rateLook: { status: 'none' },
      bringsLook: false,

      showLook(row) {
        void get().lookForRates(row, null)
        set({ bringsLook: true })
        get().goTo({ name: 'ledger', find: spokenReference(row) })
      },

      async lookForRates(row, nationality) {
        const looking: RateLookState = { status: 'looking', row }
        endLook()
        set({ rateLook: looking, bringsLook: false })
        const outcome = await desk.ask('rebooking.look', { booking: bookingPlaceOf(row), nationality })
        if (get().rateLook !== looking) return // looked for another one meanwhile
        set({
          rateLook: outcome.ok ? { status: 'looked', row, look: outcome.value } : { status: 'failed', row, failure: outcome.failure },
        })
      },

      leaveRateLook() {
        endLook()
        set({ rateLook: { status: 'none' } })
      },

      async bookInstead(record, look, rateKey) {
        const { goTo, openCheck } = get()
        if (look.kind !== 'looked') return
        const rate = look.better.find((found) => found.rateKey === rateKey)
        if (!rate) return
        const { row, booking, client, sold } = record
        goTo({ name: 'check' })
        const reference = spokenReference(row)
        await openCheck(
          { rateKey, seen: rate.offer, stay: look.stay },
          {
            ...{ foundBy: reference, client: client?.id ?? null },
            inPlaceOf: { booking: look.booking, reference, held: heldIn(booking), fee: look.fee, sold, people: booking },
          },
        )
      },
    }
  }
