import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import styles from './rows.module.css'

/** How far from the window lines are drawn ahead of scrolling. */
const ahead = '800px 0px'

interface LineGroupProps {
  readonly count: number
  /** Draws the lines. */
  readonly children: () => ReactNode
}

/**
 * Some of the lines of a long table. They are drawn while they are near the window, and on paper; else their place is kept, so that
 * two thousand arrivals open as fast as twenty.
 */
export function LineGroup({ count, children }: LineGroupProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [near, setNear] = useState(false)
  const [printing, setPrinting] = useState(false)

  useEffect(() => {
    const watch = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), { rootMargin: ahead })
    if (body.current) watch.observe(body.current)
    return () => watch.disconnect()
  }, [])

  useEffect(() => {
    // The page is printed as it is when the event has passed.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])

  return (
    <tbody ref={body}>
      {near || printing ? (
        children()
      ) : (
        <tr className={styles.kept} aria-hidden>
          {/* One cell alone: over more columns than are shown, the table would be given another one. */}
          <td style={{ height: `calc(var(--row-height) * ${count})` }} />
        </tr>
      )}
    </tbody>
  )
}
