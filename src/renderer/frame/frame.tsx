import { type ReactNode, useEffect, useRef } from 'react'
import type { DeskState } from '../../shared/contract/views/desk-views.ts'
import { say } from '../../shared/words/say.ts'
import { useApp } from '../store.ts'
import { isFocusFree } from '../ui/keys/use-kept-focus.ts'
import { useMainButton } from '../ui/keys/use-main-button.ts'
import { placeOf, places } from './bars/places.tsx'
import { Rail } from './bars/rail.tsx'
import { StatusBar } from './bars/status-bar.tsx'
import { TopBar } from './bars/top-bar.tsx'
import styles from './frame.module.css'
import { HelpColumn } from './help/help-place.tsx'
import { LedgerErrorBar } from './ledger-error-bar.tsx'
import { NewsList } from './news-list.tsx'
import { Palette } from './palette/palette.tsx'
import { QuitDialog } from './quit-dialog.tsx'
import { StartNews } from './start-news.tsx'
import { TourPanel } from './tour/tour-panel.tsx'
import { UndoLine } from './undo-line.tsx'

interface FrameProps {
  readonly desk: DeskState
  /** Prompts shown above every page. */
  readonly above?: ReactNode
  readonly children: ReactNode
}

/** The frame around every page: rail, top bar, status bar, and the coloured line that shows the mode. */
export function Frame({ desk, above, children }: FrameProps) {
  const page = useApp((app) => app.page)
  const leaving = useApp((app) => app.quit.status === 'leaving')
  // Remount the page when cost is hidden or shown, because rendered text would still reveal cost.
  const drawn = useApp((app) => (app.costHidden ? 'hidden' : 'shown'))
  const main = useRef<HTMLElement>(null)
  // The check and confirmation pages have no place in the rail and get their own title.
  const called = placeOf[page.name] === 'offers' ? 'offers' : page.name
  const title = say(places.find(({ name }) => name === called)?.word ?? 'common.booking')

  useLeaveGuard(desk.sending && !leaving)
  useMainButton()

  useEffect(() => {
    document.title = say('frame.windowTitle', { title })
  }, [title])

  // biome-ignore lint/correctness/useExhaustiveDependencies: replacing a page may remove or hide the element with the focus
  useEffect(() => {
    if (isFocusFree()) main.current?.focus()
  }, [page.name])

  return (
    <div className={styles.frame} data-mode={desk.active?.mode}>
      <a className={styles.skip} href="#page">
        {say('frame.skipLink')}
      </a>
      <Rail page={page} desk={desk} />
      <TopBar desk={desk} />
      <main ref={main} id="page" className={styles.page} tabIndex={-1} aria-label={title}>
        <StartNews desk={desk} />
        <LedgerErrorBar desk={desk} />
        {above}
        <div key={drawn} className={styles.content}>
          {children}
        </div>
        <NewsList key={`news-${drawn}`} />
        <UndoLine />
      </main>
      <HelpColumn />
      <TourPanel desk={desk} />
      <StatusBar desk={desk} />
      <Palette key={`palette-${drawn}`} />
      <QuitDialog sending={desk.sending} />
    </div>
  )
}

/** While `hold` is true, the browser asks before the window is closed or left. The text of its prompt cannot be changed. */
function useLeaveGuard(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isHeld])
}
