import { useEffect, useState } from 'react'
import type { LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import { useApp } from '../../../store.ts'
import { enterDrawer } from '../../../ui/layout/side-drawer.tsx'
import { rowHeights } from '../../../ui/table/column.ts'
import styles from '../ledger-page.module.css'
import { openedRow } from '../record/record-slice.ts'
import { chosenNow, layOut, resized } from './columns-chosen.ts'
import { LedgerTable } from './ledger-table.tsx'
import { countOf, shownView } from './list-slice.ts'
import { NoBookings } from './no-bookings.tsx'
import { showWritten } from './written-columns.ts'

interface LedgerListProps {
  readonly connected: boolean
  /** Pixels. */
  readonly width: number
}

/** Renders the rows, or why there are none. An open drawer follows the active row; pressing Enter on its row focuses the drawer. */
export function LedgerList({ connected, width }: LedgerListProps) {
  const ledger = useApp((app) => app.ledger.list.state)
  const sort = useApp((app) => app.ledger.list.question.sort)
  const density = useApp((app) => app.settings.density)
  const opened = useApp((app) => openedRow(app.ledger.record.state))
  const sortLedger = useApp((app) => app.ledger.list.sort)
  const lookLedger = useApp((app) => app.ledger.list.look)
  const openRecord = useApp((app) => app.ledger.record.open)
  const marks = useApp((app) => app.ledger.marks.rows)
  const marking = useApp((app) => app.ledger.marks.marking)
  const toggleMark = useApp((app) => app.ledger.marks.toggle)
  const markRange = useApp((app) => app.ledger.marks.markRange)
  const [active, setActive] = useState<LedgerRow | null>(null)
  const columns = useApp((app) => app.settings.ledgerColumns)
  const changeSettings = useApp((app) => app.changeSettings)

  const rereadLedger = useApp((app) => app.ledger.list.reread)
  const written = showWritten(columns)

  // Rows are read without the desk's own notes; read them again once a column shows these.
  useEffect(() => {
    if (written) void rereadLedger()
  }, [written, rereadLedger])

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
      {(!connected || isEmpty) && <NoBookings connected={connected} />}
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
          onResize={(id, pixels) => void changeSettings({ ledgerColumns: resized(chosenNow(columns, width), id, pixels) })}
          onMove={(row) => (opened ? open(row) : setActive(row))}
          onOpen={(row, byKey) => (byKey && opened?.id === row.id ? enterDrawer() : open(row))}
          marks={marks}
          marking={marking}
          onMark={toggleMark}
          onMarkRange={(from, to) => void markRange(from, to)}
          onLook={(sight) => void lookLedger(sight)}
        />
      )}
    </div>
  )
}
