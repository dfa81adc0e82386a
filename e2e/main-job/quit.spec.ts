import { join } from 'node:path'
import { memoryVault } from '../../src/main/vault/vault.ts'
import { startChromium } from '../built.ts'
import { expect, test } from '../fixtures.ts'
import { checkRateOf, fillGuests, practise, searchTwoRooms } from '../journey.ts'

test('closing the window during a booking asks for confirmation; if it is closed anyway, the next start finds the booking', async ({
  page,
  desk,
  folder,
}) => {
  await practise(page)
  await searchTwoRooms(page)
  await desk.desk['practice.switchOn']({ endpoint: 'bookRate', fault: 'slow', times: 1 })
  await checkRateOf(page, 1)
  await fillGuests(page)
  await page.getByRole('button', { name: /^Book 2 rooms for/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Book/ }).click()
  // Wait until the window itself knows that a request is in flight.
  await expect(page.getByText('1 unknown').first()).toBeVisible()
  expect((await desk.desk['desk.state']({})).sending).toBe(true)

  const question = page.getByRole('dialog', { name: 'Close Deskbook before the answer?' })
  await page.close({ runBeforeUnload: true })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Wait for the answer' }).click()
  await expect(question).toBeHidden()

  await page.close({ runBeforeUnload: true })
  const closed = page.waitForEvent('close')
  // The click may fail because the page closes during it.
  const pressed = question
    .getByRole('button', { name: 'Close anyway' })
    .click()
    .catch(() => {})
  await Promise.all([closed, pressed])
  await desk.stop()

  const again = await startChromium({ headless: true, dataFolder: join(folder, 'desk'), vault: memoryVault() })
  try {
    await expect
      .poll(async () => (await again.desk['booking.attempts']({ open: false })).cases.map(({ state }) => state))
      .toEqual(['CONFIRMED'])
  } finally {
    await again.stop()
  }
})
