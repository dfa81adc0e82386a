/** What cancelling several bookings costs in total, added up from their quotes. */
import type { CancelQuote } from '../../../../shared/contract/views/cancel-views.ts'
import { isDecimal, isZero, type Money, sumByCurrency } from '../../../../shared/domain/money.ts'

export interface Exposure {
  /** One exact sum for each currency in which something is charged. */
  readonly sums: readonly Money[]
  /** Bookings that cost nothing to cancel. */
  readonly free: number
  /** Bookings whose cancellation cost is unknown. */
  readonly unknown: number
}

/** The cost of one quote; null when the amount or its currency is unknown. */
function costOf({ penalty, currency }: Pick<CancelQuote, 'penalty' | 'currency'>): Money | 'free' | null {
  if (penalty.kind === 'free') return 'free'
  if (penalty.kind === 'unknown' || penalty.amount === null || currency === null || !isDecimal(penalty.amount)) return null
  return isZero(penalty.amount) ? 'free' : { amount: penalty.amount, currency }
}

/** Adds up the quotes, one sum per currency. */
export function exposureOf(quotes: readonly Pick<CancelQuote, 'penalty' | 'currency'>[]): Exposure {
  const costs = quotes.map(costOf)
  return {
    sums: sumByCurrency(costs.filter((cost) => cost !== null && cost !== 'free')),
    free: costs.filter((cost) => cost === 'free').length,
    unknown: costs.filter((cost) => cost === null).length,
  }
}
