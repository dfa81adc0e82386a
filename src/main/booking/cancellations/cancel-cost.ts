/** What a cancellation costs and brings back, from a booking's own terms. */

import { compare, formatMoney, isDecimal, isZero, subtract } from '../../../shared/domain/money.ts'
import { type CancellationTerms, costOf, type Penalty } from '../../../shared/domain/penalties.ts'
import type { Booking } from '../../../shared/domain/schemas.ts'
import { english } from '../../../shared/words/say.ts'

/** The part of a booking that says what its cancellation costs. */
export function termsToCancel({ nonrefundable, cancellationPolicies, total, currency }: Booking): CancellationTerms {
  return { nonrefundable, cancellationPolicies, total, currency }
}

/** Total minus penalty; null when either is unknown, or when the penalty is above the total and nothing can be said. */
export function comesBack(total: string | null, penalty: Penalty): string | null {
  if (penalty.kind === 'everything') return '0'
  const cost = costOf(penalty)
  if (total === null || cost === null || compare(total, cost) < 0) return null
  return subtract(total, cost)
}

/** Whether the penalty is above the one agreed to. A penalty that became unknown has risen. So has an unknown one that turns out to cost something. */
export function rose(agreed: Penalty, now: Penalty): boolean {
  if (agreed.kind === 'unknown') return now.kind === 'charged' || now.kind === 'everything'
  const before = costOf(agreed)
  const after = costOf(now)
  // Agreed to lose everything, whatever that is.
  if (before === null) return false
  return after === null || compare(after, before) > 0
}

/** What a cancellation was charged, as the service states it. */
export interface Charged {
  readonly cost: string | null
  readonly balance: string | null
  readonly total: string | null
  readonly nonrefundable: boolean | null
}

/** The penalty charged. If a nonrefundable booking states none, infers it from what is not returned; null when nothing says. */
export function chargedOf({ cost, balance, total, nonrefundable }: Charged): string | null {
  if (cost !== null || nonrefundable !== true || total === null || balance === null) return cost
  return subtract(total, balance)
}

/** An amount for a history line, which is kept in English. */
export function moneyText(amount: string | null, currency: string | null): string {
  if (amount === null || !isDecimal(amount)) return 'not stated'
  if (isZero(amount)) return 'none'
  return currency ? formatMoney({ amount, currency }, english) : amount
}
