import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { procedures } from '../../../shared/contract/procedures/procedures.ts'
import { currentLanguage, setVoice, voice } from '../../../shared/words/say.ts'
import { applyVoiceSettings, createPagesDesk, createSettingsDesk, openMemory, type StoredConnection } from './settings.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'settings-'))
})
afterEach(() => rm(folder, { recursive: true }))
const open = (lost: () => void = () => {}) => openMemory(folder, 'UTC', lost)
const openDesk = async (lost?: () => void) => createSettingsDesk(await open(lost), async () => {})

it('stores the shown pages for the next start, without search text', async () => {
  const pages = [{ name: 'ledger' as const }, { name: 'confirmation' as const, clientRef: 'RD-1' }]
  await createPagesDesk(await open())['desk.pages']({ pages })
  expect(await createPagesDesk(await open())['desk.pages']({ pages: null })).toEqual({ pages })
  expect(procedures['desk.pages'].input.safeParse({ pages: [{ name: 'ledger', find: 'Pryde' }] }).success).toBe(false)
})

it('settings stored by a version without the tour are read as before, and the tour is not offered', async () => {
  const file = join(folder, 'desk.json')
  expect(await (await openDesk())['settings.write']({ theme: 'dark' })).toMatchObject({ tour: { step: 'offer', shown: true } })
  const { settings, ...others } = JSON.parse(await readFile(file, 'utf8'))
  const { tour: _, ...before } = settings
  await writeFile(file, JSON.stringify({ ...others, settings: before }))
  const reopened = await openDesk(() => expect.unreachable())
  expect(await reopened['settings.read']({})).toEqual({ ...before, tour: { step: 'offer', shown: false } })
})

it('changing a setting leaves the other settings unchanged, including the columns', async () => {
  const desk = await openDesk()
  const ledgerColumns = [{ id: 'hotel', width: 200 }]
  const tour = { step: 'check', shown: false } as const
  for (const change of [{ ledgerColumns }, { tour }, { theme: 'dark' }])
    await desk['settings.write'](procedures['settings.write'].input.parse(change))
  expect(await desk['settings.read']({})).toMatchObject({ theme: 'dark', ledgerColumns, tour })
})

it('two settings changed at once are both stored, and a window loaded meanwhile reads both', async () => {
  const desk = await openDesk()
  const changes = [desk['settings.write']({ remindFreeEndsHours: null }), desk['settings.write']({ remindArrivalDays: null })]
  const both = { remindFreeEndsHours: null, remindArrivalDays: null }
  expect(await desk['settings.read']({})).toMatchObject(both)
  await Promise.all(changes)
  expect((await open()).read().settings).toMatchObject(both)
})

it('changing a setting refuses an unknown setting', () => {
  expect(procedures['settings.write'].input.safeParse({ theme: 'dark', apiKey: 'x' }).success).toBe(false)
})

describe('a settings file that is not fully readable', () => {
  let file: string
  beforeEach(async () => {
    file = join(folder, 'desk.json')
    const memory = await open()
    const settings = { ...memory.read().settings, theme: 'dark', safetyMarginMinutes: 30 } as const
    const connected = { connections: [connection], active: connection.id, secondFolders: { 'live-1': '/second' } }
    await memory.change(() => ({ settings, ...connected }))
  })

  const connection: StoredConnection = {
    id: 'live-1',
    mode: 'live',
    name: 'Main desk',
    baseUrl: 'https://hotels.invalid/v1',
    caPem: 'a certificate',
    occupantsField: 'occupancies',
    bookTimeoutSeconds: 240,
  }
  const inFile = async () => JSON.parse(await readFile(file, 'utf8'))
  const damagedFiles = async () => (await readdir(folder)).filter((name) => name.includes('damaged'))

  it('keeps every setting and connection that this version can read, and is itself kept under another name', async () => {
    const newer = await inFile()
    newer.settings.theme = 'sepia'
    newer.settings.accountingZone = 'Foo/Bar'
    newer.connections[0].occupantsField = 'guests'
    newer.connections.push({ ...connection, id: 'live-2', mode: 'group' })
    newer.pages = 'all'
    await writeFile(file, JSON.stringify(newer))
    const memory = await open()
    expect(memory.lost).toBe('some')
    expect(memory.read()).toMatchObject({
      settings: { theme: 'system', safetyMarginMinutes: 30, accountingZone: 'UTC' },
      connections: [{ ...connection, occupantsField: 'occupancy' }],
      ...{ active: 'live-1', secondFolders: { 'live-1': '/second' } },
    })
    const [keptFileName = ''] = await damagedFiles()
    expect(JSON.parse(await readFile(join(folder, keptFileName), 'utf8'))).toEqual(newer)
    const next = await open()
    expect([next.lost, next.read(), (await damagedFiles()).length]).toEqual([null, memory.read(), 1])
  })

  it.each(['{"settings":', '[]', '{}', 'null', '{"settings":{}}', '\0\0\0', null])('is replaced by its copy: %j', async (damaged) => {
    const before = await inFile()
    if (damaged === null) await rm(file)
    else await writeFile(file, damaged)
    const memory = await open()
    expect([memory.lost, memory.read()]).toEqual([null, before])
    if (damaged !== null) expect(await inFile()).toEqual(before)
  })

  it('is replaced by defaults only if its copy is unreadable too, and the loss is reported', async () => {
    for (const name of ['desk.json', 'desk-copy.json']) await writeFile(join(folder, name), '{')
    const memory = await open()
    expect([memory.lost, memory.read().connections]).toEqual(['all', []])
  })
})

it('a new data folder reports no loss', async () => {
  expect((await open()).lost).toBeNull()
})

afterEach(() => setVoice('en'))

it('uses the system’s language until another is chosen, which applies at once and after a restart', async () => {
  const memory = await applyVoiceSettings(await openMemory(folder, 'Europe/Zurich', () => {}), {
    languages: ['fr-FR', 'en-GB'],
    region: 'de_CH',
  })
  expect(voice.formats.locale).toBe('de-CH')
  expect(currentLanguage).toBe('en')
  const desk = createSettingsDesk(memory, async () => {})
  await desk['settings.write'](procedures['settings.write'].input.parse({ language: 'en-XA' }))
  expect(currentLanguage).toBe('en-XA')
  // Another setting does not bring the first language back.
  await desk['settings.write'](procedures['settings.write'].input.parse({ theme: 'dark' }))
  expect(currentLanguage).toBe('en-XA')
  await setVoice('en')
  await applyVoiceSettings(await openMemory(folder, 'Europe/Zurich', () => {}), { languages: ['en'], region: 'C' })
  expect(voice.formats.locale).toBe('en-GB')
  expect(currentLanguage).toBe('en-XA')
})

it('changes the language of error messages', async () => {
  await setVoice('en-XA')
  const { error } = procedures['settings.write'].input.safeParse({ currency: 'nothing' })
  expect(error?.issues[0]?.message).toContain('\u0301')
})
