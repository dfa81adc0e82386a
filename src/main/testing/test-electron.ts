/**
 * For tests: simulates Electron's part in the app's life cycle, from its start to its exit code, as documented and as in its sources. Events of the
 * system and the clerk are methods that a test calls; errors of the app are recorded in `faults`. From Electron's sources: why `loadURL` rejects
 * (lib/browser/api/web-contents.ts, `_awaitNextLoad`); that quitting closes the windows first and then does not emit `window-all-closed`
 * (docs/api/app.md); and that on Linux a shutdown is not delayed for the power monitor's very first listener (lib/browser/api/power-monitor.ts).
 */
import { EventEmitter } from 'node:events'
import { type ElectronQuirks, Preventable, type TestWindow, type WindowWorld } from './test-window.ts'

export class TestElectron implements WindowWorld {
  readonly exits: number[] = []
  readonly faults: string[] = []
  readonly boxes: string[] = []
  readonly quirks: ElectronQuirks
  readonly now: () => number
  /** Whether a booking is in flight. */
  sending = false
  send(on: boolean) {
    this.sending = on
  }
  /** The time of the first event that may end the app. `failedAtMs`: the time when its start failed, if that came first. */
  endedAtMs: number | null = null
  failedAtMs: number | null = null
  isAlone = true
  isPackaged = true
  userModelId: string | null = null
  window: TestWindow | null = null
  /** Answers the question on the screen. */
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

  constructor(manners: ElectronQuirks, now: () => number) {
    this.quirks = manners
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

  /** Before the app is ready, and without other listeners, Electron treats a signal as a quit. */
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

  /** Windows asks each window, and then ends the session unless a window objects. */
  endSession() {
    if (!this.window) return
    const event = new Preventable()
    this.window.emit('query-session-end', event)
    if (event.defaultPrevented !== this.sending) this.faults.push('the end of a session was answered wrongly')
    if (event.defaultPrevented) return
    this.ended()
    this.window.emit('session-end', {})
  }

  /** Events of the system, which only come after the app is ready. */
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
