/**
 * The sale in the tour: from a pasted e-mail to an offer, the booking, its documents, a note and reminder, and its row in the export. The documents'
 * text is read with a separate program if that is installed.
 */

import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { addDays } from '../src/shared/domain/dates.ts'
import { today } from './built.ts'
import { openSettings, paste } from './journey.ts'
import { fillForm } from './spoken-walk.ts'
import type { Guide } from './tour-guide.ts'

const client = { name: 'Ada Lindqvist', email: 'ada.lindqvist@example.org' }

/** Returns the text of a PDF; null if the program that reads it is not installed. */
function textOf(file: string): string | null {
  try {
    return execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
  } catch {
    console.log('   pdftotext (poppler-utils) is not installed: what the PDF says was not read')
    return null
  }
}

/** Saves the pages of a PDF as pictures next to it. */
function picturesOf(file: string): void {
  try {
    execFileSync('pdftoppm', ['-png', '-r', '80', file, file.replace(/\.pdf$/, '-page')])
  } catch {
    console.log('   pdftoppm (poppler-utils) is not installed: the PDF was not drawn')
  }
}

/** Returns an amount, or its beginning, as the desk writes it and as a German document does. */
const spellings = (amount: string) => [amount, amount.replace(/[,.]/g, (sign) => (sign === ',' ? '.' : ','))]

