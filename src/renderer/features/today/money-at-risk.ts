/** What forgetting a cancellation costs: the deadlines of the next days, by day, with one exact sum per currency. */

import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { dateIn } from '../../../shared/domain/dates.ts'
import { compare, isDecimal, type Money, subtract, sumByCurrency } from '../../../shared/domain/money.ts'
import { nextStep, type PenaltyStep, penaltyAt } from '../../../shared/domain/penalties.ts'

/** A booking whose cancellation becomes dearer at `step`. */
interface Deadline {
  readonly row: LedgerRow
  readonly step: PenaltyStep
  /** What a cancellation after the step costs beyond one before it, in the booking’s currency. */
  readonly more: Money
}

export interface DayAtRisk {
  /** The desk’s calendar day on which the steps begin. */
  readonly day: string
  /** What is lost if nothing is done on that day. */
  readonly sums: readonly Money[]
  /** The dearest of each currency first. */
  readonly deadlines: readonly Deadline[]
}

export interface MoneyAtRisk {
  readonly days: readonly DayAtRisk[]
  /** Terms, total or currency are not stated: not known to be free. */
  readonly unknown: readonly LedgerRow[]
  /** Bookings that can no longer be cancelled for nothing, and whose cost does not change in these days. */
  readonly charged: number
}

const dayMs = 86_400_000

/** What can be lost within `days` from now among these confirmed bookings. */
export function moneyAtRisk(rows: readonly LedgerRow[], nowMs: number, days: number, zone: string): MoneyAtRisk {
  const byDay = new Map<string, Deadline[]>()
  const unknown: LedgerRow[] = []
  let charged = 0
  for (const row of rows) {
    const now = penaltyNow(row, nowMs)
    if (now === null || row.currency === null) {
      unknown.push(row)
      continue
    }
    const step = nextStep(row, nowMs)
    if (step && step.fromMs <= nowMs + days * dayMs && compare(step.amount, now) > 0) {
      const day = dateIn(zone, step.fromMs)
      const deadline = { row, step, more: { amount: subtract(step.amount, now), currency: row.currency } }
      const deadlines = byDay.get(day)
      if (deadlines) deadlines.push(deadline)
      else byDay.set(day, [deadline])
    } else if (row.nonrefundable === true || compare(now, '0') > 0) charged += 1
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
function penaltyNow(row: LedgerRow, nowMs: number): string | null {
  const penalty = penaltyAt(row, nowMs)
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
function soonestFirst(a: Deadline, b: Deadline): number {
  if (a.step.fromMs !== b.step.fromMs) return a.step.fromMs - b.step.fromMs
  if (a.more.currency !== b.more.currency) return a.more.currency < b.more.currency ? -1 : 1
  return compare(b.more.amount, a.more.amount)
}
