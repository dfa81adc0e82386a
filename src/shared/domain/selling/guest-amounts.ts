/** Amounts that documents and files for a guest may show: what the guest pays, never what the desk pays. */
import { isDecimal, type Money } from '../money.ts'
import type { Booking } from '../schemas.ts'
import type { Sold } from './selling.ts'

export interface GuestAmounts {
  /** For the whole stay; null if only the desk's cost is known. */
  readonly total: Money | null
  /** What the guest pays the hotel on arrival; null if the room is paid otherwise, or the hotel's amount is not stated. */
  readonly atHotel: Money | null
  /** What the guest pays for a cancellation; null if only the desk's cost is known. */
  readonly fee: Money | null
}

type Priced = Pick<Booking, 'rateType' | 'total' | 'currency' | 'hotelRate' | 'hotelCurrency' | 'cancellationCost'>

const money = (amount: string | null | undefined, currency: string | null | undefined): Money | null =>
  amount && currency && isDecimal(amount) ? { amount, currency } : null

/** Whether the service's amounts are the desk's cost: for a Net rate, and for any unrecognised rate type. */
export const isCost = ({ rateType }: Pick<Booking, 'rateType'>): boolean => rateType !== 'SALE' && rateType !== 'DIRECT'

/**
 * Returns what a guest pays; no other code decides this. `selling` is the desk's own price of a Net rate, null if it has none. With such a price,
 * neither the cost nor the cancellation fee (part of the cost) is shown. `showNet`: the clerk wants the cost on the document.
 */
export function guestAmounts(booking: Priced, selling: Pick<Sold, 'price' | 'currency'> | null, showNet: boolean): GuestAmounts {
  const { rateType, currency } = booking
  if (rateType === 'DIRECT') return { total: null, atHotel: money(booking.hotelRate, booking.hotelCurrency), fee: null }
  if (isCost(booking) && selling) return { total: money(selling.price, selling.currency), atHotel: null, fee: null }
  if (isCost(booking) && !showNet) return { total: null, atHotel: null, fee: null }
  return { total: money(booking.total, currency), atHotel: null, fee: money(booking.cancellationCost, currency) }
}
