/**
 * For tests: Electron's part in the life of the app, from its start to its exit code, as its documentation and its sources have it. What
 * the system and the clerk do is called from outside; what the app does wrong on the way is noted under `faults`.
 *
 * From Electron's sources: why `loadURL` rejects (lib/browser/api/web-contents.ts, `_awaitNextLoad`), that quitting closes the windows
 * first and then asks nobody about `window-all-closed` (docs/api/app.md), and that on Linux a shutdown is not held up for the very first
 * listener of the power monitor (lib/browser/api/power-monitor.ts).
 */
import { EventEmitter } from 'node:events'

/** What may differ between two runs of Electron, all of it allowed. */
export interface Manners {
  /** The window's load is broken off before the window tells that it is closed (electron issue 37123), or with it. */
  readonly breaksOffFirst: boolean
  /** That a page died is told after its load was broken off, or before. */
  readonly tellsDeathLate: boolean
  /** The page holds its window while it believes that something is on its way. */
  readonly pageHolds: boolean
}

/** How long a page that is busy may take to let its window go. */
const unloadMs = 2000

class Preventable {
  defaultPrevented = false
  readonly preventDefault = () => {
    this.defaultPrevented = true
  }
}

export class TestElectron {
  readonly exits: number[] = []
  readonly faults: string[] = []
  readonly boxes: string[] = []
  readonly manners: Manners
  readonly now: () => number
  /** Whether a booking is on its way. */
  sending = false
  send(on: boolean) {
    this.sending = on
  }
  /** When something ended the app that may end it, and when its start failed; the latter only if it was first. */
  endedAtMs: number | null = null
  failedAtMs: number | null = null
  isAlone = true
  isPackaged = true
  userModelId: string | null = null
  window: TestWindow | null = null
  /** Answers the question that is on the screen. */
  answer: ((response: number) => void) | null = null
  answers = 0
  /** How often a page died. */
  deaths = 0
  holdsShutdown = false
  readonly app = this.makeApp()
  readonly powerMonitor = this.makePowerMonitor()
  private isReady = false
  private quitting = false
  private readonly ready = Promise.withResolvers<void>()

  constructor(manners: Manners, now: () => number) {
    this.manners = manners
    this.now = now
  }

  get isOver() {
    return this.exits.length > 0
  }

  ended() {
    this.endedAtMs ??= this.now()
  }

  failed() {
    if (this.endedAtMs === null) this.failedAtMs ??= this.now()
  }

  becomeReady() {
    this.isReady = true
    this.ready.resolve()
  }

  quit() {
    if (this.isOver || this.quitting) return
    this.quitting = true
    this.app.emit('before-quit', new Preventable())
    if (!this.window) return this.endQuitting()
    if (!this.window.close()) this.quitting = false
  }

  private endQuitting() {
    const event = new Preventable()
    this.app.emit('will-quit', event)
    this.ended()
    this.quitting = false
    if (!event.defaultPrevented) this.exit(0)
  }

  windowGone() {
    this.window = null
    this.answer = null
    if (this.isOver) return
    if (this.quitting) this.endQuitting()
    else if (this.app.listenerCount('window-all-closed') === 0) this.quit()
    else this.app.emit('window-all-closed')
  }

  exit(code: number) {
    this.exits.push(code)
  }

  /** Before the app is ready, and where nobody else listens, Electron takes a signal for a wish to quit. */
  signal(listeners: readonly (() => void)[]) {
    if (listeners.length === 0) return this.quit()
    this.ended()
    for (const listen of listeners) listen()
  }

  shutDown() {
    if (!this.isReady) return
    const event = new Preventable()
    this.powerMonitor.emit('shutdown', event)
    this.ended()
    if (!event.defaultPrevented) this.faults.push('a shutdown was not asked to wait')
    if (!this.holdsShutdown) this.faults.push('Linux was not asked to hold up a shutdown')
  }

  /** Windows asks each window, and then ends the session unless one objects. */
  endSession() {
    if (!this.window) return
    const event = new Preventable()
    this.window.emit('query-session-end', event)
    if (event.defaultPrevented !== this.sending) this.faults.push('the end of a session was answered wrongly')
    if (event.defaultPrevented) return
    this.ended()
    this.window.emit('session-end', {})
  }

  /** Of the system: after the app is ready. */
  tell(name: 'activate' | 'second-instance' | 'child-process-gone') {
    if (!this.isReady || this.isOver) return
    if (name === 'second-instance') this.app.emit(name, {}, ['deskbook', 'march.deskbook'], '/home/ada')
    else this.app.emit(name, {}, { type: 'Sandbox helper', reason: 'killed', exitCode: 9 })
  }

  readonly dialog = {
    showErrorBox: (_title: string, text: string) => void this.boxes.push(text),
    showMessageBox: (window: TestWindow) => {
      if (!window.isShown) this.faults.push('a question was asked of a window that nobody sees')
      return new Promise<{ response: number }>((resolve) => {
        this.answer = (response) => {
          this.answer = null
          this.answers += 1
          resolve({ response })
        }
      })
    },
  }

