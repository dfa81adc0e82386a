import { type Icon, IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { say } from '../../../shared/words/say.ts'
import { alongLine, pixelsAlong } from '../../ui/keys/sides.ts'
import { narrowest } from './list/columns-chosen.ts'
import styles from './list/ledger-table.module.css'
import type { LedgerQuestion, LedgerSortBy } from './query/ledger-question.ts'

interface LedgerHeadingProps {
  readonly title: string
  readonly number: boolean
  /** What stands for the title where the column has no room for words. */
  readonly sign: Icon | null
  /** The order that pressing it asks for; null where there is none. */
  readonly by: LedgerSortBy | null
  readonly sort: LedgerQuestion['sort']
  /** Pixels. */
  readonly width: number
  onSort(by: LedgerSortBy): void
  /** The edge is being dragged; null when it was let go. */
  onDrag(width: number | null): void
  /** The width to keep; null for the one that it has by itself. */
  onResize(width: number | null): void
}

/** Pixels by which a key moves the edge. */
const keyStep = 10

/** The head of a column: pressing it sorts, its far edge is dragged, and Shift with the arrows moves that edge too. */
export function LedgerHeading({ title, number, sign: Sign, by, sort, width, onSort, onDrag, onResize }: LedgerHeadingProps) {
  const sorted = by === sort.by
  const press = (event: KeyboardEvent) => {
    const along = alongLine(event.key)
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
          title={by === 'cost' ? say('ledgerHeading.sortsByWhatCancellationsHave') : Sign ? title : undefined}
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

/** The far edge of a head. It is for the mouse alone: by keyboard, the head itself and the menu of columns do the same. */
function Edge({ width, onDrag, onResize }: Pick<LedgerHeadingProps, 'width' | 'onDrag' | 'onResize'>) {
  const from = useRef<{ readonly x: number; readonly width: number } | null>(null)
  const reached = ({ clientX }: PointerEvent) =>
    from.current === null ? null : Math.max(narrowest, Math.round(from.current.width + pixelsAlong(clientX - from.current.x)))

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
