import { IconCalendarCheck, IconCalendarExclamation } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { DeskState } from '../../../shared/contract/views/desk-views.ts'
import { dateIn } from '../../../shared/domain/dates.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { useClock } from '../../ui/clock.tsx'
import styles from './bars.module.css'

/** Shows how many days of the ledger's history are synced, and opens the coverage. Renders nothing until that is known. */
export function SyncedDays({ desk }: { readonly desk: DeskState }) {
  const coverage = useApp((app) => app.ledger.coverage.state)
  const readCoverage = useApp((app) => app.ledger.coverage.read)
  const openCoverage = useApp((app) => app.ledger.coverage.open)
  const goTo = useApp((app) => app.goTo)
  const { nowMs, zone } = useClock()
  const connection = desk.ledger === 'open' ? (desk.active?.id ?? null) : null
  const today = dateIn(zone, nowMs)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the coverage changes after a sync and on a new day
  useEffect(() => {
    if (connection !== null) void readCoverage()
  }, [connection, readCoverage, desk.comparedAtMs, today])

  if (coverage.status !== 'shown' || connection === null) return null
  const { synced, stale, missing } = coverage.coverage.days
  const whole = stale + missing === 0
  return (
    <button
      type="button"
      className={styles.waiting}
      title={say('syncedDays.tooltip')}
      onClick={() => {
        goTo({ name: 'ledger' })
        openCoverage()
      }}
    >
      <span className={`${styles.fact} ${missing > 0 ? 'ink-unknown' : ''}`}>
        {whole ? <IconCalendarCheck aria-hidden /> : <IconCalendarExclamation aria-hidden />}
        {say('syncedDays.history', { synced, all: synced + stale + missing })}
      </span>
    </button>
  )
}