/** Runs the sale in practice mode, after the first start. */
export async function walkSale({ page, desk, step, picture, saveNextAs }: Guide): Promise<void> {
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const grid = page.getByRole('grid')
  const text = (name: string) => page.getByRole('textbox', { name, exact: true })
  const choose = async (field: string, option: string) => {
    await page.getByRole('combobox', { name: field, exact: true }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  /** Sets a filter button, because earlier steps may have left it pressed. */
  const pressed = async (name: RegExp, on: boolean) => {
    if ((await button(name).getAttribute('aria-pressed')) !== String(on)) await button(name).click()
  }
  const checkin = addDays(today(), 2)
  let costs: string[] = []
  let price = ''

  await step('accounting sets its margin, and the desk reminds of arrivals alone', async () => {
    await openSettings(page, 'Accounting')
    await choose('Margin on Net rates', 'Percent of the cost')
    await text('Margin').fill('12.5')
    await expect(page.getByText('12.5 % above cost, up to the next 0.01')).toBeVisible()
    await openSettings(page, 'Connections')
    await choose('Before free cancellation ends', 'Never')
    await choose('Before an arrival', '2 days before')
  })

  await step('a mail is pasted: its hotels and days fill the search', async () => {
    const { hotels } = await desk.desk['practice.codes']({})
    await page.keyboard.press('Alt+1')
    await expect(main).toBeFocused()
    await page.keyboard.press('Control+v')
    await paste(
      page,
      `Hello,\nwhat do ${hotels.slice(0, 20).join(', ')} cost\nfrom ${checkin} to ${addDays(checkin, 3)}?\nBest wishes, Ada Lindqvist`,
    )
    await expect(page.getByText(/^Pasted text: \d+ things found/)).toBeVisible()
    await picture('mail')
    await expect(page.getByRole('option', { selected: true })).toContainText('Search rates of 20 hotels')
    await page.keyboard.press('Enter')
    await button('Search hotels').click()
    await expect(page.locator('[data-search="done"]')).toBeVisible()
  })

  await step('three Net rates become an offer', async () => {
    await pressed(/^Free to cancel/, false)
    await pressed(/^Net/, true)
    const list = page.getByRole('treegrid')
    await list.focus()
    for (const marked of [1, 2, 3]) {
      await page.keyboard.press('c')
      await expect(list.locator('[data-picked]')).toHaveCount(marked)
      await page.keyboard.press('ArrowDown')
    }
    await page.keyboard.press('o')
    await expect(page.getByRole('heading', { name: 'New offer' })).toBeVisible()
    await text('Name of the client').fill(client.name)
    await text('E-mail').fill(client.email)
    await text('Message to the client').fill('All three are free at the moment.')
    await picture('offer-form')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('heading', { name: /^Offer O-/ })).toBeVisible()
    const rates = main.getByRole('table', { name: 'Rates of the offer' })
    costs = await rates.locator('td:nth-child(3) [aria-hidden]').allInnerTexts()
    expect(costs).toHaveLength(3)
    await picture('offer')
  })

  await step('its paper, in the language of the client, has the prices and no cost', async () => {
    await button('Document').first().click()
    await choose('Language of the document', 'Deutsch')
    await expect(page.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'Angebot', exact: true })).toBeVisible()
    const file = saveNextAs('offer.pdf')
    await button('Save as PDF').click()
    await expect(page.getByText('Saved as offer.pdf.')).toBeVisible()
    picturesOf(file)
    const paper = textOf(file)
    if (paper !== null) {
      for (const stated of [client.name, 'Angebotsnummer', 'All three are free at the moment.']) expect(paper).toContain(stated)
      for (const cost of costs) for (const written of spellings(cost.replace(/[^\d.,]/g, ''))) expect(paper).not.toContain(written)
    }
    await page.keyboard.press('Escape')
    await button('Mark as sent').click()
    await expect(main.getByText('Marked as sent')).toBeVisible()
  })

  await step('the client takes the first one: it is booked at the price that was offered', async () => {
    await button('Check rate').first().click()
    await expect(page.getByRole('heading', { name: 'Guests by room' })).toBeVisible()
    price = await page.getByRole('textbox', { name: /^Selling price in/ }).inputValue()
    await fillForm(page, 'Lindqvist')
    await picture('offer-check')
    await page.locator('[data-books]').click()
    await dialog.getByRole('button', { name: /^Book/ }).click()
    await expect(page.getByRole('heading', { name: 'Booked', exact: true })).toBeVisible()
    await expect(main.getByText(price).locator('visible=true').first()).toBeVisible()
    await picture('sold')
  })

  await step('its voucher, in the language of the guest, has who stays, where and when, and no amount', async () => {
    await button('Open in the ledger').click()
    await grid.getByRole('row').nth(1).click()
    await page.getByRole('complementary').getByRole('button', { name: 'Documents' }).click()
    await choose('Language of the document', 'Deutsch')
    const preview = page.getByRole('region', { name: 'Preview' })
    await expect(preview.getByText('Buchungsnummer')).toBeVisible()
    const file = saveNextAs('voucher.pdf')
    await button('Save as PDF').click()
    await expect(page.getByText('Saved as voucher.pdf.')).toBeVisible()
    await picture('voucher')
    picturesOf(file)
    const paper = textOf(file)
    if (paper === null) return
    for (const stated of ['Ada Lindqvist', 'Buchungsnummer']) expect(paper).toContain(stated)
    for (const amount of [price, ...costs])
      for (const written of spellings(amount.replace(/[^\d.,]/g, ''))) expect(paper).not.toContain(written)
  })

  await step('an e-mail draft with the confirmation, which nobody has sent', async () => {
    await choose('Document', 'Booking confirmation')
    await page.getByLabel('E-mail to').fill(client.email)
    const file = saveNextAs('draft.eml')
    await button('Save an e-mail draft').click()
    await expect(page.getByText(/draft\.eml/)).toBeVisible()
    const mail = await readFile(file, 'utf8')
    expect(mail).toMatch(/^X-Unsent: 1/m)
    expect(mail).toContain(client.email)
    // The beginning of a PDF in base64.
    expect(mail).toMatch(/^JVBERi0/m)
    await page.keyboard.press('Escape')
  })

  await step('a note, and a reminder of the arrival on Today', async () => {
    await page.keyboard.press('n')
    await page.keyboard.type('Arrives late')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Arrives late')
    await picture('note')
    await expect.poll(async () => (await desk.desk['desk.state']({})).comparedAtMs, { timeout: 60_000 }).not.toBeNull()
    await page.keyboard.press('Alt+1')
    const reminders = page.getByRole('table', { name: /^Reminders/ })
    const rows = reminders.getByRole('row')
    const ours = rows.filter({ hasText: client.name })
    await expect(rows.nth(1)).toBeVisible()
    if ((await ours.count()) === 0)
      await reminders
        .getByRole('button', { name: /^Show all/ })
        .first()
        .click()
    await expect(ours).toBeVisible()
    await picture('reminder')
  })

  await step('the exported row has the selling price, its currency and the margin', async () => {
    await page.keyboard.press('Alt+3')
    await page.getByRole('textbox', { name: /^Filter by name/ }).fill('lindqvist')
    const file = saveNextAs('sold.csv')
    await button('Export 1 booking').click()
    await dialog.getByRole('button', { name: 'Choose a file' }).click()
    await expect(dialog.getByText('sold.csv', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    const rows: Record<string, string>[] = parse(await readFile(file, 'utf8'), { bom: true, columns: true })
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ status: 'CONFIRMED', sellingPrice: price.replaceAll(',', '') })
    expect(rows[0]?.['sellingCurrency']).toBe(rows[0]?.['currency'])
    expect(Number(rows[0]?.['margin'])).toBeGreaterThan(0)
  })
}
