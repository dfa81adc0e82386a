/** A fake Electron for tests of the shell. The tests check the shell's calls to Electron, without Electron's runtime. */
import { vi } from 'vitest'

export const fake = (() => {
  type Listen = (...args: never[]) => unknown
  const emitter = () => {
    const listeners = new Map<string, Listen[]>()
    const on = (name: string, listen: Listen) => void listeners.set(name, [...(listeners.get(name) ?? []), listen])
    return {
      on,
      once: on,
      fire: (name: string, ...args: unknown[]) => listeners.get(name)?.map((listen) => listen(...(args as never[]))),
    }
  }
  const session = () => ({
    ...emitter(),
    handled: new Map<string, (request: Request) => Promise<Response>>(),
    protocol: {
      handle: (scheme: string, answer: (request: Request) => Promise<Response>) => void current.session.handled.set(scheme, answer),
    },
    beforeRequest: (_url: string): boolean => false,
    webRequest: {
      onBeforeRequest(decide: (details: { url: string }, proceed: (answer: { cancel: boolean }) => void) => void) {
        current.session.beforeRequest = (url) => {
          let cancelled = false
          decide({ url }, ({ cancel }) => {
            cancelled = cancel
          })
          return cancelled
        }
      },
    },
    permits: (_permission: string): boolean => true,
    setPermissionRequestHandler(decide: (contents: null, permission: string, answer: (permitted: boolean) => void) => void) {
      current.session.permits = (permission) => {
        let permitted = false
        decide(null, permission, (answer) => {
          permitted = answer
        })
        return permitted
      }
    },
    setPermissionCheckHandler: vi.fn(),
    setDevicePermissionHandler: vi.fn(),
    setProxy: async (_rules: object) => {},
    resolveProxy: async () => 'PROXY 127.0.0.1:1',
  })
  class BrowserWindow {
    readonly events = emitter()
    readonly on = this.events.on
    readonly once = this.events.once
    readonly webContents = {
      ...emitter(),
      isDestroyed: () => false,
      mainFrame: { origin: 'desk://app', detached: false, parent: null },
      sent: [] as unknown[],
      send: (...message: unknown[]) => void current.window.webContents.sent.push(message),
      reload: vi.fn(),
    }
    readonly options: { webPreferences: Record<string, unknown>; width: number }
    readonly calls: string[] = []
    constructor(options: BrowserWindow['options']) {
      this.options = options
      current.window = this
    }
    loadURL = (url: string) => {
      this.calls.push(`load ${url}`)
      return fake.loadURL()
    }
    show = () => void this.calls.push('show')
    maximize = () => void this.calls.push('maximize')
    isMinimized = () => true
    isVisible = () => true
    isFocused = () => false
    restore = () => void this.calls.push('restore')
    isMaximized = () => true
    setContentProtection = (on: boolean) => void this.calls.push(`protect ${on}`)
    isDestroyed = () => false
    focus = () => void this.calls.push('focus')
    getNormalBounds = () => ({ x: 5, y: 6, width: 1200, height: 800 })
    destroy = () => void this.events.fire('closed')
  }
  class Notification {
    static isSupported = () => true
    readonly events = emitter()
    readonly once = this.events.once
    readonly said: object
    shown = false
    constructor(said: object) {
      this.said = said
      current.notices.push(this)
    }
    show = () => {
      this.shown = true
    }
  }
  const current = {
    notices: [] as Notification[],
    session: undefined as unknown as ReturnType<typeof session>,
    window: undefined as unknown as BrowserWindow,
    partition: '',
    handlers: new Map<string, (event: unknown, ...inputs: unknown[]) => unknown>(),
    asked: [] as unknown[],
    chosen: { canceled: false, filePath: '/chosen.csv', filePaths: ['/chosen.pem'] },
  }
  return {
    current,
    session,
    BrowserWindow,
    Notification,
    emitter,
    app: emitter(),
    power: emitter(),
    isPackaged: true,
    loadURL: async () => {},
    /** `asked`: what the system was asked to open or show. `says`: its error message for opening a file; empty on success. */
    system: { asked: [] as string[], says: '' },
  }
})()

const display = { workArea: { x: 0, y: 0, width: 1920, height: 1080 } }

/** The `electron` module, as far as the shell uses it. */
export const electron = {
  app: {
    get isPackaged() {
      return fake.isPackaged
    },
    on: fake.app.on,
  },
  BrowserWindow: fake.BrowserWindow,
  dialog: {
    showSaveDialog: async () => fake.current.chosen,
    showOpenDialog: async () => fake.current.chosen,
    showMessageBox: async (_window: unknown, question: object) => {
      fake.current.asked.push(question)
      return { response: 0 }
    },
  },
  Notification: fake.Notification,
  ipcMain: { handle: (name: string, answer: () => unknown) => void fake.current.handlers.set(name, answer) },
  Menu: { setApplicationMenu: vi.fn(), buildFromTemplate: vi.fn() },
  powerMonitor: { on: fake.power.on },
  shell: {
    openPath: async (path: string) => {
      fake.system.asked.push(`open ${path}`)
      return fake.system.says
    },
    showItemInFolder: (path: string) => void fake.system.asked.push(`show ${path}`),
  },
  nativeTheme: { shouldUseDarkColors: false },
  screen: { getPrimaryDisplay: () => display, getAllDisplays: () => [display] },
  session: {
    fromPartition(name: string) {
      if (name === 'system') return { resolveProxy: async (url: string) => `PROXY for ${url}` }
      fake.current.partition = name
      fake.current.session = fake.session()
      return fake.current.session
    },
  },
}
