/** Data of an earlier version in a roaming profile: moved once, with its bookings, before the desk opens, and reported. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { memoryVault } from '../src/main/vault/vault.ts'
import { startChromium, watchPage } from './built.ts'
import { expect, test } from './fixtures.ts'
import { practise } from './journey.ts'

test('data of an earlier version is moved once before the desk opens, and the window says so until it is dismissed', async ({
  folder,
  faults,
  axe,
}) => {
  const [applications, olderApplications] = [join(folder, 'Local'), join(folder, 'Roaming')]
  const older = join(olderApplications, 'Deskbook', 'desk')
  const vault = memoryVault()
  const start = (where: Partial<Parameters<typeof startChromium>[0]>) =>
    startChromium({
      headless: true,
      vault,
      dialogs: { save: async () => null, open: async () => null },
      beforePage: (context) => watchPage(context, faults),
      ...where,
    })
  const found = { surroundings: { applications, olderApplications, computer: 'desk-1' } }
  const bookingsOf = async ({ desk }: Awaited<ReturnType<typeof start>>) => {
    await expect.poll(async () => (await desk['desk.state']({})).ledger).toBe('open')
    const filter = { status: 'all', basis: 'created', from: null, to: null, text: '' } as const
    return (await desk['ledger.totals'](filter)).counts.all
  }

  const earlier = await start({ dataFolder: older })
  await practise(earlier.page)
  await expect.poll(() => bookingsOf(earlier)).toBeGreaterThan(0)
  const synced = async () => (await earlier.desk['desk.state']({})).comparedAtMs
  await expect.poll(synced, { timeout: 60_000 }).not.toBeNull()
  const before = await bookingsOf(earlier)
  await earlier.stop()

  const now = await start(found)
  const banner = now.page.getByText('They lay in')
  await expect(banner).toContainText(older)
  expect(await bookingsOf(now)).toBeGreaterThanOrEqual(before)
  expect(existsSync(older)).toBe(false)
  expect(await axe(now.page)).toEqual([])
  await now.page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(banner).toHaveCount(0)
  await now.stop()

  const later = await start(found)
  expect(await bookingsOf(later)).toBeGreaterThanOrEqual(before)
  await expect(later.page.getByText('They lay in')).toHaveCount(0)
  await later.stop()
})
