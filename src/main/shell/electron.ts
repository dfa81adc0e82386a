/** The desk in an Electron window: its own scheme, a sandboxed page, and one handler for each procedure. */
import { readFileSync, writeFileSync } from 'node:fs'
import { app, BrowserWindow, dialog, ipcMain, Menu, nativeTheme, powerMonitor, type Session, screen, session } from 'electron'
import { procedureNames } from '../../shared/procedures.ts'
import type { Answer } from '../ipc/serve.ts'
import { isTrustedFrame } from '../ipc/trusted-frame.ts'
import { type Assets, listAssets } from './assets.ts'
import { guardSession, origin, scheme } from './electron-guards.ts'
import { menuTemplate } from './electron-menu.ts'
import { revivalQuestion, reviveWindow } from './electron-revival.ts'
import { pagePreferences } from './page-preferences.ts'
import { regionOf } from './region.ts'
import type { FileDialog, Shell } from './shell.ts'
import { smallest, type WindowState, windowBounds } from './window-state.ts'

export interface ElectronOptions {
  /** Built renderer and built preload; absolute. */
  readonly rendererFolder: string
  readonly preloadFile: string
  /** Where the window's place is kept between starts. */
  readonly windowFile: string
}

export interface ElectronShell extends Shell {
  readonly kind: 'electron'
  /** Brings the window to the front, for a second start of the app, or a press on its icon. One that was never shown yet stays so. */
  show(): void
}

/** A shell that is not open yet. Call it when the app is ready. */
export function electronShell(options: ElectronOptions): ElectronShell {
  // Without `persist:` the session lives in memory: nothing of a page is ever on disk.
  const pages = session.fromPartition('desk')
  // The pages have no network; how the system reaches one is asked of a session that loads nothing.
  const system = session.fromPartition('system')
  const closed: (() => void)[] = []
  const troubled: Parameters<Shell['onTrouble']>[0][] = []
  const tellTrouble = (process: string, reason: string, code: number | null) => {
    for (const listen of troubled) listen({ process, reason, code })
  }
  app.on('child-process-gone', (_, { type, reason, exitCode }) => void (reason !== 'clean-exit' && tellTrouble(type, reason, exitCode)))
  let mayClose = () => true
  let isOver = false
  let window: BrowserWindow | null = null
  const opened = () => {
    if (!window) throw new Error('The window is not open.')
    return window
  }
  const show = () => {
    if (!window?.isVisible() && !window?.isMinimized()) return
    if (window.isMinimized()) window.restore()
    window.show()
    window.focus()
  }
  return {
    kind: 'electron',
    async open({ title, answer }) {
      await guardSession(pages, { developing: !app.isPackaged })
      serveFiles(pages, await listAssets(options.rendererFolder))
      if (isOver) return
      Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(process.platform, !app.isPackaged)))
      const created = createWindow(title, pages, options)
      window = created
      serveQuestions(created, answer)
      // Every way out passes here, the menu and the system's own included: quitting begins with closing the windows.
      created.on('close', (event) => {
        keepState(options.windowFile, created)
        if (mayClose()) return
        event.preventDefault()
        show()
      })
      reviveWindow(created, {
        tickMs: () => performance.now(),
        askAfterAll: async () => ((await dialog.showMessageBox(created, revivalQuestion)).response === 0 ? 'again' : 'close'),
        close: () => void (mayClose() && created.destroy()),
        troubled: ({ reason, code }) => tellTrouble('page', reason, code),
      })
      // A page that still believes something is on its way would keep the window open without a word.
      created.webContents.on('will-prevent-unload', (event) => mayClose() && event.preventDefault())
      const end = () => {
        for (const listen of closed) listen()
      }
      // Windows ends the session. While something is on its way it is asked to wait, and shows why: this window.
      created.on('query-session-end', (event) => {
        if (mayClose()) return
        event.preventDefault()
        show()
      })
      created.on('session-end', end)
      created.on('closed', () => {
        window = null
        end()
      })
      await load(created)
    },
    emit: (name, event) => window?.webContents.send(`desk:${name}`, event),
    async saveDialog(asked) {
      const { canceled, filePath } = await dialog.showSaveDialog(opened(), dialogOptions(asked))
      return canceled || !filePath ? null : filePath
    },
    async openDialog(asked) {
      const properties = asked.folder ? (['openDirectory', 'createDirectory'] as const) : (['openFile'] as const)
      const { canceled, filePaths } = await dialog.showOpenDialog(opened(), { ...dialogOptions(asked), properties: [...properties] })
      return canceled ? null : (filePaths[0] ?? null)
    },
    protectContent: (on) => window?.setContentProtection(on),
    proxyFor: (url) => system.resolveProxy(url),
    region: () => regionOf(app.getSystemLocale()),
    onCloseAsked: (ask) => {
      mayClose = ask
    },
    onResumed(listen) {
      powerMonitor.on('resume', listen)
      powerMonitor.on('unlock-screen', listen)
    },
    onTrouble: (listen) => void troubled.push(listen),
    onClosed: (listen) => void closed.push(listen),
    show,
    close: async () => {
      isOver = true
      window?.destroy()
    },
  }
}

