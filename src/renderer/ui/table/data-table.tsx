import { useElementSize } from '@mantine/hooks'
import type { ComponentProps, KeyboardEvent, MouseEvent, ReactNode, RefObject } from 'react'
import { useRef } from 'react'
import { say } from '../../../shared/words/say.ts'
import { type Cell, type LaidColumn, rowAfterKey } from './column.ts'
import styles from './data-table.module.css'
import { heightOf, type RowWindow } from './row-window.ts'
import { useSpokenRow } from './use-spoken-row.ts'

interface DataTableProps<Row> extends Omit<ComponentProps<'table'>, 'role' | 'onKeyDown' | 'onClick'> {
  readonly role: 'grid' | 'treegrid'
  readonly 'aria-label': string
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly rowWindow: RowWindow
  /** Number of rows, loaded or not. */
  readonly count: number
  /** Height of a row, in pixels. */
  readonly rowHeight: number
  /** From left to right. */
  readonly columns: readonly LaidColumn[]
  /** The headings, one per column. */
  readonly head: ReactNode
  /** Rows in place of those that are not loaded yet. */
  readonly skeleton?: ReactNode
  /** The place of the active row; null when no row is active. */
  readonly activePlace: number | null
  /** The row at a place; undefined while it is not loaded. */
  rowAt(place: number): Row | undefined
  /** The id of a row's element. */
  idOf(row: Row): string
  /** The attributes and cells of a row. */
  rowProps(row: Row, place: number): ComponentProps<'tr'>
  onMove(place: number): void
  /** Called with keys that do not move through the rows. */
  onKey(event: KeyboardEvent): void
  onRowClick(row: Row, place: number, event: MouseEvent): void
}

/** Height of the head, in pixels. */
export const headHeight = 28
/** `aria-rowindex` of the first row: the head is row 1. */
const firstRowIndex = 2

/**
 * Renders rows as a virtualised table: it is as tall as all rows, but only those near the visible area are in the DOM. A placeholder is shown for a
 * row that is not loaded yet. The table has the keyboard focus and names its active row, so the focus stays while the list scrolls.
 */
export function DataTable<Row>({
  role,
  scroller,
  rowWindow,
  count,
  rowHeight,
  columns,
  head,
  skeleton,
  activePlace,
  rowAt,
  idOf,
  rowProps,
  onMove,
  onKey,
  onRowClick,
  className = '',
  ...attributes
}: DataTableProps<Row>) {
  const { around, drawn } = rowWindow
  const press = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2)
    const place = event.altKey ? null : rowAfterKey(event.key, activePlace ?? -1, count, page)
    if (place === null) return onKey(event)
    event.preventDefault()
    rowWindow.bringIntoSight(place)
    onMove(place)
  }
  const click = (event: MouseEvent) => {
    const index = (event.target as Element).closest('tbody tr')?.getAttribute('aria-rowindex')
    const place = Number(index) - firstRowIndex
    const row = index ? rowAt(place) : undefined
    if (row !== undefined) onRowClick(row, place, event)
  }

  const places = Array.from({ length: around.to - around.from }, (_, i) => around.from + i)
  const before = Math.max(0, around.from * rowHeight + rowWindow.offsetTop)
  const after = heightOf({ count, rowHeight, viewportHeight: 0 }) - before - places.length * rowHeight
  /** The row at a place, if it is loaded and due for rendering. */
  const drawnAt = (place: number) => (place >= drawn.from && place < drawn.to ? rowAt(place) : undefined)
  const idAt = (place: number, row = drawnAt(place)) => (row === undefined ? `place-${place}` : idOf(row))
  const isActiveDrawn = activePlace !== null && activePlace >= around.from && activePlace < around.to
  const activeRow = useRef<HTMLTableRowElement>(null)
  useSpokenRow(activeRow, isActiveDrawn)

  return (
    <div ref={scroller} className={styles.scroller}>
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: its role is a grid or a treegrid, which support them */}
      <table
        className={`grid ${styles.table} ${className}`}
        role={role}
        aria-rowcount={count + 1}
        aria-colcount={columns.length}
        aria-activedescendant={isActiveDrawn ? idAt(activePlace) : undefined}
        tabIndex={0}
        onKeyDown={press}
        onClick={click}
        {...attributes}
      >
        <colgroup>
          {columns.map(({ id, width }) => (
            <col key={id} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>{head}</tr>
        </thead>
        <tbody>
          {skeleton}
          {before > 0 && <Spacer height={before} columns={columns.length} />}
          {places.map((place) => {
            const row = drawnAt(place)
            const id = idAt(place, row)
            const isActive = place === activePlace
            const look = { id, 'aria-rowindex': place + firstRowIndex, 'data-active': isActive || undefined }
            if (row === undefined) return <Placeholder key={id} {...look} isLoaded={rowAt(place) !== undefined} columns={columns.length} />
            return <tr key={id} ref={isActive ? activeRow : undefined} {...look} {...rowProps(row, place)} />
          })}
          {after > 0 && <Spacer height={after} columns={columns.length} />}
        </tbody>
      </table>
    </div>
  )
}

/** Measures the width that a list has beside its scrollbar, in pixels; 0 at first. Render `measure` where the list is. */
export function useListWidth(): { readonly width: number; readonly measure: ReactNode } {
  const { ref, width } = useElementSize()
  const measure = (
    <div className={styles.measure}>
      <div ref={ref} />
    </div>
  )
  return { width, measure }
}

/** Returns the attributes of a cell. Text in a number column gets an element, so that it is cut at its start and keeps its direction. */
export function cellProps({ words, className, ...attributes }: Cell, isNumber = false, more?: string): ComponentProps<'td'> {
  return {
    ...attributes,
    className: [isNumber && 'number', more, className].filter(Boolean).join(' ') || undefined,
    children: isNumber && typeof words === 'string' ? <span>{words}</span> : words,
  }
}

interface PlaceholderProps {
  readonly id: string
  readonly 'aria-rowindex': number
  /** The row is loaded and will be rendered in one of the next frames. */
  readonly isLoaded: boolean
  readonly columns: number
}

/** Placeholder for a row that is not loaded or rendered yet. */
function Placeholder({ isLoaded, columns, ...look }: PlaceholderProps) {
  return (
    <tr {...look} aria-label={say('dataTable.rowLoading')} className={isLoaded ? undefined : styles.awaited}>
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
