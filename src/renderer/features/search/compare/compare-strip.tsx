import { Button, Pill } from '@mantine/core'
import { IconColumns, IconFileDollar } from '@tabler/icons-react'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { keyWords } from '../../../ui/keys/keys.ts'
import { useShortcut } from '../../../ui/keys/use-shortcut.ts'
import { offerKey } from '../results/list-keys.ts'
import styles from './compare.module.css'
import { isComparable, maxCompared } from './compare-slice.ts'
import { amountWords, hotelName, pickNewsWords } from './compare-words.ts'
import { usePicks } from './use-picks.ts'

const openShortcut = { shortcut: 'shift+c', words: () => say('compare.openShortcut'), of: 'screen' } as const

/** Strip below the list with the picked rates; hidden while there are none. */
export function CompareStrip() {
  const picks = usePicks()
  const lastPick = useApp((app) => app.compare.news)
  const pick = useApp((app) => app.compare.pick)
  const clear = useApp((app) => app.compare.clear)
  const open = useApp((app) => app.compare.open)
  const offer = useApp((app) => app.compare.offer)
  const picking = useApp((app) => app.compare.picking)
  const comparable = isComparable(picks)
  useShortcut(openShortcut, () => void open(), picks.length + picking.length > 0)
  return (
    <>
      <span className="unseen" role="status">
        {lastPick && pickNewsWords(lastPick)}
      </span>
      {picks.length > 0 && (
        <section className={styles.strip} aria-label={say('compare.stripLabel')}>
          <ul className={styles.picks}>
            {picks.map((one) => (
              <li key={one.rate.rateKey}>
                <Pill
                  size="sm"
                  withRemoveButton
                  removeButtonProps={{ 'aria-label': say('compare.takeOut', { hotel: hotelName(one) }), tabIndex: 0, 'aria-hidden': false }}
                  onRemove={() => void pick(one.rate.rateKey)}
                >
                  {hotelName(one)} · {amountWords(one)}
                </Pill>
              </li>
            ))}
          </ul>
          {(lastPick?.kind === 'full' || lastPick?.kind === 'failed') && <span className="ink-unknown">{pickNewsWords(lastPick)}</span>}
          {picks.length === 1 && <span className="dim">{say('compare.addAnother')}</span>}
          {picks.length > maxCompared && <span className="dim">{say('compare.tooMany', { most: maxCompared })}</span>}
          <Button size="compact-sm" variant="subtle" color="gray" onClick={clear}>
            {say('compare.clear')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={!comparable}
            leftSection={<IconColumns aria-hidden />}
            rightSection={
              <span className={styles.key} aria-hidden>
                {keyWords(openShortcut.shortcut)}
              </span>
            }
            onClick={() => void open()}
          >
            {say('compare.compareRates', { rates: picks.length })}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconFileDollar aria-hidden />}
            rightSection={
              <span className={styles.key} aria-hidden>
                {keyWords(offerKey.shortcut)}
              </span>
            }
            onClick={() => void offer(null)}
          >
            {say('compare.offerRates', { rates: picks.length })}
          </Button>
        </section>
      )}
    </>
  )
}
