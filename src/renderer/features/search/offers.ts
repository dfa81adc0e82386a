/** Hotels of the results, made ready once for filtering and sorting: what is compared often is computed on arrival. */
import { scaled } from '../../../shared/money.ts'
import { penaltyAt } from '../../../shared/penalties.ts'
import type { HotelRow, RateRow } from '../../../shared/views.ts'

/** What a cancellation would cost when the rate arrived. */
export const refunds = ['free', 'charged', 'never', 'unknown'] as const
export type Refund = (typeof refunds)[number]

export const refundWords: Record<Refund, string> = {
  free: 'Free to cancel',
  charged: 'Penalty now',
  never: 'Not refundable',
  unknown: 'Terms unknown',
}

/** A rate with the values it is filtered and sorted by. */
export interface Offer {
  readonly rate: RateRow
  /** Amount in 1/10,000 of its currency; `null` when it is not stated or has more decimals. Such an offer sorts last. */
  readonly price: bigint | null
  /** Board code, or its name where there is no code; `''` when neither is stated. */
  readonly board: string
  readonly rateType: string
  readonly refund: Refund
}

export interface HotelOffers {
  readonly hotel: HotelRow
  readonly offers: readonly Offer[]
  /** What the text filter looks into: name, code and place, in lower case without accents. */
  readonly text: string
}

/** Lower case without accents, so that `geneve` finds `Genève`. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Makes a hotel ready. Terms are judged at the moment the answer came. */
export function offersOf(hotel: HotelRow): HotelOffers {
  const place = [hotel.hotelName, hotel.hotelCode, hotel.destinationName, hotel.destinationCode, hotel.countryCode]
  return { hotel, offers: hotel.rates.map((rate) => offerOf(rate, hotel.atMs)), text: folded(place.filter(Boolean).join(' ')) }
}

function offerOf(rate: RateRow, atMs: number): Offer {
  return {
    rate,
    price: rate.amount === null ? null : scaled(rate.amount),
    board: rate.boardType ?? rate.boardName ?? '',
    rateType: rate.rateType ?? '',
    refund: refundOf(rate, atMs),
  }
}

function refundOf(rate: RateRow, atMs: number): Refund {
  const { kind } = penaltyAt({ ...rate, total: rate.amount }, atMs)
  return kind === 'everything' ? 'never' : kind
}

/** The order of prices within one currency: cheapest first, not stated last. */
export function byPrice(a: bigint | null, b: bigint | null): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  return a < b ? -1 : a > b ? 1 : 0
}
