import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ExportPreset } from '../../../shared/contract/views/export-views.ts'
import { SettingsFile } from '../../../shared/contract/views/settings-file.ts'
import { makeCertificate } from '../../practice/server/https-server.ts'
import { softwareLayout } from '../../testing/sample-exports.ts'
import { failureOf, liveConnection, newWorld, startDesk, type TestDesk, type TestWorld } from '../../testing/test-desk.ts'
import { readSettingsFile } from './settings-file.ts'

const worlds: TestWorld[] = []
const desks: TestDesk[] = []
let desk: TestDesk
let world: TestWorld

async function startAnotherDesk(): Promise<TestDesk> {
  world = await newWorld()
  const started = await startDesk(world)
  worlds.push(world)
  desks.push(started)
  return started
}

beforeEach(async () => {
  desk = await startAnotherDesk()
})
afterEach(async () => {
  for (const one of desks.splice(0)) await one.stop()
  for (const one of worlds.splice(0)) await one.remove()
})

const live = { ...liveConnection, occupantsField: 'occupancies', bookTimeoutSeconds: 180 } as const
const filter = { status: 'CONFIRMED', basis: 'checkin', from: null, to: null, text: '' } as const
const view = { name: 'Arrivals', filter, sort: { by: 'checkin', descending: false }, lastDays: null } as const
const preset: ExportPreset = {
  ...{ name: 'Head office', basis: 'checkout' },
  layout: { ...softwareLayout, separator: ',', columns: ['bookingRef', 'total'] },
}

const exportedConnection = { kind: 'live', occupantsField: 'occupancy', bookTimeoutSeconds: 120, withCaFile: false }

async function exportSettings(from = desk): Promise<string> {
  from.savePath = join(world.documents, 'settings.json')
  expect(await from.ask['settings.export']({})).toEqual({ file: 'settings.json' })
  return readFile(from.savePath, 'utf8')
}

/** Chooses a file with this content. */
async function choose(content: string | object, into = desk) {
  into.openPath = join(world.documents, 'chosen.json')
  await writeFile(into.openPath, typeof content === 'string' ? content : JSON.stringify(content))
  return into.ask['settings.chooseImport']({})
}

const settingsFileWith = async (change: object = {}) => ({ ...SettingsFile.parse(JSON.parse(await exportSettings())), ...change })

it('exported settings do not contain the progress of the tour', async () => {
  await desk.ask['settings.write']({ tour: { step: 'check', shown: true } })
  expect(await exportSettings()).not.toContain('tour')
  await choose(await exportSettings())
  expect(await desk.ask['settings.read']({})).toMatchObject({ tour: { step: 'check', shown: true } })
})

it('exported settings bring exchange rates to another desk, which keeps its own later rates', async () => {
  const rate = { from: 'EUR', to: 'USD', rate: '1.08', day: '2026-11-18' }
  const yen = { from: 'EUR', to: 'JPY', rate: '164.38', day: '2026-11-18' }
  const later = { from: 'USD', to: 'EUR', rate: '0.92', day: '2026-11-19' }
  await desk.ask['settings.write']({ exchangeRates: [yen, rate], compareIn: 'EUR' })
  const file = await exportSettings()
  const other = await startAnotherDesk()
  await other.ask['settings.write']({ exchangeRates: [later] })
  const { token } = (await choose(file, other)) ?? expect.unreachable()
  await other.ask['settings.import']({ token })
  expect(await other.ask['settings.read']({})).toMatchObject({ exchangeRates: [yen, later], compareIn: 'EUR' })
  // A file of a version without exchange rates removes none.
  const { exchangeRates: _, compareIn: __, ...older } = JSON.parse(file).preferences
  const { token: again } = (await choose(await settingsFileWith({ preferences: older }), other)) ?? expect.unreachable()
  await other.ask['settings.import']({ token: again })
  expect((await other.ask['settings.read']({})).exchangeRates).toEqual([yen, later])
})

