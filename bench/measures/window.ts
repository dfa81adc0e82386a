/**
 * Measures the built window in a headless browser with 150,000 bookings, or the number in a second argument: startup, screens, Ctrl+K until bookings
 * are visible, scrolling, and catalogue loading. The window's times are compared with an empty page in the same browser.
 */

import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import type * as Entry from '../../src/main/chromium.ts'
import { findBrowser } from '../../src/main/shell/chromium/installed-browser.ts'
import { memoryVault } from '../../src/main/vault/vault.ts'
import { buildIfStale, built } from '../built-app.ts'
import { type Asked, atMost, type Figure, inTurns, median, type Print } from '../measure.ts'

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

/** Chooses the practice mode for a data folder, as on the very first start, and its ledger as the first page. */
async function practiseOnce(folder: string): Promise<void> {
  const { desk, page, stop } = await startDesk(folder)
  try {
    await page.getByRole('button', { name: 'Practise' }).click()
    await page.locator('main#page').waitFor()
    await desk['settings.write']({ opensWith: 'ledger' })
  } finally {
    await stop()
  }
}

/** Runs `work` on the desk of a copy of a data folder, with the milliseconds from its start until the rows of its ledger were painted. */
async function withDesk<T>(folder: string, work: (page: Page, rowsMs: number) => Promise<T>): Promise<T> {
  const copy = mkdtempSync(join(tmpdir(), 'deskbook-window-'))
  cpSync(folder, copy, { recursive: true })
  const fromMs = performance.timeOrigin + performance.now()
  const { page, stop } = await startDesk(copy, async (context) => void (await context.addInitScript(watchStart, ledgerRow)))
  try {
    const paintedMs = await page.evaluate(() => (window as unknown as Watched).rowsPaintedMs)
    return await work(page, paintedMs - fromMs)
  } finally {
    await stop()
    rmSync(copy, { recursive: true, force: true, maxRetries: 5 })
  }
}

interface Watched {
  /** In milliseconds since 1970. */
  readonly rowsPaintedMs: Promise<number>
}

/**
 * Runs in the page before its own scripts: checks once per frame whether rows were painted. Playwright's own locators would inject a large script,
 * which the empty page does not load either.
 */
function watchStart(row: string): void {
  const rowsPaintedMs = new Promise<number>((resolve) => {
    let isPainted = false
    // A frame counts as painted when the next one begins.
    const look = (atMs: number) => {
      if (isPainted) return resolve(performance.timeOrigin + atMs)
      isPainted = document.querySelector(row) !== null
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  Object.assign(window, { rowsPaintedMs })
}

/** What must be visible before a key counts as answered; `null` is the next frame, whatever it shows. */
type Shown = { readonly selector: string; readonly text?: string } | null

/** Returns the milliseconds from a key press to the end of the frame that shows its answer. */
async function answerMs(page: Page, key: string, shown: Shown): Promise<number> {
  const answered = await page.evaluateHandle((wanted) => {
    const isShown = () => {
      if (wanted === null) return true
      return [...document.querySelectorAll(wanted.selector)].some(
        (part) => part.checkVisibility() && (part.textContent ?? '').startsWith(wanted.text ?? ''),
      )
    }
    return {
      done: new Promise<number>((resolve) => {
        const press = ({ timeStamp }: KeyboardEvent) => {
          // A frame counts as painted when the next one begins.
          const look = (atMs: number) => (isPainted ? resolve(atMs - timeStamp) : again())
          let isPainted = false
          const again = () => {
            isPainted = isShown()
            requestAnimationFrame(look)
          }
          requestAnimationFrame(again)
        }
        window.addEventListener('keydown', press, { capture: true, once: true })
      }),
    }
  }, shown)
  await page.keyboard.press(key)
  const ms = await answered.evaluate(({ done }) => done)
  await answered.dispose()
  return ms
}

/** Returns the milliseconds between frames while `work` runs. */
async function framesDuring(page: Page, work: () => Promise<void>): Promise<number[]> {
  const watch = await page.evaluateHandle(() => {
    const frames: number[] = []
    let last = performance.now()
    let isOver = false
    const look = (atMs: number) => {
      frames.push(atMs - last)
      last = atMs
      if (!isOver) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    return {
      end: () => {
        isOver = true
        return frames.slice(1)
      },
    }
  })
  await work()
  return watch.evaluate(({ end }) => end())
}

/** Resolves once the page has painted its present contents. */
const painted = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))))

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