function createWindow(title: string, pages: Session, { preloadFile, windowFile }: ElectronOptions): BrowserWindow {
  const [first, ...others] = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map(({ workArea }) => workArea)
  const { maximized, ...bounds } = windowBounds(readState(windowFile), [first ?? { x: 0, y: 0, ...smallest }, ...others])
  const window = new BrowserWindow({
    title,
    ...bounds,
    minWidth: Math.min(smallest.width, bounds.width),
    minHeight: Math.min(smallest.height, bounds.height),
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#1a1b1e' : '#ffffff',
    webPreferences: { ...pagePreferences, devTools: !app.isPackaged, preload: preloadFile, session: pages },
  })
  showOnce(window, maximized)
  return window
}

/** How long a page that has loaded may take until it is painted, in milliseconds. */
const paintMs = 1000

/**
 * Shows the window once it is painted, so that nobody sees it empty. On Wayland a window that is hidden may never be told to be painted
 * (electron issue 48859), so a second after its page has loaded it is shown all the same.
 */
function showOnce(window: BrowserWindow, maximized: boolean): void {
  let waiting: NodeJS.Timeout | undefined
  let isShown = false
  const show = () => {
    clearTimeout(waiting)
    if (isShown || window.isDestroyed()) return
    isShown = true
    if (maximized) window.maximize()
    window.show()
  }
  window.once('ready-to-show', show)
  window.webContents.once('did-finish-load', () => {
    waiting = setTimeout(show, paintMs)
  })
  window.once('closed', () => clearTimeout(waiting))
}

/** Loads the desk's page. A window that was closed meanwhile, and a page whose process died, are told of elsewhere. */
async function load(window: BrowserWindow): Promise<void> {
  const page = window.webContents
  let hasDied = false
  page.once('render-process-gone', () => {
    hasDied = true
  })
  await window.loadURL(`${origin}/`).catch((error: unknown) => {
    if (!hasDied && !page.isDestroyed()) throw error
  })
}

function serveFiles(pages: Session, assets: Assets): void {
  pages.protocol.handle(scheme, async (request) => {
    const url = new URL(request.url)
    const path = url.host === 'app' ? url.pathname + url.search : ''
    const { status, headers, body } = await assets(request.method, path)
    return new Response(body, { status, headers })
  })
}

function serveQuestions(window: BrowserWindow, answer: Answer): void {
  for (const name of procedureNames) {
    ipcMain.handle(`desk:${name}`, (event, ...inputs: unknown[]) => {
      if (!isTrustedFrame(event.senderFrame, window.webContents.mainFrame, origin)) throw new Error('This frame may not ask the desk.')
      if (inputs.length !== 1) throw new Error('A question has one input.')
      return answer(name, inputs[0])
    })
  }
}

function dialogOptions({ title, suggestedName, filters }: FileDialog) {
  return { title, defaultPath: suggestedName, filters: filters.map(({ name, extensions }) => ({ name, extensions: [...extensions] })) }
}

/** What the file holds, unchecked; undefined when there is none yet. */
function readState(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function keepState(file: string, window: BrowserWindow): void {
  const state: WindowState = { ...window.getNormalBounds(), maximized: window.isMaximized() }
  try {
    writeFileSync(file, JSON.stringify(state))
  } catch {
    // The window then opens in the middle next time.
  }
}
