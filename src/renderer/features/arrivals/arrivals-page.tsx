import { Button, SegmentedControl } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconClock, IconFileText, IconLuggage, IconPrinter, IconRefresh } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { formatInstant } from '../../../shared/domain/date-words.ts'
import { addDays, dateIn } from '../../../shared/domain/dates.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { useClock } from '../../ui/clock.tsx'
import { canAskService, isReader } from '../../ui/desk-abilities.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailureNote } from '../../ui/feedback/failure-note.tsx'
import { PageFailure } from '../../ui/feedback/page-failure.tsx'
import { ProgressStrip } from '../../ui/feedback/progress-strip.tsx'
import { LoadingRows } from '../../ui/feedback/skeleton-rows.tsx'
import { MeaningButton } from '../../ui/help/meaning-button.tsx'
import { failureMeaning } from '../../ui/help/meanings/failure-meaning.ts'
import { useKeyTip, useShortcut } from '../../ui/keys/use-shortcut.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { connectionName } from '../../ui/wording/connection-name.ts'
import { pauseWords } from '../../ui/wording/sync-words.ts'
import { zoneOfDays } from '../../ui/zone-of-days.ts'
import { ArrivalRows, isCalmList } from './arrival-rows.tsx'
import styles from './arrivals.module.css'
import { type ArrivalDay, arrivalDays, checkProgressWords, checkResultWords, daysListed, hasNoFindings } from './arrivals-words.ts'

/** Renders the state of the arrivals check: its last result, its progress, and the button that starts one. */
function ArrivalsStrip() {
  const { checkState: state, failure, isStopping, check: checkArrivals, stop } = useApp((app) => app.arrivals)
  const desk = useApp((app) => app.desk)
  const { nowMs, zone } = useClock()
  const days = useApp(zoneOfDays)
  if (state === null) return null
  const { check, running } = state

  if (running) {
    const words = check ? (pauseWords(state, nowMs, zone) ?? checkProgressWords(check)) : say('common.askingService')
    return (
      <ProgressStrip
        done={check?.done ?? 0}
        total={check?.arrivals || 1}
        words={isStopping ? say('arrivalsStrip.stopping') : words}
        action={
          <Button size="compact-sm" variant="default" disabled={isStopping} onClick={() => void stop()}>
            {say('common.stop')}
          </Button>
        }
      />
    )
  }
  if (failure) {
    return (
      <div className={styles.strip}>
        <FailureNote failure={failure} onRetry={() => void checkArrivals()} />
      </div>
    )
  }
  const canCheck = canAskService(desk)
  return (
    <section className={styles.strip} aria-label={say('arrivalsStrip.stripLabel')}>
      <StripIcon calm={check && hasNoFindings(check)} />
      <span role="status">{checkResultWords(check, nowMs, zone, days)}</span>
      {check?.failure && <MeaningButton explanation={failureMeaning(check.failure)} />}
      {!isReader(desk) && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconRefresh aria-hidden />}
          title={canCheck ? say('arrivalsStrip.tooltip') : say('arrivalsStrip.unavailable')}
          disabled={!canCheck}
          onClick={() => void checkArrivals()}
        >
          {say('arrivalsStrip.checkButton')}
        </Button>
      )}
    </section>
  )
}

function StripIcon({ calm }: { readonly calm: boolean | null }) {
  if (calm === null) return <IconClock className="dim" aria-hidden />
  return calm ? <IconCircleCheck className="ink-confirmed" aria-hidden /> : <IconAlertTriangle className="ink-unknown" aria-hidden />
}

const printShortcut = { shortcut: 'ctrl+p', words: () => say('arrivalsPage.printShortcut'), of: 'screen' } as const
const choices = () => [
  { value: 'all', label: say('arrivalsPage.choiceAll') },
  { value: '0', label: say('common.today') },
  { value: '1', label: say('common.tomorrow') },
  { value: '2', label: say('common.dayAfterTomorrow') },
]

