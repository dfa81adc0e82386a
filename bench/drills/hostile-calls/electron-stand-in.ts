/**
 * Stands in for the parts of `electron` that the Electron shell uses, so that the shell's own sender check runs unchanged: calls come in through
 * the handlers that it registers. Call `asElectron` before loading the shell. `npm run types` type-checks the shell against this file
 * (`tsconfig.stand-in.json` in this folder), so that a missing member is always an error, not only with some seeds.
 */
import { registerHooks } from 'node:module'

// biome-ignore lint/suspicious/noExplicitAny: Electron's own types describe these values; the stand-in only passes them on.
type Given = any
type Listener = (...given: Given[]) => void
type Handler = (event: { readonly senderFrame: Given }, ...inputs: unknown[]) => unknown

/** The handlers registered by the shell, by channel. */
export const handlers = new Map<string, Handler>()
/** The frame of the desk's own page. */
export const mainFrame = { origin: 'desk://app', detached: false, parent: null }

const nothing = (..._given: Given[]) => {}
const listen = (_event: string, _listener: Listener) => {}

const page = {
  ...{ on: listen, once: listen, send: nothing, reload: nothing, forcefullyCrashRenderer: nothing },
  ...{ setWebRTCIPHandlingPolicy: nothing, setWindowOpenHandler: (_decide: () => object) => {} },
  mainFrame,
  printToPDF: async (_options: object) => Buffer.from('%PDF-1.4'),
}

export class BrowserWindow {
  readonly options: BrowserWindowConstructorOptions
  readonly webContents = page
  readonly on = listen
  readonly once = listen
  readonly destroy = nothing
  readonly show = nothing
  readonly focus = nothing
  readonly restore = nothing
  readonly maximize = nothing
  readonly setContentProtection = nothing
  readonly isDestroyed = () => false
  readonly isFocused = () => false
  readonly isMinimized = () => false
  readonly isMaximized = () => false
  readonly getNormalBounds = () => ({ x: 0, y: 0, width: 1200, height: 800 })
  constructor(options: BrowserWindowConstructorOptions) {
    this.options = options
  }
  readonly loadURL = async (_url: string) => {}
}
const pages = {
  protocol: {
    handle: (_scheme: string, _answer: (request: Request) => Promise<Response>) => {},
    isProtocolHandled: (_scheme: string) => true,
    unhandle: nothing,
  },
  webRequest: { onBeforeRequest: (_decide: Listener) => {} },
  ...{ setPermissionRequestHandler: (_decide: Listener) => {}, setPermissionCheckHandler: (_decide: (...given: Given[]) => boolean) => {} },
  ...{ setDevicePermissionHandler: (_decide: () => boolean) => {}, on: listen },
  setProxy: async (_rules: object) => {},
  resolveProxy: async (_url: string) => 'DIRECT',
}
const display = { workArea: { x: 0, y: 0, width: 1920, height: 1080 } }

export const app = {
  ...{ isPackaged: true, on: listen, whenReady: async () => {}, exit: nothing },
  ...{ getSystemLocale: () => 'en-US', getPreferredSystemLanguages: () => ['en-US'] },
}
export const dialog = {
  showSaveDialog: async (..._asked: object[]) => ({ canceled: true, filePath: '' }),
  showOpenDialog: async (..._asked: object[]) => ({ canceled: true, filePaths: [] as string[] }),
  showMessageBox: async (..._asked: object[]) => ({ response: 0 }),
}
export class Notification {
  static isSupported = () => false
  readonly said: object
  readonly once = listen
  readonly show = nothing
  constructor(said: object) {
    this.said = said
  }
}
export const shell = { openPath: async (_path: string) => 'nothing is opened here', showItemInFolder: nothing }
export const ipcMain = { handle: (name: string, handler: Handler) => void handlers.set(name, handler) }
export const Menu = { setApplicationMenu: nothing, buildFromTemplate: nothing }
export const nativeTheme = { shouldUseDarkColors: false }
export const powerMonitor = { on: listen }
export const screen = { getPrimaryDisplay: () => display, getAllDisplays: () => [display] }
export const session = { fromPartition: (_name: string) => pages }

/** The Electron type names that the shell imports. */
export type App = typeof app
export type PowerMonitor = typeof powerMonitor
export type Session = typeof pages
export type WebContents = typeof page
export type MenuItemConstructorOptions = object
export interface BrowserWindowConstructorOptions {
  readonly title?: string
  readonly webPreferences?: object
  readonly [option: string]: unknown
}

export function asElectron(): void {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'electron' ? { url: import.meta.url, shortCircuit: true, format: 'module-typescript' } : next(specifier, context),
  })
}
