import {
  IconBook2,
  IconCalendarCheck,
  IconCalendarExclamation,
  IconDownload,
  IconHelpHexagon,
  IconKeyOff,
  IconPlugConnected,
  IconPlugConnectedX,
  IconPlugX,
} from '@tabler/icons-react'
import { memo, type ReactNode, useEffect } from 'react'
import type { DeskState } from '../../../shared/contract/views/desk-views.ts'
import { formatInstant } from '../../../shared/domain/date-words.ts'
import { dateIn } from '../../../shared/domain/dates.ts'
import { say } from '../../../shared/words/say.ts'
import type { Page } from '../../frame-slice.ts'
import { useApp } from '../../store.ts'
import { useClock } from '../../ui/clock.tsx'
import { isReader } from '../../ui/desk-abilities.ts'
import { ScreenReaderStatus } from '../../ui/feedback/heard.tsx'
import shared from '../frame.module.css'
import styles from './bars.module.css'
import { OperatorMenu } from './operator-menu.tsx'
import { asOfWords, waitingWords } from './waiting-words.ts'

/** Shows how many days of the ledger's history are synced, and opens the coverage. Renders nothing until that is known. */
function SyncedDays({ desk }: { readonly desk: DeskState }) {
  const { state: coverage, read, open } = useApp((app) => app.ledger.coverage)
  const { nowMs, zone } = useClock()
  const connection = desk.ledger === 'open' ? (desk.active?.id ?? null) : null
  const today = dateIn(zone, nowMs)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the coverage changes after a sync and on a new day
  useEffect(() => {
    if (connection !== null) void read()
  }, [connection, read, desk.comparedAtMs, today])

  if (coverage.status !== 'shown' || connection === null) return null
  const { synced, stale, missing } = coverage.coverage.days
  const isFullySynced = stale + missing === 0
  return (
    <FactButton
      icon={isFullySynced ? <IconCalendarCheck aria-hidden /> : <IconCalendarExclamation aria-hidden />}
      warning={missing > 0}
      title={say('syncedDays.tooltip')}
      to={{ name: 'ledger' }}
      onOpened={open}
    >
      {say('syncedDays.history', { synced, all: synced + stale + missing })}
    </FactButton>
  )
}

/** The status bar below the page: the note of the page and the state of the desk. */
export const StatusBar = memo(function StatusBar({ desk }: { readonly desk: DeskState }) {
  const note = useApp((app) => app.note)
  const { nowMs, zone } = useClock()
  return (
    <footer className={shared.status}>
      <span className={styles.note} role="status">
        {note}
      </span>
      {!isReader(desk) && <OperatorMenu operators={desk.operators} />}
      <SyncedDays desk={desk} />
      <OpenOutcomes desk={desk} />
      <Update updates={desk.updates} />
      {desk.active?.mode === 'live' && desk.active.key === 'none' && (
        <Fact icon={<IconKeyOff aria-hidden />} warning>
          {say('statusBar.noKey')}
        </Fact>
      )}
      {isReader(desk) ? (
        <Fact icon={<IconBook2 aria-hidden />}>
          {say('statusBar.readerCopy')}
          {desk.asOfMs !== null && `, ${asOfWords(desk.asOfMs, zone)}`}
        </Fact>
      ) : (
        <Online online={desk.online} />
      )}
      <ScreenReaderStatus>
        {[waitingWords(desk), desk.online === false && say('statusBar.offline')].filter(Boolean).join('. ')}
      </ScreenReaderStatus>
      <span>
        {formatInstant(nowMs, zone)} {zone}
      </span>
    </footer>
  )
})

/** Links to the open outcomes from every page. */
function OpenOutcomes({ desk }: { readonly desk: DeskState }) {
  const words = waitingWords(desk)
  if (words === null) return null
  return (
    <FactButton icon={<IconHelpHexagon aria-hidden />} warning title={say('common.openUnknownPage')} to={{ name: 'unknown' }}>
      {words}
    </FactButton>
  )
}

/** Links to an update that is downloaded and ready. */
function Update({ updates }: Pick<DeskState, 'updates'>) {
  if (updates.status === 'off' || updates.ready === null) return null
  return (
    <FactButton icon={<IconDownload aria-hidden />} title={say('common.openSettings')} to={{ name: 'settings', part: 'about' }}>
      {say('statusBar.updateReady', { ready: updates.ready })}
    </FactButton>
  )
}

function Online({ online }: { readonly online: boolean | null }) {
  if (online === null) return <Fact icon={<IconPlugX aria-hidden />}>{say('statusBar.notAskedYet')}</Fact>
  if (online) return <Fact icon={<IconPlugConnected aria-hidden />}>{say('statusBar.online')}</Fact>
  return (
    <Fact icon={<IconPlugConnectedX aria-hidden />} warning>
      {say('statusBar.offline')}
    </Fact>
  )
}

interface FactProps {
  readonly icon: ReactNode
  readonly warning?: boolean
  readonly children: ReactNode
}

function Fact({ icon, warning = false, children }: FactProps) {
  return (
    <span className={`${styles.fact} ${warning ? 'ink-unknown' : ''}`}>
      {icon}
      {children}
    </span>
  )
}

/** A fact as a button that opens the page about the fact. */
function FactButton({ title, to, onOpened, ...fact }: FactProps & { readonly title: string; readonly to: Page; onOpened?(): void }) {
  const goTo = useApp((app) => app.goTo)
  const open = () => {
    goTo(to)
    onOpened?.()
  }
  return (
    <button type="button" className={styles.waiting} title={title} onClick={open}>
      <Fact {...fact} />
    </button>
  )
}
