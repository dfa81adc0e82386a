/** Prints a document to PDF in a temporary headless browser: a browser with a window cannot print to PDF. */
import { type Browser, chromium } from 'playwright-core'
import { FailureError } from '../../../shared/contract/failure.ts'
import { ignore } from '../../async/ignore.ts'
import { paperAssets } from '../paper-page.ts'
import type { PrintedPage } from '../shell.ts'
import { findBrowser } from './installed-browser.ts'

/** Switches that disconnect every browser that the desk starts from the network. */
export const offlineSwitches = [
  // The browser cannot reach any host: no host name resolves, and numeric addresses count as host names.
  '--host-resolver-rules=MAP * ~NOTFOUND',
  // WebRTC sends packets without a resolver. Older versions know the switch by the second name.
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  '--disable-domain-reliability',
]

const origin = 'https://paper.invalid'

/** Returns a tagged PDF with an outline. Errors: `document` if the browser cannot print it, `stopped`. */
export async function printInBrowser(rendererFolder: string, paper: PrintedPage, signal: AbortSignal): Promise<Uint8Array> {
  const executablePath = findBrowser()
  if (!executablePath) throw new FailureError({ kind: 'document', why: 'notPrinted' })
  let browser: Browser | null = null
  const stop = () => void ignore(browser?.close(), 'a browser that is gone needs no closing')
  signal.addEventListener('abort', stop)
  try {
    browser = await chromium.launch({
      executablePath,
      headless: true,
      chromiumSandbox: process.getuid?.() !== 0,
      args: offlineSwitches,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    })
    if (signal.aborted) throw new FailureError({ kind: 'stopped' })
    const assets = await paperAssets(rendererFolder, paper)
    const page = await browser.newPage({ javaScriptEnabled: false, serviceWorkers: 'block', acceptDownloads: false })
    await page.route('**/*', async (route) => {
      const url = new URL(route.request().url())
      if (url.origin !== origin) return route.abort('aborted')
      const { status, headers, body } = await assets(route.request().method(), url.pathname)
      return route.fulfill({ status, headers, body: Buffer.from(body) })
    })
    await page.goto(`${origin}/`, { waitUntil: 'networkidle' })
    return await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true })
  } catch (error) {
    if (signal.aborted) throw new FailureError({ kind: 'stopped' })
    throw new FailureError({ kind: 'document', why: 'notPrinted' }, { cause: error })
  } finally {
    signal.removeEventListener('abort', stop)
    await ignore(browser?.close(), 'a browser that is gone needs no closing')
  }
}
