import type { Page } from 'playwright-core'
import type { RunningChromium } from '../src/main/chromium.ts'
import { addDays, parseMoment } from '../src/shared/domain/dates.ts'
import { today } from './built.ts'
import { connect } from './connect.ts'
import { expect, test } from './fixtures.ts'
import { picture } from './pictures.ts'

const stay = {
  ...{ checkin: addDays(today(), 60), checkout: addDays(today(), 63), currency: 'EUR', nationality: 'CH' },
  paxes: [{ numberOfAdults: 2, childrenAges: [] }],
}
const guest = (firstName: string) => ({ firstName, lastName: 'Quillfeather', age: 40, occupantType: 'ADULT' as const })

interface WireRate {
  readonly rateKey: string
  readonly rateType: string
  readonly currency: string
  readonly nonrefundable: boolean | null
  readonly cancellationPolicies: readonly { readonly amount: number; readonly fromDate: string }[] | null
  readonly rooms: readonly { readonly numberOfAdults: number; readonly sequence: number }[]
}

type Service = Parameters<typeof connect>[1] & { readonly service: { fetch: typeof fetch; hotelCodes(n: number): string[] } }

/** Asks the service directly, without the desk. */
async function askService(service: Service, path: string, query: object) {
  const request = new Request(`https://practice.invalid/v1/${path}`, {
    ...{ method: 'POST', body: JSON.stringify(query) },
    headers: { authorization: `Bearer ${service.service.apiKey}`, 'content-type': 'application/json' },
  })
  return (await service.service.fetch(request)).json()
}

/** Returns a rate for two in euros that is free to cancel now, in the first hotel that has one. */
async function freeRate(service: Service): Promise<WireRate> {
  for (const hotelCode of service.service.hotelCodes(30)) {
    const { hotel } = await askService(service, 'checkhotel', { hotelCode, ...stay })
    const free = (hotel?.rates as WireRate[] | undefined)?.find(
      ({ rateType, currency, nonrefundable, cancellationPolicies: policies, rooms }) =>
        rateType === 'NET' &&
        currency === stay.currency &&
        nonrefundable === false &&
        rooms.every(({ numberOfAdults }) => numberOfAdults === 2) &&
        (policies ?? []).length > 0 &&
        (policies ?? []).every(({ fromDate }) => (parseMoment(fromDate)?.instantMs ?? 0) > Date.now()),
    )
    if (free) return free
  }
  throw new Error('the practice service offers no rate that is free to cancel')
}

/** Opens the drawer of the guest’s booking in the ledger. */
async function openBooking(page: Page) {
  await page.keyboard.press('Alt+3')
  await page.getByRole('grid').getByRole('row').filter({ hasText: 'Quillfeather' }).first().click()
  const heading = page.getByRole('heading', { name: 'Better rate' })
  await heading.scrollIntoViewIfNeeded()
  return page.getByRole('complementary').locator('section section').filter({ has: heading })
}

/** Makes a booking that is free to cancel now, on an open live connection. */
async function bookedFree(page: Page, desk: RunningChromium, service: Service, nextOpenPath: (path: string) => void) {
  await connect(page, service, nextOpenPath)
  await expect.poll(async () => (await desk.desk['desk.state']({})).ledger).toBe('open')
  await expect.poll(async () => (await desk.desk['desk.state']({})).catchUp).toBe(null)
  const rate = await freeRate(service)
  const check = await desk.desk['booking.checkRate']({ rateKey: rate.rateKey, seen: null, stay })
  return desk.desk['booking.book']({
    ...{ checkId: check.checkId, agreed: check.now, holder: { firstName: 'Ada', lastName: 'Quillfeather' } },
    occupancies: [{ room: { sequence: rate.rooms[0]?.sequence ?? 1 }, occupants: [guest('Ada'), guest('Kit')] }],
  })
}

const pictured = [
  { colorScheme: 'light', width: 1280, height: 800 },
  { colorScheme: 'dark', width: 1024, height: 700 },
] as const

