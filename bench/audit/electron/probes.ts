/**
 * `node --import`: resolves `electron` to the emulation. Once the window has loaded, probes the app from the outside, as a hostile page, frame or
 * program would, writes the report as plain data and tells the app to quit.
 */

import type { EventEmitter } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { setTimeout } from 'node:timers/promises'
import { app, type Handler, windowLoaded, world } from './emulation.ts'

type World = typeof world
export type ElectronReport = Awaited<ReturnType<typeof probe>>

const emulation = new URL('emulation.ts', import.meta.url).href

registerHooks({
  resolve: (name, context, next) => (name === 'electron' ? { url: emulation, shortCircuit: true } : next(name, context)),
})

app.once(windowLoaded, async () => {
  try {
    writeFileSync(process.env['DESKBOOK_AUDIT_REPORT'] ?? '', JSON.stringify(await probe()))
  } catch (error) {
    console.error(error)
  }
  app.emit('will-quit', { preventDefault() {} })
})

const foreignUrls = ['https://example.com/', 'http://127.0.0.1/', 'file:///etc/passwd', 'desk://other/', 'ws://example.com/', 'about:blank']
const permissions = 'media geolocation notifications clipboard-read display-capture openExternal hid serial usb fileSystem'.split(' ')

async function probe() {
  const { window, pages } = world
  if (!window || !pages) throw new Error('The app opened no window.')
  const page = window.webContents
  const limits = readFileSync('/proc/self/limits', 'utf8')
  return {
    sandboxed: world.sandboxed,
    schemes: world.schemes,
    sessions: [...world.sessions.keys()],
    preferences: world.preferences,
    served: await served(pages.files),
    /** Foreign addresses that the window could reach. */
    reached: foreignUrls.filter((url) => !pages.cancels(url)),
    own: !pages.cancels('desk://app/index.html'),
    proxy: pages.proxy,
    webRtc: page.webRtc,
    left: ['will-navigate', 'will-frame-navigate', 'will-redirect'].flatMap((name) =>
      foreignUrls.filter((url) => !prevents(page, name, { url })).map((url) => `${name} ${url}`),
    ),
    webView: !prevents(page, 'will-attach-webview', {}),
    windows: page.decideWindow?.().action ?? 'allow',
    permitted: permitted(pages),
    devices: devices(pages, page),
    downloads: !prevents(pages, 'will-download', {}),
    clientCertificate: !prevents(app, 'select-client-certificate', {}, [null, '', [], () => {}]),
    certificates: app.listenerCount('certificate-error') > 0 || [...world.sessions.values()].some(({ verifies }) => verifies),
    channels: [...world.handlers.keys()],
    trusted: trusted(world.handlers.get('desk:desk.state'), page.mainFrame),
    answers: await answers(world.handlers, page.mainFrame),
    flood: await flood(world.handlers.get('desk:settings.read'), page.mainFrame),
    crashReporter: world.crashReporter,
    dumps: entries(app.getPath('crashDumps')),
    coreLimit: /Max core file size +(\d+|unlimited)/.exec(limits)?.[1] ?? null,
    coreFilter: readFileSync('/proc/self/coredump_filter', 'utf8').trim(),
    environment: Object.keys(process.env).filter((name) => /^(NODE_TLS_REJECT_UNAUTHORIZED|SSLKEYLOGFILE|ELECTRON_.*)$/i.test(name)),
    revival: await revival(),
  }
}

function prevents(from: EventEmitter, name: string, event: object, rest: unknown[] = []): boolean {
  let times = 0
  from.emit(name, { ...event, preventDefault: () => times++ }, ...rest)
  return times > 0
}

/** Returns status and headers of the answers to requests that a page may send to its own scheme. */
async function served(files: ((request: Request) => Promise<Response>) | null) {
  const asked = [
    ['GET', 'desk://app/'],
    ['POST', 'desk://app/'],
    ...['package.json', '..%2f..%2fpackage.json', '../../package.json', 'index.html?x', 'licenses.json'].map((path) => [
      'GET',
      `desk://app/${path}`,
    ]),
    ['GET', 'desk://other/index.html'],
  ] as const
  return Promise.all(
    asked.map(async ([method = '', url = '']) => {
      const answer = await files?.(new Request(url, { method }))
      return { method, url, status: answer?.status ?? 0, headers: Object.fromEntries(answer?.headers ?? []) }
    }),
  )
}

