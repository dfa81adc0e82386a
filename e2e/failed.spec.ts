import { expect, test } from './fixtures.ts'
import { checkRateOf, fillGuests, practise, searchTwoRooms } from './journey.ts'

test('a failed booking is shown as being looked up, and its stay is not booked again without confirmation', async ({ page, desk, axe }) => {
  await practise(page)
  await searchTwoRooms(page)
  await page.getByRole('button', { name: /^Net/ }).click()
  const book = async () => {
    await checkRateOf(page, 1)
    await fillGuests(page)
    await page.getByRole('button', { name: /^Book 2 rooms for/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: /^Book/ }).click()
  }
  const look = async (name: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: test.info().outputPath(`${name}-${colorScheme}.png`), animations: 'disabled' })
      expect(await axe(page), colorScheme).toEqual([])
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await desk.desk['practice.switchOn']({ endpoint: 'bookRate', fault: 'statusFailed', times: 1 })
  await book()
  await expect(page.getByRole('heading', { name: 'Not booked: it failed' })).toBeVisible()
  await expect(page.getByText('the desk looks it up for a day')).toBeVisible()
  await look('failed')

  await page.getByRole('button', { name: 'Back to search' }).click()
  await book()
  const dialog = page.getByRole('dialog', { name: 'Possible duplicate' })
  await expect(dialog.getByText('It failed lately, and may yet turn out to be booked.')).toBeVisible()
  await look('again')
  await dialog.getByRole('checkbox', { name: 'Book the stay again' }).check()
  await dialog.getByRole('button', { name: /^Book/ }).click()
  await expect(page.getByRole('heading', { name: 'Booked', exact: true })).toBeVisible()
  const { cases } = await desk.desk['booking.attempts']({ open: false })
  expect(cases.map(({ state }) => state)).toEqual(['CONFIRMED', 'FAILED'])
})
