import type { Page } from 'playwright-core'
import { expect, test } from './fixtures.ts'
import { practise } from './journey.ts'
import { picture } from './pictures.ts'

test.beforeEach(async ({ page }) => {
  await practise(page)
  await page.keyboard.press('Alt+3')
  await page.getByRole('button', { name: /^Refresh/ }).click()
  await expect(page.getByText(/30 of 30 days synced/)).toBeVisible()
})

/** Opens the first booking in the list. */
async function openFirst(page: Page): Promise<void> {
  await page.getByRole('grid').getByRole('row').nth(1).click()
  await expect(page.getByRole('heading', { name: 'Notes' })).toBeVisible()
}

test('a note is written by keyboard, recorded in the history without its text, edited, found and removed', async ({ page, axe }) => {
  await openFirst(page)
  await page.keyboard.press('n')
  await page.keyboard.type('Late arrival, quokka at the door')
  await page.keyboard.press('Enter')
  const notes = page.getByRole('list', { name: 'Notes' })
  await expect(notes.getByText('Late arrival, quokka at the door')).toBeVisible()
  await expect(page.getByText('Note written')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'New note' })).toHaveValue('')

  await page.getByLabel('Internal reference').fill('G-2027/118')
  await page.getByLabel('Cost centre').fill('4711')
  await page.getByRole('combobox', { name: 'Tags' }).fill('Group')
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Tags' }).fill('VIP')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Follow up on' }).fill('12 Mar 2027')
  await page.getByLabel('Who follows up').fill('Mia')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Who follows up: nothing → Mia/)).toBeVisible()
  await expect(page.getByText(/Tags: Group → Group, VIP/)).toBeVisible()
  expect(await axe(page)).toEqual([])
  await picture(page, 'notes')

  await page.getByRole('textbox', { name: /^Filter by name/ }).fill('quokka')
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(2)
  await openFirst(page)
  await page.getByRole('button', { name: 'Change the note' }).click()
  await page.getByRole('textbox', { name: 'Change the note' }).fill('Arrives at 23:00')
  await page.keyboard.press('Enter')
  await expect(notes.getByText('Arrives at 23:00')).toBeVisible()
  await expect(notes.getByText(/changed/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove the note' }).click()
  await page.getByRole('button', { name: 'Remove the note' }).click()
  await expect(page.getByText('Note removed')).toBeVisible()
  await expect(notes).toBeHidden()
  await expect(page.getByLabel('Internal reference')).toHaveValue('G-2027/118')
})

test('due follow-ups are on Today with their person until they are done; tags and follow-ups filter the ledger and are columns in it', async ({
  page,
  axe,
}) => {
  await openFirst(page)
  await page.getByRole('combobox', { name: 'Tags' }).fill('Group')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Follow up on' }).fill('1 Jan 2026')
  await page.getByLabel('Who follows up').fill('Mia')
  await page.getByLabel('Internal reference').fill('G-2027/118')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Internal reference: nothing → G-2027/)).toBeVisible()

  await page.getByRole('button', { name: 'Columns' }).click()
  for (const column of ['Internal reference', 'Tags', 'Follow-up']) await page.getByRole('checkbox', { name: column, exact: true }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Close details' }).click()
  await page.keyboard.press('f')
  await page.getByRole('combobox', { name: 'Tag', exact: true }).click()
  await page.getByRole('option', { name: 'Group' }).click()
  await page.getByRole('combobox', { name: 'Follow-up', exact: true }).click()
  await page.getByRole('option', { name: 'Due' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(2)
  const row = page.getByRole('grid').getByRole('row').nth(1)
  for (const words of ['G-2027/118', 'Group', 'Thu 1 Jan 2026, Mia']) await expect(row.getByText(words)).toBeVisible()
  expect(await axe(page)).toEqual([])
  await picture(page, 'notes-columns')

  await page.keyboard.press('Alt+1')
  const due = page.getByRole('region', { name: /^Follow-ups due/ })
  await expect(due.getByText('Mia')).toBeVisible()
  expect(await axe(page)).toEqual([])
  await picture(page, 'notes-today')
  await due.getByRole('button', { name: /^Done with/ }).click()
  await expect(due).toBeHidden()
})
