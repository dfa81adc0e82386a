/** Walks through every screen of the desk that shows text from a service, a file or a person. */
import type { Page } from 'playwright-core'
import { excelLayout, softwareLayout, wholeLedger } from '../../../src/main/testing/sample-exports.ts'
import type { Desk } from '../../../src/shared/contract/procedures/procedures.ts'
import { addDays } from '../../../src/shared/domain/dates.ts'
import { rowsOf } from '../../ledger-rows.ts'
import { codeOf, markOf, type ScriptedService } from './scripted-service.ts'

export interface Walk {
  readonly page: Page
  readonly desk: Desk
  readonly service: ScriptedService
  readonly texts: readonly string[]
  /** Called on each screen. */
  look(where: string): Promise<void>
}

const searched = 10
const layouts = { software: softwareLayout, excel: excelLayout } as const

export async function walk(walked: Walk): Promise<void> {
  const { page, look } = walked
  await page
    .getByRole('button', { name: /^Ledger/ })
    .or(page.getByText('Ledger'))
    .first()
    .waitFor()
  await look('today')
  for (let from = 0; from < walked.texts.length; from += searched) await search(walked, from)
  await ledger(walked)
  await page.keyboard.press('Alt+4')
  await look('unknown')
  await page.keyboard.press('Alt+1')
  await look('today with bookings')
  await page.keyboard.press('Alt+5')
  await page.getByRole('button', { name: 'Check now' }).click()
  await look('arrivals')
  await page.getByRole('button', { name: 'Settings' }).click()
  await look('settings')
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click()
    await look(`settings, ${await tab.textContent()}`)
  }
}

/** Opens ten hotels: each row, its rates, the terms of one, the check before booking; books some. */
async function search({ page, texts, look, service }: Walk, from: number): Promise<void> {
  const numbers = texts.map((_, n) => n).slice(from, from + searched)
  await page.keyboard.press('Alt+2')
  const codes = page.getByRole('textbox', { name: 'Hotel codes' })
  if (from > 0) await page.getByRole('button', { name: 'Edit the search' }).click()
  await codes.fill(numbers.map(codeOf).join(' '))
  await page.getByLabel('Check-in', { exact: true }).fill(addDays(new Date().toISOString().slice(0, 10), 50))
  await page.getByLabel('Nights').fill('3')
  await page.getByRole('button', { name: 'Search hotels' }).click()
  await page.locator('[data-search="done"]').waitFor()
  await look('results')
  for (const n of numbers) {
    const row = page
      .getByRole('treegrid')
      .getByRole('row')
      .filter({ hasText: markOf(n) })
      .first()
    await row.click()
    await look('rates of a hotel')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Who pays what' }).waitFor()
    await look('terms of a rate')
    if (n % 50 === 7) service.refuseNext('checkrate', { status: 410, errorCode: 41000, n })
    await page.keyboard.press('b')
    await (n % 50 === 7 ? page.getByRole('alert').first() : page.getByRole('heading', { name: 'Guests by room' })).waitFor()
    await look(n % 50 === 7 ? 'a refusal' : 'check of a rate')
    if (n % 10 === 3) await book({ page, look, service, n })
    await page.getByRole('button', { name: 'Back to search' }).first().click()
    await page.getByRole('treegrid').waitFor()
    await row.click()
  }
}

/** Books the checked rate; every second answer is lost and looked up. */
async function book({ page, look, service, n }: Pick<Walk, 'page' | 'look' | 'service'> & { n: number }): Promise<void> {
  const text = (name: string | RegExp) => page.getByRole('textbox', { name, exact: true })
  await text('First name').fill('Ada')
  await text('Last name').fill(`Byron${n}`)
  for (const guest of ['Room 1, guest 1', 'Room 1, guest 2']) {
    await text(`${guest}, First name`).fill('Ada')
    await text(`${guest}, Last name`).fill(`Byron${n}`)
  }
  for (const consent of await page.getByRole('checkbox', { name: /^I agree/ }).all()) await consent.check()
  if (n % 20 === 3) service.refuseNext('bookrate', 'lost')
  await page.getByRole('button', { name: /^Book .* for/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await look('decision')
  await dialog.getByRole('button', { name: /^Book/ }).click()
  await page
    .getByRole('heading', { name: /^(?:Booked|Still unknown|Not booked)/ })
    .first()
    .waitFor()
  await look('confirmation')
}

/** Scrolls the list to its end, opens each booking's record with history and raw data, and saves files of them. */
async function ledger({ page, desk, texts, look }: Walk): Promise<void> {
  await page.keyboard.press('Alt+3')
  await page.getByRole('button', { name: /^Refresh/ }).click()
  await page.getByText(/30 of 30 days synced/).waitFor()
  const grid = page.getByRole('grid')
  await grid.getByRole('row').nth(1).click()
  const drawer = page.getByRole('complementary').first()
  const rows = await rowsOf(desk)
  for (const [i, { bookingRef }] of rows.entries()) {
    // Wait until the drawer no longer shows the previous booking.
    await drawer.filter({ hasText: bookingRef?.split('-')[0] ?? '' }).waitFor()
    await look('record of a booking')
    if (i % 10 === 0) {
      await drawer.locator('button[aria-expanded]').last().click()
      await page.getByRole('button', { name: /^Save the evidence/ }).click()
      await look('record as it came')
      await grid.focus()
    }
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  const quoted = page.getByRole('button', { name: 'Cancel booking' })
  if (await quoted.isVisible()) {
    await quoted.click()
    await page.getByRole('dialog').waitFor()
    await look('cancel')
    await page.keyboard.press('Escape')
  }
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  // Insert it in one step: a typed line break would be Enter, which moves to the list, where the rest would act as keys (seed 170977015).
  await page.keyboard.insertText(texts[1]?.slice(0, 40) ?? '')
  await look('a search for a payload')
  await page.keyboard.press('Escape')
  for (const mode of ['software', 'excel'] as const)
    await desk['export.write']({ filter: wholeLedger, layout: layouts[mode], evenWithHoles: true })
  const name = texts[2]?.slice(0, 30) ?? ''
  await desk['ledger.saveView']({ name, filter: wholeLedger, sort: { by: 'created', descending: true }, lastDays: null })
  for (const button of ['Coverage', /^Export/] as const) {
    await page.getByRole('button', { name: button }).first().click()
    await look(button === 'Coverage' ? 'coverage' : 'export')
    await page.keyboard.press('Escape')
  }
  for (const button of ['Filter', 'Views', 'Columns']) {
    await page.getByRole('button', { name: button, exact: true }).click()
    await look(button.toLowerCase())
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: 'More about exports' }).click()
  await page.getByRole('menuitem', { name: /^Closed months/ }).click()
  await page.getByRole('dialog').waitFor()
  await look('closed months')
  await page.keyboard.press('Escape')
}
