import type { Page } from 'playwright-core'
import { addDays, parseMoment } from '../src/shared/domain/dates.ts'
import { connect } from './connect.ts'
import { expect, test } from './fixtures.ts'
import { picture } from './pictures.ts'

const today = new Date().toISOString().slice(0, 10)
const stay = {
  ...{ checkin: addDays(today, 60), checkout: addDays(today, 63), currency: 'EUR', nationality: 'CH' },
  paxes: [{ numberOfAdults: 2, childrenAges: [] }],
}
const guest = (firstName: string) => ({ firstName, lastName: 'Quillfeather', age: 40, occupantType: 'ADULT' as const })

interface WireRate {
  readonly rateKey: string
  readonly rateType: string
  readonly nonrefundable: boolean | null
  readonly cancellationPolicies: readonly { readonly amount: number; readonly fromDate: string }[] | null
  readonly rooms: readonly { readonly numberOfAdults: number; readonly sequence: number }[]
}

type Service = Parameters<typeof connect>[1] & { readonly service: { fetch: typeof fetch; hotelCodes(n: number): string[] } }

/** What the service answers to a client of its own. */
async function told(service: Service, path: string, query: object) {
  const request = new Request(`https://practice.invalid/v1/${path}`, {
    ...{ method: 'POST', body: JSON.stringify(query) },
    headers: { authorization: `Bearer ${service.service.apiKey}`, 'content-type': 'application/json' },
  })
  return (await service.service.fetch(request)).json()
}

/** A rate for two that costs nothing to cancel now, in the first hotel that has one. */
async function freeRate(service: Service): Promise<WireRate> {
  for (const hotelCode of service.service.hotelCodes(30)) {
    const { hotel } = await told(service, 'checkhotel', { hotelCode, ...stay })
    const free = (hotel?.rates as WireRate[] | undefined)?.find(
      ({ rateType, nonrefundable, cancellationPolicies: policies, rooms }) =>
        rateType === 'NET' &&
        nonrefundable === false &&
        rooms.every(({ numberOfAdults }) => numberOfAdults === 2) &&
        (policies ?? []).length > 0 &&
        (policies ?? []).every(({ fromDate }) => (parseMoment(fromDate)?.instantMs ?? 0) > Date.now()),
    )
    if (free) return free
  }
  throw new Error('there are refundable rates enough')
}

/** Opens the drawer of the guest’s booking in the ledger. */
async function openBooking(page: Page) {
  await page.keyboard.press('Alt+3')
  await page.getByRole('grid').getByRole('row').filter({ hasText: 'Quillfeather' }).first().click()
  const heading = page.getByRole('heading', { name: 'Better rate' })
  await heading.scrollIntoViewIfNeeded()
  return page.getByRole('complementary').locator('section section').filter({ has: heading })
}

test('a better rate for a booking is looked for from its drawer, and shown with what it saves', async ({
  page,
  desk,
  service,
  files,
  axe,
}) => {
  test.setTimeout(60_000)
  await connect(page, service, files.nextOpenPath)
  await expect.poll(async () => (await desk.desk['desk.state']({})).ledger).toBe('open')
  await expect.poll(async () => (await desk.desk['desk.state']({})).catchUp).toBe(null)
  const rate = await freeRate(service)
  const check = await desk.desk['booking.checkRate']({ rateKey: rate.rateKey, seen: null, stay })
  await desk.desk['booking.book']({
    ...{ checkId: check.checkId, agreed: check.now, holder: { firstName: 'Ada', lastName: 'Quillfeather' } },
    occupancies: [{ room: { sequence: rate.rooms[0]?.sequence ?? 1 }, occupants: [guest('Ada'), guest('Kit')] }],
  })
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
  await picture(page, 'better-rate', [
    { colorScheme: 'light', width: 1280, height: 800 },
    { colorScheme: 'dark', width: 1024, height: 700 },
  ])
})
