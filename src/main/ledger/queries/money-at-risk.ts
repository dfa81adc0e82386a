/** The cost of forgetting to cancel: the deadlines of the next days, by day, with one exact sum per currency. */
import { dateIn } from '../../../shared/domain/dates.ts'
import { compare, isDecimal, type Money, subtract, sumByCurrency } from '../../../shared/domain/money.ts'
import { type CancellationTerms, nextStep, type PenaltyStep, penaltyAt } from '../../../shared/domain/penalties.ts'

/** A booking whose cancellation becomes more expensive at `step`. */
interface Deadline<B> {
  readonly booking: B
  readonly step: PenaltyStep
  /** How much more a cancellation costs after the step than before it, in the booking’s currency. */
  readonly more: Money
}

export interface RiskOfDay<B> {
  /** The desk’s calendar day on which the steps begin. */
  readonly day: string
  /** The loss if nothing is done on that day. */
  readonly sums: readonly Money[]
  /** Soonest first; at the same moment by currency, and the most expensive of each currency first. */
  readonly deadlines: readonly Deadline<B>[]
}

interface Risk<B> {
  readonly days: readonly RiskOfDay<B>[]
  /** Bookings whose terms, total or currency are missing, so that they may not be free. */
  readonly unknown: readonly B[]
  /** Bookings that can no longer be cancelled free of charge, and whose cost does not change in these days. */
  readonly charged: number
}

const dayMs = 86_400_000

/** Returns what can be lost within `days` from now among these confirmed bookings (docs/domain.md D30-D33). */
export function moneyAtRisk<B extends CancellationTerms>(bookings: Iterable<B>, nowMs: number, days: number, zone: string): Risk<B> {
  const byDay = new Map<string, Deadline<B>[]>()
  const unknown: B[] = []
  let charged = 0
  for (const booking of bookings) {
    const currentPenalty = penaltyNow(booking, nowMs)
    if (currentPenalty === null || booking.currency === null) {
      unknown.push(booking)
      continue
    }
    const step = nextStep(booking, nowMs)
    if (step && step.fromMs <= nowMs + days * dayMs && compare(step.amount, currentPenalty) > 0) {
      const day = dateIn(zone, step.fromMs)
      const deadline = { booking, step, more: { amount: subtract(step.amount, currentPenalty), currency: booking.currency } }
      const deadlines = byDay.get(day)
      if (deadlines) deadlines.push(deadline)
      else byDay.set(day, [deadline])
    } else if (booking.nonrefundable === true || compare(currentPenalty, '0') > 0) charged += 1
  }
  return {
    days: [...byDay]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([day, deadlines]) => ({
        day,
        sums: sumByCurrency(deadlines.map(({ more }) => more)),
        deadlines: deadlines.sort(soonestFirst),
      })),
    unknown,
    charged,
  }
}

/** Returns what a cancellation costs now; null when that is unknown. */
function penaltyNow(terms: CancellationTerms, nowMs: number): string | null {
  const penalty = penaltyAt(terms, nowMs)
  switch (penalty.kind) {
    case 'free':
      return '0'
    case 'charged':
    case 'everything':
      return penalty.amount !== null && isDecimal(penalty.amount) ? penalty.amount : null
    case 'unknown':
      return null
    default:
      return penalty satisfies never
  }
}

/** Orders by time. At the same moment by currency, because amounts in two currencies cannot be compared, and then by amount, highest first. */
function soonestFirst<B>(a: Deadline<B>, b: Deadline<B>): number {
  if (a.step.fromMs !== b.step.fromMs) return a.step.fromMs - b.step.fromMs
  if (a.more.currency !== b.more.currency) return a.more.currency < b.more.currency ? -1 : 1
  return compare(b.more.amount, a.more.amount)
}
