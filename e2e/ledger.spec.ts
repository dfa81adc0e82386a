import { readFile } from 'node:fs/promises'
import { expect, test } from './fixtures.ts'
import { bookings, practise, sumsOf } from './journey.ts'

test.beforeEach(async ({ page }) => {
  await practise(page)
  await page.keyboard.press('Alt+3')
  await page.getByRole('button', { name: /^Refresh/ }).click()
  await expect(page.getByText(/30 of 30 days synced/)).toBeVisible()
})

test('the exported file holds what the filter shows, and adds up to the strip below it', async ({ page, files }) => {
  for (const status of ['All', 'Cancelled'] as const) {
    await page.getByRole('radiogroup').getByText(status).click()
    const path = files.nextSavePath(`${status}.csv`)
    await page.getByRole('button', { name: /^Export [\d,]+ bookings?/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Choose a file' }).click()
    await expect(page.getByRole('dialog').getByText(`${status}.csv`)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()

    const rows = bookings(await readFile(path, 'utf8'))
    const strip = page.getByRole('region', { name: 'Totals by currency' }).getByRole('row')
    const shown = await strip.last().getByRole('cell').allInnerTexts()
    expect(shown.map((amount) => amount.replaceAll(',', ''))).toEqual(Object.values(sumsOf(rows)))
    if (status === 'Cancelled')
      expect(new Set(rows.map((row) => row.status.replace('CANCELED', 'CANCELLED')))).toEqual(new Set(['CANCELLED']))
  }
})

test('a cancellation shows its penalty before, and what was charged after, verified by a look-up', async ({ page, desk }) => {
  await page.getByRole('radiogroup').getByText('Confirmed').click()
  await page.getByRole('row').filter({ hasText: 'no longer free' }).first().click()
  await page.getByRole('button', { name: 'Cancel booking' }).click()
  const dialog = page.getByRole('dialog')
  const sentence = dialog.getByText(/^Cancel [0-9a-f]{6}: .* will be charged/)
  await expect(sentence).toBeVisible()
  const [, charged] = /: ([A-Z]{3} [\d,.]+) will be charged/.exec(await sentence.innerText()) ?? []
  await dialog.getByRole('button', { name: /^Cancel [0-9a-f]{6}/ }).click()
  await expect(page.getByText(/is cancelled, verified by a look-up/)).toContainText(`${charged} was charged`)
  const { rows } = await desk.desk['ledger.page']({
    filter: { status: 'CANCELLED', basis: 'created', from: null, to: null, text: '' },
    sort: { by: 'created', descending: true },
    after: null,
    limit: 500,
  })
  expect(rows.map(({ seenAtMs }) => seenAtMs).filter((at) => Date.now() - at < 60_000).length).toBeGreaterThan(0)
})

test('a cancellation whose answer is lost is looked up, never sent again', async ({ page, desk }) => {
  await desk.desk['practice.switchOn']({ endpoint: 'cancelBooking', fault: 'answerLost', times: 1 })
  await page.getByRole('radiogroup').getByText('Confirmed').click()
  await page.getByRole('row').filter({ hasText: 'no longer free' }).first().click()
  await page.getByRole('button', { name: 'Cancel booking' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel [0-9a-f]{6}/ })
    .click()
  await expect(page.getByText(/is cancelled, verified by a look-up/)).toBeVisible()
})

test('arrivals of a month are shown by check-in day, and the creation days never asked are named', async ({ page }) => {
  await page.getByRole('combobox', { name: 'Date that the range goes by' }).click()
  await page.getByRole('option', { name: /^Check-in/ }).click()
  await expect(page.getByText(/Days never asked|never asked/).first()).toBeVisible()
})
