import { IconBook2, IconDownload, IconHelpHexagon, IconKeyOff, IconPlugConnected, IconPlugConnectedX, IconPlugX } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import type { DeskState } from '../../../shared/contract/views/desk-views.ts'
import { formatInstant } from '../../../shared/domain/date-words.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { useClock } from '../../ui/clock.tsx'
import { isReader } from '../../ui/desk-abilities.ts'
import { Heard } from '../../ui/feedback/heard.tsx'
import shared from '../frame.module.css'
import { asOfWords } from './as-of-words.ts'
import styles from './bars.module.css'
import { SyncedDays } from './synced-days.tsx'
import { waitingWords } from './waiting-words.ts'

/** The status bar below the page: the note of the page and the state of the desk. */
export const StatusBar = memo(function StatusBar({ desk }: { readonly desk: DeskState }) {
  const note = useApp((app) => app.note)
  const { nowMs, zone } = useClock()
  return (
    <footer className={shared.status}>
      <span className={styles.note} role="status">
        {note}
      </span>
      <SyncedDays desk={desk} />
      <Waiting desk={desk} />
      <Update updates={desk.updates} />
      {desk.active?.mode === 'live' && desk.active.key === 'none' && (
        <Fact icon={<IconKeyOff aria-hidden />} warning>
          {say('statusBar.noKey')}
        </Fact>
      )}
      {isReader(desk) ? <ReaderCopy asOfMs={desk.asOfMs} /> : <Online online={desk.online} />}
      <Heard>{[waitingWords(desk), desk.online === false && say('statusBar.offline')].filter(Boolean).join('. ')}</Heard>
      <span>
        {formatInstant(nowMs, zone)} {zone}
      </span>
    </footer>
  )
})

/** Links to the open outcomes from every page. */
function Waiting({ desk }: { readonly desk: DeskState }) {
  const goTo = useApp((app) => app.goTo)
  const words = waitingWords(desk)
  if (words === null) return null
  return (
    <button type="button" className={styles.waiting} title={say('common.openUnknownPage')} onClick={() => goTo({ name: 'unknown' })}>
      <Fact icon={<IconHelpHexagon aria-hidden />} warning>
        {words}
      </Fact>
    </button>
  )
}

/** Links to an update that is downloaded and ready. */
function Update({ updates }: Pick<DeskState, 'updates'>) {
  const goTo = useApp((app) => app.goTo)
  if (updates.status === 'off' || updates.ready === null) return null
  return (
    <button
      type="button"
      className={styles.waiting}
      title={say('common.openSettings')}
      onClick={() => goTo({ name: 'settings', part: 'about' })}
    >
      <Fact icon={<IconDownload aria-hidden />}>{say('statusBar.updateReady', { ready: updates.ready })}</Fact>
    </button>
  )
}

function ReaderCopy({ asOfMs }: { readonly asOfMs: number | null }) {
  const { zone } = useClock()
  return (
    <Fact icon={<IconBook2 aria-hidden />}>
      {say('statusBar.readerCopy')}
      {asOfMs !== null && `, ${asOfWords(asOfMs, zone)}`}
    </Fact>
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
