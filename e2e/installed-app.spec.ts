import { expect, test } from './fixtures.ts'
import { bookInPractice, closeQuestion, exportLedger, sendSlowly } from './installed-app.ts'

// Tests the release steps for the installed app in a browser window, because Electron's is not available here.

test('a stay is booked and exported', async ({ page, files }) => {
  const reference = await bookInPractice(page)
  await exportLedger(page, reference, files.nextSavePath('ledger.csv'))
})

test('closing asks for confirmation while a booking is in flight', async ({ page }) => {
  await sendSlowly(page)
  await page.close({ runBeforeUnload: true })
  await expect(closeQuestion(page)).toBeVisible()
})
