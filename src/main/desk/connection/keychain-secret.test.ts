import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { desk, deskForEachTest, restart, world } from '../../testing/desk/practising-desk.ts'
import { failureOf, liveConnection } from '../../testing/test-desk.ts'
import { json, type TestServer, testCa, testServer } from '../../testing/test-server.ts'
import { keychainVault } from '../../vault/keychain.ts'
import { keychainSecret, readKeychainSecret } from './api-keys.ts'

describe('the API key of a live connection', () => {
  deskForEachTest({ practising: false })
  let service: TestServer
  let id: string
  beforeEach(async () => {
    service = await testServer()
    service.reply(json(200, { bookings: [] }))
    desk.openPath = join(world.documents, 'ca.pem')
    await writeFile(desk.openPath, service.ca.cert)
    const { file } = await desk.ask['connection.chooseCaFile']({})
    const { active } = await desk.ask['connection.add']({ ...liveConnection, baseUrl: service.baseUrl, caFile: file?.token ?? '' })
    id = active?.id ?? ''
  })
  afterEach(() => service.close())

  /** Restarts the desk after a change of the connection in `desk.json`. */
  async function tamperAndRestart(change: { baseUrl?: string; caPem?: string }, otherSettings: object = {}) {
    await restart(async () => {
      const file = join(world.folder, 'desk.json')
      const kept = JSON.parse(await readFile(file, 'utf8'))
      Object.assign(kept.connections[0], change)
      await writeFile(file, JSON.stringify({ ...kept, ...otherSettings }))
    })
    return (await desk.ask['desk.state']({})).active
  }
  const refused = { key: 'none', keyOfOtherPlace: true }
  const used = { key: 'keychain', keyOfOtherPlace: false }

  it('is not sent to an address that was written into desk.json, whichever CA vouches for it', async () => {
    const thief = await testServer()
    expect(await tamperAndRestart({ baseUrl: thief.baseUrl, caPem: thief.ca.cert })).toMatchObject(refused)
    expect(await failureOf(desk.ask['connection.testKey']({ id }))).toEqual({ kind: 'noKey' })
    expect(await failureOf(desk.ask['sync.run']({}))).toEqual({ kind: 'noKey' })
    expect([thief.connections(), thief.bytesRead()]).toEqual([0, 0])
    await thief.close()
  })

  it('is not sent to a server with another CA, and the ledger opens anyway', async () => {
    expect(await tamperAndRestart({ caPem: (await testCa()).cert })).toMatchObject(refused)
    expect((await desk.ask['desk.state']({})).ledger).toBe('open')
  })

  it('is used again, without being entered, once desk.json has its old contents', async () => {
    const { baseUrl } = service
    await tamperAndRestart({ baseUrl: 'https://thief.invalid/v1' })
    expect(await tamperAndRestart({ baseUrl })).toMatchObject(used)
    expect(await desk.ask['connection.testKey']({ id })).toMatchObject({ reached: true })
  })

  it('is used for another address after it is entered again', async () => {
    const caPem = (await testCa()).cert
    await tamperAndRestart({ caPem })
    expect((await desk.ask['connection.setKey']({ id, apiKey: 'secret-key-1' })).active).toMatchObject(used)
    expect(await tamperAndRestart({ caPem })).toMatchObject(used)
  })

  it('is deleted on request and does not come back when desk.json has the true address again', async () => {
    const { baseUrl } = service
    await tamperAndRestart({ baseUrl: 'https://thief.invalid/v1' })
    const none = { key: 'none', keyOfOtherPlace: false }
    expect((await desk.ask['connection.deleteKey']({ id })).active).toMatchObject(none)
    expect(await world.vault.read(`api-key:${id}`)).toEqual({ kind: 'missing' })
    expect(await tamperAndRestart({ baseUrl })).toMatchObject(none)
  })

  it('is not replaced without the clerk’s confirmation while open cases may need it', async () => {
    await tamperAndRestart({ caPem: (await testCa()).cert }, { active: null, openCases: { [id]: 2 } })
    await desk.waitForEvent('desk.changed', ({ connections }) => connections.some(({ keyOfOtherPlace }) => keyOfOtherPlace))
    expect(await failureOf(desk.ask['connection.setKey']({ id, apiKey: 'another' }))).toEqual({ kind: 'casesOpen', open: 2 })
  })

  it('is migrated once from an earlier version and then bound to its address', async () => {
    await world.vault.write(`api-key:${id}`, 'secret-key-1')
    expect(await tamperAndRestart({})).toMatchObject(used)
    expect(await desk.ask['connection.testKey']({ id })).toMatchObject({ reached: true })
    expect(await tamperAndRestart({ baseUrl: 'https://thief.invalid/v1' })).toMatchObject(refused)
  })

  it('is used even if it could not be migrated yet', async () => {
    await world.vault.write(`api-key:${id}`, 'secret-key-1')
    const { vault } = world
    const readOnly = { ...vault, write: async () => ({ kind: 'trouble', trouble: 'locked' }) as const }
    await restart(undefined, { vault: readOnly })
    expect((await desk.ask['desk.state']({})).active).toMatchObject(used)
    expect(await vault.read(`api-key:${id}`)).toEqual({ kind: 'found', secret: 'secret-key-1' })
  })
})

const address = { baseUrl: 'https://hotels.invalid/v1', caPem: '' }

it('a keychain entry can store the longest key', async () => {
  const kept: string[] = []
  const load = async () => ({
    getPassword: async () => kept[0] ?? null,
    setPassword: async (_service: string, _account: string, secret: string) => void kept.push(secret),
    deletePassword: async () => true,
  })
  const key = 'x'.repeat(2000)
  expect(await keychainVault({ service: 'test', load }).write('api-key:a', keychainSecret(address, key))).toEqual({ kind: 'done' })
  expect(readKeychainSecret(address, kept[0] ?? '')).toEqual({ kind: 'key', key })
})

it.each(['', 'two words', 'deskbook-1 two words', 'deskbook-1  ', 'clé'])('a keychain entry with %j is not accepted', (secret) => {
  expect(readKeychainSecret(address, secret)).not.toHaveProperty('key')
})
