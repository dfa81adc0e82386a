/** Electron's window: its position between starts, when it is shown, how it comes to the front, and how its page is loaded. */
import { readFileSync, writeFileSync } from 'node:fs'
import { BrowserWindow, type BrowserWindowConstructorOptions, nativeTheme, screen } from 'electron'
import { z } from '../../../shared/domain/zod.ts'
import { origin } from './guards.ts'

// Computes where the window opens, from its last position; pure, so that odd screens can be tested.

export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const WindowState = z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int(), maximized: z.boolean() })
type WindowState = z.output<typeof WindowState>

/** The smallest window that the layout supports, in device-independent pixels. */
const smallest = { width: 1024, height: 700 } as const
const usual = { width: 1360, height: 860 } as const

/**
 * Returns the bounds of the new window, in device-independent pixels: the last position if enough of it is on a screen to be grabbed, otherwise, and
 * on the first start, centred on the primary screen. Never larger than its screen. `saved` is the unchecked content of the file; `screens` are work
 * areas, the primary one first.
 */
export function windowBounds(saved: unknown, screens: readonly [Rectangle, ...Rectangle[]]): WindowState {
  const read = WindowState.safeParse(saved)
  const screen = read.success ? screens.find((area) => showsEnough(read.data, area)) : undefined
  if (!read.success || !screen) return { ...centred(screens[0]), maximized: read.success && read.data.maximized }
  const width = clamp(read.data.width, smallest.width, screen.width)
  const height = clamp(read.data.height, smallest.height, screen.height)
  return {
    x: clamp(read.data.x, screen.x - width + grip, screen.x + screen.width - grip),
    y: clamp(read.data.y, screen.y, screen.y + screen.height - grip),
    width,
    height,
    maximized: read.data.maximized,
  }
}

/** How much of the title bar must be on a screen, in pixels. */
const grip = 100

function showsEnough(window: Rectangle, area: Rectangle): boolean {
  const across = Math.min(window.x + window.width, area.x + area.width) - Math.max(window.x, area.x)
  return across >= grip && window.y >= area.y && window.y <= area.y + area.height - grip
}

function centred(area: Rectangle): Rectangle {
  const width = Math.min(usual.width, area.width)
  const height = Math.min(usual.height, area.height)
  return { x: area.x + Math.round((area.width - width) / 2), y: area.y + Math.round((area.height - height) / 2), width, height }
}

/** Limits `value` to the bounds; the upper one wins if they cross. */
const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

export interface DeskWindow {
  readonly window: BrowserWindow
  /** Brings the window to the front, even before it is painted, so that the user sees a reaction. */
  show(): void
  /** Stores the window's position for the next start. */
  savePlace(): void
}

/** How long a loaded page may take until it is painted, in milliseconds. */
const paintMs = 1000

/**
 * Creates the window and shows it once it is painted, so that nobody sees it empty. On Wayland a hidden window may never be painted (electron issue
 * 48859), so it is shown one second after its page has loaded in any case. `placeFile` contains its last position.
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
    // Do not check `isVisible`: on macOS it is also false for a covered window, which is the one to bring up.
    show: () => {
      if (window.isDestroyed()) return
      showFirst()
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
    },
    savePlace: () => savePlace(placeFile, { ...window.getNormalBounds(), maximized: window.isMaximized() }),
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
function readPlace(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function savePlace(file: string, state: WindowState): void {
  try {
    writeFileSync(file, JSON.stringify(state))
  } catch {
    // The window is then centred at the next start.
  }
}
