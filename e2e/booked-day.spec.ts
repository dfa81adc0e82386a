import { sampleRaw } from '../src/main/testing/sample-records.ts'
import { formatNearDay } from '../src/shared/domain/date-words.ts'
import { addDays, monthOf } from '../src/shared/domain/dates.ts'
import { today } from './built.ts'
import { openListed, serveListed } from './cut-amounts.ts'
import { expect, test } from './fixtures.ts'
import { copied } from './journey.ts'

const lastMonth = monthOf(addDays(monthOf(today()).from, -1))
const midnight = Date.parse(`${lastMonth.from}T00:00:00+09:00`)
const made = [midnight - 1000, midnight, Date.parse(`${lastMonth.to}T23:30:00+09:00`)]
const shown = (date: string) => formatNearDay(date, today())

test('the list of a month uses the days of the accounting zone', async ({ page, desk, folder, files }) => {
  const service = await serveListed(
    made.map((atMs, i) =>
      sampleRaw({ bookingRef: `a1b2c${i}`, clientRef: null, creationDate: new Date(atMs).toISOString(), total: '10.00' }),
    ),
  )
  await openListed(page, folder, service, files.nextOpenPath)
  await desk.desk['settings.write']({ accountingZone: 'Asia/Tokyo' })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await page.keyboard.press('Alt+3')
  await page.getByRole('button', { name: /^Range:/ }).click()
  await page.getByRole('textbox', { name: 'First day' }).fill(lastMonth.from)
  await page.getByRole('textbox', { name: 'Last day' }).fill(lastMonth.to)
  await page.getByRole('button', { name: 'Show these days' }).click()

  const rows = page.getByRole('grid').getByRole('row')
  await expect(rows).toHaveCount(3)
  const cell = (row: number) => rows.nth(row).locator('td').nth(2)
  await expect(cell(1)).toHaveText(shown(lastMonth.to))
  await expect(cell(2)).toHaveText(shown(lastMonth.from))
  const total = page.getByRole('region', { name: 'Totals by currency' }).getByRole('row').last().getByRole('cell').last()
  await expect(copied(total)).toHaveText('20.00')
  await service.close()
})

test('an uncertain booking day is marked in the list, in the booking and in the coverage', async ({ page, folder, files, axe }) => {
  const odd = [`${addDays(today(), -2)}T23:30:00`, null]
  const service = await serveListed(
    odd.map((creationDate, i) => sampleRaw({ bookingRef: `a1b2c${i}`, clientRef: null, creationDate, total: '10.00' })),
  )
  await openListed(page, folder, service, files.nextOpenPath)
  const row = (reference: string) => page.getByRole('grid').getByRole('row').filter({ hasText: reference })
  await expect(row('a1b2c0')).toContainText(`${shown(addDays(today(), -2))} assumed`)
  await expect(row('a1b2c1')).toContainText('missing, seen')
  await row('a1b2c0').dblclick()
  await expect(page.getByText(/^Booked on: assumed\. The service named .* without a zone\./)).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Coverage' }).click()
  await expect(page.getByText(/^1 booking has a creation date without a zone/)).toBeVisible()
  await expect(page.getByText(/^1 booking has no creation date that can be read/)).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 700 })
  const wide = await page.getByRole('region', { name: 'Details' }).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(wide, 'pixels of the calendar that are out of sight').toBe(0)
  await service.close()
})
