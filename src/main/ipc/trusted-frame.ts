/** Who may ask the desk: the main frame of our own window, on our own origin, and nobody else. */

/** What a shell knows of the frame that asked. Electron's `WebFrameMain` is one as it stands. */
export interface AskingFrame {
  readonly origin: string
  readonly detached: boolean
  /** Null for a frame that is nobody's child. */
  readonly parent: unknown
}

/**
 * Whether a question came from the window's own page. A missing frame (it navigated away), a detached one, a child, a
 * frame of another window and every other origin are refused; so is an empty origin.
 */
export function isTrustedFrame<F extends AskingFrame>(frame: F | null | undefined, mainFrame: F | null, origin: string): boolean {
  return frame != null && frame === mainFrame && !frame.detached && frame.parent === null && frame.origin === origin
}
