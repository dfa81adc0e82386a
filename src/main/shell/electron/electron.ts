/** Runs the desk in an Electron window: its own scheme, a sandboxed page, and one handler per procedure. */
import {
  app,
  type BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  type MenuItemConstructorOptions,
  Notification,
  powerMonitor,
  type Session,
  session,
  shell,
} from 'electron'
import { procedureNames } from '../../../shared/contract/procedures/procedures.ts'
import { say } from '../../../shared/words/say.ts'
import type { AnswerQuestion } from '../../ipc/serve.ts'
import { isTrustedFrame } from '../../ipc/trusted-frame.ts'
import { type Assets, listAssets } from '../assets.ts'
import type { OfferedFiles } from '../offered-files.ts'
import { regionOf } from '../region.ts'
import type { FileDialog, Notice, Shell } from '../shell.ts'
import { guardSession, origin, scheme } from './guards.ts'
import { pagePreferences } from './page-preferences.ts'
import { printInHiddenWindow } from './print.ts'
import { revivalQuestion, reviveWindow } from './revival.ts'
import { createDeskWindow, type DeskWindow, loadPage } from './window.ts'

/**
 * Returns a function that shows a notification; it calls `onClick` if the clerk clicks it, and does nothing if the system has no notifications.
 * Electron's object is referenced until it ends: once garbage-collected, the notification remains visible but a click does nothing.
 */
function createNotices(): (notice: Notice, onClick: () => void) => void {
  const shown = new Set<Notification>()
  return ({ title, text }, onClick) => {
    if (!Notification.isSupported()) return
    const notification = new Notification({ title, body: text })
    shown.add(notification)
    const forget = () => shown.delete(notification)
    notification.once('click', () => {
      forget()
      onClick()
    })
    notification.once('close', forget)
    notification.once('failed', forget)
    notification.show()
  }
}

/** Returns the menu; `developing` adds reload and the developer tools. */
function menuTemplate(platform: NodeJS.Platform, developing: boolean): MenuItemConstructorOptions[] {
  const mac = platform === 'darwin'
  return [
    ...(mac ? [{ role: 'appMenu' as const }] : [{ label: say('menu.file'), submenu: [{ role: 'quit' as const }] }]),
    { role: 'editMenu' },
    {
      label: say('menu.view'),
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
        ...(developing ? [{ role: 'reload' as const }, { role: 'toggleDevTools' as const }] : []),
      ],
    },
    { role: 'windowMenu' },
  ]
}

export interface ElectronOptions {
  /** Built renderer and built preload; absolute. */
  readonly rendererFolder: string
  readonly preloadFile: string
  /** File that stores the window's position between starts. */
  readonly windowFile: string
  /** Files that the system passes to the app. */
  readonly offered: Pick<OfferedFiles, 'onOffered'>
}

export interface ElectronShell extends Shell {
  readonly kind: 'electron'
  /** Brings the window to the front, after a second start of the app or a click on its icon. */
  show(): void
}

