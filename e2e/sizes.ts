/** Changes the window's size, in CSS pixels. */
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
