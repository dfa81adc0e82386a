import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { DeskState } from '../../../shared/contract/views/desk-views.ts'
import { desk, deskForEachTest, deskState, restart, switchOn, world } from '../../testing/desk/practising-desk.ts'
import { wholeLedger as filter } from '../../testing/sample-exports.ts'
import { failureOf, liveConnection as live } from '../../testing/test-desk.ts'
import { connectLive, serveLive } from '../../testing/test-live.ts'
import type { Vault } from '../../vault/vault.ts'

deskForEachTest({ practising: false })

const unavailable = async () => ({ kind: 'trouble', trouble: 'unavailable' }) as const
const noKeychain: Vault = { read: unavailable, write: unavailable, remove: unavailable }

async function restartWith(vault = world.vault) {
  await restart(undefined, { vault })
  return deskState()
}

describe('a desk without a connection', () => {
  it('reports that it has none', async () => {
    expect(await deskState()).toMatchObject({ connections: [], active: null, ledger: 'none' })
    expect(await failureOf(desk.ask['ledger.totals'](filter))).toEqual({ kind: 'noConnection' })
  })
})

it('leaving practice switches its faults off', async () => {
  await desk.ask['connection.practise']({})
  await switchOn('bookRate', 'answerLost', 3)
  await desk.ask['connection.add'](live)
  await desk.ask['connection.practise']({})
  expect(await desk.ask['practice.faults']({})).toEqual({ faults: [] })
})

describe('a live connection', () => {
  it('stores its key in the keychain only and opens its ledger without a network', async () => {
    const state = await desk.ask['connection.add'](live)
    expect(state).toMatchObject({ active: { name: 'Main desk', mode: 'live', key: 'keychain' }, ledger: 'open', keychain: 'ok' })
    expect(await desk.ask['ledger.totals'](filter)).toMatchObject({ counts: { all: 0 } })
    const files = await readdir(world.folder, { recursive: true, withFileTypes: true })
    for (const file of files.filter((entry) => entry.isFile())) {
      // A file that is being replaced may be gone by now.
      const text = await readFile(join(file.parentPath, file.name), 'latin1').catch(() => null)
      if (text === null) expect(file.name).toMatch(/\.part$/)
      else expect(text).not.toContain(live.apiKey)
    }
  })

  it('is current again after a restart', async () => {
    await desk.ask['connection.add'](live)
    expect(await restartWith()).toMatchObject({ active: { name: 'Main desk', key: 'keychain' }, ledger: 'open' })
  })

  it('can read its ledger without an API key and reports which procedures need one', async () => {
    await desk.ask['connection.add']({ ...live, apiKey: '' })
    expect(await desk.ask['ledger.totals'](filter)).toMatchObject({ counts: { all: 0 } })
    expect(await failureOf(desk.ask['ledger.refresh'](filter))).toEqual({ kind: 'noKey' })
    const id = (await deskState()).active?.id ?? ''
    expect(await desk.ask['connection.setKey']({ id, apiKey: 'Bearer another-key' })).toMatchObject({ active: { key: 'keychain' } })
    expect(await desk.ask['connection.deleteKey']({ id })).toMatchObject({ active: { key: 'none' } })
  })

  it('reports every invalid field and stores nothing', async () => {
    const failure = await failureOf(desk.ask['connection.add']({ ...live, baseUrl: 'http://hotels.invalid/v1', caFile: 'no token' }))
    expect(failure).toMatchObject({ kind: 'input', fields: [{ path: 'baseUrl' }, { path: 'caFile' }] })
    const keyFailure = await failureOf(desk.ask['connection.add']({ ...live, apiKey: 'two words' }))
    expect(keyFailure).toMatchObject({ kind: 'input', fields: [{ path: 'apiKey' }] })
    expect(await deskState()).toMatchObject({ connections: [] })
  })

  it('reports why it cannot be reached when it is tested, before and after it is stored', async () => {
    expect(await failureOf(desk.ask['connection.test'](live))).toMatchObject({ kind: 'notSent' })
    const id = (await desk.ask['connection.add'](live)).active?.id ?? ''
    expect(await failureOf(desk.ask['connection.testKey']({ id }))).toMatchObject({ kind: 'notSent' })
    await desk.ask['connection.deleteKey']({ id })
    expect(await failureOf(desk.ask['connection.testKey']({ id }))).toEqual({ kind: 'noKey' })
  })

  it('is tested with its stored key', async () => {
    const practiceServer = await serveLive(world)
    const id = await connectLive(desk, world, practiceServer)
    expect(await desk.ask['connection.testKey']({ id })).toEqual({
      reached: true,
      destinations: false,
      extraCa: [expect.stringMatching(/\w/)],
    })
    await practiceServer.close()
  })

  it('shows where its key is stored while another connection is current', async () => {
    const { active } = await desk.ask['connection.add'](live)
    await desk.ask['connection.practise']({})
    await restartWith()
    const keyOf = (state: DeskState) => state.connections.find(({ id }) => id === active?.id)?.key
    expect(keyOf(await desk.waitForEvent('desk.changed', (state) => keyOf(state) !== 'none'))).toBe('keychain')
  })

  it('opens its ledger even if another program overwrote its keychain entry', async () => {
    const { active } = await desk.ask['connection.add'](live)
    await world.vault.write(`api-key:${active?.id}`, 'two words')
    expect(await restartWith()).toMatchObject({ ledger: 'open', active: { key: 'none' } })
  })
})

