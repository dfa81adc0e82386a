import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { memoryVault } from '../src/main/vault/vault.ts'
import { focus } from './announcements.ts'
import { startChromium } from './built.ts'
import { expect, test } from './fixtures.ts'
import { checkRateOf, fillGuests, searchTwoRooms } from './journey.ts'

const tourOf = (page: Page) => page.getByRole('region', { name: 'Tour of the practice mode' })

/** Activates a button by keyboard. */
const enter = async (page: Page, name: string | RegExp, within = page.locator('body')) => {
  await within.getByRole('button', { name }).first().focus()
  await page.keyboard.press('Enter')
}

/** Tabs from the focus in the tour to its next element of this name, and activates it. */
const tabInto = async (page: Page, name: string) => {
  for (let i = 0; i < 5 && (await focus(page)) !== name; i++) await page.keyboard.press('Tab')
  expect(await focus(page)).toBe(name)
  await page.keyboard.press('Enter')
}

/** Goes from a completed step to the next one, starting on the current page. */
const goOn = async (page: Page, done: string, button = 'Next step') => {
  await expect(tourOf(page)).toContainText(`Done: ${done}`, { timeout: 40_000 })
  await page.keyboard.press('F6')
  await expect(tourOf(page)).toBeFocused()
  await tabInto(page, button)
}

test('a new clerk takes the tour by keyboard, leaves it, and resumes it after a restart at the same step', async ({
  page,
  desk,
  folder,
  axe,
}) => {
  test.setTimeout(300_000)
  const tour = tourOf(page)
  await enter(page, 'Practise')
  await expect(tour).toContainText('New here?')
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('F6')
  await tabInto(page, 'Start the tour')
  await expect(tour).toContainText('Step 1 of 7: Search')
  await expect(tour).toBeFocused()
  expect((await desk.desk['practice.faults']({})).faults).toEqual([{ endpoint: 'checkHotels', fault: 'http429', times: 1, by: 'tour' }])
  expect(await axe(page)).toEqual([])

  const busy = expect(page.getByText(/^The service is busy: the search goes on at \d\d:\d\d:\d\d$/)).toBeVisible()
  await searchTwoRooms(page)
  await busy
  await page.getByRole('treegrid').focus()
  const row = await focus(page)
  await goOn(page, 'Search')
  await expect(tour).toContainText('Step 2 of 7: Check live')
  await page.keyboard.press('F6')
  expect(await focus(page)).toBe(row)

  await page.keyboard.press('l')
  await expect(page.getByRole('treegrid').getByRole('row').nth(1)).toContainText(/fail|could not/i)
  await expect(tour).toContainText('Step 2 of 7')
  await page.keyboard.press('l')
  await goOn(page, 'Check live')
  await expect(tour).toContainText('Step 3 of 7: Check the price')
  await tabInto(page, 'Previous step')
  await expect(tour).toContainText('Step 2 of 7: Check live')
  await expect(tour).toBeFocused()
  await tabInto(page, 'Skip')
  await expect(tour).toContainText('Step 3 of 7: Check the price')

  // A fault switched on by the clerk does not belong to the tour, so it stays.
  const own = { endpoint: 'checkBooking', fault: 'http503', times: 1 } as const
  await desk.desk['practice.switchOn'](own)
  await tabInto(page, 'Leave the tour')
  await expect(tour).toBeHidden()
  await expect.poll(() => focus(page)).not.toBe('nowhere')
  await expect.poll(async () => (await desk.desk['practice.faults']({})).faults).toEqual([own])
  await desk.stop()

  const files: string[] = [join(folder, 'tour.csv')]
  const again = await startChromium({
    headless: true,
    dataFolder: join(folder, 'desk'),
    vault: memoryVault(),
    dialogs: { save: async () => files.shift() ?? null, open: async () => null },
  })
  try {
    await walkOn(again.page, async () => (await again.desk['practice.faults']({})).faults, axe)
  } finally {
    await again.stop()
  }
})

/** Takes the tour from the third step to the end. */
async function walkOn(page: Page, faults: () => Promise<unknown[]>, axe: (page: Page) => Promise<string[]>) {
  const tour = tourOf(page)
  const dialog = page.getByRole('dialog')
  const book = async () => {
    await enter(page, /^Book 2 rooms for/)
    await enter(page, /^Book/, dialog)
  }
  await expect(page.getByText('PRACTICE').first()).toBeVisible()
  await expect(tour).toBeHidden()
  await enter(page, /PRACTICE/)
  await enter(page, 'Go on with step 3 of 7', dialog)
  await expect(tour).toContainText('Step 3 of 7: Check the price')
  await expect(dialog).toBeHidden()
  await expect(tour).toBeFocused()
  expect(await faults()).toEqual([{ endpoint: 'checkRate', fault: 'priceUp', times: 1, by: 'tour' }])

  await searchTwoRooms(page)
  await checkRateOf(page, 1)
  await goOn(page, 'Check the price')
  await expect(tour).toContainText('Step 4 of 7: Book')
  await fillGuests(page)
  await book()
  await goOn(page, 'Book')

  await expect(tour).toContainText('Step 5 of 7: A lost answer')
  await enter(page, /^Back to search/)
  // Rates paid at the hotel may require a card.
  await page.getByRole('button', { name: /^Net/ }).click()
  await checkRateOf(page, 5)
  for (const field of await page.getByPlaceholder(/^(First|Last) name$/).all()) await field.fill('Grace')
  await page.getByRole('textbox', { name: 'First name', exact: true }).fill('Grace')
  await page.getByRole('textbox', { name: 'Last name', exact: true }).fill('Hopper')
  for (const consent of await page.getByRole('checkbox', { name: /^I agree/ }).all()) await consent.check()
  await book()
  await goOn(page, 'A lost answer')

  await expect(tour).toContainText('Step 6 of 7: Find and export')
  await page.keyboard.press('Alt+3')
  await enter(page, /^Sync/)
  await expect(page.getByRole('grid')).toBeVisible()
  await page.keyboard.press('e')
  await expect(dialog.getByRole('region', { name: 'First rows of the file' }).getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await enter(page, 'Done', dialog)
  await goOn(page, 'Find and export')

  await expect(tour).toContainText('Step 7 of 7: Cancel')
  await page.getByRole('textbox', { name: /^Filter by/ }).fill('Hopper')
  await expect(page.getByRole('button', { name: 'Export 1 booking' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await enter(page, /^Cancel booking/)
  await enter(page, /^Cancel [0-9a-f]{6}/, dialog)
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Alt+4')
  await expect(page.getByRole('heading', { name: 'Unknown', level: 1 })).toBeVisible()
  await goOn(page, 'Cancel', 'Finish')

  await expect(tour).toContainText('That was the tour')
  expect(await axe(page)).toEqual([])
  expect(await faults()).toEqual([])
  await tabInto(page, 'Close')
  await expect(tour).toBeHidden()

  // The way from practice to live works without the tour.
  await enter(page, /PRACTICE/)
  await expect(dialog).toContainText('Book for real')
  await enter(page, 'Connections', dialog)
  await expect(page.getByRole('button', { name: 'Add a connection' })).toBeVisible()
}
