import { expect, test } from './fixtures.ts'
import { bookInPractice, closeQuestion, exportLedger, sendSlowly } from './installed-app.ts'

// The steps that a release takes in the installed app, tried in a browser's window: there Electron's is not to be had.

test('a stay is booked and exported', async ({ page, files }) => {
  const reference = await bookInPractice(page)
  await exportLedger(page, reference, files.nextSavePath('ledger.csv'))
})

test('leaving asks while a booking is on its way', async ({ page }) => {
  await sendSlowly(page)
  await page.close({ runBeforeUnload: true })
  await expect(closeQuestion(page)).toBeVisible()
})
