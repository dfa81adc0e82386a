import { useTable } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { LedgerRow } from '../../../shared/ledger-views.ts'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import type { LaidColumn } from './columns-chosen.ts'
import { ledgerColumns, ledgerFeatures } from './ledger-columns.tsx'
import { LedgerHeading } from './ledger-heading.tsx'
import type { LedgerQuestion, LedgerSortBy } from './ledger-question.ts'
import styles from './ledger-table.module.css'
import { moveTo } from './row-keys.ts'

interface LedgerTableProps {
  /** Null while the first rows are on their way. */
  readonly rows: readonly LedgerRow[] | null
  /** How many rows there are in all, loaded or not. */
  readonly count: number
  readonly sort: LedgerQuestion['sort']
  /** Rows of an earlier question stand while a new one is asked. */
  readonly busy: boolean
  readonly activeId: number | null
  /** Height of a row, in pixels. */
  readonly rowHeight: number
  /** From left to right. */
  readonly columns: readonly LaidColumn[]
  onSort(by: LedgerSortBy): void
  /** `null` gives the column the width that it has by itself. */
  onResize(id: string, pixels: number | null): void
  onMove(row: LedgerRow): void
  onOpen(row: LedgerRow): void
  /** The end of the loaded rows is near. */
  onNearEnd(): void
}

const none: LedgerRow[] = []
/** Rows before the end at which the next page is asked for. */
const nearEnd = 60
const headHeight = 28
/** `aria-rowindex` of the first booking: the head is row 1. */
const firstRowIndex = 2

/** The bookings, as rows of one height of which only those in sight are in the page. Arrows move, Enter opens. */
export function LedgerTable(props: LedgerTableProps) {
  const { rows, count, sort, busy, activeId, rowHeight, columns } = props
  const scroller = useRef<HTMLDivElement>(null)
  const data = (rows ?? none) as LedgerRow[]
  const table = useTable({
    features: ledgerFeatures,
    columns: ledgerColumns,
    data,
    getRowId: ({ id }) => String(id),
    state: { columnVisibility: visibilityOf(columns), columnOrder: columns.map(({ id }) => id) },
  })
  const shown = table.getVisibleLeafColumns()
  // While an edge is dragged, the column follows; what is chosen is written once, at the end.
  const [dragged, setDragged] = useState<LaidColumn | null>(null)
  const widthOf = (column: LaidColumn) => (column.id === dragged?.id ? dragged.width : column.width)
  const whole = columns.reduce((sum, column) => sum + widthOf(column), 0)

  const virtual = useVirtualizer({
    count: data.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    // The head stays above the rows and covers as much as it pushes them down.
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? -1

  useEffect(() => {
    if (last >= data.length - nearEnd && data.length > 0) props.onNearEnd()
  })

  const model = table.getRowModel().rows
  const activeIndex = data.findIndex(({ id }) => id === activeId)

  const press = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    const active = data[activeIndex]
    if (event.key === 'Enter' && active) {
      props.onOpen(active)
      return
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2)
    const target = moveTo(event.key, activeIndex, data.length, page)
    const row = target === null ? undefined : data[target]
    if (target === null || !row) return
    event.preventDefault()
    virtual.scrollToIndex(target)
    props.onMove(row)
  }

  const click = ({ target }: MouseEvent) => {
    const position = (target as Element).closest('tbody tr')?.getAttribute('aria-rowindex')
    const row = position ? data[Number(position) - firstRowIndex] : undefined
    if (row) props.onOpen(row)
  }

  const before = (items[0]?.start ?? headHeight) - headHeight
  const after = virtual.getTotalSize() + headHeight - (items.at(-1)?.end ?? headHeight)
  const activeInPage = items.some(({ index }) => index === activeIndex)

  return (
    <div ref={scroller} className={`${styles.scroller} ${busy ? styles.busy : ''}`}>
      <table
        className={`grid ${styles.table}`}
        style={{ width: whole }}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose rows are moved through by key is a grid
        role="grid"
        aria-label="Bookings"
        aria-rowcount={count + 1}
        aria-busy={busy || rows === null}
        aria-activedescendant={activeInPage ? `booking-${activeId}` : undefined}
        tabIndex={0}
        onKeyDown={press}
        onClick={click}
      >
        <colgroup>
          {columns.map((column) => (
            <col key={column.id} style={{ width: widthOf(column) }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {shown.map(({ id, columnDef: { header, meta } }, i) => (
              <LedgerHeading
                key={id}
                title={String(header)}
                number={meta?.number ?? false}
                by={meta?.sort ?? null}
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
          {rows === null && <SkeletonRows columns={shown.length} rows={24} />}
          {before > 0 && <Spacer height={before} columns={shown.length} />}
          {items.map(({ index }) => {
            const row = model[index]
            return (
              row && (
                <tr
                  key={row.id}
                  id={`booking-${row.id}`}
                  aria-rowindex={index + firstRowIndex}
                  aria-selected={row.original.id === activeId}
                >
                  {row.getVisibleCells().map((cell) => (
                    <td key={cell.id} className={cell.column.columnDef.meta?.number ? 'number' : undefined}>
                      <table.FlexRender cell={cell} />
                    </td>
                  ))}
                </tr>
              )
            )
          })}
          {after > 0 && <Spacer height={after} columns={shown.length} />}
        </tbody>
      </table>
    </div>
  )
}

const allIds = ledgerColumns.map(({ id = '' }) => id)

const visibilityOf = (columns: readonly LaidColumn[]) =>
  Object.fromEntries(allIds.map((id) => [id, columns.some((column) => column.id === id)]))

/** Stands for the rows out of sight. */
function Spacer({ height, columns }: { readonly height: number; readonly columns: number }) {
  return (
    <tr aria-hidden className={styles.spacer}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  )
}
