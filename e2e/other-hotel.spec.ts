import type { Page } from 'playwright-core'
import { expect, test } from './fixtures.ts'
import { checkRateOf, fillGuests, practise, searchTwoRooms } from './journey.ts'

let skippedMs = 0
test.use({ now: async ({}, use) => use(() => Date.now() + skippedMs) })
test.setTimeout(120_000)

test.beforeEach(async ({ page }) => {
  skippedMs = 0
  await practise(page)
  await searchTwoRooms(page)
  await page.getByRole('button', { name: /^Net/ }).click()
})

const otherHotelAlert = (page: Page) => page.getByRole('alert').filter({ hasText: 'another hotel' })
const hotelRow = (page: Page) => page.getByRole('row', { name: /^Hotel / })

/** Takes a screenshot in light and in dark, and checks for accessibility violations. */
async function look(page: Page, axe: (page: Page) => Promise<string[]>, name: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: test.info().outputPath(`${name}-${colorScheme}.png`), animations: 'disabled' })
    expect(await axe(page), colorScheme).toEqual([])
  }
}

test('a check that answers with another hotel says so, with both names, and offers no consent', async ({ page, desk, axe }) => {
  await desk.desk['practice.switchOn']({ endpoint: 'checkRate', fault: 'otherHotel', times: 1 })
  await checkRateOf(page, 1)
  await expect(otherHotelAlert(page)).toContainText(/The service answered with another hotel: .+ \(\d+\), not .+ \(\d+\)\./)
  await expect(otherHotelAlert(page)).toContainText('Nothing was booked: another hotel is never booked')
  await expect(hotelRow(page)).toContainText('Changed')
  await expect(page.getByRole('checkbox', { name: /hotel/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Book 2 rooms for/ })).toBeDisabled()
  await look(page, axe, 'at-the-check')
  await otherHotelAlert(page).getByRole('button', { name: 'Back to search' }).click()
  await expect(page.getByRole('treegrid')).toBeVisible()
  expect((await desk.desk['booking.attempts']({ open: false })).cases).toEqual([])
})

test('a check repeated on pressing Book that answers with another hotel books nothing', async ({ page, desk, axe }) => {
  await checkRateOf(page, 1)
  await fillGuests(page)
  const [agreed] = (await hotelRow(page).innerText()).match(/\(\d+\)/) ?? []
  skippedMs = 125_000
  await desk.desk['practice.switchOn']({ endpoint: 'checkRate', fault: 'otherHotel', times: 1 })
  await page.getByRole('button', { name: /^Book 2 rooms for/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Book/ }).click()
  await expect(otherHotelAlert(page)).toContainText('The service answered with another hotel:')
  await expect(otherHotelAlert(page)).toContainText(`${agreed}.`)
  await expect(hotelRow(page)).toContainText('Changed')
  await expect(page.getByRole('button', { name: /^Book 2 rooms for/ })).toBeDisabled()
  await expect(page.getByRole('textbox', { name: 'First name', exact: true })).toHaveValue('Ada')
  await look(page, axe, 'at-the-press-of-book')
  expect((await desk.desk['booking.attempts']({ open: false })).cases).toEqual([])
})

test('a booking is not resent if its repeated check answers with another hotel', async ({ page, desk, axe }) => {
  await checkRateOf(page, 1)
  await fillGuests(page)
  await desk.desk['practice.switchOn']({ endpoint: 'bookRate', fault: 'http429', times: 1 })
  await page.getByRole('button', { name: /^Book 2 rooms for/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Book/ }).click()
  await desk.desk['practice.switchOn']({ endpoint: 'checkRate', fault: 'otherHotel', times: 1 })
  await page.getByRole('button', { name: 'Send the same booking again' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Send again/ })
    .click()
  await expect(otherHotelAlert(page)).toContainText(/The service answered with another hotel: .+ \(\d+\), not .+ \(\d+\)\./)
  await look(page, axe, 'sent-again')
  const { cases } = await desk.desk['booking.attempts']({ open: false })
  expect(cases.map(({ state, attempts }) => [state, attempts.length])).toEqual([['HELD_BACK', 1]])
})
