/** For tests: a window of Electron and the page in it, in the world that test-electron.ts makes up around it. */
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

/** What a window has to do with: the app that it belongs to, and the notes that are taken of it. */
export interface WindowWorld {
  readonly app: EventEmitter
  readonly faults: string[]
  readonly manners: Manners
  readonly now: () => number
  readonly sending: boolean
  readonly endedAtMs: number | null
  window: TestWindow | null
  deaths: number
  /** Something ended the app that may end it. */
  ended(): void
  /** Its start failed. */
  failed(): void
  windowGone(): void
}

/** How long a page that is busy may take to let its window go. */
const unloadMs = 2000

/** An event that listeners may prevent. */
export class Preventable {
  defaultPrevented = false
  readonly preventDefault = () => {
    this.defaultPrevented = true
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
  private readonly world: WindowWorld

  constructor(world: WindowWorld) {
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
