/** The steps that a release checks in the installed app, for Electron's window or, where that cannot run, a browser's. */
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { expect } from '@playwright/test'
import type { Page } from 'playwright-core'
import { bookings, checkRateOf, fillGuests, practise, searchTwoRooms } from './journey.ts'

/** Sends a request as the window does. Rejects with the kind of the failure. */
export async function asking(page: Page, name: string, input: object): Promise<unknown> {
  const outcome = await page.evaluate(
    ([procedure, query]) =>
      (
        window as unknown as {
          desk: { ask(name: string, input: unknown): Promise<{ ok: boolean; value?: unknown; failure?: { kind: string } }> }
        }
      ).desk.ask(procedure, query),
    [name, input] as const,
  )
  if (!outcome.ok) throw new Error(outcome.failure?.kind)
  return outcome.value
}

/** Books a stay from the first start and returns its reference. */
export async function bookInPractice(page: Page): Promise<string> {
  await practise(page)
  await searchTwoRooms(page)
  await checkRateOf(page, 1)
  await fillGuests(page)
  await page.getByRole('button', { name: /^Book 2 rooms for/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Book/ }).click()
  await expect(page.getByRole('heading', { name: 'Booked', exact: true })).toBeVisible()
  return confirmedReference(page)
}

/** Returns the reference of the only booking that this desk has confirmed. */
export async function confirmedReference(page: Page): Promise<string> {
  const references = async () => {
    const { cases } = (await asking(page, 'booking.attempts', { open: false })) as { cases: { state: string; bookingRef: string | null }[] }
    return cases.flatMap(({ state, bookingRef }) => (state === 'CONFIRMED' && bookingRef !== null ? [bookingRef] : []))
  }
  await expect.poll(references).toHaveLength(1)
  return (await references())[0] ?? ''
}

/** Exports what the ledger shows to `file`, which the save dialog must return, and checks that it contains the booking. */
export async function exportLedger(page: Page, reference: string, file: string): Promise<void> {
  await page.keyboard.press('Alt+3')
  await page.getByRole('button', { name: /^Refresh/ }).click()
  await expect(page.getByText(/30 of 30 days synced/)).toBeVisible()
  await page.getByRole('button', { name: /^Export [\d,]+ bookings?/ }).click()
  await expect(page.getByRole('region', { name: 'First rows of the file' }).getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Choose a file' }).click()
  await expect(page.getByRole('dialog').getByText(basename(file), { exact: true })).toBeVisible()
  expect(bookings(await readFile(file, 'utf8')).map(({ bookingRef }) => bookingRef)).toContain(reference)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** Starts a booking with a slow answer from the first start, until the window shows it as in flight. */
export async function sendSlowly(page: Page): Promise<void> {
  await practise(page)
  await asking(page, 'practice.switchOn', { endpoint: 'bookRate', fault: 'slow', times: 1 })
  await searchTwoRooms(page)
  await checkRateOf(page, 1)
  await fillGuests(page)
  await page.getByRole('button', { name: /^Book 2 rooms for/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Book/ }).click()
  await expect(page.getByText('1 unknown').first()).toBeVisible()
}

/** The confirmation dialog that closing then opens. */
export const closeQuestion = (page: Page) => page.getByRole('dialog', { name: 'Close Deskbook before the answer?' })
