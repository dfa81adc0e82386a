/**
 * An offer of the desk to a client: rates as the service stated them, each with the price that the client is told. What a client agrees to
 * is that price, until the last day of the offer; nobody books an offered rate at another price, or after that day, unless the client has
 * agreed anew.
 */
import { compare, currencyCode, isDecimal, type Money } from '../money.ts'
import type { Terms } from '../terms.ts'
import { type MarginRule, makesPrice, type Sold } from './selling.ts'

/** More rates than this are a catalogue, no offer. */
export const mostOffered = 10
/** Of what is written to the client, in characters. */
export const longestOfferText = 4000

/** How an offer stands, the first that is true: booked, withdrawn, past its last day, sent, or not sent yet. */
export const offerStates = ['open', 'sent', 'expired', 'booked', 'withdrawn'] as const
/** One of `offerStates`. */
export type OfferState = (typeof offerStates)[number]

/** What the state of an offer follows from. */
export interface OfferFacts {
  /** Whether one of its rates became a booking. */
  readonly booked: boolean
  readonly withdrawn: boolean
  readonly sent: boolean
  /** Its last day, `YYYY-MM-DD`. */
  readonly validUntil: string
}

/** The state of an offer on a day of the desk. */
export function offerStateOf({ booked, withdrawn, sent, validUntil }: OfferFacts, today: string): OfferState {
  if (booked) return 'booked'
  if (withdrawn) return 'withdrawn'
  if (validUntil < today) return 'expired'
  return sent ? 'sent' : 'open'
}

/** Whether an offer is still what the client may say yes to; one of its rates may be booked already. */
export const isGood = ({ withdrawn, validUntil }: Pick<OfferFacts, 'withdrawn' | 'validUntil'>, today: string): boolean =>
  !withdrawn && validUntil >= today

/** What the client pays for a rate: to the desk, or to the hotel on arrival. */
export interface GuestPrice extends Money {
  readonly atHotel: boolean
}

/** The price that a client is told; null where there is none, so that the rate cannot be offered. Never what the desk pays, but for a Fixed price. */
export function guestPriceOf(
  terms: Pick<Terms, 'rateType' | 'hotelRate' | 'hotelCurrency'>,
  sold: Pick<Sold, 'price' | 'currency'> | null,
): GuestPrice | null {
  if (terms.rateType !== 'DIRECT') return sold && { amount: sold.price, currency: currencyCode(sold.currency), atHotel: false }
  const { hotelRate, hotelCurrency } = terms
  if (hotelRate === null || !isDecimal(hotelRate) || !hotelCurrency?.trim()) return null
  return { amount: hotelRate, currency: currencyCode(hotelCurrency), atHotel: true }
}

/** What an offered rate was sold at: the rule that made the price, null where a clerk typed it, and the price while it counts. */
export interface OfferedAt {
  readonly by: MarginRule | null
  readonly price: Money | null
}

/**
 * What a rate is sold at that was offered. A price that the rule of its offer makes, or made of what the rate cost then, was typed by nobody: it is by that
 * rule, and the margin is what is left of the price now. Any other is sold as it is.
 */
export function soldAsOffered(sold: Sold, { by, price }: OfferedAt): Sold {
  if (sold.how !== 'typed' || by === null) return sold
  const isOffered = price !== null && currencyCode(price.currency) === sold.currency && compare(price.amount, sold.price) === 0
  return isOffered || makesPrice(by, sold) ? { ...sold, how: 'rule', rule: by } : sold
}

/** Whether two prices are one, however their amounts are written. */
export const isSamePrice = (a: GuestPrice, b: GuestPrice): boolean =>
  a.atHotel === b.atHotel && a.currency === b.currency && compare(a.amount, b.amount) === 0

/**
 * Whether the client has to agree once more before a rate of an offer is booked at a price: it is another one than was offered, or the offer
 * is no longer good.
 */
export const asksAnew = (offered: GuestPrice | null, good: boolean, now: GuestPrice): boolean =>
  !good || offered === null || !isSamePrice(offered, now)

/** Whether the client has agreed to a price: by the offer, or by what the clerk says that the client agreed to since. Without a price nobody agreed to any. */
export function isAgreedPrice(offered: GuestPrice | null, good: boolean, now: GuestPrice | null, anew: GuestPrice | null): boolean {
  if (now === null) return false
  return !asksAnew(offered, good, now) || (anew !== null && isSamePrice(anew, now))
}
