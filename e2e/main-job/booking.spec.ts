import { expect, test } from '../fixtures.ts'
import { checkRateOf, fillGuests, practise, searchTwoRooms } from '../journey.ts'

test.beforeEach(async ({ page }) => {
  await practise(page)
  await searchTwoRooms(page)
  await page.getByRole('button', { name: /^Net/ }).click()
})

test('a booking whose answer is lost is shown as unknown, found automatically, and sent once', async ({ page, desk }) => {
  const startedMs = Date.now()
  await desk.desk['practice.switchOn']({ endpoint: 'bookRate', fault: 'answerLost', times: 1 })
  await desk.desk['practice.switchOn']({ endpoint: 'checkBooking', fault: 'http503', times: 3 })
  await checkRateOf(page, 1)
  await fillGuests(page)
  await page.getByRole('button', { name: /^Book 2 rooms for/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Book/ }).click()
  await expect(page.getByRole('heading', { name: /^Still unknown/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Booked', exact: true })).toBeVisible({ timeout: 30_000 })
  const { cases } = await desk.desk['booking.attempts']({ open: false })
  expect(cases.map(({ state }) => state)).toEqual(['CONFIRMED'])
  const { rows } = await desk.desk['ledger.page']({
    filter: { status: 'all', basis: 'created', from: null, to: null, text: '' },
    sort: { by: 'created', descending: true },
    after: null,
    limit: 10,
  })
  // The startup sync fetched bookings of other desks; those made since then are ours.
  const made = rows.filter(({ creationDate }) => Date.parse(creationDate ?? '') >= startedMs)
  expect(made.map(({ clientRef }) => clientRef)).toEqual([cases[0]?.clientRef])
})

test('Enter held down on the button books once', async ({ page, desk }) => {
  await checkRateOf(page, 1)
  await fillGuests(page)
  await page.getByRole('button', { name: /^Book 2 rooms for/ }).focus()
  for (let pressed = 0; pressed < 20; pressed++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  const decision = page.getByRole('dialog').getByRole('button', { name: /^Book/ })
  if (await decision.isVisible()) {
    await decision.focus()
    for (let pressed = 0; pressed < 20; pressed++) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
  }
  await expect(page.getByRole('heading', { name: 'Booked', exact: true })).toBeVisible()
  const { cases } = await desk.desk['booking.attempts']({ open: false })
  expect(cases).toHaveLength(1)
})

test('a price increase requires consent, a decrease does not', async ({ page, desk }) => {
  await desk.desk['practice.switchOn']({ endpoint: 'checkRate', fault: 'priceUp', times: 1 })
  await checkRateOf(page, 1)
  await expect(page.getByRole('checkbox', { name: /I agree to the higher amount/ })).toBeVisible()
  await page.getByRole('button', { name: /^Book 2 rooms for/ }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  // A failed check leaves the known prices, reports no changes, and prevents booking.
  await desk.desk['practice.switchOn']({ endpoint: 'checkRate', fault: 'http500', times: 1 })
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('The last check failed')).toBeVisible()
  await expect(page.getByText(/Nothing changed/)).toHaveCount(0)
  await expect(page.getByRole('row', { name: /^Amount .* Higher/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Book 2 rooms for/ })).toBeDisabled()

  await page.getByRole('button', { name: 'Back to search' }).click()
  await expect(page.getByRole('treegrid').getByRole('row').nth(1)).toContainText(/now EUR\s[\d,.]+/)
  // A live check moves the hotel to the position of its true price.
  await page.getByRole('treegrid').getByRole('row').nth(1).click()
  await page.keyboard.press('l')
  await page
    .getByRole('row')
    .filter({ hasText: /live now/ })
    .click()
  await desk.desk['practice.switchOn']({ endpoint: 'checkRate', fault: 'priceDown', times: 1 })
  await page.keyboard.press('b')
  await expect(page.getByText('Better').first()).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /amount/ })).toHaveCount(0)
})

test('an unavailable rate says so, and nothing is booked', async ({ page, desk }) => {
  await desk.desk['practice.switchOn']({ endpoint: 'checkRate', fault: 'soldOut', times: 1 })
  const first = page.getByRole('treegrid').getByRole('row').nth(1)
  await first.click()
  const hotel = (await first.getByRole('gridcell').first().innerText()).trim()
  await page.keyboard.press('b')
  await expect(
    page
      .getByRole('alert')
      .or(page.getByRole('status'))
      .filter({ hasText: /no longer available|gone|sold/i })
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('main')).toContainText(hotel)
  const others = page.getByRole('region', { name: 'Check another rate of this hotel' }).getByRole('button')
  await expect(others).toHaveCount(3)
  await page.keyboard.press('Escape')
  const row = page.getByRole('treegrid').getByRole('row', { name: hotel }).first()
  await expect(row).toContainText('1 rate sold')
  await expect(row).toContainText(/\d\.\d\d\s*EUR/)
  expect((await desk.desk['booking.attempts']({ open: false })).cases).toEqual([])
})

test('missing and wrong names are reported at their fields before anything is sent', async ({ page, desk }) => {
  await checkRateOf(page, 1)
  await page.getByRole('button', { name: /^Book 2 rooms for/ }).click()
  await expect(page.getByText('Enter a name.').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'First name', exact: true }).fill('4111 1111 1111 1111')
  await page.getByRole('button', { name: /^Book 2 rooms for/ }).click()
  await expect(page.getByText(/looks like a card number/).first()).toBeVisible()
  expect((await desk.desk['booking.attempts']({ open: false })).cases).toEqual([])
})