describe('the account of a connection', () => {
  const other = { ...live, name: 'Second desk' }
  const sameAccount = (id: string | undefined) => ({ kind: 'sameAccount', id, name: 'Main desk' })

  it.each([
    ['unchanged', {}],
    ['with a prefix and spaces around its key', { apiKey: ' Bearer secret-key-1 ' }],
    ['with its address written differently', { baseUrl: 'https://HOTELS.invalid.:443//api/v1/' }],
    ['with percent-encoded letters in its address', { baseUrl: 'https://hotels.invalid/%61p%69/v1' }],
  ])('is refused when it is added again %s, and nothing is stored', async (_, change) => {
    const address = { baseUrl: 'https://hotels.invalid/api/v1' }
    const { active } = await desk.ask['connection.add']({ ...live, ...address })
    expect(await failureOf(desk.ask['connection.add']({ ...other, ...address, ...change }))).toEqual(sameAccount(active?.id))
    expect((await deskState()).connections.map(({ name }) => name)).toEqual(['Main desk'])
  })

  it('is refused when its key is set for a second connection, which keeps its own key', async () => {
    const { active } = await desk.ask['connection.add'](live)
    const second = (await desk.ask['connection.add']({ ...other, apiKey: 'another-key' })).active?.id ?? ''
    expect(await failureOf(desk.ask['connection.setKey']({ id: second, apiKey: live.apiKey }))).toEqual(sameAccount(active?.id))
    expect(await world.vault.read(`api-key:${second}`)).toEqual({ kind: 'found', secret: expect.stringMatching(/ another-key$/) })
    expect(await desk.ask['connection.setKey']({ id: second, apiKey: 'another-key' })).toMatchObject({ active: { id: second } })
  })

  it('is recognised after its key was deleted, and can be added again once the connection has another key', async () => {
    const { active } = await desk.ask['connection.add'](live)
    const id = active?.id ?? ''
    await desk.ask['connection.deleteKey']({ id })
    await restartWith()
    expect(await failureOf(desk.ask['connection.add'](other))).toEqual(sameAccount(id))
    await desk.ask['connection.setKey']({ id, apiKey: 'another-key' })
    expect(await desk.ask['connection.add'](other)).toMatchObject({ active: { name: 'Second desk' } })
  })

  it('is recognised without a keychain', async () => {
    await restartWith(noKeychain)
    const { active } = await desk.ask['connection.add'](live)
    await restartWith(noKeychain)
    expect(await failureOf(desk.ask['connection.add'](other))).toEqual(sameAccount(active?.id))
  })

  it('is recognised by its key if an earlier version stored no fingerprint', async () => {
    const { active } = await desk.ask['connection.add'](live)
    await restart(async () => {
      const file = join(world.folder, 'desk.json')
      const storedSettings = JSON.parse(await readFile(file, 'utf8'))
      delete storedSettings.connections[0].account
      await writeFile(file, JSON.stringify(storedSettings))
    })
    expect(await failureOf(desk.ask['connection.add'](other))).toEqual(sameAccount(active?.id))
  })

  it('differs for another service or another key', async () => {
    await desk.ask['connection.add'](live)
    await desk.ask['connection.add']({ ...other, apiKey: 'another-key' })
    await desk.ask['connection.add']({ ...other, name: 'Third', baseUrl: 'https://hotels.invalid/v2' })
    expect((await deskState()).connections).toHaveLength(3)
  })
})

