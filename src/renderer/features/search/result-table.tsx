import { useTable } from '@tanstack/react-table'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useApp } from '../../store.ts'
import { HeadCell } from './head-cell.tsx'
import { type ListKey, listKeys, moved } from './list-keys.ts'
import { columns, features, tracks } from './result-columns.tsx'
import { ResultFoot } from './result-foot.tsx'
import { flatten, type ResultRow, rateOf } from './result-rows.ts'
import styles from './result-table.module.css'

const rowHeights = { compact: 28, comfortable: 34 } as const

/**
 * The results: hotels, and the rates of those that are open. Only the rows in view are drawn. One row has the focus and
 * keeps it while it scrolls: arrows move, Enter opens, L checks live, B checks the rate.
 */
export function ResultTable() {
  const { lines } = useApp((app) => app.results.arranged)
  const opened = useApp((app) => app.results.opened)
  const density = useApp((app) => app.settings.density)
  const shownRate = useApp((app) => (app.rateDetail.status === 'closed' ? null : app.rateDetail.rateKey))
  const openHotel = useApp((app) => app.openHotel)
  const checkLive = useApp((app) => app.checkLive)
  const showRate = useApp((app) => app.showRate)
  const checkRate = useApp((app) => app.checkRate)

  const rows = useMemo(() => flatten(lines, opened), [lines, opened])
  const table = useTable({ features, columns, data: rows, getRowId: ({ id }) => id })
  const drawn = table.getRowModel().rows

  const [activeId, setActiveId] = useState<string | null>(null)
  const active = useMemo(
    () =>
      Math.max(
        0,
        rows.findIndex(({ id }) => id === activeId),
      ),
    [rows, activeId],
  )
  const scroller = useRef<HTMLDivElement>(null)
  const moving = useRef(false)
  const height = rowHeights[density]
  const list = useVirtualizer({
    count: drawn.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    scrollPaddingStart: height,
    overscan: 2,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range)
      return active >= range.count || indexes.includes(active) ? indexes : [...indexes, active].sort((a, b) => a - b)
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row height measures the list anew
  useLayoutEffect(() => list.measure(), [height])
  useLayoutEffect(() => {
    if (!moving.current) return
    moving.current = false
    scroller.current?.querySelector<HTMLElement>(`[data-index="${active}"]`)?.focus({ preventScroll: true })
  })

  const moveTo = (index: number) => {
    const row = rows[index]
    if (!row) return
    moving.current = true
    setActiveId(row.id)
    list.scrollToIndex(index)
  }

  const open = (row: ResultRow) => {
    if (row.kind === 'rate') void showRate(row.offer.rate.rateKey)
    else openHotel(row.line.of.hotel.hotelCode, !row.open)
  }
  const act: Record<Exclude<ListKey, 'move'>, (row: ResultRow) => void> = {
    open,
    expand: (row) => {
      if (row.kind === 'rate') return
      if (row.open) moveTo(active + 1)
      else openHotel(row.line.of.hotel.hotelCode, true)
    },
    collapse: (row) => {
      if (row.kind === 'hotel') openHotel(row.line.of.hotel.hotelCode, false)
      else moveTo(rows.findLastIndex(({ kind }, i) => i < active && kind === 'hotel'))
    },
    live: (row) => void checkLive(row.line.of.hotel.hotelCode),
    check: (row) => {
      const offer = rateOf(row)
      if (offer) void checkRate(offer.rate.rateKey)
    },
  }
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const key = listKeys[event.key]
    if (!key) return
    event.preventDefault()
    if (key === 'move') moveTo(moved(event.key, active, rows.length, Math.floor((scroller.current?.clientHeight ?? 0) / height)))
    else if (rows[active] && !event.repeat) act[key](rows[active])
  }

  return (
    <>
      <div ref={scroller} className={styles.scroller}>
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a treegrid is a table whose rows open and have the focus */}
        <table role="treegrid" aria-label="Hotels and rates" aria-rowcount={rows.length + 1} className={styles.grid}>
          <thead className={styles.head}>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id} aria-rowindex={1} className={styles.headRow} style={{ gridTemplateColumns: tracks }}>
                {group.headers.map((header) => (
                  <HeadCell key={header.id} name={String(header.column.columnDef.header)} {...header.column.columnDef.meta} />
                ))}
              </tr>
            ))}
          </thead>
          <tbody className={styles.body} style={{ height: list.getTotalSize() }}>
            {list.getVirtualItems().map(({ index, start }) => {
              const row = drawn[index]
              if (!row) return null
              const { original } = row
              return (
                <tr
                  key={row.id}
                  data-index={index}
                  aria-rowindex={index + 2}
                  aria-level={original.kind === 'hotel' ? 1 : 2}
                  aria-expanded={original.kind === 'hotel' ? original.open : undefined}
                  aria-selected={original.kind === 'rate' && original.offer.rate.rateKey === shownRate}
                  tabIndex={index === active ? 0 : -1}
                  className={original.kind === 'rate' ? `${styles.row} ${styles.rateRow}` : styles.row}
                  style={{ gridTemplateColumns: tracks, height, transform: `translateY(${start}px)` }}
                  onFocus={() => setActiveId(row.id)}
                  onKeyDown={press}
                  onClick={() => open(original)}
                >
                  {row.getAllCells().map((cell) => (
                    <table.FlexRender key={cell.id} cell={cell} />
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <ResultFoot row={rows[active]} />
    </>
  )
}
