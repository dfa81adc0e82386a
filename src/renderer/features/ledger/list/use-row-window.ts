import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { aboveOf, aboveWith, type Extent, rowsSeen, scrollTopOf } from './row-places.ts'

interface RowWindowParts {
  /** What scrolls: a head of `headHeight` pixels that stays, then the rows. */
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly headHeight: number
  readonly count: number
  readonly rowHeight: number
  /** A list that is asked for anew begins at its top. */
  readonly asked: number
  /** By how many places what is looked at has moved since; it stays where it is on the screen. */
  readonly moved: number
}

/** What is seen of the list. */
interface RowWindow {
  readonly first: number
  readonly last: number
  /** The list is at its very top. */
  readonly isTop: boolean
  /** Pixels by which the rows of a list that is taller than an element may be stand below their places. */
  readonly lower: number
}

/** Which rows of a list are seen, as it is scrolled, grows, shrinks and moves. Costs the same for ten rows and for a million. */
export function useRowWindow({ scroller, headHeight, count, rowHeight, asked, moved }: RowWindowParts) {
  const [seen, setSeen] = useState<RowWindow>({ first: 0, last: -1, isTop: true, lower: 0 })
  /** Pixels of the list above what is seen: what is true when the list or its height changes. */
  const above = useRef(0)
  const shown = useRef({ asked, moved })

  const extent = useCallback(
    (): Extent => ({ count, rowHeight, seen: Math.max(0, (scroller.current?.clientHeight ?? 0) - headHeight) }),
    [scroller, headHeight, count, rowHeight],
  )

  const look = useCallback(() => {
    const scrollTop = scroller.current?.scrollTop ?? 0
    above.current = aboveOf(extent(), scrollTop)
    const { first, last } = rowsSeen(extent(), above.current)
    const next = { first, last, isTop: scrollTop === 0, lower: scrollTop - above.current }
    setSeen((before) => (same(before, next) ? before : next))
  }, [scroller, extent])

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

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    // Drawn before the scrolled frame is: else a long way would show nothing for a moment.
    const scrolled = () => flushSync(look)
    element.addEventListener('scroll', scrolled, { passive: true })
    const size = new ResizeObserver(look)
    size.observe(element)
    return () => {
      element.removeEventListener('scroll', scrolled)
      size.disconnect()
    }
  }, [scroller, look])

  return { ...seen, bringIntoSight: (place: number) => scrollTo(aboveWith(extent(), above.current, place)) }
}

const same = (a: RowWindow, b: RowWindow) => a.first === b.first && a.last === b.last && a.isTop === b.isTop && a.lower === b.lower
