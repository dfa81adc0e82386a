/** A live desk with a service that lists bookings made up by a test. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Page } from 'playwright-core'
import { jsonAnswer } from '../src/main/practice/answers.ts'
import { type ServedPractice, serveOverHttps } from '../src/main/practice/server/https-server.ts'
import { connect } from './connect.ts'

type Raw = Readonly<Record<string, unknown>>

/** Matches amounts in strings, for numbers that JavaScript cannot represent exactly. */
const quotedAmount = /"(total|cancellationCost|balance)":"(-?[\d.]+)"/g

/** Serves one list of bookings, and nothing else. Amounts are sent as exact JSON numbers. */
export function serveListed(bookings: readonly Raw[]): Promise<Omit<ServedPractice, 'service'>> {
  const text = JSON.stringify({ bookings }).replace(quotedAmount, '"$1":$2')
  return serveOverHttps(async ({ url }) => (url.endsWith('/checkbookings') ? jsonAnswer(text) : new Response('{}', { status: 404 })), 0)
}

/** Connects the desk to such a service and opens its ledger with these bookings. */
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
