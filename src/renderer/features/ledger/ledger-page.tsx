import { Button } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconDownload, IconRefresh } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { dateIn } from '../../../shared/dates.ts'
import type { LedgerRow } from '../../../shared/views.ts'
import { useApp } from '../../store.ts'
import { useClock } from '../../ui/clock.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useShortcut } from '../../ui/use-shortcut.ts'
import { BookingDrawer } from './booking-drawer.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { cautions, freshnessWords } from './freshness-words.ts'
import styles from './ledger-page.module.css'
import { bookingCount } from './ledger-question.ts'
import { LedgerTable } from './ledger-table.tsx'
import { LedgerToolbar } from './ledger-toolbar.tsx'
import { viewOf } from './list-slice.ts'
import { LookUpButton } from './look-up.tsx'
import { NoBookings } from './no-bookings.tsx'
import { openedRow } from './record-slice.ts'
import { RefreshStrip } from './refresh-strip.tsx'
import { TextFilter } from './text-filter.tsx'
import { TotalsStrip } from './totals-strip.tsx'

/** All bookings that the desk has seen. It opens without a network and without an API key. */
export function LedgerPage() {
  const app = useApp((state) => state)
  const { nowMs, zone } = useClock()
  const { ledger, ledgerQuestion, ledgerRecord, ledgerRefresh, page, desk, settings } = app
  const view = viewOf(ledger)
  const connection = desk?.active?.id ?? null
  const today = dateIn(settings.accountingZone, nowMs)
  const find = page.name === 'ledger' ? page.find : undefined
  const isOpen = desk?.ledger !== 'none' && desk?.ledger !== 'opening'

  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens once for each connection and each text to find, not at midnight
  useEffect(() => {
    if (connection !== null && isOpen) void app.openLedger(connection, today, find)
  }, [connection, isOpen, find, page])

  const freshness = view && freshnessWords(view.freshness, zone, nowMs)
  const { setNote } = app
  useEffect(() => {
    setNote(freshness)
    return () => setNote(null)
  }, [setNote, freshness])

  const [activeId, setActiveId] = useState<number | null>(null)
  const opened = openedRow(ledgerRecord)
  const table = useElementSize()
  const list = useRef<HTMLDivElement>(null)
  const toList = () => list.current?.querySelector<HTMLElement>('[role=grid]')?.focus()

  const open = (row: LedgerRow) => {
    setActiveId(row.id)
    void app.openRecord(row)
  }
  const move = (row: LedgerRow) => (opened ? open(row) : setActiveId(row.id))
  const count = view ? view.counts[view.question.filter.status] : 0

  useShortcut('r', () => void app.refreshLedger(), connection !== null)
  useShortcut('e', app.askExport, count > 0)

  const empty = view !== null && view.rows.length === 0 && ledger.status !== 'asking'
  return (
    <div className={styles.page}>
      <PageHeader
        title="Ledger"
        toolbar={<TextFilter value={ledgerQuestion.filter.text} onChange={(text) => void app.filterLedger({ text })} onLeave={toList} />}
        actions={
          <>
            <LookUpButton />
            <Button
              variant="default"
              leftSection={<IconRefresh aria-hidden />}
              disabled={connection === null || ledgerRefresh.status === 'running'}
              onClick={() => void app.refreshLedger()}
            >
              Refresh
            </Button>
            <Button leftSection={<IconDownload aria-hidden />} disabled={count === 0} onClick={app.askExport}>
              {count === 0 ? 'Export' : `Export ${bookingCount(count)}`}
            </Button>
          </>
        }
      />
      <LedgerToolbar today={today} counts={view?.counts ?? null} />
      {ledger.status === 'failed' && (
        <div className={styles.failure}>
          <FailureNote failure={ledger.failure} onRetry={() => void app.filterLedger({})} />
        </div>
      )}
      <div className={styles.body}>
        <div className={styles.main} ref={list}>
          <div className={styles.list} ref={table.ref}>
            {connection === null || empty ? (
              <NoBookings connected={connection !== null} />
            ) : (
              (view !== null || ledger.status !== 'failed') && (
                <LedgerTable
                  key={settings.density}
                  rows={view?.rows ?? null}
                  count={count}
                  sort={ledgerQuestion.sort}
                  busy={ledger.status === 'asking'}
                  activeId={opened?.id ?? activeId}
                  rowHeight={settings.density === 'compact' ? 28 : 34}
                  width={table.width}
                  onSort={(by) => void app.sortLedger(by)}
                  onMove={move}
                  onOpen={open}
                  onNearEnd={() => void app.lengthenLedger()}
                />
              )
            )}
          </div>
          <RefreshStrip />
          <TotalsStrip totals={view?.totals ?? null} cautions={cautions(view?.freshness ?? null, ledgerQuestion.filter, desk)} />
        </div>
        <BookingDrawer />
      </div>
      <CancelDialog />
      <ExportDialog zone={settings.accountingZone} />
    </div>
  )
}
