import { IconBook2, IconBuilding } from '@tabler/icons-react'
import type { DeskState } from '../../../shared/contract/views/desk-views.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { useClock } from '../../ui/clock.tsx'
import { asOfWords } from './as-of-words.ts'
import styles from './bars.module.css'
import { PracticeMenu } from './practice-menu.tsx'

/** Shows the active connection, so that nobody confuses practice, the live service and a reader copy. */
export function ConnectionChip({ desk: { active, asOfMs } }: { readonly desk: DeskState }) {
  switch (active?.mode) {
    case 'practice':
      return <PracticeMenu />
    case 'reader':
      return <ReaderChip name={active.name} asOfMs={asOfMs} />
    default:
      return <LiveChip name={active?.name ?? ''} />
  }
}

function LiveChip({ name }: { readonly name: string }) {
  const goTo = useApp((app) => app.goTo)
  return (
    <button
      type="button"
      className={`${styles.chip} ${styles.live}`}
      title={say('common.connection')}
      onClick={() => goTo({ name: 'settings', part: 'connections' })}
    >
      <IconBuilding aria-hidden />
      <span className="ellipsis">{name}</span>
    </button>
  )
}

function ReaderChip({ name, asOfMs }: { readonly name: string; readonly asOfMs: number | null }) {
  const goTo = useApp((app) => app.goTo)
  const { zone } = useClock()
  return (
    <button
      type="button"
      className={`${styles.chip} ${styles.reader}`}
      title={say('connectionChip.readerCopyTooltip', { name })}
      onClick={() => goTo({ name: 'settings', part: 'connections' })}
    >
      <IconBook2 aria-hidden />
      {say('connectionChip.readerCopy')}
      {asOfMs !== null && <span className={`ellipsis ${styles.more}`}>{asOfWords(asOfMs, zone)}</span>}
    </button>
  )
}
