/**
 * Tests the real entry point and window with a fake Electron whose events arrive in every allowed order. More cases: `DESKBOOK_LIFE_RUNS=20000
 * DESKBOOK_LIFE_SEED=7 npx vitest run src/main/entry-orders.test.ts`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Shell } from './shell/shell.ts'
import { TestElectron } from './testing/test-electron.ts'
import { type ElectronQuirks, TestWindow } from './testing/test-window.ts'

interface Scenario extends ElectronQuirks {
  readonly prevented: 'nothing' | 'switch' | 'native' | 'another instance'
  /** How the desk opens: it reads its settings, then opens the window, then the ledger. */
  readonly settings: 'read' | 'locked'
  readonly ledger: 'open' | 'slow' | 'stuck'
  readonly stops: 'at once' | 'slowly' | 'never' | 'with a fault'
}

/** State of the current run, used by the mocks below. */
const currentRun = vi.hoisted(() => ({
  electron: undefined as unknown as import('./testing/test-electron.ts').TestElectron,
  story: undefined as unknown as Scenario,
  desk: { booted: false, stops: 0 },
}))

/** `electron` is loaded once; this proxy delegates to the current run's instance. */
const delegateTo = <T extends object>(of: () => T): T =>
  new Proxy({} as T, {
    get: (_, name) => {
      const value: unknown = Reflect.get(of(), name)
      return typeof value === 'function' ? value.bind(of()) : value
    },
  })

vi.mock('electron', () => {
  const session = { on() {}, protocol: { handle() {} }, webRequest: { onBeforeRequest() {} }, setProxy: async () => {} }
  const handlers = { setPermissionRequestHandler() {}, setPermissionCheckHandler() {}, setDevicePermissionHandler() {} }
  const display = { workArea: { x: 0, y: 0, width: 1920, height: 1080 } }
  return {
    app: delegateTo(() => currentRun.electron.app),
    dialog: delegateTo(() => currentRun.electron.dialog),
    powerMonitor: delegateTo(() => currentRun.electron.powerMonitor),
    BrowserWindow: class extends TestWindow {
      constructor() {
        super(currentRun.electron)
      }
    },
    protocol: { registerSchemesAsPrivileged() {} },
    ipcMain: { handle() {} },
    Menu: { setApplicationMenu() {}, buildFromTemplate() {} },
    nativeTheme: { shouldUseDarkColors: false },
    screen: { getPrimaryDisplay: () => display, getAllDisplays: () => [display] },
    session: { fromPartition: () => ({ ...session, ...handlers }) },
  }
})
vi.mock('./shell/assets.ts', () => ({ listAssets: async () => async () => ({ status: 404, headers: {}, body: new Uint8Array() }) }))
vi.mock('./shell/electron/crash-traces.ts', () => ({ emptyCrashDumps() {}, leaveNoCore() {} }))
vi.mock('./vault/keychain.ts', () => ({ keychainVault: () => ({}) }))
vi.mock('./files/native-check.ts', () => ({
  changedNatives: () => (currentRun.story.prevented === 'native' ? ['keytar'] : []),
  changedNativesWords: () => 'keytar is not as built.',
}))
vi.mock('./boot.ts', () => ({
  boot: async (shell: Shell) => {
    const { electron, story: scenario, desk } = currentRun
    await new Promise((resolve) => setImmediate(resolve))
    if (scenario.settings === 'locked') {
      electron.failed()
      throw Object.assign(new Error('locked'), { code: 'EBUSY', path: '/desk/desk.json' })
    }
    shell.onCloseAsked(() => !electron.sending)
    await shell.open({ title: 'Deskbook', answer: async () => ({ ok: true, value: {} }) })
    // Uses vitest's timers, here and below.
    if (scenario.ledger === 'slow') await new Promise((resolve) => setTimeout(resolve, 8000))
    if (scenario.ledger === 'stuck') await new Promise(() => {})
    desk.booted = true
    const stop = async () => {
      desk.stops += 1
      if (scenario.stops === 'slowly') await new Promise((resolve) => setTimeout(resolve, 5000))
      if (scenario.stops === 'never') await new Promise(() => {})
      if (scenario.stops === 'with a fault') throw new Error('the disk is gone')
    }
    return { isSending: () => electron.sending, stop, installUpdate: () => {} }
  },
}))

