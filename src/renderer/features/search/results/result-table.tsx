import { Button, type ButtonProps, type ElementProps } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type KeyboardEvent, memo, type SyntheticEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { say } from '../../../../shared/words/say.ts'
import { currentApp, useApp } from '../../../store.ts'
import { sellingRule } from '../../../ui/clients/selling-rule.ts'
import { useClock } from '../../../ui/clock.tsx'
import { isFocusFree } from '../../../ui/keys/focus.ts'
import { keyWords } from '../../../ui/keys/keys.ts'
import { type ListedKey, useListedKeys } from '../../../ui/keys/listed-keys.ts'
import { useActiveShortcuts } from '../../../ui/keys/single-keys.ts'
import { useKeyTip } from '../../../ui/keys/use-shortcut.ts'
import { enterDrawer } from '../../../ui/layout/side-drawer.tsx'
import { rowAfterKey, rowHeights } from '../../../ui/table/column.ts'
import { useSpokenRow } from '../../../ui/table/use-spoken-row.ts'
import { shownPicks } from '../compare/compare-slice.ts'
import { nightsOf } from '../search-state.ts'
import { hasExchanges } from './arrangement.ts'
import { checkLiveKey, checkRateKey, compareKey, type ListKey, listedKeys, listKeyOf } from './list-keys.ts'
import {
  type ColumnLook,
  columnsThatFit,
  flatten,
  indexOfRow,
  isSame,
  type ResultColumn,
  type ResultRow,
  rateOf,
  tracksOf,
  wide,
} from './result-columns.tsx'
import styles from './result-table.module.css'

/** Footer with the number of results and the actions for the active row. */
const ResultFoot = memo(function ResultFoot({ row, besideForm }: { readonly row: ResultRow | undefined; readonly besideForm: boolean }) {
  const { lines, rates } = useApp((app) => app.search.results.arranged)
  const isDrawerOpen = useApp((app) => app.search.rateDetail.status !== 'closed')
  const offer = row && rateOf(row)
  const picked = useApp(useShallow(shownPicks)).some(({ rate }) => rate.rateKey === offer?.rate.rateKey)
  const name = row?.line.of.hotel.hotelName ?? row?.line.of.hotel.hotelCode
  return (
    <div className={styles.foot}>
      <span className={styles.footWords}>
        <span role="status">{say('resultFoot.summary', { lines: lines.length, rates })}</span>
        {name !== undefined && <> · {name}</>}
      </span>
      {row && (
        <KeyButton of={checkLiveKey} onClick={() => void currentApp().search.checkLive(row.line.of.hotel.hotelCode)}>
          {say('resultFoot.checkLiveButton')}
        </KeyButton>
      )}
      {offer && (
        <>
          <KeyButton of={compareKey} aria-pressed={picked} onClick={() => void currentApp().compare.pick(offer.rate.rateKey)}>
            {picked ? say('compare.inComparison') : say('compare.compare')}
          </KeyButton>
          <Button size="compact-sm" variant="default" onClick={() => void currentApp().search.showRate(offer.rate.rateKey)}>
            {row.kind === 'rate' ? say('resultFoot.showRate') : say('resultFoot.showBestRate')}
          </Button>
          <KeyButton
            of={checkRateKey}
            // The open form or drawer has the main button.
            variant={isDrawerOpen || besideForm ? 'default' : 'filled'}
            onClick={() => void currentApp().search.checkRate(offer.rate.rateKey)}
          >
            {row.kind === 'rate' ? say('common.checkRate') : say('resultFoot.checkBestRate')}
          </KeyButton>
        </>
      )}
    </div>
  )
})

interface KeyButtonProps extends ButtonProps, ElementProps<'button', keyof ButtonProps> {
  readonly of: ListedKey
}

/** A button with its shortcut, which is hidden from screen readers; without it if the shortcut is switched off. */
function KeyButton({ of, ...props }: KeyButtonProps) {
  const tip = useKeyTip(of)
  const key = useActiveShortcuts()(of.shortcut) && (
    <span className={styles.key} aria-hidden>
      {keyWords(of.shortcut)}
    </span>
  )
  return <Button size="compact-sm" variant="default" {...tip} rightSection={key} {...props} />
}

