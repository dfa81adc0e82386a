import { useState } from 'react'
import type { DayAtRisk } from '../../../shared/contract/views/ahead-views.ts'

/** More than a window shows of a list. */
const firstRows = 60

interface FirstRows<T> {
  /** Those that are drawn; null while they are on their way. */
  readonly shown: readonly T[] | null
  /** Draws the others too; null when they are drawn. */
  readonly showAll: (() => void) | null
}

/** The first of a list, and the rest once it is asked for: thousands of rows would hold up each visit of the page. */
export function useFirstRows<T>(rows: readonly T[] | null): FirstRows<T> {
  const [all, setAll] = useState(false)
  const isLong = !all && rows !== null && rows.length > firstRows
  return isLong ? { shown: rows.slice(0, firstRows), showAll: () => setAll(true) } : { shown: rows, showAll: null }
}

/** The same for days with their deadlines; the sums of a day are whole from the beginning. */
export function useFirstDays(days: readonly DayAtRisk[] | null): FirstRows<DayAtRisk> {
  const [all, setAll] = useState(false)
  const isLong = !all && days !== null && deadlinesIn(days) > firstRows
  return isLong ? { shown: firstOf(days), showAll: () => setAll(true) } : { shown: days, showAll: null }
}

/** How many deadlines there are in all. */
export const deadlinesIn = (days: readonly DayAtRisk[]): number => days.reduce((sum, { deadlines }) => sum + deadlines.length, 0)

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
