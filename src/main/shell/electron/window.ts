/** Electron's window: its position between starts, when it is shown, how it comes to the front, and how its page is loaded. */
import { readFileSync, writeFileSync } from 'node:fs'
import { BrowserWindow, type BrowserWindowConstructorOptions, nativeTheme, screen } from 'electron'
import { origin } from './guards.ts'
import { minimumSize, type WindowState, windowBounds } from './window-state.ts'

export interface DeskWindow {
  readonly window: BrowserWindow
  /** Brings the window to the front, even before it is painted, so that the user sees a reaction. */
  show(): void
  /** Stores the window's position for the next start. */
  saveState(): void
}

/** How long a loaded page may take until it is painted, in milliseconds. */
const paintMs = 1000

/**
 * Creates the window and shows it once it is painted, so that nobody sees it empty. On Wayland a hidden window may never be painted (electron issue
 * 48859), so it is shown one second after its page has loaded in any case. `stateFile` contains its last position.
 */
export function createDeskWindow(
  options: Pick<BrowserWindowConstructorOptions, 'title' | 'webPreferences'>,
  stateFile: string,
): DeskWindow {
  const [first, ...others] = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map(({ workArea }) => workArea)
  const { maximized, ...bounds } = windowBounds(readState(stateFile), [first ?? { x: 0, y: 0, ...minimumSize }, ...others])
  const window = new BrowserWindow({
    ...options,
    ...bounds,
    minWidth: Math.min(minimumSize.width, bounds.width),
    minHeight: Math.min(minimumSize.height, bounds.height),
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#1a1b1e' : '#ffffff',
  })
  let paintTimer: NodeJS.Timeout | undefined
  let isShown = false
  const showFirst = () => {
    clearTimeout(paintTimer)
    if (isShown || window.isDestroyed()) return
    isShown = true
    if (maximized) window.maximize()
    window.show()
  }
  window.once('ready-to-show', showFirst)
  window.webContents.once('did-finish-load', () => {
    paintTimer = setTimeout(showFirst, paintMs)
  })
  window.once('closed', () => clearTimeout(paintTimer))
  return {
    window,
    // Do not check `isVisible`: on macOS it is also false for a covered window, which must come to the front.
    show: () => {
      if (window.isDestroyed()) return
      showFirst()
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
    },
    saveState: () => saveState(stateFile, { ...window.getNormalBounds(), maximized: window.isMaximized() }),
  }
}

/** How long Electron may take to report why a page was not loaded, in milliseconds. */
const reasonMs = 1000

/**
 * Loads the desk's page, and rejects if that fails. Electron also rejects if the window is closing (electron issue 37123), or if the page dies or is
 * reloaded; those cases are handled elsewhere, perhaps a moment later, and ignored here.
 */
export async function loadPage(window: BrowserWindow, isLeaving: () => boolean): Promise<void> {
  let hasDied = false
  window.webContents.once('render-process-gone', () => {
    hasDied = true
  })
  await window.loadURL(`${origin}/`).catch(async (error: unknown) => {
    await new Promise((resolve) => setTimeout(resolve, reasonMs))
    if (!hasDied && !isLeaving() && !window.isDestroyed()) throw error
  })
}

/** Returns the unchecked content of the file; undefined if there is none. */
function readState(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function saveState(file: string, state: WindowState): void {
  try {
    writeFileSync(file, JSON.stringify(state))
  } catch {
    // The window is then centred at the next start.
  }
}
