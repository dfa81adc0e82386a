import type { Page } from 'playwright-core'
import { expect, test } from './fixtures.ts'
import { checkRateOf, openSettings, practise, searchTwoRooms } from './journey.ts'
import { picture, resize } from './pictures.ts'

/** Opens and syncs the ledger of practice mode. */
async function synced(
  page: Page,
  desk: { 'desk.state'(input: object): Promise<{ ledger: string }>; 'sync.run'(input: object): Promise<unknown> },
) {
  await practise(page)
  await expect.poll(async () => (await desk['desk.state']({})).ledger).toBe('open')
  await desk['sync.run']({})
}

/** Returns texts that are cut off with an ellipsis. */
const cutOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent))

test('in a window of 1024 pixels no name is cut off, and the sorted column is visible', async ({ page, desk }) => {
  await page.setViewportSize({ width: 1024, height: 700 })
  await synced(page, desk.desk)
  await page.keyboard.press('Alt+5')
  await expect(page.getByRole('columnheader', { name: 'Holder' }).first()).toBeVisible()
  expect(await cutOf(page, 'main td:nth-child(1), main td:nth-child(3) button')).toEqual([])
  await page.keyboard.press('Alt+3')
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('row').nth(3)).toBeVisible()
  await expect(grid.getByRole('columnheader', { name: 'Booked' })).toHaveAttribute('aria-sort', 'descending')
  const heads = await grid.getByRole('columnheader').allTextContents()
  expect(await cutOf(page, `[role=grid] tbody td:nth-child(${heads.indexOf('Holder') + 1})`)).toEqual([])
  // In a hotel cell only the place after the name may be cut off.
  const hotels = grid.locator(`tbody td:nth-child(${heads.indexOf('Hotel') + 1}) .strong`)
  const cut = await hotels.evaluateAll((names) =>
    names
      .filter((name) => name.getBoundingClientRect().right > (name.closest('td')?.getBoundingClientRect().right ?? 0))
      .map((name) => name.textContent),
  )
  expect(cut).toEqual([])
  await searchTwoRooms(page)
  expect(await cutOf(page, '[role=treegrid] tbody td:nth-child(1), [role=treegrid] tbody td:nth-child(5)')).toEqual([])
})

