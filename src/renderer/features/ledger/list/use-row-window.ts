import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { drawnNext, none, overlap, type Stretch, shiftedBy } from './drawn-rows.ts'
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
  /** The rows that can be drawn. */
  readonly held: Stretch
}

/** What is seen of the list. */
interface RowWindow {
  readonly first: number
  readonly last: number
  /** The list is at its very top. */
  readonly isTop: boolean
  /** Pixels by which the rows of a list that is taller than an element may be stand below their places. */
  readonly lower: number
  /** The places that are in the page: those in sight, and some above and below. */
  readonly around: Stretch
  /** Those of them whose rows are drawn. */
  readonly drawn: Stretch
}

/** To which asking, and to what moved since, a window belongs. */
type Of = Pick<RowWindowParts, 'asked' | 'moved'>

/** Rows in the page above and below those that are seen. */
const overscan = 6
const atFirst: RowWindow = { first: 0, last: -1, isTop: true, lower: 0, around: none, drawn: none }

/** The frame that is being made: what asks twice in it is told the same. */
const frameNow = () => document.timeline?.currentTime ?? performance.now()

/** Which rows of a list are seen, as it is scrolled, grows, shrinks and moves. Costs the same for ten rows and for a million. */
export function useRowWindow({ scroller, headHeight, count, rowHeight, asked, moved, held }: RowWindowParts) {
  const [seen, setSeen] = useState<RowWindow & Of>({ ...atFirst, asked, moved })
  /** Pixels of the list above what is seen: what is true when the list or its height changes. */
  const above = useRef(0)
  const shown = useRef({ asked, moved })
  /** Where it was looked at last, and in which frame. */
  const looked = useRef<{ top: number; height: number; frame: unknown }>({ top: 0, height: 0, frame: null })
  const { from, to } = held

  const extent = useCallback(
    (): Extent => ({ count, rowHeight, seen: Math.max(0, (scroller.current?.clientHeight ?? 0) - headHeight) }),
    [scroller, headHeight, count, rowHeight],
  )

  const look = useCallback(() => {
    const scrollTop = scroller.current?.scrollTop ?? 0
    looked.current = { top: scrollTop, height: scroller.current?.clientHeight ?? 0, frame: frameNow() }
    above.current = aboveOf(extent(), scrollTop)
    const { first, last } = rowsSeen(extent(), above.current)
    const around = { from: Math.max(0, first - overscan), to: Math.max(0, Math.min(count, last + 1 + overscan)) }
    setSeen((before) => {
      const drawn = drawnNext(drawnOf(before, { asked, moved }), { from: first, to: last + 1 }, overlap(around, { from, to }))
      const next = { first, last, isTop: scrollTop === 0, lower: scrollTop - above.current, around, drawn, asked, moved }
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

  // A place that was looked at already, by a key or by the list itself, is not looked at again because the browser says so too.
  const lookAnew = useEffectEvent((draw: (look: () => void) => void) => {
    const { current } = scroller
    if (current && (current.scrollTop !== looked.current.top || current.clientHeight !== looked.current.height)) draw(look)
  })

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    // Drawn before the scrolled frame is: else a long way would show nothing for a moment.
    const scrolled = () => lookAnew(flushSync)
    element.addEventListener('scroll', scrolled, { passive: true })
    const size = new ResizeObserver(() => lookAnew((look) => look()))
    size.observe(element)
    return () => {
      element.removeEventListener('scroll', scrolled)
      size.disconnect()
      // A page that goes out of sight comes back with the rows that a frame has time for.
      setSeen((before) => ({ ...before, drawn: none }))
    }
  }, [scroller])

  const drawn = drawnOf(seen, { asked, moved })
  const wanted = overlap(seen.around, held)
  const isWhole = overlap(drawn, wanted).to - overlap(drawn, wanted).from === wanted.to - wanted.from

  // biome-ignore lint/correctness/useExhaustiveDependencies: with each part that was drawn the next one is waited for
  useEffect(() => {
    if (isWhole) return
    let waiting = 0
    const drawMore = () => {
      if (looked.current.frame === frameNow()) waiting = requestAnimationFrame(drawMore)
      else flushSync(look)
    }
    waiting = requestAnimationFrame(drawMore)
    return () => cancelAnimationFrame(waiting)
  }, [isWhole, seen, look])

  return { ...seen, drawn, bringIntoSight: (place: number) => scrollTo(aboveWith(extent(), above.current, place)) }
}

/** What a window has drawn of a list that has come to be asked anew, or has moved. */
const drawnOf = (before: Pick<RowWindow, 'drawn'> & Of, { asked, moved }: Of): Stretch =>
  before.asked === asked ? shiftedBy(before.drawn, moved - before.moved) : none

const sameStretch = (a: Stretch, b: Stretch) => a.from === b.from && a.to === b.to

const same = (a: RowWindow & Of, b: RowWindow & Of) =>
  a.first === b.first &&
  a.last === b.last &&
  a.isTop === b.isTop &&
  a.lower === b.lower &&
  a.asked === b.asked &&
  a.moved === b.moved &&
  sameStretch(a.around, b.around) &&
  sameStretch(a.drawn, b.drawn)
