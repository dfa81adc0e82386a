import { Drawer } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import type { KeyboardEvent, ReactNode } from 'react'
import { say } from '../../../shared/words/say.ts'
import type { SettingsPart } from '../../frame-slice.ts'
import type { AppState } from '../../state.ts'
import { currentApp, useApp } from '../../store.ts'
import { HelpOpener } from '../../ui/help/meaning-button.tsx'
import { type TopicId, topicOfPage } from '../../ui/help/topics.ts'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'
import styles from './help-panel.module.css'
import { HelpPanel } from './help-panel.tsx'

/** The shortcut that opens the help for the current screen. */
export const helpKey = { shortcut: 'F1', words: () => say('helpPanel.shortcut'), of: 'desk' } as const

const topicOfSettings: Record<SettingsPart, TopicId> = {
  connections: 'start',
  ledger: 'guests',
  accounting: 'closedMonths',
  clients: 'search',
  documents: 'settings',
  formats: 'settings',
  keeping: 'safeKeeping',
  about: 'settings',
}

/** Returns the help topic of the current screen: a missing connection or key first, then a ledger dialog, then the page. */
export function currentTopic({ desk, page, settingsPart, ledger }: AppState): TopicId {
  if (!desk?.active) return 'start'
  if (desk.ledger === 'needsRecoveryCode') return 'safeKeeping'
  if (desk.ledger === 'needsPassphrase') return 'readerCopies'
  if (page.name === 'settings') return topicOfSettings[settingsPart]
  if (page.name !== 'ledger') return topicOfPage[page.name]
  const { cancel, rateRound, exporting, closing, coverage } = ledger
  if (cancel.state.status !== 'none' && cancel.state.status !== 'answered') return 'cancelling'
  if (rateRound.state?.open) return 'betterRates'
  if (exporting.state.status !== 'closed') return 'export'
  if (closing.state.status !== 'closed') return 'closedMonths'
  return coverage.isOpen ? 'sync' : 'ledger'
}

/** Opens the help next to the page, or above it if a dialog covers the page or no framed page is shown. */
export function openHelp(topic: TopicId): void {
  const isCovered = document.querySelector('[aria-modal="true"]') !== null || document.getElementById('page') === null
  currentApp().help.open(topic, isCovered ? 'above' : 'beside')
}

/** The help next to the page, which stays usable. Escape in the help closes it. */
export function HelpColumn() {
  const { state: help, close: closeHelp } = useApp((app) => app.help)
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
  useShortcut(helpKey, () => openHelp(currentTopic(currentApp())))

  // Handle Escape in the capture phase, so that a dialog below does not close with the help.
  useWindowEvent('keydown', closeAbove, true)

  return (
    <HelpOpener value={openHelp}>
      {children}
      <HelpAbove />
    </HelpOpener>
  )
}

function closeAbove(event: globalThis.KeyboardEvent): void {
  const { help } = currentApp()
  if (event.key !== 'Escape' || event.isComposing || help.state.status !== 'open' || help.state.place !== 'above') return
  event.preventDefault()
  event.stopImmediatePropagation()
  help.close()
}

function HelpAbove() {
  const { state: help, close: closeHelp } = useApp((app) => app.help)
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
