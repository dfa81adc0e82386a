/** The size of the window, in pixels of the page. */
import type { Page } from 'playwright-core'

/**
 * Gives the window a size, and waits until three frames in a row found every part as wide as the one before: what measures itself (the
 * ledger's columns) follows a frame or more behind the layout, later on a busy machine.
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
