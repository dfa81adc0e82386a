import { type RefObject, useEffect, useMemo, useState } from 'react'
import type { LaidColumn } from './columns-chosen.ts'

/**
 * Returns the ids of the columns that an edge of the list cuts, separated by spaces: the visible part of a cut amount would read as
 * another amount. Columns fitted to the window are never cut; chosen columns can be wider than the window.
 */
export function useCutColumns(scroller: RefObject<HTMLElement | null>, columns: readonly LaidColumn[]): string {
  const [cut, setCut] = useState('')
  const laid = columns.map(({ id, width }) => `${id} ${width}`).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: each render passes a new array, so compare its contents
  const stableColumns = useMemo(() => columns, [laid])
  useEffect(() => {
    const { current } = scroller
    if (!current) return
    const measure = () => setCut(cutAt(stableColumns, Math.abs(current.scrollLeft), current.clientWidth))
    const resized = new ResizeObserver(measure)
    resized.observe(current)
    current.addEventListener('scroll', measure, { passive: true })
    measure()
    return () => {
      resized.disconnect()
      current.removeEventListener('scroll', measure)
    }
  }, [scroller, stableColumns])
  return cut
}

/** Returns the cut columns for a scroll position and a visible width, both in pixels. Ignores less than one pixel. */
export function cutAt(columns: readonly LaidColumn[], scrolled: number, shown: number): string {
  let at = 0
  return columns
    .filter(({ width }) => {
      const [from, to] = [at - scrolled, at + width - scrolled]
      at += width
      const isInSight = to > 0 && from < shown
      return isInSight && (from < -1 || to > shown + 1)
    })
    .map(({ id }) => id)
    .join(' ')
}
