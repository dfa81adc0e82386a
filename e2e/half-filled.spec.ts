import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { keychainVault } from '../src/main/vault/keychain.ts'
import { startChromium } from './built.ts'
import { expect, test } from './fixtures.ts'
import { checkRateOf, fillGuests, practise, searchTwoRooms } from './journey.ts'
import { picture } from './pictures.ts'

test('typed guests are reused within a search, and only offered in the next search', async ({ page, axe }) => {
  test.setTimeout(120_000)
  await practise(page)
  await searchTwoRooms(page)
  await checkRateOf(page, 1)
  const text = (name: string) => page.getByRole('textbox', { name, exact: true })
  await text('First name').fill('Anna')
  await text('Last name').fill('Bergström')
  await text('E-mail (optional)').fill('anna@example.org')
  await text('Special request (optional)').fill('late arrival')
  await page.getByRole('button', { name: 'Back to search' }).click()
  await checkRateOf(page, 3)
  await expect(page.getByText('Guests taken over from the other rate.')).toBeVisible()
  await expect(text('Special request (optional)')).toHaveValue('late arrival')
  expect(await axe(page)).toEqual([])
  await picture(page, 'guests-taken-over')

  await page.getByRole('button', { name: 'Back to search' }).click()
  await page.getByRole('button', { name: 'Edit the search' }).click()
  await page.getByRole('button', { name: 'Search hotels' }).click()
  await expect(page.locator('[data-search="done"]')).toBeVisible()
  await checkRateOf(page, 1)
  await expect(page.getByText('Use the guests of Anna Bergström?')).toBeVisible()
  for (const name of ['First name', 'Last name', 'E-mail (optional)', 'Special request (optional)'])
    await expect(text(name)).toHaveValue('')
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    expect(await axe(page), scheme).toEqual([])
  }
  await picture(page, 'guests-offered')
})

test('a half-filled form survives leaving it and a restart, and is continued from Today, the search or the palette', async ({
  page,
  desk,
  folder,
  axe,
}) => {
  test.setTimeout(120_000)
  await practise(page)
  await searchTwoRooms(page)
  await checkRateOf(page, 1)
  const text = (on: Page, name: string) => on.getByRole('textbox', { name, exact: true })
  await text(page, 'First name').fill('Anna')
  await text(page, 'Last name').fill('Bergström')
  await text(page, 'E-mail (optional)').fill('anna@example.org')
  await text(page, 'Special request (optional)').fill('late arrival')
  await page.getByRole('button', { name: 'Back to search' }).click()
  const list = page.getByRole('region', { name: /^In progress/ })
  await expect(list.getByText(/^Bergström, .* 2 rooms, price checked /)).toBeVisible()
  expect(await axe(page)).toEqual([])
  await picture(page, 'in-progress-search')
  await page.getByRole('button', { name: 'Edit the search' }).click()
  await page.getByRole('button', { name: 'Search hotels' }).click()
  await expect(page.locator('[data-search="done"]')).toBeVisible()
  await checkRateOf(page, 2)
  await text(page, 'Last name').fill('Olsen')
  await page.keyboard.press('Alt+1')
  await expect(list.getByRole('button', { name: /^Continue: / })).toHaveCount(2)
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    expect(await axe(page), scheme).toEqual([])
  }
  await picture(page, 'in-progress-today')
  await list.getByRole('button', { name: /^Discard: Olsen/ }).click()
  await expect(list.getByText(/^Olsen/)).toHaveCount(0)
  await desk.stop()

  const again = await startChromium({
    headless: true,
    dataFolder: join(folder, 'desk'),
    vault: keychainVault({ service: `app.deskbook.${folder}` }),
  })
  try {
    await again.page.keyboard.press('Control+k')
    await again.page.keyboard.type('bergström')
    const command = again.page.getByRole('option', { name: /^Continue: Bergström/ })
    await expect(command).toBeVisible()
    await picture(again.page, 'in-progress-palette')
    await command.click()
    await expect(text(again.page, 'Last name')).toHaveValue('Bergström')
    await expect(text(again.page, 'Special request (optional)')).toHaveValue('late arrival')
    await fillGuests(again.page)
    await again.page.locator('[data-books]').click()
    const dialog = again.page.getByRole('dialog')
    await expect(dialog.getByText('late arrival')).toBeVisible()
    await picture(again.page, 'in-progress-question')
    await dialog.getByRole('button', { name: /^Book/ }).click()
    await expect(again.page.getByRole('heading', { name: 'Booked', exact: true })).toBeVisible()
    await picture(again.page, 'in-progress-result')
    await again.page.keyboard.press('Alt+1')
    await expect(again.page.getByRole('region', { name: /^In progress/ })).toHaveCount(0)
  } finally {
    await again.stop()
  }
})
