import { join } from 'node:path'
import { memoryVault } from '../../src/main/vault/vault.ts'
import { startChromium } from '../built.ts'
import { expect, test } from '../fixtures.ts'
import { checkRateOf, fillGuests, practise, searchTwoRooms } from '../journey.ts'

test('closing the window while a booking is on its way asks; closed anyway, the booking is found at the next start', async ({
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
  // The window itself has to have heard that something is on its way.
  await expect(page.getByText('1 unknown').first()).toBeVisible()
  expect((await desk.desk['desk.state']({})).sending).toBe(true)

  const question = page.getByRole('dialog', { name: 'Close Deskbook before the answer?' })
  await page.close({ runBeforeUnload: true })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Wait for the answer' }).click()
  await expect(question).toBeHidden()

  await page.close({ runBeforeUnload: true })
  const closed = page.waitForEvent('close')
  // The page goes under the click, which may be told of that before it has ended.
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
