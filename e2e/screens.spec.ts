import type { Page } from 'playwright-core'
import { expect, test } from './fixtures.ts'
import { checkRateOf, fillGuests, openSettings, practise, searchTwoRooms } from './journey.ts'
import { picture, resize } from './pictures.ts'

/** Checks that nothing overflows the window. */
async function expectNoOverflow(page: Page, where: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(overflow, `${where} at ${JSON.stringify(page.viewportSize())}`).toBe(0)
}

const sizes = [
  { width: 1024, height: 700 },
  { width: 1280, height: 800 },
  { width: 2560, height: 1440 },
]

for (const scheme of ['light', 'dark'] as const) {
  const what = scheme === 'light' ? 'is accessible and fits in the window' : 'has enough contrast'
  test(`every screen ${what}, ${scheme}`, async ({ page, desk, axe }) => {
    test.setTimeout(240_000)
    const look = async (where: string) => {
      // Themes differ only in colours; the other axe rules and the layout are the same in both.
      expect(await axe(page, scheme === 'dark' ? ['color-contrast'] : undefined), `${where}, ${scheme}`).toEqual([])
      for (const size of scheme === 'light' ? sizes : []) {
        await resize(page, size)
        await expectNoOverflow(page, where)
      }
      if (scheme === 'light') await picture(page, where.replaceAll(' ', '-'))
      await page.emulateMedia({ colorScheme: scheme })
      await page.setViewportSize({ width: 1280, height: 800 })
    }
    await page.emulateMedia({ colorScheme: scheme })
    await look('first start')
    await practise(page)
    await look('today')
    await page.keyboard.press('Alt+2')
    await look('search form')
    await searchTwoRooms(page)
    await look('results')
    await page.getByRole('treegrid').getByRole('row').nth(1).click()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await look('rate detail')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Net/ }).click()
    await desk.desk['practice.switchOn']({ endpoint: 'checkRate', fault: 'policiesWorsened', times: 1 })
    await checkRateOf(page, 1)
    await look('rate check')
    await fillGuests(page)
    await page.getByRole('button', { name: /^Book 2 rooms for/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look('decision')
    await page.getByRole('dialog').getByRole('button', { name: /^Book/ }).click()
    await expect(page.getByRole('heading', { name: 'Booked', exact: true })).toBeVisible()
    await look('confirmation')
    await page.keyboard.press('Alt+3')
    await page.getByRole('button', { name: /^Refresh/ }).click()
    await expect(page.getByText(/30 of 30 days synced/)).toBeVisible()
    await look('ledger')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog').getByText('Refresh the list from the service')).toBeVisible()
    await look('shortcuts')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Export \d/ }).click()
    await expect(page.getByRole('region', { name: 'First rows of the file' }).getByRole('row').nth(1)).toBeVisible()
    await look('export')
    await page.getByRole('button', { name: /of 48 columns/ }).click()
    await look('export columns')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'More about exports' }).click()
    await page.getByRole('menuitem', { name: /^Closed months/ }).click()
    await expect(page.getByRole('dialog').getByText('Not over yet')).toBeVisible()
    await look('closed months')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Close [A-Z]/ })
      .first()
      .click()
    await expect(page.getByText(/A closed month is not opened again/)).toBeVisible()
    await look('close a month')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.getByRole('grid').getByRole('row').nth(1).click()
    await page.getByRole('button', { name: 'Cancel booking' }).click()
    await expect(page.getByRole('dialog').getByText(/^Cancel [0-9a-f]{6}:/)).toBeVisible()
    await look('cancel')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Alt+4')
    await look('unknown')
    await page.keyboard.press('Alt+5')
    await expect(page.getByText(/checked/i).first()).toBeVisible()
    await look('arrivals')
    await page.keyboard.press('Alt+6')
    await expect(page.getByRole('grid', { name: 'Planner' })).toBeVisible()
    await look('planner')
    for (const tab of ['Connections', 'Ledger', 'Accounting', 'Language and formats', 'Safe keeping', 'About']) {
      await openSettings(page, tab)
      await look(`settings ${tab}`)
    }
  })
}