function permitted(pages: NonNullable<ReturnType<World['sessions']['get']>>): string[] {
  return permissions.filter((permission) => {
    let given = pages.requests === null
    pages.requests?.(null, permission, (permission: boolean) => {
      given = permission
    })
    return given || (pages.checks?.(null, permission) ?? true)
  })
}

/** Returns the kinds of devices that a page could select. */
function devices(pages: EventEmitter & { devices: (() => boolean) | null }, page: EventEmitter): string[] {
  const kinds: [string, EventEmitter][] = [
    ['select-hid-device', pages],
    ['select-serial-port', pages],
    ['select-usb-device', pages],
    ['select-bluetooth-device', page],
  ]
  const choose = () => {}
  const open = kinds.filter(([name, from]) => {
    const rest = name === 'select-serial-port' ? [[], page, choose] : [[], choose]
    return !prevents(from, name, {}, rest)
  })
  return [...open.map(([name]) => name), ...((pages.devices?.() ?? true) ? ['remembered devices'] : [])]
}

/** Returns the untrusted frames and malformed argument lists that the handler accepts. */
function trusted(handler: Handler | undefined, mainFrame: object): string[] {
  const frames: [string, unknown][] = [
    ['no frame', null],
    ['a detached frame', Object.assign(mainFrame, { detached: true })],
    ['a frame of another window', { origin: 'desk://app', detached: false, parent: null }],
    ['a frame within the page', { origin: 'desk://app', detached: false, parent: mainFrame }],
    ['a page of another origin', { origin: 'https://example.com', detached: false, parent: null }],
    ['an empty origin', { origin: '', detached: false, parent: null }],
  ]
  const acceptedFrames = frames.filter(([, senderFrame]) => !throws(() => handler?.({ senderFrame }, {}))).map(([name]) => name)
  Object.assign(mainFrame, { detached: false })
  const inputs = [[], [{}, {}]].filter((given) => !throws(() => handler?.({ senderFrame: mainFrame }, ...given)))
  return [...acceptedFrames, ...inputs.map((given) => `${given.length} inputs`)]
}

function throws(call: () => unknown): boolean {
  try {
    call()
    return false
  } catch {
    return true
  }
}

interface Outcome {
  readonly ok: boolean
  readonly failure?: { readonly kind: string }
}

/** Returns the outcomes of hostile requests: each channel with missing, oversized or unexpected input. */
async function answers(handlers: World['handlers'], senderFrame: unknown) {
  const hostile: unknown[] = [null, 'text', { unknown: 1 }, { id: '\ud800' }, { id: 'x'.repeat(1_100_000) }, { caFile: '/etc/passwd' }]
  const outcomes: { channel: string; outcome: Outcome }[] = []
  for (const [channel, handler] of handlers)
    for (const input of hostile) outcomes.push({ channel, outcome: (await handler({ senderFrame }, input)) as Outcome })
  return outcomes
}

/** Returns the distinct outcomes of 10,000 simultaneous requests on one channel. */
async function flood(handler: Handler | undefined, senderFrame: unknown): Promise<string[]> {
  const outcomes = await Promise.all(Array.from({ length: 10_000 }, () => handler?.({ senderFrame }, {}) as Promise<Outcome>))
  return [...new Set(outcomes.map(({ ok, failure }) => (ok ? 'ok' : (failure?.kind ?? ''))))]
}

/**
 * Reports ten crashes of the page, waits for its reload, and repeats that until the clerk is asked. Returns the number of reloads, and whether the
 * desk still answers.
 */
async function revival() {
  const { webContents } = world.window as NonNullable<World['window']>
  let reloads = 0
  for (let i = 0; i < 10 && world.questions === 0; i++) {
    reloads = webContents.reloads
    for (let death = 0; death < 10; death++) webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 })
    for (let waits = 0; waits < 80 && webContents.reloads === reloads && world.questions === 0; waits++) await setTimeout(100)
  }
  const state = (await world.handlers.get('desk:desk.state')?.({ senderFrame: webContents.mainFrame }, {})) as Outcome
  return { reloads, questions: world.questions, answers: state.ok, hangs: webContents.listenerCount('unresponsive') > 0 }
}

function entries(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
