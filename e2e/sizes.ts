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
      new Promise<void>((rest) => {
        const widths = () => [...document.querySelectorAll('*')].map((part) => `${part.scrollWidth}/${part.clientWidth}`).join()
        let last = ''
        let alike = 0
        const look = () => {
          const now = widths()
          alike = innerWidth === width && now === last ? alike + 1 : 0
          last = now
          if (alike === 3) rest()
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
    size,
  )
}
