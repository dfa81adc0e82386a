/**
 * Brings the page back when its process has died or hangs. The desk behind it goes on meanwhile: what was sent stays sent and is looked
 * up, and a page that comes back reads its state anew and sends nothing by itself.
 */
import type { BrowserWindow } from 'electron'

export interface Revival {
  /** A clock that only runs forward, in milliseconds. */
  readonly tickMs: () => number
  /** Asks the clerk once the page has come back too often: bring it back once more, or close. */
  readonly askAfterAll: () => Promise<'again' | 'close'>
  readonly close: () => void
}

/** How often a page comes back by itself: three times in five minutes. */
const budget = { times: 3, withinMs: 5 * 60_000 }
/** How long a page that does not answer may take to come to its senses, in milliseconds, after Electron has found it hanging. */
export const patienceMs = 20_000

/** Watches the window from now on. */
export function reviveWindow(window: BrowserWindow, { tickMs, askAfterAll, close }: Revival): void {
  const page = window.webContents
  let revivedAtMs: number[] = []
  let hanging: NodeJS.Timeout | undefined
  let asking = false

  const load = () => {
    // The page that comes back shows no card yet.
    window.setContentProtection(false)
    page.reload()
  }
  const revive = async () => {
    clearTimeout(hanging)
    if (asking) return
    const nowMs = tickMs()
    revivedAtMs = [...revivedAtMs.filter((atMs) => nowMs - atMs < budget.withinMs), nowMs]
    if (revivedAtMs.length <= budget.times) return load()
    asking = true
    const choice = await askAfterAll()
    asking = false
    revivedAtMs = []
    if (choice === 'close') close()
    // Also where closing has to wait for something on its way: the page is what says so.
    if (!window.isDestroyed()) load()
  }

  page.on('render-process-gone', (_, { reason }) => void (reason !== 'clean-exit' && revive()))
  page.on('unresponsive', () => {
    clearTimeout(hanging)
    // Its end is told like any other, and the page then comes back.
    hanging = setTimeout(() => page.forcefullyCrashRenderer(), patienceMs)
  })
  page.on('responsive', () => clearTimeout(hanging))
  window.on('closed', () => clearTimeout(hanging))
}

/** What the clerk is asked then. */
export const revivalQuestion = {
  type: 'warning' as const,
  title: 'Deskbook',
  message: 'The window has failed several times.',
  detail:
    'Nothing is lost: what was sent is in the ledger and is looked up, and nothing is sent a second time. ' +
    'Open the window again, or close Deskbook and start it anew.',
  buttons: ['Open the window again', 'Close Deskbook'],
  defaultId: 0,
  cancelId: 0,
  noLink: true,
}
