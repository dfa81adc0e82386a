/**
 * Emulates the part of Electron's API that the app's entry uses, in plain Node, and records every call: what the app asks of Electron, not what
 * Electron does.
 * `npm run types` type-checks the entry against this file (`tsconfig.stand-in.json` in this folder), so a member that is missing here is an error.
 */
import { EventEmitter } from 'node:events'
import { join } from 'node:path'

// biome-ignore lint/suspicious/noExplicitAny: Electron's own types describe these values; the emulation only passes them on.
type ElectronValue = any
type Decide<T> = (...given: ElectronValue[]) => T
export type Handler = (event: { senderFrame: ElectronValue }, ...inputs: unknown[]) => unknown

class Session extends EventEmitter {
  readonly name: string
  files: ((request: Request) => Promise<Response>) | null = null
  cancels: (url: string) => boolean = () => false
  proxy: object | null = null
  requests: Decide<void> | null = null
  checks: Decide<boolean> | null = null
  devices: (() => boolean) | null = null
  verifies = false
  readonly protocol = {
    handle: (_scheme: string, answer: (request: Request) => Promise<Response>) => {
      this.files = answer
    },
    isProtocolHandled: (_scheme: string) => this.files !== null,
    unhandle: (_scheme: string) => {
      this.files = null
    },
  }
  readonly webRequest = {
    onBeforeRequest: (decide: (details: { url: string }, proceed: (answer: { cancel?: boolean }) => void) => void) => {
      this.cancels = (url) => {
        let cancelled = false
        decide({ url }, ({ cancel }) => {
          cancelled = cancel === true
        })
        return cancelled
      }
    },
  }
  constructor(name: string) {
    super()
    this.name = name
  }
  setProxy = async (proxy: object) => {
    this.proxy = proxy
  }
  setPermissionRequestHandler = (decide: NonNullable<Session['requests']>) => {
    this.requests = decide
  }
  setPermissionCheckHandler = (decide: NonNullable<Session['checks']>) => {
    this.checks = decide
  }
  setDevicePermissionHandler = (decide: () => boolean) => {
    this.devices = decide
  }
  setCertificateVerifyProc = (_decide: Decide<void>) => {
    this.verifies = true
  }
  resolveProxy = async (_url: string) => 'DIRECT'
  fetch = async (_url: string, _init?: object) => new Response(null, { status: 503 })
}

class WebContents extends EventEmitter {
  readonly mainFrame = { origin: 'desk://app', detached: false, parent: null }
  webRtc = ''
  reloads = 0
  decideWindow: (() => { action: string }) | null = null
  send = (_channel: string, _message: unknown) => {}
  printToPDF = async (_options: object) => Buffer.from('%PDF-1.4')
  isDestroyed = () => false
  reload = () => {
    this.reloads += 1
  }
  forcefullyCrashRenderer = () => void this.emit('render-process-gone', {}, { reason: 'killed' })
  setWebRTCIPHandlingPolicy = (policy: string) => {
    this.webRtc = policy
  }
  setWindowOpenHandler = (decide: NonNullable<WebContents['decideWindow']>) => {
    this.decideWindow = decide
  }
}

/** The app's event, not one of Electron's, that the window has loaded. */
export const windowLoaded = 'audit-window-loaded'

/** Records everything the app asked of the emulation. */
export const world = {
  sandboxed: false,
  schemes: [] as { scheme: string; privileges: Record<string, boolean> }[],
  sessions: new Map<string, Session>(),
  handlers: new Map<string, Handler>(),
  preferences: {} as Record<string, unknown>,
  questions: 0,
  crashReporter: false,
  window: null as BrowserWindow | null,
  /** The window's session. */
  pages: null as Session | null,
}

class App extends EventEmitter {
  readonly isPackaged = true
  private readonly paths = new Map<string, string>()
  enableSandbox = () => {
    world.sandboxed = true
  }
  requestSingleInstanceLock = () => true
  whenReady = async () => {}
  setAppUserModelId = (_id: string) => {}
  getVersion = () => '0.0.0'
  getSystemLocale = () => 'en-US'
  getPreferredSystemLanguages = () => ['en-US']
  setPath = (name: string, path: string) => void this.paths.set(name, path)
  getPath = (name: string) =>
    this.paths.get(name) ?? join(this.paths.get('userData') ?? '/nowhere', name === 'crashDumps' ? 'Crashpad' : name)
  quit = () => this.exit(0)
  exit = (code: number) => process.exit(code)
}
export const app = new App()

export class BrowserWindow extends EventEmitter {
  readonly webContents = new WebContents()
  constructor({ webPreferences }: BrowserWindowConstructorOptions) {
    super()
    world.window = this
    const { session: pages, preload: _preload, ...preferences } = webPreferences
    world.pages = pages
    world.preferences = preferences
    app.emit('web-contents-created', {}, this.webContents)
  }
  loadURL = async (_url: string) => {
    setImmediate(() => app.emit(windowLoaded))
  }
  setContentProtection = (_on: boolean) => {}
  isDestroyed = () => false
  isMaximized = () => false
  isMinimized = () => false
  isFocused = () => false
  isVisible = () => true
  getNormalBounds = () => ({ x: 0, y: 0, width: 1200, height: 800 })
  maximize = () => {}
  restore = () => {}
  show = () => {}
  focus = () => {}
  destroy = () => void this.emit('closed')
}

export const protocol = { registerSchemesAsPrivileged: (schemes: typeof world.schemes) => void world.schemes.push(...schemes) }
export const session = {
  fromPartition(name: string) {
    const found = world.sessions.get(name) ?? new Session(name)
    world.sessions.set(name, found)
    return found
  },
}
export const ipcMain = { handle: (channel: string, handler: Handler) => void world.handlers.set(channel, handler) }
export const dialog = {
  showSaveDialog: async (..._asked: object[]) => ({ canceled: true, filePath: '' }),
  showOpenDialog: async (..._asked: object[]) => ({ canceled: true, filePaths: [] as string[] }),
  showErrorBox: (_title: string, _sentence: string) => {},
  showMessageBox: async (..._asked: object[]) => {
    world.questions += 1
    return { response: 0 }
  },
}
export const crashReporter = {
  start() {
    world.crashReporter = true
  },
}
export const Menu = { setApplicationMenu: (_menu: object) => {}, buildFromTemplate: (_template: object[]) => ({}) }
export const powerMonitor = new EventEmitter()
export const nativeTheme = { shouldUseDarkColors: false }
export class Notification extends EventEmitter {
  static isSupported = () => false
  readonly options: object
  constructor(options: object) {
    super()
    this.options = options
  }
  show = () => {}
}
export const shell = { openPath: async (_path: string) => 'nothing is opened here', showItemInFolder: (_path: string) => {} }
const display = { workArea: { x: 0, y: 0, width: 1920, height: 1080 } }
export const screen = { getPrimaryDisplay: () => display, getAllDisplays: () => [display] }

/** The Electron type names that the app imports. */
export type { App, Session, WebContents }
export type PowerMonitor = EventEmitter
export type MenuItemConstructorOptions = object
export interface BrowserWindowConstructorOptions {
  readonly title?: string
  readonly webPreferences: Record<string, unknown> & { session: Session }
  readonly [option: string]: unknown
}