interface ResultLineProps {
  readonly row: ResultRow
  readonly index: number
  readonly columns: readonly ResultColumn[]
  readonly active: boolean
  readonly selected: boolean
  /** Whether its rate is picked for comparison. */
  readonly picked: boolean
  readonly brief: boolean
  /** Distance from the top in pixels if the row is outside the rows in view; null if it is one of them. */
  readonly absoluteTop: number | null
}

function Line({ row, index, columns, active, selected, picked, brief, absoluteTop }: ResultLineProps) {
  const clock = useClock()
  const asked = useApp((app) => app.search.state.run?.query.currency)
  const live = useApp((app) => app.search.liveChecks[row.line.of.hotel.hotelCode])
  const priceCheck = useApp((app) => app.booking.foundRates[rateOf(row)?.rate.rateKey ?? ''])
  const line = useRef<HTMLTableRowElement>(null)
  useSpokenRow(line, active)
  const rule = useApp((app) => sellingRule(app, app.search.state.run?.query.client))
  const nights = useApp((app) => nightsOf(app.search.state))
  const compareIn = useApp((app) => app.search.results.arranged.comparison?.to ?? null)
  const exchangeRates = useApp((app) => app.settings.exchangeRates)
  const facts = { clock, asked, live, priceCheck, rule, compareIn, exchangeRates, nights, brief }
  return (
    <tr
      ref={line}
      data-index={index}
      aria-rowindex={index + 2}
      aria-level={row.kind === 'hotel' ? 1 : 2}
      aria-expanded={row.kind === 'hotel' ? row.open : undefined}
      aria-selected={selected}
      tabIndex={active ? 0 : -1}
      className={row.kind === 'rate' ? styles.rateRow : styles.row}
      data-picked={picked || undefined}
      {...(absoluteTop !== null && { style: { position: 'absolute', top: absoluteTop } })}
    >
      {columns.map(({ id, cell }, at) => {
        // A rate has the place of its hotel, so its room spans both columns.
        if (row.kind === 'rate' && id === 'place') return null
        const { words, className, title } = cell(row, facts)
        return (
          <td
            key={id}
            className={className}
            title={title}
            data-head={row.kind === 'rate' && id === 'hotel' ? say('filterBar.room') : undefined}
            colSpan={row.kind === 'rate' && id === 'hotel' && columns.some((column) => column.id === 'place') ? 2 : undefined}
          >
            {words}
            {picked && at === 0 && <span className="unseen">, {say('compare.isCompared')}</span>}
          </td>
        )
      })}
    </tr>
  )
}

/** One row of the results, re-rendered only when its content changes. */
const ResultLine = memo(
  Line,
  ({ row: before, ...previousProps }, { row, ...nextProps }) =>
    isSame(before, row) && (Object.keys(nextProps) as (keyof typeof nextProps)[]).every((name) => nextProps[name] === previousProps[name]),
)

interface HeadCellProps extends Pick<ColumnLook, 'number' | 'sort' | 'compared'> {
  readonly name: string
}

/** Column header. Pressing it sorts ascending (deadlines: latest first), pressing it again reverses the order. */
const HeadCell = memo(function HeadCell({ name, number = false, sort: by, compared = false }: HeadCellProps) {
  const sort = useApp((app) => app.search.results.sort)
  const currency = useApp((app) => app.search.results.arranged.currency)
  const hasConverted = useApp((app) => hasExchanges(app.search.results.arranged.comparison))
  // Both price columns have the same sort key. Only one shows the sort arrow: the converted price if there is one.
  const showsSort = by !== 'price' || compared === hasConverted
  const isActive = by !== undefined && sort.by === by && showsSort
  const order = sort.descending ? 'descending' : 'ascending'
  const Arrow = sort.descending ? IconArrowDown : IconArrowUp
  return (
    <th scope="col" aria-sort={isActive ? order : undefined} className={number ? styles.headNumber : styles.headCell}>
      {by === undefined ? (
        name
      ) : (
        <button
          type="button"
          className={styles.sort}
          onClick={() => currentApp().search.sort({ by, descending: isActive ? !sort.descending : by === 'deadline' })}
        >
          {name}
          {by === 'price' && showsSort && currency !== null && say('headCell.currencySuffix', { currency })}
          {isActive && <Arrow aria-hidden />}
        </button>
      )}
    </th>
  )
})

