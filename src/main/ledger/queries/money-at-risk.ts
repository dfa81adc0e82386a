/** What forgetting a cancellation costs: the deadlines of the next days, by day, with one exact sum per currency. */
import { dateIn } from '../../../shared/domain/dates.ts'
import { compare, isDecimal, type Money, subtract, sumByCurrency } from '../../../shared/domain/money.ts'
import { type CancellationTerms, nextStep, type PenaltyStep, penaltyAt } from '../../../shared/domain/penalties.ts'

/** A booking whose cancellation becomes dearer at `step`. */
interface Deadline<B> {
  readonly booking: B
  readonly step: PenaltyStep
  /** What a cancellation after the step costs beyond one before it, in the booking’s currency. */
  readonly more: Money
}

export interface RiskOfDay<B> {
  /** The desk’s calendar day on which the steps begin. */
  readonly day: string
  /** What is lost if nothing is done on that day. */
  readonly sums: readonly Money[]
  /** The soonest first; at one moment the dearest of each currency. */
  readonly deadlines: readonly Deadline<B>[]
}

interface Risk<B> {
  readonly days: readonly RiskOfDay<B>[]
  /** Terms, total or currency are not stated: not known to be free. */
  readonly unknown: readonly B[]
  /** Bookings that can no longer be cancelled for nothing, and whose cost does not change in these days. */
  readonly charged: number
}

const dayMs = 86_400_000

/** What can be lost within `days` from now among these confirmed bookings (docs/domain.md D30-D33). */
export function moneyAtRisk<B extends CancellationTerms>(bookings: Iterable<B>, nowMs: number, days: number, zone: string): Risk<B> {
  const byDay = new Map<string, Deadline<B>[]>()
  const unknown: B[] = []
  let charged = 0
  for (const booking of bookings) {
    const now = penaltyNow(booking, nowMs)
    if (now === null || booking.currency === null) {
      unknown.push(booking)
      continue
    }
    const step = nextStep(booking, nowMs)
    if (step && step.fromMs <= nowMs + days * dayMs && compare(step.amount, now) > 0) {
      const day = dateIn(zone, step.fromMs)
      const deadline = { booking, step, more: { amount: subtract(step.amount, now), currency: booking.currency } }
      const deadlines = byDay.get(day)
      if (deadlines) deadlines.push(deadline)
      else byDay.set(day, [deadline])
    } else if (booking.nonrefundable === true || compare(now, '0') > 0) charged += 1
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

/** What a cancellation costs now; null when that is not known. */
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

/** By time. At one moment by currency, for amounts of two cannot be compared, and then the dearest. */
function soonestFirst<B>(a: Deadline<B>, b: Deadline<B>): number {
  if (a.step.fromMs !== b.step.fromMs) return a.step.fromMs - b.step.fromMs
  if (a.more.currency !== b.more.currency) return a.more.currency < b.more.currency ? -1 : 1
  return compare(b.more.amount, a.more.amount)
}
