/** Starts, each in a browser of its own: of the desk, to rows of its ledger, and of a page with nothing in it. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import type * as Entry from '../../src/main/chromium.ts'
import { findBrowser } from '../../src/main/shell/chromium/installed-browser.ts'
import { memoryVault } from '../../src/main/vault/vault.ts'
import { built } from '../built-app.ts'
import { painted } from './frames.ts'

export const ledgerRow = '[role=grid] tbody tr[id^=booking-]'

/** Milliseconds until an empty page is painted, in a window without tabs and an address, as the desk's is. */
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

const startDesk = async (dataFolder: string) => {
  const { startChromium } = (await import(built('main/chromium.js'))) as typeof Entry
  return startChromium({ headless: true, dataFolder, vault: memoryVault() })
}

/** Chooses the practice mode for a data folder, as the first start of all does. */
export async function practiseOnce(folder: string): Promise<void> {
  const desk = await startDesk(folder)
  try {
    await desk.page.getByRole('button', { name: 'Practise' }).click()
    await desk.page.locator('main#page').waitFor()
  } finally {
    await desk.stop()
  }
}

/** The desk of a copy of a data folder; `work` is told how long it took until its ledger could be used. */
export async function withDesk<T>(folder: string, work: (page: Page, startedMs: number) => Promise<T>): Promise<T> {
  const copy = mkdtempSync(join(tmpdir(), 'deskbook-window-'))
  cpSync(folder, copy, { recursive: true })
  const fromMs = performance.now()
  const desk = await startDesk(copy)
  try {
    const { page } = desk
    await page.locator('main#page').waitFor()
    await page.keyboard.press('Alt+3')
    await page.locator(ledgerRow).first().waitFor()
    await painted(page)
    return await work(page, performance.now() - fromMs)
  } finally {
    await desk.stop()
    rmSync(copy, { recursive: true, force: true, maxRetries: 5 })
  }
}