it('exported settings are applied unchanged on another desk after the clerk has seen the changes', async () => {
  await desk.ask['connection.add'](live)
  await desk.ask['settings.write']({ theme: 'dark', currency: 'USD', safetyMarginMinutes: 30, cardEntry: false })
  await desk.ask['ledger.saveView'](view)
  await desk.ask['export.savePreset'](preset)
  // Read the coverage first, so that the ledger has its first day.
  await desk.ask['ledger.coverage']({})
  await desk.ask['ledger.keepSince']({ since: '2020-05-01' })
  const file = await exportSettings()

  const other = await startAnotherDesk()
  await other.ask['connection.practise']({})
  await other.ask['ledger.coverage']({})
  const before = await other.ask['settings.read']({})
  const { token, name, changes } = (await choose(file, other)) ?? expect.unreachable()
  expect(name).toBe('chosen.json')
  expect(changes).toMatchObject({
    preferences: [
      { name: 'theme', before: 'system', after: 'dark' },
      { name: 'safetyMarginMinutes', before: '5', after: '30' },
      { name: 'currency', before: 'EUR', after: 'USD' },
      { name: 'cardEntry', before: 'true', after: 'false' },
    ],
    ...{ skippedAsLessSafe: [], zone: null, keepSince: { after: '2020-05-01' } },
    connections: [{ name: 'Main desk', baseUrl: live.baseUrl, outcome: 'added' }],
    presets: [{ name: 'Head office', outcome: 'added' }],
    views: [{ name: 'Arrivals', outcome: 'added' }],
  })
  expect(await other.ask['settings.read']({})).toEqual(before)
  expect((await other.ask['ledger.views']({})).views).toEqual([])

  expect(await other.ask['settings.import']({ token })).toEqual(changes)
  expect(await other.ask['settings.read']({})).toEqual(await desk.ask['settings.read']({}))
  expect((await other.ask['ledger.views']({})).views).toEqual([view])
  expect((await other.ask['export.presets']({})).presets).toContainEqual(preset)
  expect((await other.ask['ledger.coverage']({})).since).toBe('2020-05-01')
  // The clerk has to enter the key, and the current connection does not change.
  expect(await other.ask['desk.state']({})).toMatchObject({
    active: { mode: 'practice' },
    connections: [{ mode: 'practice' }, { name: 'Main desk', mode: 'live', baseUrl: live.baseUrl, key: 'none' }],
  })
  expect(await failureOf(other.ask['settings.import']({ token }))).toEqual({ kind: 'notHere' })
})

it('exported settings contain no key, certificate, recovery code, account or search text', async () => {
  const { caPem } = await makeCertificate()
  desk.openPath = join(world.documents, 'ca.pem')
  await writeFile(desk.openPath, caPem)
  const { file: ca } = await desk.ask['connection.chooseCaFile']({})
  await desk.ask['connection.add']({ ...live, caFile: ca?.token ?? '' })
  await desk.ask['ledger.saveView']({ ...view, name: 'Mine', filter: { ...filter, text: 'Pryde' } })
  await desk.ask['ledger.saveView'](view)
  const exportable = { connections: ['Main desk'], presets: [], views: ['Arrivals'], viewsLeftOut: 1 }
  expect(await desk.ask['settings.exportable']({})).toEqual(exportable)
  const file = await exportSettings()
  const { account } = JSON.parse(await readFile(join(world.folder, 'desk.json'), 'utf8')).connections[0]
  const { code } = await desk.ask['connection.recoveryCode']({})
  for (const secret of [live.apiKey, 'CERTIFICATE', 'Pryde', 'Mine', account, code, world.folder, world.documents].filter(Boolean))
    expect(file).not.toContain(secret)
})

it('exported settings are not written into the desk’s own folder', async () => {
  desk.savePath = join(world.folder, 'desk.json')
  expect(await failureOf(desk.ask['settings.export']({}))).toEqual({ kind: 'file', why: 'ownFolder' })
})

it('imported settings do not weaken safety settings, and leave the accounting zone unchanged', async () => {
  const file = await settingsFileWith({ accountingZone: 'Asia/Tokyo' })
  const safe = { cardEntry: false, safetyMarginMinutes: 60, remindFreeEndsHours: 48 } as const
  await desk.ask['settings.write'](safe)
  const { token, changes } = (await choose(file)) ?? expect.unreachable()
  expect(changes).toMatchObject({ preferences: [], skippedAsLessSafe: Object.keys(safe), zone: 'Asia/Tokyo' })
  await desk.ask['settings.import']({ token })
  expect(await desk.ask['settings.read']({})).toMatchObject({ ...safe, accountingZone: 'Europe/Zurich' })
})

