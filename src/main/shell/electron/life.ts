/** The life cycle of the app in Electron, from its start to its exit code, errors included. */
import type { App, PowerMonitor } from 'electron'
import { ignore } from '../../async/ignore.ts'
import { startFailureStatus, startFailureWords } from '../../place/start-failure.ts'
import type { Shell } from '../shell.ts'
import { untilEnd } from './end.ts'

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
export async function live<S extends Pick<Shell, 'onClosed' | 'close'>, Prepared extends object>(life: Life<S, Prepared>): Promise<void> {
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
    const inOrder = await Promise.race([stopped, after(longestStopMs)]).catch(() => null)
    // Do not delay a pending look-up by an installer, nor a system that shuts down.
    if (inOrder && endedBy === 'person' && !wasSending) inOrder.installUpdate()
    app.exit(0)
  } catch (error) {
    // Wait until the app is ready: before that, a dialog on Linux is only a line on the terminal, invisible to anybody who starts the app by its
    // icon.
    await app.whenReady()
    report(startFailureWords(error))
    app.exit(startFailureStatus(error))
  }
}

const after = (ms: number) => new Promise<null>((resolve) => void setTimeout(resolve, ms, null))
