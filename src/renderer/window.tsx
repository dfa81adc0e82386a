import './ui/styles.css'
import { setNonce } from 'get-nonce'
import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import type { DeskBridge } from '../shared/contract/procedures/procedures.ts'
import { dateIn } from '../shared/domain/dates.ts'
import { App } from './app.tsx'
import { reportFaults } from './faults.ts'
import { followConnection } from './follow-connection.ts'
import { currentApp, useApp, useStoreNumber } from './store.ts'
import { isReader } from './ui/desk-abilities.ts'
import { Announcer } from './ui/feedback/announcer.tsx'
import { takeAnyDigits } from './ui/fields/plain-digits.ts'
import { zoneOfDays } from './ui/zone-of-days.ts'
import { useSavedPages } from './use-saved-pages.ts'

/** Ticks fall on full and half minutes, so that the clock agrees with the shown times of events. */
const tickMs = 30_000

/** Renders the window, which sends its requests through this bridge. */
export function openWindow(desk: DeskBridge): void {
  const nonce = document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? ''
  // Styles injected while a dialog is open also need the CSP nonce of this load.
  setNonce(nonce)

  reportFaults(desk, window)
  takeAnyDigits(document)
  followConnection(desk)
  void readFirst()
  const scheduleTick = () => {
    // biome-ignore lint/plugin: the store gets its time from here
    const nowMs = Date.now()
    currentApp().tick(nowMs)
    setTimeout(scheduleTick, tickMs - (nowMs % tickMs))
  }
  scheduleTick()

  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root')
  // Report errors caught by an error boundary like uncaught ones.
  createRoot(root, { onCaughtError: reportError }).render(
    <StrictMode>
      <Root desk={desk} nonce={nonce} />
    </StrictMode>,
  )
}

/**
 * Reads the settings before the desk's state, because they decide which page the state then renders. If that is the ledger, its first rows
 * are requested while the page renders.
 */
async function readFirst(): Promise<void> {
  await currentApp().readSettings()
  currentApp().openWith(currentApp().settings.opensWith)
  await currentApp().readDesk()
  const app = currentApp()
  if (app.page.name === 'ledger' && app.desk?.ledger === 'open') await app.ledger.list.askAhead(dateIn(zoneOfDays(app), app.now))
}

function Root({ desk, nonce }: { readonly desk: DeskBridge; readonly nonce: string }) {
  // Remount the announcer when cost is hidden, because its last announcements may reveal cost.
  const hidden = useApp((app) => app.costHidden)
  const number = useStoreNumber()
  const spokenAs = useApp((app) => app.spokenAs)
  return (
    <>
      <App key={`${number} ${spokenAs}`} nonce={nonce} />
      <KeptPages desk={desk} />
      <StoredForms />
      <Announcer key={`announcer-${hidden}-${spokenAs}`} />
    </>
  )
}

/** A separate component, so that a page change does not re-render the rest. */
function KeptPages({ desk }: { readonly desk: DeskBridge }) {
  useSavedPages(desk)
  return null
}

/** Reads unfinished forms as soon as the ledger is open, so that opening a form resumes the stored one and does not overwrite it. */
function StoredForms() {
  const isOpen = useApp(({ desk }) => desk?.ledger === 'open' && !isReader(desk))
  const read = useApp((app) => app.readFormDrafts)
  useEffect(() => {
    if (isOpen) void read()
  }, [isOpen, read])
  return null
}
