import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ok } from '../../../shared/contract/failure.ts'
import { procedureNames } from '../../../shared/contract/procedures/procedures.ts'

// Electron's runtime is not needed: what is tested is what we ask of it.
const fake = vi.hoisted(() => {
  type Listen = (...given: never[]) => unknown
  const emitter = () => {
    const listeners = new Map<string, Listen[]>()
    const on = (name: string, listen: Listen) => void listeners.set(name, [...(listeners.get(name) ?? []), listen])
    return {
      on,
      once: on,
      fire: (name: string, ...given: unknown[]) => listeners.get(name)?.map((listen) => listen(...(given as never[]))),
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
    /** What of the system was asked to open or show, and what it says to an opening: nothing when that went well. */
    system: { asked: [] as string[], says: '' },
  }
})

vi.mock('electron', () => ({
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
}))

const display = { workArea: { x: 0, y: 0, width: 1920, height: 1080 } }
const { createOfferedFiles } = await import('../offered-files.ts')
const { electronShell } = await import('./electron.ts')

let folder: string
const windowFile = () => join(folder, 'window.json')

async function opened() {
  const shell = electronShell({
    rendererFolder: folder,
    preloadFile: '/preload.cjs',
    windowFile: windowFile(),
    offered: createOfferedFiles(),
  })
  await shell.open({ title: 'Deskbook', answer: async (name, input) => ok({ name, input }) })
  return shell
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskbook-electron-'))
  writeFileSync(join(folder, 'index.html'), '<meta content="%NONCE%">')
  fake.current.handlers.clear()
  fake.loadURL = async () => {}
  Object.assign(fake.system, { asked: [], says: '' })
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true })
})

