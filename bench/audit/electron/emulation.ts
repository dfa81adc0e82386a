/**
 * As much of Electron's API as the app's entry uses, in plain node: it notes what is asked of it. Once the window has loaded, the probes
 * look at what was built up, the report is written, and the app is told to quit. It says what the app asks of Electron, not what Electron does.
 */
import { EventEmitter } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { probe } from './probes.ts'

export type Handler = (event: { senderFrame: unknown }, ...inputs: unknown[]) => unknown

class Session extends EventEmitter {
  readonly name: string
  files: ((request: Request) => Promise<Response>) | null = null
  cancels: (url: string) => boolean = () => false
  proxy: object | null = null
  requests: ((contents: null, permission: string, answer: (permitted: boolean) => void) => void) | null = null
  checks: ((contents: null, permission: string) => boolean) | null = null
  devices: (() => boolean) | null = null
  verifies = false
  readonly protocol = {
    handle: (_scheme: string, answer: (request: Request) => Promise<Response>) => {
      this.files = answer
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
  setCertificateVerifyProc = () => {
    this.verifies = true
  }
  resolveProxy = async () => 'DIRECT'
}

class WebContents extends EventEmitter {
  readonly mainFrame = { origin: 'desk://app', detached: false, parent: null }
  webRtc = ''
  reloads = 0
  decideWindow: (() => { action: string }) | null = null
  send = () => {}
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

/** Everything that was asked of the emulation. */
export const world = {
  sandboxed: false,
  schemes: [] as { scheme: string; privileges: Record<string, boolean> }[],
  sessions: new Map<string, Session>(),
  handlers: new Map<string, Handler>(),
  preferences: {} as Record<string, unknown>,
  loaded: [] as string[],
  protections: [] as boolean[],
  questions: 0,
  crashReporter: false,
  window: null as BrowserWindow | null,
  /** The session of the window. */
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
  setAppUserModelId = () => {}
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
  constructor(options: { webPreferences: Record<string, unknown> & { session: Session } }) {
    super()
    world.window = this
    const { session: pages, preload: _preload, ...preferences } = options.webPreferences
    world.pages = pages
    world.preferences = preferences
    app.emit('web-contents-created', {}, this.webContents)
  }
  loadURL = async (url: string) => {
    world.loaded.push(url)
    setImmediate(() => void look())
  }
  setContentProtection = (on: boolean) => void world.protections.push(on)
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
  showSaveDialog: async () => ({ canceled: true, filePath: '' }),
  showOpenDialog: async () => ({ canceled: true, filePaths: [] }),
  showErrorBox: () => {},
  showMessageBox: async () => {
    world.questions += 1
    return { response: 0 }
  },
}
export const crashReporter = {
  start() {
    world.crashReporter = true
  },
}
export const Menu = { setApplicationMenu: () => {}, buildFromTemplate: () => ({}) }
export const powerMonitor = new EventEmitter()
export const nativeTheme = { shouldUseDarkColors: false }
const display = { workArea: { x: 0, y: 0, width: 1920, height: 1080 } }
export const screen = { getPrimaryDisplay: () => display, getAllDisplays: () => [display] }

async function look() {
  try {
    writeFileSync(process.env['DESKBOOK_AUDIT_REPORT'] ?? '', JSON.stringify(await probe(world, app)))
  } catch (error) {
    console.error(error)
  }
  app.emit('will-quit', { preventDefault() {} })
}

export const Notification = { isSupported: () => false }
export const shell = { openPath: async () => 'nothing is opened here', showItemInFolder: () => {} }
