import type { Maintenance } from '../../../shared/contract/views/maintenance-views.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { Tag } from '../../ui/booking/tag.tsx'
import { toneIcons } from '../../ui/booking/tone-icons.tsx'
import { useClock } from '../../ui/clock.tsx'
import { FailureNote } from '../../ui/feedback/failure-note.tsx'
import { StopButton } from '../../ui/feedback/stop-button.tsx'
import styles from './maintenance.module.css'
import { checkWords } from './maintenance-words.ts'

/** Renders the state of the last integrity check of the whole ledger file. */
export function CheckLine({ keeping }: { readonly keeping: Maintenance }) {
  const { zone } = useClock()
  const stopKeeping = useApp((app) => app.stopKeeping)
  const { check, checkFailure } = keeping
  const { tone, word, text } = checkWords(keeping, zone)
  return (
    <div className={styles.line}>
      <div className={styles.words}>
        <div className="strong">{say('checkLine.check')}</div>
        <div className="dim" role="status">
          {text}
        </div>
      </div>
      {check === 'running' && <StopButton label={say('checkLine.stop')} onStop={() => void stopKeeping('check')} />}
      <Tag tone={tone} icon={toneIcons[tone]}>
        {word}
      </Tag>
      {check === 'notYet' && checkFailure !== null && checkFailure.kind !== 'stopped' && (
        <div className={styles.whole}>
          <FailureNote failure={checkFailure} />
        </div>
      )}
    </div>
  )
}
