import { expect, test } from './fixtures.ts'
import { practise } from './journey.ts'

test.use({ vault: 'memory' })

test('the planner is walked by keyboard, opens the booking, and comes back to the same stay', async ({ page, desk, axe }) => {
  test.setTimeout(120_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await practise(page)
  await expect.poll(async () => (await desk.desk['desk.state']({})).ledger).toBe('open')
  await desk.desk['sync.run']({})
  await page.keyboard.press('Alt+6')
  const grid = page.getByRole('grid', { name: 'Planner' })
  await expect(grid).toBeFocused()
  /** Waits until the active stay is drawn, and returns its description. */
  const label = async () => {
    await expect(grid).toHaveAttribute('aria-activedescendant', /./)
    const active = page.locator(`[id="${await grid.getAttribute('aria-activedescendant')}"]`)
    await expect(active).toBeInViewport()
    return active.locator('.unseen').textContent()
  }

  const first = await label()
  await page.keyboard.press('ArrowDown')
  expect(await label()).not.toBe(first)
  await page.keyboard.press('Control+End')
  const last = await label()
  expect(last).toMatch(/\d nights?, Confirmed/)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await axe(page), `planner, ${colorScheme}`).toEqual([])
  }

  await page.keyboard.press('Enter')
  const holder = last?.split(',')[0] ?? ''
  await expect(page.getByRole('complementary').getByText(holder).first()).toBeVisible()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(grid).toBeFocused()
  expect(await label()).toBe(last)

  const range = page.locator('main').getByRole('status').first()
  const month = await range.textContent()
  await page.keyboard.press('PageDown')
  await expect(range).not.toHaveText(month ?? '')
  await page.keyboard.press('t')
  await expect(range).toHaveText(month ?? '')
  await page.getByRole('button', { name: 'Week' }).click()
  await expect(grid.getByRole('columnheader')).toHaveCount(8)
  expect(await axe(page), 'planner, week').toEqual([])
})
