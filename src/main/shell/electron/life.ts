/** The life of the app in Electron, from its start to its exit code, whatever happens in between. */
import type { App, PowerMonitor } from 'electron'
import { startFailureStatus, startFailureWords } from '../../place/start-failure.ts'
import type { Shell } from '../shell.ts'
import { untilEnd } from './end.ts'

export interface Life<S extends Pick<Shell, 'onClosed' | 'close'>, Prepared extends object> {
  readonly app: Pick<App, 'whenReady' | 'on' | 'exit'>
  /** Where signals arrive. */
  readonly signals: Pick<NodeJS.Process, 'on'>
  readonly power: Pick<PowerMonitor, 'on'>
  /** Called before the app is ready. Null: another instance shows its window instead, and the app is quitting. Throws `StartRefused`. */
  readonly prepare: () => Prepared | null
  /** Called when the app is ready. */
  readonly shell: (prepared: Prepared) => S
  /** Opens the desk in the shell. */
  readonly boot: (shell: S, prepared: Prepared) => Promise<{ isSending(): boolean; stop(): Promise<void>; installUpdate(): void }>
  /** Shows a sentence where a person sees it. Called when the app is ready. */
  readonly tell: (sentence: string) => void
}

/** How long a desk may take to stop, in milliseconds. What is on its way is on the disk, and looked up by the next start. */
export const longestStopMs = 20_000

/** Starts the desk, and ends the app once the clerk or the system ends it. Never rejects. */
export async function live<S extends Pick<Shell, 'onClosed' | 'close'>, Prepared extends object>(life: Life<S, Prepared>): Promise<void> {
  const { app, signals, power, prepare, shell: makeShell, boot, tell } = life
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
    // Somebody may quit while the desk is still starting. How the start ends does not matter then, and a failure is not shown.
    await Promise.race([booted, end])
    const endedBy = await end
    const wasSending = isSending()
    await shell.close().catch(() => {})
    const stopped = booted.then(async (running) => {
      await running.stop()
      return running
    })
    const inOrder = await Promise.race([stopped, after(longestStopMs)]).catch(() => null)
    // What was left to the next start is not made to wait for an installer, nor is a system that shuts down.
    if (inOrder && endedBy === 'person' && !wasSending) inOrder.installUpdate()
    app.exit(0)
  } catch (error) {
    // On Linux a dialog before that is a line at the terminal, which nobody sees who starts the app by its icon.
    await app.whenReady()
    tell(startFailureWords(error))
    app.exit(startFailureStatus(error))
  }
}

const after = (ms: number) => new Promise<null>((resolve) => void setTimeout(resolve, ms, null))
