import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { recoveryCode } from '../src/main/vault/recovery-code.ts'
import { memoryVault } from '../src/main/vault/vault.ts'
import { startChromium, watchPage } from './built.ts'
import { connect } from './connect.ts'
import { expect, test } from './fixtures.ts'
import { checkRateOf, fillGuests, openSettings, searchTwoRooms } from './journey.ts'
import { resize } from './pictures.ts'

const schemes = ['light', 'dark'] as const
const sizes = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
]

/** Checks a screen in both colour schemes; saves pictures if `PICTURES` names a folder. */
async function look(page: Page, axe: (page: Page) => Promise<string[]>, name: string): Promise<void> {
  const folder = process.env['PICTURES']
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await axe(page), `${name}, ${colorScheme}`).toEqual([])
    if (!folder) continue
    await mkdir(folder, { recursive: true })
    for (const size of sizes) {
      await resize(page, size)
      await page.screenshot({ path: join(folder, `${name}-${colorScheme}-${size.width}.png`), animations: 'disabled' })
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

test('after the first live booking the desk asks the clerk to save the recovery code, and the settings show that it was saved', async ({
  page,
  desk,
  service,
  files,
  axe,
}) => {
  test.setTimeout(120_000)
  await connect(page, service, files.nextOpenPath)
  await expect.poll(async () => (await desk.desk['desk.state']({})).ledger).toBe('open')
  await expect.poll(async () => (await desk.desk['desk.state']({})).catchUp, { timeout: 30_000 }).toBeNull()
  const keepCode = page.getByRole('button', { name: 'Keep the code…' })
  await expect(keepCode).toHaveCount(0)

  await searchTwoRooms(page, undefined, service.service.hotelCodes(50).join(' '))
  await page.getByRole('button', { name: /^Net/ }).click()
  await checkRateOf(page, 1)
  await fillGuests(page)
  await page.getByRole('button', { name: /^Book 2 rooms for/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Book/ }).click()
  await expect(page.getByRole('heading', { name: 'Booked', exact: true })).toBeVisible({ timeout: 30_000 })

  await look(page, axe, 'code-asked')
  await keepCode.click()
  const dialog = page.getByRole('dialog')
  const code = (await desk.desk['connection.recoveryCode']({})).code ?? ''
  await expect(dialog.getByText(code)).toBeVisible()
  await look(page, axe, 'code-dialog')
  const file = files.nextSavePath('code.txt')
  await dialog.getByRole('button', { name: 'Save as a file…' }).click()
  await expect(dialog.getByRole('status')).toContainText('saved as a file')
  expect(await readFile(file, 'utf8')).toContain(code)

  // Only the code is printed.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Booked', exact: true })).toBeHidden()
  await expect(page.locator('body > div').filter({ hasText: code }).last()).toBeVisible()
  const folder = process.env['PICTURES']
  if (folder) await page.screenshot({ path: join(folder, 'code-printed.png') })
  await page.emulateMedia({ media: 'screen' })

  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(keepCode).toHaveCount(0)
  await openSettings(page, 'Connections')
  await expect(page.getByText(/The recovery code was saved as a file on/)).toBeVisible()
  await look(page, axe, 'code-settings')
})

test('a data folder on another computer offers its backups, other connections and a new ledger', async ({
  folder,
  service,
  faults,
  axe,
}) => {
  test.setTimeout(240_000)
  const dataFolder = join(folder, 'moved')
  let stickTo = service.caFile
  const start = () =>
    startChromium({
      headless: true,
      dataFolder,
      vault: memoryVault(),
      dialogs: { save: async () => null, open: async () => stickTo },
      beforePage: (context) => watchPage(context, faults),
    })
  const before = await start()
  await connect(before.page, service, () => {})
  await expect.poll(async () => (await before.desk['desk.state']({})).comparedAtMs, { timeout: 60_000 }).not.toBeNull()
  const { backups } = await before.desk['maintenance.backUp']({})
  const code = (await before.desk['connection.recoveryCode']({})).code ?? ''
  await before.stop()

  const after = await start()
  try {
    const { page, desk } = after
    await expect(page.getByRole('heading', { name: 'Open the ledger of Main desk' })).toBeVisible()
    await look(page, axe, 'locked')
    await page.getByRole('button', { name: 'Restore a backup…' }).click()
    await expect(page.getByRole('region', { name: 'Backups' })).toBeVisible()
    await look(page, axe, 'locked-backups')
    await page.getByRole('button', { name: /^Restore the backup of/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Recovery code of the backup').fill(code)
    await expect(dialog.getByText(/No month was closed|is not known/)).toBeVisible()
    await look(page, axe, 'locked-restore')
    await dialog.getByLabel('Recovery code of the backup').fill(recoveryCode(new Uint8Array(32)))
    await dialog.getByRole('checkbox').check()
    await expect(dialog.getByRole('alert').last()).toContainText('does not open this backup', { timeout: 30_000 })
    await expect(dialog.getByRole('button', { name: 'Restore this backup' })).toBeDisabled()
    await look(page, axe, 'locked-wrong-code')
    await dialog.getByRole('button', { name: 'Keep the ledger as it is' }).click()

    await page.getByRole('button', { name: 'Begin a new ledger…' }).click()
    await look(page, axe, 'locked-begin')
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Begin a new ledger', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible({ timeout: 30_000 })
    await expect.poll(async () => (await desk['desk.state']({})).ledger).toBe('open')
    expect((await desk['maintenance.state']({})).backups).toEqual([])

    const [replaced] = (await desk['maintenance.state']({})).quarantined
    expect(replaced?.bytes).toBeGreaterThan(backups[0]?.bytes ?? Number.NaN)
    await openSettings(page, 'Safe keeping')
    await expect(page.getByRole('button', { name: 'Choose a backup…' })).toBeVisible()
    const stick = join(folder, 'stick')
    await mkdir(stick)
    stickTo = stick
    await page.getByRole('button', { name: 'Choose a folder…' }).click()
    await expect(page.getByText(/Each backup is copied to .*deskbook-backups-/)).toBeVisible()
    await page.getByRole('button', { name: 'Back up now' }).click()
    await expect(page.getByText(/The backup of .* is in .*deskbook-backups-/)).toBeVisible({ timeout: 30_000 })
    await look(page, axe, 'locked-settings')
  } finally {
    await after.stop()
  }
})
