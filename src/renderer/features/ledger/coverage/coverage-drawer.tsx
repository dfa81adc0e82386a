import { Button } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { type FormEvent, useEffect, useState } from 'react'
import type { Failure } from '../../../../shared/contract/failure.ts'
import type { Coverage } from '../../../../shared/contract/views/sync-views.ts'
import { uncertainWords } from '../../../../shared/contract/views/uncertain-words.ts'
import { isDate } from '../../../../shared/domain/dates.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { isLedgerWritable, isReader } from '../../../ui/desk-abilities.ts'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { SyncStrip } from '../../../ui/feedback/sync-strip.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { MeaningButton } from '../../../ui/help/meaning-button.tsx'
import { dayMeaning } from '../../../ui/help/meanings/booking-meaning.ts'
import { useFocusBack } from '../../../ui/keys/focus.ts'
import { SideDrawer } from '../../../ui/layout/side-drawer.tsx'
import { formatCount } from '../../../ui/wording/stay-words.ts'
import styles from './coverage.module.css'
import { CoverageCalendar } from './coverage-calendar.tsx'
import { callsWords, dayStateWords, syncedDaysWords } from './coverage-words.ts'

/** Renders the form for the first creation day that the ledger covers, and the number of calls that an earlier day needs. */
function CoverageHistory({ coverage: { since } }: { readonly coverage: Coverage }) {
  const keepSince = useApp((app) => app.ledger.coverage.keepSince)
  const [date, setDate] = useState(since)
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => setDate(since), [since])

  const problem = date !== '' && !isDate(date) ? say('common.notADate') : refusal(failure)
  const isOther = isDate(date) && date !== since
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isOther) setFailure(await keepSince(date))
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <div className={styles.line}>
        <DateField
          label={say('coverageHistory.label')}
          value={date}
          error={problem}
          onChange={(typed) => {
            setDate(typed)
            setFailure(null)
          }}
        />
        <Button type="submit" variant="default" disabled={!isOther}>
          {isOther && date > since ? say('coverageHistory.laterButton') : say('coverageHistory.furtherButton')}
        </Button>
        <span className="dim">{hintWords(since, date)}</span>
      </div>
      {failure && failure.kind !== 'input' && <FailureNote failure={failure} />}
    </form>
  )
}

const refusal = (failure: Failure | null) => (failure?.kind === 'input' ? failure.fields[0]?.problem : undefined)

function hintWords(since: string, date: string): string {
  if (!isDate(date) || date === since) return say('coverageHistory.hint')
  return date < since ? say('coverageHistory.furtherHint', { calls: callsWords(since, date) }) : say('coverageHistory.laterHint')
}

/** Renders the coverage drawer: a calendar that shows which creation days are synced, and the controls for a sync. */
export function CoverageDrawer() {
  const { isOpen, close: closeCoverage } = useApp((app) => app.ledger.coverage)
  const isRecordOpen = useApp((app) => app.ledger.record.state.status !== 'closed')
  // The drawer of a booking uses the same part of the window, so an opened booking closes this drawer.
  useEffect(() => {
    if (isRecordOpen) closeCoverage()
  }, [isRecordOpen, closeCoverage])
  return isOpen && <OpenDrawer />
}

/** Pixels: the 31 days of a month and a scroll bar. */
const width = 508

function OpenDrawer() {
  useFocusBack()
  const { state, close: closeCoverage, read: readCoverage } = useApp((app) => app.ledger.coverage)
  const connection = useApp((app) => app.desk?.active?.id ?? null)
  return (
    <SideDrawer title={say('common.coverage')} initialWidth={width} wide onClose={closeCoverage}>
      {state.status === 'failed' && (
        <FailureNote failure={state.failure} {...(connection !== null && { onRetry: () => void readCoverage() })} />
      )}
      {state.status === 'unread' && (
        <p className="dim" role="status">
          {say('coverageDrawer.loading')}
        </p>
      )}
      {state.status === 'shown' && <CoverageDetails coverage={state.coverage} />}
    </SideDrawer>
  )
}

function CoverageDetails({ coverage }: { readonly coverage: Coverage }) {
  const filterLedger = useApp((app) => app.ledger.list.filter)
  const canSync = useApp((app) => !isReader(app.desk) && isLedgerWritable(app.desk))
  return (
    <>
      <p className={styles.sum}>{syncedDaysWords(coverage)}</p>
      <Legend days={coverage.days} />
      {uncertainWords(coverage.uncertain).map((sentence) => (
        <p key={sentence} className={styles.uncertain}>
          <IconAlertTriangle aria-hidden />
          {sentence}
        </p>
      ))}
      {canSync && (
        <>
          <CoverageHistory coverage={coverage} />
          <Sync />
        </>
      )}
      <CoverageCalendar coverage={coverage} onDay={(date) => void filterLedger({ basis: 'created', from: date, to: date })} />
    </>
  )
}

const dayStates = ['synced', 'stale', 'missing'] as const

function Legend({ days }: Pick<Coverage, 'days'>) {
  return (
    <ul className={styles.legend}>
      {dayStates.map((state) => (
        <li key={state}>
          <span className={styles.swatch} data-state={state} aria-hidden />
          {formatCount(days[state])} {dayStateWords[state]}
          <MeaningButton explanation={dayMeaning[state]} word={dayStateWords[state]} />
        </li>
      ))}
    </ul>
  )
}

function Sync() {
  const sync = useApp((app) => app.comparison.state)
  const hasKey = useApp((app) => app.desk?.active?.key !== 'none')
  const compareNow = useApp((app) => app.comparison.start)
  const stopComparing = useApp((app) => app.comparison.stop)
  const dismissComparison = useApp((app) => app.comparison.dismiss)
  return (
    <div className={styles.sync}>
      {(sync.status === 'idle' || sync.status === 'done') && (
        <div className={styles.now}>
          <Button variant="default" leftSection={<IconRefresh aria-hidden />} disabled={!hasKey} onClick={() => void compareNow()}>
            {say('common.syncNow')}
          </Button>
          <span className="dim">{hasKey ? say('coverageDrawer.syncHint') : say('coverageDrawer.noKeyHint')}</span>
        </div>
      )}
      <SyncStrip state={sync} onSync={() => void compareNow()} onStop={() => void stopComparing()} onDismiss={dismissComparison} />
    </div>
  )
}
