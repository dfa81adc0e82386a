/**
 * The desk in a window of an installed Chromium, Chrome or Edge. No port is opened: the browser is steered through a
 * pipe, the renderer's files are handed to it by interception, and every other request is cut off.
 */
import { readFile } from 'node:fs/promises'
import { type BrowserContext, chromium, type Frame, type Page, type Route } from 'playwright-core'
import { type AskingFrame, isTrustedFrame } from '../../ipc/trusted-frame.ts'
import { StartRefused } from '../../place/start-failure.ts'
import { type Assets, listAssets } from '../assets.ts'
import { languageHere, localeHere, regionOf } from '../region.ts'
import type { Shell } from '../shell.ts'
import { proxyFromEnvironment } from './environment-proxy.ts'
import type { FileDialogs } from './file-dialogs.ts'
import { findBrowser, noBrowserWords } from './installed-browser.ts'
import { openWithProgram, showInFileManager } from './open-file.ts'
import { bridgeNames, bridgeScript } from './page-bridge.ts'
import { cutOff, printInBrowser } from './print.ts'

/** A name that no resolver answers; the page never leaves this process. */
const origin = 'https://desk.invalid'
const size = { width: 1360, height: 860 }
/** How long the page may take until it has something in it, in milliseconds. */
const longestStartMs = 30_000
/** What the window has before its page: our own address would be a failure until its files are served. */
const blank = 'data:text/html,<title>Deskbook</title>'

export interface ChromiumOptions {
  /** Built renderer and built preload; absolute. */
  readonly rendererFolder: string
  readonly preloadFile: string
  readonly headless: boolean
  readonly dialogs: FileDialogs
  /** A reader copy that was named at the start. */
  readonly offered?: string | undefined
  /** Sees the browser before the page is loaded; for tests that watch the page from its first moment. */
  readonly beforePage?: ((context: BrowserContext) => Promise<void>) | undefined
}

export interface ChromiumShell extends Shell {
  readonly kind: 'chromium'
  /** The open window; throws before `open`. */
  page(): Page
}

/** A shell that is not open yet. `open` rejects with a sentence when no browser is installed. */
export function chromiumShell(options: ChromiumOptions): ChromiumShell {
  const listeners: Parameters<Shell['onClosed']>[0][] = []
  const troubled: Parameters<Shell['onTrouble']>[0][] = []
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
      const opened = context.pages()[0] ?? (await context.newPage())
      window = opened
      context.on('close', () => {
        for (const listen of listeners) listen('person')
      })
      context.on('page', (popup) => void popup.close())
      opened.on('close', () => void context.close())
      opened.on('crash', () => {
        for (const listen of troubled) listen({ process: 'page', reason: 'crashed', code: null })
        void context.close()
      })
      opened.on('dialog', (dialog) => {
        // While something is on its way, the page makes the browser ask before it leaves; the desk answers instead.
        const leaves = dialog.type() === 'beforeunload' && mayClose()
        void (leaves ? dialog.accept() : dialog.dismiss()).catch(() => {})
      })
      const answerPage = async ({ frame }: { readonly frame: Frame }, text: string) => {
        const asking = describe(frame)
        if (!isTrustedFrame(asking, frame === opened.mainFrame() ? asking : null, origin))
          throw new Error('This frame may not ask the desk.')
        const [channel, input] = JSON.parse(text) as [string, unknown]
        return JSON.stringify(await answer(channel.replace(/^desk:/, ''), input))
      }
      const connect = async () => {
        await context.exposeBinding(bridgeNames.ask, answerPage)
        // Scripts begin in the order in which they are given: this one takes the binding as it finds it.
        await context.addInitScript({ content: bridgeScript(preload, origin) })
      }
      await Promise.all([
        connect(),
        context.grantPermissions(['clipboard-write']),
        context.route('**/*', (route) => serveRequest(route, assets)),
      ])
      await options.beforePage?.(context)
      await opened.goto(`${origin}/`)
      // The page loads its language before its screens, so its own load event comes too early: what is pressed then is heard by nobody.
      await opened.evaluate(untilDrawn, longestStartMs)
    },
    emit(name, event) {
      // A window that is just loading or closing misses it; it reads the whole state once it is there.
      window?.evaluate(tell, [bridgeNames.tell, JSON.stringify([`desk:${name}`, event])] as const).catch(() => {})
    },
    saveDialog: (dialog) => options.dialogs.save(dialog),
    openDialog: (dialog) => options.dialogs.open(dialog),
    printPdf: (page, signal) => printInBrowser(options.rendererFolder, page, signal),
    openFile: (path) => openWithProgram(path),
    showInFolder: (path) => showInFileManager(path),
    // A browser can do neither.
    protectContent: () => {},
    // A page that is steered is told that it is in front, wherever it is (Playwright emulates its focus), so it would notify who is looking at it.
    notify: () => {},
    proxyFor: async (url) => proxyFromEnvironment(url, process.env),
    languages: () => [languageHere()],
    region: () => regionOf(localeHere()),
    onCloseAsked: (ask) => {
      mayClose = ask
    },
    onFileOffered: (listen) => {
      if (options.offered !== undefined) listen(options.offered)
    },
    // Nobody tells a browser's parent; the clock notices by itself within seconds.
    onResumed: () => {},
    onTrouble: (listen) => void troubled.push(listen),
    onClosed: (listen) => void listeners.push(listen),
    close: async () => window?.context().close(),
  }
}

async function launch(headless: boolean): Promise<BrowserContext> {
  const executablePath = findBrowser()
  if (!executablePath) throw new StartRefused(noBrowserWords())
  // No path: a profile in a folder of its own, which is removed with the window.
  return chromium.launchPersistentContext('', {
    executablePath,
    headless,
    // Chromium's own sandbox does not start for root.
    chromiumSandbox: process.getuid?.() !== 0,
    args: [
      ...cutOff,
      // A window without tabs and an address: what the browser makes ready for these takes as long as half of our start.
      `--app=${blank}`,
      // `test-type` keeps away the bar that warns of the switches above.
      ...(headless ? [] : ['--test-type', `--window-size=${size.width},${size.height}`]),
    ],
    // Scrollbars take their place in tests and pictures too, as they do at the desk.
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

/** Our own page and its files; anything else, and any other page, goes nowhere. */
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
 * Runs in the page. Waited for with a locator, the window would first load the large script by which tests find what is in a page. A window that is
 * behind others draws no frames, so none is waited for.
 */
function untilDrawn(longestMs: number): Promise<void> {
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
function tell([name, text]: readonly [name: string, text: string]): void {
  ;(window as unknown as Record<string, (text: string) => void>)[name]?.(text)
}
