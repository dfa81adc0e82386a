/** The steps of the main job as a clerk takes them, for the tour and the specs. */
import { expect } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import type { Locator, Page } from 'playwright-core'
import { addDays } from '../src/shared/domain/dates.ts'
import { add, formatAmount } from '../src/shared/domain/money.ts'
import { focus } from './announcements.ts'
import { today } from './built.ts'

/** Enters practice mode from the first start. */
export async function practise(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Practise' }).click()
  await expect(page.getByText('PRACTICE').first()).toBeVisible()
}

/** Dispatches the paste event of Ctrl+V with a text from another program. */
export const paste = (page: Page, text: string): Promise<void> =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

/** Opens a tab of the settings. */
export async function openSettings(page: Page, tab: string): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('tab', { name: tab }).click()
}

/**
 * Searches for two adults in one room and two adults with a child of 6 in another, three nights from a month ahead, in the hotels with these codes
 * or in 50 practice hotels.
 */
export async function searchTwoRooms(page: Page, filled: () => Promise<void> = async () => {}, codes?: string): Promise<void> {
  await page.keyboard.press('Alt+2')
  if (codes === undefined) await page.getByRole('button', { name: 'Take 50 practice hotels' }).click()
  else await page.getByRole('textbox', { name: 'Hotel codes' }).fill(codes)
  await page.getByLabel('Check-in', { exact: true }).fill(addDays(today(), 30))
  await page.getByLabel('Nights').fill('3')
  await page.getByRole('button', { name: 'Add a room' }).click()
  await page.getByLabel('Children in room 2').fill('1')
  await page.getByLabel('Age of child 1 in room 2').fill('6')
  await filled()
  await page.getByRole('button', { name: 'Search hotels' }).click()
  await expect(page.locator('[data-search="done"]')).toBeVisible()
}

/** Opens the rate check of the best rate in a row of the results; the first hotel is row 1. */
export async function checkRateOf(page: Page, row: number): Promise<void> {
  await page.getByRole('treegrid').getByRole('row').nth(row).click()
  await page.keyboard.press('b')
  await expect(page.getByRole('heading', { name: 'Guests by room' })).toBeVisible()
}

const guests = [
  ['Room 1, guest 1', 'Ada', 'Çelik-Núñez'],
  ['Room 1, guest 2', 'Björn', 'Çelik-Núñez'],
  ['Room 2, guest 1', 'Chloé', "O'Brien"],
  ['Room 2, guest 2', 'Dmitri', "O'Brien"],
  ['Room 2, guest 3', 'Eve', "O'Brien"],
] as const

/** Fills in the holder and the guests of both rooms, and agrees to all changes. */
export async function fillGuests(page: Page): Promise<void> {
  const text = (name: string | RegExp) => page.getByRole('textbox', { name, exact: true })
  await text('First name').fill('Ada')
  await text('Last name').fill('Çelik-Núñez')
  await text(/^E-mail/).fill('ada@example.com')
  await text(/^Phone/).fill('+41 44 123 45 67')
  for (const [guest, first, last] of guests) {
    await text(`${guest}, First name`).fill(first)
    await text(`${guest}, Last name`).fill(last)
  }
  for (const consent of await page.getByRole('checkbox', { name: /^I agree/ }).all()) await consent.check()
}

/** Opens the ledger of the last thirty days, syncs it, and shows confirmed bookings only. */
export async function listConfirmed(page: Page): Promise<void> {
  await page.keyboard.press('Alt+3')
  await page.getByRole('button', { name: /^Refresh/ }).click()
  await expect(page.getByText(/30 of 30 days synced/)).toBeVisible()
  await page
    .locator('label')
    .filter({ hasText: /^Confirmed/ })
    .first()
    .click()
  // Check all rows: the first one may still be from the previous list.
  await expect(page.locator('tr[id^=booking-]').filter({ hasNotText: 'Confirmed' })).toHaveCount(0)
}

/** Returns the parts of amounts that are drawn and copied; the text for screen readers is next to them. */
export const copied = (amounts: Locator): Locator => amounts.locator('[aria-hidden]')

/** Returns all sums below the ledger by currency. */
export async function shownSums(page: Page): Promise<Record<string, string>> {
  const strip = page.getByRole('region', { name: 'Totals by currency' })
  const more = strip.getByRole('button', { name: /^\+\d/ })
  if (await more.isVisible()) await more.click()
  const lines = await strip
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .all()
  const sums = lines.map(async (line) => [
    await line.getByRole('rowheader').innerText(),
    await copied(line.getByRole('cell').nth(2)).innerText(),
  ])
  return Object.fromEntries(await Promise.all(sums))
}

export type CsvBooking = Record<'status' | 'total' | 'cancellationCost' | 'currency' | 'bookingRef', string>

/** Returns the rows of an exported file. */
export function bookings(csv: string): CsvBooking[] {
  return parse(csv, { bom: true, columns: true })
}

/** Returns one sum per currency in order of code, as accounting computes it: without FAILED, CANCELLED by their cost. */
export function sumsOf(rows: readonly CsvBooking[]): Record<string, string> {
  const sums = new Map<string, string>()
  for (const { status, total, cancellationCost, currency } of rows) {
    const amount = status === 'CONFIRMED' ? total : status === 'FAILED' ? '' : cancellationCost
    if (amount) sums.set(currency, add(sums.get(currency) ?? '0', amount))
  }
  return Object.fromEntries(
    [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([currency, sum]) => [currency, formatAmount(sum, currency)]),
  )
}

/** Returns a keyboard that counts key presses other than typed text. */
export function keyboardOf(page: Page) {
  const count = { keys: 0 }
  const press = async (key: string, times = 1) => {
    for (let i = 0; i < times; i++) await page.keyboard.press(key)
    count.keys += times
  }
  /** Presses Tab until the element of this name has the focus. */
  const tabTo = async (name: RegExp) => {
    for (let i = 0; i < 40; i++) {
      if (name.test(await focus(page))) return
      await press('Tab')
    }
    throw new Error(`Tab leads to nothing named ${name}`)
  }
  return { count, press, tabTo, type: (text: string) => page.keyboard.type(text) }
}
