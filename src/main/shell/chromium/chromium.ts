/**
 * Runs the desk in a window of an installed Chromium, Chrome or Edge. No port is opened: the browser is controlled through a pipe, the renderer's
 * files are served by request interception, and every other request is aborted.
 */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type BrowserContext, chromium, type Frame, type Page, type Route } from 'playwright-core'
import { ignore } from '../../async/ignore.ts'
import { type AskingFrame, isTrustedFrame } from '../../ipc/trusted-frame.ts'
import { StartRefused } from '../../place/start-failure.ts'
import { type Assets, listAssets } from '../assets.ts'
import { numberLocale, regionOf, textLocale } from '../region.ts'
import type { Shell } from '../shell.ts'
import type { FileDialogs } from './file-dialogs.ts'
import { findBrowser, findProgram, noBrowserWords } from './installed-browser.ts'
import { offlineSwitches, printInBrowser } from './print.ts'

type Environment = Readonly<Record<string, string | undefined>>

const words: Record<string, string> = { 'http:': 'PROXY', 'https:': 'HTTPS', 'socks:': 'SOCKS', 'socks4:': 'SOCKS', 'socks5:': 'SOCKS5' }
const ports: Record<string, string> = { 'http:': '80', 'https:': '443' }

/**
 * Returns `PROXY host:port`, `HTTPS host:port`, `SOCKS5 host:port` or `DIRECT`, from `https_proxy`, `http_proxy`, `all_proxy` and `no_proxy` in
 * lower or upper case. An unreadable proxy address counts as none.
 */
export function proxyFromEnvironment(url: string, environment: Environment): string {
  const read = (name: string) => environment[name] || environment[name.toUpperCase()] || ''
  const { protocol, hostname, port } = new URL(url)
  if (isExempt(hostname, port || ports[protocol] || '', read('no_proxy'))) return 'DIRECT'
  const address = read(`${protocol.slice(0, -1)}_proxy`) || read('all_proxy')
  const proxy = URL.parse(address.includes('://') ? address : `http://${address}`)
  const word = proxy && words[proxy.protocol]
  return address && word ? `${word} ${proxy.hostname}:${proxy.port || ports[proxy.protocol] || '1080'}` : 'DIRECT'
}

/** Whether `no_proxy` contains the host: as `*`, or as a name with all its subdomains, optionally with a port. */
function isExempt(host: string, port: string, list: string): boolean {
  return list
    .split(/[\s,]+/)
    .filter(Boolean)
    .some((entry) => {
      if (entry === '*') return true
      const [, name = entry, onlyPort = port] = /^(.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? []
      const domain = name.replace(/^\*?\./, '')
      return onlyPort === port && (host === domain || host.endsWith(`.${domain}`))
    })
}

// Emulates Electron's side of the preload for a page in a browser: the same built preload runs in the page with a stub of `electron`. Calls go out as
// JSON over a binding, events come in as JSON.

/** Names of the binding that the page calls, and of the function that the shell calls. */
const bridgeNames = { ask: '__deskAsk', emit: '__deskTell' } as const

type Listener = (head: unknown, event: unknown) => void
type Preload = (require: () => unknown, module: object, exports: object) => void

/** Returns the script that runs before the page's own; `preload` is the text of the built CommonJS file. */
function bridgeScript(preload: string, origin: string): string {
  // The preload is wrapped in a function, so that its top-level names cannot clash with the ones used here.
  return `(${connect})((require, module, exports) => {\n${preload}\n}, ${JSON.stringify(origin)}, ${JSON.stringify(bridgeNames)})`
}

/** Runs in the page, so it must not use anything from outside. */
function connect(preload: Preload, origin: string, names: typeof bridgeNames): void {
  if (window.top !== window || location.origin !== origin) return
  const page = window as unknown as Record<string, unknown>
  const ask = page[names.ask] as (text: string) => Promise<string>
  const listeners = new Map<string, Set<Listener>>()
  const ipcRenderer = {
    invoke: async (channel: string, input: unknown) => JSON.parse(await ask(JSON.stringify([channel, input]))),
    on: (channel: string, listen: Listener) => listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listen)),
    removeListener: (channel: string, listen: Listener) => listeners.get(channel)?.delete(listen),
  }
  const contextBridge = {
    exposeInMainWorld: (name: string, api: unknown) => Object.defineProperty(page, name, { value: api, enumerable: true }),
  }
  const emit = (text: string) => {
    const [channel, event] = JSON.parse(text) as [string, unknown]
    for (const listen of [...(listeners.get(channel) ?? [])]) listen({}, event)
  }
  Object.defineProperty(page, names.emit, { value: emit })
  // The shell closes any second window; this prevents the page from opening one.
  Object.defineProperty(page, 'open', { value: () => null })
  preload(() => ({ contextBridge, ipcRenderer }), {}, {})
}

