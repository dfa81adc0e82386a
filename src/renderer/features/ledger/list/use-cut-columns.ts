import { type RefObject, useEffect, useMemo, useState } from 'react'
import type { LaidColumn } from './columns-chosen.ts'

/**
 * The columns of which an edge of the list hides a part, by their names with a space between. What is left of an amount there would read as
 * another amount. Columns that are fitted to the window never are; those that a clerk chose may be wider than it.
 */
export function useCutColumns(scroller: RefObject<HTMLElement | null>, columns: readonly LaidColumn[]): string {
  const [cut, setCut] = useState('')
  const laid = columns.map(({ id, width }) => `${id} ${width}`).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same columns are laid out in a new list each time
  const kept = useMemo(() => columns, [laid])
  useEffect(() => {
    const { current } = scroller
    if (!current) return
    const look = () => setCut(cutAt(kept, Math.abs(current.scrollLeft), current.clientWidth))
    const resized = new ResizeObserver(look)
    resized.observe(current)
    current.addEventListener('scroll', look, { passive: true })
    look()
    return () => {
      resized.disconnect()
      current.removeEventListener('scroll', look)
    }
  }, [scroller, kept])
  return cut
}

/** The same for a list that is scrolled by so many pixels and shows so many. A fraction of a pixel is no part. */
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
