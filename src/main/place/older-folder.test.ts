import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import * as promises from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lock } from '../ledger/database/lock.ts'
import { openLedger } from '../ledger/storage/open.ts'
import { contentsOf, layData, ledgerOf, sampleKey } from '../testing/sample-data.ts'
import { folderForEachTest, folder as home } from '../testing/temporary-folder.ts'
import { readNote } from './folder-notes.ts'
import { takeOverOlder } from './older-folder.ts'

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof promises>()
  return { ...real, rename: vi.fn(real.rename), copyFile: vi.fn(real.copyFile) }
})

let oldFolder: string
let folder: string
const nowMs = Date.UTC(2031, 0, 15)
const take = (computer = 'desk-1', to = folder) => takeOverOlder({ oldFolder, folder: to, computer, nowMs })
const refusal = (code: string) => Object.assign(new Error('no'), { code })

/** Makes the move to the new folder fail once with `code`, and all other renames of the old folder fail with `otherCode`, if given. */
async function refuseMove(code: string, otherCode?: string): Promise<void> {
  const { rename } = await vi.importActual<typeof promises>('node:fs/promises')
  let isRefused = false
  vi.mocked(promises.rename).mockImplementation(async (from, to) => {
    if (from === oldFolder && to === folder && !isRefused) {
      isRefused = true
      throw refusal(code)
    }
    if (from === oldFolder && to !== folder && otherCode) throw refusal(otherCode)
    await rename(from, to)
  })
}

folderForEachTest()
beforeEach(() => {
  oldFolder = join(home, 'Roaming', 'Deskbook', 'desk')
  folder = join(home, 'Local', 'Deskbook', 'desk')
})
afterEach(() => void vi.resetAllMocks())

describe('data of an earlier version', () => {
  it('are moved completely to the folder on this computer, and exist nowhere else afterwards', async () => {
    layData(oldFolder)
    const before = contentsOf(oldFolder)
    expect(await take()).toBe(true)
    expect([contentsOf(folder), existsSync(oldFolder)]).toEqual([before, false])
    openLedger(ledgerOf(folder), sampleKey, 'UTC').close()
    expect(readNote(dirname(oldFolder), 'desk-1')).toMatchObject({ folder, tookOver: true })
    expect(await take()).toBe(false)
  })

  it('are copied to another disk and verified; the old folder is then renamed to end in .moved', async () => {
    layData(oldFolder)
    const before = contentsOf(oldFolder)
    await refuseMove('EXDEV')
    expect(await take()).toBe(true)
    expect([contentsOf(folder), existsSync(oldFolder)]).toEqual([before, false])
    expect(contentsOf(`${oldFolder}.moved-20310115T000000000Z`)).toEqual(before)
    openLedger(ledgerOf(folder), sampleKey, 'UTC').close()
  })

  it('that were corrupted by the copy are not used, and both folders are unchanged', async () => {
    layData(oldFolder)
    const before = contentsOf(oldFolder)
    await refuseMove('EXDEV')
    vi.mocked(promises.copyFile).mockImplementationOnce(async (_, to) => writeFileSync(String(to), 'torn'))
    await expect(take()).rejects.toMatchObject({ failure: { kind: 'file', why: 'other' } })
    expect([contentsOf(oldFolder), existsSync(folder), existsSync(`${folder}.part`)]).toEqual([before, false, false])
    expect(await take()).toBe(true)
  })

  it('do not replace existing data in the new folder, and stay in the old one', async () => {
    layData(oldFolder)
    layData(folder)
    writeFileSync(join(folder, 'desk.json'), 'of this computer')
    const before = [contentsOf(oldFolder), contentsOf(folder)]
    expect(await take()).toBe(false)
    expect([contentsOf(oldFolder), contentsOf(folder)]).toEqual(before)
  })

  it('are moved even if a failed start left its log in the new folder', async () => {
    layData(oldFolder)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'desk.log'), '{}\n')
    expect(await take()).toBe(true)
    expect(contentsOf(folder)).toHaveProperty('desk.json')
  })

  it('stay where they are while an earlier version has them open, and the desk does not start', async () => {
    layData(oldFolder)
    const release = lock(ledgerOf(oldFolder))
    const before = contentsOf(oldFolder)
    await expect(take()).rejects.toMatchObject({ failure: { kind: 'ledger', trouble: 'inUse' } })
    release()
    expect([contentsOf(oldFolder), existsSync(folder)]).toEqual([before, false])
  })

  it('are taken by one computer; a second one with an older copy of the profile starts empty', async () => {
    layData(oldFolder)
    await take()
    layData(oldFolder)
    const second = join(home, 'Second', 'desk')
    expect(await take('desk-2', second)).toBe(false)
    expect(existsSync(second)).toBe(false)
  })

  it('are locked while they are copied to another disk, and stay in the old folder if an earlier version starts right after the copy', async () => {
    layData(oldFolder)
    const before = contentsOf(oldFolder)
    let isKeptOut = false
    vi.mocked(promises.copyFile).mockImplementationOnce(async (from, to) => {
      expect(() => lock(ledgerOf(oldFolder))).toThrow()
      isKeptOut = true
      writeFileSync(String(to), readFileSync(String(from)))
    })
    let release = () => {}
    const { rename } = await vi.importActual<typeof promises>('node:fs/promises')
    vi.mocked(promises.rename).mockImplementation(async (from, to) => {
      if (from === oldFolder && to === folder) throw refusal('EXDEV')
      if (from !== oldFolder) return rename(from, to)
      release = lock(ledgerOf(oldFolder))
      throw refusal('EBUSY')
    })
    await expect(take()).rejects.toMatchObject({ failure: { kind: 'ledger', trouble: 'inUse' } })
    expect([isKeptOut, contentsOf(oldFolder), existsSync(folder)]).toEqual([true, before, false])
    release()
    vi.mocked(promises.rename).mockImplementation(rename)
    expect(await take()).toBe(true)
    expect(contentsOf(folder)).toEqual(before)
  })

  it('stay in the old folder after a copy to another disk if it cannot be renamed, and are not taken again', async () => {
    layData(oldFolder)
    const before = contentsOf(oldFolder)
    await refuseMove('EXDEV', 'EACCES')
    expect(await take()).toBe(true)
    expect([contentsOf(folder), contentsOf(oldFolder)]).toEqual([before, before])
    expect([await take(), await take('desk-2', join(home, 'Second', 'desk'))]).toEqual([false, false])
  })

  it('that were taken and reappear with the profile are not taken again, even if the folder was emptied', async () => {
    layData(oldFolder)
    await take()
    rmSync(folder, { recursive: true })
    layData(oldFolder)
    expect([await take(), existsSync(folder)]).toEqual([false, false])
  })

  it('that could not be taken are available to another computer', async () => {
    layData(oldFolder)
    await refuseMove('EIO')
    await expect(take()).rejects.toMatchObject({ failure: { kind: 'file' } })
    expect(await take('desk-2', join(home, 'Second', 'desk'))).toBe(true)
  })

  it('that do not exist lead to no changes', async () => {
    expect(await take()).toBe(false)
    mkdirSync(oldFolder, { recursive: true })
    expect(await take()).toBe(false)
    expect(readdirSync(dirname(oldFolder))).toEqual(['desk'])
  })
})
