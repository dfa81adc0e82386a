import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

// Maps row positions to scroll positions for a list of equally tall rows. Both are the same up to the tallest element that the browser supports;
// above that, the scrollbar moves through the list in proportion.

export interface Extent {
  readonly count: number
  /** Height of a row, in pixels. */
  readonly rowHeight: number
  /** Height of the visible area, in pixels. */
  readonly viewportHeight: number
}

/**
 * Maximum height of the list element, in CSS pixels. Chromium lays nothing out beyond some 33 million device pixels, and up to four of
 * them make one CSS pixel. Up to some two million rows, one turn of the wheel still scrolls less than a window's height.
 */
export const tallest = 8_000_000

const wholeOf = ({ count, rowHeight }: Extent) => count * rowHeight

/** Returns the height of the list element in pixels. */
export const heightOf = (extent: Extent): number => Math.min(wholeOf(extent), tallest)

/** List pixels per scrolled pixel. */
const scaleOf = (extent: Extent) =>
  wholeOf(extent) <= tallest ? 1 : (wholeOf(extent) - extent.viewportHeight) / (heightOf(extent) - extent.viewportHeight)

/** Returns the list pixels above the visible area for a scroll position. */
export function aboveOf(extent: Extent, scrollTop: number): number {
  return within(extent, scrollTop * scaleOf(extent))
}

/** Returns the scroll position for a number of list pixels above the visible area: the inverse of `aboveOf`. */
export function scrollTopOf(extent: Extent, above: number): number {
  return within(extent, above) / scaleOf(extent)
}

const within = (extent: Extent, above: number) => Math.max(0, Math.min(wholeOf(extent) - extent.viewportHeight, above))

/** Returns the places of the first and last row that are at least partly visible; `last` is less than `first` when there are none. */
export function rowsSeen({ count, rowHeight, viewportHeight }: Extent, above: number): { readonly first: number; readonly last: number } {
  return {
    first: Math.max(0, Math.min(count - 1, Math.floor(above / rowHeight))),
    last: Math.min(count - 1, Math.ceil((above + viewportHeight) / rowHeight) - 1),
  }
}

/** Returns `above` if the row is wholly visible, else the nearest value at which it is. */
export function aboveWith({ rowHeight, viewportHeight }: Extent, above: number, place: number): number {
  const start = place * rowHeight
  return Math.max(Math.min(above, start), start + rowHeight - viewportHeight)
}

// Decides which rows of a list are rendered, frame by frame. A ledger row takes about a millisecond on a slow machine, so rendering a page of them at
// once would drop frames. Visible rows come first; a placeholder is shown for a row that is not rendered yet.

/** Places from `from`, inclusive, to `to`, exclusive. */
interface Stretch {
  readonly from: number
  readonly to: number
}

/** The empty stretch. */
export const none: Stretch = { from: 0, to: 0 }

/** The maximum number of new rows rendered per frame. That is 10,000 pixels a second, faster than a user turns the wheel. */
const batchSize = 6

/** Returns the intersection of two stretches. */
export const overlap = (one: Stretch, other: Stretch): Stretch => {
  const [from, to] = [Math.max(one.from, other.from), Math.min(one.to, other.to)]
  return from < to ? { from, to } : none
}

/** Returns the stretch after `places` rows were inserted before it. */
const shiftedBy = ({ from, to }: Stretch, places: number): Stretch => ({ from: from + places, to: to + places })

/** Returns the rows of the next frame: the wanted part of those rendered, and up to `most` new rows, visible ones first. */
export function drawnNext(before: Stretch, visible: Stretch, wanted: Stretch, most = batchSize): Stretch {
  if (wanted.from >= wanted.to) return none
  const stillWanted = overlap(before, wanted)
  const first = Math.min(Math.max(visible.from, wanted.from), wanted.to)
  let { from, to } = stillWanted.from < stillWanted.to ? stillWanted : { from: first, to: first }
  let left = most
  const take = (rows: number) => {
    const taken = Math.max(0, Math.min(rows, left))
    left -= taken
    return taken
  }
  const inView = overlap(visible, wanted)
  for (const goal of [inView.from < inView.to ? inView : { from, to }, wanted]) {
    to += take(goal.to - to)
    from -= take(from - goal.from)
  }
  return { from, to }
}

interface RowWindowParts {
  /** The scrolling element: a sticky head of `headHeight` pixels, then the rows. */
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly headHeight: number
  readonly count: number
  readonly rowHeight: number
  /** Sequence number of the query; a new number scrolls to the top. */
  readonly asked: number
  /** By how many places the rows have shifted since the query; the visible ones stay where they are on screen. */
  readonly moved: number
  /** The rows that are loaded. */
  readonly loaded: Stretch
}

/** The visible part of the list. */
interface VisiblePart {
  readonly first: number
  readonly last: number
  /** The list is at its very top. */
  readonly isTop: boolean
  /** How many pixels the rows are drawn below `place` times their height, in a list taller than the browser supports. */
  readonly offsetTop: number
  /** The places in the DOM: the visible ones, and some above and below. */
  readonly around: Stretch
  /** Those of them whose rows are rendered. */
  readonly drawn: Stretch
}

/** The query that a window belongs to, and the shift since. */
type QueryAndShift = Pick<RowWindowParts, 'asked' | 'moved'>