  private makeApp() {
    const world = this
    return Object.assign(new EventEmitter(), {
      get isPackaged() {
        return world.isPackaged
      },
      enableSandbox() {},
      setAppUserModelId: (id: string) => {
        world.userModelId = id
      },
      setPath() {},
      getPath: () => '/nowhere',
      getVersion: () => '0.0.0',
      getSystemLocale: () => 'en-US',
      getPreferredSystemLanguages: () => ['en-US'],
      requestSingleInstanceLock: () => world.isAlone,
      whenReady: () => world.ready.promise,
      quit: () => world.quit(),
      exit: (code: number) => world.exit(code),
    })
  }

  private makePowerMonitor() {
    const monitor = new EventEmitter()
    let isFirst = true
    monitor.on('newListener', (name) => {
      if (name === 'shutdown' && !isFirst) this.holdsShutdown = true
      isFirst = false
    })
    return monitor
  }
}

/** A window, and the page in it. Whatever is asked of one that is gone throws, as in Electron. */
export class TestWindow extends EventEmitter {
  isShown = false
  reloads = 0
  /** When its page had loaded last; null while it loads, and when it is dead. */
  loadedAtMs: number | null = null
  private isGone = false
  private isLoading = false
  private load: ReturnType<typeof Promise.withResolvers<void>> | null = null
  private readonly page = Object.assign(new EventEmitter(), {
    mainFrame: {},
    send: () => {},
    isDestroyed: () => this.isGone,
    setWebRTCIPHandlingPolicy() {},
    setWindowOpenHandler() {},
    reload: () => {
      this.need()
      this.reloads += 1
      this.loadedAtMs = null
      this.isLoading = true
      this.breakOff('ERR_ABORTED')
    },
    forcefullyCrashRenderer: () => {
      this.need()
      this.dies()
    },
  })
  private readonly world: TestElectron

  constructor(world: TestElectron) {
    super()
    this.world = world
    if (world.endedAtMs !== null) world.faults.push('a window was opened by an app that ends')
    world.window = this
    world.app.emit('web-contents-created', {}, this.page)
  }

  get webContents() {
    this.need()
    return this.page
  }

  private need() {
    if (!this.isGone) return
    this.world.faults.push('a window that is gone was used')
    throw new TypeError('Object has been destroyed')
  }

  private given<T>(value: T): T {
    this.need()
    return value
  }

  private breakOff(code: string) {
    this.load?.reject(Object.assign(new Error(code), { code }))
    this.load = null
  }

  loadURL() {
    this.need()
    this.load = Promise.withResolvers()
    this.isLoading = true
    return this.load.promise
  }

  loads() {
    if (this.isGone || !this.isLoading) return
    this.isLoading = false
    this.loadedAtMs = this.world.now()
    this.load?.resolve()
    this.load = null
    this.page.emit('did-finish-load')
  }

  /** Its files are not there, say. */
  failsToLoad() {
    if (this.isGone || this.load === null) return
    this.isLoading = false
    this.world.failed()
    this.breakOff('ERR_FILE_NOT_FOUND')
  }

  paints() {
    if (!this.isGone && this.loadedAtMs !== null) this.emit('ready-to-show')
  }

  dies() {
    if (this.isGone) return
    this.loadedAtMs = null
    this.isLoading = false
    this.world.deaths += 1
    const tell = () => void (this.isGone || this.page.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 }))
    if (!this.world.manners.tellsDeathLate) tell()
    this.breakOff('ERR_FAILED')
    if (this.world.manners.tellsDeathLate) setImmediate(tell)
  }

  hangs() {
    // Electron does not tell it of a window that nobody sees.
    if (!this.isGone && this.isShown) this.page.emit('unresponsive')
  }

  /** Closed by a clerk or by quitting: false when it stays. */
  close(): boolean {
    if (this.isGone) return true
    const event = new Preventable()
    this.emit('close', event)
    if (event.defaultPrevented !== this.world.sending) this.world.faults.push('the close of a window was answered wrongly')
    if (event.defaultPrevented) return false
    if (this.world.manners.pageHolds && this.loadedAtMs !== null) {
      const unload = new Preventable()
      this.page.emit('will-prevent-unload', unload)
      if (!unload.defaultPrevented) return false
    }
    this.world.ended()
    if (!this.world.manners.breaksOffFirst) return this.gone()
    this.breakOff('ERR_FAILED')
    setTimeout(() => this.gone(), unloadMs)
    return true
  }

  destroy() {
    this.need()
    this.gone()
  }

  private gone(): true {
    if (this.isGone) return true
    this.isGone = true
    this.world.ended()
    this.breakOff('ERR_FAILED')
    this.page.emit('destroyed')
    this.emit('closed')
    this.world.windowGone()
    return true
  }

  isDestroyed = () => this.isGone
  show = () => {
    this.need()
    this.isShown = true
  }
  isMinimized = () => this.given(false)
  isMaximized = () => this.given(false)
  getNormalBounds = () => this.given({ x: 0, y: 0, width: 1200, height: 800 })
  maximize = () => this.need()
  restore = () => this.need()
  focus = () => this.need()
  setContentProtection = () => this.need()
}
