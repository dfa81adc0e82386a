/** Prepares hotels for filtering and sorting: values that are compared often are computed once, on arrival. */

import type { HotelRow, RateRow } from '../../../../shared/contract/views/search-views.ts'
import { scaled } from '../../../../shared/domain/money.ts'
import { nextStep, penaltyAt } from '../../../../shared/domain/penalties.ts'
import { texts } from '../../../../shared/words/say.ts'

/** Cancellation terms at the time when the rate arrived. */
export const refunds = ['free', 'charged', 'never', 'unknown'] as const
export type Refund = (typeof refunds)[number]

export const refundWords: Record<Refund, string> = texts({
  free: 'common.freeToCancel',
  charged: 'offers.penaltyNow',
  never: 'common.notRefundable',
  unknown: 'common.termsUnknown',
})

/** Facet values of a rate. Rates with equal values share one object, so that filters evaluate them once. */
export interface Kind {
  /** Board code, or its name where there is no code; `''` when neither is stated. */
  readonly board: string
  readonly refund: Refund
  readonly rateType: string
}

/** A rate with the values it is filtered and sorted by. */
export interface ComparedRate {
  readonly rate: RateRow
  /** Amount in 1/10,000 of its currency; `null` when it is not stated or has more decimals. Such an offer sorts last. */
  readonly price: bigint | null
  readonly kind: Kind
  /** Until when cancelling is free, milliseconds since 1970; `Infinity` if no step charges, null if it was not free on arrival or is unknown. */
  readonly freeUntilMs: number | null
}

export interface HotelOffers {
  readonly hotel: HotelRow
  /** In the order of the hotel's rates: by currency, cheapest first within each; those without a currency last. */
  readonly offers: readonly ComparedRate[]
  /** Currencies of the offers, with the number of offers. */
  readonly currencies: ReadonlyMap<string, number>
  /** Text that the text filter searches: name, code and place, in lower case without accents. */
  readonly text: string
  /** Sort key of the place column. */
  readonly place: string
}

/** Returns the text in lower case without accents, so that `geneve` finds `Genève`. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Prepares a hotel for the results. Cancellation terms are evaluated at the time of the answer. */
export function offersOf(hotel: HotelRow): HotelOffers {
  const { hotelName, hotelCode, destinationName, destinationCode, countryCode } = hotel
  const currencies = new Map<string, number>()
  for (const { currency } of hotel.rates) if (currency !== null) currencies.set(currency, (currencies.get(currency) ?? 0) + 1)
  return {
    hotel,
    offers: hotel.rates.map((rate) => offerOf(rate, hotel.atMs)),
    currencies,
    text: foldText([hotelName, hotelCode, destinationName, destinationCode, countryCode].filter(Boolean).join(' ')),
    place: `${destinationName ?? destinationCode ?? '~'} ${countryCode ?? ''}`,
  }
}

function offerOf(rate: RateRow, atMs: number): ComparedRate {
  const terms = { ...rate, total: rate.amount }
  const { kind } = penaltyAt(terms, atMs)
  return {
    rate,
    price: rate.amount === null ? null : scaled(rate.amount),
    kind: kindOf(rate.boardType ?? rate.boardName ?? '', kind === 'everything' ? 'never' : kind, rate.rateType ?? ''),
    freeUntilMs: kind === 'free' ? (nextStep(terms, atMs)?.fromMs ?? Number.POSITIVE_INFINITY) : null,
  }
}

const kinds = new Map<string, Kind>()

function kindOf(board: string, refund: Refund, rateType: string): Kind {
  const name = JSON.stringify([board, refund, rateType])
  const known = kinds.get(name)
  if (known) return known
  const kind = { board, refund, rateType }
  kinds.set(name, kind)
  return kind
}