it('imported settings replace nothing that exists with the same name or address', async () => {
  await desk.ask['connection.add'](live)
  await desk.ask['ledger.saveView'](view)
  const connection = { ...exportedConnection, name: 'Main desk', baseUrl: 'https://elsewhere.invalid/v1' }
  const file = await settingsFileWith({
    connections: [connection, { ...connection, name: 'Twin', baseUrl: live.baseUrl }, { ...connection, name: 'With CA', withCaFile: true }],
    views: [{ ...view, lastDays: 7 }],
    keepSince: '2099-01-01',
  })
  const { token, changes } = (await choose(file)) ?? expect.unreachable()
  expect(changes.connections.map(({ outcome }) => outcome)).toEqual(['sameName', 'there', 'needsCaFile'])
  expect(changes).toMatchObject({ views: [{ outcome: 'there' }], keepSince: null })
  const before = [await desk.ask['desk.state']({}), await desk.ask['ledger.views']({})] as const
  await desk.ask['settings.import']({ token })
  expect((await desk.ask['desk.state']({})).connections).toEqual(before[0].connections)
  expect(await desk.ask['ledger.views']({})).toEqual(before[1])
})

it('imported settings add views and presets only if a ledger is open', async () => {
  const { token, changes } = (await choose(await settingsFileWith({ views: [view], presets: [preset] }))) ?? expect.unreachable()
  expect(changes).toMatchObject({ views: [{ outcome: 'noLedger' }], presets: [{ outcome: 'noLedger' }] })
  expect(await desk.ask['settings.import']({ token })).toEqual(changes)
})

it('choosing settings to import returns null if the dialog is cancelled, and an import with an unknown token is refused', async () => {
  desk.openPath = null
  expect(await desk.ask['settings.chooseImport']({})).toBeNull()
  expect(await failureOf(desk.ask['settings.import']({ token: 'x' }))).toEqual({ kind: 'notHere' })
})

it.each<[string, (file: SettingsFile) => unknown]>([
  ['no JSON', () => '{'],
  ['a list', () => []],
  ['of another form', (file) => ({ ...file, form: 'other' })],
  ['with an unknown field', (file) => ({ ...file, apiKey: 'x' })],
  ['with an unknown value of a preference', (file) => ({ ...file, preferences: { ...file.preferences, theme: 'pink' } })],
  ['with an unknown time zone', (file) => ({ ...file, accountingZone: 'Mars/Olympus' })],
  ['with a view that contains a search text', (file) => ({ ...file, views: [{ ...view, filter: { ...filter, text: 'Pryde' } }] })],
  ...['http://h.invalid/v1', 'https://u:p@h.invalid/v1', 'https://h.invalid/v1?x', 'javascript:x', 'https://h.invalid/v1/'].map(
    (baseUrl): [string, (file: SettingsFile) => unknown] => [
      `with the address ${baseUrl}`,
      (file) => ({ ...file, connections: [{ ...exportedConnection, name: 'x', baseUrl }] }),
    ],
  ),
])('a file that is not a settings file is refused: %s', async (_, change) => {
  const content = change(await settingsFileWith())
  expect(await failureOf(choose(content as object))).toEqual({ kind: 'settingsFile', trouble: 'foreign' })
})

it('a settings file that a newer version wrote or that is too large is refused with its own error', async () => {
  expect(await failureOf(choose(await settingsFileWith({ version: 2, more: 1 })))).toEqual({ kind: 'settingsFile', trouble: 'newer' })
  expect(await failureOf(choose(' '.repeat(1024 * 1024 + 1)))).toEqual({ kind: 'settingsFile', trouble: 'tooLarge' })
})

it.runIf(process.platform !== 'win32')('a folder or a pipe is not opened as a settings file', async () => {
  const pipe = join(world.documents, 'pipe.json')
  execFileSync('mkfifo', [pipe])
  for (const path of [pipe, world.documents]) {
    desk.openPath = path
    expect(await failureOf(desk.ask['settings.chooseImport']({}))).toEqual({ kind: 'file', why: 'notAFile' })
  }
  desk.openPath = join(world.documents, 'nothing.json')
  expect(await failureOf(desk.ask['settings.chooseImport']({}))).toEqual({ kind: 'file', why: 'missing' })
})

it('reading arbitrary bytes as a settings file fails only with a known failure kind', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.uint8Array({ maxLength: 300 }),
        fc.json().map((text) => new TextEncoder().encode(text)),
      ),
      (bytes) => {
        try {
          readSettingsFile(bytes)
        } catch (error) {
          expect(error).toMatchObject({ failure: { kind: 'settingsFile' } })
        }
      },
    ),
  )
})
