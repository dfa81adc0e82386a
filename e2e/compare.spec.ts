import { expect, test } from './fixtures.ts'
import { practise, searchTwoRooms } from './journey.ts'
import { picture, resize } from './pictures.ts'

test('rates are compared side by side by keyboard, with their differences and one timeline, and one is checked from there', async ({
  page,
  axe,
}) => {
  await practise(page)
  await searchTwoRooms(page)
  const grid = page.getByRole('treegrid')
  await grid.focus()
  for (const name of ['ArrowDown', 'ArrowDown', 'ArrowDown']) {
    await page.keyboard.press('c')
    await page.keyboard.press(name)
  }
  const strip = page.getByRole('region', { name: 'Rates to compare' })
  await expect(strip.getByRole('listitem')).toHaveCount(3)
  await expect(grid.locator('[data-picked]')).toHaveCount(3)
  await page.keyboard.press('c')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('c')
  await expect(strip.getByText('Up to 4 rates fit side by side.')).toBeVisible()
  await expect(strip.getByRole('button', { name: /^Compare/ })).toBeDisabled()
  // C on a hotel does not take its rate out again.
  await page.keyboard.press('c')
  await expect(strip.getByRole('listitem')).toHaveCount(5)
  await strip.getByRole('listitem').last().getByRole('button').click()
  await picture(page, 'compare-strip')

  await page.keyboard.press('Shift+C')
  const dialog = page.getByRole('dialog', { name: '4 rates side by side' })
  await expect(dialog).toBeVisible()
  // Each column shows the same price as the list.
  const prices = await dialog
    .getByRole('row', { name: /^Price of the stay/ })
    .getByRole('cell')
    .allInnerTexts()
  const listed = await strip.getByRole('listitem').allInnerTexts()
  expect(prices).toHaveLength(4)
  for (const [at, price] of prices.entries())
    expect(price.replace(/\s+/g, '')).toContain(/[\d,.]+/.exec(listed[at]?.split('·')[1] ?? '')?.[0])
  await expect(dialog.getByText('Lowest', { exact: true }).first()).toBeVisible()
  await expect(dialog.getByRole('figure').getByRole('img')).toHaveCount(4)
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    expect(await axe(page), scheme).toEqual([])
  }
  for (const width of [1024, 1280]) {
    await resize(page, { width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  }
  await picture(page, 'compare')
  // A part of the timeline that is too short for its text shows none of it.
  const inPart = (stretches: Element[]) =>
    stretches.flatMap((stretch) => {
      const words = document.createRange()
      words.selectNodeContents(stretch)
      const [said, seen] = [words.getBoundingClientRect(), stretch.getBoundingClientRect()]
      const fits = said.right <= seen.right && said.left >= seen.left && said.bottom <= seen.bottom + 1
      return fits || said.top >= seen.bottom ? [] : [stretch.textContent]
    })
  const stretches = dialog.getByRole('figure').getByRole('img').locator('span')
  for (const width of [640, 1024, 1920]) {
    await resize(page, { width, height: 800 })
    expect(await stretches.evaluateAll(inPart), String(width)).toEqual([])
  }

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect
    .poll(() =>
      page.evaluate(() => document.activeElement?.getAttribute('role') === 'treegrid' || document.activeElement?.outerHTML.slice(0, 200)),
    )
    .toBe(true)
  await page.keyboard.press('Shift+C')
  const hotel = (await dialog.getByRole('columnheader').nth(2).innerText()).split('\n')[0] ?? ''
  await dialog
    .getByRole('button', { name: `Check rate of ${hotel}` })
    .nth(0)
    .press('Enter')
  await expect(page.getByRole('heading', { name: 'Guests by room' })).toBeVisible()
  await expect(page.getByRole('main').getByText(hotel).locator('visible=true').first()).toBeVisible()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(strip.getByRole('listitem')).toHaveCount(4)
})