/** Returns a shell that is not open yet. Call it when the app is ready. */
export function electronShell(options: ElectronOptions): ElectronShell {
  // Without `persist:` the session is in memory: nothing of a page is ever written to the disk.
  const pages = session.fromPartition('desk')
  // The pages' session has a dead proxy, so the system's proxy is resolved in another session, which loads nothing.
  const system = session.fromPartition('system')
  const closedListeners: Parameters<Shell['onClosed']>[0][] = []
  const resumedListeners: (() => void)[] = []
  const troubleListeners: Parameters<Shell['onTrouble']>[0][] = []
  const emitTrouble = (process: string, reason: string, code: number | null) => {
    for (const listen of troubleListeners) listen({ process, reason, code })
  }
  app.on('child-process-gone', (_, { type, reason, exitCode }) => {
    if (reason !== 'clean-exit') emitTrouble(type.replaceAll(' ', '-'), reason, exitCode)
  })
  const emitResumed = () => {
    for (const listen of resumedListeners) listen()
  }
  // Register these before the shutdown listener: on Linux, Electron does not delay a shutdown if its listener is the power monitor's first.
  powerMonitor.on('resume', emitResumed)
  powerMonitor.on('unlock-screen', emitResumed)
  const notify = createNotices()
  let mayClose = () => true
  let isOver = false
  let open: DeskWindow | null = null
  const requireWindow = () => {
    if (!open) throw new Error('The window is not open.')
    return open.window
  }
  return {
    kind: 'electron',
    async open({ title, answer }) {
      await guardSession(pages, { developing: !app.isPackaged })
      serveFiles(pages, await listAssets(options.rendererFolder))
      if (isOver) return
      Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(process.platform, !app.isPackaged)))
      const webPreferences = { ...pagePreferences, devTools: !app.isPackaged, preload: options.preloadFile, session: pages }
      const deskWindow = createDeskWindow({ title, webPreferences }, options.windowFile)
      const { window, show } = deskWindow
      open = deskWindow
      serveQuestions(window, answer)
      let isLeaving = false
      // Every way to quit passes here, including the menu and the system's own: quitting begins with closing the windows.
      window.on('close', (event) => {
        deskWindow.saveState()
        isLeaving = mayClose()
        if (isLeaving) return
        event.preventDefault()
        show()
      })
      reviveWindow(window, {
        tickMs: () => performance.now(),
        askClerk: async () => {
          // If the page died before it was painted, the window is still hidden and would hide the question.
          show()
          return (await dialog.showMessageBox(window, revivalQuestion())).response === 0 ? 'again' : 'close'
        },
        close: () => void (mayClose() && window.destroy()),
        onTrouble: ({ reason, code }) => emitTrouble('page', reason, code),
      })
      // A page that wrongly believes a request is in flight would silently keep the window open.
      window.webContents.on('will-prevent-unload', (event) => mayClose() && event.preventDefault())
      const end = (by: 'person' | 'system') => {
        for (const listen of closedListeners) listen(by)
      }
      // Windows is ending the session. While a request is in flight, ask Windows to wait, and show the window, which says why.
      window.on('query-session-end', (event) => {
        if (mayClose()) return
        event.preventDefault()
        show()
      })
      window.on('session-end', () => end('system'))
      window.on('closed', () => {
        open = null
        end('person')
      })
      await loadPage(window, () => isLeaving)
    },
    emit: (name, event) => open?.window.webContents.send(`desk:${name}`, event),
    async saveDialog(fileDialog) {
      const { canceled, filePath } = await dialog.showSaveDialog(requireWindow(), dialogOptions(fileDialog))
      return canceled || !filePath ? null : filePath
    },
    async openDialog(fileDialog) {
      const properties = fileDialog.folder ? (['openDirectory', 'createDirectory'] as const) : (['openFile'] as const)
      const { canceled, filePaths } = await dialog.showOpenDialog(requireWindow(), {
        ...dialogOptions(fileDialog),
        properties: [...properties],
      })
      return canceled ? null : (filePaths[0] ?? null)
    },
    printPdf: (page, signal) => printInHiddenWindow(options.rendererFolder, page, signal),
    // Opens only drafts that the desk has written. `openPath` resolves to an error message, or to an empty text.
    openFile: async (path) => path.endsWith('.eml') && (await shell.openPath(path)) === '',
    showInFolder: async (path) => shell.showItemInFolder(path),
    protectContent: (on) => open?.window.setContentProtection(on),
    notify(notice, onClick) {
      if (!open || open.window.isFocused()) return
      notify(notice, () => {
        open?.show()
        onClick()
      })
    },
    proxyFor: (url) => system.resolveProxy(url),
    languages: () => app.getPreferredSystemLanguages(),
    region: () => regionOf(app.getSystemLocale()),
    onCloseAsked: (ask) => {
      mayClose = ask
    },
    onFileOffered: (listen) => options.offered.onOffered(listen),
    onResumed: (listen) => void resumedListeners.push(listen),
    onTrouble: (listen) => void troubleListeners.push(listen),
    onClosed: (listen) => void closedListeners.push(listen),
    show: () => open?.show(),
    close: async () => {
      isOver = true
      open?.window.destroy()
    },
  }
}

function serveFiles(pages: Session, assets: Assets): void {
  pages.protocol.handle(scheme, async (request) => {
    const url = new URL(request.url)
    const path = url.host === 'app' ? url.pathname + url.search : ''
    const { status, headers, body } = await assets(request.method, path)
    return new Response(body, { status, headers })
  })
}

function serveQuestions(window: BrowserWindow, answer: AnswerQuestion): void {
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