test('a better rate found in the drawer is booked, and the old booking is cancelled after the new one is verified', async ({
  page,
  desk,
  service,
  files,
  axe,
}) => {
  test.setTimeout(150_000)
  const { bookingRef: old } = await bookedFree(page, desk, service, files.nextOpenPath)
  await page.setViewportSize({ width: 1280, height: 800 })
  const part = await openBooking(page)
  const calls = service.service.received('checkHotel')
  await part.getByRole('button', { name: 'Look for a better rate' }).click()
  await expect(part.getByText(/^Asked live/)).toBeVisible()
  await expect(part.getByText(/^Saves/)).toHaveCount(0)
  service.service.faults.switchOn({ endpoint: 'checkHotel', fault: 'priceDown', times: 1 })
  await part.getByRole('button', { name: 'Look again' }).click()
  await expect(part.getByText(/^Saves EUR/).first()).toBeVisible()
  expect(service.service.received('checkHotel')).toBe(calls + 2)
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    expect(await axe(page), scheme).toEqual([])
  }
  await part.scrollIntoViewIfNeeded()
  await picture(page, 'better-rate', pictured)

  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await part.getByRole('button', { name: 'Check rate to book it instead' }).first().click()
  const summary = page.getByRole('complementary', { name: 'Summary' })
  await expect(summary.getByRole('heading', { name: `In place of booking ${old}` })).toBeVisible()
  await expect(summary.getByText(/^Saves EUR/)).toBeVisible()
  // The guests are taken from the old booking.
  await expect(page.getByRole('textbox', { name: 'Last name', exact: true })).toHaveValue('Quillfeather')
  await expect(page.getByRole('textbox', { name: 'Room 1, guest 2, First name' })).toHaveValue('Kit')
  for (const consent of await page.getByRole('checkbox', { name: /^I agree/ }).all()) await consent.check()
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    expect(await axe(page), scheme).toEqual([])
  }
  await picture(page, 'in-place', pictured)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.locator('[data-books]').click()
  await page.getByRole('dialog').getByRole('button', { name: /^Book/ }).click()
  // The duplicate check shows the old booking.
  const guard = page.getByRole('dialog', { name: 'Book in its place' })
  await expect(guard.getByText(old ?? '')).toBeVisible()
  await guard.getByRole('checkbox', { name: 'This is the booking to be replaced' }).check()
  await picture(page, 'to-be-replaced', pictured)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await guard.getByRole('button', { name: /^Book/ }).click()
  const both = page.getByRole('main').getByText('Both bookings are active').locator('visible=true').first()
  await expect(both).toBeVisible()
  expect(await axe(page)).toEqual([])
  await picture(page, 'two-bookings', pictured)

  await page.keyboard.press('Alt+1')
  const replaced = page.getByRole('region', { name: /^Bookings being replaced/ })
  await expect(replaced).toBeVisible()
  // The note shows the progress, and the heading does not repeat it.
  await expect(page.getByText(/^Both bookings/).locator('visible=true')).toHaveCount(1)
  await picture(page, 'two-bookings-today', pictured)
  await page.getByRole('main').getByRole('button', { name: 'Cancel the old booking' }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: `Cancel ${old} free` }).click()
  await expect(question).toHaveCount(0)
  await page.keyboard.press('Alt+1')
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await expect.poll(async () => (await desk.desk['rebooking.list']({})).rebookings).toEqual([])
  await expect(replaced).toHaveCount(0)

  // Ask the service itself: two bookings were made, and the old one was cancelled.
  expect([service.service.received('bookRate'), service.service.received('cancelBooking')]).toEqual([2, 1])
  // The service's days are in UTC and may differ by one from the desk's.
  const { bookings } = await askService(service, 'checkbookings', { fromDate: addDays(today(), -1), toDate: addDays(today(), 1) })
  const own = (bookings as { holder: { lastName: string }; status: string; bookingRef: string }[]).filter(
    ({ holder }) => holder.lastName === 'Quillfeather',
  )
  expect(own).toHaveLength(2)
  expect(own.filter(({ status }) => status === 'CANCELLED').map(({ bookingRef }) => bookingRef)).toEqual([old])
  expect(own.filter(({ status }) => status === 'CONFIRMED')).toHaveLength(1)
})

