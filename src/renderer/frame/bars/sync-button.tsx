import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconPlayerStop, IconRefresh } from '@tabler/icons-react'
import type { DeskState } from '../../../shared/contract/views/desk-views.ts'
import { formatInstant, formatTime } from '../../../shared/domain/date-words.ts'
import { dateIn } from '../../../shared/domain/dates.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { useClock } from '../../ui/clock.tsx'
import { canAskService } from '../../ui/desk-abilities.ts'
import { Heard } from '../../ui/feedback/heard.tsx'
import { isNothing, isWhole, type SyncState } from '../../ui/wording/sync-words.ts'
import styles from './bars.module.css'

/** Shows when the ledger was last synced, or the progress of a sync; a click syncs now. */
export function SyncButton({ desk }: { readonly desk: DeskState }) {
  const sync = useApp((app) => app.comparison.state)
  const compareNow = useApp((app) => app.comparison.start)
  const { nowMs, zone } = useClock()
  if (sync.status === 'running') return <Running sync={sync} />
  const isPart = sync.status === 'failed' || (sync.status === 'done' && !isWhole(sync.result))
  const canSync = canAskService(desk)
  const words = isPart ? partWords(sync) : syncedAt(desk.comparedAtMs, nowMs, zone)
  return (
    <Tooltip label={canSync ? say('syncButton.tooltip') : say('syncButton.unavailable')}>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        className={isPart ? 'ink-unknown' : 'dim'}
        leftSection={isPart ? <IconAlertTriangle aria-hidden /> : <IconRefresh aria-hidden />}
        disabled={!canSync}
        onClick={() => void compareNow()}
      >
        {words}
      </Button>
    </Tooltip>
  )
}

function Running({ sync: { progress, stopping } }: { readonly sync: Extract<SyncState, { status: 'running' }> }) {
  const stopComparing = useApp((app) => app.comparison.stop)
  return (
    <span className={styles.syncing}>
      <Heard>{say('syncButton.stateSyncing')}</Heard>
      <IconRefresh aria-hidden />
      <span>
        {progress ? say('syncButton.progress', { done: progress.done, windows: progress.windows }) : say('syncButton.stateSyncing')}
      </span>
      <Tooltip label={say('syncButton.stopCommand')}>
        <ActionIcon size={22} aria-label={say('syncButton.stopCommand')} disabled={stopping} onClick={() => void stopComparing()}>
          <IconPlayerStop aria-hidden />
        </ActionIcon>
      </Tooltip>
    </span>
  )
}

function partWords(sync: SyncState): string {
  if (sync.status === 'failed') return say('syncButton.stateFailed')
  if (sync.status === 'done' && sync.result.stopped) return say('syncButton.stateStopped')
  return sync.status === 'done' && isNothing(sync.result) ? say('syncButton.stateFailed') : say('syncButton.stateInPart')
}

/** `Synced 11:42`, with the date if it was not today; `Sync` before the first sync. */
function syncedAt(atMs: number | null, nowMs: number, zone: string): string {
  if (atMs === null) return say('syncButton.sync')
  return say('syncButton.stateSynced', {
    dateIn: dateIn(zone, atMs) === dateIn(zone, nowMs) ? formatTime(atMs, zone) : formatInstant(atMs, zone),
  })
}
