/**
 * The desk's offers to clients: rates as the service stated them, each with the price quoted to the client. The client agrees to that price until the
 * last day of the offer. An offered rate is never booked at another price or after that day unless the client agreed again.
 */
import { compare, currencyCode, isDecimal, type Money } from '../money.ts'
import type { Terms } from '../terms.ts'
import { type MarginRule, makesPrice, type Sold } from './selling.ts'

/** The maximum number of rates in an offer; a longer offer would be a catalogue. */
export const maxOfferedRates = 10
/** Longest text written to the client, in characters. */
export const longestOfferText = 4000

/** States of an offer. The first of these that is true applies: booked, withdrawn, past its last day, sent, not sent yet. */
export const offerStates = ['open', 'sent', 'expired', 'booked', 'withdrawn'] as const
/** One of `offerStates`. */
export type OfferState = (typeof offerStates)[number]

/** The facts that decide the state of an offer. */
export interface OfferFacts {
  /** Whether one of its rates became a booking. */
  readonly booked: boolean
  readonly withdrawn: boolean
  readonly sent: boolean
  /** Its last day, `YYYY-MM-DD`. */
  readonly validUntil: string
}

/** Returns the state of an offer on a day in the desk's zone. */
export function offerStateOf({ booked, withdrawn, sent, validUntil }: OfferFacts, today: string): OfferState {
  if (booked) return 'booked'
  if (withdrawn) return 'withdrawn'
  if (validUntil < today) return 'expired'
  return sent ? 'sent' : 'open'
}

/** Whether the client may still accept the offer; one of its rates may already be booked. */
export const isStillValid = ({ withdrawn, validUntil }: Pick<OfferFacts, 'withdrawn' | 'validUntil'>, today: string): boolean =>
  !withdrawn && validUntil >= today

/** What the client pays for a rate: to the desk, or to the hotel on arrival. */
export interface GuestPrice extends Money {
  readonly atHotel: boolean
}

/**
 * Returns the price quoted to a client; null if there is none, so that the rate cannot be offered. It is never the desk's cost, except for a Fixed
 * price.
 */
export function guestPriceOf(
  terms: Pick<Terms, 'rateType' | 'hotelRate' | 'hotelCurrency'>,
  sold: Pick<Sold, 'price' | 'currency'> | null,
): GuestPrice | null {
  if (terms.rateType !== 'DIRECT') return sold && { amount: sold.price, currency: currencyCode(sold.currency), atHotel: false }
  const { hotelRate, hotelCurrency } = terms
  if (hotelRate === null || !isDecimal(hotelRate) || !hotelCurrency?.trim()) return null
  return { amount: hotelRate, currency: currencyCode(hotelCurrency), atHotel: true }
}

/** The price at which a rate was offered (null if there is none), and the rule that made it. The rule is null if a clerk typed the price. */
export interface OfferedAt {
  readonly by: MarginRule | null
  readonly price: Money | null
}

/**
 * Returns how an offered rate is sold. A typed price counts as made by the offer's rule if it is the offered price, or if the rule makes it of the
 * current cost; its margin is computed from the current cost. Any other price counts as typed.
 */
export function soldAsOffered(sold: Sold, { by, price }: OfferedAt): Sold {
  if (sold.how !== 'typed' || by === null) return sold
  const isOffered = price !== null && currencyCode(price.currency) === sold.currency && compare(price.amount, sold.price) === 0
  return isOffered || makesPrice(by, sold) ? { ...sold, how: 'rule', rule: by } : sold
}

/** Whether two prices are equal, however their amounts are written. */
export const isSamePrice = (a: GuestPrice, b: GuestPrice): boolean =>
  a.atHotel === b.atHotel && a.currency === b.currency && compare(a.amount, b.amount) === 0

/**
 * Whether the client must agree again before an offered rate is booked at a price: the price differs from the offered one, or the offer is no longer
 * valid.
 */
export const mustAgreeAgain = (offered: GuestPrice | null, isValid: boolean, currentPrice: GuestPrice): boolean =>
  !isValid || offered === null || !isSamePrice(offered, currentPrice)

/** Whether the client agreed to a price: by the offer, or later, as the clerk confirmed (`agreedAgain`). Nobody can agree to a missing price. */
export function isAgreedPrice(
  offered: GuestPrice | null,
  isValid: boolean,
  currentPrice: GuestPrice | null,
  agreedAgain: GuestPrice | null,
): boolean {
  if (currentPrice === null) return false
  return !mustAgreeAgain(offered, isValid, currentPrice) || (agreedAgain !== null && isSamePrice(agreedAgain, currentPrice))
}
