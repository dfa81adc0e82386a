import { expect, test } from './fixtures.ts'
import { practise } from './journey.ts'
import { resize } from './pictures.ts'

test.beforeEach(async ({ page }) => {
  await practise(page)
  await page.keyboard.press('Alt+3')
  await page.getByRole('button', { name: /^Refresh/ }).click()
  await expect(page.getByText(/30 of 30 days synced/)).toBeVisible()
})

test('filters are added and removed by keyboard, and list, counts and sums follow', async ({ page, desk, axe }) => {
  const { rows } = await desk.desk['ledger.page']({
    filter: { status: 'all', basis: 'created', from: null, to: null, text: '', currency: 'EUR', rateType: 'NET' },
    sort: { by: 'total', descending: true },
    after: null,
    limit: 500,
  })
  expect(rows.every(({ currency, rateType }) => currency === 'EUR' && rateType === 'NET')).toBe(true)

  await page.getByRole('grid').focus()
  await page.keyboard.press('f')
  for (const [field, option] of [
    ['Currency', /\(EUR\)$/],
    ['Rate type', 'NET'],
  ] as const) {
    await page.getByRole('combobox', { name: field }).focus()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('option', { name: option }).click()
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid')).toBeFocused()
  const chips = page.getByRole('list', { name: 'Filters' })
  await expect(chips.getByRole('listitem').filter({ hasText: 'Currency: EUR' })).toBeVisible()
  const sums = page.getByRole('region', { name: 'Totals by currency' })
  await expect(sums.getByRole('rowheader')).toHaveText(['EUR'])
  // A single line needs no scrolling.
  expect(await sums.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  expect(await axe(page)).toEqual([])

  const narrowed = Number(await page.getByRole('grid').getAttribute('aria-rowcount'))
  await chips.getByRole('button', { name: 'Remove the filter Rate type: NET' }).focus()
  await page.keyboard.press('Delete')
  await expect(chips.getByRole('button')).toHaveCount(1)
  await expect(chips.getByRole('button', { name: 'Remove the filter Currency: EUR' })).toBeFocused()
  await expect.poll(async () => Number(await page.getByRole('grid').getAttribute('aria-rowcount'))).toBeGreaterThan(narrowed)
  await page.keyboard.press('Backspace')
  await expect(chips).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused()
})

test('a booking that needs attention says why in words, and can be found by that', async ({ page, desk, axe }) => {
  const filter = { status: 'all', basis: 'created', from: null, to: null, text: '' } as const
  const sort = { by: 'created', descending: true } as const
  const { rows } = await desk.desk['ledger.page']({ filter: { ...filter, flag: 'any' }, sort, after: null, limit: 500 })
  expect(rows.length).toBeGreaterThan(0)
  await page.getByRole('button', { name: /^Range:/ }).click()
  await page.getByRole('button', { name: 'All time' }).click()
  await page.keyboard.press('f')
  await page.getByRole('combobox', { name: 'Needs attention' }).click()
  await page.getByRole('option', { name: 'Balance unlike total' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toContainText('The balance differs from the total')
  await page.getByRole('button', { name: 'Flags' }).click()
  await expect(page.getByRole('columnheader', { name: 'Flags' })).toHaveAttribute('aria-sort', 'descending')
  expect(await axe(page)).toEqual([])

  // Screen reader text in a column beyond the edge does not widen the window.
  await page.getByRole('button', { name: 'Columns' }).click()
  for (const name of ['Balance', 'Guests', 'Board']) await page.getByRole('checkbox', { name }).check()
  await page.keyboard.press('Escape')
  await resize(page, { width: 1024, height: 700 })
  const edge = (await page.getByRole('columnheader', { name: 'Flags' }).boundingBox())?.x
  expect(edge).toBeGreaterThan(1024)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024)
})

test('a view is saved, opened, replaced and deleted, and is stored in the ledger', async ({ page, desk, axe }) => {
  await page.getByRole('radiogroup').getByText('Confirmed').click()
  await page.getByRole('grid').focus()
  await page.keyboard.press('v')
  await expect(page.getByRole('menu', { name: 'Views' })).toBeVisible()
  // Rows of an earlier query are dimmed until the new answer arrives.
  await expect(page.locator('[role="grid"]')).toHaveAttribute('aria-busy', 'false')
  expect(await axe(page)).toEqual([])
  await page.getByRole('menuitem', { name: /^Save what is shown/ }).click()
  await page.getByRole('button', { name: 'Save the view' }).click()
  await expect(page.getByText('Give the view a name.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name of the view' }).fill('Last month, confirmed')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect((await desk.desk['ledger.views']({})).views).toMatchObject([{ name: 'Last month, confirmed', lastDays: 30 }])

  await page.getByRole('radiogroup').getByText('Failed').click()
  const menu = page.getByRole('button', { name: 'Last month, confirmed, changed' })
  await menu.click()
  await page.getByRole('menuitem', { name: /^Replace/ }).click()
  await expect(page.getByRole('button', { name: 'Last month, confirmed', exact: true })).toBeVisible()
  expect((await desk.desk['ledger.views']({})).views).toMatchObject([{ filter: { status: 'FAILED' }, lastDays: 30 }])

  await page.getByRole('radiogroup').getByText('All').click()
  await menu.click()
  await page.getByRole('menuitem', { name: /^Last month, confirmed failed bookings made the last 30 days/ }).click()
  await expect(page.getByRole('radio', { name: /^Failed/ })).toBeChecked()
  await page.getByRole('button', { name: 'Last month, confirmed', exact: true }).click()
  await page.getByRole('menuitem', { name: /^Delete/ }).click()
  await expect(page.getByRole('button', { name: 'Views', exact: true })).toBeVisible()
  expect((await desk.desk['ledger.views']({})).views).toEqual([])
})

test('deadlines, rolling ranges, a misspelt name and a date lead to bookings', async ({ page, desk, axe }) => {
  const everything = { status: 'all', basis: 'created', from: null, to: null, text: '' } as const
  const grid = page.getByRole('grid')
  const rowCount = async () => Number(await grid.getAttribute('aria-rowcount')) - 1
  // The sync at the start adds bookings until it has all days.
  await expect(page.getByText('History: 366 of 366 days synced')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: /^Range:/ }).click()
  await page.getByRole('button', { name: 'All time' }).click()
  await grid.focus()
  await page.keyboard.press('f')
  await page.getByRole('combobox', { name: 'Free cancellation ends' }).click()
  const option = page.getByRole('option', { name: /^within 30 days/ })
  const ending = Number(/\(([\d,]+)\)/.exec((await option.textContent()) ?? '')?.[1])
  await option.click()
  await page.keyboard.press('Escape')
  await expect.poll(rowCount).toBe(ending)
  expect(ending).toBeGreaterThan(0)
  const until = (
    await desk.desk['ledger.page']({
      ...{ filter: { ...everything, freeEndsWithin: 30 }, sort: { by: 'freeUntil', descending: false }, after: null, limit: 500 },
    })
  ).rows.map(({ freeUntilMs }) => freeUntilMs ?? 0)
  expect(until).toEqual(until.toSorted((a, b) => a - b))
  expect(until[0]).toBeGreaterThan(Date.now() - 60_000)
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Backspace')

  await page.getByRole('button', { name: /^Range:/ }).click()
  await page.getByRole('button', { name: 'The next 7 days' }).click()
  await page.getByRole('button', { name: /^Range:/ }).click()
  await expect(page.getByRole('button', { name: 'The next 7 days' })).toHaveAttribute('aria-pressed', 'true')
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('v')
  await page.getByRole('menuitem', { name: /^Save what is shown/ }).click()
  await page.getByRole('textbox', { name: 'Name of the view' }).fill('Next week')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect((await desk.desk['ledger.views']({})).views).toMatchObject([{ name: 'Next week', lastDays: null, rolling: 'next7' }])

  const { rows } = await desk.desk['ledger.page']({
    filter: everything,
    sort: { by: 'created', descending: true },
    after: null,
    limit: 500,
  })
  const names = rows.map(({ holder }) => holder.split(' ').at(-1) ?? '')
  const name = names.find((one) => /^[A-Z][a-z]{5,}$/.test(one)) ?? ''
  const find = page.getByRole('textbox', { name: 'Filter by name, hotel, code, amount or e-mail' })
  await find.fill(`${name.slice(0, 3)}${name.slice(4)}`)
  const corrected = page.getByRole('button', { name: new RegExp(`^Did you mean “${name}”`) })
  await expect(corrected).toBeVisible()
  expect(await axe(page)).toEqual([])
  const bookings = Number(/\((\d+)\)/.exec((await corrected.textContent()) ?? '')?.[1])
  await corrected.click()
  await expect.poll(rowCount).toBe(bookings)
  expect(bookings).toBeGreaterThanOrEqual(names.filter((one) => one === name).length)

  const checkin = rows.find((row) => row.checkin !== null)?.checkin ?? ''
  await find.fill(checkin)
  const ofDay = page.getByRole('button', { name: /^Check-in: / })
  await expect(ofDay).toContainText(`(${rows.filter((row) => row.checkin === checkin).length})`)
  await ofDay.click()
  await expect.poll(rowCount).toBe(rows.filter((row) => row.checkin === checkin).length)
})

test('columns are selected, moved and resized by mouse and by keyboard, and remembered', async ({ page, axe }) => {
  const titles = () => page.getByRole('columnheader').allInnerTexts()
  const widthOf = async (name: string) =>
    Math.round((await page.getByRole('columnheader', { name, exact: true }).boundingBox())?.width ?? 0)
  await page.getByRole('button', { name: 'Columns' }).click()
  const dialog = page.getByRole('dialog', { name: 'Columns' })
  await dialog.getByRole('checkbox', { name: 'Balance' }).check()
  await expect(dialog.getByRole('checkbox', { name: 'Balance' })).toBeFocused()
  await dialog.getByRole('checkbox', { name: 'Free until' }).uncheck()
  await expect(dialog.getByRole('checkbox', { name: 'Free until' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Move Reference up' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('checkbox', { name: 'Reference', exact: true })).toBeFocused()
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')
  expect((await titles()).slice(0, 2)).toEqual(['Reference', 'Status'])
  expect(await titles()).toContain('Balance')
  expect(await titles()).not.toContain('Free until')
  const before = await widthOf('Holder')

  const edge = await page.getByRole('columnheader', { name: 'Holder', exact: true }).boundingBox()
  if (!edge) throw new Error('the column has no place')
  await page.mouse.move(edge.x + edge.width - 3, edge.y + 10)
  await page.mouse.down()
  await page.mouse.move(edge.x + edge.width - 43, edge.y + 10, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => widthOf('Holder')).toBe(before - 40)
  await page.getByRole('button', { name: 'Holder' }).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => widthOf('Holder')).toBe(before - 30)

  await page.reload()
  await expect(page.getByText('PRACTICE').first()).toBeVisible()
  await page.keyboard.press('Alt+3')
  await expect.poll(titles).toContain('Balance')
  expect((await titles()).slice(0, 2)).toEqual(['Reference', 'Status'])
  expect(await widthOf('Holder')).toBe(before - 30)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Fit to the window' }).click()
  await expect.poll(titles).not.toContain('Balance')
})
