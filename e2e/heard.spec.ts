import { focus, listen } from './announcements.ts'
import { expect, test } from './fixtures.ts'
import { practise, searchTwoRooms } from './journey.ts'

test('each step of the main job is announced, and the focus is never lost', async ({ page, desk }) => {
  await practise(page)
  const { said } = await listen(page)
  const heard = async (words: RegExp) => {
    const all: string[] = []
    await expect.poll(async () => all.push(...(await said())) && all.join('\n'), { message: String(words) }).toMatch(words)
    expect(await focus(page)).not.toBe('nowhere')
  }
  await searchTwoRooms(page)
  await heard(/\d+ hotels, [\d,]+ rates/)

  await page.keyboard.press('l')
  await heard(/Checked live: /)

  await desk.desk['practice.switchOn']({ endpoint: 'checkRate', fault: 'priceUp', times: 1 })
  await page.keyboard.press('b')
  await heard(/Price checked: [A-Z]{3}\s[\d,.]+, you saw [A-Z]{3}\s[\d,.]+\. \d terms? ha/)

  const book = page.getByRole('button', { name: /^Book 2 rooms for/ })
  await book.focus()
  await page.keyboard.press('Enter')
  await heard(/\d+ things are missing or wrong/)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-path'))).toBe('consent.amount')
  await page.keyboard.press('Space')

  for (const field of await page.getByPlaceholder(/^(First|Last) name$/).all()) await field.fill('Ada')
  await page.getByRole('textbox', { name: 'First name', exact: true }).fill('Ada')
  await page.getByRole('textbox', { name: 'Last name', exact: true }).fill('Lovelace')
  for (const consent of await page.getByRole('checkbox', { name: /^I agree/ }).all()) await consent.check()
  await book.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: /^Book/ }).focus()
  await page.keyboard.press('Enter')
  await heard(/Booked/)

  await page.keyboard.press('Alt+3')
  await heard(/bookings: /)
})

test('going back passes through all pages, and each is as it was left', async ({ page }) => {
  await practise(page)
  await searchTwoRooms(page)
  const grid = page.getByRole('treegrid')
  await grid.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  const scrolled = () => grid.evaluate((table) => table.parentElement?.scrollTop)
  const place = await scrolled()
  const at = await focus(page)
  await page.keyboard.press('b')
  await expect(page.getByRole('heading', { name: 'Guests by room' })).toBeVisible()
  await page.keyboard.press('Alt+1')
  await page
    .getByRole('region', { name: /^Free-cancellation deadlines/ })
    .getByRole('button')
    .first()
    .click()
  await expect(page.getByRole('complementary')).toBeVisible()

  await page.keyboard.press('Alt+ArrowLeft')
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(page.getByRole('heading', { name: 'Guests by room' })).toBeVisible()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(grid).toBeVisible()
  expect(await scrolled()).toBe(place)
  await expect.poll(() => focus(page)).toBe(at)
  await expect(grid.locator('[aria-expanded="true"]')).toHaveCount(1)
})
