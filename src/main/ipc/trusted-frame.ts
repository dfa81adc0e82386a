/** Allows only the main frame of our own window, on our own origin, to ask the desk. */

/** The frame that asked. Electron's `WebFrameMain` satisfies this type. */
export interface AskingFrame {
  readonly origin: string
  readonly detached: boolean
  /** Null for a top-level frame. */
  readonly parent: unknown
}

/**
 * Whether a question came from the window's own page. False for a missing frame (it navigated away), a detached frame, a child frame, a
 * frame of another window, and a frame of any other origin, including an empty origin.
 */
export function isTrustedFrame<F extends AskingFrame>(frame: F | null | undefined, mainFrame: F | null, origin: string): boolean {
  return frame != null && frame === mainFrame && !frame.detached && frame.parent === null && frame.origin === origin
}
