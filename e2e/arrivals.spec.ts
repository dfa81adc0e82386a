import type { Page } from 'playwright-core'
import { addDays, dateIn } from '../src/shared/domain/dates.ts'
import { connect } from './connect.ts'
import { expect, test } from './fixtures.ts'

test.use({ vault: 'memory' })

const strip = (page: Page) => page.getByRole('region', { name: 'Check at the service' })
const schemes = ['light', 'dark'] as const

test('arrivals are checked at the service, show a cancellation made elsewhere, and can be printed without a network', async ({
  page,
  desk,
  service,
  files,
  axe,
}) => {
  test.setTimeout(120_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await connect(page, service, files.nextOpenPath)
  await expect.poll(async () => (await desk.desk['desk.state']({})).ledger).toBe('open')
  await page.keyboard.press('Alt+5')
  await expect(strip(page)).toContainText('Not checked at the service yet')
  await desk.desk['sync.run']({})

  const { accountingZone } = await desk.desk['settings.read']({})
  const today = dateIn(accountingZone, Date.now())
  const { rows } = await desk.desk['ledger.page']({
    filter: { status: 'CONFIRMED', basis: 'checkin', from: today, to: addDays(today, 2), text: '' },
    sort: { by: 'checkin', descending: false },
    after: null,
    limit: 500,
  })
  const [gone] = rows
  if (!gone) throw new Error('nobody arrives in these three days')
  const lineOf = (reference: string | null) => page.getByRole('row').filter({ hasText: reference ?? '' })
  await expect(lineOf(gone.bookingRef)).toBeVisible()

  // Someone else cancels it with the same key.
  await service.service.fetch(`${service.baseUrl}/cancelbooking`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.service.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ bookingRef: gone.bookingRef }),
  })
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(strip(page)).toContainText(`${rows.length} arrivals, 1 changed, 0 unknown`)
  await expect(lineOf(gone.bookingRef)).toContainText('Cancelled')
  expect(service.service.received('checkBooking')).toBe(rows.length)
  expect(service.service.received('cancelBooking')).toBe(1)
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await axe(page), `arrivals, ${colorScheme}`).toEqual([])
  }

  await lineOf(gone.bookingRef).getByRole('button', { name: 'Cancelled' }).click()
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await expect(page.getByText('CANCELLED').locator('visible=true').first()).toBeVisible()

  await service.close()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+5')
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(strip(page)).toContainText('Broke off')
  await expect(lineOf(gone.bookingRef)).toContainText('Cancelled')

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('navigation')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Check now' })).toBeHidden()
  await expect(page.getByText(/^Main desk: arrivals as of /).first()).toBeVisible()
  const ink = await page.evaluate(() => {
    const { color } = getComputedStyle(document.querySelector('td') ?? document.body)
    return { color, paper: getComputedStyle(document.body).backgroundColor }
  })
  expect(ink).toEqual({ color: 'rgb(0, 0, 0)', paper: 'rgb(255, 255, 255)' })
})
