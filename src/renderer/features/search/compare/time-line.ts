/** Penalty schedules as stretches of one time line, from now to the check-in. */
import { addDays, startOfDate } from '../../../../shared/domain/dates.ts'
import { compare } from '../../../../shared/domain/money.ts'
import { type CancellationTerms, penaltyAt, penaltySchedule } from '../../../../shared/domain/penalties.ts'

/** A period in which cancelling costs the same. `everything`: at least the price of the stay, or nothing is refunded. */
export interface Stretch {
  /** `from` and `to` are fractions of the line, 0 to 1. */
  readonly from: number
  readonly to: number
  readonly kind: 'free' | 'charged' | 'everything' | 'unknown'
  /** Amount charged; null if nothing is charged or the amount is unknown. */
  readonly amount: string | null
}

export interface TimeLine {
  readonly fromMs: number
  readonly toMs: number
}

/**
 * Returns the time line of a stay: from `nowMs` to the end of the check-in day, so that penalty steps on that day are on it. It is empty
 * once the check-in day is over.
 */
export function timeLineOf(nowMs: number, checkin: string, zone: string): TimeLine {
  return { fromMs: nowMs, toMs: Math.max(nowMs, startOfDate(zone, addDays(checkin, 1))) }
}

/** Returns the cancellation cost along the line, without gaps. The result of `penaltyAt` applies until the next step of the schedule. */
export function stretchesOf(terms: CancellationTerms, { fromMs, toMs }: TimeLine): Stretch[] {
  const steps = terms.nonrefundable === true ? [] : (penaltySchedule(terms.cancellationPolicies) ?? [])
  const starts = [fromMs, ...steps.map((step) => step.fromMs).filter((at) => at > fromMs && at < toMs)]
  const part = (atMs: number) => (toMs > fromMs ? (atMs - fromMs) / (toMs - fromMs) : 1)
  const stretches: Stretch[] = []
  for (const [i, start] of starts.entries()) {
    const cost = costAt(terms, start)
    const last = stretches.at(-1)
    const to = part(starts[i + 1] ?? toMs)
    if (last && last.kind === cost.kind && last.amount === cost.amount) stretches[stretches.length - 1] = { ...last, to }
    else stretches.push({ from: last?.to ?? 0, to, ...cost })
  }
  return stretches
}

function costAt(terms: CancellationTerms, atMs: number): Pick<Stretch, 'kind' | 'amount'> {
  const penalty = penaltyAt(terms, atMs)
  if (penalty.kind === 'free' || penalty.kind === 'unknown') return { kind: penalty.kind, amount: null }
  const { kind, amount } = penalty
  const isAll = kind === 'charged' && terms.total !== null && compare(amount, terms.total) >= 0
  return { kind: isAll ? 'everything' : kind, amount }
}
