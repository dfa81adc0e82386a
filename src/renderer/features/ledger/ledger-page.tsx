import { useElementSize } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { dateIn } from '../../../shared/domain/dates.ts'
import { useApp } from '../../store.ts'
import { useClock } from '../../ui/clock.tsx'
import { PageFailure } from '../../ui/feedback/page-failure.tsx'
import { zoneOfDays } from '../../ui/zone-of-days.ts'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { BulkCancelDialog } from './bulk/bulk-cancel-dialog.tsx'
import { CancelDialog } from './cancel/cancel-dialog.tsx'
import { ClosingDialog } from './closing/closing-dialog.tsx'
import { CoverageDrawer } from './coverage/coverage-drawer.tsx'
import { RefreshStrip } from './coverage/refresh-strip.tsx'
import { ExportDialog } from './export/export-dialog.tsx'
import { LedgerHeader } from './ledger-header.tsx'
import styles from './ledger-page.module.css'
import { LedgerToolbar } from './ledger-toolbar.tsx'
import { cautions, freshnessWords } from './list/freshness-words.ts'
import { LedgerList } from './list/ledger-list.tsx'
import { countOf, shownView } from './list/list-slice.ts'
import { LedgerMonthsToggle, MonthBars } from './months/month-bars.tsx'
import { TotalsStrip } from './query/totals-strip.tsx'
import { RateRoundDialog } from './rebooking/rate-round-dialog.tsx'
import { BookingDrawer } from './record/booking-drawer.tsx'

const focusGrid = (list: HTMLElement | null) => list?.querySelector<HTMLElement>('[role=grid]')?.focus()

/** Renders the ledger: all bookings that the desk has seen. Works without a network and without an API key. */
export function LedgerPage() {
  const { nowMs, zone } = useClock()
  const ledger = useApp((app) => app.ledger.list.state)
  const filter = useApp((app) => app.ledger.list.question.filter)
  const desk = useApp((app) => app.desk)
  const currency = useApp((app) => app.settings.currency)
  const page = useApp((app) => app.page)
  const drawerIsOpen = useApp((app) => app.ledger.record.state.status !== 'closed')
  const accountingZone = useApp(zoneOfDays)
  const openLedger = useApp((app) => app.ledger.list.open)
  const readOpenCancellations = useApp((app) => app.ledger.openCancellations.read)
  const rereadLedger = useApp((app) => app.ledger.list.reread)
  const setNote = useApp((app) => app.setNote)

  const view = shownView(ledger)
  const connection = desk?.active?.id ?? null
  const isThere = desk !== null && desk.ledger !== 'none' && desk.ledger !== 'opening'
  // Before the ledger is open, answers from the service cannot be stored.
  const canAsk = connection !== null && desk?.ledger === 'open'
  const today = dateIn(accountingZone, nowMs)

  // biome-ignore lint/correctness/useExhaustiveDependencies: navigating to the page reads again; a new day does not
  useEffect(() => {
    if (connection === null || !isThere) return
    void openLedger(today, page.name === 'ledger' ? page.find : undefined)
    void readOpenCancellations()
  }, [connection, isThere, page])

  // Only rows that the user can see may be marked, so a new filter clears the marks.
  const clearMarks = useApp((app) => app.ledger.marks.clear)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed filter must trigger the effect
  useEffect(clearMarks, [filter])

  const note = view && freshnessWords(view.freshness, zone, nowMs)
  useEffect(() => {
    setNote(note)
    return () => setNote(null)
  }, [setNote, note])

  const list = useRef<HTMLDivElement>(null)
  const { ref: measure, width } = useElementSize()
  // The list has the keyboard focus at first, and gets it back when the drawer closes.
  useEffect(() => {
    if (!drawerIsOpen) focusGrid(list.current)
  }, [drawerIsOpen])

  return (
    <div className={styles.page}>
      <LedgerHeader connected={canAsk} onLeaveFilter={() => focusGrid(list.current)} />
      <LedgerToolbar today={today} counts={view?.totals.counts ?? null} listWidth={width} />
      {ledger.status === 'failed' && (
        <div className={styles.failure}>
          <PageFailure failure={ledger.failure} onRetry={() => void rereadLedger()} />
        </div>
      )}
      <div className={styles.body}>
        <div className={styles.main} ref={list}>
          <div className={styles.measure}>
            <div ref={measure} />
          </div>
          <LedgerList connected={canAsk} width={width} />
          <BulkBar count={view ? countOf(view) : 0} />
          <RefreshStrip />
        </div>
        <BookingDrawer />
        <CoverageDrawer />
      </div>
      <MonthBars />
      <TotalsStrip
        start={<LedgerMonthsToggle today={today} />}
        totals={view?.totals ?? null}
        count={view ? countOf(view) : 0}
        currency={currency}
        cautions={cautions(view?.freshness ?? null, filter, desk)}
      />
      <CancelDialog />
      <BulkCancelDialog />
      <RateRoundDialog />
      <ExportDialog zone={accountingZone} />
      <ClosingDialog zone={accountingZone} />
    </div>
  )
}
