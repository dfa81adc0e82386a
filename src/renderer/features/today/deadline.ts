import type { LedgerRow } from '../../../shared/ledger-views.ts'
import { nextStep, type Step } from '../../../shared/penalties.ts'

/** The next moment at which cancelling a booking costs more; null when there is none or its terms do not say. */
export function deadlineOf(row: LedgerRow, nowMs: number): Step | null {
  return nextStep(row, nowMs)
}

const dayMs = 86_400_000

/** The bookings whose penalty changes within `days` from now, the nearest first. */
export function deadlinesWithin(rows: readonly LedgerRow[], nowMs: number, days: number): LedgerRow[] {
  const lastMs = nowMs + days * dayMs
  return rows
    .flatMap((row) => {
      const step = deadlineOf(row, nowMs)
      return step && step.fromMs <= lastMs ? [{ row, atMs: step.fromMs }] : []
    })
    .sort((a, b) => a.atMs - b.atMs)
    .map(({ row }) => row)
}
