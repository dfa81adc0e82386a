import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCalendarTime, IconClockExclamation } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { formatDate } from '../../../shared/domain/date-words.ts'
import { addDays, dateIn } from '../../../shared/domain/dates.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { FormDraftList } from '../../ui/booking/form-draft-list.tsx'
import { RebookingNote } from '../../ui/booking/rebooking-note.tsx'
import { useClock } from '../../ui/clock.tsx'
import { isReader } from '../../ui/desk-abilities.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailureNote } from '../../ui/feedback/failure-note.tsx'
import { PageFailure } from '../../ui/feedback/page-failure.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { useSeen } from '../../ui/use-seen.ts'
import { countWords } from '../../ui/wording/count-words.ts'
import { zoneOfDays } from '../../ui/zone-of-days.ts'
import { FollowUpRows } from './follow-up-rows.tsx'
import { RateFinds } from './rate-find-rows.tsx'
import { Reminders } from './reminder-rows.tsx'
import { RiskBars, RiskFootnotes, RiskRows } from './risk-rows.tsx'
import { NextArrivals } from './stay-rows.tsx'
import styles from './today.module.css'
import { daysAhead } from './today-slice.ts'

/** Rows of each list in the first render, about as many as a window shows. The others are rendered once the page is visible. */
const firstLines = 12

/** Page with the day's work: open outcomes, reminders, follow-ups, arrivals and deadlines. All of it is read from the ledger. */
export function TodayPage() {
  const today = useApp((app) => app.today)
  const readToday = useApp((app) => app.readToday)
  const readReminders = useApp((app) => app.readReminders)
  const readRebookings = useApp((app) => app.ledger.rebookings.read)
  const readRateFinds = useApp((app) => app.readRateFinds)
  const goTo = useApp((app) => app.goTo)
  const ledger = useApp((app) => app.desk?.ledger)
  const isReadOnly = useApp((app) => isReader(app.desk))
  const { nowMs, zone } = useClock()
  const zoneOfStays = useApp(zoneOfDays)
  const day = dateIn(zoneOfStays, nowMs)

  // biome-ignore lint/correctness/useExhaustiveDependencies: read again on a new day, or when the ledger has opened
  useEffect(() => {
    void readToday()
    if (ledger !== 'open') return
    void readReminders()
    void readRebookings()
    void readRateFinds()
  }, [readToday, readReminders, readRebookings, readRateFinds, day, ledger])

  const toLedger = (
    <Button variant="default" onClick={() => goTo({ name: 'ledger' })}>
      {say('common.openLedger')}
    </Button>
  )
  const isSeen = useSeen()
  // Render all rows of a scrolled page at once, so that it returns to the same scroll position.
  const [isScrolled, setScrolled] = useState(false)
  const lines = isSeen || isScrolled ? undefined : firstLines
  const setNote = useApp((app) => app.setNote)

  useEffect(() => {
    setNote(ledger !== 'open' ? null : isReadOnly ? say('common.fromReaderCopy') : say('common.fromLedger'))
    return () => setNote(null)
  }, [setNote, isReadOnly, ledger])

  const failure = today.status === 'failed' || today.status === 'read' ? today.failure : null
  const waiting = today.status === 'unread' || today.status === 'reading'

  return (
    <div className="page">
      <PageHeader
        title={say('common.today')}
        toolbar={
          <span className="dim">
            {day === dateIn(zone, nowMs) ? formatDate(day) : say('todayPage.dayInZone', { day: formatDate(day), zoneOfStays })}
          </span>
        }
      />
      <div className={`page-body ${styles.body}`} onScroll={({ currentTarget }) => setScrolled(currentTarget.scrollTop > 0)}>
        <OpenCases />
        <FormDraftList />
        {failure && <PageFailure failure={failure} onRetry={readToday} />}
        {today.status !== 'failed' && (
          <div className={styles.columns}>
            <Rebookings />
            <Reminders />
            {today.status === 'read' && today.followUps.length > 0 && (
              <section className={`${styles.section} ${styles.whole}`} aria-labelledby="follow-ups">
                <h2 id="follow-ups">
                  {say('followUpRows.title')} <span className="dim">{today.followUps.length}</span>
                </h2>
                <FollowUpRows followUps={today.followUps} />
              </section>
            )}
            <RateFinds />
            <section className={styles.section} aria-labelledby="arrivals">
              <h2 id="arrivals">
                {say('todayPage.arrivalsTitle')} {formatDate(addDays(day, daysAhead))}
                {today.status === 'read' && <span className="dim"> {countWords(today.arrivals.count)}</span>}
              </h2>
              {today.status === 'read' && today.arrivals.count === 0 ? (
                <EmptyState
                  icon={<IconCalendarTime />}
                  title={say('common.noArrivals')}
                  text={say('todayPage.arrivalsEmptyHint')}
                  action={toLedger}
                />
              ) : (
                <NextArrivals arrivals={today.status === 'read' ? today.arrivals : null} lines={lines} />
              )}
            </section>
            <section className={styles.section} aria-labelledby="risk">
              <h2 id="risk">{say('todayPage.deadlinesTitle', { daysAhead })}</h2>
              {today.status === 'read' && (
                <RiskBars days={today.risk.days} from={dateIn(zone, nowMs)} to={addDays(dateIn(zone, nowMs), daysAhead)} />
              )}
              {today.status === 'read' && today.risk.days.length === 0 ? (
                <EmptyState
                  icon={<IconClockExclamation />}
                  title={say('todayPage.noDeadlines')}
                  text={say('todayPage.deadlinesEmptyHint')}
                  action={toLedger}
                />
              ) : (
                <RiskRows risk={today.status === 'read' ? today.risk : null} lines={lines} />
              )}
              {today.status === 'read' && <RiskFootnotes risk={today.risk} />}
            </section>
          </div>
        )}
        {today.status === 'read' && today.more && <p className="dim">{say('todayPage.moreNote')}</p>}
        {waiting && (
          <span className="unseen" role="status">
            {say('common.readingLedger')}
          </span>
        )}
      </div>
    </div>
  )
}

function OpenCases() {
  const open = useApp((app) => app.desk?.openCases ?? 0)
  const goTo = useApp((app) => app.goTo)
  if (open === 0) return null
  return (
    <div className={styles.open} role="status">
      <IconAlertTriangle aria-hidden />
      <span>{say('todayPage.openCasesWarning', { open })}</span>
      <Button size="compact-sm" variant="default" onClick={() => goTo({ name: 'unknown' })}>
        {say('todayPage.showUnknown', { open })}
      </Button>
    </div>
  )
}

/** Stays with two bookings, until the clerk cancels the old one or keeps both; nothing if there are none. */
function Rebookings() {
  const rebookings = useApp((app) => app.ledger.rebookings.open)
  const failure = useApp((app) => app.ledger.rebookings.failure)
  const read = useApp((app) => app.ledger.rebookings.read)
  if (failure === null && rebookings.length === 0) return null
  return (
    <section className={`${styles.section} ${styles.whole}`} aria-labelledby="rebookings">
      <h2 id="rebookings">
        {say('rebooking.rebookings')} {rebookings.length > 0 && <span className="dim">{rebookings.length}</span>}
      </h2>
      {failure && <FailureNote failure={failure} onRetry={() => void read()} />}
      {rebookings.map((rebooking) => (
        <RebookingNote key={rebooking.clientRef} rebooking={rebooking} />
      ))}
    </section>
  )
}
