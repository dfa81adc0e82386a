import type { Page } from 'playwright-core'
import { addDays } from '../src/shared/domain/dates.ts'
import { today } from './built.ts'
import { expect, test } from './fixtures.ts'
import { keyboardOf, listConfirmed, practise } from './journey.ts'

/** Key presses other than typed text, from anywhere in the app to the end of the job. */
const most = { 'search-to-booked': 14, cancel: 5, voucher: 4, offer: 7, export: 3 } as const

async function walk(page: Page, name: keyof typeof most, job: (keyboard: ReturnType<typeof keyboardOf>) => Promise<void>) {
  const keyboard = keyboardOf(page)
  await job(keyboard)
  console.log(`keys ${name}: ${keyboard.count.keys}`)
  expect(keyboard.count.keys, name).toBeLessThanOrEqual(most[name])
}

/** Searches one practice hotel through the command box and waits for its rates. */
async function searchHotel(page: Page, { press, type }: ReturnType<typeof keyboardOf>, code: string) {
  await press('Control+k')
  await type(code)
  // A code of six digits may also be a booking's reference, which comes first.
  await press('ArrowDown')
  await expect(page.getByRole('option', { selected: true })).toHaveText(new RegExp(`^Search .*${code}`))
  await press('Enter')
  await expect(page.getByLabel('Check-in', { exact: true })).toBeFocused()
  await type(addDays(today(), 30))
  await press('Control+Enter')
  await expect(page.locator('[data-search="done"]')).toBeAttached()
  await expect(page.getByRole('treegrid')).toBeFocused()
}

/** Opens the confirmed booking of this reference through the command box. */
async function openBooking(page: Page, { press, type }: ReturnType<typeof keyboardOf>, reference: string) {
  await press('Control+k')
  await type(reference)
  await expect(page.getByRole('option', { name: new RegExp(reference) }).first()).toBeVisible()
  await press('Enter')
  await expect(page.getByRole('heading', { name: 'Cancellation terms' })).toBeVisible()
}

/** The reference of the confirmed booking in the first row. */
const firstReference = async (page: Page) => (await page.getByRole('gridcell').nth(1).textContent())?.trim() ?? ''

test.beforeEach(async ({ page }) => {
  await practise(page)
})

test('from the search to a booking of two guests', async ({ page, desk }) => {
  const { hotels } = await desk.desk['practice.codes']({})
  await walk(page, 'search-to-booked', async (keyboard) => {
    const { press, type } = keyboard
    await searchHotel(page, keyboard, hotels[0] ?? '')
    await press('b')
    await expect(page.getByRole('heading', { name: 'Guests by room' })).toBeVisible()
    for (const name of ['Ada', 'Lovelace', 'Björn']) {
      await type(name)
      await press('Enter')
    }
    const dialog = page.getByRole('dialog')
    for (;;) {
      await press('Control+Enter')
      if (await dialog.isVisible()) break
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-path'))).toMatch(/^consent\./)
      await press('Space')
    }
    await press('Control+Enter')
    await expect(page.getByRole('heading', { name: 'Booked', exact: true })).toBeVisible()
  })
})

test('a booking is cancelled', async ({ page }) => {
  await listConfirmed(page)
  const reference = await firstReference(page)
  await page.keyboard.press('Alt+1')
  await walk(page, 'cancel', async (keyboard) => {
    await openBooking(page, keyboard, reference)
    await keyboard.press('x')
    await expect(page.getByRole('dialog').getByText(new RegExp(`^Cancel ${reference}:`))).toBeVisible()
    await keyboard.press('Tab')
    await keyboard.press('Enter')
    await expect(page.getByText(/^Cancelled/).first()).toBeVisible()
  })
})

test('a voucher is saved', async ({ page, files }) => {
  await listConfirmed(page)
  const reference = await firstReference(page)
  await page.keyboard.press('Alt+1')
  files.nextSavePath('voucher.pdf')
  await walk(page, 'voucher', async (keyboard) => {
    await openBooking(page, keyboard, reference)
    await keyboard.press('d')
    const dialog = page.getByRole('dialog', { name: 'Documents' })
    await expect(dialog.getByRole('button', { name: 'Save as PDF' })).toBeEnabled()
    await keyboard.press('Control+Enter')
    await expect(dialog.getByText('voucher.pdf')).toBeVisible()
  })
})

test('a rate is offered', async ({ page, desk }) => {
  const { hotels } = await desk.desk['practice.codes']({})
  await walk(page, 'offer', async (keyboard) => {
    await searchHotel(page, keyboard, hotels[0] ?? '')
    await keyboard.press('o')
    await expect(page.getByRole('textbox', { name: 'Name of the client' })).toBeFocused()
    await keyboard.type('Ada Lovelace')
    await keyboard.press('Control+Enter')
    const heading = page.getByRole('heading', { name: /^(?:Offer O-|New offer)/ })
    const price = page.getByRole('textbox', { name: 'Selling price' })
    await expect(async () => expect((await heading.innerText()) !== 'New offer' || (await price.isVisible())).toBe(true)).toPass()
    // A Net rate needs a price, which the form then asks for.
    if ((await heading.innerText()) === 'New offer') {
      await expect(price).toBeFocused()
      await keyboard.type('9900')
      await keyboard.press('Control+Enter')
    }
    await expect(page.getByRole('heading', { name: /^Offer O-/ })).toBeVisible()
  })
})

test('the bookings of the last 30 days are exported', async ({ page, files }) => {
  await listConfirmed(page)
  await page.keyboard.press('Alt+1')
  files.nextSavePath('keys.csv')
  await walk(page, 'export', async ({ press }) => {
    await press('Alt+3')
    await expect(page.getByRole('grid')).toBeFocused()
    await press('e')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('region', { name: 'First rows of the file' }).getByRole('row').nth(1)).toBeVisible()
    await press('Control+Enter')
    await expect(dialog.getByText('keys.csv', { exact: true })).toBeVisible()
  })
})