test('better rates are searched for all marked bookings, bookings without one show the reason, and a found rate opens the price check', async ({
  page,
  desk,
  service,
  files,
  axe,
}) => {
  test.setTimeout(150_000)
  const { bookingRef } = await bookedFree(page, desk, service, files.nextOpenPath)
  await page.setViewportSize({ width: 1280, height: 800 })
  // Wait until the list no longer changes.
  await expect.poll(async () => (await desk.desk['desk.state']({})).comparedAtMs, { timeout: 60_000 }).not.toBeNull()
  await page.keyboard.press('Alt+3')
  const rows = page.getByRole('grid').getByRole('row')
  const own = rows.filter({ hasText: 'Quillfeather' }).first()
  await own.click({ modifiers: ['ControlOrMeta'] })
  const others = rows.filter({ hasNotText: 'Quillfeather' }).filter({ has: page.getByRole('gridcell') })
  for (const nth of [0, 1, 2]) await others.nth(nth).click({ modifiers: ['ControlOrMeta'] })
  const bar = page.getByRole('region', { name: 'Marked bookings' })
  await expect(bar.getByText('4 bookings marked.')).toBeVisible()
  const sent = () => ['bookRate', 'cancelBooking'].map((endpoint) => service.service.received(endpoint as 'bookRate'))
  const before = sent()
  service.service.faults.switchOn({ endpoint: 'checkHotel', fault: 'priceDown', times: 10 })
  await bar.getByRole('button', { name: 'Better rates…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Better rates' })
  await expect(dialog.getByText(/4 of 4 looked at\.$/)).toBeVisible({ timeout: 30_000 })
  const finds = dialog.getByRole('table', { name: 'Better rates' })
  const find = finds.getByRole('row').filter({ hasText: 'Quillfeather' })
  await expect(find).toBeVisible()
  await expect(dialog.getByText(/saves? .*EUR\s.*, after what cancelling costs now\./)).toBeVisible()
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    expect(await axe(page), scheme).toEqual([])
  }
  await picture(page, 'rate-round', pictured)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  // The dialog can be closed and reopened; it booked and cancelled nothing.
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toHaveCount(0)
  await picture(page, 'rate-round-strip', pictured)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'Show the list' }).click()
  expect(sent()).toEqual(before)
  await find.getByRole('button', { name: /^Check rate to book it instead: .*Quillfeather/ }).click()
  await expect(page.getByRole('heading', { name: `In place of booking ${bookingRef}` })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Last name', exact: true })).toHaveValue('Quillfeather')
})

test('once enabled, the desk looks for better rates automatically and shows them on Today, but never books or cancels', async ({
  page,
  desk,
  service,
  files,
  axe,
}) => {
  test.setTimeout(240_000)
  await bookedFree(page, desk, service, files.nextOpenPath)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(async () => (await desk.desk['desk.state']({})).comparedAtMs, { timeout: 60_000 }).not.toBeNull()
  const sent = () => ['bookRate', 'cancelBooking'].map((endpoint) => service.service.received(endpoint as 'bookRate'))
  const before = sent()
  const looks = () => service.service.received('checkHotel')
  const looksBefore = looks()
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('switch', { name: 'Watch for better rates automatically' }).press('Space')
  await expect.poll(async () => (await desk.desk['settings.read']({})).watchRates).toBe(true)
  await picture(page, 'rate-watch-setting', pictured)
  // The desk looks for rates although the clerk does nothing.
  await expect.poll(looks, { timeout: 120_000 }).toBeGreaterThan(looksBefore)
  expect(sent()).toEqual(before)

  // A better rate that a clerk finds is stored in the same way.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1280, height: 800 })
  const part = await openBooking(page)
  service.service.faults.switchOn({ endpoint: 'checkHotel', fault: 'priceDown', times: 1000 })
  await part.getByRole('button', { name: 'Look for a better rate' }).click()
  await expect(part.getByText(/^Saves EUR/).first()).toBeVisible({ timeout: 30_000 })
  await page.keyboard.press('Alt+1')
  const found = page.getByRole('table', { name: /^Better rates/ })
  const find = found.getByRole('row').filter({ hasText: 'Quillfeather' })
  await expect(find).toBeVisible()
  await expect(page.getByText(/would save .*EUR\s.*, as seen then/)).toBeVisible()
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    expect(await axe(page), scheme).toEqual([])
  }
  await picture(page, 'rate-finds', pictured)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await find.getByRole('button', { name: /^Dismiss: .*Quillfeather/ }).click()
  await expect(find).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(find).toBeVisible()
  // Looking again asks the service. The rate is now more expensive, so it is no longer listed.
  service.service.faults.switchOff()
  service.service.faults.switchOn({ endpoint: 'checkHotel', fault: 'priceUp', times: 1000 })
  await find.getByRole('button', { name: /^Look again: .*Quillfeather/ }).click()
  await expect(page.getByRole('complementary').getByText(/^No better rate/)).toBeInViewport({ timeout: 30_000 })
  await page.keyboard.press('Alt+1')
  await expect(find).toHaveCount(0)
  expect(sent()).toEqual(before)
})
