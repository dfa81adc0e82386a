import { expect, test } from './fixtures.ts'
import { practise } from './journey.ts'
import { picture } from './pictures.ts'

test('codes from a file become a hotel list that can be searched, shows names, and can be restored after deletion', async ({
  page,
  axe,
}) => {
  await practise(page)
  await page.keyboard.press('Alt+2')
  await page.getByRole('button', { name: 'Take 50 practice hotels' }).click()
  const typed = (await page.getByRole('textbox', { name: 'Hotel codes' }).inputValue()).split(/\s+/)
  await page.getByRole('textbox', { name: 'Hotel codes' }).fill(typed.slice(0, 10).join(' '))
  await page.getByRole('button', { name: 'New hotel list' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name of the list' }).fill('City hotels')
  const csv = ['name;hotelCode', ...typed.map((code) => `"Hotel; of ${code}";${code}`)].join('\r\n')
  await page.locator('input[type=file]').setInputFiles({ name: 'hotels.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${csv}`) })
  await expect(dialog.getByText('50 codes taken')).toBeVisible()
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save list' }).click()
  await expect(page.getByText('Searches in 50 hotels.')).toBeVisible()
  await picture(page, 'list-chosen')
  await page.getByRole('button', { name: 'Search hotels' }).click()
  await expect(page.locator('[data-search="done"]')).toBeVisible()
  await page.getByRole('button', { name: 'Edit the search' }).click()
  await page.getByRole('button', { name: 'Edit the list' }).click()
  await expect(dialog.getByRole('table', { name: 'Hotels whose names are known' }).getByRole('row').nth(5)).toBeVisible()
  expect(await axe(page)).toEqual([])
  await picture(page, 'list-form')
  await dialog.getByRole('button', { name: 'Delete list' }).click()
  await expect(page.getByText('Hotel list deleted.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Hotel list' })).toHaveValue('City hotels (50)')
})
