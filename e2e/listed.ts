/** A live desk whose service knows the bookings that a test makes up, whatever is odd about them. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Page } from 'playwright-core'
import { jsonAnswer } from '../src/main/practice/answers.ts'
import { type ServedPractice, serveOverHttps } from '../src/main/practice/server/https-server.ts'
import { connect } from './connect.ts'

type Raw = Readonly<Record<string, unknown>>

/** What a number of JSON looks like in a string, for amounts that JavaScript has no number for. */
const quotedAmount = /"(total|cancellationCost|balance)":"(-?[\d.]+)"/g

/** Serves one list of bookings to whoever asks for a list, and nothing else. Amounts are sent as numbers, to the digit. */
export function serveListed(bookings: readonly Raw[]): Promise<Omit<ServedPractice, 'service'>> {
  const text = JSON.stringify({ bookings }).replace(quotedAmount, '"$1":$2')
  return serveOverHttps(async ({ url }) => (url.endsWith('/checkbookings') ? jsonAnswer(text) : new Response('{}', { status: 404 })), 0)
}

/** Connects the desk to such a service and opens its ledger with these bookings in it. */
export async function openListed(
  page: Page,
  folder: string,
  { baseUrl, caPem }: Omit<ServedPractice, 'service'>,
  nextOpenPath: (path: string) => void,
): Promise<void> {
  const caFile = join(folder, 'listed-ca.pem')
  await writeFile(caFile, caPem)
  await connect(page, { baseUrl, caFile, service: { apiKey: 'listed' } }, nextOpenPath)
  await expect(page.getByText('Main desk').first()).toBeVisible()
  await page.keyboard.press('Alt+3')
  await page.getByRole('button', { name: /^Refresh/ }).click()
  await expect(page.getByText(/30 of 30 days synced/)).toBeVisible()
}
