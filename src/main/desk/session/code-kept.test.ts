import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ServedPractice } from '../../practice/server/https-server.ts'
import { checkOf, failureOf, formFor, newWorld, startDesk, type TestDesk, type TestWorld } from '../../testing/test-desk.ts'
import { bookLive, connectLive, serveLive } from '../../testing/test-live.ts'
import { keyOfRecoveryCode } from '../../vault/recovery-code.ts'

let world: TestWorld
let desk: TestDesk
let practiceServer: ServedPractice
beforeEach(async () => {
  world = await newWorld()
  practiceServer = await serveLive(world)
  desk = await startDesk(world)
})
afterEach(async () => {
  await desk.stop()
  await practiceServer.close()
  await world.remove()
})

const hourMs = 3_600_000
const kept = async () => (await desk.ask['desk.state']({})).recoveryCode
const restart = async () => {
  await desk.stop()
  desk = await startDesk(world)
}
const code = async () => (await desk.ask['connection.recoveryCode']({})).code ?? ''
/** Books and waits until the desk asks for the code. */
const bookAndBeAsked = async () => {
  await bookLive(desk, practiceServer)
  await desk.waitForEvent('desk.changed', ({ recoveryCode }) => recoveryCode?.asks === true)
}

describe('the recovery code', () => {
  it('is asked for after the first live booking and after restarts, until it is stored', async () => {
    await connectLive(desk, world, practiceServer)
    expect(await kept()).toEqual({ kept: null, asks: false })
    await bookAndBeAsked()
    await restart()
    expect(await kept()).toEqual({ kept: null, asks: true })
    expect(await desk.ask['connection.recoveryCodeOnPaper']({})).toMatchObject({
      recoveryCode: { kept: { how: 'paper', atMs: expect.any(Number) }, asks: false },
    })
    await bookLive(desk, practiceServer)
    await restart()
    expect(await kept()).toMatchObject({ kept: { how: 'paper' }, asks: false })
  })

  it('is not asked for with a practice ledger, because its key is fixed', async () => {
    await desk.ask['connection.practise']({})
    expect(await desk.ask['booking.book'](formFor(await checkOf(desk)))).toMatchObject({ state: 'CONFIRMED' })
    expect(await kept()).toBeNull()
    expect(await failureOf(desk.ask['connection.saveRecoveryCode']({}))).toEqual({ kind: 'ledger', trouble: 'closed' })
  })

  it('is asked for again at the first start that is at least one day after the postponement', async () => {
    await connectLive(desk, world, practiceServer)
    await bookAndBeAsked()
    expect(await desk.ask['connection.recoveryCodeLater']({})).toMatchObject({ recoveryCode: { kept: null, asks: false } })
    world.pass(23 * hourMs)
    await restart()
    expect(await kept()).toEqual({ kept: null, asks: false })
    world.pass(2 * hourMs)
    await restart()
    expect(await kept()).toEqual({ kept: null, asks: true })
  })

  it('is asked for again if the clock was set back after it was postponed', async () => {
    await connectLive(desk, world, practiceServer)
    await bookAndBeAsked()
    await desk.ask['connection.recoveryCodeLater']({})
    world.pass(-48 * hourMs)
    await restart()
    expect(await kept()).toMatchObject({ asks: true })
  })

  it('counts as stored once it is saved to a file, and the file yields the key', async () => {
    await connectLive(desk, world, practiceServer)
    desk.savePath = join(world.documents, 'code.txt')
    expect(await desk.ask['connection.saveRecoveryCode']({})).toEqual({ file: 'code.txt' })
    // The note about the partial file is removed once the file is complete.
    expect(await readdir(join(world.folder, 'unfinished'))).toEqual([])
    const text = await readFile(desk.savePath, 'utf8')
    expect(text).toContain('Main desk')
    const [line = ''] = /^[0-9A-Z]{4}(-[0-9A-Z]{4}){13}$/m.exec(text) ?? []
    expect(line).toBe(await code())
    expect(keyOfRecoveryCode(line).ok).toBe(true)
    expect(await kept()).toMatchObject({ kept: { how: 'file' }, asks: false })
  })

  it('is not saved in the data folder, and does not count as stored when the dialog is cancelled', async () => {
    const id = await connectLive(desk, world, practiceServer)
    for (const path of [join(world.folder, 'code.txt'), join(world.folder, id, 'code.txt')]) {
      desk.savePath = path
      expect(await failureOf(desk.ask['connection.saveRecoveryCode']({}))).toEqual({ kind: 'file', why: 'ownFolder' })
    }
    desk.savePath = null
    expect(await desk.ask['connection.saveRecoveryCode']({})).toEqual({ file: null })
    expect(await kept()).toEqual({ kept: null, asks: false })
  })

  it('counts as stored once it was typed to open the ledger', async () => {
    const id = await connectLive(desk, world, practiceServer)
    const typed = await code()
    await desk.stop()
    await world.vault.remove(`ledger-key:${id}`)
    desk = await startDesk(world)
    expect(await kept()).toBeNull()
    await desk.ask['connection.unlock']({ recoveryCode: typed })
    expect(await kept()).toMatchObject({ kept: { how: 'typed' }, asks: false })
  })

  it('is tracked separately for each ledger', async () => {
    const first = await connectLive(desk, world, practiceServer)
    await desk.ask['connection.recoveryCodeOnPaper']({})
    await desk.ask['connection.add']({
      ...{ name: 'Second', baseUrl: 'https://hotels.invalid/v1', apiKey: 'another-key', caFile: '' },
      ...{ occupantsField: 'occupancy', bookTimeoutSeconds: 120 },
    })
    expect(await kept()).toEqual({ kept: null, asks: false })
    await desk.ask['connection.use']({ id: first })
    expect(await kept()).toMatchObject({ kept: { how: 'paper' } })
  })

  it('is not in any file of the desk', async () => {
    await connectLive(desk, world, practiceServer)
    await bookAndBeAsked()
    await desk.ask['connection.recoveryCodeOnPaper']({})
    const words = [await code(), (await code()).replaceAll('-', '')]
    await desk.stop()
    for (const entry of await readdir(world.folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const text = await readFile(join(entry.parentPath, entry.name), 'latin1')
      for (const word of words) expect(text).not.toContain(word)
    }
  })
})