const eventActions = {
  ready: (electron: TestElectron) => electron.becomeReady(),
  'the page loads': ({ window }) => window?.loads(),
  'the page does not load': ({ window }) => window?.failsToLoad(),
  'the page is painted': ({ window }) => window?.paints(),
  'the page dies': ({ window }) => window?.dies(),
  'the page keeps dying': async (electron) => {
    for (let i = 0; i < 4; i++) {
      electron.window?.dies()
      await pass(6000)
    }
  },
  'the page hangs': ({ window }) => window?.hangs(),
  'another process dies': (electron) => electron.tell('child-process-gone'),
  'the clerk answers: again': ({ answer }) => answer?.(0),
  'the clerk answers: close': ({ answer }) => answer?.(1),
  'something is sent': (electron) => electron.send(currentRun.desk.booted && electron.window !== null),
  'it is answered': (electron) => electron.send(false),
  quit: (electron) => electron.quit(),
  'the window is closed': ({ window }) => void window?.close(),
  SIGTERM: (electron) => electron.signal(signalsHeard('SIGTERM')),
  SIGINT: (electron) => electron.signal(signalsHeard('SIGINT')),
  'second start': (electron) => electron.tell('second-instance'),
  activate: (electron) => electron.tell('activate'),
  suspend: ({ powerMonitor }) => void powerMonitor.emit('suspend'),
  resume: ({ powerMonitor }) => void powerMonitor.emit('resume'),
  unlock: ({ powerMonitor }) => void powerMonitor.emit('unlock-screen'),
  shutdown: (electron) => electron.shutDown(),
  'the session ends': (electron) => electron.endSession(),
  'a second passes': () => pass(1000),
  'ten seconds pass': () => pass(10_000),
} as const satisfies Record<string, (electron: TestElectron) => unknown>
type EventName = keyof typeof eventActions

/** Possible last events: those that end the app while nothing is in flight. */
const endings = ['quit', 'the window is closed', 'SIGTERM', 'SIGINT', 'shutdown', 'the session ends'] as const

const signals = ['SIGTERM', 'SIGINT'] as const
const earlierListeners = new Map(signals.map((name) => [name, process.listeners(name)]))
const signalsHeard = (name: (typeof signals)[number]) =>
  process.listeners(name).filter((listen) => !earlierListeners.get(name)?.includes(listen)) as (() => void)[]

const turn = async () => {
  await vi.advanceTimersByTimeAsync(0)
  await new Promise((resolve) => setImmediate(resolve))
}

let folder: string
let argv: string[]
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskbook-orders-'))
  argv = process.argv
  // Messages that are shown in a box are also printed.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  for (const name of ['XDG_CONFIG_HOME', 'LOCALAPPDATA', 'HOME']) vi.stubEnv(name, folder)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  process.argv = argv
  rmSync(folder, { recursive: true, force: true })
})

let runs = 0
let passedMs = 0
const pass = async (ms: number) => {
  passedMs += ms
  await vi.advanceTimersByTimeAsync(ms)
}

async function started(scenario: Scenario): Promise<TestElectron> {
  vi.clearAllTimers()
  const electron = new TestElectron(scenario, () => passedMs)
  electron.isAlone = scenario.prevented !== 'another instance'
  Object.assign(currentRun, { electron, story: scenario, desk: { booted: false, stops: 0 } })
  process.argv = ['/opt/Deskbook/deskbook', ...(scenario.prevented === 'switch' ? ['--inspect'] : [])]
  // Another query loads another copy of the entry; its imports are shared.
  const entry = `./index.ts?run=${++runs}`
  await import(/* @vite-ignore */ entry)
  return electron
}

const plain: Scenario = {
  ...{ prevented: 'nothing', settings: 'read', ledger: 'open', stops: 'at once' },
  ...{ breaksOffFirst: false, tellsDeathLate: false, pageHangs: false },
}

const forgetSignals = () => {
  for (const name of signals) for (const listen of signalsHeard(name)) process.removeListener(name, listen)
}

it.each(['activate', 'second-instance'] as const)('shows the window on %s', async (event) => {
  const electron = await started(plain)
  electron.becomeReady()
  await turn()
  electron.window?.loads()
  expect(electron.window?.isShown).toBe(false)
  electron.tell(event)
  expect(electron.window?.isShown).toBe(true)
  forgetSignals()
})

