import type { Page } from 'playwright-core'
import { sendRequest } from '../src/main/practice/server/foreign-client.ts'
import type { ServedPractice } from '../src/main/practice/server/https-server.ts'
import { addDays } from '../src/shared/domain/dates.ts'
import { today } from './built.ts'
import { connect } from './connect.ts'
import { expect, test } from './fixtures.ts'
import { checkRateOf, searchTwoRooms } from './journey.ts'
import { picture } from './pictures.ts'

test.setTimeout(90_000)

const checkin = addDays(today(), 30)
/** The birth date of a child who is six at check-in, for the last day. */
const bornOfSix = `${Number(addDays(checkin, 1).slice(0, 4)) - 7}${addDays(checkin, 1).slice(4)}`
const list = `Room;Last name;First name;Title;Birth date or age
1;Poe;Ada;Mrs;1980-02-29
1;Poe;Bob;Mr;
2;Roe;Cyd;Ms;41
2;Roe;Dan;Mr;
2;Roe;Tom;CHD;${bornOfSix}
3;Moe;Eve;Ms;
3;Moe;Fay;Ms;
3;Moe;Kit;CHD;9`

interface WireRate {
  readonly rateType: string
  readonly currency: string
  readonly rate: number
  readonly remarks: string | null
}

/** Returns hotels whose cheapest Net rate is in euros and mentions an amount in its remarks, as seen by an independent client. */
async function hotelsNamingAmounts({ baseUrl, caPem, service }: ServedPractice): Promise<string[]> {
  const children = [[], [6], []]
  const stay = {
    ...{ checkin, checkout: addDays(checkin, 3), currency: 'EUR', nationality: 'CH' },
    paxes: children.map((childrenAges) => ({ numberOfAdults: 2, childrenAges })),
  }
  const found: string[] = []
  for (const hotelCode of service.hotelCodes(60)) {
    const { json } = await sendRequest(`${baseUrl}/checkhotel`, caPem, { hotelCode, ...stay }, { key: service.apiKey })
    const rates: WireRate[] = json.hotel?.rates ?? []
    const [best] = rates.filter(({ rateType }) => rateType === 'NET').toSorted((a, b) => a.rate - b.rate)
    if (best?.currency === 'EUR' && /\d\d(&nbsp;| )(EUR|USD)/.test(best.remarks ?? '')) found.push(hotelCode)
  }
  return found
}

const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const guest = (page: Page, room: number, name: string | RegExp) =>
  page.getByRole('region', { name: `Room ${room}` }).getByRole('button', { name })

