/** What ends the desk in Electron: its window is gone, the app is quitting, or a signal says so. */
import type { App } from 'electron'
import type { Shell } from './shell.ts'

/**
 * Resolves when the desk is to be stopped. From now on the app does not end by itself: whoever waits here closes the
 * ledger first and then calls `app.exit`. Call it when the app is ready; Electron takes the signals for itself until then.
 */
export function untilEnd(app: Pick<App, 'on'>, shell: Pick<Shell, 'onClosed'>, signals: Pick<NodeJS.Process, 'on'>): Promise<void> {
  return new Promise((resolve) => {
    shell.onClosed(resolve)
    app.on('window-all-closed', () => {})
    app.on('will-quit', (event) => {
      event.preventDefault()
      resolve()
    })
    // Without these, Electron would take a signal for a clerk who quits, and ask.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) signals.on(signal, () => resolve())
  })
}
