/** The tour: a clerk's day in practice mode, from the first start to a cancellation, and a sale from an e-mail to its export. */
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { addDays, monthOf } from '../src/shared/domain/dates.ts'
import { today } from './built.ts'
import { bookings, checkRateOf, fillGuests, searchTwoRooms, shownSums, sumsOf } from './journey.ts'
import { runTour } from './tour-guide.ts'
import { walkSale } from './tour-sale.ts'

await runTour(async (guide) => {
  const { page, desk, step, picture, saveNextAs } = guide
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const dialog = page.getByRole('dialog')
  const rehearse = desk.desk['practice.switchOn']

  await step('the first start offers to practise or to connect', async () => {
    await expect(button('Practise')).toBeVisible()
    await picture('first-start')
    await button('Practise').click()
    await expect(page.getByText('PRACTICE').first()).toBeVisible()
  })

  await step('a search for two rooms, one with a child', async () => {
    await searchTwoRooms(page, () => picture('search'))
    await picture('results')
  })

  await step('what is free to cancel, cheapest first; a rate with its terms', async () => {
    await button(/^Free to cancel/).click()
    await button(/^Net/).click()
    await page.getByRole('treegrid').getByRole('row').nth(1).click()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Who pays what' })).toBeVisible()
    await picture('rate')
  })

  await step('the rate is checked again, and its price has changed', async () => {
    await rehearse({ endpoint: 'checkRate', fault: 'priceUp', times: 1 })
    await page.keyboard.press('b')
    await expect(page.getByText('Higher').first()).toBeVisible()
    await picture('rate-check')
  })

  await step('the guests of both rooms are named, the changes agreed to', async () => {
    await fillGuests(page)
    await picture('guests')
  })

  await step('two rooms are booked', async () => {
    await button(/^Book 2 rooms for/).click()
    await expect(dialog).toBeVisible()
    await picture('decision')
    await dialog.getByRole('button', { name: /^Book/ }).click()
    await expect(page.getByRole('heading', { name: 'Booked', exact: true })).toBeVisible()
    await picture('confirmation')
  })

  await step('the service answers a check with another hotel: it cannot be booked', async () => {
    await rehearse({ endpoint: 'checkRate', fault: 'otherHotel', times: 1 })
    await button(/^Back to search/).click()
    await checkRateOf(page, 5)
    await expect(page.getByRole('alert').getByText(/^The service answered with another hotel/)).toBeVisible()
    await expect(button(/^Book 2 rooms for/)).toBeDisabled()
    await picture('other-hotel')
  })

  await step('the same guests on the same nights: the desk shows the stay that is there already', async () => {
    await button(/^Back to search/)
      .first()
      .click()
    await checkRateOf(page, 3)
    await fillGuests(page)
    await button(/^Book 2 rooms for/).click()
    await dialog.getByRole('button', { name: /^Book/ }).click()
    await expect(dialog.getByText(/Nothing was sent/)).toBeVisible()
    await picture('similar-stays')
  })

  await step('it is another stay; the answer to its booking is lost: it is unknown', async () => {
    await rehearse({ endpoint: 'bookRate', fault: 'answerLost', times: 1 })
    await rehearse({ endpoint: 'checkBooking', fault: 'http503', times: 100 })
    await dialog.getByRole('checkbox', { name: 'Not a duplicate' }).check()
    await dialog.getByRole('button', { name: 'Book anyway' }).click()
    await expect(page.getByRole('heading', { name: /^Still unknown/ })).toBeVisible()
    await picture('unknown-booking')
    await page.keyboard.press('Alt+4')
    await expect(button(/^Look up now/)).toBeVisible()
    await picture('unknown')
  })

  await step('it is looked up by its own reference, and found', async () => {
    await desk.desk['practice.switchOff']({})
    // The desk may have looked it up automatically since then; then there is nothing left to press.
    await button(/^Look up now/)
      .click({ timeout: 5000 })
      .catch(() => {})
    await expect(page.getByText('Every outcome is known')).toBeVisible()
    await page.getByText('2 settled as asked').press('Enter')
    await expect(page.getByRole('article')).toHaveCount(2)
    await picture('found')
  })

  await step('the ledger asks the service for the last 30 days', async () => {
    await page.keyboard.press('Alt+3')
    await button(/^Refresh/).click()
    await expect(page.getByText(/30 of 30 days synced/)).toBeVisible()
    await picture('ledger')
  })

  await step('the coverage: which creation days were asked, when, and which were not', async () => {
    await button('Coverage').click()
    await expect(page.getByRole('complementary', { name: 'Coverage' }).getByText(/days synced/)).toBeVisible()
    await picture('coverage')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('complementary', { name: 'Coverage' })).toBeHidden()
  })

  let exported = ''
  await step('the ledger is exported as CSV', async () => {
    exported = saveNextAs('bookings.csv')
    await button(/^Export/).click()
    await expect(dialog.getByRole('region', { name: 'First rows of the file' }).getByRole('row').nth(1)).toBeVisible()
    await picture('export-preview')
    await dialog.getByRole('button', { name: 'Choose a file' }).click()
    await expect(dialog.getByText('bookings.csv', { exact: true })).toBeVisible()
    await picture('export')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await step('the totals of the CSV are those of the ledger', async () => {
    const rows = bookings(await readFile(exported, 'utf8'))
    expect(rows.length).toBeGreaterThan(50)
    expect(await shownSums(page)).toEqual(sumsOf(rows))
  })

  await step('the months that accounting has: the last one is closed', async () => {
    const lastMonth = monthOf(addDays(monthOf(today()).from, -1))
    await desk.desk['ledger.refresh']({ status: 'all', basis: 'created', ...lastMonth, text: '' })
    await button('More about exports').click()
    await page.getByRole('menuitem', { name: /^Closed months/ }).click()
    saveNextAs('closed-month.csv')
    const close = dialog.getByRole('button', { name: /^Close [A-Z]/ })
    await close.first().click()
    await expect(dialog.getByText(/A closed month is not opened again/)).toBeVisible()
    await picture('close-month')
    await close.click()
    await expect(dialog.getByText(/is closed: /)).toBeVisible()
    await expect(dialog.getByText('No changes since')).toBeVisible()
    await picture('closed-months')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await step('a booking is found by the name of its guest', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type('celik-nunez')
    await expect(button(/^Export 2 bookings/)).toBeVisible()
    await page.getByRole('grid').getByRole('row').nth(1).click()
    await expect(page.getByRole('heading', { name: 'Cancellation terms' })).toBeVisible()
    await picture('booking')
  })

  await step('its evidence is saved: what was shown, agreed to, sent and answered', async () => {
    const file = saveNextAs('evidence.txt')
    await button(/^Save the evidence/).click()
    await expect(page.getByText(/evidence.txt/)).toBeVisible()
    expect(await readFile(file, 'utf8')).toContain('Çelik-Núñez')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Clear' }).click()
  })

  await step('who arrives in the next days: looked up at the service, and printed', async () => {
    await page.keyboard.press('Alt+5')
    await button('Check now').click()
    await expect(page.getByText(/^Checked \d\d:\d\d: /)).toBeVisible()
    await picture('arrivals')
    await page.keyboard.press('Alt+3')
  })

  await step('a booking is cancelled, with what it costs in plain sight', async () => {
    await page.getByRole('radiogroup').getByText('Confirmed').click()
    await page.getByRole('row').filter({ hasText: 'no longer free' }).first().click()
    await button('Cancel booking').click()
    await expect(dialog.getByText(/will be charged/)).toBeVisible()
    await picture('cancel')
    await dialog.getByRole('button', { name: /^Cancel [0-9a-f]{6}/ }).click()
    await expect(page.getByText(/^Cancelled/).first()).toBeVisible()
    await picture('cancelled')
  })

  await walkSale(guide)
})
