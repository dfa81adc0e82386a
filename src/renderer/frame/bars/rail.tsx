import { useMemo } from 'react'
import type { DeskState } from '../../../shared/contract/views/desk-views.ts'
import { say } from '../../../shared/words/say.ts'
import type { Page } from '../../frame-slice.ts'
import { useApp } from '../../store.ts'
import { useKeyTip, useShortcut } from '../../ui/keys/use-shortcut.ts'
import { countWords } from '../../ui/wording/stay-words.ts'
import shared from '../frame.module.css'
import styles from './bars.module.css'
import { placeOf, places, placesOf } from './places.tsx'
import { arrivalsNews, waitingCount, waitingWords } from './waiting-words.ts'

interface RailProps {
  readonly page: Page
  readonly desk: DeskState
}

/** Navigation to the places of the desk, with the number of pending items at each. */
export function Rail({ page, desk }: RailProps) {
  const arrivals = useApp(arrivalsNews)
  const reminders = useApp((app) => app.reminders.count)
  const waiting: Partial<Record<PlaceName, Waiting>> = {
    today: { count: reminders, words: say('common.reminderCount', { reminders }) },
    unknown: { count: waitingCount(desk), words: waitingWords(desk) },
    arrivals: { count: arrivals, words: say('rail.arrivalsCount', { arrivals }) },
  }
  return (
    <nav className={shared.rail} aria-label={say('rail.pages')}>
      {placesOf(desk).map((place) => (
        <Place
          key={place.name}
          place={place}
          shortcut={`alt+${places.indexOf(place) + 1}`}
          current={placeOf[page.name] === place.name}
          waiting={waiting[place.name] ?? null}
        />
      ))}
    </nav>
  )
}

type PlaceName = (typeof places)[number]['name']

/** Pending items at a place: the number next to its icon, and what it counts. */
interface Waiting {
  readonly count: number
  readonly words: string | null
}

interface PlaceProps {
  readonly place: (typeof places)[number]
  readonly shortcut: string
  readonly current: boolean
  readonly waiting: Waiting | null
}

function Place({ place: { name, word, icon }, shortcut, current, waiting }: PlaceProps) {
  const goTo = useApp((app) => app.goTo)
  const going = useMemo(
    () => ({ shortcut, words: () => say('commandBox.goTo', { word: say(word) }), of: 'desk' }) as const,
    [shortcut, word],
  )
  useShortcut(going, () => goTo({ name }))
  const tip = useKeyTip({ shortcut, words: () => say(word) })
  return (
    <button
      type="button"
      className={`${styles.place} ${name === 'settings' ? styles.last : ''}`}
      aria-current={current ? 'page' : undefined}
      {...tip}
      onClick={() => goTo({ name })}
    >
      {icon}
      {say(word)}
      {waiting && waiting.count > 0 && (
        <>
          <span className={styles.count} aria-hidden>
            {countWords(waiting.count)}
          </span>
          <span className="unseen"> {waiting.words}</span>
        </>
      )}
    </button>
  )
}
