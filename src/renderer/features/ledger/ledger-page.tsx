import { Button, CloseButton, Kbd, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconAlertTriangle, IconCalendarStats, IconRefresh, IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { RefreshReport } from '../../../shared/contract/views/ledger-views.ts'
import { dateIn } from '../../../shared/domain/dates.ts'
import { listWithCommas } from '../../../shared/words/lists.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { useClock } from '../../ui/clock.tsx'
import { isLedgerWritable, isReader } from '../../ui/desk-abilities.ts'
import { FailureNote } from '../../ui/feedback/failure-note.tsx'
import { ScreenReaderStatus } from '../../ui/feedback/heard.tsx'
import { PageFailure } from '../../ui/feedback/page-failure.tsx'
import { ProgressStrip } from '../../ui/feedback/progress-strip.tsx'
import { useKeyTip, useShortcut } from '../../ui/keys/use-shortcut.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { useListWidth } from '../../ui/table/data-table.tsx'
import { cautions, freshnessWords } from '../../ui/wording/freshness-words.ts'
import { rangeWords } from '../../ui/wording/range.ts'
import { zoneOfDays } from '../../ui/zone-of-days.ts'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { BulkCancelDialog } from './bulk/bulk-cancel-dialog.tsx'
import { CancelDialog } from './cancel/cancel-dialog.tsx'
import { ClosingDialog } from './closing/closing-dialog.tsx'
import { CoverageDrawer } from './coverage/coverage-drawer.tsx'
import { neverAskedWords, progressWords, reportWords } from './coverage/coverage-words.ts'
import { ExportButtons } from './export/export-buttons.tsx'
import { ExportDialog } from './export/export-dialog.tsx'
import styles from './ledger-page.module.css'
import { LedgerToolbar } from './ledger-toolbar.tsx'
import { LedgerList } from './list/ledger-list.tsx'
import { countOf, shownView } from './list/list-slice.ts'
import { LedgerMonthsToggle, MonthBars } from './months/month-bars.tsx'
import { TotalsStrip } from './query/totals-strip.tsx'
import { RateRoundDialog } from './rebooking/rate-round-dialog.tsx'
import { BookingDrawer } from './record/booking-drawer.tsx'
import { LookUpButton } from './record/look-up.tsx'

const findShortcut = { shortcut: '/', words: () => say('textFilter.shortcut'), of: 'screen' } as const

interface TextFilterProps {
  readonly value: string
  onChange(text: string): void
  /** Called on Escape, Enter or arrow down, to return to the list. */
  onLeave(): void
}

/** Debounce of typing, in milliseconds. */
const pauseMs = 180

/** Renders the text filter: names, hotels, references and other codes, amounts and e-mail addresses. Key `/` focuses it. */
function TextFilter({ value, onChange, onLeave }: TextFilterProps) {
  const [typed, setTyped] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const lastReported = useRef(value)
  const report = (text: string) => {
    lastReported.current = text
    onChange(text)
  }
  const reportSoon = useDebouncedCallback(report, pauseMs)
  useShortcut(findShortcut, () => input.current?.select())
  const tip = useKeyTip(findShortcut)

  // Something else, such as the palette, may set the filter. Ignore values that this field reported itself.
  useEffect(() => {
    if (value === lastReported.current) return
    lastReported.current = value
    setTyped(value)
  }, [value])

  const type = (text: string) => {
    setTyped(text)
    reportSoon(text)
  }
  const clear = () => {
    setTyped('')
    reportSoon.cancel()
    report('')
  }

  return (
    <TextInput
      ref={input}
      w={300}
      {...tip}
      aria-label={say('textFilter.label')}
      placeholder={say('textFilter.placeholder')}
      maxLength={200}
      value={typed}
      leftSection={<IconSearch aria-hidden />}
      rightSection={
        typed === '' ? (
          tip['aria-keyshortcuts'] && <Kbd size="xs">/</Kbd>
        ) : (
          <CloseButton size="sm" aria-label={say('textFilter.clearButton')} onClick={clear} />
        )
      }
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && typed !== '') clear()
        else if (event.key === 'Escape' || event.key === 'ArrowDown' || event.key === 'Enter') onLeave()
        else return
        event.preventDefault()
      }}
    />
  )
}

const isComplete = (report: RefreshReport) => report.failed.length === 0 && neverAskedWords(report) === null && !report.stopped

