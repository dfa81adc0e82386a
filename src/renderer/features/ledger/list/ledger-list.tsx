import { Button, Group } from '@mantine/core'
import { IconBook2, IconFilterOff, IconPlugConnected, IconSearchOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { LedgerFilter, LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import { formatDay } from '../../../../shared/domain/date-words.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { isLedgerWritable } from '../../../ui/desk-abilities.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { enterDrawer } from '../../../ui/layout/side-drawer.tsx'
import { rowHeights } from '../../../ui/table/column.ts'
import { allTime } from '../../../ui/wording/range.ts'
import { useFilterNames } from '../filter/filter-chips.tsx'
import { noExtraFilters } from '../filter/filter-words.ts'
import styles from '../ledger-page.module.css'
import { basisWords, filterWords, narrowsBeyondDate } from '../query/ledger-question.ts'
import { LookUpForm } from '../record/look-up.tsx'
import { openedRow } from '../record/record-slice.ts'
import { layOut, resizeColumn, resolveColumns } from './columns-chosen.ts'
import { LedgerTable } from './ledger-table.tsx'
import { countOf, hasNoteColumn, shownView } from './list-slice.ts'

/** Renders why the ledger has nothing to show, and the next step. */
function NoBookings({ connected, today }: Pick<LedgerListProps, 'connected' | 'today'>) {
  const filter = useApp((app) => app.ledger.list.question.filter)
  const filterLedger = useApp((app) => app.ledger.list.filter)
  const refreshLedger = useApp((app) => app.ledger.refresh.start)
  const goTo = useApp((app) => app.goTo)
  const canSave = useApp((app) => isLedgerWritable(app.desk))
  const hasConnection = useApp((app) => app.desk?.active != null)
  const isOpening = useApp((app) => app.desk?.ledger === 'opening')
  const freshness = useApp((app) => shownView(app.ledger.list.state)?.freshness)
  const names = useFilterNames()
  const text = filter.text.trim()
  const isBounded = filter.from !== null || filter.to !== null

  if (!connected && hasConnection) {
    return (
      <EmptyState
        icon={<IconBook2 />}
        title={isOpening ? say('noBookings.openingTitle') : say('noBookings.notOpenTitle')}
        text={isOpening ? say('noBookings.openingHint') : say('noBookings.notOpenHint')}
        action={null}
      />
    )
  }
  if (!connected) {
    return (
      <EmptyState
        icon={<IconPlugConnected />}
        title={say('noBookings.noConnectionTitle')}
        text={say('noBookings.noConnectionHint')}
        action={<Button onClick={() => goTo({ name: 'settings', part: 'connections' })}>{say('noBookings.connectionButton')}</Button>}
      />
    )
  }
  if (text !== '') return <NothingFound key={text} text={text} today={today} />
  const isFiltered = narrowsBeyondDate(filter)
  const isSynced = !isFiltered && filter.basis === 'created' && freshness && freshness.days > 0 && freshness.synced === freshness.days
  const whence = isSynced ? say('noBookings.emptySynced') : say('noBookings.emptyNotSynced')
  return (
    <EmptyState
      icon={isFiltered ? <IconFilterOff /> : <IconBook2 />}
      title={isFiltered ? say('noBookings.filteredTitle', { filter: filterWords(filter, names) }) : say('noBookings.emptyTitle')}
      text={say('noBookings.emptyHint', { filter: filterWords(filter, names), canSave: canSave ? 'yes' : 'no', whence })}
      action={
        <Group gap="sm" justify="center">
          {isFiltered && isBounded && (
            <Button variant="default" onClick={() => void filterLedger(allTime)}>
              {say('noBookings.allTimeButton')}
            </Button>
          )}
          {isFiltered && (
            <Button variant="default" onClick={() => void filterLedger({ status: 'all', ...noExtraFilters })}>
              {narrowsBeyondDate({ ...filter, status: 'all' })
                ? say('noBookings.removeFiltersButton')
                : say('noBookings.allStatusesButton')}
            </Button>
          )}
          {canSave && <Button onClick={() => void refreshLedger()}>{say('noBookings.refreshButton')}</Button>}
        </Group>
      }
    />
  )
}

interface NothingFoundProps {
  readonly text: string
  /** A day of the accounting zone. */
  readonly today: string
}

const date = /^\d{1,4}[-./]\d{1,2}[-./]\d{0,4}$/

/** Returns whether a text may be a reference at the service; names and dates are not looked up there. */
const isReferenceLike = (text: string) => !/\s/.test(text) && /\d|^RD-/i.test(text) && !date.test(text)

/** Renders what a text that no booking of the list has may mean. */
function NothingFound({ text, today }: NothingFoundProps) {
  const filter = useApp((app) => app.ledger.list.question.filter)
  const filterLedger = useApp((app) => app.ledger.list.filter)
  const readNear = useApp((app) => app.ledger.hits.readNear)
  const canSave = useApp((app) => isLedgerWritable(app.desk))
  const names = useFilterNames()
  const [near, setNear] = useState<Awaited<ReturnType<typeof readNear>>>(null)
  useEffect(() => {
    let isShown = true
    void readNear(text, today).then((found) => isShown && setNear(found))
    return () => {
      isShown = false
    }
  }, [readNear, text, today])

  const show = (change: Partial<LedgerFilter>) => void filterLedger({ ...allTime, status: 'all', ...noExtraFilters, ...change })
  const isNarrowed = filter.from !== null || filter.to !== null || narrowsBeyondDate({ ...filter, text: '' })
  return (
    <div className={styles.found}>
      <EmptyState
        icon={<IconSearchOff />}
        title={say('noBookings.nothingFoundTitle', { text })}
        text={say('noBookings.nothingFoundHint', { filter: filterWords(filter, names) })}
        action={
          <Group gap="sm" justify="center">
            {near?.corrected.map((each) => (
              <Button key={each.text} variant="light" onClick={() => show({ text: each.text })}>
                {say('noBookings.didYouMean', each)}
              </Button>
            ))}
            {near?.days.map(({ day, basis, bookings }) => (
              <Button key={basis} variant="light" onClick={() => show({ text: '', basis, from: day, to: day })}>
                {say('noBookings.ofDay', { basis: basisWords[basis], day: formatDay(day), bookings })}
              </Button>
            ))}
            {isNarrowed && (
              <Button variant="default" onClick={() => show({})}>
                {near && near.elsewhere > 0 ? say('noBookings.elsewhere', { bookings: near.elsewhere }) : say('noBookings.searchAllButton')}
              </Button>
            )}
          </Group>
        }
      />
      {canSave && isReferenceLike(text) && (
        <div className={styles.form}>
          <LookUpForm text={text} />
        </div>
      )}
    </div>
  )
}

interface LedgerListProps {
  readonly connected: boolean
  /** A day of the accounting zone. */
  readonly today: string
  /** Pixels. */
  readonly width: number
}

/** Renders the rows, or why there are none. An open drawer follows the active row; Enter on the row of the open booking focuses the drawer. */
export function LedgerList({ connected, today, width }: LedgerListProps) {
  const ledger = useApp((app) => app.ledger.list.state)
  const sort = useApp((app) => app.ledger.list.question.sort)
  const density = useApp((app) => app.settings.density)
  const opened = useApp((app) => openedRow(app.ledger.record.state))
  const sortLedger = useApp((app) => app.ledger.list.sort)
  const loadVisibleRows = useApp((app) => app.ledger.list.loadVisibleRows)
  const openRecord = useApp((app) => app.ledger.record.open)
  const marks = useApp((app) => app.ledger.marks.rows)
  const marking = useApp((app) => app.ledger.marks.marking)
  const toggleMark = useApp((app) => app.ledger.marks.toggle)
  const markRange = useApp((app) => app.ledger.marks.markRange)
  const [active, setActive] = useState<LedgerRow | null>(null)
  const columns = useApp((app) => app.settings.ledgerColumns)
  const changeSettings = useApp((app) => app.changeSettings)

  const rereadLedger = useApp((app) => app.ledger.list.reread)
  const isShowingNotes = hasNoteColumn(columns)

  // By default, rows are read without the desk's own notes. Read the rows again once a column shows notes.
  useEffect(() => {
    if (isShowingNotes) void rereadLedger()
  }, [isShowingNotes, rereadLedger])

  const view = shownView(ledger)
  const isRefreshing = useApp((app) => app.ledger.refresh.state.status === 'running')
  const count = view ? countOf(view) : 0
  const isWaiting = view !== null && count === 0 && isRefreshing
  const isEmpty = view !== null && count === 0 && ledger.status !== 'asking' && !isRefreshing
  const open = (row: LedgerRow) => {
    setActive(row)
    void openRecord(row)
  }

  return (
    <div className={styles.list}>
      {(!connected || isEmpty) && <NoBookings connected={connected} today={today} />}
      {connected && !isEmpty && (view !== null || ledger.status !== 'failed') && (
        <LedgerTable
          key={density}
          view={isWaiting ? null : view}
          count={count}
          sort={sort}
          busy={ledger.status === 'asking'}
          active={opened ?? active}
          rowHeight={rowHeights[density]}
          columns={layOut(columns, width, sort.by)}
          onSort={(by) => void sortLedger(by)}
          onResize={(id, pixels) => void changeSettings({ ledgerColumns: resizeColumn(resolveColumns(columns, width), id, pixels) })}
          onMove={(row) => (opened ? open(row) : setActive(row))}
          onOpen={(row, byKey) => (byKey && opened?.id === row.id ? enterDrawer() : open(row))}
          marks={marks}
          marking={marking}
          onMark={toggleMark}
          onMarkRange={(from, to) => void markRange(from, to)}
          onVisibleRows={(sight) => void loadVisibleRows(sight)}
        />
      )}
    </div>
  )
}
