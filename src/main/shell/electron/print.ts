/** Prints a paper to PDF in a window that is never shown, in a session of its own that lives in memory. */
import { BrowserWindow, session } from 'electron'
import { FailureError } from '../../../shared/contract/failure.ts'
import { paperAssets } from '../paper-page.ts'
import type { PrintedPage } from '../shell.ts'
import { guardSession, origin, scheme } from './guards.ts'
import { pagePreferences } from './page-preferences.ts'

let papers = 0

/** A tagged PDF with an outline. Errors: `document` when the page does not load or print, `stopped`. */
export async function printOutOfSight(rendererFolder: string, paper: PrintedPage, signal: AbortSignal): Promise<Uint8Array> {
  papers += 1
  const pages = session.fromPartition(`paper-${papers}`)
  await guardSession(pages)
  const assets = await paperAssets(rendererFolder, paper)
  pages.protocol.handle(scheme, async (request) => {
    const { status, headers, body } = await assets(request.method, new URL(request.url).pathname)
    return new Response(body, { status, headers })
  })
  if (signal.aborted) throw new FailureError({ kind: 'stopped' })
  const window = new BrowserWindow({ show: false, webPreferences: { ...pagePreferences, javascript: false, session: pages } })
  const stop = () => window.destroy()
  signal.addEventListener('abort', stop)
  try {
    await window.loadURL(`${origin}/`)
    return await window.webContents.printToPDF({
      preferCSSPageSize: true,
      printBackground: true,
      // Both are off by themselves.
      generateTaggedPDF: true,
      generateDocumentOutline: true,
    })
  } catch (error) {
    if (signal.aborted) throw new FailureError({ kind: 'stopped' })
    throw new FailureError({ kind: 'document', why: 'notPrinted' }, { cause: error })
  } finally {
    signal.removeEventListener('abort', stop)
    if (!window.isDestroyed()) window.destroy()
    pages.protocol.unhandle(scheme)
  }
}
