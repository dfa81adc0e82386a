/**
 * What the Electron shell needs of `electron`, so that its own check of who asks runs as it is: questions come in through the handlers that
 * it registers. `asElectron` has to be called before the shell is loaded.
 */
import { registerHooks } from 'node:module'

type Handler = (event: { readonly senderFrame: unknown }, ...inputs: unknown[]) => unknown

/** The handlers that the shell has registered, by channel. */
export const handlers = new Map<string, Handler>()
/** The frame of the desk's own page. */
export const mainFrame = { origin: 'desk://app', detached: false, parent: null }

const nothing = () => {}
const page = {
  ...{ on: nothing, once: nothing, send: nothing, setWebRTCIPHandlingPolicy: nothing, setWindowOpenHandler: nothing },
  mainFrame,
  printToPDF: async () => Buffer.from('%PDF-1.4'),
}

export class BrowserWindow {
  readonly webContents = page
  readonly on = nothing
  readonly once = nothing
  readonly destroy = nothing
  readonly setContentProtection = nothing
  readonly isDestroyed = () => false
  readonly isFocused = () => false
  readonly loadURL = async () => {}
}
const session = {
  protocol: { handle: nothing, unhandle: nothing },
  webRequest: { onBeforeRequest: nothing },
  ...{ setPermissionRequestHandler: nothing, setPermissionCheckHandler: nothing, setDevicePermissionHandler: nothing, on: nothing },
  setProxy: async () => {},
  resolveProxy: async () => 'DIRECT',
}
const display = { workArea: { x: 0, y: 0, width: 1920, height: 1080 } }

export const app = { isPackaged: true, on: nothing, getSystemLocale: () => 'en-US', getPreferredSystemLanguages: () => ['en-US'] }
export const dialog = {
  showSaveDialog: async () => ({ canceled: true, filePath: '' }),
  showOpenDialog: async () => ({ canceled: true, filePaths: [] }),
}
export const Notification = { isSupported: () => false }
export const shell = { openPath: async () => 'nothing is opened here', showItemInFolder: () => {} }
export const ipcMain = { handle: (name: string, handler: Handler) => void handlers.set(name, handler) }
export const Menu = { setApplicationMenu: nothing, buildFromTemplate: nothing }
export const nativeTheme = { shouldUseDarkColors: false }
export const powerMonitor = { on: nothing }
export const screen = { getPrimaryDisplay: () => display, getAllDisplays: () => [display] }
const fromPartition = { fromPartition: () => session }

export { fromPartition as session }

export function asElectron(): void {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'electron' ? { url: import.meta.url, shortCircuit: true, format: 'module-typescript' } : next(specifier, context),
  })
}