type Command = readonly [program: string, ...options: string[]]

/** Some openers exit only together with the program that they open, so an opener that still runs after this many milliseconds has succeeded. */
const startTimeoutMs = 3000

/** Whether the program started and did not fail; the path is not passed through a shell. */
const tryStart = ([program, ...options]: Command): Promise<boolean> =>
  new Promise((resolve) => {
    const waiting = setTimeout(() => resolve(true), startTimeoutMs)
    execFile(program, options, (error) => {
      clearTimeout(waiting)
      resolve(error === null)
    })
  })

/** Opens a file with the system's program for its type; returns false if there is none. */
async function openWithProgram(path: string, platform = process.platform): Promise<boolean> {
  if (platform === 'darwin') return tryStart(['/usr/bin/open', path])
  if (platform === 'win32') return tryStart(['rundll32.exe', 'url.dll,FileProtocolHandler', path])
  const opener = findProgram(['xdg-open'])
  return opener !== null && tryStart([opener, path])
}

/** Shows a file in the file manager; does nothing if there is none. */
async function showInFileManager(path: string, platform = process.platform): Promise<void> {
  if (platform === 'darwin') await tryStart(['/usr/bin/open', '-R', path])
  else if (platform === 'win32') await tryStart(['explorer.exe', `/select,${path}`])
  else {
    const opener = findProgram(['xdg-open'])
    if (opener !== null) await tryStart([opener, dirname(path)])
  }
}

/** A name that no resolver answers; requests to it never leave this process. */
const origin = 'https://desk.invalid'
const size = { width: 1360, height: 860 }
/** Timeout until the page has rendered something, in milliseconds. */
const longestStartMs = 30_000
/** Shown before the page: our own address would fail to load until its files are served. */
const blank = 'data:text/html,<title>Deskbook</title>'

export interface ChromiumOptions {
  /** Built renderer and built preload; absolute. */
  readonly rendererFolder: string
  readonly preloadFile: string
  readonly headless: boolean
  readonly dialogs: FileDialogs
  /** A reader copy that was named at the start. */
  readonly offered?: string | undefined
  /** Called with the browser before the page is loaded; for tests that observe the page from the beginning. */
  readonly beforePage?: ((context: BrowserContext) => Promise<void>) | undefined
}

export interface ChromiumShell extends Shell {
  readonly kind: 'chromium'
  /** The open window; throws before `open`. */
  page(): Page
}

