/** Measures starts, each in a separate browser: of the desk until the rows of its ledger, and of an empty page. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import type * as Entry from '../../src/main/chromium.ts'
import { findBrowser } from '../../src/main/shell/chromium/installed-browser.ts'
import { memoryVault } from '../../src/main/vault/vault.ts'
import { built } from '../built-app.ts'
import { painted } from './frames.ts'

export const ledgerRow = '[role=grid] tbody tr[id^=booking-]'

/** Returns the milliseconds until an empty page is painted, in a window without tabs and address bar like the desk's. */
export async function startEmpty(): Promise<number> {
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
export async function practiseOnce(folder: string): Promise<void> {
  const desk = await startDesk(folder)
  try {
    await desk.page.getByRole('button', { name: 'Practise' }).click()
    await desk.page.locator('main#page').waitFor()
  } finally {
    await desk.stop()
  }
}

/** When something was painted, in milliseconds since the start. */
export interface Started {
  /** The first usable screen. */
  readonly screenMs: number
  /** The rows of the ledger; if the desk opened with another screen, its key was pressed for them. */
  readonly rowsMs: number
}

/** Runs `work` on the desk of a copy of a data folder, once its ledger can be used. */
export async function withDesk<T>(folder: string, first: FirstPage, work: (page: Page, started: Started) => Promise<T>): Promise<T> {
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
