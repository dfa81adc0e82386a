import { addDays } from '../src/shared/domain/dates.ts'
import { expect, test } from './fixtures.ts'
import { practise, searchTwoRooms } from './journey.ts'
import { picture } from './pictures.ts'
import { today } from './today.ts'

test('the last search is repeated for other days with two keys and a date, and a hotel is added by its name', async ({ page, axe }) => {
  await practise(page)
  await searchTwoRooms(page)
  await page.keyboard.press('Alt+1')
  await page.keyboard.press('Alt+2')
  await page.getByRole('button', { name: 'Edit the search' }).click()
  await page.getByRole('textbox', { name: 'Hotel codes' }).fill('999999')
  await expect(page.getByRole('button', { name: 'Recent searches' })).toBeVisible()
  await page.keyboard.press('Alt+r')
  const last = page.getByRole('menuitem').first()
  await expect(last).toContainText('50 hotels')
  await expect(last).toBeFocused()
  expect(await axe(page)).toEqual([])
  await picture(page, 'recent-searches')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem')).toBeHidden()
  await expect(page.getByLabel('Check-in', { exact: true })).toBeFocused()
  await page.keyboard.type(addDays(today(), 40))
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('[data-search="done"]')).toBeVisible()
  await expect(page.getByText(/2 rooms: 2 adults; 2 adults/).first()).toBeVisible()

  await page.getByRole('button', { name: 'Edit the search' }).click()
  const codes = page.getByRole('textbox', { name: 'Hotel codes' })
  await codes.fill('')
  await page.getByRole('combobox', { name: 'Add a hotel by name' }).fill('hotel')
  await page.getByRole('option').first().click()
  await expect(codes).toHaveValue(/^\d{6}$/)
  expect(await axe(page)).toEqual([])
  await picture(page, 'hotel-by-name')
})

test('a repeated search keeps the scroll position and the focused row of the previous one, even if it fails', async ({
  page,
  desk,
}) => {
  await practise(page)
  await searchTwoRooms(page)
  const list = page.getByRole('treegrid')
  await list.getByRole('row').nth(1).focus()
  await page.keyboard.press('End')
  for (let up = 0; up < 5; up++) await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  await expect(list.locator('[aria-expanded="true"]')).toHaveCount(1)
  const at = await page.evaluate(() => document.activeElement?.textContent)
  const below = () => page.evaluate(() => document.activeElement?.closest('table')?.parentElement?.scrollTop)
  const before = await below()
  const again = async () => {
    await page.keyboard.press('Control+k')
    await page
      .getByRole('option', { name: /^Search again/ })
      .first()
      .click()
  }
  const isAsBefore = async () => {
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(at)
    await expect.poll(below).toBe(before)
    await expect(list.locator('[aria-expanded="true"]')).toHaveCount(1)
  }
  await again()
  await expect(page.locator('[data-search="done"]')).toBeVisible()
  await isAsBefore()
  await desk.desk['practice.switchOn']({ endpoint: 'checkHotels', fault: 'http500', times: 20 })
  await again()
  await expect(page.getByText('Below are the results of the search before.')).toBeVisible({ timeout: 30_000 })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(at)
})

test('recent searches are tabs that open immediately at their last scroll position, and are closed with Delete', async ({ page, axe }) => {
  await practise(page)
  await searchTwoRooms(page)
  const list = page.getByRole('treegrid')
  const below = () => list.evaluate((table) => table.parentElement?.scrollTop)
  await list.getByRole('row').nth(1).focus()
  await page.keyboard.press('End')
  for (let up = 0; up < 5; up++) await page.keyboard.press('ArrowUp')
  const before = await below()
  const edited = async (nights: string) => {
    await page.getByRole('button', { name: 'Edit the search' }).click()
    await page.getByLabel('Nights').fill(nights)
    await page.getByRole('button', { name: 'Search hotels' }).click()
    await expect(page.locator('[data-search="done"]')).toBeVisible()
  }
  await edited('4')
  await edited('5')
  const tabs = page.getByRole('tab')
  await expect(tabs).toHaveCount(3)
  await expect(tabs.nth(2)).toHaveAttribute('aria-selected', 'true')
  await expect(tabs.nth(2)).toContainText('50 hotels')
  await expect(tabs.nth(2)).toContainText('5 nights')
  expect(await axe(page)).toEqual([])

  await tabs.nth(2).focus()
  await page.keyboard.press('ArrowRight')
  await expect(tabs.nth(0)).toBeFocused()
  await expect(tabs.nth(0)).toHaveAttribute('aria-selected', 'true')
  await expect(list).toBeVisible()
  await expect.poll(below).toBe(before)
  await picture(page, 'search-tabs')
  await page.keyboard.press('Delete')
  await expect(tabs).toHaveCount(2)
  await expect(tabs.nth(0)).toBeFocused()
  await expect(tabs.nth(0)).toContainText('4 nights')
  await page.getByRole('button', { name: 'Close this search' }).click()
  await expect(tabs).toHaveCount(0)
})
