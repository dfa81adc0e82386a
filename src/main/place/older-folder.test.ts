import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import * as promises from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lock } from '../ledger/database/lock.ts'
import { openLedger } from '../ledger/storage/open.ts'
import { contentsOf, layData, ledgerOf, sampleKey } from '../testing/sample-data.ts'
import { readNote } from './folder-notes.ts'
import { takeOverOlder } from './older-folder.ts'

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof promises>()
  return { ...real, rename: vi.fn(real.rename), copyFile: vi.fn(real.copyFile) }
})

let home: string
let older: string
let folder: string
const nowMs = Date.UTC(2031, 0, 15)
const take = (computer = 'desk-1', to = folder) => takeOverOlder({ older, folder: to, computer, nowMs })
const refusal = (code: string) => Object.assign(new Error('no'), { code })

/** Makes the move of the folder fail once, and its other renames with the error code `also`. */
async function refuseMove(code: string, also?: string): Promise<void> {
  const { rename } = await vi.importActual<typeof promises>('node:fs/promises')
  let isRefused = false
  vi.mocked(promises.rename).mockImplementation(async (from, to) => {
    if (from === older && to === folder && !isRefused) {
      isRefused = true
      throw refusal(code)
    }
    if (from === older && to !== folder && also) throw refusal(also)
    await rename(from, to)
  })
}

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'older-'))
  older = join(home, 'Roaming', 'Deskbook', 'desk')
  folder = join(home, 'Local', 'Deskbook', 'desk')
})
afterEach(() => {
  vi.resetAllMocks()
  rmSync(home, { recursive: true })
})

describe('data of an earlier version', () => {
  it('are moved completely to the folder on this computer, and exist nowhere else afterwards', async () => {
    layData(older)
    const before = contentsOf(older)
    expect(await take()).toBe(true)
    expect([contentsOf(folder), existsSync(older)]).toEqual([before, false])
    openLedger(ledgerOf(folder), sampleKey, 'UTC').close()
    expect(readNote(dirname(older), 'desk-1')).toMatchObject({ folder, tookOver: true })
    expect(await take()).toBe(false)
  })

  it('on another disk are copied and verified; the old folder is renamed to say so', async () => {
    layData(older)
    const before = contentsOf(older)
    await refuseMove('EXDEV')
    expect(await take()).toBe(true)
    expect([contentsOf(folder), existsSync(older)]).toEqual([before, false])
    expect(contentsOf(`${older}.moved-20310115T000000000Z`)).toEqual(before)
    openLedger(ledgerOf(folder), sampleKey, 'UTC').close()
  })

  it('that were corrupted by the copy are not used, and both folders are unchanged', async () => {
    layData(older)
    const before = contentsOf(older)
    await refuseMove('EXDEV')
    vi.mocked(promises.copyFile).mockImplementationOnce(async (_, to) => writeFileSync(String(to), 'torn'))
    await expect(take()).rejects.toMatchObject({ failure: { kind: 'file', why: 'other' } })
    expect([contentsOf(older), existsSync(folder), existsSync(`${folder}.part`)]).toEqual([before, false, false])
    expect(await take()).toBe(true)
  })

  it('never replace existing data, and are not opened as a second set', async () => {
    layData(older)
    layData(folder)
    writeFileSync(join(folder, 'desk.json'), 'of this computer')
    const before = [contentsOf(older), contentsOf(folder)]
    expect(await take()).toBe(false)
    expect([contentsOf(older), contentsOf(folder)]).toEqual(before)
  })

  it('replace the log of a failed start', async () => {
    layData(older)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'desk.log'), '{}\n')
    expect(await take()).toBe(true)
    expect(contentsOf(folder)).toHaveProperty('desk.json')
  })

  it('stay where they are while an earlier version has them open, and the desk does not start', async () => {
    layData(older)
    const release = lock(ledgerOf(older))
    const before = contentsOf(older)
    await expect(take()).rejects.toMatchObject({ failure: { kind: 'ledger', trouble: 'inUse' } })
    release()
    expect([contentsOf(older), existsSync(folder)]).toEqual([before, false])
  })

  it('are taken by one computer; a second one with an older copy of the profile starts empty', async () => {
    layData(older)
    await take()
    layData(older)
    const second = join(home, 'Second', 'desk')
    expect(await take('desk-2', second)).toBe(false)
    expect(existsSync(second)).toBe(false)
  })

  it('on another disk are locked during the copy, and left to an earlier version started right after it', async () => {
    layData(older)
    const before = contentsOf(older)
    let isKeptOut = false
    vi.mocked(promises.copyFile).mockImplementationOnce(async (from, to) => {
      expect(() => lock(ledgerOf(older))).toThrow()
      isKeptOut = true
      writeFileSync(String(to), readFileSync(String(from)))
    })
    let release = () => {}
    const { rename } = await vi.importActual<typeof promises>('node:fs/promises')
    vi.mocked(promises.rename).mockImplementation(async (from, to) => {
      if (from === older && to === folder) throw refusal('EXDEV')
      if (from !== older) return rename(from, to)
      release = lock(ledgerOf(older))
      throw refusal('EBUSY')
    })
    await expect(take()).rejects.toMatchObject({ failure: { kind: 'ledger', trouble: 'inUse' } })
    expect([isKeptOut, contentsOf(older), existsSync(folder)]).toEqual([true, before, false])
    release()
    vi.mocked(promises.rename).mockImplementation(rename)
    expect(await take()).toBe(true)
    expect(contentsOf(folder)).toEqual(before)
  })

  it('on another disk stay there if the old folder cannot be renamed, and are not taken again', async () => {
    layData(older)
    const before = contentsOf(older)
    await refuseMove('EXDEV', 'EACCES')
    expect(await take()).toBe(true)
    expect([contentsOf(folder), contentsOf(older)]).toEqual([before, before])
    expect([await take(), await take('desk-2', join(home, 'Second', 'desk'))]).toEqual([false, false])
  })

  it('that were taken and reappear with the profile are not taken again, even if the folder was emptied', async () => {
    layData(older)
    await take()
    rmSync(folder, { recursive: true })
    layData(older)
    expect([await take(), existsSync(folder)]).toEqual([false, false])
  })

  it('that could not be taken are available to another computer', async () => {
    layData(older)
    await refuseMove('EIO')
    await expect(take()).rejects.toMatchObject({ failure: { kind: 'file' } })
    expect(await take('desk-2', join(home, 'Second', 'desk'))).toBe(true)
  })

  it('that do not exist lead to no changes', async () => {
    expect(await take()).toBe(false)
    mkdirSync(older, { recursive: true })
    expect(await take()).toBe(false)
    expect(readdirSync(dirname(older))).toEqual(['desk'])
  })
})
