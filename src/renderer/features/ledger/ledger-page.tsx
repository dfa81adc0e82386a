import { Button } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconCalendarStats, IconRefresh } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { dateIn } from '../../../shared/domain/dates.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { useClock } from '../../ui/clock.tsx'
import { isLedgerWritable, isReader } from '../../ui/desk-abilities.ts'
import { PageFailure } from '../../ui/feedback/page-failure.tsx'
import { useKeyTip } from '../../ui/keys/use-key-tip.ts'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { zoneOfDays } from '../../ui/zone-of-days.ts'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { BulkCancelDialog } from './bulk/bulk-cancel-dialog.tsx'
import { CancelDialog } from './cancel/cancel-dialog.tsx'
import { ClosingDialog } from './closing/closing-dialog.tsx'
import { CoverageDrawer } from './coverage/coverage-drawer.tsx'
import { RefreshStrip } from './coverage/refresh-strip.tsx'
import { ExportButtons } from './export/export-buttons.tsx'
import { ExportDialog } from './export/export-dialog.tsx'
import styles from './ledger-page.module.css'
import { LedgerToolbar } from './ledger-toolbar.tsx'
import { cautions, freshnessWords } from './list/freshness-words.ts'
import { LedgerList } from './list/ledger-list.tsx'
import { countOf, shownView } from './list/list-slice.ts'
import { LedgerMonthsToggle, MonthBars } from './months/month-bars.tsx'
import { TextFilter } from './query/text-filter.tsx'
import { TotalsStrip } from './query/totals-strip.tsx'
import { RateRoundDialog } from './rebooking/rate-round-dialog.tsx'
import { BookingDrawer } from './record/booking-drawer.tsx'
import { LookUpButton } from './record/look-up.tsx'

const refreshShortcut = { shortcut: 'r', words: () => say('ledgerHeader.refreshShortcut'), of: 'screen' } as const

interface LedgerHeaderProps {
  readonly connected: boolean
  onLeaveFilter(): void
}

/** Renders the page's title, the text filter and the actions on the whole list. Key R refreshes. */
function LedgerHeader({ connected, onLeaveFilter }: LedgerHeaderProps) {
  const text = useApp((app) => app.ledger.list.question.filter.text)
  const view = useApp((app) => shownView(app.ledger.list.state))
  const isRefreshing = useApp((app) => app.ledger.refresh.state.status === 'running')
  const filterLedger = useApp((app) => app.ledger.list.filter)
  const refreshLedger = useApp((app) => app.ledger.refresh.start)
  const canSave = useApp((app) => isLedgerWritable(app.desk))
  const isReaderCopy = useApp((app) => isReader(app.desk))

  const count = view ? countOf(view) : 0
  const canRefresh = connected && canSave && !isRefreshing
  useShortcut(refreshShortcut, () => void refreshLedger(), canRefresh)
  const tip = useKeyTip(refreshShortcut)

  return (
    <PageHeader
      title={say('common.ledger')}
      toolbar={<TextFilter value={text} onChange={(typed) => void filterLedger({ text: typed })} onLeave={onLeaveFilter} />}
      actions={
        <>
          {connected && canSave && <LookUpButton />}
          {canSave && (
            <Button
              variant="default"
              leftSection={<IconRefresh aria-hidden />}
              disabled={!canRefresh}
              {...tip}
              onClick={() => void refreshLedger()}
            >
              {say('common.refresh')}
            </Button>
          )}
          <CoverageButton />
          <ExportButtons count={count} months={view === null ? 'none' : isReaderCopy ? 'shown' : canSave ? 'closed' : 'none'} />
        </>
      }
    />
  )
}

/** Renders the button that opens and closes the coverage drawer. */
export function CoverageButton() {
  const isOpen = useApp((app) => app.ledger.coverage.isOpen)
  const openCoverage = useApp((app) => app.ledger.coverage.open)
  const closeCoverage = useApp((app) => app.ledger.coverage.close)
  return (
    <Button
      variant="default"
      leftSection={<IconCalendarStats aria-hidden />}
      aria-pressed={isOpen}
      onClick={() => (isOpen ? closeCoverage() : openCoverage())}
    >
      {say('common.coverage')}
    </Button>
  )
}

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
