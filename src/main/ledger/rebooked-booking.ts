import type { BookingPlace } from '../../shared/contract/views/ledger-views.ts'

/** The booking that another one is to replace, and the terms agreed to: amounts are decimal text in `currency`. */
export interface RebookedBooking {
  readonly booking: BookingPlace
  readonly currency: string
  /** What cancelling the old booking costs. */
  readonly fee: string
  readonly gain: string
}
