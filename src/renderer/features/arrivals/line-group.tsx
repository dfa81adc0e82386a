import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import styles from './rows.module.css'

/** Margin around the viewport in which rows are rendered ahead of scrolling. */
const ahead = '800px 0px'

interface LineGroupProps {
  readonly count: number
  /** Renders the rows. */
  readonly children: () => ReactNode
}

/**
 * Renders a group of rows of a long table only while they are near the viewport or printed; else an empty row of the same height,
 * so that two thousand arrivals open as fast as twenty.
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
    // Printing starts right after this event, so render synchronously.
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
          {/* A single cell: a colspan wider than the visible columns would add one to the table. */}
          <td style={{ height: `calc(var(--row-height) * ${count})` }} />
        </tr>
      )}
    </tbody>
  )
}
