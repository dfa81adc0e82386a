import { type Icon, IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { directionOfKey, pixelsInReadingDirection } from '../keys/sides.ts'
import styles from './data-table.module.css'

interface Resizing {
  /** Pixels. */
  readonly width: number
  /** Called with the width in pixels during a drag, and with null when it ends. */
  onDrag(width: number | null): void
  /** Called with the new width in pixels, or null for the default width. */
  onResize(width: number | null): void
}

interface HeadingProps {
  readonly title: string
  readonly number?: boolean | undefined
  /** Icon shown in place of the title when the column is too narrow for text. */
  readonly sign?: Icon | undefined
  readonly tooltip?: string | undefined
  /** Null if the rows are not sorted by this column. */
  readonly sorted: 'ascending' | 'descending' | null
  /** Called by a click; absent for a column that cannot be sorted. */
  readonly onSort?: (() => void) | undefined
  /** Absent for a column of fixed width. */
  readonly resizing?: Resizing
}

/** The smallest width of a column, in pixels. */
export const narrowest = 40
/** Pixels per key press. */
const keyStep = 10

/** Renders a column heading: a click sorts, dragging its far edge or pressing Shift with an arrow key resizes. */
export function Heading({ title, number = false, sign: Sign, tooltip, sorted, onSort, resizing }: HeadingProps) {
  const press = (event: KeyboardEvent) => {
    const along = directionOfKey(event.key)
    if (!resizing || !event.shiftKey || along === 0) return
    event.preventDefault()
    resizing.onResize(Math.max(narrowest, resizing.width + along * keyStep))
  }
  return (
    <th scope="col" className={number ? 'number' : undefined} aria-sort={sorted ?? undefined}>
      {onSort ? (
        <button
          type="button"
          className={styles.sort}
          title={tooltip ?? (Sign && title)}
          aria-keyshortcuts={resizing && 'Shift+ArrowLeft Shift+ArrowRight'}
          onClick={onSort}
          onKeyDown={press}
        >
          {Sign && <Sign aria-hidden className={styles.sign ?? ''} />}
          <span className={Sign && styles.signed}>{title}</span>
          {sorted && (sorted === 'descending' ? <IconArrowDown aria-hidden /> : <IconArrowUp aria-hidden />)}
        </button>
      ) : (
        title
      )}
      {resizing && <Edge {...resizing} />}
    </th>
  )
}

/** The resize handle. Mouse only: keyboard users resize with Shift and the arrows on the heading. */
function Edge({ width, onDrag, onResize }: Resizing) {
  const from = useRef<{ readonly x: number; readonly width: number } | null>(null)
  const reached = ({ clientX }: PointerEvent) =>
    from.current === null ? null : Math.max(narrowest, Math.round(from.current.width + pixelsInReadingDirection(clientX - from.current.x)))

  return (
    <span
      aria-hidden
      className={styles.edge}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { x: event.clientX, width }
      }}
      onPointerMove={(event) => {
        const to = reached(event)
        if (to !== null) onDrag(to)
      }}
      onPointerUp={(event) => {
        const to = reached(event)
        const moved = from.current !== null && event.clientX !== from.current.x
        from.current = null
        onDrag(null)
        if (moved && to !== null) onResize(to)
      }}
      onPointerCancel={() => {
        from.current = null
        onDrag(null)
      }}
      onDoubleClick={() => onResize(null)}
    />
  )
}
