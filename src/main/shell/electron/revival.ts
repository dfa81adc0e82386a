/**
 * Brings the page back when its process has died or hangs. The desk behind it goes on meanwhile: what was sent stays sent and is looked
 * up, and a page that comes back reads its state anew and sends nothing by itself.
 */
import type { BrowserWindow } from 'electron'
import { say } from '../../../shared/words/say.ts'

export interface Revival {
  /** A clock that only runs forward, in milliseconds. */
  readonly tickMs: () => number
  /** Asks the clerk once the page has come back too often: bring it back once more, or close. */
  readonly askAfterAll: () => Promise<'again' | 'close'>
  readonly close: () => void
  /** Called each time the page fails, before anything is done about it. */
  readonly troubled: (trouble: { readonly reason: string; readonly code: number | null }) => void
}

/** A page is loaded again this often in five minutes, after these pauses, in case the cause passes by itself. */
const budget = { pausesMs: [0, 1000, 5000], withinMs: 5 * 60_000 }
/** How long a page that does not answer may take to come to its senses, in milliseconds, after Electron has found it hanging. */
export const hungPageMs = 20_000

/** Watches the window from now on. */
export function reviveWindow(window: BrowserWindow, { tickMs, askAfterAll, close, troubled }: Revival): void {
  const page = window.webContents
  let revivedAtMs: number[] = []
  let hanging: NodeJS.Timeout | undefined
  let pausing: NodeJS.Timeout | undefined
  let asking = false

  const load = () => {
    // The page that comes back shows no card yet.
    window.setContentProtection(false)
    page.reload()
  }
  const revive = async () => {
    clearTimeout(hanging)
    // The page died again before it was loaded again: that is already under way.
    if (asking || pausing !== undefined) return
    const nowMs = tickMs()
    const pauseMs = budget.pausesMs[revivedAtMs.filter((atMs) => nowMs - atMs < budget.withinMs).length]
    revivedAtMs = [...revivedAtMs.filter((atMs) => nowMs - atMs < budget.withinMs), nowMs]
    if (pauseMs === 0) return load()
    if (pauseMs !== undefined) {
      pausing = setTimeout(() => {
        pausing = undefined
        load()
      }, pauseMs)
      return
    }
    asking = true
    const choice = await askAfterAll()
    asking = false
    revivedAtMs = []
    // The desk may have been ended in another way while the question was open.
    if (window.isDestroyed()) return
    if (choice === 'close') close()
    // Closing may have to wait for something on its way, and only the page can say so.
    if (!window.isDestroyed()) load()
  }

  page.on('render-process-gone', (_, { reason, exitCode }) => {
    if (reason === 'clean-exit') return
    troubled({ reason, code: exitCode })
    void revive()
  })
  page.on('unresponsive', () => {
    clearTimeout(hanging)
    troubled({ reason: 'unresponsive', code: null })
    // `render-process-gone` follows, which loads the page again.
    hanging = setTimeout(() => page.forcefullyCrashRenderer(), hungPageMs)
  })
  page.on('responsive', () => clearTimeout(hanging))
  window.on('closed', () => {
    clearTimeout(hanging)
    clearTimeout(pausing)
  })
}

/** What the clerk is asked then. */
export const revivalQuestion = () => ({
  type: 'warning' as const,
  title: 'Deskbook',
  message: say('revival.failed'),
  detail: say('revival.nothingIsLost'),
  buttons: [say('revival.openAgain'), say('revival.close')],
  defaultId: 0,
  cancelId: 0,
  noLink: true,
})
