import type { Page } from 'playwright-core'
import { addDays } from '../src/shared/domain/dates.ts'
import { today } from './built.ts'
import { cutAmounts } from './cut-amounts.ts'
import { expect, test } from './fixtures.ts'
import { openSettings, practise, searchTwoRooms } from './journey.ts'
import { picture } from './pictures.ts'

const day = (ago: number) => addDays(today(), -ago)

/** Both themes at the two smaller widths. */
const looks = [1024, 1280].flatMap((width) => (['light', 'dark'] as const).map((colorScheme) => ({ colorScheme, width, height: 720 })))

async function seen(page: Page, name: string): Promise<void> {
  for (const look of looks) await picture(page, `${name}-${look.width}`, [look])
}

/** Returns the texts of the visible results in the columns with these headings. */
async function columns(page: Page, ...heads: RegExp[]): Promise<string[][]> {
  const names = await page.getByRole('treegrid').getByRole('columnheader').allInnerTexts()
  const at = heads.map((head) => names.findIndex((name) => head.test(name)))
  const rows = page.getByRole('treegrid').locator('tbody tr[aria-level]')
  return rows.evaluateAll((all, cells) => all.map((row) => cells.map((i) => (row as HTMLTableRowElement).cells[i]?.innerText ?? '')), at)
}
const whole = (text: string) => BigInt(text.replace(/\D/g, ''))

test('exchange rates typed by accounting sort results of other currencies, with a mark, and are used nowhere else', async ({
  page,
  desk,
  axe,
}) => {
  await practise(page)
  await openSettings(page, 'Accounting')
  const field = page.getByRole('textbox', { name: 'New exchange rates, one a line' })
  const add = page.getByRole('button', { name: 'Add these exchange rates' })
  await field.fill(`EUR USD 1.0834 ${day(1)}\nEUR JPY 164,380 ${day(9)}`)
  await add.click()
  await expect(page.getByRole('alert').getByText(/^Line 2, .*write a point before the decimals$/)).toBeVisible()
  await seen(page, 'exchange-rates-bad')
  await field.fill(`EUR USD 1.0834 ${day(1)}\nEUR JPY 164.380 ${day(9)}`)
  await add.click()
  const kept = page.getByRole('table', { name: 'Exchange rates' })
  await expect(kept.getByText('1 EUR = 1.0834 USD')).toBeVisible()
  await expect(kept.getByRole('row', { name: /JPY/ }).getByText('old')).toBeVisible()
  expect(await axe(page)).toEqual([])
  await seen(page, 'exchange-rates')

  await searchTwoRooms(page)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const choice = page.getByRole('combobox', { name: 'Compare prices in' })
  await choice.click()
  await page.getByRole('option', { name: '≈ JPY' }).click()
  const grid = page.getByRole('treegrid')
  await expect(grid.getByRole('columnheader', { name: /^Approx/ })).toContainText('JPY')
  await expect(page.getByRole('status').getByText(/≈ JPY only compares, by accounting’s exchange rates: EUR of .* \(old\)/)).toBeVisible()
  const inYen = (price: string) => {
    if (price.endsWith('JPY')) return whole(price)
    // Cents times 164.38 in whole numbers, rounded half away from zero.
    return price.endsWith('EUR') ? (2n * whole(price) * 16438n + 10_000n) / 20_000n : null
  }
  const rows = await columns(page, /^Best rate/, /^Approx/)
  expect(rows.length).toBeGreaterThan(5)
  for (const [price = '', about = ''] of rows)
    expect(price.endsWith('JPY') ? about : whole(about)).toBe(price.endsWith('JPY') ? '' : inYen(price))
  const yen = rows.map(([price = '']) => Number(inYen(price)))
  expect(yen).toEqual([...yen].sort((a, b) => a - b))

  // Hotels in yen are sorted among those in euros, which need no mark; the others come last and say why.
  await choice.click()
  await page.getByRole('option', { name: '≈ EUR' }).click()
  await expect(
    page.getByRole('status').getByText(/≈ EUR only compares, by accounting’s exchange rates: JPY of .* and USD of/),
  ).toBeVisible()
  const note = page.getByRole('status').getByText(/Without an exchange rate to EUR: /)
  await expect(note).toBeVisible()
  // The currencies depend on what the hotels sell on that day.
  const without = /to EUR: ([^.]*)/.exec(await note.innerText())?.[1]?.match(/[A-Z]{3}/g) ?? []
  expect(without.filter((currency) => ['EUR', 'JPY', 'USD'].includes(currency))).toEqual([])
  await grid.focus()
  await page.keyboard.press('End')
  await expect(grid.getByText('no exchange rate').last()).toBeVisible()
  expect(without).toContain((await columns(page, /^Best rate/)).at(-1)?.[0]?.slice(-3))
  await page.keyboard.press('Home')
  const converted = grid.getByRole('row').filter({ hasText: 'JPY' }).filter({ hasText: '≈' }).first()
  await page.getByRole('textbox', { name: 'Highest price' }).fill('900')
  await expect(grid.getByText('no exchange rate')).toHaveCount(0)
  await expect(converted).toBeVisible()
  expect(await axe(page)).toEqual([])
  await seen(page, 'compared-results')
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 720 })
    await expect.poll(() => cutAmounts(page)).toEqual([])
  }
  await grid.focus()
  await page.keyboard.press('Home')
  for (let row = Number(await converted.getAttribute('aria-rowindex')); row > 2; row--) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('c')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('c')
  await expect(page.getByRole('region', { name: 'Rates to compare' }).getByRole('listitem')).toHaveCount(2)
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Who pays what' })).toBeVisible()
  await page.setViewportSize({ width: 1024, height: 720 })
  await expect
    .poll(() =>
      page
        .locator('.page-body')
        .first()
        .evaluate((list) => list.scrollWidth - list.clientWidth),
    )
    .toBe(0)
  await seen(page, 'compared-narrow')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+C')
  const dialog = page.getByRole('dialog', { name: '2 rates side by side' })
  await expect(dialog.getByText(/^≈ EUR\s[\d,.]+ by the exchange rate of /).first()).toBeVisible()
  await seen(page, 'compared-side-by-side')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  // The price check of that rate does not use it.
  await page.keyboard.press('b')
  await expect(page.getByRole('heading', { name: 'Guests by room' })).toBeVisible()
  await expect(page.getByText('≈').locator('visible=true')).toHaveCount(0)

  // The choice is remembered; with cost hidden it is invisible.
  await desk.desk['settings.write']({ language: 'de' })
  await page.reload()
  await expect(page.getByRole('navigation')).toBeVisible()
  await page.keyboard.press('Alt+2')
  await page.getByRole('button', { name: '50 Übungshotels nehmen' }).click()
  await page.getByRole('button', { name: 'Hotels suchen' }).click()
  await expect(page.locator('[data-search="done"]')).toBeVisible()
  await page.getByRole('button', { name: 'Mehr', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Preise vergleichen in' })).toHaveValue('≈ EUR')
  await page.getByRole('combobox', { name: 'Preise vergleichen in' }).click()
  await page.getByRole('option', { name: '≈ USD' }).click()
  await expect(grid.getByRole('columnheader', { name: /^Ungefähr/ })).toContainText('USD')
  await seen(page, 'compared-results-de')
  await page.keyboard.press('Control+Shift+h')
  await expect(grid.getByText('≈', { exact: false })).toHaveCount(0)
})
