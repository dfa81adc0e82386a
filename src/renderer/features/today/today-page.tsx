import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconClockExclamation, IconRefresh } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { Ahead } from '../../../shared/contract/views/ahead-views.ts'
import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import type { OfferRow } from '../../../shared/contract/views/offer-views.ts'
import { formatDate } from '../../../shared/domain/date-words.ts'
import { dateIn } from '../../../shared/domain/dates.ts'
import { listAll } from '../../../shared/words/lists.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { FormDraftList } from '../../ui/booking/form-draft-list.tsx'
import { RebookingNote } from '../../ui/booking/rebooking-note.tsx'
import { useClock } from '../../ui/clock.tsx'
import { canAskService, isLedgerWritable, isReader } from '../../ui/desk-abilities.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailureNote } from '../../ui/feedback/failure-note.tsx'
import { PageFailure } from '../../ui/feedback/page-failure.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { DayText } from '../../ui/moment.tsx'
import { formatCount } from '../../ui/wording/stay-words.ts'
import { zoneOfDays } from '../../ui/zone-of-days.ts'
import styles from './today.module.css'
import {
  holderWords,
  OfferLink,
  RateFinds,
  Reminders,
  RiskFootnotes,
  RiskRows,
  StayLink,
  sumsWords,
  useFirstRows,
  WeekLine,
} from './today-rows.tsx'
import { daysAhead, type FollowUp, firstRows } from './today-slice.ts'

