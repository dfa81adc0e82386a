import { startChromium, today } from '../built.ts'
import { connect, fillConnection } from '../connect.ts'
import { expect, test } from '../fixtures.ts'

test('a live connection is tested, saved with its key in the keychain, and its ledger opens without key and network', async ({
  page,
  desk,
  service,
  files,
}) => {
  await fillConnection(page, service, files.nextOpenPath)
  await page.getByRole('button', { name: 'Test the connection' }).click()
  await expect(page.getByText(/reached|answered|works/i).first()).toBeVisible()
  await page.getByRole('button', { name: 'Save the connection' }).click()
  await expect(page.getByText('Main desk').first()).toBeVisible()
  await expect(page.getByText('PRACTICE')).toHaveCount(0)
  // The window's frame has the colour of the connection's chip.
  const chip = page.getByRole('button', { name: 'Main desk' }).first()
  const colour = await chip.evaluate((button) => getComputedStyle(button).backgroundColor)
  await expect(page.locator('[data-mode="live"]')).toHaveCSS('border-top-color', colour)

  await page.keyboard.press('Alt+3')
  await page.getByRole('button', { name: /^Refresh/ }).click()
  await expect(page.getByText(/30 of 30 days synced/)).toBeVisible()
  const state = await desk.desk['desk.state']({})
  expect(state.active).toMatchObject({ mode: 'live', key: 'keychain' })

  await service.close()
  const id = state.active?.id ?? ''
  await desk.desk['connection.deleteKey']({ id })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await page.keyboard.press('Alt+3')
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('button', { name: /^Refresh/ }).click()
  await expect(page.getByText(/API key/i).first()).toBeVisible()
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
})

test('a live ledger is restored after a restart', async ({ page, desk, service, files, folder }) => {
  await connect(page, service, files.nextOpenPath)
  await expect(page.getByText('Main desk').first()).toBeVisible()
  await expect.poll(async () => (await desk.desk['desk.state']({})).ledger).toBe('open')
  const day = today()
  await desk.desk['ledger.refresh']({ status: 'all', basis: 'created', from: day, to: day, text: '' })
  await desk.stop()

  const { keychainVault } = await import('../../src/main/vault/keychain.ts')
  const again = await startChromium({
    headless: true,
    dataFolder: `${folder}/desk`,
    vault: keychainVault({ service: `app.deskbook.${folder}` }),
  })
  try {
    await expect(again.page.getByText('Main desk').first()).toBeVisible()
    await expect.poll(async () => (await again.desk['desk.state']({})).ledger).toBe('open')
    expect((await again.desk['desk.state']({})).active).toMatchObject({ mode: 'live', key: 'keychain' })
  } finally {
    await again.stop()
  }
})

test.describe('an invalid address', () => {
  for (const [what, url] of [
    ['plain http', 'http://hotels.example.com/v1'],
    ['credentials in it', 'https://user:secret@hotels.example.com/v1'],
    ['no version directory', 'https://hotels.example.com/api'],
  ] as const) {
    test(`is rejected at its field: ${what}`, async ({ page }) => {
      await page.getByLabel('Name').fill('Main desk')
      await page.getByLabel('Base URL').fill(url)
      await page.getByRole('textbox', { name: 'API key' }).fill('key')
      await page.getByRole('button', { name: 'Test the connection' }).click()
      await expect(page.getByLabel('Base URL')).toHaveAttribute('aria-invalid', 'true')
    })
  }
})

test.describe('with certificate checks disabled in the environment', () => {
  test.beforeAll(() => {
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
  })

  test('a service with an untrusted certificate does not get the key', async ({ page, service }) => {
    expect(process.env).not.toHaveProperty('NODE_TLS_REJECT_UNAUTHORIZED')
    await page.getByLabel('Name').fill('Main desk')
    await page.getByLabel('Base URL').fill(service.baseUrl)
    await page.getByRole('textbox', { name: 'API key' }).fill(service.service.apiKey)
    await page.getByRole('button', { name: 'Test the connection' }).click()
    await expect(page.getByText(/certificate/i).first()).toBeVisible()
    expect(service.service.log).toEqual([])
  })
})
