import type { Page } from 'playwright-core'
import { expect, test } from './fixtures.ts'
import { checkRateOf, openSettings, practise, searchTwoRooms } from './journey.ts'
import { picture } from './pictures.ts'
import { resize } from './sizes.ts'

/** Opens the ledger of practice mode with what its service knows. */
async function synced(
  page: Page,
  desk: { 'desk.state'(input: object): Promise<{ ledger: string }>; 'sync.run'(input: object): Promise<unknown> },
) {
  await practise(page)
  await expect.poll(async () => (await desk['desk.state']({})).ledger).toBe('open')
  await desk['sync.run']({})
}

/** Texts that are cut with an ellipsis. */
const cutOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent))

test('in a window of 1024 pixels nobody’s name is cut, and the column that a list is sorted by is there', async ({ page, desk }) => {
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
  // Of a hotel's cell only the place behind its name gives way.
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

test('what a day costs in many currencies takes no width from the hotels of its deadlines', async ({ page, desk }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await synced(page, desk.desk)
  const deadlines = page.getByRole('table', { name: 'Free-cancellation deadlines' })
  await expect(deadlines.getByRole('rowheader', { name: / \+ .* \+ / }).first()).toBeVisible()
  // The widest amount fills its column, but for the padding.
  const left = await deadlines
    .locator('tbody td.number')
    .evaluateAll((cells) =>
      Math.min(...cells.map((cell) => cell.clientWidth - (cell.firstElementChild?.getBoundingClientRect().width ?? 0))),
    )
  expect(left).toBeLessThan(24)
})

test('beside chips the menus of the ledger are reached by Tab in the order in which they are seen', async ({ page, desk }) => {
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
          // What stands in a line above the one before it, or left of it in the same line.
          return places.filter(({ left, top, bottom }, at) => {
            const before = places[at - 1]
            return before && (bottom <= before.top || (top < before.bottom && left < before.left))
          })
        })
    await expect.poll(turnedBack, `${width} pixels`).toEqual([])
  }
})

test('the price check is scrolled as one, and the heads of its terms stay meanwhile', async ({ page, desk }) => {
  await page.setViewportSize({ width: 1024, height: 700 })
  await practise(page)
  await searchTwoRooms(page)
  await desk.desk['practice.switchOn']({ endpoint: 'checkRate', fault: 'policiesWorsened', times: 1 })
  await checkRateOf(page, 1)
  // The page scrolls, and nothing in it by itself.
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
  // As it is drawn, the blanks with it.
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

/** What can be pressed or typed into, and cannot be brought into sight: by its name. */
const outOfReach = (page: Page, within = 'body') =>
  page.locator(within).evaluate((place) => {
    // A head that stays in its place while the list is scrolled is brought into sight by the least way alone, as the keyboard brings it.
    const isSeen = (part: HTMLElement, block: 'center' | 'nearest') => {
      part.scrollIntoView({ block, inline: 'center' })
      const { left, top, right, bottom } = part.getBoundingClientRect()
      // Of what is larger than the window a piece of it is enough.
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
  test(`at twice the size, ${size.width} by ${size.height}, every control can be reached`, async ({ page, desk }) => {
    test.setTimeout(120_000)
    await synced(page, desk.desk)
    await resize(page, size)
    const look = async (where: string, within?: string) => {
      expect.soft(await outOfReach(page, within), where).toEqual([])
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), where).toBe(0)
      await picture(page, `zoomed-${size.width}-${where}`, [{ colorScheme: 'light', ...size }])
    }
    for (const [key, where] of ['today', 'search', 'ledger', 'unknown', 'arrivals'].entries()) {
      await page.keyboard.press(`Alt+${key + 1}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (where === 'ledger') await expect(page.getByRole('grid').getByRole('row').nth(3)).toBeVisible()
      await look(where)
    }
    await openSettings(page, 'Safe keeping')
    await look('settings')
    await searchTwoRooms(page)
    await look('results')
    await page.getByRole('treegrid').getByRole('row').nth(1).focus()
    await page.getByRole('button', { name: 'Show best rate' }).click()
    // The rate lies over the list, and Escape puts it away.
    await look('rate', 'aside')
    await page.keyboard.press('Escape')
    await checkRateOf(page, 1)
    await look('check')
  })
