/** Prints a document to PDF in a hidden window, in its own in-memory session. */
import { BrowserWindow, type Session, session } from 'electron'
import { FailureError } from '../../../shared/contract/failure.ts'
import { paperAssets } from '../paper-page.ts'
import type { PrintedPage } from '../shell.ts'
import { guardSession, origin, scheme } from './guards.ts'
import { pagePreferences } from './page-preferences.ts'

/** Electron retains a session until the app ends (electron issue 28566), so printing reuses sessions. */
const unusedSessions: Session[] = []
let sessionCount = 0

/** Returns a session without network that no other document is using. It is in memory, because its name has no `persist:`. */
async function paperSession(): Promise<Session> {
  const reusedSession = unusedSessions.pop()
  if (reusedSession) return reusedSession
  sessionCount += 1
  const pages = session.fromPartition(`paper-${sessionCount}`)
  await guardSession(pages)
  return pages
}

/** Returns a tagged PDF with an outline. Errors: `document` if the page does not load or print, `stopped`. */
export async function printInHiddenWindow(rendererFolder: string, paper: PrintedPage, signal: AbortSignal): Promise<Uint8Array> {
  const pages = await paperSession()
  let window: BrowserWindow | undefined
  let stop = () => {}
  try {
    const assets = await paperAssets(rendererFolder, paper)
    if (signal.aborted) throw new FailureError({ kind: 'stopped' })
    pages.protocol.handle(scheme, async (request) => {
      const { status, headers, body } = await assets(request.method, new URL(request.url).pathname)
      return new Response(body, { status, headers })
    })
    window = new BrowserWindow({ show: false, webPreferences: { ...pagePreferences, javascript: false, session: pages } })
    // If the window is destroyed while printing, Electron's promise may never settle (electron issue 30753).
    const stopping = new Promise<never>((_, reject) => {
      stop = () => reject(new FailureError({ kind: 'stopped' }))
    })
    signal.addEventListener('abort', stop)
    return await Promise.race([print(window), stopping])
  } catch (error) {
    if (signal.aborted) throw new FailureError({ kind: 'stopped' })
    throw new FailureError({ kind: 'document', why: 'notPrinted' }, { cause: error })
  } finally {
    signal.removeEventListener('abort', stop)
    if (window && !window.isDestroyed()) window.destroy()
    if (pages.protocol.isProtocolHandled(scheme)) pages.protocol.unhandle(scheme)
    unusedSessions.push(pages)
  }
}

async function print(window: BrowserWindow): Promise<Uint8Array> {
  await window.loadURL(`${origin}/`)
  return window.webContents.printToPDF({
    preferCSSPageSize: true,
    printBackground: true,
    // Both are off by default.
    generateTaggedPDF: true,
    generateDocumentOutline: true,
  })
}
