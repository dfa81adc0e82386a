import type { Page } from '../frame-slice.ts'
import { useApp } from '../store.ts'
import { useShortcut } from '../ui/use-shortcut.ts'
import styles from './frame.module.css'
import { places } from './places.tsx'

/** The place that a page belongs to: checking and booking are part of the search. */
const placeOf: Record<Page['name'], (typeof places)[number]['name']> = {
  today: 'today',
  search: 'search',
  check: 'search',
  confirmation: 'search',
  ledger: 'ledger',
  unknown: 'unknown',
  settings: 'settings',
}

interface RailProps {
  readonly page: Page
  readonly openCases: number
}

export function Rail({ page, openCases }: RailProps) {
  return (
    <nav className={styles.rail} aria-label="Pages">
      {places.map((place, at) => (
        <Place
          key={place.name}
          place={place}
          shortcut={`alt+${at + 1}`}
          current={placeOf[page.name] === place.name}
          count={place.name === 'unknown' ? openCases : 0}
        />
      ))}
    </nav>
  )
}

interface PlaceProps {
  readonly place: (typeof places)[number]
  readonly shortcut: string
  readonly current: boolean
  readonly count: number
}

function Place({ place: { name, word, icon }, shortcut, current, count }: PlaceProps) {
  const goTo = useApp((app) => app.goTo)
  useShortcut(shortcut, () => goTo({ name }))
  return (
    <button
      type="button"
      className={`${styles.place} ${name === 'settings' ? styles.last : ''}`}
      aria-current={current ? 'page' : undefined}
      title={`${word} (${shortcut.replace('alt', 'Alt')})`}
      onClick={() => goTo({ name })}
    >
      {icon}
      {word}
      {count > 0 && (
        <span className={styles.count}>
          {count}
          <span className="unseen"> open</span>
        </span>
      )}
    </button>
  )
}
