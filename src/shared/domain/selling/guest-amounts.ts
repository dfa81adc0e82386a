/** What papers and files for a guest may say of money: what the guest pays, never what the desk pays. */
import { isDecimal, type Money } from '../money.ts'
import type { Booking } from '../schemas.ts'
import type { Sold } from './selling.ts'

export interface GuestAmounts {
  /** Of the whole stay; null where only the desk's cost is known. */
  readonly total: Money | null
  /** What the guest pays to the hotel on arrival; null where the room is paid otherwise, or the hotel's amount is not stated. */
  readonly atHotel: Money | null
  /** What the guest pays for having cancelled; null as `total`. */
  readonly fee: Money | null
}

type Priced = Pick<Booking, 'rateType' | 'total' | 'currency' | 'hotelRate' | 'hotelCurrency' | 'cancellationCost'>

const money = (amount: string | null | undefined, currency: string | null | undefined): Money | null =>
  amount && currency && isDecimal(amount) ? { amount, currency } : null

/** Whether the amounts of the service are the desk's cost: of a Net rate, and of any whose type is not one of the others. */
export const isCost = ({ rateType }: Pick<Booking, 'rateType'>): boolean => rateType !== 'SALE' && rateType !== 'DIRECT'

/**
 * The one place that says what a guest pays. `selling` is the desk's own price of a Net rate, null where there is none; beside it the cost is never shown, nor
 * a fee, which is a part of the cost. `showNet`: the clerk wants the cost itself on the paper.
 */
export function guestAmounts(booking: Priced, selling: Pick<Sold, 'price' | 'currency'> | null, showNet: boolean): GuestAmounts {
  const { rateType, currency } = booking
  if (rateType === 'DIRECT') return { total: null, atHotel: money(booking.hotelRate, booking.hotelCurrency), fee: null }
  if (isCost(booking) && selling) return { total: money(selling.price, selling.currency), atHotel: null, fee: null }
  if (isCost(booking) && !showNet) return { total: null, atHotel: null, fee: null }
  return { total: money(booking.total, currency), atHotel: null, fee: money(booking.cancellationCost, currency) }
}