interface ResultTableProps {
  readonly besideForm: boolean
  /** Pixels from the top of the view to the cursor, by search id. A new list starts with the last entry, which is of the search shown last. */
  readonly cursorOffsets: Map<string, number>
}

/**
 * The results: hotels, and the rates of open ones. Only the rows in view and the active row are rendered, so that the focus stays on the
 * active row while the list scrolls. Arrows move, Enter opens, L checks live, B checks the rate, C picks it, O offers the picked rates.
 * Until the clerk has chosen a row, the first one is active, whichever hotel that is while hotels arrive.
 */
export function ResultTable({ besideForm, cursorOffsets }: ResultTableProps) {
  const { lines } = useApp((app) => app.search.results.arranged)
  const opened = useApp((app) => app.search.results.opened)
  const searchId = useApp((app) => app.search.state.run?.searchId ?? '')
  const density = useApp((app) => app.settings.density)
  const shownRate = useApp((app) => (app.search.rateDetail.status === 'closed' ? null : app.search.rateDetail.rateKey))
  const picks = useApp(useShallow(shownPicks))
  // Actions never change.
  const { openHotel, checkLive, showRate, checkRate, pointAt } = currentApp().search
  const { pick, offer } = currentApp().compare

  const rows = useMemo(() => flatten(lines, opened), [lines, opened])
  const activeId = useApp((app) => app.search.results.cursor)
  const active = useMemo(() => indexOfRow(rows, activeId), [rows, activeId])
  const scroller = useRef<HTMLDivElement>(null)
  const shouldFocusActiveRow = useRef(false)
  const height = rowHeights[density]
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    scrollPaddingStart: height,
    overscan: 2,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range)
      return active >= range.count || indexes.includes(active) ? indexes : [...indexes, active].sort((a, b) => a - b)
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed row height requires measuring the list again
  useLayoutEffect(() => list.measure(), [height])

  const width = list.scrollRect?.width ?? wide
  const sells = useApp((app) => sellingRule(app, app.search.state.run?.query.client) !== null)
  const compares = useApp((app) => hasExchanges(app.search.results.arranged.comparison))
  const fitting = columnsThatFit(width, sells, compares)
    .map(({ id }) => id)
    .join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: recompute the columns when others fit, not with each pixel
  const columns = useMemo(() => columnsThatFit(width, sells, compares), [fitting])

  const items = list.getVirtualItems()
  // The active row is rendered even if it is above or below the contiguous rows in view.
  const isAway = ({ index }: { index: number }, at: number) =>
    index === active && items.length > 1 && items[at - 1]?.index !== index - 1 && items[at + 1]?.index !== index + 1
  const first = items.find((item, at) => !isAway(item, at))

  // When the form closes after a search, nothing has the focus: give it to the active row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each search
  useLayoutEffect(() => {
    if (isFocusFree()) shouldFocusActiveRow.current = true
  }, [searchId])
  useLayoutEffect(() => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-index]')
    const strayed = focused && scroller.current?.contains(focused) && focused.dataset['index'] !== String(active)
    if (!shouldFocusActiveRow.current && !strayed) return
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${active}"]`)
    if (!row) return
    shouldFocusActiveRow.current = false
    row.focus({ preventScroll: true })
  })

  // A new list scrolls its cursor to where the previous list had it, even if that hotel arrives late, until the clerk uses the list.
  const isFollowing = useRef(true)
  const stopFollowing = () => {
    isFollowing.current = false
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the cursor's index changes; a hidden list keeps its position by itself
  useLayoutEffect(() => {
    const cursorOffset = cursorOffsets.get(searchId) ?? [...cursorOffsets.values()].at(-1) ?? null
    if (!isFollowing.current || (active === 0 && cursorOffset === null)) return
    if (cursorOffset === null) list.scrollToIndex(active, { align: 'center' })
    else list.scrollToOffset(active * height - cursorOffset)
  }, [active])
  const top = useRef(0)
  top.current = active * height
  useLayoutEffect(
    () => () => {
      cursorOffsets.delete(searchId)
      cursorOffsets.set(searchId, top.current - (scroller.current?.scrollTop ?? 0))
    },
    [cursorOffsets, searchId],
  )

  const withRate = (row: ResultRow, act: (rateKey: string) => Promise<void>) => {
    const rateKey = rateOf(row)?.rate.rateKey
    if (rateKey !== undefined) void act(rateKey)
  }
  const moveTo = (index: number) => {
    const row = rows[index]
    if (!row) return
    shouldFocusActiveRow.current = true
    pointAt(row.id)
    list.scrollToIndex(index)
    if (shownRate !== null) withRate(row, showRate)
  }

  const open = (row: ResultRow) => {
    if (row.kind === 'rate') void showRate(row.offer.rate.rateKey)
    else openHotel(row.line.of.hotel.hotelCode, !row.open)
  }
  const act: Record<Exclude<ListKey, 'move'>, (row: ResultRow) => void> = {
    open: (row) => {
      if (row.kind === 'rate' && row.offer.rate.rateKey === shownRate) enterDrawer()
      else open(row)
    },
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
    check: (row) => withRate(row, checkRate),
    pick: (row) => withRate(row, pick),
    offer: (row) => void offer(rateOf(row)?.rate.rateKey ?? null),
  }
  useListedKeys(useMemo(listedKeys, []))
  const isKeyEnabled = useActiveShortcuts()
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const key = isKeyEnabled(event.key) ? listKeyOf(event.key) : undefined
    const row = rows[active]
    // A letter with Shift is a different shortcut of the screen.
    if (!key || !row || (event.shiftKey && event.key.length === 1)) return
    event.preventDefault()
    if (key === 'move') {
      const page = Math.floor((scroller.current?.clientHeight ?? 0) / height) - 1
      return moveTo(rowAfterKey(event.key, active, rows.length, page) ?? active)
    }
    pointAt(row.id)
    if (!event.repeat) act[key](row)
  }
  const indexAt = (event: SyntheticEvent) => Number((event.target as Element).closest<HTMLElement>('[data-index]')?.dataset['index'])

  return (
    <>
      <div
        ref={scroller}
        className={`page-body ${styles.list}`}
        onPointerDownCapture={stopFollowing}
        onWheelCapture={stopFollowing}
        onKeyDownCapture={stopFollowing}
      >
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a treegrid is a table whose rows open and have the focus
          role="treegrid"
          aria-label={say('resultTable.label')}
          aria-rowcount={rows.length + 1}
          aria-colcount={columns.length}
          className={styles.grid}
          style={{ '--tracks': tracksOf(columns) } as CSSProperties}
        >
          <thead className={styles.head}>
            <tr aria-rowindex={1} className={styles.headRow}>
              {columns.map(({ id, header, look }) => (
                <HeadCell key={id} name={say(header)} {...look} />
              ))}
            </tr>
          </thead>
          <tbody
            className={styles.body}
            style={{ height: list.getTotalSize(), paddingTop: first?.start ?? 0 }}
            onKeyDown={press}
            onFocus={(event) => {
              const index = indexAt(event)
              if (index !== active) pointAt(rows[index]?.id ?? null)
            }}
            onClick={(event) => {
              const row = rows[indexAt(event)]
              if (!row) return
              pointAt(row.id)
              open(row)
            }}
          >
            {items.map((item, at) => {
              const row = rows[item.index]
              if (!row) return null
              return (
                <ResultLine
                  key={row.id}
                  row={row}
                  index={item.index}
                  columns={columns}
                  active={item.index === active}
                  selected={row.kind === 'rate' && row.offer.rate.rateKey === shownRate}
                  picked={picks.some(({ rate }) => rate.rateKey === rateOf(row)?.rate.rateKey)}
                  brief={width < wide}
                  absoluteTop={isAway(item, at) ? item.start : null}
                />
              )
            })}
          </tbody>
        </table>
      </div>
      <ResultFoot row={rows[active]} besideForm={besideForm} />
    </>
  )
}