/** Returns a shell that is not open yet. `open` rejects with a sentence if no browser is installed. */
export function chromiumShell(options: ChromiumOptions): ChromiumShell {
  const listeners: Parameters<Shell['onClosed']>[0][] = []
  const troubleListeners: Parameters<Shell['onTrouble']>[0][] = []
  let mayClose = () => true
  let window: Page | null = null
  const page = () => {
    if (!window) throw new Error('The window is not open.')
    return window
  }
  return {
    kind: 'chromium',
    page,
    async open({ answer }) {
      const [assets, preload, context] = await Promise.all([
        listAssets(options.rendererFolder),
        readFile(options.preloadFile, 'utf8'),
        launch(options.headless),
      ])
      const mainPage = context.pages()[0] ?? (await context.newPage())
      window = mainPage
      context.on('close', () => {
        for (const listen of listeners) listen('person')
      })
      context.on('page', (popup) => void popup.close())
      mainPage.on('close', () => void context.close())
      mainPage.on('crash', () => {
        for (const listen of troubleListeners) listen({ process: 'page', reason: 'crashed', code: null })
        void context.close()
      })
      mainPage.on('dialog', (dialog) => {
        // While a request is in flight, the page makes the browser confirm before it leaves; the desk answers instead.
        const mayLeave = dialog.type() === 'beforeunload' && mayClose()
        void ignore(mayLeave ? dialog.accept() : dialog.dismiss(), 'the page may have closed meanwhile')
      })
      const answerPage = async ({ frame }: { readonly frame: Frame }, text: string) => {
        const asking = describe(frame)
        if (!isTrustedFrame(asking, frame === mainPage.mainFrame() ? asking : null, origin))
          throw new Error('This frame may not ask the desk.')
        const [channel, input] = JSON.parse(text) as [string, unknown]
        return JSON.stringify(await answer(channel.replace(/^desk:/, ''), input))
      }
      const connect = async () => {
        await context.exposeBinding(bridgeNames.ask, answerPage)
        // Init scripts run in the order in which they were added: this one needs the binding.
        await context.addInitScript({ content: bridgeScript(preload, origin) })
      }
      await Promise.all([
        connect(),
        context.grantPermissions(['clipboard-write']),
        context.route('**/*', (route) => serveRequest(route, assets)),
      ])
      await options.beforePage?.(context)
      await mainPage.goto(`${origin}/`)
      // The page loads its language before its screens, so at its own load event nothing handles input yet.
      await mainPage.evaluate(waitUntilDrawn, longestStartMs)
    },
    emit(name, event) {
      const sent = window?.evaluate(emit, [bridgeNames.emit, JSON.stringify([`desk:${name}`, event])] as const)
      ignore(sent, 'a window that is loading or closing misses the event, and reads the whole state once it has loaded')
    },
    saveDialog: (dialog) => options.dialogs.save(dialog),
    openDialog: (dialog) => options.dialogs.open(dialog),
    printPdf: (page, signal) => printInBrowser(options.rendererFolder, page, signal),
    openFile: (path) => openWithProgram(path),
    showInFolder: (path) => showInFileManager(path),
    // A browser cannot exclude its window from screenshots.
    protectContent: () => {},
    // Playwright emulates focus, so a controlled page believes that it is in front, and could notify somebody who is looking at it.
    notify: () => {},
    proxyFor: async (url) => proxyFromEnvironment(url, process.env),
    languages: () => [textLocale()],
    region: () => regionOf(numberLocale()),
    onCloseAsked: (ask) => {
      mayClose = ask
    },
    onFileOffered: (listen) => {
      if (options.offered !== undefined) listen(options.offered)
    },
    // A browser's parent process gets no resume event; the desk notices a resume by its clock within seconds.
    onResumed: () => {},
    onTrouble: (listen) => void troubleListeners.push(listen),
    onClosed: (listen) => void listeners.push(listen),
    close: async () => window?.context().close(),
  }
}

async function launch(headless: boolean): Promise<BrowserContext> {
  const executablePath = findBrowser()
  if (!executablePath) throw new StartRefused(noBrowserWords())
  // An empty path creates a temporary profile folder, which is removed with the window.
  return chromium.launchPersistentContext('', {
    executablePath,
    headless,
    // Chromium's own sandbox does not start for root.
    chromiumSandbox: process.getuid?.() !== 0,
    args: [
      ...offlineSwitches,
      // An app window has no tabs and no address bar, whose preparation would take half of our start time.
      `--app=${blank}`,
      // `test-type` suppresses the warning bar about the switches above.
      ...(headless ? [] : ['--test-type', `--window-size=${size.width},${size.height}`]),
    ],
    // Show scrollbars in tests and screenshots too, as on a desk.
    ignoreDefaultArgs: headless ? ['--hide-scrollbars'] : ['--enable-automation'],
    viewport: headless ? size : null,
    colorScheme: headless ? 'light' : null,
    acceptDownloads: false,
    serviceWorkers: 'block',
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
}

/** Serves our own page and its files; aborts any other request or navigation. */
async function serveRequest(route: Route, assets: Assets): Promise<void> {
  const request = route.request()
  const url = new URL(request.url())
  if (url.origin !== origin || (request.isNavigationRequest() && url.pathname !== '/')) return route.abort('aborted')
  const { status, headers, body } = await assets(request.method(), url.pathname + url.search)
  await route.fulfill({ status, headers, body: Buffer.from(body) })
}

function describe(frame: Frame): AskingFrame {
  return { origin: URL.parse(frame.url())?.origin ?? '', detached: frame.isDetached(), parent: frame.parentFrame() }
}

/**
 * Runs in the page. A Playwright locator would first inject its large selector script. Animation frames are not used, because a covered window draws
 * none.
 */
function waitUntilDrawn(longestMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (!document.querySelector('#root > *')) return
      watch.disconnect()
      resolve()
    }
    const watch = new MutationObserver(look)
    watch.observe(document, { childList: true, subtree: true })
    setTimeout(() => reject(new Error('The window was not drawn.')), longestMs)
    look()
  })
}

/** Runs in the page. */
function emit([name, text]: readonly [name: string, text: string]): void {
  ;(window as unknown as Record<string, (text: string) => void>)[name]?.(text)
}
