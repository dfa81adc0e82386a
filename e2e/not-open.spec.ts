/** A ledger that cannot be opened: reported once, above every page, with a button that opens it as soon as possible. */
import { join } from 'node:path'
import { memoryVault } from '../src/main/vault/vault.ts'
import { startChromium, watchPage } from './built.ts'
import { expect, test } from './fixtures.ts'
import { practise } from './journey.ts'

test('a ledger locked by another Deskbook is reported on every page and can be opened there once it is free', async ({
  folder,
  faults,
}) => {
  const start = () =>
    startChromium({
      headless: true,
      dataFolder: join(folder, 'shared'),
      vault: memoryVault(),
      dialogs: { save: async () => null, open: async () => null },
      beforePage: (context) => watchPage(context, faults),
    })
  const first = await start()
  await practise(first.page)
  await expect.poll(async () => (await first.desk['desk.state']({})).ledger).toBe('open')
  const { page, desk, stop } = await start()
  try {
    for (const [key, title] of ['Today', 'Ledger', 'Unknown', 'Arrivals'].map((word, i) => [[1, 3, 4, 5][i], word])) {
      await page.keyboard.press(`Alt+${key}`)
      await expect(page.getByRole('heading', { name: String(title), exact: true })).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(1)
      await expect(page.getByRole('alert')).toContainText('Another Deskbook has the ledger open.')
    }
    await first.stop()
    await page.keyboard.press('Alt+1')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(async () => (await desk['desk.state']({})).ledger).toBe('open')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByText('From the ledger on this computer')).toBeVisible()
  } finally {
    await stop()
  }
})