describe('the window', () => {
  it('is sandboxed and isolated, in a session that lives in memory', async () => {
    await opened()
    expect(fake.current.window.options.webPreferences).toMatchObject({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      devTools: false,
      preload: '/preload.cjs',
    })
    expect(fake.current.partition).not.toMatch(/^persist:/)
  })

  it('loads the page of the desk and nothing else', async () => {
    await opened()
    expect(fake.current.window.calls).toEqual(['load desk://app/'])
  })

  it('comes back where it was', async () => {
    writeFileSync(windowFile(), JSON.stringify({ x: 10, y: 20, width: 1500, height: 900, maximized: true }))
    await opened()
    fake.current.window.events.fire('ready-to-show')
    expect(fake.current.window.options).toMatchObject({ x: 10, y: 20, width: 1500, height: 900 })
    expect(fake.current.window.calls).toContain('maximize')
  })

  it('keeps its place when it closes', async () => {
    await opened()
    fake.current.window.events.fire('close', { preventDefault: vi.fn() })
    expect(JSON.parse(readFileSync(windowFile(), 'utf8'))).toEqual({ x: 5, y: 6, width: 1200, height: 800, maximized: true })
  })

  it('loads its page again when the page dies, and asks the clerk once it dies again and again', async () => {
    const shell = await opened()
    vi.useFakeTimers()
    const told: object[] = []
    shell.onTrouble((trouble) => told.push(trouble))
    const dies = async () => {
      fake.current.window.webContents.fire('render-process-gone', {}, { reason: 'crashed', exitCode: 139 })
      await vi.advanceTimersByTimeAsync(10_000)
    }
    await dies()
    expect(fake.current.window.webContents.reload).toHaveBeenCalledOnce()
    for (let i = 0; i < 2; i++) await dies()
    fake.current.window.webContents.fire('render-process-gone', {}, { reason: 'oom', exitCode: 5 })
    expect(told.slice(-2)).toEqual([
      { process: 'page', reason: 'crashed', code: 139 },
      { process: 'page', reason: 'oom', code: 5 },
    ])
    expect(fake.current.window.webContents.reload).toHaveBeenCalledTimes(3)
    expect(fake.current.asked).toEqual([expect.objectContaining({ buttons: ['Open the window again', 'Close Deskbook'] })])
  })

  it('is shown once it is painted, and once only', async () => {
    await opened()
    vi.useFakeTimers()
    fake.current.window.webContents.fire('did-finish-load')
    fake.current.window.events.fire('ready-to-show')
    await vi.advanceTimersByTimeAsync(5000)
    expect(fake.current.window.calls.filter((call) => call === 'show')).toHaveLength(1)
  })

  it('is shown, maximized as it was, a second after its page has loaded where nobody says that it is painted, as on Wayland', async () => {
    writeFileSync(windowFile(), JSON.stringify({ x: 10, y: 20, width: 1500, height: 900, maximized: true }))
    await opened()
    vi.useFakeTimers()
    fake.current.window.webContents.fire('did-finish-load')
    await vi.advanceTimersByTimeAsync(999)
    expect(fake.current.window.calls).not.toContain('show')
    await vi.advanceTimersByTimeAsync(1)
    expect(fake.current.window.calls.slice(-2)).toEqual(['maximize', 'show'])
    fake.current.window.events.fire('ready-to-show')
    expect(fake.current.window.calls.filter((call) => call === 'show')).toHaveLength(1)
  })

  it('comes to the front for a second start or a press on its icon', async () => {
    const shell = await opened()
    fake.current.window.events.fire('ready-to-show')
    shell.show()
    expect(fake.current.window.calls.slice(-3)).toEqual(['restore', 'show', 'focus'])
  })

  it('comes to the front, too, when another one covers it: macOS calls it not visible then (NativeWindowMac::IsVisible)', async () => {
    const shell = await opened()
    fake.current.window.events.fire('ready-to-show')
    fake.current.window.isMinimized = () => false
    fake.current.window.isVisible = () => false
    shell.show()
    expect(fake.current.window.calls.slice(-3)).toEqual(['show', 'show', 'focus'])
  })

  it('comes to the front before it is painted, maximized as it was, for a person who asks for it', async () => {
    writeFileSync(windowFile(), JSON.stringify({ x: 10, y: 20, width: 1500, height: 900, maximized: true }))
    const shell = await opened()
    fake.current.window.isMinimized = () => false
    shell.show()
    fake.current.window.events.fire('ready-to-show')
    expect(fake.current.window.calls).toEqual(['load desk://app/', 'maximize', 'show', 'show', 'focus'])
  })

  it('is shown before the clerk is asked about a page that died before it was painted', async () => {
    await opened()
    vi.useFakeTimers()
    for (let i = 0; i < 4; i++) {
      fake.current.window.webContents.fire('render-process-gone', {}, { reason: 'crashed', exitCode: 1 })
      expect(fake.current.window.calls.includes('show')).toBe(i === 3)
      await vi.advanceTimersByTimeAsync(6000)
    }
  })

  describe('that cannot load its page', () => {
    const failing = async (meanwhile: () => void) => {
      const shell = electronShell({
        rendererFolder: folder,
        preloadFile: '/preload.cjs',
        windowFile: windowFile(),
        offered: createOfferedFiles(),
      })
      const load = Promise.withResolvers<void>()
      const loading = new Promise<void>((begun) => {
        fake.loadURL = () => {
          begun()
          return load.promise
        }
      })
      const opening = shell.open({ title: 'Deskbook', answer: async () => ok({}) })
      await loading
      meanwhile()
      load.reject(Object.assign(new Error('ERR_FAILED (-2)'), { code: 'ERR_FAILED' }))
      return opening.then(
        () => 'opened',
        () => 'failed',
      )
    }

    it.each([
      ['has failed to open', () => {}, 'failed'],
      // Electron rejects before it tells that the window is closed (electron issue 37123).
      ['is leaving when it is being closed', () => fake.current.window.events.fire('close', { preventDefault() {} }), 'opened'],
      [
        'is brought back when its page died',
        () => fake.current.window.webContents.fire('render-process-gone', {}, { reason: 'oom' }),
        'opened',
      ],
    ])('%s', async (_, meanwhile, outcome) => {
      expect(await failing(() => void meanwhile())).toBe(outcome)
    })
  })

  it('does not open any more once the desk is closed', async () => {
    const shell = electronShell({
      rendererFolder: folder,
      preloadFile: '/preload.cjs',
      windowFile: windowFile(),
      offered: createOfferedFiles(),
    })
    const earlier = fake.current.window
    const opening = shell.open({ title: 'Deskbook', answer: async () => ok({}) })
    await shell.close()
    await opening
    expect(fake.current.window).toBe(earlier)
  })

  it('tells of other processes that died, such as the one that draws', async () => {
    const shell = await opened()
    const told = vi.fn()
    shell.onTrouble(told)
    fake.app.fire('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 1 })
    fake.app.fire('child-process-gone', {}, { type: 'Sandbox helper', reason: 'killed', exitCode: 9 })
    fake.app.fire('child-process-gone', {}, { type: 'Utility', reason: 'clean-exit', exitCode: 0 })
    expect(told.mock.calls).toEqual([
      [{ process: 'GPU', reason: 'crashed', code: 1 }],
      // One word, as the log takes it.
      [{ process: 'Sandbox-helper', reason: 'killed', code: 9 }],
    ])
  })

  it('is kept out of screenshots while it is told to be', async () => {
    const shell = await opened()
    shell.protectContent(true)
    shell.protectContent(false)
    expect(fake.current.window.calls.slice(-2)).toEqual(['protect true', 'protect false'])
  })

  it('notifies who works in another window, and comes to the front when that is pressed', async () => {
    const shell = await opened()
    fake.current.notices.length = 0
    const pressed = vi.fn()
    shell.notify({ title: 'Booked', text: 'Hotel Sol' }, pressed)
    const [notice] = fake.current.notices
    expect(notice).toMatchObject({ said: { title: 'Booked', body: 'Hotel Sol' }, shown: true })
    expect(pressed).not.toHaveBeenCalled()
    notice?.events.fire('click')
    expect(fake.current.window.calls.slice(-2)).toEqual(['show', 'focus'])
    expect(pressed).toHaveBeenCalledOnce()
  })

  it('notifies nobody who looks at it, nor where the system has no notifications, nor once it is closed', async () => {
    const shell = await opened()
    fake.current.notices.length = 0
    const told = () => shell.notify({ title: 'Booked', text: 'Hotel Sol' }, () => {})
    fake.current.window.isFocused = () => true
    told()
    fake.current.window.isFocused = () => false
    fake.Notification.isSupported = () => false
    told()
    fake.Notification.isSupported = () => true
    await shell.close()
    told()
    expect(fake.current.notices).toEqual([])
  })

  it('tells once it is gone, and swallows events from then on', async () => {
    const shell = await opened()
    const gone = vi.fn()
    shell.onClosed(gone)
    await shell.close()
    shell.emit('ledger.changed', { ids: [1] })
    expect(gone).toHaveBeenCalledOnce()
    expect(fake.current.window.webContents.sent).toEqual([])
  })
})

describe('closing the window', () => {
  /** Whether the window, or the page in it, is let go. */
  const lets = (part: 'window' | 'page') => {
    const preventDefault = vi.fn()
    if (part === 'window') fake.current.window.events.fire('close', { preventDefault })
    // A page that wants to stay is overruled by the same call that keeps a window.
    else fake.current.window.webContents.fire('will-prevent-unload', { preventDefault })
    return preventDefault.mock.calls.length === (part === 'window' ? 0 : 1)
  }

  it('is not asked about when nobody wants to be asked', async () => {
    await opened()
    expect([lets('window'), lets('page')]).toEqual([true, true])
  })

  it('asks each time, brings a window that stays to the front, and goes through as soon as it may', async () => {
    let may = false
    const shell = await opened()
    shell.onCloseAsked(() => may)
    expect([lets('window'), lets('page')]).toEqual([false, false])
    expect(fake.current.window.calls).toEqual(['load desk://app/', 'show', 'restore', 'show', 'focus'])
    may = true
    expect([lets('window'), lets('page')]).toEqual([true, true])
  })

  it('at the end of a session of Windows waits for what is on its way, and shows it; else the desk ends with the session', async () => {
    let may = false
    const gone = vi.fn()
    const shell = await opened()
    shell.onCloseAsked(() => may)
    shell.onClosed(gone)
    const asks = () => {
      const preventDefault = vi.fn()
      fake.current.window.events.fire('query-session-end', { preventDefault })
      return preventDefault.mock.calls.length
    }
    expect([asks(), fake.current.window.calls.at(-1)]).toEqual([1, 'focus'])
    may = true
    expect([asks(), gone.mock.calls.length]).toEqual([0, 0])
    fake.current.window.events.fire('session-end', {})
    expect(gone).toHaveBeenCalledOnce()
  })

  it('by the desk itself asks nobody', async () => {
    const asked = vi.fn(() => false)
    const gone = vi.fn()
    const shell = await opened()
    shell.onCloseAsked(asked)
    shell.onClosed(gone)
    await shell.close()
    expect(gone).toHaveBeenCalledOnce()
    expect(asked).not.toHaveBeenCalled()
  })
})

describe('its files', () => {
  const get = async (url: string) => (await fake.current.session.handled.get('desk')?.(new Request(url))) as Response

  it('come with the content policy and a nonce', async () => {
    await opened()
    const answer = await get('desk://app/')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    expect(await answer.text()).toMatch(/^<meta content="[\w+/]{24}">$/)
  })

  it.each(['desk://app/window.json', 'desk://elsewhere/', 'desk://app/%2e%2e/'])('are not those of %s', async (url) => {
    await opened()
    expect((await get(url)).status).toBe(url.endsWith('%2e%2e/') ? 200 : 404)
  })
})

describe('a question', () => {
  const ask = (frame: unknown, ...inputs: unknown[]) => fake.current.handlers.get('desk:desk.state')?.({ senderFrame: frame }, ...inputs)

  it('of the main frame is answered, on one channel for each procedure', async () => {
    await opened()
    expect(await ask(fake.current.window.webContents.mainFrame, {})).toEqual(ok({ name: 'desk.state', input: {} }))
    expect([...fake.current.handlers.keys()]).toEqual(procedureNames.map((name) => `desk:${name}`))
  })

  it.each([
    ['a frame that is gone', null],
    ['a twin of the main frame', { origin: 'desk://app', detached: false, parent: null }],
  ])('of %s is thrown out', async (_, frame) => {
    await opened()
    expect(() => ask(frame, {})).toThrow('may not ask')
  })

  it.each([[[]], [[{}, {}]]])('with %j as its inputs is thrown out', async (inputs) => {
    await opened()
    expect(() => ask(fake.current.window.webContents.mainFrame, ...inputs)).toThrow('one input')
  })
})

describe('the session', () => {
  it.each([
    ['desk://app/', false],
    ['desk://app/assets/index.js', false],
    ['desk://application/', true],
    ['https://example.com/', true],
    ['http://127.0.0.1/', true],
    ['file:///etc/passwd', true],
    ['data:text/html,x', true],
  ])('lets a request to %s through or cancels it', async (url, cancelled) => {
    await opened()
    expect(fake.current.session.beforeRequest(url)).toBe(cancelled)
  })

  it.each([
    [false, false],
    [true, true],
  ])('packed %s: the developer tools are cancelled %s', async (isPackaged, cancelled) => {
    fake.isPackaged = isPackaged
    await opened()
    fake.isPackaged = true
    expect(fake.current.session.beforeRequest('devtools://devtools/bundled/inspector.html')).toBe(cancelled)
  })

  it.each(['media', 'geolocation', 'notifications', 'clipboard-read', 'fullscreen', 'openExternal', 'hid', 'serial', 'usb', 'unknown'])(
    'refuses the permission %s',
    async (permission) => {
      await opened()
      expect(fake.current.session.permits(permission)).toBe(false)
    },
  )

  it('lets a page copy text', async () => {
    await opened()
    expect(fake.current.session.permits('clipboard-sanitized-write')).toBe(true)
  })

  it('has a proxy where nobody listens, loopback included, before there is a window', async () => {
    const shell = electronShell({
      rendererFolder: folder,
      preloadFile: '/preload.cjs',
      windowFile: windowFile(),
      offered: createOfferedFiles(),
    })
    const [set, earlier] = [vi.fn(), fake.current.window]
    fake.current.session.setProxy = async (rules) => set(rules, fake.current.window === earlier)
    await shell.open({ title: 'Deskbook', answer: async () => ok({}) })
    expect(set.mock.calls).toEqual([[{ proxyRules: 'http://127.0.0.1:1', proxyBypassRules: '<-loopback>' }, true]])
  })

  it('cancels downloads', async () => {
    await opened()
    const preventDefault = vi.fn()
    fake.current.session.fire('will-download', { preventDefault })
    expect(preventDefault).toHaveBeenCalledOnce()
  })
})

describe('the port', () => {
  const asked = { title: 'Export', suggestedName: 'ledger.csv', filters: [{ name: 'CSV', extensions: ['csv'] }] }

  it('passes events on, by channel', async () => {
    const shell = await opened()
    shell.emit('ledger.changed', { ids: [1] })
    expect(fake.current.window.webContents.sent).toEqual([['desk:ledger.changed', { ids: [1] }]])
  })

  it('answers with the chosen path, or null when the dialog was closed', async () => {
    const shell = await opened()
    expect([await shell.saveDialog(asked), await shell.openDialog(asked)]).toEqual(['/chosen.csv', '/chosen.pem'])
    fake.current.chosen = { canceled: true, filePath: '', filePaths: [] }
    expect([await shell.saveDialog(asked), await shell.openDialog(asked)]).toEqual([null, null])
  })

  it('tells when the machine wakes up or is unlocked', async () => {
    const shell = await opened()
    const resumed = vi.fn()
    shell.onResumed(resumed)
    fake.power.fire('resume')
    fake.power.fire('unlock-screen')
    expect(resumed).toHaveBeenCalledTimes(2)
  })

  it('opens a draft that the desk has written, and no other kind of file', async () => {
    const shell = await opened()
    const files = [
      '/desk/Voucher.eml',
      '/desk/Voucher.pdf',
      '/desk/Voucher.eml.exe',
      '/desk/Voucher.EML',
      'https://example.com/',
      '/bin/sh',
      '',
    ]
    const answers = []
    for (const file of files) answers.push(await shell.openFile(file))
    expect(answers).toEqual([true, ...files.slice(1).map(() => false)])
    expect(fake.system.asked).toEqual(['open /desk/Voucher.eml'])
  })

  it('says that a draft was not opened when the system answers with what went wrong', async () => {
    const shell = await opened()
    fake.system.says = 'No application is registered for this kind of file.'
    expect(await shell.openFile('/desk/Voucher.eml')).toBe(false)
  })

  it('shows a file in its folder, without opening it', async () => {
    const shell = await opened()
    await shell.showInFolder('/desk/Voucher.pdf')
    expect(fake.system.asked).toEqual(['show /desk/Voucher.pdf'])
  })

  it('asks the system for a proxy', async () => {
    const shell = await opened()
    expect(await shell.proxyFor('https://api.example/v1')).toBe('PROXY for https://api.example/v1')
  })
})
