/** The port to the window: Electron, or an installed Chromium. The desk depends only on this port. */
import type { Outcome } from '../../shared/contract/failure.ts'
import type { EventName, EventOf } from '../../shared/contract/procedures/procedures.ts'
import type { Region } from '../../shared/contract/views/ready-presets.ts'

export interface FileDialog {
  readonly title: string
  readonly suggestedName: string
  /** Such as `{ name: 'CSV', extensions: ['csv'] }`. */
  readonly filters: readonly { readonly name: string; readonly extensions: readonly string[] }[]
  /** Choose a folder instead of a file; only for an open dialog. */
  readonly folder?: boolean
}

/** A system notification. It must not contain guest data: anybody who passes the screen can read it. */
export interface Notice {
  readonly title: string
  readonly text: string
}

/** A document to print: the body is markup that the desk generated, with every text escaped. */
export interface PrintedPage {
  /** Language tag such as `de-CH`, and its direction. */
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  readonly title: string
  readonly body: string
}

export interface Shell {
  readonly kind: 'electron' | 'chromium'
  /** Opens the window with the renderer. `answer` serves every call; names and inputs are unchecked, outcomes are JSON. */
  open(window: { readonly title: string; readonly answer: (name: string, input: unknown) => Promise<Outcome<unknown>> }): Promise<void>
  emit<N extends EventName>(name: N, event: EventOf<N>): void
  /** Returns the path that the clerk chose; null if the dialog was closed. */
  saveDialog(dialog: FileDialog): Promise<string | null>
  openDialog(dialog: FileDialog): Promise<string | null>
  /** Returns a page as a tagged PDF, printed without a visible window, scripts or network. Errors: `document`; `stopped` when `signal` aborts. */
  printPdf(page: PrintedPage, signal: AbortSignal): Promise<Uint8Array>
  /** Opens a file with the system's program for its type; returns false if there is none. */
  openFile(path: string): Promise<boolean>
  /** Shows a file in the system's file manager; does nothing if there is none. */
  showInFolder(path: string): Promise<void>
  /** Excludes the window from screenshots and shared screens while `on`, where supported: Windows and macOS in Electron. */
  protectContent(on: boolean): void
  /** Shows a system notification, unless the window is in front. Clicking it brings the window to the front and calls `onClick`. */
  notify(notice: Notice, onClick: () => void): void
  /** Returns the system's proxy for a URL, such as `PROXY host:port` or `DIRECT`. */
  proxyFor(url: string): Promise<string>
  /** Returns the user's languages, most preferred first: `de-CH`. */
  languages(): readonly string[]
  /** Returns the number format of this machine. */
  region(): Promise<Region>
  /**
   * Sets the callback for closing the window or quitting: if it returns false, the window stays open. `close` does not call it, nor does a system
   * shutdown that leaves no time.
   */
  onCloseAsked(mayClose: () => boolean): void
  /** Calls `listen` when a process of the window died or hangs, with its name, the system's reason and its exit code. */
  onTrouble(listen: (trouble: { readonly process: string; readonly reason: string; readonly code: number | null }) => void): void
  /** Calls `listen` for each file passed to the app from outside, such as by a double click; immediately for a file passed earlier. */
  onFileOffered(listen: (path: string) => void): void
  /** Calls `listen` when the machine wakes up or is unlocked, if the system reports it. */
  onResumed(listen: () => void): void
  /** Calls `listen` when the window is gone, whoever closed it, and when the system ends the session. */
  onClosed(listen: (by: 'person' | 'system') => void): void
  /** Closes the window without asking; a window that is still opening will not open. */
  close(): Promise<void>
}
