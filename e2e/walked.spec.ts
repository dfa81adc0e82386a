import type { Page } from 'playwright-core'
import { addDays, monthOf } from '../src/shared/domain/dates.ts'
import { focus, listen } from './announcements.ts'
import { today } from './built.ts'
import { walkScreens } from './every-screen.ts'
import { expect, test } from './fixtures.ts'
import { checkRateOf, fillGuests, practise, searchTwoRooms } from './journey.ts'

/** Activates a button by keyboard. */
const enter = async (page: Page, name: string | RegExp, within = page.locator('body')) => {
  await within.getByRole('button', { name }).first().focus()
  await page.keyboard.press('Enter')
}

test('each step of a day is announced, and the focus is never lost: no silent change', async ({ page, desk, files }) => {
  test.setTimeout(240_000)
  const { said, silent } = await listen(page)
  await practise(page)
  const dialog = page.getByRole('dialog')
  const steps: string[] = []
  /** Runs a step and checks its announcement and the focus afterwards. */
  const step = async (name: string, act: () => Promise<void>, heard: RegExp | null, at: RegExp) => {
    await said()
    await act()
    const all: string[] = []
    if (heard)
      await expect.poll(async () => all.push(...(await said())) && all.join('\n'), { message: `${name} is read out` }).toMatch(heard)
    await expect.poll(() => focus(page), { message: `${name}: the keyboard` }).toMatch(at)
    steps.push(name)
  }
  const press = (key: string) => () => page.keyboard.press(key)

  await page.keyboard.press('Alt+2')
  await step(
    'a room taken away',
    async () => {
      await enter(page, 'Add a room')
      await enter(page, 'Remove room 2')
    },
    null,
    /^(?!nowhere)/,
  )
  await step('a search', () => searchTwoRooms(page), /49 hotels, 824 rates/, /Hotel: /)
  await step('a filter', () => enter(page, /^Free to cancel/), /\d+ hotels, \d+ rates/, /^Free to cancel/)
  await step('a filter taken back', press('Enter'), /49 hotels, 824 rates/, /^Free to cancel/)
  await step('back to the list', press('Escape'), null, /Hotel: /)
  await step('a live check', press('l'), /Checked live: /, /Hotel: /)
  await step('a rate opened', () => enter(page, 'Show best rate'), /Details beside the list/, /^(?!nowhere)/)
  await step('a rate closed', press('Escape'), null, /^(?!nowhere)/)

  await desk.desk['practice.switchOn']({ endpoint: 'checkRate', fault: 'priceUp', times: 1 })
  await step('a check', () => checkRateOf(page, 1), /Price checked: [A-Z]{3}\s[\d,.]+, you saw/, /^$/)
  await step(
    'a check again',
    async () => {
      await enter(page, 'Check again')
    },
    /Price checked: /,
    /^(?!nowhere)/,
  )
  await step('something missing', () => enter(page, /^Book 2 rooms/), /missing or wrong/, /^(?!nowhere)/)
  await fillGuests(page)
  await desk.desk['practice.switchOn']({ endpoint: 'bookRate', fault: 'answerLost', times: 1 })
  await desk.desk['practice.switchOn']({ endpoint: 'checkBooking', fault: 'http503', times: 200 })
  await step('a question about money', () => enter(page, /^Book 2 rooms/), null, /^Go back$/)
  await step(
    'an answer that is lost',
    async () => {
      await enter(page, /^Book/, dialog)
      await expect(page.getByRole('heading', { name: /^Still unknown/ })).toBeVisible()
    },
    /Still unknown/,
    /^(?!nowhere)/,
  )
  await step('a look-up without an answer', () => enter(page, 'Look it up now'), null, /^(?!nowhere)/)
  await step('the unknown ones', press('Alt+4'), /One outcome is unknown/, /^(?!nowhere)/)
  await step(
    'a case that settles',
    async () => {
      await desk.desk['practice.switchOff']({})
      await enter(page, 'Look up now')
      await expect(page.getByText('Every outcome is known')).toBeVisible()
    },
    /now Booked/,
    /^(?!nowhere)/,
  )

  await step('the ledger', press('Alt+3'), /bookings: /, /^Bookings$/)
  await step('a refresh', press('r'), /Refreshed: /, /^Bookings$/)
  await step('a text to find', () => page.keyboard.press('/').then(() => page.keyboard.type('Çelik-Núñez')), /1 booking: /, /^Filter by/)
  await step('into the list', press('Enter'), null, /^Bookings$/)
  await step(
    'a booking opened',
    async () => {
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Cancellation terms' })).toBeVisible()
    },
    /Details beside the list: /,
    /^Status: /,
  )
  await step('its details', press('Enter'), null, /^Documents$/)
  await page.keyboard.press('Tab')
  await step('its other actions', press('Tab'), null, /^More$/)
  await step('the menu', press('Enter'), null, /^Refresh$/)
  await step('looked up anew', press('Enter'), /Looked up just now: Confirmed/, /^More$/)
  await step('a booking closed', press('Escape'), null, /^Status: /)
  await page.getByRole('textbox', { name: /^Filter by/ }).fill('')
  await step('all of them again', press('Escape'), /\d\d+ bookings: /, /^(?!nowhere)/)

  files.nextSavePath('walked.csv')
  await step('an export asked for', press('e'), /Export \d+ bookings/, /^(?!nowhere)/)
  await expect(dialog.getByRole('region', { name: 'First rows of the file' }).getByRole('row').nth(1)).toBeVisible()
  await step('an export written', () => enter(page, 'Choose a file', dialog), /Exported \d+ bookings/, /^Done$/)
  await step('an export left', press('Enter'), null, /^(Status|Export)/)

  const lastMonth = monthOf(addDays(monthOf(today()).from, -1))
  await desk.desk['ledger.refresh']({ status: 'all', basis: 'created', ...lastMonth, text: '' })
  files.nextSavePath('closed.csv')
  await step(
    'the months',
    async () => {
      await enter(page, 'More about exports')
      await page.getByRole('menuitem', { name: /^Closed months/ }).focus()
      await page.keyboard.press('Enter')
      await expect(dialog.getByText('Not over yet')).toBeVisible()
    },
    null,
    /^(?!nowhere)/,
  )
  await step('a month asked about', () => enter(page, /^Close [A-Z]/, dialog), null, /^(?!nowhere)/)
  await step(
    'a month closed',
    async () => {
      await enter(page, /^Close [A-Z]/, dialog)
      await expect(dialog.getByText(/is closed: /)).toBeVisible()
    },
    /is closed: /,
    /^(?!nowhere)/,
  )
  await step('the months left', press('Escape'), null, /^(?!nowhere)/)

  await page.keyboard.press('Alt+5')
  await step('the arrivals', () => enter(page, 'Check now'), /Checked \d\d:\d\d: /, /^(?!nowhere)/)
  await step('today', press('Alt+1'), null, /^(?!nowhere)/)

  // Every status visible now has outlasted the announcer's pauses.
  await expect.poll(() => silent(), { message: 'changes that nobody heard' }).toEqual([])
  console.log(`steps: ${steps.length}, focus lost: 0, silent changes: 0`)
})

test('every table, grid and landmark of every screen has a name', async ({ page }) => {
  test.setTimeout(120_000)
  await walkScreens(page, async (where) => {
    const cdp = await page.context().newCDPSession(page)
    const { nodes } = await cdp.send('Accessibility.getFullAXTree')
    await cdp.detach()
    const nameless = nodes.filter(
      ({ ignored, role, name }) =>
        !ignored && /^(table|grid|treegrid|main|dialog|complementary)$/.test(String(role?.value)) && !name?.value,
    )
    expect
      .soft(
        nameless.map(({ role }) => role?.value),
        where,
      )
      .toEqual([])
  })
})