/** Renders the arrivals of today, tomorrow and the day after from the ledger, on screen and for print. */
export function ArrivalsPage() {
  const { list: arrivals, checkState: state, read, see } = useApp((app) => app.arrivals)
  const openDocuments = useApp((app) => app.documents.open)
  const setNote = useApp((app) => app.setNote)
  const ledger = useApp((app) => app.desk?.ledger)
  const connection = useApp((app) => app.desk?.active?.id)
  const isReaderCopy = useApp((app) => isReader(app.desk))
  const [choice, setChoice] = useState('all')
  const { nowMs, zone } = useClock()
  const day = dateIn(state?.zone ?? zone, nowMs)

  // biome-ignore lint/correctness/useExhaustiveDependencies: read again on a new day, another connection or a newly opened ledger
  useEffect(() => void read(), [read, day, ledger, connection])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a check that ends while the list is open counts as seen
  useEffect(see, [see, state])

  useEffect(() => {
    setNote(ledger !== 'open' ? null : isReaderCopy ? say('common.fromReaderCopy') : say('common.fromLedger'))
    return () => setNote(null)
  }, [setNote, isReaderCopy, ledger])

  const days = useMemo(() => (arrivals.status === 'read' ? arrivalDays(arrivals.rows, arrivals.today) : null), [arrivals])
  const visibleDays = days?.filter((_, dayOffset) => choice === 'all' || choice === String(dayOffset)) ?? null
  const canPrint = visibleDays?.some(({ rows }) => rows.length > 0) ?? false
  useShortcut(printShortcut, (event) => {
    event.preventDefault()
    if (canPrint) window.print()
  })
  const tip = useKeyTip(printShortcut)

  return (
    <div className={`page ${styles.page}`}>
      <PageHeader
        title={say('common.arrivals')}
        toolbar={<SegmentedControl size="xs" data={choices()} value={choice} onChange={setChoice} aria-label={say('arrivalsPage.days')} />}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconFileText aria-hidden />}
              disabled={!canPrint}
              onClick={() => openDocuments({ filter: ledgerFilterOf(choice, day) }, ['arrivals', 'rooming', 'voucher', 'confirmation'])}
            >
              {say('common.documents')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconPrinter aria-hidden />}
              {...tip}
              disabled={!canPrint}
              onClick={() => window.print()}
            >
              {say('common.print')}
            </Button>
          </>
        }
      />
      <ArrivalsStrip />
      <div className={`page-body ${styles.body}`}>
        {arrivals.status === 'failed' && <PageFailure failure={arrivals.failure} onRetry={() => void read()} />}
        {(arrivals.status === 'unread' || arrivals.status === 'reading') && <LoadingRows />}
        {visibleDays && <Days days={visibleDays} />}
        {arrivals.status === 'read' && arrivals.more && <p className={styles.more}>{say('arrivalsPage.moreNote')}</p>}
      </div>
    </div>
  )
}

/** The ledger filter for the arrivals of the chosen days. */
function ledgerFilterOf(choice: string, today: string) {
  const [first, last] = choice === 'all' ? [0, daysListed - 1] : [Number(choice), Number(choice)]
  return { status: 'CONFIRMED', basis: 'checkin', from: addDays(today, first), to: addDays(today, last), text: '' } as const
}

function Days({ days }: { readonly days: readonly ArrivalDay[] }) {
  const check = useApp((app) => app.arrivals.checkState?.check)
  const goTo = useApp((app) => app.goTo)
  const changed = useMemo(() => new Set(check?.changed), [check?.changed])
  const unknown = useMemo(() => new Set(check?.unknown), [check?.unknown])
  if (days.every(({ rows }) => rows.length === 0)) {
    return (
      <EmptyState
        icon={<IconLuggage />}
        title={say('common.noArrivals')}
        text={say('arrivalsPage.emptyHint')}
        action={
          <Button variant="default" onClick={() => goTo({ name: 'ledger' })}>
            {say('common.openLedger')}
          </Button>
        }
      />
    )
  }
  const calm = days.every(({ rows }) => isCalmList(rows, { changed, unknown }))
  const hasNumbers = days.some(({ rows }) => rows.some(({ deskFacts: facts }) => facts?.hotelConfirmation))
  return days.map((day) => (
    <section key={day.date} className={styles.day} aria-labelledby={`arrivals-${day.date}`}>
      <div className={styles.head}>
        <h2 id={`arrivals-${day.date}`}>{day.words}</h2>
        <span className="dim">{say('arrivals.totals', day.totals)}</span>
        <PrintHeader />
      </div>
      {day.rows.length > 0 ? (
        <ArrivalRows rows={day.rows} changed={changed} unknown={unknown} hasNoNotes={calm} hasHotelNumbers={hasNumbers} />
      ) : (
        <p className={`dim ${styles.none}`}>{say('arrivalsPage.dayEmpty')}</p>
      )}
    </section>
  ))
}

/** The connection and the time of the list, printed on each sheet; on screen the window's frame shows them. */
function PrintHeader() {
  const desk = useApp((app) => app.desk)
  const check = useApp((app) => app.arrivals.checkState?.check ?? null)
  const { nowMs, zone } = useClock()
  const days = useApp(zoneOfDays)
  const asOfMs = desk?.asOfMs ?? nowMs
  return (
    <p className={styles.paper}>
      {desk?.active && connectionName(desk.active)}
      {say('arrivalsPage.printAsOf')} {formatInstant(asOfMs, zone)} {zone}. {checkResultWords(check, nowMs, zone, days)}
    </p>
  )
}
