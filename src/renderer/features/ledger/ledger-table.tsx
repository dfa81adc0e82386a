import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTable } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import type { LedgerRow } from '../../../shared/ledger-views.ts'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { columnsThatFit, columnWidths, ledgerColumns, ledgerFeatures } from './ledger-columns.tsx'
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
  /** Height of a row and width of the table, in pixels. */
  readonly rowHeight: number
  readonly width: number
  onSort(by: LedgerSortBy): void
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
  const { rows, count, sort, busy, activeId, rowHeight, width } = props
  const scroller = useRef<HTMLDivElement>(null)
  const data = (rows ?? none) as LedgerRow[]
  const table = useTable({
    features: ledgerFeatures,
    columns: ledgerColumns,
    data,
    getRowId: ({ id }) => String(id),
    state: { columnVisibility: columnsThatFit(width) },
  })
  const shown = table.getVisibleLeafColumns()
  const widths = columnWidths(
    shown.map(({ id }) => id),
    width,
  )

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
          {shown.map(({ id }, i) => (
            <col key={id} style={{ width: widths[i] }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {shown.map(({ id, columnDef: { header, meta } }) => (
              <th
                key={id}
                scope="col"
                className={meta?.number ? 'number' : undefined}
                aria-sort={meta?.sort === sort.by ? (sort.descending ? 'descending' : 'ascending') : undefined}
              >
                {meta?.sort ? <SortButton title={String(header)} by={meta.sort} sort={sort} onSort={props.onSort} /> : String(header)}
              </th>
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

interface SortButtonProps {
  readonly title: string
  readonly by: LedgerSortBy
  readonly sort: LedgerQuestion['sort']
  onSort(by: LedgerSortBy): void
}

function SortButton({ title, by, sort, onSort }: SortButtonProps) {
  return (
    <button type="button" className={styles.sort} onClick={() => onSort(by)}>
      {title}
      {sort.by === by && (sort.descending ? <IconArrowDown aria-hidden /> : <IconArrowUp aria-hidden />)}
    </button>
  )
}

/** Stands for the rows out of sight. */
function Spacer({ height, columns }: { readonly height: number; readonly columns: number }) {
  return (
    <tr aria-hidden className={styles.spacer}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  )
}
