import { expect, test } from './fixtures.ts'
import { practise, searchTwoRooms } from './journey.ts'

test('F1 shows the help topic of each screen', async ({ page, axe }) => {
  await page.keyboard.press('F1')
  await expect(page.getByRole('dialog', { name: 'Help' }).getByRole('heading', { name: 'First start and practice' })).toBeFocused()
  await page.keyboard.press('Escape')
  await practise(page)

  const help = page.getByRole('complementary', { name: 'Help' })
  const screens = [
    ['Alt+1', 'Today and deadlines'],
    ['Alt+2', 'Search'],
    ['Alt+3', 'Ledger and finding'],
    ['Alt+4', 'Unknown'],
    ['Alt+5', 'Arrivals'],
    ['Alt+6', 'Planner'],
    ['Alt+8', 'First start and practice'],
  ] as const
  for (const [key, title] of screens) {
    await page.keyboard.press(key)
    await page.keyboard.press('F1')
    await expect(help.getByRole('heading', { level: 3 })).toBeFocused()
    await expect(help.getByRole('heading', { level: 3 })).toHaveText(title)
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()
  }
})

test('a form stays filled in while the clerk searches the help, and gets the focus back', async ({ page }) => {
  await practise(page)
  const help = page.getByRole('complementary', { name: 'Help' })
  await searchTwoRooms(page)
  await page.getByRole('treegrid').getByRole('row').nth(1).click()
  await page.keyboard.press('b')
  await expect(page.getByRole('heading', { name: 'Guests by room' })).toBeVisible()
  const name = page.getByPlaceholder('Last name').first()
  await name.fill('Lovelace')
  await page.keyboard.press('F1')
  await expect(help.getByRole('heading', { name: 'Price check' })).toBeFocused()
  await help.getByRole('textbox', { name: 'Find in the help' }).fill('sørensen')
  await help.getByRole('button', { name: /^Ledger and finding/ }).click()
  await expect(help.getByRole('heading', { name: 'Ledger and finding' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('Lovelace')
})

test('a term on the check page is explained by keyboard', async ({ page, axe }) => {
  await practise(page)
  await searchTwoRooms(page)
  await page.getByRole('treegrid').getByRole('row').nth(1).click()
  await page.keyboard.press('b')
  const asks = page.getByRole('button', { name: /^What does “/ }).first()
  await asks.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /^What does “/ })).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(asks).toBeFocused()
})
