import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { RunningChromium } from '../src/main/chromium.ts'
import { sendRequest } from '../src/main/practice/server/foreign-client.ts'
import type { ServedPractice } from '../src/main/practice/server/https-server.ts'
import { addDays } from '../src/shared/domain/dates.ts'
import { today } from './built.ts'
import { connect } from './connect.ts'
import { expect, test } from './fixtures.ts'
import { checkRateOf, fillGuests, searchTwoRooms } from './journey.ts'

const schemes = ['light', 'dark'] as const

/** Checks a screen in both colour schemes; saves pictures if `PICTURES` names a folder. */
async function look(page: Page, axe: (page: Page) => Promise<string[]>, name: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await axe(page), `${name}, ${colorScheme}`).toEqual([])
    const folder = process.env['PICTURES']
    if (!folder) continue
    await mkdir(folder, { recursive: true })
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`), animations: 'disabled' })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

const paxes = [
  { numberOfAdults: 2, childrenAges: [] },
  { numberOfAdults: 2, childrenAges: [6] },
]
const guest = { firstName: 'Ada', lastName: 'Çelik-Núñez' }

/** Books the same nights for the same guest in a hotel as a colleague would, with code independent of the desk. Returns the booking reference. */
async function bookElsewhere({ baseUrl, caPem, service }: ServedPractice, hotelName: string, clientRef: string): Promise<string> {
  const call = async (path: string, query: object) => (await sendRequest(`${baseUrl}/${path}`, caPem, query, { key: service.apiKey })).json
  const checkin = addDays(today(), 30)
  const stay = { checkin, checkout: addDays(checkin, 3), paxes, currency: 'EUR', nationality: 'CH' }
  const { hotels } = await call('checkhotels', { ...stay, hotelCodes: service.hotelCodes(20) })
  const { hotelCode } = hotels.find((hotel: { hotelName: string }) => hotel.hotelName === hotelName)
  const { hotel } = await call('checkhotel', { ...stay, hotelCode })
  const rate = hotel.rates.find(({ rateType, rooms }: { rateType: string; rooms: unknown[] }) => rateType === 'NET' && rooms.length === 2)
  const occupancy = rate.rooms.map(({ sequence, childrenAges }: { sequence: number; childrenAges: number[] }) => ({
    room: { sequence },
    occupants: [
      { ...guest, age: 40, occupantType: 'ADULT' },
      ...childrenAges.map((age) => ({ firstName: 'Kit', lastName: 'Poe', age, occupantType: 'CHILD' })),
    ],
  }))
  const { booking } = await call('bookrate', { rateKey: rate.rateKey, clientRef, holder: guest, occupancy })
  return booking.bookingRef
}

/** Connects the desk from the first start, and waits until it has caught up and synced. */
async function start(
  page: Page,
  desk: RunningChromium,
  service: ServedPractice & { caFile: string },
  nextOpenPath: (path: string) => void,
) {
  await connect(page, service, nextOpenPath)
  await expect(page.getByText('Main desk').first()).toBeVisible()
  await expect
    .poll(async () => {
      const { ledger, catchUp, comparedAtMs } = await desk.desk['desk.state']({})
      return [ledger, catchUp, comparedAtMs !== null]
    })
    .toEqual(['open', null, true])
}

/** Searches and fills in the form of the first hotel; returns the hotel's name. */
async function readyToBook(page: Page, { service }: ServedPractice): Promise<string> {
  await searchTwoRooms(page, undefined, service.hotelCodes(20).join(' '))
  await page.getByRole('button', { name: /^Net/ }).click()
  await checkRateOf(page, 1)
  await fillGuests(page)
  const hotel = await page.getByRole('group', { name: 'The booking' }).locator('p > .strong').first().textContent()
  return hotel?.replace(/ \(\w+\)$/, '') ?? ''
}

let passedMs = 0
test.setTimeout(240_000)
test.use({ now: async ({}, use) => use(() => Date.now() + passedMs) })

test('a colleague’s booking of the same stay is shown before anything is sent', async ({ page, desk, service, files, axe }) => {
  await start(page, desk, service, files.nextOpenPath)
  const hotel = await readyToBook(page, service)
  const theirs = await bookElsewhere(service, hotel, 'OTHER-DESK-0001')
  await page.getByRole('button', { name: /^Book 2 rooms for/ }).click()
  passedMs += 40_000
  await page.getByRole('dialog').getByRole('button', { name: /^Book/ }).click()
  const stays = page.getByRole('list', { name: 'Stays that may be the same' })
  await expect(stays).toContainText(/Booked at another desk, (just now|\d+ seconds? ago)/)
  await expect(stays).toContainText(theirs)
  expect(service.service.received('bookRate')).toBe(1)
  await look(page, axe, 'similar-stay-of-a-colleague')
})

test('a failed check of other desks is reported at the button and on the result, and a duplicate stay by a notice', async ({
  page,
  desk,
  service,
  files,
  axe,
}) => {
  await start(page, desk, service, files.nextOpenPath)
  service.service.faults.switchOn({ endpoint: 'checkBookings', fault: 'http500', times: 1000 })
  const hotel = await readyToBook(page, service)
  await expect(page.getByRole('note', { name: 'Other desks' })).toContainText('Other desks could not be asked.')
  await look(page, axe, 'other-desks-not-asked-before')
  const theirs = await bookElsewhere(service, hotel, 'OTHER-DESK-0001')
  await page.getByRole('button', { name: /^Book 2 rooms for/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Book/ }).click()
  await expect(page.getByRole('heading', { name: 'Booked', exact: true })).toBeVisible()
  await expect(page.getByRole('note', { name: 'Other desks' })).toContainText('Other desks could not be asked before this was sent.')
  await look(page, axe, 'other-desks-not-asked-after')

  service.service.faults.switchOff()
  await desk.desk['sync.run']({})
  const { cases } = await desk.desk['booking.attempts']({ open: false })
  await page.getByRole('button', { name: 'Unknown' }).first().click()
  const notice = page.getByRole('list', { name: 'The two bookings' })
  await expect(notice).toContainText(theirs)
  await expect(notice).toContainText(cases[0]?.bookingRef ?? 'our booking')
  await expect(notice).toContainText(/Cancelling|Terms unknown/)
  await look(page, axe, 'two-stays-notice')
})
