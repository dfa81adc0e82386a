import { IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, memo, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import { say } from '../../../../shared/words/say.ts'
import { useClock } from '../../../ui/clock.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx'
import { type ListedKey, useListedKeys } from '../../../ui/keys/listed-keys.ts'
import { rowAfterKey } from '../../../ui/table/column.ts'
import { useSpokenRow } from '../../../ui/table/use-spoken-row.ts'
import { markOf, type RangeStart } from '../bulk/marks-slice.ts'
import { LedgerHeading } from '../ledger-heading.tsx'
import type { LedgerQuestion, LedgerSortBy } from '../query/ledger-question.ts'
import type { VisibleRows } from '../query/stretch.ts'
import { findNarrowColumns, type LaidColumn } from './columns-chosen.ts'
import { type LedgerColumn, ledgerColumns } from './ledger-columns.tsx'
import styles from './ledger-table.module.css'
import type { LedgerView } from './list-slice.ts'
import { heightOf, useRowWindow } from './use-row-window.ts'

/**
 * Returns the ids of the columns that an edge of the list cuts, separated by spaces: the visible part of a cut amount would read as
 * another amount. Columns fitted to the window are never cut; chosen columns can be wider than the window.
 */
function useCutColumns(scroller: RefObject<HTMLElement | null>, columns: readonly LaidColumn[]): string {
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

interface ActivePlaceParts {
  readonly active: LedgerRow | null
  /** The loaded rows; the first is at place `from`. */
  readonly rows: readonly LedgerRow[]
  readonly from: number
  readonly asked: number
  readonly moved: number
  onMove(row: LedgerRow): void
}

/** A place that the user moved to before its row was loaded, in the list as it was then. */
interface PendingMove {
  readonly place: number
  readonly asked: number
  readonly moved: number
}

/**
 * Tracks the place of the active row; null when no row is active. The keyboard can move to a place whose row is not loaded yet; the row
 * becomes active once it is loaded.
 */
function useActivePlace({ active, rows, from, asked, moved, onMove }: ActivePlaceParts) {
  const [wanted, setWanted] = useState<PendingMove | null>(null)
  const known = useRef<(PendingMove & { readonly id: number }) | null>(null)

  const index = active ? rows.findIndex(({ id }) => id === active.id) : -1
  if (active && index >= 0) known.current = { id: active.id, place: from + index, asked, moved }

  // The last known place, shifted by the rows added or removed above it since.
  const shiftPlace = (place: PendingMove | null) => (place && place.asked === asked ? Math.max(0, place.place + moved - place.moved) : null)
  const wantedPlace = shiftPlace(wanted)
  const activePlace = index >= 0 ? from + index : known.current && known.current.id === active?.id ? shiftPlace(known.current) : null

  const arrived = wantedPlace === null ? undefined : rows[wantedPlace - from]
  useEffect(() => {
    if (!arrived) return
    setWanted(null)
    onMove(arrived)
  })

  return {
    place: wantedPlace ?? activePlace,
    moveTo(place: number) {
      const row = rows[place - from]
      setWanted(row ? null : { place, asked, moved })
      if (row) onMove(row)
    },
    /** Drops the pending move, because the user chose a row by mouse. */
    forget: () => setWanted(null),
  }
}

const tableKeys: readonly ListedKey[] = [
  { shortcut: 'ArrowDown', words: () => say('common.nextRow'), of: 'screen' },
  { shortcut: 'Home', words: () => say('ledgerTable.firstRow'), of: 'screen' },
  { shortcut: 'End', words: () => say('ledgerTable.lastRow'), of: 'screen' },
  { shortcut: 'Enter', words: () => say('ledgerTable.openRow'), of: 'screen' },
  { shortcut: 'Space', words: () => say('ledgerTable.markRow'), of: 'screen' },
]

interface LedgerTableProps {
  /** The loaded rows and their places; null until the first are loaded. */
  readonly view: Pick<LedgerView, 'rows' | 'from' | 'asked' | 'moved'> | null
  /** Number of rows in total, loaded or not. */
  readonly count: number
  readonly sort: LedgerQuestion['sort']
  /** The rows of the previous query are shown while a new one is pending. */
  readonly busy: boolean
  readonly active: LedgerRow | null
  /** Height of a row, in pixels. */
  readonly rowHeight: number
  /** From left to right. */
  readonly columns: readonly LaidColumn[]
  /** Marked bookings, by `markOf`. */
  readonly marks: ReadonlyMap<string, LedgerRow>
  /** A click marks a row instead of opening it. */
  readonly marking: boolean
  onMark(row: LedgerRow): void
  /** Marks from the row marked last to a place. */
  onMarkRange(from: RangeStart, to: number): void
  onSort(by: LedgerSortBy): void
  /** `null` restores the default width. */
  onResize(id: string, pixels: number | null): void
  onMove(row: LedgerRow): void
  /** `byKey`: opened by keyboard. */
  onOpen(row: LedgerRow, byKey?: boolean): void
  /** Called after each render with the visible rows. */
  onVisibleRows(sight: VisibleRows): void
}

const nothing: NonNullable<LedgerTableProps['view']> = { rows: [], from: 0, asked: 0, moved: 0 }
const headHeight = 28
/** `aria-rowindex` of the first booking: the head is row 1. */
const firstRowIndex = 2

/**
 * Renders the bookings as a virtualised table: it is as tall as all rows, but only those near the visible area are in the DOM.
 * A placeholder is shown for a row that is not loaded yet. Arrows move, Enter opens, Space marks.
 */
export function LedgerTable(props: LedgerTableProps) {
  const { view, count, sort, busy, active, rowHeight, columns } = props
  const { rows, from, asked, moved } = view ?? nothing
  const scroller = useRef<HTMLDivElement>(null)
  const shown = columns.flatMap(({ id }) => columnsById.get(id) ?? [])
  const shownIds = shown.map(({ id }) => id).join(' ')
  // The column follows the drag; the setting is saved once, at the end.
  const [dragged, setDragged] = useState<LaidColumn | null>(null)
  const widthOf = (column: LaidColumn) => (column.id === dragged?.id ? dragged.width : column.width)
  const totalWidth = columns.reduce((sum, column) => sum + widthOf(column), 0)
  const cut = useCutColumns(
    scroller,
    columns.map((column) => ({ id: column.id, width: widthOf(column) })),
  )

  const loaded = { from, to: from + rows.length }
  const sight = useRowWindow({ scroller, headHeight, count, rowHeight, asked, moved, loaded })
  const { first, last, around, drawn } = sight
  const rowAt = (place: number) => rows[place - from]
  const keyboard = useActivePlace({ active, rows, from, asked, moved, onMove: props.onMove })
  const activePlace = keyboard.place

  useEffect(() => {
    if (view === null || last < first) return
    const isSeen = activePlace !== null && activePlace >= first && activePlace <= last
    const place = isSeen ? activePlace : Math.min(first + 1, last)
    const pinned = sight.isTop ? undefined : rows[place - from]
    props.onVisibleRows({ first, last, pinned: pinned ? { id: pinned.id, place } : null })
  })

  useListedKeys(tableKeys)
  const anchor = useRef<RangeStart | null>(null)
  /** Marks a row; with Shift, all from the row marked last. */
  const mark = (row: LedgerRow, place: number, isRange: boolean) => {
    if (isRange && anchor.current) props.onMarkRange(anchor.current, place)
    else props.onMark(row)
    anchor.current = { row, place }
  }
  const press = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    if (event.key === ' ') {
      event.preventDefault()
      if (!event.repeat && active && activePlace !== null) mark(active, activePlace, event.shiftKey)
      return
    }
    if (event.key === 'Enter' && active) {
      event.preventDefault()
      if (!event.repeat) props.onOpen(active, true)
      return
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2)
    const target = rowAfterKey(event.key, activePlace ?? -1, count, page)
    if (target === null) return
    event.preventDefault()
    sight.bringIntoSight(target)
    keyboard.moveTo(target)
  }

  const click = ({ target, shiftKey, ctrlKey, metaKey }: MouseEvent) => {
    const position = (target as Element).closest('tbody tr')?.getAttribute('aria-rowindex')
    const row = position ? rowAt(Number(position) - firstRowIndex) : undefined
    if (!row) return
    keyboard.forget()
    if (!(props.marking || shiftKey || ctrlKey || metaKey)) return props.onOpen(row)
    mark(row, Number(position) - firstRowIndex, shiftKey)
    props.onMove(row)
  }

  const places = Array.from({ length: around.to - around.from }, (_, i) => around.from + i)
  const height = heightOf({ count, rowHeight, viewportHeight: 0 })
  const before = Math.max(0, around.from * rowHeight + sight.offsetTop)
  const after = height - before - places.length * rowHeight
  const activeRow = useRef<HTMLTableRowElement>(null)
  /** The row at a place, if it is loaded and due for rendering. */
  const drawnAt = (place: number) => (place >= drawn.from && place < drawn.to ? rowAt(place) : undefined)
  const isDrawn = activePlace !== null && activePlace >= around.from && activePlace < around.to

  useSpokenRow(activeRow, isDrawn)

  return (
    <div ref={scroller} className={`${styles.scroller} ${busy ? styles.busy : ''}`}>
      <table
        className={`grid ${styles.table}`}
        style={{ width: totalWidth }}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with keyboard navigation through its rows is a grid
        role="grid"
        aria-label={say('common.bookings')}
        aria-rowcount={count + 1}
        aria-colcount={shown.length}
        data-tight={findNarrowColumns(columns.map((column) => ({ id: column.id, width: widthOf(column) })))}
        aria-busy={busy || view === null}
        aria-activedescendant={isDrawn ? rowId(drawnAt(activePlace), activePlace) : undefined}
        tabIndex={0}
        onKeyDown={press}
        onClick={click}
        // Shift-click selects rows, not text.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      >
        <colgroup>
          {columns.map((column) => (
            <col key={column.id} style={{ width: widthOf(column) }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {shown.map(({ id, header, look }, i) => (
              <LedgerHeading
                key={id}
                title={say(header)}
                number={look.number ?? false}
                sign={look.sign ?? null}
                by={look.sort ?? null}
                sort={sort}
                width={columns[i] ? widthOf(columns[i]) : 0}
                onSort={props.onSort}
                onDrag={(width) => setDragged(width === null ? null : { id, width })}
                onResize={(width) => props.onResize(id, width)}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {view === null && <SkeletonRows columns={shown.length} rows={24} />}
          {before > 0 && <Spacer height={before} columns={shown.length} />}
          {places.map((place) => {
            const row = drawnAt(place)
            const look = { id: rowId(row, place), 'aria-rowindex': place + firstRowIndex, 'aria-selected': place === activePlace }
            if (!row) return <Placeholder key={look.id} {...look} isLoaded={rowAt(place) !== undefined} columns={shown.length} />
            const marked = props.marks.has(markOf(row))
            return (
              <tr key={look.id} ref={place === activePlace ? activeRow : undefined} {...look} data-marked={marked || undefined}>
                <Cells row={row} columns={shown} shown={shownIds} cut={cut} marked={marked} />
              </tr>
            )
          })}
          {after > 0 && <Spacer height={after} columns={shown.length} />}
        </tbody>
      </table>
    </div>
  )
}

/** The row's element id: by its booking, or by its place until the booking is loaded. */
const rowId = (row: LedgerRow | undefined, place: number) => (row ? `booking-${row.id}` : `place-${place}`)

const columnsById = new Map(ledgerColumns.map((column) => [column.id, column]))

interface CellsProps {
  readonly row: LedgerRow
  readonly columns: readonly LedgerColumn[]
  /** Ids of the columns, separated by spaces; compared instead of `columns`. */
  readonly shown: string
  /** Ids of the columns that an edge of the list cuts, separated by spaces. */
  readonly cut: string
  readonly marked: boolean
}

/** The cells of a row. Memoised by content: a row that was read again without a change is not rendered again. */
const Cells = memo(
  function Cells({ row, columns, cut, marked }: CellsProps) {
    const clock = useClock()
    const hidden = cut.split(' ')
    return columns.map(({ id, look, cell }, i) => {
      const { words, className, ...attributes } = cell(row, clock)
      const classes = [look.number && 'number', hidden.includes(id) && styles.cut, className].filter(Boolean).join(' ')
      return (
        <td key={id} className={classes || undefined} {...attributes}>
          {marked && i === 0 && <IconCheck className={styles.mark} role="img" aria-hidden={false} aria-label={say('bulk.isMarked')} />}
          {words}
        </td>
      )
    })
  },
  (before, now) => before.shown === now.shown && before.cut === now.cut && before.marked === now.marked && sameContent(before.row, now.row),
)

const sameContent = (before: LedgerRow, now: LedgerRow) => before === now || JSON.stringify(before) === JSON.stringify(now)

interface PlaceholderProps {
  readonly id: string
  readonly 'aria-rowindex': number
  readonly 'aria-selected': boolean
  /** The row is loaded and will be rendered in one of the next frames. */
  readonly isLoaded: boolean
  readonly columns: number
}

/** Placeholder for a row that is not loaded or rendered yet. */
function Placeholder({ isLoaded, columns, ...look }: PlaceholderProps) {
  return (
    <tr {...look} aria-label={say('ledgerTable.rowLoading')} className={isLoaded ? undefined : styles.awaited}>
      <td colSpan={columns} />
    </tr>
  )
}

/** Takes the height of the rows that are not in the DOM. */
function Spacer({ height, columns }: { readonly height: number; readonly columns: number }) {
  return (
    <tr aria-hidden className={styles.spacer}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  )
}
