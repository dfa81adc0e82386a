/** What cancelling several bookings costs together, as they were quoted one by one. */
import type { CancelQuote } from '../../../../shared/contract/views/cancel-views.ts'
import { isDecimal, isZero, type Money, sumByCurrency } from '../../../../shared/domain/money.ts'

export interface Exposure {
  /** One exact sum for each currency in which something is charged. */
  readonly sums: readonly Money[]
  /** Bookings that cost nothing to cancel. */
  readonly free: number
  /** Bookings of which nobody knows what they cost. */
  readonly unknown: number
}

/** What one quote comes to; null where that is not known, or in no currency. */
function costOf({ penalty, currency }: Pick<CancelQuote, 'penalty' | 'currency'>): Money | 'free' | null {
  if (penalty.kind === 'free') return 'free'
  if (penalty.kind === 'unknown' || penalty.amount === null || currency === null || !isDecimal(penalty.amount)) return null
  return isZero(penalty.amount) ? 'free' : { amount: penalty.amount, currency }
}

/** The exposure of these quotes. Nothing is added across currencies. */
export function exposureOf(quotes: readonly Pick<CancelQuote, 'penalty' | 'currency'>[]): Exposure {
  const costs = quotes.map(costOf)
  return {
    sums: sumByCurrency(costs.filter((cost) => cost !== null && cost !== 'free')),
    free: costs.filter((cost) => cost === 'free').length,
    unknown: costs.filter((cost) => cost === null).length,
  }
}
