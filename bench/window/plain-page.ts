/** A page without scripts that has only rows of text: the minimal cost of scrolling on this machine. */
import { chromium, type Page } from 'playwright-core'
import { findBrowser } from '../../src/main/shell/chromium/installed-browser.ts'

/** More rows than the measure scrolls through. */
const rows = 1200
const columns = 10
const style =
  'body{margin:0;font:12px sans-serif}div{height:560px;overflow:auto scroll}table{table-layout:fixed;width:100%;border-spacing:0}td{height:27px;padding:0 6px;overflow:hidden;white-space:nowrap;border-bottom:1px solid #ddd}'

/** Opens it in a separate browser with the size of the desk's window, and closes that after `work`. */
export async function withPlainPage<T>(work: (page: Page) => Promise<T>): Promise<T> {
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
