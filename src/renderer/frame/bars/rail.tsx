import { useMemo } from 'react'
import type { DeskState } from '../../../shared/contract/views/desk-views.ts'
import { say } from '../../../shared/words/say.ts'
import type { Page } from '../../frame-slice.ts'
import { useApp } from '../../store.ts'
import { useKeyTip, useShortcut } from '../../ui/keys/use-shortcut.ts'
import { formatCount } from '../../ui/wording/stay-words.ts'
import shared from '../frame.module.css'
import styles from './bars.module.css'
import { type RailPage, railPageOf, railPages, railPagesOf } from './places.tsx'
import { countArrivalNews, waitingCount, waitingWords } from './waiting-words.ts'

/** Navigation to the pages of the desk, with the number of pending items at each. */
export function Rail({ page, desk }: { readonly page: Page; readonly desk: DeskState }) {
  const arrivals = useApp(countArrivalNews)
  const reminders = useApp((app) => app.reminders.listed.length + app.reminders.others.length)
  const waiting: Partial<Record<RailPage['name'], PendingItems>> = {
    today: { count: reminders, words: say('common.reminderCount', { reminders }) },
    unknown: { count: waitingCount(desk), words: waitingWords(desk) },
    arrivals: { count: arrivals, words: say('rail.arrivalsCount', { arrivals }) },
  }
  return (
    <nav className={shared.rail} aria-label={say('rail.pages')}>
      {railPagesOf(desk).map((railPage) => (
        <RailButton
          key={railPage.name}
          railPage={railPage}
          current={railPageOf[page.name] === railPage.name}
          waiting={waiting[railPage.name] ?? null}
        />
      ))}
    </nav>
  )
}

/** Pending items of a page: their number, and a text that says what they are. */
interface PendingItems {
  readonly count: number
  readonly words: string | null
}

interface RailButtonProps {
  readonly railPage: RailPage
  readonly current: boolean
  readonly waiting: PendingItems | null
}

function RailButton({ railPage, current, waiting }: RailButtonProps) {
  const { name, word, icon: Icon } = railPage
  const shortcut = `alt+${railPages.indexOf(railPage) + 1}`
  const goTo = useApp((app) => app.goTo)
  const goToShortcut = useMemo(
    () => ({ shortcut, words: () => say('commandBox.goTo', { word: say(word) }), of: 'desk' }) as const,
    [shortcut, word],
  )
  useShortcut(goToShortcut, () => goTo({ name }))
  const tip = useKeyTip({ shortcut, words: () => say(word) })
  return (
    <button
      type="button"
      className={`${styles.place} ${name === 'settings' ? styles.last : ''}`}
      aria-current={current ? 'page' : undefined}
      {...tip}
      onClick={() => goTo({ name })}
    >
      <Icon aria-hidden />
      {say(word)}
      {waiting && waiting.count > 0 && (
        <>
          <span className={styles.count} aria-hidden>
            {formatCount(waiting.count)}
          </span>
          <span className="unseen"> {waiting.words}</span>
        </>
      )}
    </button>
  )
}
