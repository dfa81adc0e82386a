import { expect, test } from './fixtures.ts'
import { checkRateOf, practise, searchTwoRooms } from './journey.ts'
import { picture } from './pictures.ts'

test('guests typed for one caller are taken over within a search, and only offered by the next search', async ({ page, axe }) => {
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
