/** Waits for the end of the desk in Electron: the window closes, somebody quits, a signal arrives, or the system shuts down. */
import type { App, PowerMonitor } from 'electron'
import type { Shell } from '../shell.ts'

export interface Endings {
  readonly app: Pick<App, 'on'>
  readonly shell: Pick<Shell, 'onClosed'>
  readonly signals: Pick<NodeJS.Process, 'on'>
  readonly power: Pick<PowerMonitor, 'on'>
  /** Whether a booking or a cancellation is in flight. */
  readonly isSending: () => boolean
}

/** How long a system shutdown waits for requests in flight, in milliseconds; Linux allows five seconds. */
export const shutdownWaitMs = 4000
const pollMs = 100

/** Who ends the desk: a person who closes the window or quits, or the system, which leaves little time. */
export type EndedBy = 'person' | 'system'

/**
 * Resolves with who ends the desk, when it must stop. From this call on, the app does not exit by itself: the caller closes the ledger and then calls
 * `app.exit`. Call it when the app is ready, because Electron takes over the signals until then.
 */
export function untilEnd({ app, shell, signals, power, isSending }: Endings): Promise<EndedBy> {
  return new Promise((resolve) => {
    shell.onClosed(resolve)
    app.on('window-all-closed', () => {})
    app.on('will-quit', (event) => {
      event.preventDefault()
      resolve('person')
    })
    // Without these, Electron would treat a signal as a quit by the clerk, and ask for confirmation.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) signals.on(signal, () => resolve('system'))
    // If the answer still arrives, it need not be looked up after the next start. For Linux and macOS; Windows notifies the window instead.
    power.on('shutdown', (event?: { preventDefault(): void }) => {
      event?.preventDefault()
      let looks = 0
      const look = () => {
        if (isSending() && looks++ < shutdownWaitMs / pollMs) setTimeout(look, pollMs)
        else resolve('system')
      }
      look()
    })
  })
}
