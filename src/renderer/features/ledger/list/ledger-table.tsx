import { IconSquare, IconSquareCheckFilled } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, memo, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import { say } from '../../../../shared/words/say.ts'
import { useClock } from '../../../ui/clock.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx'
import { type ListedKey, useListedKeys } from '../../../ui/keys/listed-keys.ts'
import type { LaidColumn } from '../../../ui/table/column.ts'
import { cellProps, DataTable, headHeight } from '../../../ui/table/data-table.tsx'
import { Heading } from '../../../ui/table/heading.tsx'
import { useRowWindow } from '../../../ui/table/row-window.ts'
import { markOf, type RangeStart } from '../bulk/marks-slice.ts'
import type { LedgerQuestion, LedgerSortBy } from '../query/ledger-question.ts'
import type { VisibleRows } from '../query/stretch.ts'
import { findNarrowColumns } from './columns-chosen.ts'
import { type LedgerColumn, ledgerColumns } from './ledger-columns.tsx'
import styles from './ledger-table.module.css'
import type { LedgerView } from './list-slice.ts'

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

/** Renders the bookings. Arrows move, Enter opens, Space marks. */
export function LedgerTable(props: LedgerTableProps) {
  const { view, count, sort, busy, active, rowHeight, columns } = props
  const { rows, from, asked, moved } = view ?? nothing
  const scroller = useRef<HTMLDivElement>(null)
  const shown = columns.flatMap(({ id }) => columnsById.get(id) ?? [])
  const shownIds = shown.map(({ id }) => id).join(' ')
  // The column follows the drag; the setting is saved once, at the end.
  const [dragged, setDragged] = useState<LaidColumn | null>(null)
  const laid = columns.map((column) => (column.id === dragged?.id ? dragged : column))
  const cut = useCutColumns(scroller, laid)

  const loaded = { from, to: from + rows.length }
  const rowWindow = useRowWindow({ scroller, headHeight, count, rowHeight, asked, moved, loaded })
  const { first, last } = rowWindow
  const keyboard = useActivePlace({ active, rows, from, asked, moved, onMove: props.onMove })
  const activePlace = keyboard.place

  useEffect(() => {
    if (view === null || last < first) return
    const isSeen = activePlace !== null && activePlace >= first && activePlace <= last
    const place = isSeen ? activePlace : Math.min(first + 1, last)
    const pinned = rowWindow.isTop ? undefined : rows[place - from]
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
    if (event.key === ' ') {
      event.preventDefault()
      if (!event.repeat && active && activePlace !== null) mark(active, activePlace, event.shiftKey)
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      if (!event.repeat) props.onOpen(active, true)
    }
  }
  const click = (row: LedgerRow, place: number, { shiftKey, ctrlKey, metaKey }: MouseEvent) => {
    keyboard.forget()
    if (!(props.marking || shiftKey || ctrlKey || metaKey)) return props.onOpen(row)
    mark(row, place, shiftKey)
    props.onMove(row)
  }
  const headings = shown.map(({ id, header, look: { number, sign, sort: by } }, i) => (
    <Heading
      key={id}
      title={say(header)}
      number={number}
      sign={sign}
      tooltip={by === 'cost' ? say('ledgerHeading.costTooltip') : undefined}
      sorted={by !== sort.by ? null : sort.descending ? 'descending' : 'ascending'}
      onSort={by && (() => props.onSort(by))}
      resizing={{
        width: laid[i]?.width ?? 0,
        onDrag: (width) => setDragged(width === null ? null : { id, width }),
        onResize: (width) => props.onResize(id, width),
      }}
    />
  ))

  return (
    <DataTable
      role="grid"
      aria-label={say('common.bookings')}
      aria-busy={busy || view === null}
      className={styles.table ?? ''}
      style={{ width: laid.reduce((sum, { width }) => sum + width, 0) }}
      data-tight={findNarrowColumns(laid)}
      data-busy={busy || undefined}
      // Shift-click selects rows, not text.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      scroller={scroller}
      rowWindow={rowWindow}
      count={count}
      rowHeight={rowHeight}
      columns={laid}
      head={headings}
      skeleton={view === null && <SkeletonRows columns={shown.length} rows={24} />}
      activePlace={activePlace}
      rowAt={(place) => rows[place - from]}
      idOf={({ id }) => `booking-${id}`}
      rowProps={(row, place) => {
        const marked = props.marks.has(markOf(row))
        const mark = marked ? 'marked' : props.marking || props.marks.size > 0 ? 'unmarked' : 'none'
        return {
          'aria-selected': place === activePlace,
          'data-marked': marked || undefined,
          children: <Cells row={row} columns={shown} shown={shownIds} cut={cut} mark={mark} />,
        }
      }}
      onMove={keyboard.moveTo}
      onKey={press}
      onRowClick={click}
    />
  )
}

const columnsById = new Map(ledgerColumns.map((column) => [column.id, column]))

interface CellsProps {
  readonly row: LedgerRow
  readonly columns: readonly LedgerColumn[]
  /** Ids of the columns, separated by spaces; compared instead of `columns`. */
  readonly shown: string
  /** Ids of the columns that an edge of the list cuts, separated by spaces. */
  readonly cut: string
  /** `none`: no row is being marked, so that no checkbox is shown. */
  readonly mark: 'marked' | 'unmarked' | 'none'
}

/** The cells of a row. Memoised by content: a row that was read again without a change is not rendered again. */
const Cells = memo(
  function Cells({ row, columns, cut, mark }: CellsProps) {
    const clock = useClock()
    const hidden = cut.split(' ')
    return columns.map(({ id, look, cell }, i) => {
      const { children, ...attributes } = cellProps(cell(row, clock), look.number, hidden.includes(id) ? styles.cut : undefined)
      return (
        <td key={id} {...attributes}>
          {i === 0 && mark === 'unmarked' && <IconSquare className={styles.mark} aria-hidden />}
          {i === 0 && mark === 'marked' && (
            <IconSquareCheckFilled className={styles.mark} role="img" aria-hidden={false} aria-label={say('bulk.isMarked')} />
          )}
          {children}
        </td>
      )
    })
  },
  (before, now) => before.shown === now.shown && before.cut === now.cut && before.mark === now.mark && sameContent(before.row, now.row),
)

const sameContent = (before: LedgerRow, now: LedgerRow) => before === now || JSON.stringify(before) === JSON.stringify(now)
