import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCalendarTime, IconClockExclamation } from '@tabler/icons-react'
import { useEffect } from 'react'
import { addDays, dateIn, formatDate } from '../../../shared/domain/dates.ts'
import { useApp } from '../../store.ts'
import { useClock } from '../../ui/clock.tsx'
import { isReader } from '../../ui/desk-abilities.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PageFailure } from '../../ui/feedback/page-failure.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { zoneOfDays } from '../../ui/zone-of-days.ts'
import { BesideRisk, RiskRows } from './risk-rows.tsx'
import { NextArrivals } from './stay-rows.tsx'
import styles from './today.module.css'
import { daysAhead } from './today-slice.ts'

/** The morning's look: open bookings, who arrives in the next days, which deadlines come. All of it from the ledger. */
export function TodayPage() {
  const today = useApp((app) => app.today)
  const readToday = useApp((app) => app.readToday)
  const goTo = useApp((app) => app.goTo)
  const ledger = useApp((app) => app.desk?.ledger)
  const reads = useApp((app) => isReader(app.desk))
  const { nowMs, zone } = useClock()
  const zoneOfStays = useApp(zoneOfDays)
  const day = dateIn(zoneOfStays, nowMs)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new day or a ledger that has opened is a reason to read again
  useEffect(() => {
    void readToday()
  }, [readToday, day, ledger])

  const toLedger = (
    <Button variant="default" onClick={() => goTo({ name: 'ledger' })}>
      Open the ledger
    </Button>
  )
  const setNote = useApp((app) => app.setNote)

  useEffect(() => {
    setNote(ledger !== 'open' ? null : reads ? 'From the reader copy' : 'From the ledger on this computer')
    return () => setNote(null)
  }, [setNote, reads, ledger])

  const waiting = today.status === 'unread' || today.status === 'reading'

  return (
    <div className="page">
      <PageHeader
        title="Today"
        toolbar={<span className="dim">{day === dateIn(zone, nowMs) ? formatDate(day) : `${formatDate(day)} in ${zoneOfStays}`}</span>}
      />
      <div className={`page-body ${styles.body}`}>
        <OpenCases />
        {today.status === 'failed' && <PageFailure failure={today.failure} onRetry={readToday} />}
        {today.status !== 'failed' && (
          <div className={styles.columns}>
            <section className={styles.section} aria-labelledby="arrivals">
              <h2 id="arrivals">
                Arrivals until {formatDate(addDays(day, daysAhead))}
                {today.status === 'read' && <span className="dim"> {today.arrivals.length}</span>}
              </h2>
              {today.status === 'read' && today.arrivals.length === 0 ? (
                <EmptyState
                  icon={<IconCalendarTime />}
                  title="No arrivals"
                  text="Confirmed stays that begin in the next seven days stand here. Refresh the ledger to be sure that it knows all of them."
                  action={toLedger}
                />
              ) : (
                <NextArrivals rows={today.status === 'read' ? today.arrivals : null} />
              )}
            </section>
            <section className={styles.section} aria-labelledby="risk">
              <h2 id="risk">Lost if not cancelled in time, within {daysAhead} days</h2>
              {today.status === 'read' && today.risk.days.length === 0 ? (
                <EmptyState
                  icon={<IconClockExclamation />}
                  title="No deadlines"
                  text="Confirmed bookings whose cancellation becomes dearer in the next seven days stand here, by day, with what it costs to forget them."
                  action={toLedger}
                />
              ) : (
                <RiskRows risk={today.status === 'read' ? today.risk : null} />
              )}
              {today.status === 'read' && <BesideRisk risk={today.risk} />}
            </section>
          </div>
        )}
        {today.status === 'read' && today.more && <p className="dim">There are more stays than are looked at here. The ledger has all.</p>}
        {waiting && (
          <span className="unseen" role="status">
            Reading the ledger
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
      <span>
        {open === 1
          ? 'The outcome of 1 booking or cancellation is not known yet. Do not send it again.'
          : `The outcome of ${open} bookings or cancellations is not known yet. Do not send them again.`}
      </span>
      <Button size="compact-sm" variant="default" onClick={() => goTo({ name: 'unknown' })}>
        Look at {open === 1 ? 'it' : 'them'}
      </Button>
    </div>
  )
}
