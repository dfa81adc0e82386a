import { Button } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { Coverage } from '../../../../shared/contract/views/sync-views.ts'
import { uncertainWords } from '../../../../shared/contract/views/uncertain-words.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { isLedgerWritable, isReader } from '../../../ui/desk-abilities.ts'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { SyncStrip } from '../../../ui/feedback/sync-strip.tsx'
import { MeaningButton } from '../../../ui/help/meaning-button.tsx'
import { dayMeaning } from '../../../ui/help/meanings/terms-meaning.ts'
import { useFocusBack } from '../../../ui/keys/use-focus-back.ts'
import { SideDrawer } from '../../../ui/layout/side-drawer.tsx'
import { countWords } from '../../../ui/wording/count-words.ts'
import styles from './coverage.module.css'
import { CoverageCalendar } from './coverage-calendar.tsx'
import { CoverageHistory } from './coverage-history.tsx'
import { syncedDaysWords } from './coverage-words.ts'

/** Renders the coverage drawer: a calendar of the creation days asked so far, and the controls that sync the others. */
export function CoverageDrawer() {
  const isOpen = useApp((app) => app.ledger.coverage.isOpen)
  const recordIsOpen = useApp((app) => app.ledger.record.state.status !== 'closed')
  const closeCoverage = useApp((app) => app.ledger.coverage.close)
  // Both drawers use the same place; an opened booking wins.
  useEffect(() => {
    if (recordIsOpen) closeCoverage()
  }, [recordIsOpen, closeCoverage])
  return isOpen && <OpenDrawer />
}

/** Pixels: the 31 days of a month and a scroll bar. */
const width = 508

function OpenDrawer() {
  useFocusBack()
  const state = useApp((app) => app.ledger.coverage.state)
  const connection = useApp((app) => app.desk?.active?.id ?? null)
  const closeCoverage = useApp((app) => app.ledger.coverage.close)
  const readCoverage = useApp((app) => app.ledger.coverage.read)
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
      {state.status === 'shown' && <Shown coverage={state.coverage} />}
    </SideDrawer>
  )
}

function Shown({ coverage }: { readonly coverage: Coverage }) {
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

const legend = () =>
  [
    { state: 'synced', words: say('coverage.synced') },
    { state: 'stale', words: say('common.toBeSyncedAgain') },
    { state: 'missing', words: say('common.notSynced') },
  ] as const

function Legend({ days }: Pick<Coverage, 'days'>) {
  return (
    <ul className={styles.legend}>
      {legend().map(({ state, words }) => (
        <li key={state}>
          <span className={styles.swatch} data-state={state} aria-hidden />
          {countWords(days[state])} {words}
          <MeaningButton of={dayMeaning[state]} word={words} />
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
            {say('coverageDrawer.syncButton')}
          </Button>
          <span className="dim">{hasKey ? say('coverageDrawer.syncHint') : say('coverageDrawer.noKeyHint')}</span>
        </div>
      )}
      <SyncStrip state={sync} onSync={() => void compareNow()} onStop={() => void stopComparing()} onDismiss={dismissComparison} />
    </div>
  )
}
