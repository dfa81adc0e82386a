import { Button, Pill } from '@mantine/core'
import { IconColumns, IconFileDollar } from '@tabler/icons-react'
import { useShallow } from 'zustand/react/shallow'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { keyWords, type Shortcut } from '../../../ui/keys/keys.ts'
import { useShortcut } from '../../../ui/keys/use-shortcut.ts'
import { failureWords } from '../../../ui/wording/failure-words.ts'
import { hotelName, priceWords } from '../results/found-words.ts'
import { offerKey } from '../results/list-keys.ts'
import styles from './compare.module.css'
import { isComparable, maxCompared, maxPicked, type PickedRate, type PickNews, shownPicks } from './compare-slice.ts'

const openShortcut = { shortcut: 'shift+c', words: () => say('compare.openShortcut'), of: 'screen' } as const

/** Strip below the list with the picked rates; hidden while there are none. */
export function CompareStrip() {
  const picks = useApp(useShallow(shownPicks))
  const { news: lastPick, pick, clear, open, offer, picking } = useApp((app) => app.compare)
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
                  removeButtonProps={{
                    'aria-label': say('compare.takeOut', { hotel: hotelName(one.hotel) }),
                    tabIndex: 0,
                    'aria-hidden': false,
                  }}
                  onRemove={() => void pick(one.rate.rateKey)}
                >
                  {hotelName(one.hotel)} · {pickedPrice(one)}
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
            disabled={!isComparable(picks)}
            leftSection={<IconColumns aria-hidden />}
            rightSection={shortcutHint(openShortcut.shortcut)}
            onClick={() => void open()}
          >
            {say('compare.compareRates', { rates: picks.length })}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconFileDollar aria-hidden />}
            rightSection={shortcutHint(offerKey.shortcut)}
            onClick={() => void offer(null)}
          >
            {say('compare.offerRates', { rates: picks.length })}
          </Button>
        </section>
      )}
    </>
  )
}

const shortcutHint = (shortcut: Shortcut) => (
  <span className={styles.key} aria-hidden>
    {keyWords(shortcut)}
  </span>
)

/** Returns the amount of a rate, e.g. `EUR 585.08`, or a text saying that it is not stated. */
const pickedPrice = ({ rate }: PickedRate): string =>
  rate.rate === null ? say('common.amountNotStated') : priceWords(rate.rate, rate.currency)

/** Returns the result of a pick as text, for the strip and for screen readers. */
function pickNewsWords(result: PickNews): string {
  switch (result.kind) {
    case 'added':
      return say('compare.added', {
        hotel: hotelName(result.of.hotel),
        amount: pickedPrice(result.of),
        count: result.count,
        most: maxPicked,
      })
    case 'removed':
      return say('compare.removed', { hotel: hotelName(result.of.hotel), count: result.count })
    case 'full':
      return say('compare.full', { most: maxPicked })
    case 'failed':
      return say('compare.notAdded', { what: failureWords(result.failure).what })
    default:
      return result satisfies never
  }
}
