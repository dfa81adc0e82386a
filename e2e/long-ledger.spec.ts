import type { Page } from 'playwright-core'
import { addDays } from '../src/shared/domain/dates.ts'
import { today } from './built.ts'
import { expect } from './fixtures.ts'
import { practise } from './journey.ts'
import { longestTask } from './main-thread.ts'
import { testOfYears } from './years.ts'

const bookings = 150_000
/** A long task (50 ms) as a multiple of the reference work, on a machine that takes 20 ms for that work. */
const longTask = 2.5
const maxNodes = 1500

const test = testOfYears(bookings)
// In one worker, so that the ledger is filled only once.
test.describe.configure({ mode: 'default' })
// The last test fetches days of two years ago.
test.use({ practiceDays: 730 })

const grid = (page: Page) => page.getByRole('grid', { name: 'Bookings' })
const drawn = (page: Page) => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
/** Returns the number of rows in the list, without the header. */
const rowsIn = async (page: Page) => Number(await grid(page).getAttribute('aria-rowcount')) - 1
/** Returns the drawn rows as pairs of position (from 1) and booking id. */
const drawnRows = (page: Page) =>
  grid(page)
    .locator('tbody tr[id^=booking-]')
    .evaluateAll((rows) => rows.map((row) => [Number(row.getAttribute('aria-rowindex')) - 1, row.id.slice('booking-'.length)] as const))
const activeRow = (page: Page) => grid(page).locator('tr[aria-selected=true]')

async function openAll(page: Page): Promise<void> {
  await practise(page)
  await page.keyboard.press('Alt+3')
  await expect(grid(page).getByRole('row').nth(1)).toHaveId(/^booking-/)
  await page.getByRole('button', { name: /^Range:/ }).click()
  await page.getByRole('button', { name: 'All time', exact: true }).click()
  await expect.poll(() => rowsIn(page)).toBeGreaterThanOrEqual(bookings)
  await grid(page).focus()
}

test('End, the scrollbar and the keys reach each of 150,000 bookings immediately, and each row is the one the ledger has there', async ({
  page,
  desk,
}) => {
  test.setTimeout(240_000)
  await openAll(page)
  const scroller = grid(page).locator('..')
  const filter = { status: 'all', basis: 'created', from: null, to: null, text: '' } as const
  const sort = { by: 'created', descending: true } as const
  await expect.poll(async () => (await desk.desk['desk.state']({})).comparedAtMs, { timeout: 60_000 }).not.toBeNull()
  /** Checks that the drawn rows are those of the ledger at these positions, without gaps or repetitions. */
  const areTrue = async () => {
    await drawn(page)
    await expect(grid(page).locator('tbody tr[id^=place-]')).toHaveCount(0)
    const shown = await drawnRows(page)
    const { rows } = await desk.desk['ledger.rows']({ filter, sort, from: (shown[0]?.[0] ?? 0) - 1, limit: shown.length, kept: null })
    expect(shown.map(([, id]) => id)).toEqual(rows.map(({ id }) => String(id)))
    expect(shown.map(([place]) => place)).toEqual(shown.map((_, i) => (shown[0]?.[0] ?? 0) + i))
    return shown
  }

  await page.keyboard.press('End')
  await expect(activeRow(page)).toHaveAttribute('aria-rowindex', String((await rowsIn(page)) + 1))
  await expect(activeRow(page)).toHaveId(/^booking-/)
  await expect(activeRow(page)).toBeInViewport()
  expect((await areTrue()).at(-1)?.[0]).toBe(await rowsIn(page))
  await page.keyboard.press('PageUp')
  await page.keyboard.press('ArrowUp')
  await areTrue()
  await page.keyboard.press('Home')
  await expect(activeRow(page)).toHaveAttribute('aria-rowindex', '2')

  await scroller.evaluate((element) => {
    element.scrollTop = (element.scrollHeight - element.clientHeight) / 2
  })
  await drawn(page)
  const [middle] = await areTrue()
  expect(Math.abs((middle?.[0] ?? 0) - (await rowsIn(page)) / 2)).toBeLessThan(100)

  // The keyboard continues from the active row, wherever the scrollbar was moved.
  await page.keyboard.press('ArrowDown')
  await expect(activeRow(page)).toHaveAttribute('aria-rowindex', '3')

  await page.getByRole('button', { name: 'Hotel', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Hotel' })).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(async () => (await drawnRows(page))[0]?.[0]).toBe(1)
})

test('150,000 bookings are dragged and scrolled through with no long task of ours and with few DOM nodes', async ({ page }) => {
  test.setTimeout(240_000)
  await openAll(page)
  const scroller = grid(page).locator('..')
  await scroller.hover()
  const longest = {
    scrolling: await longestTask(page, async () => {
      for (let turn = 0; turn < 20; turn++) {
        await page.mouse.wheel(0, turn < 14 ? 600 : -900)
        await drawn(page)
      }
    }),
    dragging: await longestTask(page, async () => {
      for (let turn = 0; turn <= 20; turn++) {
        await scroller.evaluate((element, share) => {
          element.scrollTop = (element.scrollHeight - element.clientHeight) * share
        }, turn / 20)
        await drawn(page)
      }
      await expect(grid(page).locator('tbody tr[id^=place-]')).toHaveCount(0)
    }),
    pressing: await longestTask(page, async () => {
      await grid(page).focus()
      for (const key of ['Home', 'End', 'PageUp', 'PageUp', 'Home', 'PageDown', 'ArrowDown', 'End']) {
        await page.keyboard.press(key)
        await drawn(page)
      }
    }),
  }
  expect(await grid(page).evaluate((element) => element.querySelectorAll('*').length)).toBeLessThanOrEqual(maxNodes)
  for (const [what, times] of Object.entries(longest)) {
    test.info().annotations.push({ type: 'longest task of ours', description: `${what}: ${times.toFixed(2)} times the known work` })
    expect(times, `${what}: the longest task of ours`).toBeLessThanOrEqual(longTask)
  }
})

test('a sync that adds bookings above the visible rows does not move them', async ({ page, desk }) => {
  test.setTimeout(240_000)
  await openAll(page)
  await expect.poll(async () => (await desk.desk['desk.state']({})).comparedAtMs, { timeout: 60_000 }).not.toBeNull()
  const scroller = grid(page).locator('..')
  await scroller.evaluate((element) => {
    element.scrollTop = 0.95 * (element.scrollHeight - element.clientHeight)
  })
  await expect(grid(page).locator('tbody tr[id^=place-]')).toHaveCount(0)
  const looked = await grid(page)
    .locator('tbody tr[id^=booking-]')
    .nth(15)
    .evaluate((row) => ({ id: row.id, top: row.getBoundingClientRect().top }))
  const count = await rowsIn(page)

  // These days are older than what was synced at startup and newer than the visible rows.
  await desk.desk['ledger.refresh']({ status: 'all', basis: 'created', from: addDays(today(), -700), to: addDays(today(), -400), text: '' })
  await expect.poll(() => rowsIn(page)).toBeGreaterThan(count + 300)
  const row = page.locator(`#${looked.id}`)
  await expect(row).toBeVisible()
  await expect.poll(() => row.evaluate((element) => element.getBoundingClientRect().top)).toBe(looked.top)
})
