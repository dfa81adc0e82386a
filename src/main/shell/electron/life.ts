/** The life cycle of the app in Electron, from its start to its exit code, errors included. */
import type { App, PowerMonitor } from 'electron'
import { ignore } from '../../async/ignore.ts'
import { startFailureStatus, startFailureWords } from '../../place/start-failure.ts'
import type { Shell } from '../shell.ts'

interface EndSources {
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
 * Resolves when the desk must stop, with who ends it. From this call on, the app does not exit by itself: the caller closes the ledger and then calls
 * `app.exit`. Call it when the app is ready, because Electron takes over the signals until then.
 */
export function untilEnd({ app, shell, signals, power, isSending }: EndSources): Promise<EndedBy> {
  return new Promise((resolve) => {
    shell.onClosed(resolve)
    app.on('window-all-closed', () => {})
    app.on('will-quit', (event) => {
      event.preventDefault()
      resolve('person')
    })
    // Without these listeners, Electron would treat a signal as a quit by the clerk, and ask for confirmation.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) signals.on(signal, () => resolve('system'))
    // Wait for pending answers, so that the next start need not look them up. For Linux and macOS; Windows notifies the window instead.
    power.on('shutdown', (event?: { preventDefault(): void }) => {
      event?.preventDefault()
      let pollCount = 0
      const poll = () => {
        if (isSending() && pollCount++ < shutdownWaitMs / pollMs) setTimeout(poll, pollMs)
        else resolve('system')
      }
      poll()
    })
  })
}

export interface Life<S extends Pick<Shell, 'onClosed' | 'close'>, Prepared extends object> {
  readonly app: Pick<App, 'whenReady' | 'on' | 'exit'>
  /** Receives signals. */
  readonly signals: Pick<NodeJS.Process, 'on'>
  readonly power: Pick<PowerMonitor, 'on'>
  /** Called before the app is ready. Null if another instance shows its window instead and this app quits. Throws `StartRefused`. */
  readonly prepare: () => Prepared | null
  /** Called when the app is ready. */
  readonly shell: (prepared: Prepared) => S
  /** Opens the desk in the shell. */
  readonly boot: (shell: S, prepared: Prepared) => Promise<{ isSending(): boolean; stop(): Promise<void>; installUpdate(): void }>
  /** Shows a sentence to the user. Called when the app is ready. */
  readonly report: (sentence: string) => void
}

/** Timeout for stopping the desk, in milliseconds. Requests in flight are recorded on the disk, and the next start looks them up. */
export const longestStopMs = 20_000

/** Starts the desk, and ends the app once the clerk or the system ends it. Never rejects. */
export async function runApp<S extends Pick<Shell, 'onClosed' | 'close'>, Prepared extends object>(life: Life<S, Prepared>): Promise<void> {
  const { app, signals, power, prepare, shell: makeShell, boot, report } = life
  try {
    const prepared = prepare()
    if (prepared === null) return
    await app.whenReady()
    const shell = makeShell(prepared)
    let isSending = () => false
    const end = untilEnd({ app, shell, signals, power, isSending: () => isSending() })
    const booted = boot(shell, prepared)
    booted.then(
      (running) => {
        isSending = running.isSending
      },
      () => {},
    )
    // The clerk may quit while the desk is still starting. Then the result of the start does not matter, and a failure is not shown.
    await Promise.race([booted, end])
    const endedBy = await end
    const wasSending = isSending()
    await ignore(shell.close(), 'the desk stops in any case')
    const stopped = booted.then(async (running) => {
      await running.stop()
      return running
    })
    const stoppedDesk = await Promise.race([stopped, resolveAfter(longestStopMs)]).catch(() => null)
    // An installer must not delay a pending look-up or a system shutdown.
    if (stoppedDesk && endedBy === 'person' && !wasSending) stoppedDesk.installUpdate()
    app.exit(0)
  } catch (error) {
    // Wait until the app is ready: before that, a dialog on Linux is only a line on the terminal, invisible to anybody who starts the app by its
    // icon.
    await app.whenReady()
    report(startFailureWords(error))
    app.exit(startFailureStatus(error))
  }
}

const resolveAfter = (ms: number) => new Promise<null>((resolve) => void setTimeout(resolve, ms, null))