it('uses the app id of the package on Windows', async () => {
  const { platform } = process
  Object.defineProperty(process, 'platform', { value: 'win32' })
  try {
    const { userModelId } = await started(plain)
    const builder = await readFile(new URL('../../electron-builder.yml', import.meta.url), 'utf8')
    expect(userModelId).toBe(/^appId: (.+)$/m.exec(builder)?.[1])
  } finally {
    Object.defineProperty(process, 'platform', { value: platform })
    forgetSignals()
  }
})

const step = fc.record({
  what: fc.constantFrom(...(Object.keys(eventActions) as EventName[])),
  /** Whether everything that this step started settles before the next step. */
  settles: fc.boolean(),
})
const scenario = fc.record({
  prevented: fc.oneof(
    { weight: 12, arbitrary: fc.constant('nothing' as const) },
    { weight: 1, arbitrary: fc.constantFrom('switch' as const, 'native' as const, 'another instance' as const) },
  ),
  settings: fc.oneof({ weight: 9, arbitrary: fc.constant('read' as const) }, { weight: 1, arbitrary: fc.constant('locked' as const) }),
  ledger: fc.constantFrom('open', 'slow', 'stuck'),
  stops: fc.constantFrom('at once', 'slowly', 'never', 'with a fault'),
  breaksOffFirst: fc.boolean(),
  tellsDeathLate: fc.boolean(),
  pageHangs: fc.boolean(),
  early: fc.array(step, { maxLength: 4 }),
  order: fc.array(step, { maxLength: 16 }),
  last: fc.constantFrom(...endings),
})

it('exits once, with 0 when ended, 1 for a failed start and 2 for a refused one, and never hangs', async () => {
  const seed = process.env['DESKBOOK_LIFE_SEED']
  const property = fc.asyncProperty(scenario, async ({ early, order, last, ...given }) => {
    const electron = await started(given)
    const act = async (what: EventName) => {
      if (electron.isOver) return
      await eventActions[what](electron)
      if (electron.window) expect(electron.window.reloads).toBeLessThanOrEqual(4 * (electron.answers + 1))
    }
    const inOrder = async (steps: typeof order) => {
      for (const { what, settles } of steps) {
        await act(what)
        if (settles) await turn()
      }
    }
    await inOrder(early)
    await act('ready')
    await turn()
    await inOrder(order)
    if (given.prevented === 'nothing' && electron.endedAtMs === null && electron.failedAtMs === null) expect(electron.exits).toEqual([])
    // Finally everything completes, and the app is ended while nothing is in flight.
    for (const what of ['ten seconds pass', 'the clerk answers: again', 'the page loads', 'a second passes', 'it is answered'] as const) {
      await act(what)
      await turn()
    }
    if (electron.window?.loadedAtMs) expect(electron.window.isShown).toBe(true)
    for (const what of [last, 'quit', 'ten seconds pass', 'ten seconds pass', 'ten seconds pass', 'ten seconds pass'] as const) {
      await act(what)
      await turn()
    }
    forgetSignals()

    const { exits, boxes, faults, failedAtMs, endedAtMs } = electron
    expect({ faults, exits: exits.length, boxes: boxes.length }).toEqual({ faults: [], exits: 1, boxes: exits[0] === 0 ? 0 : 1 })
    // A start that fails while it is being ended, or while its page dies, may exit either way.
    const isFailure = failedAtMs !== null && given.prevented === 'nothing'
    const mayExitEitherWay = isFailure && ((endedAtMs !== null && endedAtMs <= failedAtMs + 1000) || electron.deaths > 0)
    const isRefused = given.prevented === 'switch' || given.prevented === 'native'
    // A refused start shows its message once the app is ready, so nothing is shown if it was ended before.
    const isMessageSkipped = isRefused && early.length > 0 && exits[0] === 0
    if (!mayExitEitherWay && !isMessageSkipped)
      expect(exits).toEqual([isRefused || (isFailure && given.settings === 'locked') ? 2 : isFailure ? 1 : 0])
    expect(currentRun.desk.stops).toBe(exits[0] === 0 && currentRun.desk.booted ? 1 : 0)
  })
  const numRuns = Number(process.env['DESKBOOK_LIFE_RUNS'] ?? 250)
  await fc.assert(property, { numRuns, ...(seed === undefined ? {} : { seed: Number(seed) }) })
}, 600_000)
