/** Buttons of which an edge hides a part of what they say. */
import type { Page } from 'playwright-core'

/** What the buttons say that are seen in part, each with how much is hidden. */
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
