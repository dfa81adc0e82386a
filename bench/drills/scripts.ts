/**
 * Service texts that try to run code, load or send something: in every field, on every screen of the real window, in saved files and in print. None
 * may run, none may be rendered as markup, and nothing may leave. `count` is the number of payloads.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { boot } from '../../src/main/boot.ts'
import { chromiumShell } from '../../src/main/shell/chromium/chromium.ts'
import { findBrowser } from '../../src/main/shell/chromium/installed-browser.ts'
import { bootOptions, buildIfStale, built } from '../built-app.ts'
import type { DrillRun } from '../drill.ts'
import type { DrillDefect } from '../drill-defects.ts'
import { randomFrom } from '../random.ts'
import { payloads } from './scripts/payloads.ts'
import { serveScripts } from './scripts/scripted-service.ts'
import { markupIn, openSockets, setTraps, watchNetwork } from './scripts/traps.ts'
import { walk } from './scripts/walk.ts'

export const fullCount = 500
export const reducedCount = 12
export const freshSeeds = true

const remarks = 'src/renderer/ui/booking/remarks.tsx'
const asMarkup = {
  file: remarks,
  find: '<div className="keep-lines">{shown}</div>',
  replace: "<div dangerouslySetInnerHTML={{ __html: text ?? '' }} />",
}
const policy = 'src/main/shell/assets.ts'
export const defects: readonly DrillDefect[] = [
  { name: 'renders remarks as HTML', edits: [asMarkup], says: 'taken for markup', count: 45 },
  {
    name: 'renders remarks as HTML, and the content policy allows inline scripts',
    edits: [asMarkup, { file: policy, find: `"script-src 'self'"`, replace: `"script-src 'self' 'unsafe-inline'"` }],
    says: 'executed',
    count: 45,
  },
  {
    name: 'renders remarks as HTML, and the content policy allows images of any origin',
    edits: [asMarkup, { file: policy, find: `"img-src 'self' data:"`, replace: '"img-src *"' }],
    says: 'requested',
    count: 45,
  },
  {
    name: 'splits the currencies at blanks',
    edits: [
      {
        file: 'src/renderer/features/search/results/filter-bar.tsx',
        find: '[currency] : codes',
        replace: "[currency] : codes.join(' ').split(' ')",
      },
    ],
    says: 'the page threw',
    count: 45,
  },
]

export async function run({ count, seed, print }: DrillRun) {
  await buildIfStale()
  const folder = await mkdtemp(join(tmpdir(), 'deskbook-scripts-'))
  const sockets = await openSockets()
  const texts = payloads(randomFrom(seed), count, sockets.ports)
  const service = await serveScripts(texts)
  const caFile = join(folder, 'ca.pem')
  await writeFile(caFile, service.caPem)
  const falls = new Map<string, number>()
  let screen = 'first start'
  const fall = (what: string) => {
    const known = falls.get(what) ?? 0
    falls.set(what, known + 1)
    if (known === 0 && falls.size <= 300) print(`${what} (${screen})`)
  }
  const saved: string[] = []
  const shell = chromiumShell({
    rendererFolder: built('renderer'),
    preloadFile: built('preload/index.cjs'),
    headless: true,
    dialogs: {
      open: async () => caFile,
      save: async ({ suggestedName }) => {
        const file = join(folder, `${saved.length}-${suggestedName}`)
        saved.push(file)
        return file
      },
    },
    beforePage: (context) => setTraps(context, fall),
  })
  const { desk, stop } = await boot(shell, bootOptions(folder))
  const looks: Record<string, number> = {}
  try {
    const page = shell.page()
    page.setDefaultTimeout(60_000)
    await watchNetwork(page, (url) => url.startsWith('https://desk.invalid/') || /^(?:data:image|blob:|data:font)/.test(url), fall)
    const look = async (where: string) => {
      screen = where
      looks[where] = (looks[where] ?? 0) + 1
      for (const markup of await markupIn(page)) fall(`taken for markup: ${markup}`)
    }
    const { file } = await desk['connection.chooseCaFile']({})
    const connection = { name: texts[0]?.slice(0, 60) ?? '', baseUrl: service.baseUrl, apiKey: 'scripts', caFile: file?.token ?? '' }
    await desk['connection.add']({ ...connection, occupantsField: 'occupancy', bookTimeoutSeconds: 120 })
    // A page that is gone was already reported; the walk cannot continue.
    await walk({ page, desk, service, texts, look }).catch((error: Error) => {
      fall(`stuck: ${error.message.split('\n')[0]} after ${screen}`)
    })
    screen = 'print'
    const printed = Buffer.from(await shell.page().pdf({ preferCSSPageSize: true, printBackground: true }))
    if (printed.length === 0) fall('nothing was printed')
    for (const action of ['/JavaScript', '/JS', '/Launch', '127.0.0.1']) if (printed.includes(action)) fall(`printed with ${action}`)
    looks.print = 1
  } finally {
    await stop()
  }
  try {
    screen = 'files'
    looks.files = await openFiles(saved, fall)
  } finally {
    await service.close()
    sockets.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  if (sockets.arrived() > 0) fall(`${sockets.arrived()} packets and connections came`)
  print(`screens looked at: ${JSON.stringify(looks)}`)
  print(`${[...falls.values()].reduce((sum, times) => sum + times, 0)} falls into a trap, ${sockets.arrived()} packets`)
  return { cases: count, failed: falls.size }
}

/** Opens the saved files in a browser without any of the desk window's protections. Returns their number. */
async function openFiles(files: readonly string[], fall: (what: string) => void): Promise<number> {
  const browser = await chromium.launch({ executablePath: findBrowser() ?? '', headless: true, chromiumSandbox: process.getuid?.() !== 0 })
  try {
    const context = await browser.newContext({ acceptDownloads: false })
    await setTraps(context, () => {})
    for (const file of files) {
      const page = await context.newPage()
      await watchNetwork(page, (url) => url.startsWith('file:'), fall)
      // The browser does not display files that it treats as downloads.
      await page.goto(pathToFileURL(file).href).catch(() => {})
      await page.close()
    }
  } finally {
    await browser.close()
  }
  return files.length
}
