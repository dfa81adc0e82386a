/** Waits for what ends the desk in Electron: the window is gone, somebody quits, a signal arrives, or the system shuts down. */
import type { App, PowerMonitor } from 'electron'
import type { Shell } from '../shell.ts'

export interface Endings {
  readonly app: Pick<App, 'on'>
  readonly shell: Pick<Shell, 'onClosed'>
  readonly signals: Pick<NodeJS.Process, 'on'>
  readonly power: Pick<PowerMonitor, 'on'>
  /** Whether a booking or a cancellation is on its way. */
  readonly isSending: () => boolean
}

/** How long a shutdown of the system waits for what is on its way, in milliseconds; Linux allows five seconds. */
export const shutdownWaitMs = 4000
const lookMs = 100

/** Who ends the desk: a person who closes the window or quits; or the system, which leaves little time. */
export type EndedBy = 'person' | 'system'

/**
 * Resolves when the desk is to be stopped, with who ends it. From now on the app does not end by itself: whoever waits here closes the
 * ledger first and then calls `app.exit`. Call it when the app is ready; Electron takes the signals for itself until then.
 */
export function untilEnd({ app, shell, signals, power, isSending }: Endings): Promise<EndedBy> {
  return new Promise((resolve) => {
    shell.onClosed(resolve)
    app.on('window-all-closed', () => {})
    app.on('will-quit', (event) => {
      event.preventDefault()
      resolve('person')
    })
    // Without these, Electron would take a signal for a clerk who quits, and ask.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) signals.on(signal, () => resolve('system'))
    // An answer that still arrives need not be looked up after the next start. For Linux and macOS; Windows tells the window instead.
    power.on('shutdown', (event?: { preventDefault(): void }) => {
      event?.preventDefault()
      let looks = 0
      const look = () => {
        if (isSending() && looks++ < shutdownWaitMs / lookMs) setTimeout(look, lookMs)
        else resolve('system')
      }
      look()
    })
  })
}
