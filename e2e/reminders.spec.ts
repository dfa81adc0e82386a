import type { Page } from 'playwright-core'
import { expect, test } from './fixtures.ts'
import { practise } from './journey.ts'
import { picture } from './pictures.ts'

/** Sets how long before an event the desk reminds of it. */
async function remind(page: Page, of: string, words: string): Promise<void> {
  await page.getByRole('combobox', { name: of }).click()
  await page.getByRole('listbox', { name: of }).getByRole('option', { name: words }).click()
}

test('reminders are on Today as early as the settings say, are snoozed and done by keyboard, one or a whole day, and come back on undo', async ({
  page,
  axe,
}) => {
  await practise(page)
  await page.keyboard.press('Alt+3')
  await page.getByRole('button', { name: /^Refresh/ }).click()
  await expect(page.getByText(/30 of 30 days synced/)).toBeVisible()
  await page.keyboard.press('Alt+8')
  await remind(page, 'Before free cancellation ends', '168 hours before')
  await remind(page, 'Before an arrival', '7 days before')
  expect(await axe(page)).toEqual([])

  await page.keyboard.press('Alt+1')
  const table = page.getByRole('table', { name: /^Reminders/ })
  const rows = table.getByRole('row')
  await expect(rows.nth(3)).toBeVisible()
  const before = await rows.count()
  expect(await axe(page)).toEqual([])
  await picture(page, 'reminders')

  // The first row is the heading of a day, with a button for the whole day.
  for (const row of [1, 2]) {
    const what = (await rows.nth(row).textContent()) ?? ''
    await rows.nth(row).getByRole('button', { name: /^Done/ }).focus()
    await page.keyboard.press('Enter')
    await expect(rows.filter({ hasText: what })).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rows.nth(row)).toContainText(what)
    await expect(rows).toHaveCount(before)
  }

  // A deadline within half an hour cannot be snoozed that long.
  await rows
    .getByRole('button', { name: /^Snooze/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: '30 minutes' })).toBeFocused()
  await picture(page, 'reminders-snooze')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Snoozed.')).toBeVisible()

  await page.keyboard.press('Alt+8')
  await remind(page, 'Before free cancellation ends', 'Never')
  await remind(page, 'Before an arrival', 'Never')
  await page.keyboard.press('Alt+1')
  await expect(table).toBeHidden()
})
