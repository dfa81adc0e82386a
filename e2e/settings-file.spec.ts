import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from './fixtures.ts'
import { openSettings, practise } from './journey.ts'

test('settings are exported without secrets, and imported after the clerk has reviewed the changes', async ({
  page,
  desk,
  files,
  folder,
  axe,
}) => {
  await practise(page)
  await expect.poll(async () => (await desk.desk['desk.state']({})).ledger).toBe('open')
  const filter = { status: 'all', basis: 'created', from: null, to: null, text: '' } as const
  const sort = { by: 'created', descending: true } as const
  await desk.desk['ledger.saveView']({ name: 'Everything', filter, sort, lastDays: null })
  await desk.desk['ledger.saveView']({ name: 'Her bookings', filter: { ...filter, text: 'Pryde' }, sort, lastDays: null })
  await openSettings(page, 'Safe keeping')

  const path = files.nextSavePath('settings.json')
  await page.getByRole('button', { name: 'Export…' }).click()
  const exporting = page.getByRole('dialog', { name: 'Export the settings?' })
  await expect(exporting.getByText('Saved views: “Everything”')).toBeVisible()
  expect(await axe(page)).toEqual([])
  await exporting.getByRole('button', { name: 'Export the settings' }).click()
  await expect(page.getByText('Exported to settings.json')).toBeVisible()
  const text = await readFile(path, 'utf8')
  expect(text).not.toContain('Pryde')

  const connection = { kind: 'live', name: 'Head office', baseUrl: 'https://hotels.example.com/v1', occupantsField: 'occupancy' }
  const changed = {
    ...JSON.parse(text),
    accountingZone: 'Asia/Tokyo',
    connections: [{ ...connection, bookTimeoutSeconds: 120, withCaFile: false }],
  }
  changed.preferences.density = 'comfortable'
  await writeFile(join(folder, 'changed.json'), JSON.stringify(changed))
  files.nextOpenPath(join(folder, 'changed.json'))
  await page.getByRole('button', { name: 'Import…' }).click()
  const importing = page.getByRole('dialog', { name: 'Import these settings?' })
  await expect(importing.getByText('Rows: comfortable, now compact')).toBeVisible()
  expect(await axe(page)).toEqual([])
  expect(await desk.desk['settings.read']({})).toMatchObject({ density: 'compact' })
  await importing.getByRole('button', { name: 'Import the settings' }).click()

  const zone = page.getByRole('dialog', { name: 'Change the accounting zone?' })
  await zone.getByRole('button', { name: /^Keep/ }).click()
  await expect(zone).toBeHidden()
  await openSettings(page, 'Connections')
  await expect(page.getByText('https://hotels.example.com/v1')).toBeVisible()
  const { accountingZone, density } = await desk.desk['settings.read']({})
  expect([accountingZone === 'Asia/Tokyo', density]).toEqual([false, 'comfortable'])
  const { connections, active } = await desk.desk['desk.state']({})
  expect(connections.find(({ mode }) => mode === 'live')).toMatchObject({ name: 'Head office', key: 'none' })
  expect(active?.mode).toBe('practice')
})
