/**
 * Measures the built window in a headless browser with 150,000 bookings, or the number in a second argument: startup, screens, Ctrl+K until bookings
 * are visible, scrolling, and catalogue loading. The window's times are compared with an empty page in the same browser.
 */

import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import type * as Entry from '../../src/main/chromium.ts'
import { findBrowser } from '../../src/main/shell/chromium/installed-browser.ts'
import { memoryVault } from '../../src/main/vault/vault.ts'
import { buildIfStale, built } from '../built-app.ts'
import { type Asked, type Figure, median } from '../measure.ts'
import { answerMs, framesDuring, painted } from '../window/frames.ts'

const ledgerRow = '[role=grid] tbody tr[id^=booking-]'

/** Returns the milliseconds until an empty page is painted, in a window without tabs and address bar like the desk's. */
async function startEmpty(): Promise<number> {
  const fromMs = performance.now()
  const args = ['--app=data:text/html,<title>empty</title>']
  const context = await chromium.launchPersistentContext('', { executablePath: findBrowser() ?? '', headless: true, args })
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    await page.setContent('<!doctype html><title>empty</title><p>empty</p>')
    await painted(page)
    return performance.now() - fromMs
  } finally {
    await context.close()
  }
}

const startDesk = async (dataFolder: string, beforePage?: (context: BrowserContext) => Promise<void>) => {
  const { startChromium } = (await import(built('main/chromium.js'))) as typeof Entry
  return startChromium({ headless: true, dataFolder, vault: memoryVault(), beforePage })
}

type FirstPage = 'today' | 'ledger'

/** Chooses the practice mode for a data folder, as on the very first start. */
async function practiseOnce(folder: string): Promise<void> {
  const desk = await startDesk(folder)
  try {
    await desk.page.getByRole('button', { name: 'Practise' }).click()
    await desk.page.locator('main#page').waitFor()
  } finally {
    await desk.stop()
  }
}

/** When something was painted, in milliseconds since the start. */
interface Started {
  /** The first usable screen. */
  readonly screenMs: number
  /** The rows of the ledger; if the desk opened with another screen, its key was pressed for them. */
  readonly rowsMs: number
}

