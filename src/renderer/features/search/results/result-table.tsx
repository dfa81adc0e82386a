import { Button, type ButtonProps, type ElementProps } from '@mantine/core'
import { type KeyboardEvent, memo, useLayoutEffect, useMemo, useRef } from 'react'
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
import { rowHeights } from '../../../ui/table/column.ts'
import { cellProps, DataTable, headHeight, useListWidth } from '../../../ui/table/data-table.tsx'
import { Heading } from '../../../ui/table/heading.tsx'
import { useRowWindow } from '../../../ui/table/row-window.ts'
import { shownPicks } from '../compare/compare-slice.ts'
import { nightsOf } from '../search-state.ts'
import { hasExchanges } from './arrangement.ts'
import { checkLiveKey, checkRateKey, compareKey, type ListKey, listedKeys, listKeyOf } from './list-keys.ts'
import {
  columnsThatFit,
  flatten,
  indexOfRow,
  isSameRow,
  layOut,
  type ResultColumn,
  type ResultRow,
  rateOf,
  wideListWidth,
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

interface ResultCellsProps {
  readonly row: ResultRow
  readonly columns: readonly ResultColumn[]
  /** Whether its rate is picked for comparison. */
  readonly picked: boolean
  readonly brief: boolean
}

function Cells({ row, columns, picked, brief }: ResultCellsProps) {
  const clock = useClock()
  const asked = useApp((app) => app.search.state.run?.query.currency)
  const live = useApp((app) => app.search.liveChecks[row.line.of.hotel.hotelCode])
  const priceCheck = useApp((app) => app.booking.foundRates[rateOf(row)?.rate.rateKey ?? ''])
  const rule = useApp((app) => sellingRule(app, app.search.state.run?.query.client))
  const nights = useApp((app) => nightsOf(app.search.state))
  const compareIn = useApp((app) => app.search.results.arranged.comparison?.to ?? null)
  const exchangeRates = useApp((app) => app.settings.exchangeRates)
  const facts = { clock, asked, live, priceCheck, rule, compareIn, exchangeRates, nights, brief }
  // A rate has the place of its hotel, so its room spans both columns.
  const isWide = row.kind === 'rate' && columns.some(({ id }) => id === 'place')
  return columns.map(({ id, look, cell }, at) => {
    if (row.kind === 'rate' && id === 'place') return null
    const isRoom = row.kind === 'rate' && id === 'hotel'
    const { children, ...attributes } = cellProps(cell(row, facts), look.number)
    return (
      <td key={id} {...attributes} data-head={isRoom ? say('filterBar.room') : undefined} colSpan={isRoom && isWide ? 2 : undefined}>
        {children}
        {picked && at === 0 && <span className="unseen">, {say('compare.isCompared')}</span>}
      </td>
    )
  })
}

/** The cells of a row, re-rendered only when its content changes. */
const ResultCells = memo(
  Cells,
  ({ row: before, ...previousProps }, { row, ...nextProps }) =>
    isSameRow(before, row) &&
    (Object.keys(nextProps) as (keyof typeof nextProps)[]).every((name) => nextProps[name] === previousProps[name]),
)

/** Column header. Pressing it sorts ascending (deadlines: latest first), pressing it again reverses the order. */
const ResultHeading = memo(function ResultHeading({ header, look: { number, sort: by, compared = false } }: ResultColumn) {
  const sort = useApp((app) => app.search.results.sort)
  const currency = useApp((app) => app.search.results.arranged.currency)
  const hasConverted = useApp((app) => hasExchanges(app.search.results.arranged.comparison))
  // Both price columns have the same sort key. Only one shows the sort arrow: the converted price if there is one.
  const showsSort = by !== 'price' || compared === hasConverted
  const isActive = by !== undefined && sort.by === by && showsSort
  const suffix = by === 'price' && showsSort && currency !== null ? say('headCell.currencySuffix', { currency }) : ''
  return (
    <Heading
      title={say(header) + suffix}
      number={number}
      sorted={!isActive ? null : sort.descending ? 'descending' : 'ascending'}
      onSort={by && (() => currentApp().search.sort({ by, descending: isActive ? !sort.descending : by === 'deadline' }))}
    />
  )
})

interface ResultTableProps {
  readonly besideForm: boolean
  /** Pixels from the top of the view to the cursor, by search id. A new list starts with the last entry, which is of the search shown last. */
  readonly cursorOffsets: Map<string, number>
}

/**
 * The results: hotels, and the rates of open ones. Arrows move, Enter opens, L checks live, B checks the rate, C picks it, O offers the picked
 * rates. Until the clerk has chosen a row, the first one is active, whichever hotel that is while hotels arrive.
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
  const rowHeight = rowHeights[density]
  const count = rows.length
  const rowWindow = useRowWindow({ scroller, headHeight, count, rowHeight, asked: 0, moved: 0, loaded: { from: 0, to: count } })

  const { measure, width: measured } = useListWidth()
  const width = measured || wideListWidth
  const sells = useApp((app) => sellingRule(app, app.search.state.run?.query.client) !== null)
  const compares = useApp((app) => hasExchanges(app.search.results.arranged.comparison))
  const fitting = columnsThatFit(width, sells, compares)
    .map(({ id }) => id)
    .join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: recompute the columns when others fit, not with each pixel
  const columns = useMemo(() => columnsThatFit(width, sells, compares), [fitting])

  // When the form closes after a search, nothing has the focus: give it to the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each search
  useLayoutEffect(() => {
    if (isFocusFree()) scroller.current?.querySelector('table')?.focus({ preventScroll: true })
  }, [searchId])

  // A new list scrolls its cursor to where the previous list had it, even if that hotel arrives late, until the clerk uses the list.
  const isFollowing = useRef(true)
  const stopFollowing = () => {
    isFollowing.current = false
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the cursor's index changes; a hidden list keeps its position by itself
  useLayoutEffect(() => {
    const cursorOffset = cursorOffsets.get(searchId) ?? [...cursorOffsets.values()].at(-1) ?? null
    if (!isFollowing.current || (active === 0 && cursorOffset === null)) return
    rowWindow.scrollTo(active * rowHeight - (cursorOffset ?? (scroller.current?.clientHeight ?? 0) / 2))
  }, [active])
  const top = useRef(0)
  top.current = active * rowHeight
  useLayoutEffect(
    () => () => {
      cursorOffsets.delete(searchId)
      cursorOffsets.set(searchId, top.current - (scroller.current?.scrollTop ?? 0))
    },
    [cursorOffsets, searchId],
  )

  const withRate = (row: ResultRow, act: (rateKey: string) => Promise<unknown>) => {
    const rateKey = rateOf(row)?.rate.rateKey
    if (rateKey !== undefined) void act(rateKey)
  }
  const pointAtPlace = (place: number) => {
    const row = rows[place]
    if (!row) return
    pointAt(row.id)
    if (shownRate !== null) withRate(row, showRate)
  }
  const moveTo = (place: number) => {
    rowWindow.bringIntoSight(place)
    pointAtPlace(place)
  }

  const open = (row: ResultRow) => {
    if (row.kind === 'rate') void showRate(row.offer.rate.rateKey)
    else openHotel(row.line.of.hotel.hotelCode, !row.open)
  }
  const act: Record<ListKey, (row: ResultRow) => void> = {
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
    // A hotel stands for its best rate, so a second press must not remove what the first one added.
    pick: (row) => withRate(row, async (key) => (row.kind === 'rate' || !picks.some(({ rate }) => rate.rateKey === key)) && pick(key)),
    hotel: (row) => void currentApp().hotelFacts.open(row.line.of.hotel),
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
    pointAt(row.id)
    if (!event.repeat) act[key](row)
  }

  return (
    <>
      <div className={styles.list} onPointerDownCapture={stopFollowing} onWheelCapture={stopFollowing} onKeyDownCapture={stopFollowing}>
        {measure}
        <DataTable
          role="treegrid"
          aria-label={say('resultTable.label')}
          scroller={scroller}
          rowWindow={rowWindow}
          count={count}
          rowHeight={rowHeight}
          columns={layOut(columns, width)}
          head={columns.map((column) => <ResultHeading key={column.id} {...column} />)}
          activePlace={rows[active] ? active : null}
          rowAt={(place) => rows[place]}
          idOf={({ id }) => `result-${encodeURIComponent(id)}`}
          rowProps={(row) => {
            const picked = picks.some(({ rate }) => rate.rateKey === rateOf(row)?.rate.rateKey)
            return {
              'aria-level': row.kind === 'hotel' ? 1 : 2,
              'aria-expanded': row.kind === 'hotel' ? row.open : undefined,
              'aria-selected': row.kind === 'rate' && row.offer.rate.rateKey === shownRate,
              className: row.kind === 'rate' ? styles.rateRow : styles.row,
              'data-picked': picked || undefined,
              children: <ResultCells row={row} columns={columns} picked={picked} brief={width < wideListWidth} />,
            }
          }}
          onMove={pointAtPlace}
          onKey={press}
          onRowClick={(row) => {
            pointAt(row.id)
            open(row)
          }}
        />
      </div>
      <ResultFoot row={rows[active]} besideForm={besideForm} />
    </>
  )
}
