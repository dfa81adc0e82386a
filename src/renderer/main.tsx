import './ui/styles.css'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { DeskBridge } from '../shared/contract/procedures/procedures.ts'
import { App } from './app.tsx'
import { startStore } from './store.ts'

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

const store = startStore(window.desk)
const { readDesk, readSettings, tick } = store.getState()
void readSettings()
void readDesk()
const keepTime = () => {
  tick(Date.now())
  setTimeout(keepTime, tickMs - (Date.now() % tickMs))
}
keepTime()

// Nothing of one connection may stay on the screen under another, so the window starts anew when it changes.
let shown: string | null = null
store.subscribe(({ desk, connection }) => {
  const id = desk?.active?.id ?? null
  if (shown !== null && id !== shown && connection.status === 'idle') window.location.reload()
  shown ??= id
})

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
createRoot(root).render(
  <StrictMode>
    <App nonce={nonce} />
  </StrictMode>,
)