/** Renders the progress of a refresh, and the report of an incomplete one, between the rows and their totals. */
function RefreshStrip() {
  const { state: refresh, start: refreshLedger, stop: stopRefresh, dismiss: dismissRefresh } = useApp((app) => app.ledger.refresh)

  switch (refresh.status) {
    case 'idle':
      return null
    case 'running': {
      const { progress, stopping } = refresh
      return (
        <ProgressStrip
          done={progress?.done ?? 0}
          total={progress?.windows ?? 1}
          words={stopping ? say('common.stoppingAfterCall') : progress ? progressWords(progress) : say('common.askingService')}
          action={
            <Button size="compact-sm" variant="default" disabled={stopping} onClick={() => void stopRefresh()}>
              {say('common.stop')}
            </Button>
          }
        />
      )
    }
    case 'failed':
      return (
        <div className={styles.failed}>
          <FailureNote failure={refresh.failure} onRetry={() => void refreshLedger()} />
          <CloseButton aria-label={say('common.dismissMessage')} onClick={dismissRefresh} />
        </div>
      )
    case 'done': {
      const { report } = refresh
      // The status bar shows the report of a complete refresh.
      if (isComplete(report)) return <ScreenReaderStatus>{reportWords(report)}</ScreenReaderStatus>
      return (
        <section className={styles.report} aria-label={say('refreshStrip.reportLabel')}>
          <div className={styles.line}>
            <IconAlertTriangle className="ink-unknown" aria-hidden />
            <span role="status">
              {reportWords(report)} {neverAskedWords(report)}
            </span>
            <CloseButton size="sm" aria-label={say('common.dismissReport')} onClick={dismissRefresh} />
          </div>
          {report.failed.slice(0, 1).map(({ from, to, failure }) => (
            <div key={from} className={styles.part}>
              <p>
                {say('refreshStrip.failedRanges', {
                  failed: listWithCommas(report.failed.slice(0, 4).map((range) => rangeWords(range))),
                  hasMore: report.failed.length > 4 ? 'yes' : 'no',
                  more: report.failed.length - 4,
                  range: rangeWords({ from, to }),
                })}
              </p>
              <FailureNote failure={failure} onRetry={() => void refreshLedger()} />
            </div>
          ))}
        </section>
      )
    }
    default:
      return refresh satisfies never
  }
}

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
  const { isOpen, open: openCoverage, close: closeCoverage } = useApp((app) => app.ledger.coverage)
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
  const { state: ledger, open: openLedger, reread: rereadLedger } = useApp((app) => app.ledger.list)
  const filter = useApp((app) => app.ledger.list.question.filter)
  const desk = useApp((app) => app.desk)
  const currency = useApp((app) => app.settings.currency)
  const page = useApp((app) => app.page)
  const isDrawerOpen = useApp((app) => app.ledger.record.state.status !== 'closed')
  const accountingZone = useApp(zoneOfDays)
  const readOpenCancellations = useApp((app) => app.ledger.openCancellations.read)
  const setNote = useApp((app) => app.setNote)

  const view = shownView(ledger)
  const connection = desk?.active?.id ?? null
  const isOpenOrFailed = desk !== null && desk.ledger !== 'none' && desk.ledger !== 'opening'
  // Before the ledger is open, answers from the service cannot be stored.
  const canAsk = connection !== null && desk?.ledger === 'open'
  const today = dateIn(accountingZone, nowMs)

  // biome-ignore lint/correctness/useExhaustiveDependencies: navigating to the page reads again; a new day does not
  useEffect(() => {
    if (connection === null || !isOpenOrFailed) return
    void openLedger(today, page.name === 'ledger' ? page.find : undefined)
    void readOpenCancellations()
  }, [connection, isOpenOrFailed, page])

  // Only rows that the user can see may be marked, so a new filter clears the marks.
  const clearMarks = useApp((app) => app.ledger.marks.clear)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed filter must trigger the effect
  useEffect(clearMarks, [filter])

  const refreshed = useApp(({ ledger: { refresh } }) =>
    refresh.state.status === 'done' && isComplete(refresh.state.report) ? reportWords(refresh.state.report) : null,
  )
  const note = view && [freshnessWords(view.freshness, zone, nowMs), refreshed].filter(Boolean).join(' · ')
  useEffect(() => {
    setNote(note)
    return () => setNote(null)
  }, [setNote, note])

  const list = useRef<HTMLDivElement>(null)
  const { measure, width } = useListWidth()
  // The list has the keyboard focus at first, and gets it back when the drawer closes.
  useEffect(() => {
    if (!isDrawerOpen) focusGrid(list.current)
  }, [isDrawerOpen])

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
          {measure}
          <LedgerList connected={canAsk} today={today} width={width} />
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
