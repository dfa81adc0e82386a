import { type Icon, IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { say } from '../../../shared/words/say.ts'
import { directionOfKey, pixelsInReadingDirection } from '../../ui/keys/sides.ts'
import { narrowest } from './list/columns-chosen.ts'
import styles from './list/ledger-table.module.css'
import type { LedgerQuestion, LedgerSortBy } from './query/ledger-question.ts'

interface LedgerHeadingProps {
  readonly title: string
  readonly number: boolean
  /** Icon shown in place of the title when the column is too narrow for text. */
  readonly sign: Icon | null
  /** The sort that a click requests; null for a column that cannot be sorted. */
  readonly by: LedgerSortBy | null
  readonly sort: LedgerQuestion['sort']
  /** Pixels. */
  readonly width: number
  onSort(by: LedgerSortBy): void
  /** Called with the width in pixels during a drag, and with null when it ends. */
  onDrag(width: number | null): void
  /** Called with the new width in pixels, or null for the default width. */
  onResize(width: number | null): void
}

/** Pixels per key press. */
const keyStep = 10

/** Renders a column heading: a click sorts, dragging its far edge or pressing Shift with an arrow key resizes. */
export function LedgerHeading({ title, number, sign: Sign, by, sort, width, onSort, onDrag, onResize }: LedgerHeadingProps) {
  const sorted = by === sort.by
  const press = (event: KeyboardEvent) => {
    const along = directionOfKey(event.key)
    if (!event.shiftKey || along === 0) return
    event.preventDefault()
    onResize(Math.max(narrowest, width + along * keyStep))
  }
  return (
    <th
      scope="col"
      className={number ? 'number' : undefined}
      aria-sort={sorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
    >
      {by === null ? (
        title
      ) : (
        <button
          type="button"
          className={styles.sort}
          title={by === 'cost' ? say('ledgerHeading.costTooltip') : Sign ? title : undefined}
          aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
          onClick={() => onSort(by)}
          onKeyDown={press}
        >
          {Sign && <Sign aria-hidden className={styles.sign ?? ''} />}
          <span className={Sign ? styles.signed : undefined}>{title}</span>
          {sorted && (sort.descending ? <IconArrowDown aria-hidden /> : <IconArrowUp aria-hidden />)}
        </button>
      )}
      <Edge width={width} onDrag={onDrag} onResize={onResize} />
    </th>
  )
}

/** The resize handle. Mouse only: keyboard users resize with Shift and the arrows on the heading, or in the columns menu. */
function Edge({ width, onDrag, onResize }: Pick<LedgerHeadingProps, 'width' | 'onDrag' | 'onResize'>) {
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
