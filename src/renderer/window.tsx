import './ui/styles.css'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { DeskBridge } from '../shared/contract/procedures/procedures.ts'
import { App } from './app.tsx'
import { tellFaults } from './faults.ts'
import { followConnection } from './follow-connection.ts'
import { currentApp, useApp, useStoreNumber } from './store.ts'
import { Announcer } from './ui/feedback/announcer.tsx'
import { takeAnyDigits } from './ui/fields/plain-digits.ts'
import { useKeptPages } from './use-kept-pages.ts'

declare global {
  interface Window {
    /** Set by the preload: the only way from the window to the desk. */
    readonly desk: DeskBridge
  }
}

/** On the minute and between two: what the window shows of the time agrees with what it shows of an event. */
const tickMs = 30_000

const nonce = document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? ''
// Styles that are made while a dialog is open need the nonce of this load too.
setNonce(nonce)

tellFaults(window.desk, window)
takeAnyDigits(document)
followConnection(window.desk)
void currentApp().readSettings()
void currentApp().readDesk()
const keepTime = () => {
  currentApp().tick(Date.now())
  setTimeout(keepTime, tickMs - (Date.now() % tickMs))
}
keepTime()

function Root() {
  // What was read out before cost was hidden told it.
  const hidden = useApp((app) => app.costHidden)
  const number = useStoreNumber()
  return (
    <>
      <App key={number} nonce={nonce} />
      <KeptPages />
      <Announcer key={`announcer-${hidden}`} />
    </>
  )
}

/** By itself, so that a change of screen draws nothing else anew. */
function KeptPages() {
  useKeptPages(window.desk)
  return null
}

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
// What a boundary has caught is told like what nothing has.
createRoot(root, { onCaughtError: reportError }).render(
  <StrictMode>
    <Root />
  </StrictMode>,
)
