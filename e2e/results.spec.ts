import type { Page } from 'playwright-core'
import { createPracticeService, practiceBaseUrl } from '../src/main/practice/service.ts'
import { limits } from '../src/shared/contract/endpoints.ts'
import { addDays } from '../src/shared/domain/dates.ts'
import { today } from './built.ts'
import { expect, test } from './fixtures.ts'
import { practise } from './journey.ts'
import { longestTask } from './main-thread.ts'

const ratesEach = 20
const maxNodes = 500
/** A long task (50 ms) as a multiple of the reference work, on a machine that takes 20 ms for that work. */
const longTask = 2.5

/** Returns the codes of 500 practice hotels that offer 20 rates each for the stay of an unchanged form. */
async function fullHotels(nationality: string): Promise<string[]> {
  const service = createPracticeService({ seed: 'deskbook' })
  const all = service.hotelCodes(10_000)
  const found: string[] = []
  for (let from = 0; from < all.length && found.length < 500; from += limits.hotelCodesPerQuery) {
    const response = await service.fetch(`${practiceBaseUrl}/checkhotels`, {
      method: 'POST',
      headers: { authorization: `Bearer ${service.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        hotelCodes: all.slice(from, from + limits.hotelCodesPerQuery),
        checkin: addDays(today(), 1),
        checkout: addDays(today(), 2),
        paxes: [{ numberOfAdults: 2, childrenAges: [] }],
        currency: 'EUR',
        nationality,
      }),
    })
    const { hotels } = (await response.json()) as { hotels: { hotelCode: string; rates: unknown[] }[] }
    found.push(...hotels.filter(({ rates }) => rates.length === ratesEach).map(({ hotelCode }) => hotelCode))
  }
  return found.slice(0, 500)
}

/** Counts the nodes of the list at every change; the returned function reads the maximum. */
async function watchNodes(page: Page): Promise<() => Promise<number>> {
  const list = page.getByRole('treegrid')
  const most = await list.evaluateHandle((grid) => {
    const seen = { most: 0 }
    const look = () => {
      seen.most = Math.max(seen.most, grid.querySelectorAll('*').length)
    }
    look()
    new MutationObserver(look).observe(grid, { childList: true, subtree: true })
    return seen
  })
  return () => most.evaluate((seen) => seen.most)
}

const drawn = (page: Page) => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

test('500 hotels with 20 rates each need few DOM nodes, and are scrolled and filtered with no long task of ours', async ({ page }) => {
  test.setTimeout(300_000)
  await practise(page)
  await page.keyboard.press('Alt+2')
  const nationality = await page.getByRole('combobox', { name: 'Nationality of the guests' }).inputValue()
  await page.getByRole('textbox', { name: 'Hotel codes' }).fill((await fullHotels(nationality.slice(0, 2))).join(' '))
  await page.getByRole('button', { name: 'Search hotels' }).click()
  await expect(page.locator('[data-search="done"]')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('500 hotels, 10,000 rates')).toBeVisible()

  const list = page.getByRole('treegrid')
  // The list has the focus and its first row is active, ready for the keyboard.
  await expect(list).toBeFocused()
  await expect(list.getByRole('row').nth(1)).toHaveAttribute('data-active')

  const nodes = await watchNodes(page)
  await list.hover()
  const scrolling = await longestTask(page, async () => {
    for (let turn = 0; turn < 30; turn++) {
      await page.mouse.wheel(0, turn < 20 ? 600 : -900)
      await drawn(page)
    }
  })
  const opening = await longestTask(page, async () => {
    for (let hotel = 0; hotel < 3; hotel++) {
      await page.keyboard.press('ArrowRight')
      for (let rate = 0; rate <= ratesEach; rate++) await page.keyboard.press('ArrowDown')
    }
    await page.keyboard.press('End')
    await page.keyboard.press('Home')
    await drawn(page)
  })
  const filters = page.getByRole('search', { name: 'Filters' })
  await filters.getByRole('button', { name: 'More', exact: true }).click()
  const filtering = await longestTask(page, async () => {
    for (const chip of [/^BB/, /^Free to cancel/, /^Net/, /^Clear filters/]) {
      await filters.getByRole('button', { name: chip }).first().click()
      await drawn(page)
    }
    for (const words of ['Hotel or place', 'Lowest price']) {
      await filters.getByRole('textbox', { name: words }).pressSequentially(words === 'Lowest price' ? '250' : 'hotel pa')
      await filters.getByRole('button', { name: 'Clear filters' }).click()
      await drawn(page)
    }
    for (const head of ['Hotel', 'Place', 'Rates', 'Best rate']) {
      await list.getByRole('button', { name: head }).click()
      await drawn(page)
    }
  })

  expect(await nodes()).toBeLessThanOrEqual(maxNodes)
  const longest = { scrolling, opening, filtering }
  for (const [what, times] of Object.entries(longest)) {
    test.info().annotations.push({ type: 'longest task of ours', description: `${what}: ${times.toFixed(2)} times the known work` })
    expect(times, `${what}: the longest task of ours`).toBeLessThanOrEqual(longTask)
  }
})
