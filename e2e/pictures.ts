/** Saves pictures of a screen for review in the folder named by `PICTURES`: small and light, large and dark. */
import { join } from 'node:path'
import type { Page } from 'playwright-core'

/**
 * Resizes the window and waits until every element has the same width in three consecutive frames: elements that measure themselves (the ledger's
 * columns) lag the layout by a frame or more, longer on a busy machine.
 */
export async function resize(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate(
    ({ width }) =>
      new Promise<void>((resolve) => {
        const widths = () => [...document.querySelectorAll('*')].map((part) => `${part.scrollWidth}/${part.clientWidth}`).join()
        let last = ''
        let stableFrames = 0
        const checkFrame = () => {
          const now = widths()
          stableFrames = innerWidth === width && now === last ? stableFrames + 1 : 0
          last = now
          if (stableFrames === 3) resolve()
          else requestAnimationFrame(checkFrame)
        }
        requestAnimationFrame(checkFrame)
      }),
    size,
  )
}

interface Look {
  readonly colorScheme: 'light' | 'dark'
  readonly width: number
  readonly height: number
}

const looks: readonly Look[] = [
  { colorScheme: 'light', width: 1280, height: 800 },
  { colorScheme: 'dark', width: 1920, height: 1080 },
]

/** Saves screenshots of a screen in these colour schemes and sizes, or in the two default ones. Does nothing without `PICTURES`. */
export async function picture(page: Page, name: string, seen: readonly Look[] = looks): Promise<void> {
  const folder = process.env['PICTURES']
  if (!folder) return
  for (const { colorScheme, width, height } of seen) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height })
    // Without animations, so that no colour is in transition.
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`), animations: 'disabled' })
  }
}
