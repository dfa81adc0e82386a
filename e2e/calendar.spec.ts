import { readFile } from 'node:fs/promises'
import { expect, test } from './fixtures.ts'
import { listConfirmed, practise } from './journey.ts'
import { picture } from './pictures.ts'

test('a booking and a list are saved as a calendar file by keyboard, and the dialog reports the contents', async ({ page, axe, files }) => {
  await practise(page)
  await listConfirmed(page)
  const grid = page.getByRole('grid')

  await grid.getByRole('row').nth(1).click()
  const more = page.getByRole('complementary').getByRole('button', { name: 'More', exact: true })
  await more.click()
  await page.getByRole('menuitem', { name: 'Calendar', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Calendar file' })
  await expect(dialog).toBeVisible()
  expect(await axe(page)).toEqual([])
  const one = files.nextSavePath('one.ics')
  await dialog.getByRole('button', { name: 'Save the calendar file' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/^Saved as one\.ics: .*1 arrival\.$/)).toBeVisible()
  await picture(page, 'calendar')
  expect(await readFile(one, 'utf8')).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*SUMMARY:Arrival: [\s\S]*END:VCALENDAR/)
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More about exports' }).click()
  await page.getByRole('menuitem', { name: /^Calendar file of the list/ }).click()
  const list = files.nextSavePath('list.ics')
  await dialog.getByRole('checkbox', { name: 'Arrivals' }).uncheck()
  await dialog.getByRole('button', { name: 'Save the calendar file' }).click()
  await expect(dialog.getByText(/^Saved as list\.ics: \d+ ends of free cancellation, 0 arrivals\.$/)).toBeVisible()
  const text = await readFile(list, 'utf8')
  expect(text).toContain('BEGIN:VALARM')
  expect(text).not.toContain('SUMMARY:Arrival')
})
