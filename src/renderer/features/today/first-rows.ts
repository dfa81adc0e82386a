import { useDeferredValue } from 'react'
import type { DayAtRisk } from './money-at-risk.ts'

/** More than a window shows of a list. */
const firstRows = 40

/** A list for its first drawing: what is seen of it stands at once, and the rest follows without holding the window up. */
export function useFirstRows<T>(rows: readonly T[] | null): readonly T[] | null {
  return useDeferredValue(rows, rows?.slice(0, firstRows) ?? null)
}

/** The same for days with their deadlines; the sums of a day are whole from the beginning. */
export function useFirstDays(days: readonly DayAtRisk[] | null): readonly DayAtRisk[] | null {
  return useDeferredValue(days, days && firstOf(days))
}

/** The days that hold the first deadlines, the last of them with as many as are still wanted. */
export function firstOf(days: readonly DayAtRisk[]): readonly DayAtRisk[] {
  let left = firstRows
  return days.flatMap((day) => {
    if (left <= 0) return []
    const deadlines = day.deadlines.slice(0, left)
    left -= deadlines.length
    return [{ ...day, deadlines }]
  })
}
