/** Finds buttons, headings and cells with partly hidden text, and buttons that wrap to two lines. */
import type { Page } from 'playwright-core'

/** Returns the partly hidden button texts, with how much is hidden. */
export const cutButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('button .mantine-Button-label')]
      .filter((label) => label.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .flatMap((label) => {
        const words = document.createRange()
        words.selectNodeContents(label)
        const [said, box] = [words.getBoundingClientRect(), label.closest('button')?.getBoundingClientRect()]
        if (!box || said.width <= 1) return []
        const over = Math.max(box.left - said.left, said.right - box.right, box.top - said.top, said.bottom - box.bottom)
        return over > 1 ? [`${label.textContent} by ${Math.round(over)} px`] : []
      }),
  )

/** Returns list headings that are wider than their column. */
export const cutHeads = (page: Page): Promise<string[]> =>
  page
    .locator('[role=grid] th')
    .evaluateAll((heads) => heads.filter((head) => head.scrollWidth > head.clientWidth).map((head) => head.textContent))

/** Returns cells under these headings whose text is too wide. They contain a few words of ours, for which the column must be wide enough. */
export const cutCells = (page: Page, heads: readonly string[]): Promise<string[]> =>
  page.locator('[role=grid], [role=treegrid]').evaluateAll((lists, named) => {
    const cut = lists.flatMap((list) =>
      [...list.querySelectorAll('th')].flatMap((head, at) =>
        named.includes(head.textContent.trim())
          ? [...list.querySelectorAll(`tbody td:nth-child(${at + 1})`)].filter((cell) =>
              [cell, ...cell.querySelectorAll('*')].some((part) => part.clientWidth > 0 && part.scrollWidth > part.clientWidth),
            )
          : [],
      ),
    )
    return [...new Set(cut.map((cell) => cell.textContent))]
  }, heads)

/** Returns actions of an opened booking whose button text wraps. */
export const brokenButtons = (page: Page): Promise<string[]> =>
  page.locator('[data-drawer] button .mantine-Button-label').evaluateAll((labels) =>
    labels
      .filter((label) => {
        const words = document.createRange()
        words.selectNodeContents(label)
        return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size > 1
      })
      .map((label) => label.textContent),
  )
