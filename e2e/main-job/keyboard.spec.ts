import { readFile } from 'node:fs/promises'
import { addDays } from '../../src/shared/domain/dates.ts'
import { focus } from '../announcements.ts'
import { today } from '../built.ts'
import { expect, test } from '../fixtures.ts'
import { bookings, keyboardOf } from '../journey.ts'

test("a day's work without a pointer: search, compare, check, book three rooms, ledger, export, cancel", async ({ page, desk, files }) => {
  test.setTimeout(120_000)
  const { count, press, tabTo, type } = keyboardOf(page)
  const steps: string[] = []
  const step = async (name: string, act: () => Promise<void>) => {
    const before = count.keys
    await act()
    await expect.poll(() => focus(page), name).not.toBe('nowhere')
    steps.push(`${name}: ${count.keys - before}`)
    return count.keys - before
  }

  await step('into practice', async () => {
    await tabTo(/^Practise$/)
    await press('Enter')
    await expect(page.getByText('PRACTICE').first()).toBeVisible()
  })

  await step('search for three rooms', async () => {
    await press('Alt+2')
    await tabTo(/^Take \d+ practice hotels$/)
    await press('Enter')
    await press('Tab')
    await type(addDays(today(), 30))
    for (let room = 2; room <= 3; room++) {
      await tabTo(/^Add a room$/)
      await press('Enter')
      await expect.poll(() => focus(page)).toContain(`Adults in room ${room}`)
    }
    await press('Control+Enter')
    await expect(page.locator('[data-search="done"]')).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TABLE')
  })

  await step('a rate and its terms', async () => {
    await press('/')
    await press('Escape')
    await press('ArrowRight')
    await press('ArrowDown')
    await press('Enter')
    await expect(page.getByRole('heading', { name: 'Who pays what' })).toBeVisible()
    await press('Escape')
    await expect(page.getByRole('complementary')).toBeHidden()
  })

  await step('compare', async () => {
    await press('c')
    await press('ArrowDown')
    await press('c')
    await press('Shift+C')
    const dialog = page.getByRole('dialog', { name: '2 rates side by side' })
    await expect(dialog.getByRole('row', { name: /^Price of the stay/ }).getByRole('cell')).toHaveCount(2)
    await press('Escape')
    await expect(dialog).toBeHidden()
    await press('ArrowUp')
  })

  const booked = await step('check, and three rooms booked', async () => {
    await press('b')
    await expect(page.getByRole('heading', { name: 'Guests by room' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-path'))).toBe('holder.firstName')
    for (const name of ['Ada', 'Lovelace', 'Björn', 'Chloé', 'Dmitri', 'Eve', 'Filiz']) {
      await type(name)
      await press('Enter')
    }
    // Agree to the changes found by the check before anything is sent.
    for (let i = 0; i < 6; i++) {
      await press('Enter')
      if (await page.getByRole('dialog').isVisible()) break
      if ((await page.evaluate(() => document.activeElement?.getAttribute('data-path')))?.startsWith('consent.')) await press('Space')
    }
    await press('Control+Enter')
    await expect(page.getByRole('heading', { name: 'Booked', exact: true })).toBeVisible()
  })
  expect(booked, 'control keys of a three-room booking beside its names').toBeLessThanOrEqual(20)
  const [attempt] = (await desk.desk['booking.attempts']({ open: false })).cases
  expect(attempt).toMatchObject({ state: 'CONFIRMED', holder: 'Ada Lovelace' })

  await step('ledger', async () => {
    await press('Alt+3')
    await expect(page.getByRole('grid')).toBeFocused()
    await press('r')
    await expect(page.getByText(/30 of 30 days synced/)).toBeVisible()
  })

  const exported = files.nextSavePath('keyboard.csv')
  await step('export', async () => {
    await press('e')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('region', { name: 'First rows of the file' }).getByRole('row').nth(1)).toBeVisible()
    await press('Control+Enter')
    await expect(dialog.getByText('keyboard.csv', { exact: true })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Done' })).toBeFocused()
    await press('Enter')
    await expect(dialog).toBeHidden()
  })
  expect(bookings(await readFile(exported, 'utf8')).length).toBeGreaterThan(50)

  await step('cancel', async () => {
    await press('/')
    await type('Lovelace')
    await expect(page.getByRole('button', { name: 'Export 1 booking' })).toBeVisible()
    await press('Enter')
    await press('ArrowDown')
    await press('Enter')
    await expect(page.getByRole('heading', { name: 'Cancellation terms' })).toBeVisible()
    await press('Enter')
    await tabTo(/^Cancel booking$/)
    await press('Enter')
    await expect(page.getByRole('dialog').getByText(/^Cancel [0-9a-f]{6}:/)).toBeVisible()
    await press('Tab')
    await press('Enter')
    await expect(page.getByText(/^Cancelled/).first()).toBeVisible()
  })

  console.log(`control keys: ${count.keys} (${steps.join('; ')})`)
})
