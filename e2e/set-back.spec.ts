/** The first booking after an absence waits for the service; a desk restored to an older state says so; an account has only one connection. */
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { memoryVault } from '../src/main/vault/vault.ts'
import { startChromium } from './built.ts'
import { connect } from './connect.ts'
import { expect, test } from './fixtures.ts'
import { checkRateOf, fillGuests, openSettings, practise, searchTwoRooms } from './journey.ts'

let away = 0
test.use({ now: async ({}, use) => use(() => Date.now() + away) })
test.beforeEach(() => {
  away = 0
})

/** Checks the page with axe in both colour schemes; attaches screenshots to the test's results. */
async function inBothLooks(page: Page, name: string, axe: (page: Page) => Promise<string[]>) {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.screenshot({ path: test.info().outputPath(`${name}-${scheme}.png`), animations: 'disabled' })
    expect(await axe(page)).toEqual([])
  }
}

async function bookTwoRooms(page: Page) {
  await searchTwoRooms(page)
  await page.getByRole('button', { name: /^Net/ }).click()
  await checkRateOf(page, 1)
  await fillGuests(page)
  await page.getByRole('button', { name: /^Book 2 rooms for/ }).click()
}

test('a booking waits until the service has listed what was booked during an absence, or is sent with a reason', async ({
  page,
  desk,
  axe,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await practise(page)
  await expect.poll(async () => (await desk.desk['desk.state']({})).catchUp).toBeNull()
  await bookTwoRooms(page)

  // The computer slept for a while, and the service has not answered a list since.
  away = 20 * 60_000
  await desk.desk['practice.switchOn']({ endpoint: 'checkBookings', fault: 'http503', times: 1000 })
  await page.getByRole('dialog').getByRole('button', { name: /^Book/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Not booked yet' })
  await expect(dialog).toContainText('The service has not said yet what was booked since this desk was last open')
  await expect(dialog.getByRole('textbox')).toBeVisible({ timeout: 30_000 })
  await inBothLooks(page, 'not-caught-up', axe)
  await dialog.getByRole('textbox').fill('The guest stands at the desk')
  await dialog.getByRole('button', { name: 'Book without the answer' }).click()
  await expect(page.getByRole('heading', { name: 'Booked', exact: true })).toBeVisible()
})

test('a desk that was restored to an older state says so, and asks before it books the same stay again', async ({ folder, axe }) => {
  // The desk is started three times.
  test.slow()
  const dataFolder = join(folder, 'desk')
  const start = () => startChromium({ headless: true, dataFolder, vault: memoryVault() })
  const [ledger, image] = [join(dataFolder, 'practice'), join(folder, 'image')]

  const first = await start()
  await practise(first.page)
  // The desk must have synced once: otherwise it has no state that a restore could undo.
  await expect(first.page.getByRole('button', { name: /^Synced/ })).toBeVisible({ timeout: 60_000 })
  await first.stop()
  await cp(ledger, image, { recursive: true })
  const second = await start()
  await bookTwoRooms(second.page)
  await second.page.getByRole('dialog').getByRole('button', { name: /^Book/ }).click()
  await expect(second.page.getByRole('heading', { name: 'Booked', exact: true })).toBeVisible()
  await second.stop()

  // Restore the connection's folder; the practice service keeps its bookings.
  await rm(ledger, { recursive: true })
  await cp(image, ledger, { recursive: true })
  const again = await start()
  try {
    const { page } = again
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.keyboard.press('Alt+4')
    await expect(page.getByText('This desk was set back to an older state', { exact: false }).first()).toBeVisible()
    await inBothLooks(page, 'set-back', axe)
    await bookTwoRooms(page)
    await page.getByRole('dialog').getByRole('button', { name: /^Book/ }).click()
    await expect(page.getByRole('dialog')).toContainText('Nothing was sent')
    await expect(page.getByRole('dialog')).toContainText('Confirmed')
  } finally {
    await again.stop()
  }
})

test('an account that already has a connection is refused, and the message names that connection', async ({
  page,
  service,
  files,
  axe,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await connect(page, service, files.nextOpenPath)
  await expect(page.getByText('Main desk').first()).toBeVisible()
  await openSettings(page, 'Connections')
  await page.getByRole('button', { name: 'Add a connection' }).click()
  await connect(page.getByRole('form', { name: 'Connection' }), service, files.nextOpenPath)
  await expect(page.getByRole('alert')).toContainText('The connection “Main desk” has this account already.')
  await page.getByRole('alert').scrollIntoViewIfNeeded()
  await inBothLooks(page, 'same-account', axe)
})
