import type { Page } from 'playwright-core'
import { expect, test } from './fixtures.ts'
import { listConfirmed, practise } from './journey.ts'
import { picture } from './pictures.ts'

test.beforeEach(async ({ page }) => {
  await practise(page)
  await listConfirmed(page)
})

const rows = (page: Page) => page.getByRole('grid').getByRole('row')
const marked = (page: Page) => page.getByRole('grid').getByRole('img', { name: 'Marked' })
const bar = (page: Page) => page.getByRole('region', { name: 'Marked bookings' })

test('bookings are marked by keyboard and pointer, looked up, and put into one document', async ({ page, axe }) => {
  await page.getByRole('grid').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  await expect(marked(page)).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Space')
  await expect(bar(page).getByText('3 bookings marked.')).toBeVisible()
  await expect(marked(page)).toHaveCount(3)
  await rows(page)
    .nth(2)
    .click({ modifiers: ['ControlOrMeta'] })
  await expect(marked(page)).toHaveCount(2)
  await rows(page)
    .nth(6)
    .click({ modifiers: ['Shift'] })
  await expect(bar(page).getByText('6 bookings marked.')).toBeVisible()
  await expect(page.getByRole('complementary')).toBeHidden()
  expect(await axe(page)).toEqual([])
  await picture(page, 'marked')

  await bar(page).getByRole('button', { name: 'Look up' }).click()
  await expect(page.getByText('6 of 6 looked up.')).toBeVisible()

  await bar(page).getByRole('button', { name: 'Documents…' }).click()
  await expect(
    page
      .getByRole('dialog', { name: 'Documents' })
      .getByRole('region', { name: 'Preview' })
      .getByRole('heading', { name: 'Voucher' })
      .nth(5),
  ).toBeAttached()
  await page.keyboard.press('Escape')

  await bar(page)
    .getByRole('button', { name: /^Mark all \d+ of the list/ })
    .click()
  await expect(bar(page).getByText(/^\d{2,} bookings marked\.$/)).toBeVisible()
  await page
    .locator('label')
    .filter({ hasText: /^Cancelled/ })
    .first()
    .click()
  await expect(bar(page)).toBeHidden()

  const button = page.getByRole('button', { name: 'Mark bookings' })
  await button.click()
  await rows(page).nth(1).click()
  await expect(marked(page)).toHaveCount(1)
  await button.click()
  await expect(bar(page)).toBeHidden()
})

test('marked bookings are cancelled for the sums shown, and the list reports the result of each', async ({ page, axe }) => {
  await page.getByRole('grid').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  await expect(marked(page)).toHaveCount(1)
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Space')
  await expect(marked(page)).toHaveCount(4)
  await bar(page).getByRole('button', { name: 'Cancel bookings…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel the marked bookings?' })
  await expect(dialog.getByText(/^4 bookings will be cancelled, one by one\./)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Keep the bookings' })).toBeFocused()
  expect(await axe(page)).toEqual([])
  await picture(page, 'bulk-cancel')
  await dialog.getByRole('button', { name: /^Cancel 4 bookings/ }).click()
  const ended = page.getByRole('dialog', { name: 'Cancelling the marked bookings' })
  await expect(ended.getByText('4 bookings are cancelled.')).toBeVisible()
  await expect(ended.getByRole('cell', { name: /^cancelled, verified:/ })).toHaveCount(4)
  expect(await axe(page)).toEqual([])
  await picture(page, 'bulk-cancelled')
  await ended.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(bar(page)).toBeHidden()
})
