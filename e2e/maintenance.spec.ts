import { open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { RunningChromium } from '../src/main/chromium.ts'
import { softwareLayout } from '../src/main/testing/sample-exports.ts'
import { memoryVault } from '../src/main/vault/vault.ts'
import { addDays, dateIn, monthOf } from '../src/shared/domain/dates.ts'
import { startChromium, watchPage } from './built.ts'
import { expect, test } from './fixtures.ts'
import { openSettings, practise } from './journey.ts'

// No keychain is needed: the practice key is in the app, and a copy written once stores no passphrase.
test.use({ vault: 'memory' })

const passphrase = 'harbour candle velvet ladder'
/** Allows time for writing, reading and encrypting whole files on a busy machine. */
const slowly = { timeout: 30_000 }
const schemes = ['light', 'dark'] as const

const backups = (page: Page) => page.getByRole('region', { name: 'Backups' }).getByRole('row')
const dialog = (page: Page) => page.getByRole('dialog')

/** Opens practice mode and syncs its ledger. */
async function practiseWithBookings({ page, desk }: Pick<RunningChromium, 'page' | 'desk'>): Promise<void> {
  await practise(page)
  await expect.poll(async () => (await desk['desk.state']({})).ledger).toBe('open')
  await desk['sync.run']({})
}

/** Ticks the checkbox of the open dialog and confirms it. */
async function agree(page: Page, action: string): Promise<void> {
  await dialog(page).getByRole('checkbox').check()
  await dialog(page).getByRole('button', { name: action, exact: true }).click()
  await expect(dialog(page)).toBeHidden(slowly)
}

test('data erased by mistake is restored from a backup, and the replaced files are retained', async ({
  page,
  desk,
  axe,
  files,
  folder,
}) => {
  test.setTimeout(240_000)
  await practiseWithBookings(desk)
  const { rows } = await desk.desk['ledger.page']({
    filter: { status: 'CONFIRMED', basis: 'created', from: null, to: null, text: '' },
    sort: { by: 'created', descending: true },
    after: null,
    limit: 1,
  })
  const { holder = '', bookingRef = '' } = rows[0] ?? {}

  await openSettings(page, 'Safe keeping')
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(backups(page)).toHaveCount(2, slowly)
  // The desk has just verified the backup, so it shows its contents.
  await expect(backups(page).nth(1)).toContainText(/Daily[\d.]+ MB[\d,]+Restore/)
  await expect(page.getByText(/The whole file was checked on .*: sound/)).toBeVisible()

  await openSettings(page, 'Ledger')
  await page.getByLabel('Name of the guest').fill(holder)
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.getByRole('checkbox', { name: `Booking ${bookingRef}` }).check()
  const file = files.nextSavePath('guest.json')
  await page.getByRole('button', { name: 'File for the guest…' }).click()
  await expect(page.getByText(/Written to guest\.json/)).toBeVisible()
  expect(await readdir(folder)).toContain('guest.json')
  expect(file).toContain('guest.json')
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await axe(page), `found guest, ${colorScheme}`).toEqual([])
  }
  await page.getByRole('button', { name: 'Erase the guest from 1 booking…' }).click()
  expect(await axe(page), 'erase').toEqual([])
  await agree(page, 'Erase the guest from 1 booking')
  await expect(page.getByText(/is gone from 1 booking/)).toBeVisible()
  const erased = await desk.desk['guests.find']({ name: holder })
  expect(erased.rows.map((row) => row.bookingRef)).not.toContain(bookingRef)

  await openSettings(page, 'Safe keeping')
  await page
    .getByRole('button', { name: /^Restore the backup of/ })
    .first()
    .click()
  expect(await axe(page), 'restore').toEqual([])
  await agree(page, 'Restore this backup')
  await expect(page.getByText('The backup is in place.')).toBeVisible()
  await expect(page.getByText(/put aside, /)).toBeVisible()
  const restored = await desk.desk['guests.find']({ name: holder })
  expect(restored.rows.map((row) => row.bookingRef)).toContain(bookingRef)
})

