import { useElementSize } from '@mantine/hooks'
import { useState } from 'react'
import type { Settings } from '../../../shared/desk-views.ts'
import type { LedgerRow } from '../../../shared/ledger-views.ts'
import { useApp } from '../../store.ts'
import styles from './ledger-page.module.css'
import { LedgerTable } from './ledger-table.tsx'
import { countOf, viewOf } from './list-slice.ts'
import { NoBookings } from './no-bookings.tsx'
import { openedRow } from './record-slice.ts'

/** As `--row-height` has it, in pixels. */
const rowHeights: Record<Settings['density'], number> = { compact: 28, comfortable: 34 }

/** The rows, or why there are none. The drawer follows the active row once it is open. */
export function LedgerList({ connected }: { readonly connected: boolean }) {
  const ledger = useApp((app) => app.ledger)
  const sort = useApp((app) => app.ledgerQuestion.sort)
  const density = useApp((app) => app.settings.density)
  const opened = useApp((app) => openedRow(app.ledgerRecord))
  const sortLedger = useApp((app) => app.sortLedger)
  const lengthenLedger = useApp((app) => app.lengthenLedger)
  const openRecord = useApp((app) => app.openRecord)
  const [activeId, setActiveId] = useState<number | null>(null)
  const { ref, width } = useElementSize()

  const view = viewOf(ledger)
  const isRefreshing = useApp((app) => app.ledgerRefresh.status === 'running')
  const isWaiting = view !== null && view.rows.length === 0 && isRefreshing
  const isEmpty = view !== null && view.rows.length === 0 && ledger.status !== 'asking' && !isRefreshing
  const open = (row: LedgerRow) => {
    setActiveId(row.id)
    void openRecord(row)
  }

  return (
    <div className={styles.list} ref={ref}>
      {(!connected || isEmpty) && <NoBookings connected={connected} />}
      {connected && !isEmpty && (view !== null || ledger.status !== 'failed') && (
        <LedgerTable
          key={density}
          rows={isWaiting ? null : (view?.rows ?? null)}
          count={view ? countOf(view) : 0}
          sort={sort}
          busy={ledger.status === 'asking'}
          activeId={opened?.id ?? activeId}
          rowHeight={rowHeights[density]}
          width={width}
          onSort={(by) => void sortLedger(by)}
          onMove={(row) => (opened ? open(row) : setActiveId(row.id))}
          onOpen={open}
          onNearEnd={() => void lengthenLedger()}
        />
      )}
    </div>
  )
}