/** Rows in the DOM above and below the visible ones. */
const overscan = 4
const atFirst: VisiblePart = { first: 0, last: -1, isTop: true, offsetTop: 0, around: none, drawn: none }

/** Identifies the current frame: returns the same value throughout it. */
const frameNow = () => document.timeline?.currentTime ?? performance.now()

/** Returns the visible and rendered rows as the list scrolls, resizes and shifts. Costs the same for ten rows as for a million. */
export function useRowWindow({ scroller, headHeight, count, rowHeight, asked, moved, loaded }: RowWindowParts) {
  const [rowWindow, setRowWindow] = useState<VisiblePart & QueryAndShift>({ ...atFirst, asked, moved })
  /** List pixels above the visible area; still valid when the list or its height changes. */
  const above = useRef(0)
  const shown = useRef({ asked, moved })
  /** Scroll position, height and frame of the last measurement. */
  const looked = useRef<{ top: number; height: number; frame: unknown }>({ top: 0, height: 0, frame: null })
  const { from, to } = loaded

  const extent = useCallback(
    (): Extent => ({ count, rowHeight, viewportHeight: Math.max(0, (scroller.current?.clientHeight ?? 0) - headHeight) }),
    [scroller, headHeight, count, rowHeight],
  )

  const look = useCallback(() => {
    const scrollTop = scroller.current?.scrollTop ?? 0
    looked.current = { top: scrollTop, height: scroller.current?.clientHeight ?? 0, frame: frameNow() }
    above.current = aboveOf(extent(), scrollTop)
    const { first, last } = rowsSeen(extent(), above.current)
    const around = { from: Math.max(0, first - overscan), to: Math.max(0, Math.min(count, last + 1 + overscan)) }
    setRowWindow((before) => {
      const drawn = drawnNext(drawnOf(before, { asked, moved }), { from: first, to: last + 1 }, overlap(around, { from, to }))
      const next = { first, last, isTop: scrollTop === 0, offsetTop: scrollTop - above.current, around, drawn, asked, moved }
      return same(before, next) ? before : next
    })
  }, [scroller, extent, count, asked, moved, from, to])

  const scrollTo = useCallback(
    (pixels: number) => {
      if (scroller.current) scroller.current.scrollTop = scrollTopOf(extent(), pixels)
      look()
    },
    [scroller, extent, look],
  )

  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { asked, moved }
    if (before.asked !== asked) scrollTo(0)
    else if (above.current > 0) scrollTo(above.current + (moved - before.moved) * rowHeight)
    else look()
  }, [asked, moved, rowHeight, scrollTo, look])

  // Skip the browser's event if a key press or the list itself has already measured this position.
  const lookIfMoved = useEffectEvent((draw: (look: () => void) => void) => {
    const { current } = scroller
    if (current && (current.scrollTop !== looked.current.top || current.clientHeight !== looked.current.height)) draw(look)
  })

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    // Render before the browser paints the scrolled frame; else a long jump would flash an empty list.
    const scrolled = () => lookIfMoved(flushSync)
    element.addEventListener('scroll', scrolled, { passive: true })
    const size = new ResizeObserver(() => lookIfMoved((look) => look()))
    size.observe(element)
    return () => {
      element.removeEventListener('scroll', scrolled)
      size.disconnect()
      // A hidden page that is shown again starts with as many rows as fit into one frame.
      setRowWindow((before) => ({ ...before, drawn: none }))
    }
  }, [scroller])

  const drawn = drawnOf(rowWindow, { asked, moved })
  const wanted = overlap(rowWindow.around, loaded)
  const isWhole = overlap(drawn, wanted).to - overlap(drawn, wanted).from === wanted.to - wanted.from

  // biome-ignore lint/correctness/useExhaustiveDependencies: each rendered batch schedules the next one
  useEffect(() => {
    if (isWhole) return
    let waiting = 0
    const drawMore = () => {
      if (looked.current.frame === frameNow()) waiting = requestAnimationFrame(drawMore)
      else flushSync(look)
    }
    waiting = requestAnimationFrame(drawMore)
    return () => cancelAnimationFrame(waiting)
  }, [isWhole, rowWindow, look])

  return {
    ...rowWindow,
    drawn,
    bringIntoSight: (place: number) => scrollTo(aboveWith(extent(), above.current, place)),
    /** Scrolls to a number of list pixels above the visible area. */
    scrollTo,
  }
}

/** The visible and rendered rows, and how to scroll to others. */
export type RowWindow = ReturnType<typeof useRowWindow>

/** The rendered rows that are still valid after a shift; none after a new query. */
const drawnOf = (before: Pick<VisiblePart, 'drawn'> & QueryAndShift, { asked, moved }: QueryAndShift): Stretch =>
  before.asked === asked ? shiftedBy(before.drawn, moved - before.moved) : none

const sameStretch = (a: Stretch, b: Stretch) => a.from === b.from && a.to === b.to

const same = (a: VisiblePart & QueryAndShift, b: VisiblePart & QueryAndShift) =>
  a.first === b.first &&
  a.last === b.last &&
  a.isTop === b.isTop &&
  a.offsetTop === b.offsetTop &&
  a.asked === b.asked &&
  a.moved === b.moved &&
  sameStretch(a.around, b.around) &&
  sameStretch(a.drawn, b.drawn)
