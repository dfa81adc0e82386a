/**
 * What a cancellation costs and when (docs/domain.md D30-D33). Policies are a schedule, not a sum: the latest entry whose start has passed applies.
 * They come in any order.
 */

import { parseMoment } from './dates.ts'
import { compare, isZero } from './money.ts'
import type { BookingStatus, CancellationPolicy } from './schemas.ts'

/** The part of a rate or booking that decides a penalty. Amounts are in the rate's currency. */
export interface CancellationTerms {
  readonly nonrefundable: boolean | null
  readonly cancellationPolicies: readonly CancellationPolicy[] | null
  /** The rate's or booking's total. */
  readonly total: string | null
  readonly currency: string | null
}

/** One step of the schedule: from this moment on, this amount is charged. */
export interface PenaltyStep {
  readonly amount: string
  /** The moment as the service wrote it, with its offset. */
  readonly from: string
  readonly fromMs: number
}

/** Cache: a list asks several times for the schedules of the same terms, and terms do not change once they are parsed. */
const schedules = new WeakMap<readonly CancellationPolicy[], readonly PenaltyStep[] | null>()

/**
 * Returns the steps in chronological order; of simultaneous steps only the largest amount. `null` if there are no policies or a step's amount or zone
 * is unknown: then nothing may be computed, and the policies are shown as stated.
 */
export function penaltySchedule(policies: readonly CancellationPolicy[] | null): readonly PenaltyStep[] | null {
  if (!policies || policies.length === 0) return null
  const known = schedules.get(policies)
  if (known !== undefined) return known
  const steps = stepsOf(policies)
  schedules.set(policies, steps)
  return steps
}

function stepsOf(policies: readonly CancellationPolicy[]): readonly PenaltyStep[] | null {
  const steps: PenaltyStep[] = []
  for (const { amount, fromDate } of policies) {
    const moment = fromDate === null ? null : parseMoment(fromDate)
    if (amount === null || !moment) return null
    steps.push({ amount, from: moment.text, fromMs: moment.instantMs })
  }
  steps.sort((a, b) => a.fromMs - b.fromMs || compare(a.amount, b.amount))
  return steps.filter((step, i) => steps[i + 1]?.fromMs !== step.fromMs)
}

/** The cost of a cancellation at one moment. Amounts are decimal text in the booking's currency. */
export type Penalty =
  /** Nothing is charged now. */
  | { readonly kind: 'free' }
  /** This much is charged now, by the step that began at `from`. */
  | { readonly kind: 'charged'; readonly amount: string; readonly from: string }
  /** Nothing is refunded: the whole total is charged. `amount` is null when the total is not stated. */
  | { readonly kind: 'everything'; readonly amount: string | null }
  /** The terms do not say. Never show this as free. */
  | { readonly kind: 'unknown' }

/**
 * Returns the penalty of cancelling at an instant. A step applies from the exact instant at which it begins. A nonrefundable rate overrides its
 * policies; if the flag is unknown, the policies decide; without policies the penalty is unknown.
 */
export function penaltyAt(terms: CancellationTerms, atMs: number): Penalty {
  if (terms.nonrefundable === true) return { kind: 'everything', amount: terms.total }
  const steps = penaltySchedule(terms.cancellationPolicies)
  if (!steps) return { kind: 'unknown' }
  const step = steps.findLast(({ fromMs }) => fromMs <= atMs)
  if (!step || isZero(step.amount)) return { kind: 'free' }
  return { kind: 'charged', amount: step.amount, from: step.from }
}

/** Returns the penalty as an amount; null if it is unknown. */
export function costOf(penalty: Penalty): string | null {
  switch (penalty.kind) {
    case 'free':
      return '0'
    case 'charged':
    case 'everything':
      return penalty.amount
    case 'unknown':
      return null
  }
}

export type CancelCost =
  /** A confirmed booking: what cancelling it now would cost. */
  | { readonly kind: 'estimate'; readonly penalty: Penalty }
  /** A cancelled booking: what the service charged; null when it did not say. */
  | { readonly kind: 'charged'; readonly amount: string | null }
  /** A failed booking or an unrecognised status: nothing to cancel. */
  | { readonly kind: 'none' }

/** A booking as far as the cost of its cancellation goes. */
export interface CancellableBooking extends CancellationTerms {
  readonly known: BookingStatus | null
  /** What the service charged for its cancellation; null when it did not say, or while it is not cancelled. */
  readonly cancellationCost: string | null
}

/** Returns the cost of cancelling the booking at `atMs` (epoch milliseconds), or what its cancellation has cost. */
export function cancelCost(booking: CancellableBooking, atMs: number): CancelCost {
  if (booking.known === 'CONFIRMED') return { kind: 'estimate', penalty: penaltyAt(booking, atMs) }
  if (booking.known === 'CANCELLED') return { kind: 'charged', amount: booking.cancellationCost }
  return { kind: 'none' }
}

/** Returns what the steps charge at an instant; nothing before the first one. */
export function chargedAt(steps: readonly PenaltyStep[], atMs: number): string {
  return steps.findLast(({ fromMs }) => fromMs <= atMs)?.amount ?? '0'
}

/** Returns the next step that changes the penalty; `null` if none does or the schedule is unknown. */
export function nextStep(terms: CancellationTerms, atMs: number): PenaltyStep | null {
  if (terms.nonrefundable === true) return null
  const steps = penaltySchedule(terms.cancellationPolicies) ?? []
  let current = chargedAt(steps, atMs)
  for (const step of steps) {
    if (step.fromMs <= atMs) continue
    if (compare(step.amount, current) !== 0) return step
    current = step.amount
  }
  return null
}

/** Returns the step that ends the free period, past or future: the first one that charges. `null` if there is none. */
export function freeUntil(terms: CancellationTerms): PenaltyStep | null {
  if (terms.nonrefundable === true) return null
  return penaltySchedule(terms.cancellationPolicies)?.find(({ amount }) => !isZero(amount)) ?? null
}

/** Returns oddities of the policies that a clerk should see: a later step that costs less, or a penalty above the total. */
export function oddities(terms: CancellationTerms): ('lowerLater' | 'aboveTotal')[] {
  const steps = penaltySchedule(terms.cancellationPolicies) ?? []
  const odd: ('lowerLater' | 'aboveTotal')[] = []
  if (steps.some((step, i) => i > 0 && compare(step.amount, steps[i - 1]?.amount ?? '0') < 0)) odd.push('lowerLater')
  const { total } = terms
  if (total !== null && steps.some((step) => compare(step.amount, total) > 0)) odd.push('aboveTotal')
  return odd
}