test("with filter chips shown, Tab reaches the ledger's menus in visual order", async ({ page, desk }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await synced(page, desk.desk)
  await page.keyboard.press('Alt+3')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Refundable' }).click()
  await page.getByRole('option', { name: 'No', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('list', { name: 'Filters' }).getByRole('listitem')).toHaveCount(1)
  for (const width of [1024, 1280, 1920]) {
    await resize(page, { width, height: 800 })
    const turnedBack = () =>
      page
        .getByRole('toolbar')
        .getByRole('button')
        .evaluateAll((buttons) => {
          const places = buttons.map((button) => ({
            name: button.textContent || button.ariaLabel,
            ...button.getBoundingClientRect().toJSON(),
          }))
          // Buttons that are in a line above the previous one, or left of it in the same line.
          return places.filter(({ left, top, bottom }, at) => {
            const before = places[at - 1]
            return before && (bottom <= before.top || (top < before.bottom && left < before.left))
          })
        })
    await expect.poll(turnedBack, `${width} pixels`).toEqual([])
  }
})

test('the price check scrolls as a whole, and the headings of its terms stay visible', async ({ page, desk }) => {
  await page.setViewportSize({ width: 1024, height: 700 })
  await practise(page)
  await searchTwoRooms(page)
  await desk.desk['practice.switchOn']({ endpoint: 'checkRate', fault: 'policiesWorsened', times: 1 })
  await checkRateOf(page, 1)
  // Only the page scrolls, and nothing inside it separately.
  const scrolling = page.locator('main *').filter({ visible: true })
  await expect
    .poll(() =>
      scrolling.evaluateAll((parts) =>
        parts
          .filter((part) => /auto|scroll/.test(getComputedStyle(part).overflowY) && part.scrollHeight > part.clientHeight + 1)
          .map((part) => `${part.tagName} ${part.className}`),
      ),
    )
    .toHaveLength(1)
  await expect(page.locator('[data-books]')).toBeInViewport({ ratio: 1 })
  // Compare the rendered text, including spaces.
  await expect(page.locator('[data-books]')).toHaveText(/^Book 2 rooms for [A-Z]{3}\s[\d,.]+$/, { useInnerText: true })
  await page.setViewportSize({ width: 1024, height: 500 })
  const head = page.getByRole('columnheader', { name: 'Now' })
  const places = await head.evaluate((cell) => {
    let scroller = cell.parentElement
    while (scroller && scroller.scrollHeight <= scroller.clientHeight) scroller = scroller.parentElement
    scroller?.scrollTo(0, scroller.scrollHeight)
    const top = scroller?.getBoundingClientRect().top ?? Number.NaN
    return { scrolled: scroller?.scrollTop ?? 0, below: cell.getBoundingClientRect().top - top }
  })
  expect(places.scrolled).toBeGreaterThan(100)
  expect(Math.abs(places.below)).toBeLessThanOrEqual(2)
})

/** Returns the names of controls that cannot be scrolled into view. */
const outOfReach = (page: Page, within = 'body') =>
  page.locator(within).evaluate((place) => {
    // A sticky heading counts as visible only with minimal scrolling, as the keyboard scrolls.
    const isSeen = (part: HTMLElement, block: 'center' | 'nearest') => {
      part.scrollIntoView({ block, inline: 'center' })
      const { left, top, right, bottom } = part.getBoundingClientRect()
      // For elements larger than the window, a visible part is enough.
      const [x, y] = [(Math.max(left, 80) + Math.min(right, innerWidth)) / 2, (Math.max(top, 60) + Math.min(bottom, innerHeight - 30)) / 2]
      const at = document.elementFromPoint(left >= 80 ? x : (left + right) / 2, top >= 60 && y > top ? y : (top + bottom) / 2)
      return at !== null && (part.contains(at) || at.contains(part))
    }
    const parts = place.querySelectorAll<HTMLElement>('button, input, select, textarea, a[href], [tabindex="0"]')
    return [...parts]
      .filter(
        (part) =>
          part.checkVisibility({ visibilityProperty: true }) &&
          !part.closest('[aria-hidden=true], .mantine-Switch-root, .mantine-SegmentedControl-root'),
      )
      .filter((part) => !part.matches(':disabled') && !part.getAttribute('href')?.startsWith('#'))
      .filter((part) => !isSeen(part, 'center') && !isSeen(part, 'nearest'))
      .map((part) => `${part.tagName} ${part.getAttribute('aria-label') ?? part.textContent}`.slice(0, 80))
  })

for (const size of [
  { width: 683, height: 384 },
  { width: 640, height: 400 },
])
  test(`at 200 % zoom, ${size.width} by ${size.height}, every control can be reached`, async ({ page, desk }) => {
    test.setTimeout(120_000)
    await synced(page, desk.desk)
    await resize(page, size)
    const look = async (where: string, within?: string) => {
      expect.soft(await outOfReach(page, within), where).toEqual([])
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), where).toBe(0)
      await picture(page, `zoomed-${size.width}-${where}`, [{ colorScheme: 'light', ...size }])
    }
    for (const [key, where] of ['today', 'search', 'ledger', 'unknown', 'arrivals', 'planner'].entries()) {
      await page.keyboard.press(`Alt+${key + 1}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (where === 'ledger') await expect(page.getByRole('grid').getByRole('row').nth(3)).toBeVisible()
      await look(where)
    }
    await openSettings(page, 'Safe keeping')
    await look('settings')
    await searchTwoRooms(page)
    await look('results')
    await page.getByRole('treegrid').focus()
    await page.getByRole('button', { name: 'Show best rate' }).click()
    // The rate covers the list, and Escape closes it.
    await look('rate', 'aside')
    await page.keyboard.press('Escape')
    await checkRateOf(page, 1)
    await look('check')
  })