/** Table of due follow-ups, the oldest due date first, each with the person responsible. */
function FollowUpRows({ followUps }: { readonly followUps: readonly FollowUp[] }) {
  const canWrite = useApp((app) => isLedgerWritable(app.desk))
  const [shown, showAll] = useFirstRows(followUps, firstRows, 6)
  return (
    <table className="grid">
      <thead>
        <tr>
          <th>{say('followUpRows.due')}</th>
          <th>{say('notes.followUpBy')}</th>
          <th>{say('common.holder')}</th>
          <th>{say('common.hotel')}</th>
          <th>{say('common.checkIn')}</th>
          {canWrite && (
            <th>
              <span className="unseen">{say('followUpRows.done')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {shown.map((followUp) => (
          <Row
            key={followUp.item.kind === 'booking' ? followUp.item.row.id : followUp.item.offer.number}
            {...followUp}
            canWrite={canWrite}
          />
        ))}
        {showAll}
      </tbody>
    </table>
  )
}

function Row({ item, on, by, canWrite }: FollowUp & { readonly canWrite: boolean }) {
  const endFollowUp = useApp((app) => app.today.endFollowUp)
  const { who, link, hotel, checkin } = item.kind === 'booking' ? bookingCells(item.row) : offerCells(item.offer)
  return (
    <tr>
      <td>
        <DayText date={on} />
      </td>
      <td>{by ?? <span className="dim">{say('followUpRows.nobody')}</span>}</td>
      <td className="wide">{link}</td>
      <td className="wide">{hotel || <span className="dim">{say('common.notStated')}</span>}</td>
      <td>
        <DayText date={checkin} />
      </td>
      {canWrite && (
        <td>
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconCheck size={14} aria-hidden />}
            aria-label={say('followUpRows.doneLabel', { holder: who })}
            onClick={() => void endFollowUp(item)}
          >
            {say('followUpRows.done')}
          </Button>
        </td>
      )}
    </tr>
  )
}

const bookingCells = (row: LedgerRow) => ({
  who: holderWords(row),
  link: <StayLink row={row} />,
  hotel: row.hotelName ?? row.hotelCode,
  checkin: row.checkin,
})

const offerCells = ({ number, client, hotels, checkin }: OfferRow) => ({
  who: client || number,
  link: <OfferLink number={number} client={client} />,
  hotel: listAll(hotels),
  checkin,
})

/** Page with the day's work: open outcomes, reminders, follow-ups, arrivals and deadlines. All of it is read from the ledger. */
export function TodayPage() {
  const { state: today, read: readToday } = useApp((app) => app.today)
  const readReminders = useApp((app) => app.reminders.read)
  const readRebookings = useApp((app) => app.ledger.rebookings.read)
  const readRateFinds = useApp((app) => app.rateFinds.read)
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

  const setNote = useApp((app) => app.setNote)

  useEffect(() => {
    setNote(ledger !== 'open' ? null : isReadOnly ? say('common.fromReaderCopy') : say('common.fromLedger'))
    return () => setNote(null)
  }, [setNote, isReadOnly, ledger])

  const waiting = today.status === 'unread' || today.status === 'reading'
  const failure = today.status === 'failed' || today.status === 'read' ? today.failure : null
  const read = today.status === 'read' ? today : null

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
      <div className={`page-body ${styles.body}`}>
        <OpenCases />
        <FormDraftList />
        {failure && <PageFailure failure={failure} onRetry={readToday} />}
        {today.status !== 'failed' && (
          <>
            <Rebookings />
            <Reminders />
            {read && read.followUps.length > 0 && (
              <section className={styles.section} aria-labelledby="follow-ups">
                <h2 id="follow-ups">
                  {say('followUpRows.title')} <span className="dim">{read.followUps.length}</span>
                </h2>
                <FollowUpRows followUps={read.followUps} />
              </section>
            )}
            <Arrivals arrivals={read?.arrivals ?? null} today={day} />
            <RateFinds />
            <section className={styles.section} aria-labelledby="risk">
              <h2 id="risk">{say('todayPage.deadlinesTitle', { daysAhead })}</h2>
              {read?.risk.days.length === 0 ? (
                <EmptyState
                  icon={<IconClockExclamation />}
                  title={say('todayPage.noDeadlines')}
                  text={say('todayPage.deadlinesEmptyHint')}
                  action={<SyncOrLedger />}
                />
              ) : (
                <>
                  {read && (
                    <WeekLine days={read.risk.days.map((of) => ({ day: of.day, what: sumsWords(of) }))} today={dateIn(zone, nowMs)} />
                  )}
                  <RiskRows risk={read?.risk ?? null} />
                </>
              )}
              {read && <RiskFootnotes risk={read.risk} />}
            </section>
          </>
        )}
        {read?.more && <p className="dim">{say('todayPage.moreNote')}</p>}
        {waiting && (
          <span className="unseen" role="status">
            {say('common.readingLedger')}
          </span>
        )}
      </div>
    </div>
  )
}

/** The number of arrivals on each of the next days. The rows are on the page of arrivals alone, where they are checked and printed. */
function Arrivals({ arrivals, today }: { readonly arrivals: Ahead['arrivals'] | null; readonly today: string }) {
  const goTo = useApp((app) => app.goTo)
  return (
    <section className={`${styles.section} ${styles.arrivals}`} aria-labelledby="arrivals">
      <h2 id="arrivals">
        {say('common.arrivals')}{' '}
        {arrivals && <span className="dim">{formatCount(arrivals.reduce((sum, { count }) => sum + count, 0))}</span>}
      </h2>
      <WeekLine days={(arrivals ?? []).map(({ day, count }) => ({ day, what: formatCount(count) }))} today={today} />
      <Button size="compact-sm" variant="default" onClick={() => goTo({ name: 'arrivals' })}>
        {say('todayPage.openArrivals')}
      </Button>
    </section>
  )
}

/** Button to sync while no day was ever synced, and otherwise to open the ledger. */
function SyncOrLedger() {
  const goTo = useApp((app) => app.goTo)
  const { state, start } = useApp((app) => app.comparison)
  const isNeverSynced = useApp(({ desk, ledger: { coverage } }) => {
    if (coverage.state.status !== 'shown' || !canAskService(desk)) return false
    const { synced, stale } = coverage.state.coverage.days
    return synced + stale === 0
  })
  return isNeverSynced ? (
    <Button leftSection={<IconRefresh aria-hidden />} disabled={state.status === 'running'} onClick={() => void start()}>
      {say('common.syncNow')}
    </Button>
  ) : (
    <Button variant="default" onClick={() => goTo({ name: 'ledger' })}>
      {say('common.openLedger')}
    </Button>
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
  const { open: rebookings, failure, read } = useApp((app) => app.ledger.rebookings)
  if (failure === null && rebookings.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="rebookings">
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