const fillYears = fileURLToPath(new URL('../../e2e/fill-years.ts', import.meta.url))

export async function measure(print: Print, { look, count }: Asked): Promise<Figure[]> {
  await buildIfStale()
  const bookings = count ?? 150_000
  const rounds = look ? 3 : 9
  const home = mkdtempSync(join(tmpdir(), 'deskbook-bench-'))
  try {
    execFileSync(process.execPath, [fillYears, home, String(bookings)], { stdio: 'ignore' })
    print(`${bookings} bookings loaded`)
    await practiseOnce(home)
    const started = () => withDesk(home, async (_, rowsMs) => rowsMs)
    const [empty = 0, ledger = 0] = (await inTurns(look ? 1 : 5, [startEmpty, started])).map(median)
    print(`start to an empty page ${empty.toFixed(0)} ms, to the rows of the ledger ${ledger.toFixed(0)} ms`)
    return [atMost('window-start', ledger / empty, 2), ...(await withDesk(home, (page) => measureIn(page, rounds, print)))]
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The key of each screen, and its entry in the rail, which is marked in the frame that shows the screen. */
const screens = [
  ['Alt+1', 'Today'],
  ['Alt+2', 'Search'],
  ['Alt+3', 'Ledger'],
  ['Alt+4', 'Unknown'],
  ['Alt+5', 'Arrivals'],
  ['Alt+6', 'Planner'],
  ['Alt+7', 'Offers'],
  ['Alt+8', 'Settings'],
] as const

async function measureIn(page: Page, rounds: number, print: Print): Promise<Figure[]> {
  const times = async (key: string, shown: Shown, before: () => Promise<void>) => {
    const press = async () => {
      await before()
      return answerMs(page, key, shown)
    }
    const [all = []] = await inTurns(rounds, [press])
    return median(all)
  }
  const empty = await times('F9', null, () => painted(page))
  const frame = median(await framesDuring(page, () => page.waitForTimeout(500)))
  print(`a key that does nothing ${empty.toFixed(1)} ms, a frame ${frame.toFixed(1)} ms`)

  let slowest = 0
  for (const [key, title] of screens) {
    const away = key === 'Alt+1' ? 'Alt+8' : 'Alt+1'
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

  const [, planned] = printFrames(await framesDuring(page, () => turnMonths(page)), 'of six months of the planner', print)

  return [
    atMost('window-screen', slowest, 2, 'frames'),
    atMost('window-hits', hits / empty, 3),
    atMost('window-scroll-p95', p95, 17, 'ms'),
    atMost('window-scroll-worst', worst, 50, 'ms'),
    atMost('window-scroll-plain', flung / plain, 2),
    atMost('window-planner-worst', planned, 50, 'ms'),
    atMost('window-catalogue', await catalogueMs(page), 30, 'ms'),
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
  await page.locator('[role=grid]:visible').hover()
  for (let turn = 0; turn < 120; turn++) {
    await page.mouse.wheel(0, turn % 20 < 14 ? px : -1.5 * px)
    await page.waitForTimeout(16)
  }
  await page.locator('[role=grid]:visible').focus()
  for (const key of ['End', 'PageUp', 'PageUp', 'Home', 'PageDown', 'End', 'Home']) {
    await page.keyboard.press(key)
    await page.waitForTimeout(120)
  }
}

/** Turns six months of the planner, the last ones with bookings, and the rows between hotels and clients. */
async function turnMonths(page: Page): Promise<void> {
  const planner = page.getByRole('grid', { name: 'Planner' })
  const nearest = page.getByRole('button', { name: /^Show the stay of/ })
  await page.keyboard.press('Alt+6')
  await planner.or(nearest).first().waitFor()
  if (await nearest.first().isVisible()) await nearest.first().click()
  for (const key of ['PageUp', 'PageUp', 'PageUp', 'PageDown', 'PageDown', 'PageDown']) {
    await planner.and(page.locator('[aria-busy=false]')).waitFor()
    await page.waitForTimeout(300)
    await page.keyboard.press(key)
  }
  for (const rows of ['Client', 'Hotel']) {
    await page.getByRole('button', { name: rows, exact: true }).click()
    await page.waitForTimeout(300)
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