describe('a desk without a keychain', () => {
  it('keeps the key in memory, shows a recovery code and asks for it at the next start', async () => {
    await restartWith(noKeychain)
    const state = await desk.ask['connection.add'](live)
    expect(state).toMatchObject({ active: { key: 'session' }, ledger: 'open', keychain: 'unavailable' })
    const { code } = await desk.ask['connection.recoveryCode']({})

    expect(await restartWith(noKeychain)).toMatchObject({ ledger: 'needsRecoveryCode', active: { key: 'none' } })
    expect(await failureOf(desk.ask['ledger.totals'](filter))).toEqual({ kind: 'keychain', trouble: 'unavailable' })
    const wrong = await failureOf(desk.ask['connection.unlock']({ recoveryCode: 'nonsense' }))
    expect(wrong).toMatchObject({ kind: 'input', fields: [{ path: 'recoveryCode' }] })
    const twice = [1, 2].map(() => desk.ask['connection.unlock']({ recoveryCode: code ?? '' }))
    expect(await Promise.all(twice)).toMatchObject([{ ledger: 'open' }, { ledger: 'open' }])
  })
})

describe('switching', () => {
  it('between practice and live uses two separate ledgers', async () => {
    await desk.ask['connection.practise']({})
    // A running sync would add entries to the log.
    await desk.ask['sync.run']({})
    const before = world.practice.log.length
    expect(await desk.ask['connection.recoveryCode']({})).toEqual({ code: null })
    const { active } = await desk.ask['connection.add'](live)
    expect(await failureOf(desk.ask['practice.codes']({}))).toEqual({ kind: 'unsupported' })
    await desk.ask['connection.use']({ id: 'practice' })
    expect((await desk.ask['practice.codes']({})).hotels.length).toBeGreaterThan(0)
    expect(await desk.ask['connection.use']({ id: active?.id ?? '' })).toMatchObject({ active: { mode: 'live' }, ledger: 'open' })
    expect(await failureOf(desk.ask['connection.use']({ id: 'gone' }))).toEqual({ kind: 'notHere' })
    expect(world.practice.log.slice(before).filter(({ endpoint }) => endpoint !== 'checkBookings')).toEqual([])
  })
})

describe('settings', () => {
  it('are stored, and an unknown time zone is refused as an input error of its field', async () => {
    await desk.ask['settings.write']({ theme: 'dark', accountingZone: 'Asia/Tokyo' })
    const wrong = await failureOf(desk.ask['settings.write']({ accountingZone: 'Mars/Olympus' }))
    expect(wrong).toMatchObject({ kind: 'input', fields: [{ path: 'accountingZone' }] })
    await restartWith()
    expect(await desk.ask['settings.read']({})).toMatchObject({ theme: 'dark', accountingZone: 'Asia/Tokyo', currency: 'EUR' })
  })
})
