import { join } from 'node:path'
import { memoryVault } from '../src/main/vault/vault.ts'
import { startChromium } from './built.ts'
import { expect, test } from './fixtures.ts'
import { openSettings, practise } from './journey.ts'

test.use({ vault: 'memory' })

test('a desk set to open with its ledger shows it after a restart, and going back still works', async ({ page, desk, folder }) => {
  await practise(page)
  await page.keyboard.press('Alt+5')
  await openSettings(page, 'Language and formats')
  await page.getByRole('combobox', { name: 'Opens with' }).click()
  await page.getByRole('option', { name: 'Ledger' }).click()
  await expect.poll(async () => (await desk.desk['settings.read']({})).opensWith).toBe('ledger')
  await expect.poll(async () => (await desk.desk['desk.pages']({ pages: null })).pages.at(-1)?.name).toBe('settings')
  await desk.stop()

  const again = await startChromium({ headless: true, dataFolder: join(folder, 'desk'), vault: memoryVault() })
  try {
    const place = again.page.locator('nav [aria-current=page]')
    await expect(place).toHaveText('Ledger')
    await expect(again.page.getByRole('button', { name: /^Back\b/ })).toBeEnabled()
    await again.page.keyboard.press('Alt+ArrowLeft')
    await expect(place).toHaveText('Settings')
    await again.page.keyboard.press('Alt+ArrowLeft')
    await expect(place).toHaveText('Arrivals')
  } finally {
    await again.stop()
  }
})
