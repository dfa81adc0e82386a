/** Uses the desk through Ctrl+K alone, from the first start: no pointer, and only the palette's keys. */
import type { Page } from 'playwright-core'
import { formatDate } from '../src/shared/domain/date-words.ts'
import { addDays } from '../src/shared/domain/dates.ts'
import { today } from './built.ts'
import { expect, test } from './fixtures.ts'
import { paste } from './journey.ts'

test.use({ vault: 'memory' })

/** Returns a keyboard that counts key presses other than typed text. */
function hand(page: Page) {
  let control = 0
  const press = async (keys: string) => {
    control += 1
    await page.keyboard.press(keys)
  }
  const palette = page.getByRole('combobox', { name: 'Search or paste anything' })
  const chosen = page.getByRole('option', { selected: true })
  const type = async (text: string) => {
    await press('Control+k')
    await expect(palette).toBeFocused()
    await page.keyboard.type(text)
  }
  return {
    chosen,
    press,
    type,
    /** Types into the palette, checks the selected command, and runs it. */
    async command(text: string, words: string | RegExp) {
      await type(text)
      await expect(chosen).toContainText(words)
      await press('Enter')
      await expect(palette).toHaveCount(0)
    },
    count: () => control,
  }
}

test('from the first start to an export, everything in the palette can be done through it', async ({ page, desk, axe }) => {
  const { chosen, press, type, command, count } = hand(page)

  await test.step('practise', async () => {
    await command('prac', 'Practise')
    await expect(page.getByText('PRACTICE').first()).toBeVisible()
  })

  await test.step('search what a mail asks for', async () => {
    const codes = await desk.desk['practice.codes']({})
    const [checkin, checkout] = [addDays(today(), 40), addDays(today(), 43)]
    await press('Control+v')
    await paste(
      page,
      `Dear colleagues,\nplease look at ${codes.hotels.slice(0, 5).join(', ')} for us,\nfrom ${checkin} to ${checkout}.\nThank you!`,
    )
    await expect(page.getByText(/^Pasted text: 7 things found, \d+ words left out$/)).toBeVisible()
    expect(await axe(page)).toEqual([])
    await expect(chosen).toContainText('Search rates of 5 hotels')
    await press('Enter')
    await expect(page.getByLabel('Check-in', { exact: true })).toHaveValue(formatDate(checkin))
    await expect(page.getByLabel('Check-out', { exact: true })).toHaveValue(formatDate(checkout))
    await command('search hotels', 'Search hotels')
    await expect(page.locator('[data-search="done"]')).toBeVisible()
  })

  await test.step('sync, and open a booking by the name of its guest', async () => {
    await command('compare', 'Sync')
    await expect.poll(async () => (await desk.desk['desk.state']({})).comparedAtMs, { timeout: 30_000 }).not.toBeNull()
    const filter = { status: 'CONFIRMED', basis: 'created', from: null, to: null, text: '' } as const
    const { rows } = await desk.desk['ledger.page']({ filter, sort: { by: 'created', descending: true }, after: null, limit: 1 })
    const { booking } = await desk.desk['ledger.record']({ id: rows[0]?.id ?? 0, bookingRef: rows[0]?.bookingRef ?? null, clientRef: null })
    const { firstName, lastName } = booking.occupancies[0]?.occupants[0] ?? {}
    await type(`${firstName} ${lastName} ${booking.bookingRef}`)
    await expect(chosen).toContainText(booking.bookingRef ?? '')
    expect(await axe(page)).toEqual([])
    await press('Enter')
    await expect(
      page
        .getByRole('complementary')
        .getByText(booking.bookingRef ?? '')
        .first(),
    ).toBeVisible()
  })

  await test.step('returning to the ledger restores its previous filter', async () => {
    await command('go today', 'Go to Today')
    await command('go ledger', 'Go to Ledger')
    await expect(page.getByLabel('Filter by name, hotel, code, amount or e-mail')).toHaveValue('')
  })

  await test.step('the same search once more', async () => {
    await command('search again', 'Search again: 5 hotels')
    await expect(page.locator('[data-search="done"]')).toBeVisible()
  })

  await test.step('the dialog of an export, from another page', async () => {
    await command('csv', 'Export the list')
    await expect(page.getByRole('dialog', { name: /Export/ })).toBeVisible()
    await press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('a practice fault is switched on and off', async () => {
    await command('next call price goes up', 'Price goes up')
    await expect(page.getByRole('button', { name: /1 fault on/ })).toBeVisible()
    await command('faults off', 'Switch all faults off')
    await expect(page.getByRole('button', { name: /fault on/ })).toHaveCount(0)
  })

  await test.step('the keys, the colours and the language', async () => {
    await command('shortcut', 'Keyboard shortcuts')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await press('Escape')
    await command('dark', 'Colours: Dark')
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await command('german', 'Language: Deutsch')
    await expect(page.getByRole('navigation', { name: 'Seiten' })).toBeVisible()
  })

  await test.step('Escape clears, then closes', async () => {
    await press('Control+k')
    await page.keyboard.type('zzz')
    await press('Escape')
    const german = page.getByRole('combobox', { name: 'Suchen oder etwas einfügen' })
    await expect(german).toHaveValue('')
    await press('Escape')
    await expect(german).toHaveCount(0)
  })

  console.log(`palette: ${count()} control keys from the first start to the language`)
})
