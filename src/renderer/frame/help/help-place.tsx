import { Drawer } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect } from 'react'
import { say } from '../../../shared/words/say.ts'
import { currentApp, useApp } from '../../store.ts'
import { HelpOpener } from '../../ui/help/help-opener.ts'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'
import styles from './help-panel.module.css'
import { HelpPanel } from './help-panel.tsx'
import { currentTopic } from './topic-now.ts'
import { useHelp } from './use-help.ts'

/** The shortcut that opens the help for the current screen. */
export const helpKey = { shortcut: 'F1', words: () => say('helpPanel.shortcut'), of: 'desk' } as const

/** The help next to the page, which stays usable. Escape in the help closes it. */
export function HelpColumn() {
  const help = useApp((app) => app.help.state)
  const closeHelp = useApp((app) => app.help.close)
  if (help.status !== 'open' || help.place !== 'beside') return null
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Keep the page from handling Escape too.
    event.preventDefault()
    closeHelp()
  }
  return (
    <aside className={styles.beside} aria-label={say('helpPanel.help')} data-part onKeyDown={close}>
      <HelpPanel help={help} />
    </aside>
  )
}

/** Handles F1, lets its children open the help, and shows the help above a dialog or a screen without a frame. */
export function WithHelp({ children }: { readonly children: ReactNode }) {
  const openHelp = useHelp()
  useShortcut(helpKey, () => openHelp(currentTopic(currentApp())))

  // Handle Escape in the capture phase, so that a dialog below does not close with the help.
  useEffect(() => {
    const close = (event: globalThis.KeyboardEvent) => {
      const {
        help: { state: now },
      } = currentApp()
      if (event.key !== 'Escape' || event.isComposing || now.status !== 'open' || now.place !== 'above') return
      event.preventDefault()
      event.stopImmediatePropagation()
      currentApp().help.close()
    }
    window.addEventListener('keydown', close, { capture: true })
    return () => window.removeEventListener('keydown', close, { capture: true })
  }, [])

  return (
    <HelpOpener value={openHelp}>
      {children}
      <HelpAbove />
    </HelpOpener>
  )
}

function HelpAbove() {
  const help = useApp((app) => app.help.state)
  const closeHelp = useApp((app) => app.help.close)
  if (help.status !== 'open' || help.place !== 'above') return null
  return (
    <Drawer.Root opened position="right" size={400} closeOnEscape={false} returnFocus={false} onClose={closeHelp}>
      <Drawer.Overlay backgroundOpacity={0.2} />
      <Drawer.Content aria-label={say('helpPanel.help')} className={styles.above ?? ''}>
        <HelpPanel help={help} />
      </Drawer.Content>
    </Drawer.Root>
  )
}
