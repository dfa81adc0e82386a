/**
 * Reloads the page if its process died or hangs. The desk in the main process continues: what was sent is looked up, and a reloaded page reads the
 * state again and sends nothing by itself.
 */
import type { BrowserWindow } from 'electron'
import { say } from '../../../shared/words/say.ts'

export interface Revival {
  /** A monotonic clock, in milliseconds. */
  readonly tickMs: () => number
  /** Asks the clerk, after too many reloads, whether to reload again or close. */
  readonly askClerk: () => Promise<'again' | 'close'>
  readonly close: () => void
  /** Called each time the page fails, before it is reloaded. */
  readonly onTrouble: (trouble: { readonly reason: string; readonly code: number | null }) => void
}

/** The page is reloaded up to three times in five minutes, after these pauses, in case the cause is temporary. */
const reloadLimit = { pausesMs: [0, 1000, 5000], withinMs: 5 * 60_000 }
/** How long a page that Electron reported as unresponsive may take to recover, in milliseconds. */
export const hungPageMs = 20_000

/** Reloads the page of the window whenever it fails, until the window is closed. */
export function reviveWindow(window: BrowserWindow, { tickMs, askClerk, close, onTrouble }: Revival): void {
  const page = window.webContents
  let reloadedAtMs: number[] = []
  let hangTimer: NodeJS.Timeout | undefined
  let reloadTimer: NodeJS.Timeout | undefined
  let isAsking = false

  const load = () => {
    // The reloaded page shows no card yet.
    window.setContentProtection(false)
    page.reload()
  }
  const recover = async () => {
    clearTimeout(hangTimer)
    // The page died again before its reload, which is already scheduled.
    if (isAsking || reloadTimer !== undefined) return
    const nowMs = tickMs()
    const pauseMs = reloadLimit.pausesMs[reloadedAtMs.filter((atMs) => nowMs - atMs < reloadLimit.withinMs).length]
    reloadedAtMs = [...reloadedAtMs.filter((atMs) => nowMs - atMs < reloadLimit.withinMs), nowMs]
    if (pauseMs === 0) return load()
    if (pauseMs !== undefined) {
      reloadTimer = setTimeout(() => {
        reloadTimer = undefined
        load()
      }, pauseMs)
      return
    }
    isAsking = true
    const choice = await askClerk()
    isAsking = false
    reloadedAtMs = []
    // The desk may have been closed while the question was open.
    if (window.isDestroyed()) return
    if (choice === 'close') close()
    // Closing may have to wait for a request in flight, and only the page can show that.
    if (!window.isDestroyed()) load()
  }

  page.on('render-process-gone', (_, { reason, exitCode }) => {
    if (reason === 'clean-exit') return
    onTrouble({ reason, code: exitCode })
    void recover()
  })
  page.on('unresponsive', () => {
    clearTimeout(hangTimer)
    onTrouble({ reason: 'unresponsive', code: null })
    // This triggers `render-process-gone`, which reloads the page.
    hangTimer = setTimeout(() => page.forcefullyCrashRenderer(), hungPageMs)
  })
  page.on('responsive', () => clearTimeout(hangTimer))
  window.on('closed', () => {
    clearTimeout(hangTimer)
    clearTimeout(reloadTimer)
  })
}

/** Returns the message box that asks the clerk whether to reload. */
export const revivalQuestion = () => ({
  type: 'warning' as const,
  title: 'Deskbook',
  message: say('revival.failed'),
  detail: say('revival.detail'),
  buttons: [say('revival.openAgain'), say('common.closeDeskbook')],
  defaultId: 0,
  cancelId: 0,
  noLink: true,
})