/** Runs `work` on the desk of a copy of a data folder, once its ledger can be used. */
async function withDesk<T>(folder: string, first: FirstPage, work: (page: Page, started: Started) => Promise<T>): Promise<T> {
  const copy = mkdtempSync(join(tmpdir(), 'deskbook-window-'))
  cpSync(folder, copy, { recursive: true })
  const memory = join(copy, 'desk.json')
  const { settings, ...rest } = JSON.parse(readFileSync(memory, 'utf8')) as { settings: object }
  writeFileSync(memory, JSON.stringify({ ...rest, settings: { ...settings, opensWith: first } }))
  const fromMs = performance.timeOrigin + performance.now()
  const desk = await startDesk(copy, async (context) => void (await context.addInitScript(watchStart, ledgerRow)))
  try {
    const { page } = desk
    const screen = await page.evaluate(() => (window as unknown as Watched).seen.screen)
    if (first !== 'ledger') await page.keyboard.press('Alt+3')
    const rows = await page.evaluate(() => (window as unknown as Watched).seen.rows)
    return await work(page, { screenMs: screen - fromMs, rowsMs: rows - fromMs })
  } finally {
    await desk.stop()
    rmSync(copy, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Times in milliseconds since 1970. */
interface Watched {
  readonly seen: Readonly<Record<'screen' | 'rows', Promise<number>>>
}

/**
 * Runs in the page before its own scripts: checks once per frame what was painted. Playwright's own locators would inject a large script, which the
 * empty page does not load either.
 */
function watchStart(row: string): void {
  const painted = (selector: string) =>
    new Promise<number>((resolve) => {
      let isPainted = false
      // A frame counts as painted when the next one begins.
      const look = (atMs: number) => {
        if (isPainted) return resolve(performance.timeOrigin + atMs)
        isPainted = document.querySelector(selector) !== null
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
  Object.assign(window, { seen: { screen: painted('main#page'), rows: painted(row) } })
}

/** More rows than the measure scrolls through. */
const rows = 1200
const columns = 10
const style =
  'body{margin:0;font:12px sans-serif}div{height:560px;overflow:auto scroll}table{table-layout:fixed;width:100%;border-spacing:0}td{height:27px;padding:0 6px;overflow:hidden;white-space:nowrap;border-bottom:1px solid #ddd}'

/** Opens it in a separate browser with the size of the desk's window, and closes that after `work`. */
async function withPlainPage<T>(work: (page: Page) => Promise<T>): Promise<T> {
  const context = await chromium.launchPersistentContext('', {
    executablePath: findBrowser() ?? '',
    headless: true,
    viewport: { width: 1360, height: 860 },
    ignoreDefaultArgs: ['--hide-scrollbars'],
  })
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    const cells = (row: number) => Array.from({ length: columns }, (_, i) => `<td>Row ${row} cell ${i}`).join('')
    const table = Array.from({ length: rows }, (_, row) => `<tr>${cells(row)}`).join('')
    await page.setContent(
      `<!doctype html><title>rows</title><style>${style}</style><div role="grid" tabindex="0"><table>${table}</table></div>`,
    )
    return await work(page)
  } finally {
    await context.close()
  }
}

export const group = 'window'

type Print = (line: string) => void

const atMost = (name: string, value: number, goal: number, unit = 'x'): Figure => ({ name, value, unit, goal: { atMost: goal } })
const fillYears = fileURLToPath(new URL('../../e2e/fill-years.ts', import.meta.url))

export async function measure(say: Print, { look, count }: Asked): Promise<Figure[]> {
  const print: Print = (line) => say(`window: ${line}`)
  await buildIfStale()
  printSizes(print)
  const bookings = count ?? 150_000
  const rounds = look ? 3 : 9
  const home = mkdtempSync(join(tmpdir(), 'deskbook-bench-'))
  try {
    execFileSync(process.execPath, [fillYears, home, String(bookings)], { stdio: 'ignore' })
    print(`${bookings} bookings loaded`)
    await practiseOnce(home)
    const starts = await startsOf(home, look ? 1 : 5, print)
    return [...starts, ...(await withDesk(home, 'today', (page) => measureIn(page, rounds, print)))]
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Prints the sizes of the shipped window, with English, and of each other language, as files and gzipped. */
function printSizes(print: Print): void {
  const folder = built('renderer/assets')
  const kib = (bytes: number) => `${Math.round(bytes / 1024)} KiB`
  const files = readdirSync(folder).filter((file) => /\.(?:js|css)$/.test(file))
  const languages = files.filter((file) => /^[a-z]{2}-/.test(file))
  const sizes = (names: readonly string[]) => {
    const all = names.map((file) => readFileSync(join(folder, file)))
    const sum = (of: (file: Buffer) => number) => all.reduce((bytes, file) => bytes + of(file), 0)
    return `${kib(sum(({ length }) => length))}, packed ${kib(sum((file) => gzipSync(file).length))}`
  }
  print(`size with English ${sizes(files.filter((file) => !languages.includes(file)))}`)
  for (const file of languages) print(`size of ${file.slice(0, 2)} ${sizes([file])}`)
}

async function startsOf(home: string, rounds: number, print: Print): Promise<Figure[]> {
  const took = { empty: [] as number[], today: [] as number[], byKey: [] as number[], ledger: [] as number[] }
  // The first round warms up.
  for (let round = 0; round <= rounds; round++) {
    took.empty.push(await startEmpty())
    const { screenMs, rowsMs } = await withDesk(home, 'today', async (_, started) => started)
    took.today.push(screenMs)
    took.byKey.push(rowsMs)
    took.ledger.push(await withDesk(home, 'ledger', async (_, started) => started.rowsMs))
  }
  const of = (name: keyof typeof took) => median(took[name].slice(1))
  const formatted = (name: keyof typeof took) => `${of(name).toFixed(0)} ms, ${(of(name) / of('empty')).toFixed(1)} x`
  print(
    `start to an empty page ${of('empty').toFixed(0)} ms; to Today ${formatted('today')}; from there by Alt+3 to the rows of the ledger ${formatted('byKey')}`,
  )
  print(`start of a desk that opens with its ledger, to the rows ${formatted('ledger')}`)
  return [atMost('window-start', of('ledger') / of('empty'), 2)]
}

/** The key of each screen, and its entry in the rail, which is marked in the frame that shows the screen. */
const screens = [
  ['Alt+1', 'Today'],
  ['Alt+2', 'Search'],
  ['Alt+3', 'Ledger'],
  ['Alt+4', 'Unknown'],
  ['Alt+5', 'Arrivals'],
  ['Alt+6', 'Settings'],
] as const

async function measureIn(page: Page, rounds: number, print: Print): Promise<Figure[]> {
  const times = async (key: string, shown: Parameters<typeof answerMs>[2], before: () => Promise<void>) => {
    const all: number[] = []
    for (let round = 0; round <= rounds; round++) {
      await before()
      all.push(await answerMs(page, key, shown))
    }
    return median(all.slice(1))
  }
  const settled = () => painted(page)
  const empty = await times('F9', null, settled)
  const frame = median(await framesDuring(page, () => page.waitForTimeout(500)))
  print(`a key that does nothing ${empty.toFixed(1)} ms, a frame ${frame.toFixed(1)} ms`)

  let slowest = 0
  for (const [key, title] of screens) {
    const away = key === 'Alt+1' ? 'Alt+6' : 'Alt+1'
    const ms = await times(key, { selector: 'nav [aria-current=page]', text: title }, async () => {
      await page.keyboard.press(away)
      await page.waitForTimeout(300)
    })
    print(`${title} ${ms.toFixed(1)} ms, ${((ms - empty) / frame).toFixed(1)} frames more than nothing`)
    slowest = Math.max(slowest, (ms - empty) / frame)
  }

  const hits = await times('a', { selector: '[role=group][aria-labelledby$="-bookings"] [role=option]:not([data-dim])' }, async () => {
    if ((await page.locator('[role=combobox]').count()) > 0) for (const key of ['Escape', 'Escape']) await page.keyboard.press(key)
    await page.keyboard.press('Control+k')
    await painted(page)
  })
  print(`the first letter in Ctrl+K to bookings on the screen ${hits.toFixed(1)} ms`)
  for (const key of ['Escape', 'Escape']) await page.keyboard.press(key)

  await showAll(page)
  const [p95, worst] = printFrames(await framesDuring(page, () => scroll(page, turnPx)), 'of wheel and End', print)
  const [flung] = printFrames(await framesDuring(page, () => scroll(page, flungPx)), 'of five turns at a time and End', print)
  // Measure both at about the same time. If a page without scripts is slow too, the machine is the cause.
  const [plain] = await withPlainPage(async (rows) =>
    printFrames(await framesDuring(rows, () => scroll(rows, flungPx)), 'of plain rows, five turns at a time', print),
  )

  const catalogue = await catalogueMs(page)
  return [
    atMost('window-screen', slowest, 2, 'frames'),
    atMost('window-hits', hits / empty, 3),
    atMost('window-scroll-p95', p95, 17, 'ms'),
    atMost('window-scroll-worst', worst, 50, 'ms'),
    atMost('window-scroll-plain', flung / plain, 2),
    atMost('window-catalogue', catalogue, 30, 'ms'),
  ]
}

/** Prints and returns the 95th percentile of the frame times and the worst, in milliseconds. */
function printFrames(frames: readonly number[], what: string, print: Print): readonly [p95: number, worst: number] {
  const sorted = frames.toSorted((a, b) => a - b)
  const [p95, worst] = [sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN, sorted.at(-1) ?? Number.NaN]
  print(`${frames.length} frames ${what}: 95 of 100 within ${p95.toFixed(1)} ms, the worst ${worst.toFixed(1)} ms`)
  return [p95, worst]
}

/** Shows the whole ledger, from its first booking to its last. */
async function showAll(page: Page): Promise<void> {
  await page.keyboard.press('Alt+3')
  await page.locator(ledgerRow).first().waitFor()
  await page.getByRole('button', { name: /^Range:/ }).click()
  await page.getByRole('button', { name: 'All time', exact: true }).click()
  await page.waitForTimeout(1000)
}

/** The pixels that a browser scrolls per notch of the mouse wheel. Sixty notches a second is a free-spinning wheel. */
const turnPx = 120
/** Five notches per frame, faster than by hand: the resulting lag shows the cost of a row. */
const flungPx = 600

/** Scrolls through a list by wheel, `px` at a time, and jumps to its ends. */
async function scroll(page: Page, px: number): Promise<void> {
  await page.locator('[role=grid]').hover()
  for (let turn = 0; turn < 120; turn++) {
    await page.mouse.wheel(0, turn % 20 < 14 ? px : -1.5 * px)
    await page.waitForTimeout(16)
  }
  await page.locator('[role=grid]').focus()
  for (const key of ['End', 'PageUp', 'PageUp', 'Home', 'PageDown', 'End', 'Home']) {
    await page.keyboard.press(key)
    await page.waitForTimeout(120)
  }
}

/** Returns the milliseconds to load the largest catalogue other than English, when the window starts in its language. */
async function catalogueMs(page: Page): Promise<number> {
  await page.evaluate(() =>
    (window as unknown as { desk: { ask(name: string, input: object): Promise<unknown> } }).desk.ask('settings.write', { language: 'ar' }),
  )
  const took: number[] = []
  for (let round = 0; round < 4; round++) {
    await page.reload()
    await page.locator('main#page').waitFor()
    took.push(
      await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => /\/ar-[^/]*\.js$/.test(name))
          .reduce((sum, { duration }) => sum + duration, 0),
      ),
    )
  }
  return median(took.slice(1))
}
