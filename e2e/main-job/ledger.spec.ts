import { readFile } from 'node:fs/promises'
import { addDays, dateIn, monthOf } from '../../src/shared/domain/dates.ts'
import { formatMoney } from '../../src/shared/domain/money.ts'
import { english } from '../../src/shared/words/say.ts'
import { expect, test } from '../fixtures.ts'
import { bookings, practise, shownSums, sumsOf } from '../journey.ts'

test.beforeEach(async ({ page }) => {
  await practise(page)
  await page.keyboard.press('Alt+3')
  await page.getByRole('button', { name: /^Refresh/ }).click()
  await expect(page.getByText(/30 of 30 days synced/)).toBeVisible()
})

test('the exported file contains what the filter shows, and its sums equal the totals below the list', async ({ page, files }) => {
  for (const status of ['All', 'Cancelled'] as const) {
    await page.getByRole('radiogroup').getByText(status).click()
    const path = files.nextSavePath(`${status}.csv`)
    await page.getByRole('button', { name: /^Export [\d,]+ bookings?/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Choose a file' }).click()
    await expect(page.getByRole('dialog').getByText(`${status}.csv`, { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()

    const rows = bookings(await readFile(path, 'utf8'))
    expect(await shownSums(page)).toEqual(sumsOf(rows))
    if (status === 'Cancelled')
      expect(new Set(rows.map((row) => row.status.replace('CANCELED', 'CANCELLED')))).toEqual(new Set(['CANCELLED']))
  }
})

test('a cancellation shows its penalty before and the charge after, verified by a look-up', async ({ page, desk }) => {
  await page.getByRole('radiogroup').getByText('Confirmed').click()
  await page.getByRole('row').filter({ hasText: 'no longer free' }).first().click()
  await page.getByRole('button', { name: 'Cancel booking' }).click()
  const dialog = page.getByRole('dialog')
  const sentence = dialog.getByText(/^Cancel [0-9a-f]{6}: .* will be charged/)
  await expect(sentence).toBeVisible()
  const [, charged] = /: ([A-Z]{3}\s[\d,.]+) will be charged/.exec(await sentence.innerText()) ?? []
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

test('a cancellation with a lost answer is looked up and never resent', async ({ page, desk }) => {
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

test('the bookings of a month can be listed by check-in day', async ({ page, desk }) => {
  await page.getByRole('combobox', { name: 'Date that the range goes by' }).click()
  await page.getByRole('option', { name: /^Check-in/ }).click()
  const { accountingZone } = await desk.desk['settings.read']({})
  const to = dateIn(accountingZone, Date.now())
  const filter = { status: 'all', basis: 'checkin', from: addDays(to, -29), to, text: '' } as const
  // The startup sync may still be adding bookings.
  const isShown = async () => {
    const { counts } = await desk.desk['ledger.totals'](filter)
    return page.getByRole('button', { name: `Export ${counts.all.toLocaleString('en')} bookings` }).isVisible()
  }
  await expect.poll(isShown).toBe(true)
})

test('the bars of a year show the sums of each month, and pressing one makes it the range', async ({ page, desk }) => {
  const { accountingZone } = await desk.desk['settings.read']({})
  const today = dateIn(accountingZone, Date.now())
  const months = page.getByRole('region', { name: 'Sums by month' })
  await page.getByRole('button', { name: 'Sums by month' }).click()
  await expect(months.getByText(today.slice(0, 4), { exact: true })).toBeVisible()
  const thisMonth = months.getByRole('button', { name: /Show .* in the list$/ }).nth(Number(today.slice(5, 7)) - 1)
  await thisMonth.click()
  await expect(thisMonth).toHaveAttribute('aria-pressed', 'true')
  const filter = { status: 'all', basis: 'created', ...monthOf(today), text: '' } as const
  // The startup sync may still be adding bookings.
  const isSaid = async () => {
    const { sums } = await desk.desk['ledger.totals'](filter)
    const [row] = await months
      .getByRole('row')
      .nth(Number(today.slice(5, 7)))
      .allInnerTexts()
    const voice = { ...english, hasUnbrokenAmounts: true }
    return sums.some(({ currency, confirmed, cancelled }) =>
      [confirmed, cancelled].every((amount) => row?.includes(formatMoney({ amount, currency }, voice))),
    )
  }
  await expect.poll(isSaid).toBe(true)
})

test('days before the first stored one are marked as not synced', async ({ page }) => {
  // The button steps back by a month if the thirty days are exactly a month.
  const earlier = page.getByRole('button', { name: /^Previous (30 days|month)$/ })
  for (let days = 0; days < 390; days += 30) await earlier.click()
  await expect(page.getByText(/Days not synced/)).toBeVisible()
})

test('a closed month is exported once, and afterwards only its changes', async ({ page, desk, files }) => {
  const ask = desk.desk
  const { accountingZone } = await ask['settings.read']({})
  const lastMonth = monthOf(addDays(monthOf(dateIn(accountingZone, Date.now())).from, -1))
  const filter = { status: 'all', basis: 'created', ...lastMonth, text: '' } as const
  // The window may be refreshing at the moment, so retry.
  await expect(() => ask['ledger.refresh'](filter)).toPass()
  const sums = async () => (await ask['ledger.totals'](filter)).sums.map(({ currency, total }) => `${currency} ${total}`)
  const rowsIn = async (path: string) => bookings(await readFile(path, 'utf8'))
  const dialog = page.getByRole('dialog')

  await page.getByRole('button', { name: 'More about exports' }).click()
  await page.getByRole('menuitem', { name: /^Closed months/ }).click()
  const closed = files.nextSavePath('closed.csv')
  await dialog
    .getByRole('button', { name: /^Close [A-Z]/ })
    .first()
    .click()
  await expect(dialog.getByText(/A closed month is not opened again/)).toBeVisible()
  await dialog.getByRole('button', { name: /^Close [A-Z]/ }).click()
  await expect(dialog.getByText(/is closed: [\d,]+ bookings in closed.csv/)).toBeVisible()
  const opening = await rowsIn(closed)
  expect(Object.entries(sumsOf(opening)).map(([currency, sum]) => `${currency} ${sum}`)).toEqual(await sums())

  const { rows } = await ask['ledger.page']({
    filter: { ...filter, status: 'CONFIRMED' },
    sort: { by: 'created', descending: false },
    after: null,
    limit: 1,
  })
  const { quoteId } = await ask['cancel.quote']({ bookingRef: rows[0]?.bookingRef ?? '' })
  await ask['cancel.confirm']({ quoteId })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More about exports' }).click()
  await page.getByRole('menuitem', { name: /^Closed months/ }).click()
  const changes = files.nextSavePath('changes.csv')
  await dialog.getByRole('button', { name: 'Export 1 change' }).click()
  await expect(dialog.getByText(/are in changes.csv: 1 taken back, 1 as they are now/)).toBeVisible()
  const all = [...opening, ...(await rowsIn(changes))]
  expect(Object.entries(sumsOf(all)).map(([currency, sum]) => `${currency} ${sum}`)).toEqual(await sums())
})
