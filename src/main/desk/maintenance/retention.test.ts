import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { bookingKeyOf, type LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { addDays } from '../../../shared/domain/dates.ts'
import { retentionStart } from '../../../shared/domain/retention.ts'
import { defaultPastDays } from '../../practice/bookings/history.ts'
import { desk, deskForEachTest, maintenanceState, world } from '../../testing/desk/practising-desk.ts'
import { softwareLayout, wholeLedger } from '../../testing/sample-exports.ts'
import { sampleDraft } from '../../testing/sample-offers.ts'
import { failureOf, type TestDesk } from '../../testing/test-desk.ts'

deskForEachTest({ pastDays: defaultPastDays })
beforeEach(async () => {
  // Wait until the startup sync has ended. The next sync goes further back, so it must be a separate run.
  await desk.ask['sync.run']({})
  await desk.ask['ledger.keepSince']({ since: addDays(world.today(), -200) })
  await desk.ask['sync.run']({})
}, 120_000)

/** All bookings by check-out. */
async function rows(): Promise<LedgerRow[]> {
  const all: LedgerRow[] = []
  for (let after: string | null = null, begun = false; after !== null || !begun; begun = true) {
    const page: Awaited<ReturnType<TestDesk['ask']['ledger.page']>> = await desk.ask['ledger.page']({
      ...{ filter: wholeLedger, sort: { by: 'checkout', descending: false }, after, limit: 500 },
    })
    all.push(...page.rows)
    after = page.next
  }
  return all
}

it('removes names after the retention period, counts them, and a sync does not restore them', async () => {
  const totals = await desk.ask['ledger.totals'](wholeLedger)
  const before = retentionStart(1, world.clock.nowMs(), 'Europe/Zurich')
  const old = (await rows()).filter(({ checkout }) => checkout !== null && checkout < before)
  expect(old.length).toBeGreaterThan(0)
  expect((await maintenanceState()).retentionMonths).toBe(null)
  expect((await desk.ask['maintenance.setRetention']({ months: 1 })).retentionMonths).toBe(1)
  const { ids } = await desk.waitForEvent(
    'ledger.changed',
    ({ ids }) => old.every(({ id }, i) => id === ids[i]) && ids.length === old.length,
  )
  const purged = (await rows()).filter((row) => row.purged)
  expect(purged.map(({ id }) => id)).toEqual(ids)
  expect(purged.every(({ holder }) => holder === '')).toBe(true)
  expect((await maintenanceState()).purgedBookings).toBe(old.length)
  expect(await desk.ask['ledger.totals'](wholeLedger)).toEqual(totals)
  await desk.ask['sync.run']({})
  expect((await rows()).filter(({ purged }) => purged)).toHaveLength(old.length)
  expect((await desk.ask['maintenance.setRetention']({ months: null })).retentionMonths).toBe(null)
})

it('finds a guest, exports all stored data to a file and erases the guest from the given bookings', async () => {
  const [chosen] = (await rows()).filter(({ holder }) => holder !== '')
  const name = chosen?.holder ?? ''
  const found = (await desk.ask['guests.find']({ name })).rows
  expect(found.map(({ id }) => id)).toContain(chosen?.id)

  desk.savePath = join(world.documents, 'guest.json')
  const exportGuest = () => desk.ask['guests.export']({ name, bookings: found.map(bookingKeyOf), audience: 'desk' })
  expect(await exportGuest()).toEqual({ bookings: found.length, file: 'guest.json' })
  const written = JSON.parse(readFileSync(desk.savePath, 'utf8'))
  expect(written).toMatchObject({ guest: name, bookings: found.length })
  expect(written.details.map(({ id }: { id: number }) => id)).toEqual(found.map(({ id }) => id))
  expect(written.details[0].record).toMatchObject({ bookingRef: found[0]?.bookingRef, total: found[0]?.total })

  expect(await desk.ask['guests.erase']({ name, bookings: found.map(bookingKeyOf) })).toEqual({ bookings: found.length, file: null })
  expect((await desk.ask['guests.find']({ name })).rows).toEqual([])
  const record = await desk.ask['ledger.record'](bookingKeyOf(chosen as LedgerRow))
  expect(record.row).toMatchObject({ ...chosen, holder: '', seenAtMs: record.row.seenAtMs })
  expect(record.booking.holder).toBe(null)
  desk.savePath = null
  expect(await exportGuest()).toEqual({ bookings: 0, file: null })
})

it('finds and erases a guest who is only in a form draft', async () => {
  const { id, form } = sampleDraft()
  await desk.ask['drafts.save']({ id, form })
  const name = 'Anna Bergström'
  const found = await desk.ask['guests.find']({ name })
  expect([found.rows, found.drafts.map((draft) => draft.id)]).toEqual([[], [id]])
  await desk.ask['guests.erase']({ name, bookings: [] })
  await desk.waitForEvent('offers.changed', () => true)
  expect((await desk.ask['guests.find']({ name })).drafts).toEqual([])
  expect((await desk.ask['drafts.list']({})).drafts).toEqual([])
})

it('erases the saved views and presets that mention the guest, and no others', async () => {
  const [chosen] = (await rows()).filter(({ holder }) => /^\S+ \S+$/.test(holder))
  const name = chosen?.holder ?? ''
  const [first, last] = name.split(' ')
  const sort = { by: 'created', descending: true } as const
  const view = (savedName: string, text: string) =>
    desk.ask['ledger.saveView']({ name: savedName, filter: { ...wholeLedger, text }, sort, lastDays: null })
  await view('By text', `${last}`)
  await view(`${name}, spring`, '')
  await view('Everything', '')
  await view('Others', `${first} Somebody`)
  const preset = { basis: 'created', layout: softwareLayout } as const
  for (const savedName of [`For ${name}`, 'Monthly']) await desk.ask['export.savePreset']({ name: savedName, ...preset })

  const { rows: found, views, presets } = await desk.ask['guests.find']({ name })
  expect([views, presets]).toEqual([['By text', `${name}, spring`].sort(), [`For ${name}`]])
  await desk.ask['guests.erase']({ name, bookings: found.map(bookingKeyOf) })
  expect((await desk.ask['ledger.views']({})).views.map((one) => one.name)).toEqual(['Everything', 'Others'])
  const presetNames = (await desk.ask['export.presets']({})).presets.map((one) => one.name)
  expect(presetNames).toContain('Monthly')
  expect(presetNames).not.toContain(`For ${name}`)
})

it('reports a folder in which the file cannot be written', async () => {
  desk.savePath = join(world.documents, 'nowhere', 'guest.json')
  const exported = desk.ask['guests.export']({ name: 'Nobody Here', bookings: [], audience: 'guest' })
  expect(await failureOf(exported)).toEqual({ kind: 'file', why: 'missing' })
})
