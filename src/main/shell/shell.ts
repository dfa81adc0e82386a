/** The port to whatever shows the window: Electron, or an installed Chromium. The desk knows only this. */
import type { Outcome } from '../../shared/contract/failure.ts'
import type { EventName, EventOf } from '../../shared/contract/procedures/procedures.ts'
import type { Region } from '../../shared/contract/views/ready-presets.ts'

export interface FileDialog {
  readonly title: string
  readonly suggestedName: string
  /** Such as `{ name: 'CSV', extensions: ['csv'] }`. */
  readonly filters: readonly { readonly name: string; readonly extensions: readonly string[] }[]
  /** A folder is chosen, not a file; only for an open dialog. */
  readonly folder?: boolean
}

/** What a system notification says. Nothing of a guest is in it: whoever passes the screen reads it. */
export interface Notice {
  readonly title: string
  readonly text: string
}

/** A paper to be printed: the body is markup that the desk has made, every text in it escaped. */
export interface PrintedPage {
  /** As in `de-CH`, and its direction. */
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  readonly title: string
  readonly body: string
}

export interface Shell {
  readonly kind: 'electron' | 'chromium'
  /** Opens the window on the renderer. `answer` serves every `ask`; names and inputs are unchecked, outcomes are JSON. */
  open(window: { readonly title: string; readonly answer: (name: string, input: unknown) => Promise<Outcome<unknown>> }): Promise<void>
  emit<N extends EventName>(name: N, event: EventOf<N>): void
  /** The path the clerk chose; null when the dialog was closed. */
  saveDialog(dialog: FileDialog): Promise<string | null>
  openDialog(dialog: FileDialog): Promise<string | null>
  /** A tagged PDF of a page, printed out of sight, without a script and without a network. Errors: `document`; `stopped` when `signal` says so. */
  printPdf(page: PrintedPage, signal: AbortSignal): Promise<Uint8Array>
  /** Opens a file in the program that the system has for it; false where there is none. */
  openFile(path: string): Promise<boolean>
  /** Shows a file in the system's file manager; nothing where there is none. */
  showInFolder(path: string): Promise<void>
  /** Keeps the window out of screenshots and shared screens for as long as `on`, where the system can: Windows and macOS in Electron. */
  protectContent(on: boolean): void
  /** Shows a notification of the system, unless the window is in front. One that is pressed brings the window there, and calls `pressed`. */
  notify(notice: Notice, pressed: () => void): void
  /** `PROXY host:port`, `DIRECT` and the like, as the system says for a URL. */
  proxyFor(url: string): Promise<string>
  /** The languages that the person wants, the preferred first: `de-CH`. */
  languages(): readonly string[]
  /** How this machine writes numbers. */
  region(): Promise<Region>
  /**
   * Asked whenever a person closes the window or quits: when it answers false, the window stays. `close` does not ask,
   * nor does a shutdown of the system that leaves no time for it.
   */
  onCloseAsked(mayClose: () => boolean): void
  /** Told when a process behind the window has died or hangs: which one, why, and its exit code, in the words of the system. */
  onTrouble(listen: (trouble: { readonly process: string; readonly reason: string; readonly code: number | null }) => void): void
  /** Told of a file that was handed to the app from outside, such as by a double click; of one that came before, at once. */
  onFileOffered(listen: (path: string) => void): void
  /** Told when the machine has woken up or was unlocked, where the system says so. */
  onResumed(listen: () => void): void
  /** Called when the window is gone, whoever closed it, and when the system ends the session. */
  onClosed(listen: (by: 'person' | 'system') => void): void
  /** Closes the window without asking; one that is still opening does not open any more. */
  close(): Promise<void>
}