test('three rooms are filled from a list, a guest is moved by keyboard, and the service has everyone in the right room', async ({
  page,
  service,
  files,
  axe,
}) => {
  await connect(page, service, files.nextOpenPath)
  await expect(page.getByText('Main desk').first()).toBeVisible()
  await searchTwoRooms(
    page,
    async () => page.getByRole('button', { name: 'Add a room' }).click(),
    (await hotelsNamingAmounts(service)).join(' '),
  )
  await page.getByRole('button', { name: /^Net/ }).click()
  await page.getByRole('treegrid').getByRole('row').nth(1).click()
  await page.getByRole('treegrid').getByRole('row').nth(2).click()
  const detail = page.getByRole('complementary')
  await expect(detail.getByText(/EUR\s[\d.]+ per night · .*EUR\s[\d.]+ per room · .*EUR\s[\d.]+ per room and night/)).toBeVisible()
  await picture(page, 'rooming-rate')
  await page.keyboard.press('Escape')
  await checkRateOf(page, 1)

  await page.getByRole('button', { name: 'Guest list…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Guest list' })
  await dialog.getByRole('textbox').fill(list)
  const places = dialog.getByRole('table', { name: 'Who comes where' })
  await expect(places.getByRole('row', { name: /^Room 2, guest 3 Child aged 6 Tom Roe 6, born/ })).toBeVisible()
  // No child aged nine was searched for.
  await expect(dialog.getByText('Kit Moe: room 3 has no place left for age 9.')).toBeVisible()
  expect(await axe(page)).toEqual([])
  await picture(page, 'rooming-list')
  await dialog.getByRole('button', { name: 'Take the names' }).click()
  await expect(text(page, 'Room 3, guest 2, First name')).toHaveValue('Fay')
  await expect(text(page, 'Room 1, guest 1, age on the check-in day')).not.toHaveValue('30')
  await picture(page, 'rooming-form')

  await page.getByRole('button', { name: 'Rooming board…' }).click()
  await guest(page, 1, /^Ada Poe/).focus()
  await page.keyboard.press('ArrowDown')
  await expect(guest(page, 1, /^Bob Poe/)).toBeFocused()
  await page.keyboard.press('Control+ArrowRight')
  await expect(guest(page, 2, /^Bob Poe/)).toBeFocused()
  await expect(guest(page, 1, /^Cyd Roe/)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Bob Poe is in room 2 now, Cyd Roe in room 1.' })).toBeAttached()
  // Dragging works too where the guest fits, and back, but not where the guest does not fit.
  await guest(page, 1, /^Ada Poe/).dragTo(guest(page, 3, /^Fay Moe/))
  await expect(guest(page, 3, /^Ada Poe/)).toBeFocused()
  await guest(page, 3, /^Ada Poe/).dragTo(guest(page, 1, /^Fay Moe/))
  await expect(guest(page, 3, /^Fay Moe/)).toBeVisible()
  await guest(page, 2, /^Tom Roe/).dragTo(guest(page, 1, /^Ada Poe/))
  await expect(guest(page, 2, /^Tom Roe/)).toBeVisible()
  await guest(page, 2, /^Tom Roe/).press('Enter')
  await expect(page.getByRole('menu').getByText('Room 3 has no place for a child aged 6.')).toBeVisible()
  await picture(page, 'rooming-board')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Rooming board' })).toBeVisible()
  await guest(page, 3, /^Fay Moe/).click()
  await page.getByRole('menuitem', { name: 'Swap with Dan Roe in room 2' }).click()
  await expect(guest(page, 2, /^Fay Moe/)).toBeFocused()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Done' }).click()

  const age = text(page, 'Room 2, guest 3, age on the check-in day')
  await age.fill(addDays(bornOfSix, -1))
  await expect(page.getByText('Guest 3: Aged 7 on the check-in day. This room was searched for 6.')).toBeVisible()
  // A birth date typed into the age field is fully visible.
  expect(await age.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0)
  await picture(page, 'rooming-wrong-age')
  await age.fill(bornOfSix)
  await age.blur()
  await expect(age).toHaveValue('6')
  await page.getByRole('button', { name: /^Book 3 rooms for/ }).click()
  await expect(page.getByText('Not ticked: I agree to these charges and will tell the guest.')).toBeVisible()
  expect(await axe(page)).toEqual([])
  await picture(page, 'rooming-hotel-amounts')
  // On some days the rate changes before the check, and that needs consent too.
  for (const consent of await page.getByRole('checkbox', { name: /^I agree/ }).all()) await consent.check()
  await page.getByRole('button', { name: /^Book 3 rooms for/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Book/ }).click()
  await expect(page.getByRole('heading', { name: 'Booked', exact: true })).toBeVisible()

  const clientRef = /RD-[0-9A-Z]{16}/.exec(await page.getByRole('main').innerText())?.[0]
  const { json } = await sendRequest(`${service.baseUrl}/checkbooking`, service.caPem, { clientRef }, { key: service.service.apiKey })
  type Guest = { firstName: string; age: number; occupantType: string }
  const rooms: { room: { sequence: number }; occupants: Guest[] }[] = json.booking.occupancies ?? json.booking.occupancy
  const booked = rooms
    .toSorted((a, b) => a.room.sequence - b.room.sequence)
    .map(({ occupants }) => occupants.map(({ firstName, age: years, occupantType }) => `${firstName} ${years} ${occupantType}`))
  expect(booked).toEqual([
    [expect.stringMatching(/^Ada \d\d ADULT$/), 'Cyd 41 ADULT'],
    ['Bob 30 ADULT', 'Fay 30 ADULT', 'Tom 6 CHILD'],
    ['Eve 30 ADULT', 'Dan 30 ADULT'],
  ])
  expect(JSON.stringify(json)).not.toContain(bornOfSix)
})
