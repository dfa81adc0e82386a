import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { openJournal } from '../booking/send-journal/send-journal.ts'
import { openMemory } from '../desk/settings/settings.ts'
import { wholeLedger } from './sample-exports.ts'
import { copyForEachTest, listing, rowsOf, specimenCopy, specimenKey } from './specimen-copy.ts'
import { newWorld, startDesk } from './test-desk.ts'

copyForEachTest()

it('reads and continues a send journal of an earlier version', async () => {
  const file = join(specimenCopy.folder, 'witness.log')
  const journal = await openJournal(file)
  expect(journal.lines()).toEqual(listing.journal)
  const added = await journal.append({ kind: 'book', reference: 'RD-NEXT', atMs: 1, keyFingerprint: 'f' })
  expect(added).toBe(Math.max(...listing.journal.map(({ sequence }) => sequence)) + 1)
  await journal.close()
  const again = await openJournal(file)
  expect(again.lines().slice(0, -1)).toEqual(listing.journal)
  await again.close()
})

/** Default values of settings that were added after the specimens. */
const settingsSince = {
  language: 'system',
  formats: 'system',
  opensWith: 'today',
  singleKeys: true,
  marginRule: null,
  remindFreeEndsHours: 24,
  remindArrivalDays: 1,
  watchRates: false,
  compareIn: null,
  exchangeRates: [],
  tour: { step: 'offer', shown: false },
} as const

it('reads settings of an earlier version, and retains them when one changes', async () => {
  const damaged = vi.fn()
  const memory = await openMemory(specimenCopy.data, 'UTC', damaged)
  const since = { pages: [], letterhead: { name: '', address: '', closing: '', logo: null }, operators: [] }
  const kept = { ...listing.settings, ...since, settings: { ...listing.settings.settings, ...settingsSince } }
  expect(memory.read()).toEqual(kept)
  await memory.change(() => ({ active: 'practice' }))
  const again = await openMemory(specimenCopy.data, 'UTC', damaged)
  expect(again.read()).toEqual({ ...kept, active: 'practice' })
  expect(damaged).not.toHaveBeenCalled()
})

it('opens them with a whole desk', async () => {
  const world = await newWorld()
  await world.vault.write('ledger-key:front', Buffer.from(specimenKey).toString('hex'))
  await world.vault.write('references:front', readFileSync(join(specimenCopy.folder, 'references.json'), 'utf8'))
  const desk = await startDesk({ ...world, folder: specimenCopy.data })
  try {
    const state = await desk.ask['desk.state']({})
    expect(state).toMatchObject({ ledger: 'open', readOnly: null, active: { id: 'front', mode: 'live', name: 'Front desk' } })
    expect(state.connections.map(({ id }) => id)).toEqual(['front', 'practice', 'copy'])
    expect(await desk.ask['settings.read']({})).toEqual({ ...listing.settings.settings, ...settingsSince })
    const { counts } = await desk.ask['ledger.totals'](wholeLedger)
    expect(counts.all).toBe(rowsOf('booking').length)
  } finally {
    await desk.stop()
    await world.remove()
  }
})
