import type { Keeping } from '../../../shared/keeping-views.ts'
import { useClock } from '../../ui/clock.tsx'
import { Tag } from '../../ui/tag.tsx'
import { toneIcons } from '../../ui/tone-icons.tsx'
import styles from './keeping.module.css'
import { checkWords } from './keeping-words.ts'

/** Whether the file of the ledger is sound, as the last check of all of it found. */
export function CheckLine({ keeping }: { readonly keeping: Keeping }) {
  const { zone } = useClock()
  const { tone, word, text } = checkWords(keeping, zone)
  return (
    <div className={styles.line}>
      <div className={styles.words}>
        <div className={styles.word}>Check</div>
        <div className="dim" role="status">
          {text}
        </div>
      </div>
      <Tag tone={tone} icon={toneIcons[tone]}>
        {word}
      </Tag>
    </div>
  )
}
