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

const told = (page: Page) => page.getByRole('alert').filter({ hasText: 'another hotel' })
const hotelRow = (page: Page) => page.getByRole('row', { name: /^Hotel / })

/** Takes a picture in light and in dark, and looks for rules that the page breaks. */
async function look(page: Page, axe: (page: Page) => Promise<string[]>, name: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: test.info().outputPath(`${name}-${colorScheme}.png`), animations: 'disabled' })
    expect(await axe(page), colorScheme).toEqual([])
  }
}

test('a check that answers for another hotel says so, with both names, and offers nothing to agree to', async ({ page, desk, axe }) => {
  await desk.desk['practice.switchOn']({ endpoint: 'checkRate', fault: 'otherHotel', times: 1 })
  await checkRateOf(page, 1)
  await expect(told(page)).toContainText(/The service answered with another hotel: .+ \(\d+\), not .+ \(\d+\)\./)
  await expect(told(page)).toContainText('Nothing was booked: another hotel is never booked')
  await expect(hotelRow(page)).toContainText('Changed')
  await expect(page.getByRole('checkbox', { name: /hotel/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Book 2 rooms for/ })).toBeDisabled()
  await look(page, axe, 'at-the-check')
  await told(page).getByRole('button', { name: 'Back to search' }).click()
  await expect(page.getByRole('treegrid')).toBeVisible()
  expect((await desk.desk['booking.attempts']({ open: false })).cases).toEqual([])
})

test('a check that is made anew at the press of Book, and answers for another hotel then, books nothing', async ({ page, desk, axe }) => {
  await checkRateOf(page, 1)
  await fillGuests(page)
  const [agreed] = (await hotelRow(page).innerText()).match(/\(\d+\)/) ?? []
  skippedMs = 125_000
  await desk.desk['practice.switchOn']({ endpoint: 'checkRate', fault: 'otherHotel', times: 1 })
  await page.getByRole('button', { name: /^Book 2 rooms for/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Book/ }).click()
  await expect(told(page)).toContainText('The service answered with another hotel:')
  await expect(told(page)).toContainText(`${agreed}.`)
  await expect(hotelRow(page)).toContainText('Changed')
  await expect(page.getByRole('button', { name: /^Book 2 rooms for/ })).toBeDisabled()
  await expect(page.getByRole('textbox', { name: 'First name', exact: true })).toHaveValue('Ada')
  await look(page, axe, 'at-the-press-of-book')
  expect((await desk.desk['booking.attempts']({ open: false })).cases).toEqual([])
})

test('a booking that is sent again, and checked for another hotel then, is not sent', async ({ page, desk, axe }) => {
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
  await expect(told(page)).toContainText(/The service answered with another hotel: .+ \(\d+\), not .+ \(\d+\)\./)
  await look(page, axe, 'sent-again')
  const { cases } = await desk.desk['booking.attempts']({ open: false })
  expect(cases.map(({ state, attempts }) => [state, attempts.length])).toEqual([['HELD_BACK', 1]])
})
