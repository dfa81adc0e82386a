import { join } from 'node:path'
import { type Keychain, keychainVault } from '../src/main/vault/keychain.ts'
import { startChromium } from './built.ts'
import { fillConnection } from './connect.ts'
import { expect, test } from './fixtures.ts'
import { picture } from './pictures.ts'

/** Returns a keychain that shows a prompt first: it answers only after `allow`. */
function askingKeychain() {
  const passwords = new Map<string, string>()
  const windows: (() => void)[] = []
  const answered = () => new Promise<void>((resolve) => void windows.push(resolve))
  const keychain: Keychain = {
    getPassword: async (_, account) => {
      await answered()
      return passwords.get(account) ?? null
    },
    setPassword: async (_, account, secret) => {
      await answered()
      passwords.set(account, secret)
    },
    deletePassword: async () => true,
  }
  return { keychain, allow: () => windows.splice(0).forEach((answer) => void answer()) }
}

test('a keychain that asks the user is reported as such, and the clerk can continue without it', async ({
  folder,
  service,
  chosen,
  axe,
}) => {
  test.setTimeout(120_000)
  const { keychain, allow } = askingKeychain()
  const vault = keychainVault({ service: 'app.deskbook.asking', timeoutMs: 120_000, load: async () => keychain })
  const desk = await startChromium({
    headless: true,
    dataFolder: join(folder, 'desk'),
    vault,
    dialogs: { save: async () => null, open: async () => chosen.open.shift() ?? null },
  })
  const { page } = desk

  await fillConnection(page, service, (path) => void chosen.open.push(path))
  await page.getByRole('button', { name: 'Test the connection' }).click()
  await expect(page.getByText(/accepts the key.*from the extra CA file/)).toBeVisible()
  await picture(page, 'tested')
  await page.getByRole('button', { name: 'Save the connection' }).click()
  const prompt = page.getByText('Waiting for the keychain of this computer.')
  await expect(prompt).toBeVisible()
  expect(await axe(page)).toEqual([])
  await picture(page, 'prompt')

  // The desk then continues without a keychain and shows the recovery code, as on a system without one.
  await page.getByRole('button', { name: 'Do not wait' }).click()
  await expect(async () => {
    const leave = page.getByRole('button', { name: 'Do not wait' })
    if (await leave.isVisible()) await leave.click()
    await expect(page.getByRole('heading', { name: /recovery code/i })).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 60_000 })
  await picture(page, 'without')
  allow()
  await desk.stop()
})