test('a reader copy is opened at another desk with its passphrase alone, and nothing can be booked there', async ({
  page,
  desk,
  axe,
  files,
  folder,
  faults,
}) => {
  test.setTimeout(240_000)
  await practiseWithBookings(desk)
  const { accountingZone } = await desk.desk['settings.read']({})
  const month = addDays(monthOf(dateIn(accountingZone, Date.now())).from, -1).slice(0, 7)
  const closed = files.nextSavePath('closed.csv')
  await desk.desk['closing.close']({ month, basis: 'created', layout: softwareLayout, allowMissingDays: true })
  const again = join(folder, 'again.csv')
  await openSettings(page, 'Ledger')
  await page.getByRole('button', { name: 'Write a reader copy' }).click()
  await dialog(page).getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await dialog(page).getByLabel('Confirm the passphrase').fill(passphrase)
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await axe(page), `reader copy, ${colorScheme}`).toEqual([])
  }
  const copy = files.nextSavePath('front-desk.deskbook')
  await dialog(page).getByRole('button', { name: 'Save the copy…' }).click()
  await expect(page.getByText(/Tell the passphrase to the reader by another way/)).toBeVisible(slowly)

  const reader = await startChromium({
    headless: true,
    dataFolder: join(folder, 'reader'),
    vault: memoryVault(),
    dialogs: { save: async () => again, open: async () => null },
    // As when the file is double-clicked in the system's file manager.
    offered: copy,
    beforePage: (context) => watchPage(context, faults),
  })
  try {
    const there = reader.page
    await expect(there.getByText('Open the reader copy “front-desk.deskbook”?')).toBeVisible()
    expect(await axe(there), 'offered').toEqual([])
    await there.getByRole('button', { name: 'Open it' }).click()
    const secret = there.getByRole('textbox', { name: 'Passphrase' })
    await secret.fill('this is not the passphrase')
    await there.getByRole('button', { name: 'Open the reader copy' }).click()
    await expect(there.getByRole('alert')).toContainText(/passphrase/i)
    expect(await axe(there), 'unlock').toEqual([])
    await secret.fill(passphrase)
    await there.getByRole('button', { name: 'Open the reader copy' }).click()
    await expect(there.getByRole('button', { name: /READER COPY.*as of/ })).toBeVisible(slowly)
    await expect(there.getByRole('navigation', { name: 'Pages' }).getByRole('button')).toHaveText([
      // Followed by the number of due items.
      /^Today/,
      'Ledger',
      'Arrivals',
      'Planner',
      'Offers',
      'Settings',
    ])

    await there.keyboard.press('Alt+5')
    await expect(there.getByRole('heading', { name: /^Tomorrow/ })).toBeVisible()
    await expect(there.getByRole('button', { name: 'Check now' })).toHaveCount(0)
    await there.keyboard.press('Alt+3')
    // A booking that could be cancelled at any other desk.
    await there.getByRole('grid').getByRole('row').filter({ hasText: 'Confirmed' }).first().click()
    await expect(there.getByRole('heading', { name: 'Cancellation terms' })).toBeVisible()
    for (const name of [/^Cancel booking/, /^Refresh/, /^Look up/, /^Sync/])
      await expect(there.getByRole('button', { name })).toHaveCount(0)
    await there.getByRole('button', { name: 'More', exact: true }).click()
    await expect(there.getByRole('menuitem')).toHaveText(['Calendar', 'Hotel details'])
    await there.keyboard.press('Escape')
    for (const colorScheme of schemes) {
      await there.emulateMedia({ colorScheme })
      expect(await axe(there), `reader’s ledger, ${colorScheme}`).toEqual([])
    }
    await there.getByRole('button', { name: 'More about exports' }).click()
    await there.getByRole('menuitem', { name: 'Closed months' }).click()
    await expect(dialog(there).getByText(/^The months that were closed when this copy was written/)).toBeVisible()
    for (const colorScheme of schemes) {
      await there.emulateMedia({ colorScheme })
      expect(await axe(there), `closed months, ${colorScheme}`).toEqual([])
    }
    await expect(dialog(there).getByRole('button', { name: /^Close [A-Z]|^Export/ })).toHaveCount(0)
    await dialog(there).getByRole('button', { name: 'Save again' }).click()
    await expect(dialog(there).getByText('again.csv is saved again, the same to the byte.')).toBeVisible(slowly)
    expect((await readFile(again)).equals(await readFile(closed))).toBe(true)
    const state = await reader.desk['desk.state']({})
    expect(state).toMatchObject({ active: { mode: 'reader', key: 'none' }, readOnly: 'readerCopy' })
  } finally {
    await reader.stop()
  }
})

test('a damaged ledger is moved aside and replaced by a backup', async ({ folder, faults, axe }) => {
  test.setTimeout(240_000)
  const dataFolder = join(folder, 'damaged')
  const start = () =>
    startChromium({
      headless: true,
      dataFolder,
      vault: memoryVault(),
      dialogs: { save: async () => null, open: async () => null },
      beforePage: (context) => watchPage(context, faults),
    })

  const before = await start()
  await practiseWithBookings(before)
  const backedUp = await before.desk['maintenance.backUp']({})
  await before.stop()
  await damage(dataFolder)

  const after = await start()
  try {
    const { page } = after
    await expect(page.getByRole('alert').filter({ hasText: 'damaged' }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Restore a backup…' }).click()
    await page
      .getByRole('button', { name: /^Restore the backup of/ })
      .first()
      .click()
    await agree(page, 'Restore this backup')
    await expect(page.getByText('The backup is in place.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Restore a backup…' })).toHaveCount(0)
    expect(await axe(page), 'restored').toEqual([])
    const { counts } = await after.desk['ledger.totals']({ status: 'all', basis: 'created', from: null, to: null, text: '' })
    expect(counts.all).toBe(backedUp.backups[0]?.bookings)
    expect((await after.desk['maintenance.state']({})).quarantined.length).toBeGreaterThan(0)
  } finally {
    await after.stop()
  }
})

/** Overwrites the middle of every page of the practice ledger except the first. */
async function damage(dataFolder: string): Promise<void> {
  const ledger = join(dataFolder, 'practice', 'ledger')
  const name = (await readdir(ledger)).find((one) => one.endsWith('.db'))
  const file = await open(join(ledger, name ?? ''), 'r+')
  try {
    const { size } = await file.stat()
    for (let at = 8192 + 512; at < size; at += 8192) await file.write(Buffer.alloc(64, 0x5a), 0, 64, at)
  } finally {
    await file.close()
  }
}
