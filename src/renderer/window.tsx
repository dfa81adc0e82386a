import './ui/styles.css'
import { setNonce } from 'get-nonce'
import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { DeskBridge } from '../shared/contract/procedures/procedures.ts'
import type { SavedPages } from '../shared/contract/views/desk-views.ts'
import { dateIn } from '../shared/domain/dates.ts'
import { faultOf } from '../shared/domain/fault.ts'
import { withPlainDigits } from '../shared/words/typed-number.ts'
import { App } from './app.tsx'
import type { Page } from './frame-slice.ts'
import type { AppState } from './state.ts'
import { currentApp, startStore, useApp, useStoreNumber } from './store.ts'
import { isReader } from './ui/desk-abilities.ts'
import { Announcer } from './ui/feedback/announcer.tsx'
import { zoneOfDays } from './ui/zone-of-days.ts'

/** Converts digits of other scripts typed or pasted into number fields to 0 to 9, the only ones these fields accept. */
function takeAnyDigits(page: Document): void {
  page.addEventListener('beforeinput', (event) => {
    const field = event.target
    const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? null
    if (!(field instanceof HTMLInputElement) || !/^(?:numeric|decimal)$/.test(field.inputMode) || text === null) return
    const plain = withPlainDigits(text)
    if (plain === text) return
    event.preventDefault()
    // The only way to insert text that the field, its undo history and React all notice.
    page.execCommand('insertText', false, plain)
  })
}

/** Returns the pages to store for the next run: without search texts, which may be guest names, and without rate checks and offer forms. */
export function savedPages(pages: readonly Page[]): SavedPages {
  return pages
    .flatMap((page): SavedPages => {
      if (page.name === 'check' || page.name === 'offerForm') return []
      if (page.name === 'offer') return [{ name: 'offers' }]
      return [page.name === 'confirmation' ? { name: page.name, clientRef: page.clientRef } : { name: page.name }]
    })
    .slice(-50)
}

/**
 * Restores the page history of the last run, and stores the history of this run. A separate component, so that a page change does not
 * re-render the rest.
 */
function SavedPageHistory({ desk }: { readonly desk: DeskBridge }) {
  const page = useApp((app) => app.page)
  const trail = useApp((app) => app.trail)
  const isOpen = useApp((app) => app.desk?.active != null)
  const [resumed, setResumed] = useState(false)
  useEffect(() => {
    if (!isOpen || resumed) return
    void desk.ask('desk.pages', { pages: null }).then((outcome) => {
      if (outcome.ok) currentApp().resume(outcome.value.pages)
      setResumed(true)
    })
  }, [desk, isOpen, resumed])
  useEffect(() => {
    if (resumed) void desk.ask('desk.pages', { pages: savedPages([...trail, page]) })
  }, [desk, resumed, page, trail])
  return null
}

/**
 * Creates the store of this window, and a new one whenever the clerk switches the connection or replaces its ledger. The desk's state and the
 * settings are carried over. If the ledger was replaced, the page and the state shown on it are carried over too.
 */
export function followConnection(desk: DeskBridge, initial: (fresh: AppState) => Partial<AppState> = () => ({})): void {
  const link = endable(desk)
  const store = startStore(link.bridge, initial)
  const initialState = store.getState()
  let shown = initialState.desk?.active?.id ?? null
  const stop = store.subscribe((app) => {
    const id = app.desk?.active?.id ?? null
    // Wait until the clerk has read the result of the change: a failure, or a recovery code that is shown only once.
    const isOtherConnection = shown !== null && id !== shown && app.connection.state.status === 'idle'
    shown ??= id
    const isLedgerReplaced = app.ledgersReplaced !== initialState.ledgersReplaced
    if (!isOtherConnection && !isLedgerReplaced) return
    stop()
    link.end()
    // The card form is discarded with its store and can no longer report that the card is hidden.
    void desk.ask('desk.cardShown', { shown: false })
    const { desk: state, deskFailure, settings, settingsState, now, page, settingsPart } = app
    followConnection(desk, ({ dataFolder, connection, maintenance }) => ({
      ...{ desk: state, deskFailure, settings, settingsState, now },
      dataFolder: { ...dataFolder, dismissedStartNews: app.dataFolder.dismissedStartNews },
      ...(!isOtherConnection && {
        ...{ page, settingsPart },
        connection: { ...connection, state: app.connection.state },
        maintenance: { ...maintenance, action: app.maintenance.action },
      }),
    }))
  })
}

/** Wraps the bridge so that it can be closed: from then on it delivers no events or answers and sends no requests. */
function endable(desk: DeskBridge): { readonly bridge: DeskBridge; end(): void } {
  const listening = new Set<() => void>()
  let isOver = false
  const never = new Promise<never>(() => {})
  return {
    bridge: {
      ask: async (name, input) => {
        if (isOver) return never
        const outcome = await desk.ask(name, input)
        return isOver ? never : outcome
      },
      on: (name, listen) => {
        const leave = desk.on(name, listen)
        listening.add(leave)
        return () => {
          listening.delete(leave)
          leave()
        }
      },
    },
    end: () => {
      isOver = true
      for (const leave of listening) leave()
      listening.clear()
    },
  }
}

// Reports errors of the window's code to the desk's log, without their messages, which may contain guest data.

const isWord = (text: string) => /^[\w.]{1,64}$/.test(text)

/** Reports an uncaught error, or one that broke a screen, to the desk. Never throws; an error while reporting is ignored. */
export function reportFault(desk: DeskBridge, error: unknown): void {
  const { error: name, code, frames } = faultOf(error)
  const fault = { error: isWord(name) ? name : 'Error', code: code !== null && isWord(code) ? code : null, frames: [...frames] }
  desk.ask('desk.fault', fault).catch(() => {})
}

/** Reports all uncaught errors and rejections of the window. */
export function reportFaults(desk: DeskBridge, page: Pick<Window, 'addEventListener'>): void {
  page.addEventListener('error', ({ error }) => {
    // Failed file loads and ResizeObserver loops have no error object.
    if (error instanceof Error) reportFault(desk, error)
  })
  page.addEventListener('unhandledrejection', ({ reason }) => reportFault(desk, reason))
}

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
 * Reads the settings before the desk's state, because the settings decide which page is rendered. If it is the ledger, its first rows
 * are requested while the page renders.
 */
async function readFirst(): Promise<void> {
  await currentApp().readSettings()
  currentApp().openWith(currentApp().settings.opensWith)
  await currentApp().readDesk()
  const app = currentApp()
  if (app.page.name === 'ledger' && app.desk?.ledger === 'open') await app.ledger.list.preload(dateIn(zoneOfDays(app), app.now))
}

function Root({ desk, nonce }: { readonly desk: DeskBridge; readonly nonce: string }) {
  // Remount the announcer when cost is hidden, because its last announcements may reveal cost.
  const hidden = useApp((app) => app.costHidden)
  const number = useStoreNumber()
  const spokenAs = useApp((app) => app.voiceKey)
  return (
    <>
      <App key={`${number} ${spokenAs}`} nonce={nonce} />
      <SavedPageHistory desk={desk} />
      <StoredForms />
      <Announcer key={`announcer-${hidden}-${spokenAs}`} />
    </>
  )
}

/** Reads unfinished forms as soon as the ledger is open, so that opening a form resumes the stored one and does not overwrite it. */
function StoredForms() {
  const isOpen = useApp(({ desk }) => desk?.ledger === 'open' && !isReader(desk))
  const read = useApp((app) => app.formDrafts.read)
  useEffect(() => {
    if (isOpen) void read()
  }, [isOpen, read])
  return null
}
