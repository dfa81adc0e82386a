/** Updates in the window, from a real feed to the program on disk. In Electron, `shell/electron/life.ts` installs them. */
import { join } from 'node:path'
import { testFeed } from '../src/main/testing/test-feed.ts'
import { memoryVault } from '../src/main/vault/vault.ts'
import { startChromium, watchPage } from './built.ts'
import { expect, test } from './fixtures.ts'
import { openSettings, practise } from './journey.ts'
import { picture } from './pictures.ts'

test('a newer version is downloaded, waits, and replaces the program once the desk has ended', async ({ folder, faults, axe }) => {
  const feed = await testFeed()
  const desk = await startChromium({
    headless: true,
    vault: memoryVault(),
    dialogs: { save: async () => null, open: async () => null },
    dataFolder: join(folder, 'desk'),
    beforePage: (context) => watchPage(context, faults),
    updates: Promise.resolve(feed.source),
  })
  const { page } = desk
  await practise(page)
  await openSettings(page, 'About')
  const schedule = page.getByText(/soon after the start, then every six hours/)
  await expect(schedule).toBeVisible()
  await page.getByRole('button', { name: 'Look now' }).click()
  await expect(page.getByText(/could not be reached|has no version for this computer|could not be loaded/)).toBeVisible()
  await picture(page, 'updates-trouble')

  feed.publish('0.2.0')
  await page.getByRole('button', { name: 'Look now' }).click()
  await expect(page.getByRole('button', { name: 'Version 0.2.0 is ready' })).toBeVisible()
  await expect(page.getByText(/It is installed when you close Deskbook/)).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Today' }).click()
  await page.getByRole('button', { name: 'Version 0.2.0 is ready' }).click()
  await expect(page.getByRole('button', { name: 'Install 0.2.0 now' })).toBeInViewport()
  await picture(page, 'updates-ready')
  expect(await feed.installedText()).toContain('# 0.1.0')

  await page.getByRole('button', { name: 'Install 0.2.0 now' }).click()
  await expect.poll(() => page.isClosed()).toBe(true)
  await desk.stop()
  expect(await feed.installedText()).toContain('# 0.1.0')
  desk.installUpdate()
  expect(await feed.installedText()).toContain('# 0.2.0')
  await expect.poll(() => feed.started()).toBe('0.2.0')
  await feed.close()
})
