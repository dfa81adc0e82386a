/** For tests: a fake Electron window and its page. `test-electron.ts` has the rest of the fake. */
import { EventEmitter } from 'node:events'

/** Behaviours in which runs of Electron may differ. */
export interface ElectronQuirks {
  /** Whether the load is aborted some time before the window emits `closed` (electron issue 37123); otherwise at the same time. */
  readonly breaksOffFirst: boolean
  /** Whether `render-process-gone` is emitted after the load was aborted; otherwise before. */
  readonly tellsDeathLate: boolean
  /** Whether the page keeps its window open while it believes that a request is in flight. */
  readonly pageHangs: boolean
}

/** The parts of the fake app that a window uses. */
export interface WindowWorld {
  readonly app: EventEmitter
  readonly faults: string[]
  readonly quirks: ElectronQuirks
  readonly now: () => number
  readonly sending: boolean
  readonly endedAtMs: number | null
  window: TestWindow | null
  deaths: number
  /** Records that an event has begun to end the app. */
  ended(): void
  /** Records that the start failed. */
  failed(): void
  windowGone(): void
}

/** How long a busy page may take to unload. */
const unloadMs = 2000

/** An event with a `preventDefault` method. */
export class Preventable {
  defaultPrevented = false
  readonly preventDefault = () => {
    this.defaultPrevented = true
  }
}

/** A window and its page. Using a destroyed one throws, as in Electron. */
export class TestWindow extends EventEmitter {
  isShown = false
  reloads = 0
  /** Time at which the page last finished loading; null while the page loads and after it has crashed. */
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
      this.assertNotDestroyed()
      this.reloads += 1
      this.loadedAtMs = null
      this.isLoading = true
      this.rejectLoad('ERR_ABORTED')
    },
    forcefullyCrashRenderer: () => {
      this.assertNotDestroyed()
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
    this.assertNotDestroyed()
    return this.page
  }

  private assertNotDestroyed() {
    if (!this.isGone) return
    this.world.faults.push('a window that is gone was used')
    throw new TypeError('Object has been destroyed')
  }

  private ifNotDestroyed<T>(value: T): T {
    this.assertNotDestroyed()
    return value
  }

  private rejectLoad(code: string) {
    this.load?.reject(Object.assign(new Error(code), { code }))
    this.load = null
  }

  loadURL() {
    this.assertNotDestroyed()
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

  /** Makes the load fail, for example because files are missing. */
  failsToLoad() {
    if (this.isGone || this.load === null) return
    this.isLoading = false
    this.world.failed()
    this.rejectLoad('ERR_FILE_NOT_FOUND')
  }

  paints() {
    if (!this.isGone && this.loadedAtMs !== null) this.emit('ready-to-show')
  }

  dies() {
    if (this.isGone) return
    this.loadedAtMs = null
    this.isLoading = false
    this.world.deaths += 1
    const emitCrash = () => void (this.isGone || this.page.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 }))
    if (!this.world.quirks.tellsDeathLate) emitCrash()
    this.rejectLoad('ERR_FAILED')
    if (this.world.quirks.tellsDeathLate) setImmediate(emitCrash)
  }

  hangs() {
    // Electron does not emit `unresponsive` for a hidden window.
    if (!this.isGone && this.isShown) this.page.emit('unresponsive')
  }

  /** Closes the window as the clerk or the end of the app does. Returns false if the window stays open. */
  close(): boolean {
    if (this.isGone) return true
    const event = new Preventable()
    this.emit('close', event)
    if (event.defaultPrevented !== this.world.sending) this.world.faults.push('the close of a window was answered wrongly')
    if (event.defaultPrevented) return false
    if (this.world.quirks.pageHangs && this.loadedAtMs !== null) {
      const unload = new Preventable()
      this.page.emit('will-prevent-unload', unload)
      if (!unload.defaultPrevented) return false
    }
    this.world.ended()
    if (!this.world.quirks.breaksOffFirst) return this.gone()
    this.rejectLoad('ERR_FAILED')
    setTimeout(() => this.gone(), unloadMs)
    return true
  }

  destroy() {
    this.assertNotDestroyed()
    this.gone()
  }

  private gone(): true {
    if (this.isGone) return true
    this.isGone = true
    this.world.ended()
    this.rejectLoad('ERR_FAILED')
    this.page.emit('destroyed')
    this.emit('closed')
    this.world.windowGone()
    return true
  }

  isDestroyed = () => this.isGone
  show = () => {
    this.assertNotDestroyed()
    this.isShown = true
  }
  isMinimized = () => this.ifNotDestroyed(false)
  isMaximized = () => this.ifNotDestroyed(false)
  getNormalBounds = () => this.ifNotDestroyed({ x: 0, y: 0, width: 1200, height: 800 })
  maximize = () => this.assertNotDestroyed()
  restore = () => this.assertNotDestroyed()
  focus = () => this.assertNotDestroyed()
  setContentProtection = () => this.assertNotDestroyed()
}
