/** What a cancellation costs and refunds, from the booking's own terms. */

import { compare, formatMoney, isDecimal, isZero, subtract } from '../../../shared/domain/money.ts'
import { type CancellationTerms, costOf, type Penalty } from '../../../shared/domain/penalties.ts'
import type { Booking } from '../../../shared/domain/schemas.ts'
import { english } from '../../../shared/words/say.ts'

/** Returns the part of a booking that determines its cancellation cost. */
export function cancellationTermsOf({ nonrefundable, cancellationPolicies, total, currency }: Booking): CancellationTerms {
  return { nonrefundable, cancellationPolicies, total, currency }
}

/** Returns total minus penalty; null when either is unknown or the penalty exceeds the total. */
export function refundOf(total: string | null, penalty: Penalty): string | null {
  if (penalty.kind === 'everything') return '0'
  const cost = costOf(penalty)
  if (total === null || cost === null || compare(total, cost) < 0) return null
  return subtract(total, cost)
}

/**
 * Whether the penalty is above the agreed one. A penalty that became unknown counts as risen. So does an unknown penalty that turned out to
 * cost something.
 */
export function hasRisen(agreed: Penalty, now: Penalty): boolean {
  if (agreed.kind === 'unknown') return now.kind === 'charged' || now.kind === 'everything'
  const before = costOf(agreed)
  const after = costOf(now)
  // The clerk agreed to lose everything, whatever the amount.
  if (before === null) return false
  return after === null || compare(after, before) > 0
}

/** What the service says it charged for a cancellation. */
export interface CancellationCharge {
  readonly cost: string | null
  readonly balance: string | null
  readonly total: string | null
  readonly nonrefundable: boolean | null
}

/** Returns the penalty charged. If a nonrefundable booking states none, infers it from the unreturned part; null when unknown. */
export function chargedOf({ cost, balance, total, nonrefundable }: CancellationCharge): string | null {
  if (cost !== null || nonrefundable !== true || total === null || balance === null) return cost
  return subtract(total, balance)
}

/** Formats an amount for a history line, which is stored in English. */
export function moneyText(amount: string | null, currency: string | null): string {
  if (amount === null || !isDecimal(amount)) return 'not stated'
  if (isZero(amount)) return 'none'
  return currency ? formatMoney({ amount, currency }, english) : amount
}
