import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { book, connect, desk, deskState, liveDeskForEachTest, recoveryCodeOfLedger, restart, world } from '../../testing/desk/live-desk.ts'
import { checkOf, failureOf, formFor, liveConnection } from '../../testing/test-desk.ts'
import { keyOfRecoveryCode } from '../../vault/recovery-code.ts'

liveDeskForEachTest()

const hourMs = 3_600_000
const kept = async () => (await deskState()).recoveryCode
/** Books and waits until the desk asks for the code. */
const bookAndBeAsked = async () => {
  await book()
  await desk.waitForEvent('desk.changed', ({ recoveryCode }) => recoveryCode?.asks === true)
}

describe('the recovery code', () => {
  it('is asked for after the first live booking and after restarts, until it is stored', async () => {
    await connect()
    expect(await kept()).toEqual({ kept: null, asks: false })
    await bookAndBeAsked()
    await restart()
    expect(await kept()).toEqual({ kept: null, asks: true })
    expect(await desk.ask['connection.recoveryCodeOnPaper']({})).toMatchObject({
      recoveryCode: { kept: { how: 'paper', atMs: expect.any(Number) }, asks: false },
    })
    await book()
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
    await connect()
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
    await connect()
    await bookAndBeAsked()
    await desk.ask['connection.recoveryCodeLater']({})
    world.pass(-48 * hourMs)
    await restart()
    expect(await kept()).toMatchObject({ asks: true })
  })

  it('counts as stored once it is saved to a file, and the file yields the key', async () => {
    await connect()
    desk.savePath = join(world.documents, 'code.txt')
    expect(await desk.ask['connection.saveRecoveryCode']({})).toEqual({ file: 'code.txt' })
    // The note about the partial file is removed once the file is complete.
    expect(await readdir(join(world.folder, 'unfinished'))).toEqual([])
    const text = await readFile(desk.savePath, 'utf8')
    expect(text).toContain('Main desk')
    const [line = ''] = /^[0-9A-Z]{4}(-[0-9A-Z]{4}){13}$/m.exec(text) ?? []
    expect(line).toBe(await recoveryCodeOfLedger())
    expect(keyOfRecoveryCode(line).ok).toBe(true)
    expect(await kept()).toMatchObject({ kept: { how: 'file' }, asks: false })
  })

  it('is not saved in the data folder, and does not count as stored when the dialog is cancelled', async () => {
    const id = await connect()
    for (const path of [join(world.folder, 'code.txt'), join(world.folder, id, 'code.txt')]) {
      desk.savePath = path
      expect(await failureOf(desk.ask['connection.saveRecoveryCode']({}))).toEqual({ kind: 'file', why: 'ownFolder' })
    }
    desk.savePath = null
    expect(await desk.ask['connection.saveRecoveryCode']({})).toEqual({ file: null })
    expect(await kept()).toEqual({ kept: null, asks: false })
  })

  it('counts as stored once it was typed to open the ledger', async () => {
    const id = await connect()
    const typed = await recoveryCodeOfLedger()
    await restart(() => world.vault.remove(`ledger-key:${id}`))
    expect(await kept()).toBeNull()
    await desk.ask['connection.unlock']({ recoveryCode: typed })
    expect(await kept()).toMatchObject({ kept: { how: 'typed' }, asks: false })
  })

  it('is tracked separately for each ledger', async () => {
    const first = await connect()
    await desk.ask['connection.recoveryCodeOnPaper']({})
    await desk.ask['connection.add']({ ...liveConnection, name: 'Second' })
    expect(await kept()).toEqual({ kept: null, asks: false })
    await desk.ask['connection.use']({ id: first })
    expect(await kept()).toMatchObject({ kept: { how: 'paper' } })
  })

  it('is not in any file of the desk', async () => {
    await connect()
    await bookAndBeAsked()
    await desk.ask['connection.recoveryCodeOnPaper']({})
    const words = [await recoveryCodeOfLedger(), (await recoveryCodeOfLedger()).replaceAll('-', '')]
    await desk.stop()
    for (const entry of await readdir(world.folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const text = await readFile(join(entry.parentPath, entry.name), 'latin1')
      for (const word of words) expect(text).not.toContain(word)
    }
  })
})
