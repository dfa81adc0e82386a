/** Searches in the built window, at a service with answers of a given size. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type * as Entry from '../../src/main/chromium.ts'
import { memoryVault } from '../../src/main/vault/vault.ts'
import { built } from '../built-app.ts'
import { codesOf, startSlowService } from './large-search.ts'

/** The measurements of one search in the window. */
export interface Painting {
  /** Milliseconds from the first hotels that reach the page to the end of the frame that shows rows of them. */
  readonly firstMs: number
  /** Milliseconds from the last event of the search to the end of the frame that shows it as finished. */
  readonly lastMs: number
  /** The number of DOM nodes of the list. */
  readonly nodes: number
  /** The longest task of the page in milliseconds; 0 if none took 50. */
  readonly longestMs: number
}

/** Searches `rounds` times, after one warm-up, for `hotels` hotels with `rates` rates each. */
export async function searchInWindow(hotels: number, rates: number, rounds: number): Promise<Painting[]> {
  const service = await startSlowService({ waitMs: 50, codes: hotels, rates })
  const folder = mkdtempSync(join(tmpdir(), 'deskbook-search-'))
  const caFile = join(folder, 'ca.pem')
  writeFileSync(caFile, service.caPem)
  const { startChromium } = (await import(built('main/chromium.js'))) as typeof Entry
  const dialogs = { open: async () => caFile, save: async () => null }
  const { desk, page, stop } = await startChromium({ headless: true, dataFolder: join(folder, 'desk'), vault: memoryVault(), dialogs })
  try {
    const { file } = await desk['connection.chooseCaFile']({})
    await desk['connection.add']({
      ...{ name: 'Slow', baseUrl: service.baseUrl, apiKey: 'nobody-needs-this-key', caFile: file?.token ?? '' },
      ...{ occupantsField: 'occupancy', bookTimeoutSeconds: 120 },
    })
    await page.reload()
    await page.locator('main#page').waitFor()
    const painted: Painting[] = []
    for (let round = 0; round <= rounds; round++) painted.push(await search(page, codesOf(hotels)))
    return painted.slice(1)
  } finally {
    await stop()
    service.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function search(page: Page, codes: readonly string[]): Promise<Painting> {
  await page.keyboard.press('Alt+2')
  const again = page.getByRole('button', { name: 'Edit the search' })
  if (await again.isVisible()) await again.click()
  await page.getByRole('textbox', { name: 'Hotel codes' }).fill(codes.join(' '))
  const watch = await page.evaluateHandle(watchPage)
  await page.getByRole('button', { name: 'Search hotels' }).click()
  const figures = await watch.evaluate(({ done }) => done)
  await watch.dispose()
  return figures
}

/** Runs in the page: measures painting and long tasks. */
function watchPage(): { readonly done: Promise<Painting> } {
  const { desk } = window as unknown as {
    desk: { on(name: string, listen: (event: { hotels: unknown[]; finished: boolean }) => void): () => void }
  }
  let longestMs = 0
  const tasks = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestMs = Math.max(longestMs, duration)
  })
  tasks.observe({ type: 'longtask' })
  /** Returns the milliseconds from now to the end of the first frame in which `isThere` is true. */
  const untilPainted = (isThere: () => boolean): Promise<number> => {
    const fromMs = performance.now()
    return new Promise((resolve) => {
      let isPainted = false
      const look = (atMs: number) => {
        if (isPainted) return resolve(atMs - fromMs)
        isPainted = isThere()
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
  }
  const grid = () => document.querySelector('[role=treegrid]')
  return {
    done: new Promise((resolve) => {
      let first: Promise<number> | null = null
      const off = desk.on('search.hotels', ({ hotels, finished }) => {
        if (hotels.length > 0) first ??= untilPainted(() => (grid()?.querySelectorAll('[data-index]').length ?? 0) > 1)
        if (!finished) return
        off()
        void untilPainted(() => document.querySelector('[data-search=done]') !== null).then(async (lastMs) => {
          const firstMs = (await first) ?? Number.NaN
          // Long tasks are reported shortly after they end.
          await new Promise((settled) => setTimeout(settled, 200))
          tasks.disconnect()
          resolve({ firstMs, lastMs, longestMs, nodes: grid()?.querySelectorAll('*').length ?? 0 })
        })
      })
    }),
  }
}
