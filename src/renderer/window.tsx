import './ui/styles.css'
import { setNonce } from 'get-nonce'
import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import type { DeskBridge } from '../shared/contract/procedures/procedures.ts'
import { dateIn } from '../shared/domain/dates.ts'
import { App } from './app.tsx'
import { tellFaults } from './faults.ts'
import { followConnection } from './follow-connection.ts'
import { currentApp, useApp, useStoreNumber } from './store.ts'
import { isReader } from './ui/desk-abilities.ts'
import { Announcer } from './ui/feedback/announcer.tsx'
import { takeAnyDigits } from './ui/fields/plain-digits.ts'
import { zoneOfDays } from './ui/zone-of-days.ts'
import { useKeptPages } from './use-kept-pages.ts'

/** On the minute and between two: what the window shows of the time agrees with what it shows of an event. */
const tickMs = 30_000

/** Draws the window, which asks the desk by this bridge. */
export function openWindow(desk: DeskBridge): void {
  const nonce = document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? ''
  // Styles that are made while a dialog is open need the nonce of this load too.
  setNonce(nonce)

  tellFaults(desk, window)
  takeAnyDigits(document)
  followConnection(desk)
  void readFirst()
  const keepTime = () => {
    // biome-ignore lint/plugin: the time that the store has comes from here
    const nowMs = Date.now()
    currentApp().tick(nowMs)
    setTimeout(keepTime, tickMs - (nowMs % tickMs))
  }
  keepTime()

  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root')
  // What a boundary has caught is told like what nothing has.
  createRoot(root, { onCaughtError: reportError }).render(
    <StrictMode>
      <Root desk={desk} nonce={nonce} />
    </StrictMode>,
  )
}

/**
 * The settings before the desk's state, by which a page is drawn: they say which one that is. What the ledger shows first is on its way while
 * its page is drawn.
 */
async function readFirst(): Promise<void> {
  await currentApp().readSettings()
  currentApp().openWith(currentApp().settings.opensWith)
  await currentApp().readDesk()
  const app = currentApp()
  if (app.page.name === 'ledger' && app.desk?.ledger === 'open') await app.askLedgerAhead(dateIn(zoneOfDays(app), app.now))
}

function Root({ desk, nonce }: { readonly desk: DeskBridge; readonly nonce: string }) {
  // What was read out before cost was hidden told it.
  const hidden = useApp((app) => app.costHidden)
  const number = useStoreNumber()
  return (
    <>
      <App key={number} nonce={nonce} />
      <KeptPages desk={desk} />
      <StoredForms />
      <Announcer key={`announcer-${hidden}`} />
    </>
  )
}

/** By itself, so that a change of screen draws nothing else anew. */
function KeptPages({ desk }: { readonly desk: DeskBridge }) {
  useKeptPages(desk)
  return null
}

/** Reads the forms in progress as soon as the ledger is open: a form that is opened begins with what was stored of it and does not overwrite that. */
function StoredForms() {
  const isOpen = useApp(({ desk }) => desk?.ledger === 'open' && !isReader(desk))
  const read = useApp((app) => app.readFormDrafts)
  useEffect(() => {
    if (isOpen) void read()
  }, [isOpen, read])
  return null
}
