/** Closed months in the window: the confirmations before closing one, before restoring an older backup, and before changing the zone. */
import type { Page } from 'playwright-core'
import { addDays, dateIn, monthOf } from '../src/shared/domain/dates.ts'
import { expect, test } from './fixtures.ts'
import { openSettings, practise } from './journey.ts'

// The practice key is in the app, so no keychain is needed.
test.use({ vault: 'memory' })

const schemes = ['light', 'dark'] as const
/** Allows time for writing and reading whole files on a busy machine. */
const slowly = { timeout: 30_000 }

async function openMonths(page: Page): Promise<void> {
  await page.keyboard.press('Alt+3')
  await page.getByRole('button', { name: 'More about exports' }).click()
  await page.getByRole('menuitem', { name: /^Closed months/ }).click()
}

test('a closed month survives a restore, and days that could not be synced are reported before and after', async ({
  page,
  desk,
  files,
  axe,
}) => {
  test.setTimeout(240_000)
  const ask = desk.desk
  const dialog = page.getByRole('dialog')
  const hasNoFault = async (where: string) => {
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await axe(page), `${where}, ${colorScheme}`).toEqual([])
    }
  }
  await practise(page)
  await expect.poll(async () => (await ask['desk.state']({})).ledger).toBe('open')
  await ask['sync.run']({})
  await ask['maintenance.backUp']({})
  const { accountingZone } = await ask['settings.read']({})
  const month = addDays(monthOf(dateIn(accountingZone, Date.now())).from, -1).slice(0, 7)

  await openMonths(page)
  const close = dialog.getByRole('button', { name: /^Close [A-Z]/ })
  await close.first().click()
  await expect(dialog.getByText(/the service is asked again for every day/)).toBeVisible()
  await ask['practice.switchOn']({ endpoint: 'checkBookings', fault: 'http500', times: 1000 })
  await close.click()
  await expect(dialog.getByText(/booking days could not be synced again/)).toBeVisible(slowly)
  await expect(close).toBeDisabled()
  await hasNoFault('days not asked')
  await dialog.getByRole('checkbox', { name: 'Close anyway, labelled incomplete' }).check()
  files.nextSavePath('closed.csv')
  await close.click()
  await expect(dialog.getByText(/is closed: [\d,]+ bookings in closed.csv/)).toBeVisible(slowly)
  await expect(dialog.getByText(/Incomplete: not synced again/)).toBeVisible()
  await hasNoFault('closed months')
  await page.keyboard.press('Escape')

  await openSettings(page, 'Safe keeping')
  await page.getByRole('button', { name: /^Restore the backup of/ }).click()
  await expect(dialog.getByRole('listitem')).toHaveText(/by booking day: the close of/)
  await hasNoFault('restore')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Restore this backup' }).click()
  await expect(page.getByText('The backup is in place.')).toBeVisible(slowly)
  expect((await ask['closing.months']({})).months).toMatchObject([
    { month, basis: 'created', closings: [{ number: 0, file: 'closed.csv' }] },
  ])
  await expect(page.getByText(/^History: 0 of \d+ days synced/)).toBeVisible()

  await openSettings(page, 'Accounting')
  await page.getByRole('combobox', { name: 'Accounting zone' }).fill('Asia/Tok')
  await page.getByRole('option', { name: 'Asia/Tokyo' }).click()
  await expect(dialog.getByText(/^Closed months: A closed month keeps the zone in which it was closed.*1 close in/)).toBeVisible()
  await hasNoFault('zone')
  await dialog.getByRole('button', { name: 'Change to Asia/Tokyo' }).click()
  await expect.poll(async () => (await ask['settings.read']({})).accountingZone).toBe('Asia/Tokyo')
})
