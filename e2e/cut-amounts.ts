/** Finds amounts that are partly hidden, because the visible part could be read as another amount. */

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

/** Returns the partly visible amounts of a page and what cuts them. Amounts that are out of sight, or hidden until they fit, do not count. */
export const cutAmounts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const moment = /\d{4}-\d\d-\d\dT/
    const amount = /[\d٠-٩][.,٫][\d٠-٩]{2,}|[\d٠-٩]\s?[A-Z]{3}\b|\b[A-Z]{3}\s[\d٠-٩]/
    const isDrawn = (part: Element) => part.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    /** Whether an inline block is replaced as a whole by "…" where its line is cut. */
    const givesWay = (part: Element, within: Element) =>
      getComputedStyle(within).textOverflow === 'ellipsis' && getComputedStyle(part).display === 'inline-block'

    const found: string[] = []
    for (const part of document.body.querySelectorAll('*')) {
      const texts = [...part.childNodes].filter(
        (node) => node.nodeType === Node.TEXT_NODE && amount.test(node.textContent ?? '') && !moment.test(node.textContent ?? ''),
      )
      const isAmount = part.matches('span[dir="ltr"][aria-hidden]')
      if ((texts.length === 0 && !isAmount) || !isDrawn(part) || part.closest('[class*="heard"], .unseen, pre, code, input, option'))
        continue
      const range = document.createRange()
      range.selectNodeContents(part)
      const { left, right, width, top } = range.getBoundingClientRect()
      if (width === 0) continue
      let piece: Element = part
      for (let around: Element | null = part; around; piece = around, around = around.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(around)
        const box = around === document.documentElement ? new DOMRect(0, 0, innerWidth, innerHeight) : around.getBoundingClientRect()
        if (around !== document.documentElement && overflowX === 'visible') continue
        // Overflow may wrap to a line that can never be scrolled into view.
        const isBelow = overflowY === 'hidden' && around !== document.documentElement && top >= box.bottom - 1
        const isAway = right <= box.left + 1 || left >= box.right - 1 || isBelow
        const over = Math.max(box.left - left, right - box.right)
        if (isAway || givesWay(piece, around) || givesWay(part, around)) break
        if (over > 1.5) {
          found.push(`${part.textContent?.slice(0, 60)} by ${Math.round(over)} px of ${around.tagName} ${around.className}`)
          break
        }
        if (position === 'fixed') break
      }
    }
    return [...new Set(found)]
  })
