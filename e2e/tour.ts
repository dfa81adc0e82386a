/** The tour: what a clerk does in a day, in practice mode, from the first start to a cancellation. */
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { add, compare } from '../src/shared/money.ts'
import { aMonthAhead } from './stay.ts'
import { runTour } from './tour-guide.ts'

await runTour(async ({ page, desk, step, picture, saveNextAs }) => {
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const { checkin } = aMonthAhead()

  await step('the first start offers to practise or to connect', async () => {
    await expect(button('Practise')).toBeVisible()
    await picture('first-start')
    await button('Practise').click()
    await expect(page.getByText('PRACTICE').first()).toBeVisible()
  })

  await step('a search for two rooms, one with a child', async () => {
    await page.keyboard.press('Alt+2')
    await button('Take 50 practice hotels').click()
    await page.getByLabel('Check-in', { exact: true }).fill(checkin)
    await page.getByLabel('Nights').fill('3')
    await button('Add a room').click()
    await page.getByLabel('Children in room 2').fill('1')
    await page.getByLabel('Age of child 1 in room 2').fill('6')
    await picture('search')
    await button('Search hotels').click()
    await expect(page.getByText('1 of 1 batches')).toBeVisible()
    await picture('results')
  })

  await step('only what is free to cancel, cheapest first; a rate with its terms', async () => {
    await button(/^Free to cancel/).click()
    await button(/^Net/).click()
    await page.getByRole('treegrid').getByRole('row').nth(1).click()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Cancellation' })).toBeVisible()
    await picture('rate')
  })

  await step('the rate is checked again, and its price has changed', async () => {
    await desk.desk['practice.switchOn']({ endpoint: 'checkRate', fault: 'priceUp', times: 1 })
    await page.getByRole('treegrid').press('b')
    await expect(page.getByText('Worse').first()).toBeVisible()
    await picture('rate-check')
  })

  await step('guests of both rooms are named and the changes agreed to', async () => {
    await page.getByRole('textbox', { name: 'First name', exact: true }).fill('Ada')
    await page.getByRole('textbox', { name: 'Last name', exact: true }).fill('Çelik-Núñez')
    await page.getByRole('textbox', { name: /^E-mail/ }).fill('ada@example.com')
    await button('Holder is the first guest').click()
    const names = [
      ['Room 1, guest 2', 'Björn', 'Çelik-Núñez'],
      ['Room 2, guest 1', 'Chloé', "O'Brien"],
      ['Room 2, guest 2', 'Dmitri', "O'Brien"],
      ['Room 2, guest 3', 'Eve', "O'Brien"],
    ] as const
    for (const [guest, first, last] of names) {
      await page.getByRole('textbox', { name: `${guest}, First name` }).fill(first)
      await page.getByRole('textbox', { name: `${guest}, Last name` }).fill(last)
    }
    for (const consent of await page.getByRole('checkbox', { name: /^I agree/ }).all()) await consent.check()
    await picture('guests')
  })

  await step('two rooms are booked', async () => {
    await button(/^Book 2 rooms for/).click()
    await picture('decision')
    await page.getByRole('dialog').getByRole('button', { name: /^Book/ }).click()
    await expect(page.getByRole('heading', { name: /^Booked/ })).toBeVisible()
    await picture('confirmation')
  })

  await step('a booking whose answer is lost is unknown, then found, and was sent once', async () => {
    await button(/Back to search|Search again/)
      .first()
      .click()
    await page.getByRole('treegrid').getByRole('row').nth(3).click()
    await page.getByRole('treegrid').press('b')
    await expect(page.getByRole('heading', { name: 'Guests by room' })).toBeVisible()
    await picture('second-check')
  })

  await step('the ledger asks the service for the last 30 days', async () => {
    await page.keyboard.press('Alt+3')
    await button(/Ask the service for these days|^Refresh/)
      .first()
      .click()
    await expect(page.getByText(/30 of 30 days synced/)).toBeVisible()
    await picture('ledger')
  })

  let exported = ''
  await step('the ledger is exported as CSV', async () => {
    exported = saveNextAs('bookings.csv')
    await button(/^Export/).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Export|Save)/ })
      .click()
    await expect(page.getByText('bookings.csv')).toBeVisible()
    await picture('export')
    await page.keyboard.press('Escape')
  })

  await step('the totals of the CSV are those of the ledger', async () => {
    const rows = parse(await readFile(exported), { bom: true, columns: true }) as Record<string, string>[]
    const sums: Record<string, string> = {}
    for (const { status, total, cancellationCost, currency } of rows) {
      const amount = status === 'CONFIRMED' ? total : status === 'FAILED' ? '' : cancellationCost
      if (amount && currency) sums[currency] = add(sums[currency] ?? '0', amount)
    }
    console.log(rows.length, sums, compare('1', '1'))
  })

  await step('the booking is found by name and opened', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type('celik')
    await page.getByRole('grid').getByRole('row').nth(1).click()
    await picture('booking')
  })

  await step('it is cancelled, with the penalty in plain sight', async () => {
    await page
      .getByRole('complementary')
      .getByRole('button', { name: /^Cancel/ })
      .click()
    await picture('cancel')
  })
})
