import type { Page } from 'playwright-core'
import { expect, test } from './fixtures.ts'
import { checkRateOf, fillGuests, openSettings, practise, searchTwoRooms } from './journey.ts'
import { picture } from './pictures.ts'

test('a Net rate is sold by the rule of the desk, typed over, kept with the booking and added up', async ({ page, axe }) => {
  await practise(page)
  await openSettings(page, 'Accounting')
  const margin = page.getByRole('region', { name: 'Selling prices' })
  await margin.getByRole('combobox', { name: 'Margin on Net rates' }).click()
  await page.getByRole('option', { name: 'Percent of the cost' }).click()
  await margin.getByRole('textbox', { name: 'Margin', exact: true }).fill('12.5')
  await expect(margin.getByText('12.5 % above cost, up to the next 0.01')).toBeVisible()
  expect(await axe(page)).toEqual([])
  await picture(page, 'selling-settings')

  await page.keyboard.press('Alt+2')
  await searchTwoRooms(page)
  const grid = page.getByRole('treegrid')
  await expect(grid.getByRole('columnheader', { name: 'Guest pays' })).toBeVisible()
  await picture(page, 'selling-results')
  // The best rate of the first hotel may be at a fixed price, by the day.
  await page.getByRole('button', { name: /^Net/ }).click()
  await checkRateOf(page, 1)
  await fillGuests(page)
  const price = page.getByRole('textbox', { name: /^Selling price in/ })
  await expect(page.getByText(/By the rule: 12.5 % above cost/)).toBeVisible()
  await picture(page, 'selling-form')
  await price.fill('1,5,')
  await page.locator('[data-books]').click()
  await expect(page.getByRole('status').filter({ hasText: 'missing' })).toBeVisible()
  await price.fill('9876.50')
  expect(await axe(page)).toEqual([])
  await page.locator('[data-books]').click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: /^Book/ }).click()
  await expect(page.getByRole('heading', { name: 'Booked', exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByText('9,876.50').locator('visible=true').first()).toBeVisible()
  await expect(page.getByText('Typed by hand')).toBeVisible()
  await picture(page, 'selling-confirmation')

  await page.getByRole('button', { name: 'Open in the ledger' }).click()
  const totals = page.getByRole('region', { name: 'Totals by currency' })
  await expect(totals.getByRole('row', { name: /^Selling price, confirmed/ })).toContainText('9,876.50')
  await picture(page, 'selling-ledger')
})

/** All that the page tells anyone: text, titles, names, values of fields, attributes. */
const told = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const values = [...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value)
    return [document.title, document.documentElement.outerHTML, document.body.innerText, ...values].join('\n')
  })

test('one key hides cost on every screen, and nothing is booked or cancelled while it does', async ({ page, axe }) => {
  // Wide enough for the column that says the rate type.
  await page.setViewportSize({ width: 1920, height: 1080 })
  await practise(page)
  await openSettings(page, 'Accounting')
  await page.getByRole('combobox', { name: 'Margin on Net rates' }).click()
  await page.getByRole('option', { name: 'Percent of the cost' }).click()
  await page.getByRole('textbox', { name: 'Margin', exact: true }).fill('17.25')
  await expect(page.getByText('17.25 % above cost')).toBeVisible()
  await searchTwoRooms(page)
  const grid = page.getByRole('treegrid')
  const lines = await grid.getByRole('row').filter({ hasText: /Net/ }).all()
  const costs: string[] = []
  for (const line of lines) costs.push(/\d[\d,]*\.?\d*/.exec(await line.getByRole('gridcell').nth(2).innerText())?.[0] ?? '')
  const net = costs.filter((cost) => cost.length > 3)
  expect(net.length).toBeGreaterThan(3)
  expect((await told(page)).includes(net[0] ?? '')).toBe(true)

  const hidden = async (where: string) => {
    const text = await told(page)
    const at = (cost: string) => text.slice(Math.max(0, text.indexOf(cost) - 120), text.indexOf(cost) + 40)
    for (const cost of [...net, '17.25']) expect(text.includes(cost), `${where}: ${at(cost)}`).toBe(false)
  }
  const hide = async () => {
    await page.keyboard.press('Control+Shift+H')
    await expect(page.getByRole('button', { name: 'Cost is hidden' })).toBeVisible()
  }
  const show = async () => {
    await page.keyboard.press('Control+Shift+H')
    await expect(page.getByRole('button', { name: 'Cost is hidden' })).toBeHidden()
  }

  await hide()
  await expect(grid.getByRole('columnheader', { name: 'Guest pays' })).toBeVisible()
  await hidden('results')
  await picture(page, 'hidden-results')
  await grid.getByRole('row').filter({ hasText: /Net/ }).first().click()
  await page.keyboard.press('Enter')
  await hidden('results with rates')
  await page.keyboard.press('c')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('c')
  await hidden('rates to compare')
  await page.keyboard.press('Shift+C')
  const compared = page.getByRole('dialog', { name: '2 rates side by side' })
  await expect(compared.getByRole('row', { name: /^Guest pays/ })).not.toContainText('•')
  await expect(compared.getByRole('row', { name: /^Price of the stay/ })).toHaveCount(0)
  await hidden('comparison')
  await page.keyboard.press('Escape')
  await expect(compared).toBeHidden()
  await openSettings(page, 'Accounting')
  await hidden('settings')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Cost is hidden' })).toBeVisible()
  await show()

  await searchTwoRooms(page)
  await grid.getByRole('row').filter({ hasText: /Net/ }).first().click()
  await page.keyboard.press('b')
  await expect(page.getByRole('heading', { name: 'Guests by room' })).toBeVisible()
  await fillGuests(page)
  await hide()
  await hidden('price check')
  // No title without what it is of.
  await expect(page.getByRole('heading', { name: 'Who pays what' })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'First name', exact: true })).toHaveValue('Ada')
  await expect(page.locator('[data-books]')).toBeDisabled()
  expect(await axe(page)).toEqual([])
  await picture(page, 'hidden-check')
  await show()
  for (const consent of await page.getByRole('checkbox', { name: /^I agree/ }).all()) await consent.check()
  await page.locator('[data-books]').click()
  await page.getByRole('dialog').getByRole('button', { name: /^Book/ }).click()
  await expect(page.getByRole('heading', { name: 'Booked', exact: true })).toBeVisible()
  await hide()
  await hidden('confirmation')
  await page.getByRole('button', { name: 'Open in the ledger' }).click()
  await expect(page.getByRole('heading', { name: 'Money' })).toBeVisible()
  await hidden('ledger')
  await expect(page.getByRole('complementary').getByText(/any margin on top/)).toHaveCount(0)
  await picture(page, 'hidden-ledger')
  await page.getByRole('button', { name: 'Cancel booking' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Nothing is booked or cancelled unseen')).toBeVisible()
  await hidden('cancelling')
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Export/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByText('This file holds it')).toBeVisible()
  await hidden('export')
  await page.keyboard.press('Escape')
  for (const place of ['Alt+1', 'Alt+4', 'Alt+5']) {
    await page.keyboard.press(place)
    await hidden(place)
  }
})
