/** Electron's window: its place, remembered between starts, when it is shown, how it comes to the front, and how its page is loaded. */
import { readFileSync, writeFileSync } from 'node:fs'
import { BrowserWindow, type BrowserWindowConstructorOptions, nativeTheme, screen } from 'electron'
import { origin } from './guards.ts'
import { smallest, type WindowState, windowBounds } from './window-state.ts'

export interface DeskWindow {
  readonly window: BrowserWindow
  /** Brings the window to the front, even before it is painted, so that whoever asked for it sees something happen. */
  show(): void
  /** Writes down where the window is, for the next start. */
  keepPlace(): void
}

/** How long a page that has loaded may take until it is painted, in milliseconds. */
const paintMs = 1000

/**
 * Makes the window, which is shown once it is painted, so that nobody sees it empty. On Wayland a window that is hidden may never be told
 * to be painted (electron issue 48859), so a second after its page has loaded it is shown all the same. `placeFile` says where it was.
 */
export function createDeskWindow(
  options: Pick<BrowserWindowConstructorOptions, 'title' | 'webPreferences'>,
  placeFile: string,
): DeskWindow {
  const [first, ...others] = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map(({ workArea }) => workArea)
  const { maximized, ...bounds } = windowBounds(readPlace(placeFile), [first ?? { x: 0, y: 0, ...smallest }, ...others])
  const window = new BrowserWindow({
    ...options,
    ...bounds,
    minWidth: Math.min(smallest.width, bounds.width),
    minHeight: Math.min(smallest.height, bounds.height),
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#1a1b1e' : '#ffffff',
  })
  let waiting: NodeJS.Timeout | undefined
  let isShown = false
  const showFirst = () => {
    clearTimeout(waiting)
    if (isShown || window.isDestroyed()) return
    isShown = true
    if (maximized) window.maximize()
    window.show()
  }
  window.once('ready-to-show', showFirst)
  window.webContents.once('did-finish-load', () => {
    waiting = setTimeout(showFirst, paintMs)
  })
  window.once('closed', () => clearTimeout(waiting))
  return {
    window,
    // Whatever `isVisible` says: on macOS it is also false for a covered window, which is the very one to bring up.
    show: () => {
      if (window.isDestroyed()) return
      showFirst()
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
    },
    keepPlace: () => keepPlace(placeFile, { ...window.getNormalBounds(), maximized: window.isMaximized() }),
  }
}

/** How long Electron may take to say why a page was not loaded, in milliseconds. */
const tellingMs = 1000

/**
 * Loads the desk's page. Rejects when it cannot be loaded. Electron rejects, too, when the window closes meanwhile, even before it is
 * closed (electron issue 37123), and when the page dies or is loaded again; those cases are handled elsewhere, perhaps a moment later.
 */
export async function loadPage(window: BrowserWindow, isLeaving: () => boolean): Promise<void> {
  let hasDied = false
  window.webContents.once('render-process-gone', () => {
    hasDied = true
  })
  await window.loadURL(`${origin}/`).catch(async (error: unknown) => {
    await new Promise((resolve) => setTimeout(resolve, tellingMs))
    if (!hasDied && !isLeaving() && !window.isDestroyed()) throw error
  })
}

/** What the file holds, unchecked; undefined when there is none yet. */
function readPlace(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function keepPlace(file: string, state: WindowState): void {
  try {
    writeFileSync(file, JSON.stringify(state))
  } catch {
    // The window then opens in the middle next time.
  }
}
