import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import * as promises from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lock } from '../ledger/lock.ts'
import { openLedger } from '../ledger/open.ts'
import { chooseFolder } from './choose-folder.ts'
import { findDataFolder } from './data-folder.ts'
import { readNote } from './folder-notes.ts'
import * as sample from './sample-data.ts'
import { contentsOf, ledgerOf, sampleKey } from './sample-data.ts'

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof promises>()
  return { ...real, copyFile: vi.fn(real.copyFile) }
})
/** An earlier version made ledgers there. */
const system = vi.hoisted(() => ({ knowsShares: true }))
vi.mock('../files/network-folder.ts', () => ({
  isOnNetwork: (folder: string) => system.knowsShares && folder.includes('share'),
  isInMemory: (folder: string) => folder.includes('memory'),
}))

function layData(folder: string) {
  system.knowsShares = false
  sample.layData(folder)
  system.knowsShares = true
}

let home: string
let present: string
let disk: string
const chosenOf = (computer: string, chosen: string) =>
  chooseFolder({ chosen, present, notes: dirname(present), computer, nowMs: Date.UTC(2031, 0, 15) })
const startOf = (computer: string) => findDataFolder({ applications: join(home, 'share', 'ana'), olderApplications: null, computer }).folder

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'choose-'))
  present = join(home, 'share', 'ana', 'Deskbook', 'desk')
  disk = join(home, 'disk')
  mkdirSync(disk)
})
afterEach(() => {
  vi.resetAllMocks()
  rmSync(home, { recursive: true })
})

describe('a folder that is chosen for the data', () => {
  it('gets all that lay on the share, is used from the next start on, and leaves the share as it was', async () => {
    layData(present)
    const before = contentsOf(present)
    const folder = await chosenOf('desk-1', disk)
    expect(folder).toBe(join(disk, 'Deskbook', 'desk'))
    expect([contentsOf(folder), contentsOf(present)]).toEqual([before, before])
    expect(startOf('desk-1')).toBe(folder)
    openLedger(ledgerOf(folder), sampleKey, 'UTC').close()
    if (process.platform !== 'win32') expect(statSync(folder).mode & 0o777).toBe(0o700)
  })

  it('is another one on each computer, and only the first takes over what lay on the share', async () => {
    layData(present)
    await chosenOf('desk-1', disk)
    const second = join(home, 'second')
    mkdirSync(second)
    const folder = await chosenOf('desk-2', second)
    expect(contentsOf(folder)).toEqual({})
    expect([startOf('desk-1'), startOf('desk-2'), startOf('desk-3')]).toEqual([join(disk, 'Deskbook', 'desk'), folder, present])
  })

  it('is the one of before where that has data: no second set is begun beside it', async () => {
    layData(present)
    const first = await chosenOf('desk-1', disk)
    const other = join(home, 'other')
    mkdirSync(other)
    expect(await chosenOf('desk-1', other)).toBe(first)
    expect(readdirSync(other)).toEqual([])
  })

  it.each(['', 'Deskbook', 'Deskbook/desk'])('opens the data that are there already, chosen by the folder %j', async (below) => {
    layData(present)
    const there = join(disk, 'Deskbook', 'desk')
    layData(there)
    writeFileSync(join(there, 'desk.json'), 'of this computer')
    const before = contentsOf(there)
    expect(await chosenOf('desk-1', join(disk, below))).toBe(there)
    expect(contentsOf(there)).toEqual(before)
    expect(readNote(dirname(present), 'desk-1')).toMatchObject({ folder: there, tookOver: false })
  })

  it('takes the place of what a start left there that came to nothing', async () => {
    layData(present)
    const left = join(disk, 'Deskbook', 'desk')
    mkdirSync(left, { recursive: true })
    writeFileSync(join(left, 'desk.log'), '{}')
    expect(contentsOf(await chosenOf('desk-1', disk))).toEqual(contentsOf(present))
  })

  it('is begun empty where nothing lay on the share', async () => {
    mkdirSync(present, { recursive: true })
    writeFileSync(join(present, 'desk.log'), '{}')
    expect(contentsOf(await chosenOf('desk-1', disk))).toEqual({})
  })
})

describe('a folder is not taken', () => {
  it.each([
    ['on a network', () => join(home, 'share'), { kind: 'ledger', trouble: 'networkFolder' }],
    ['in memory', () => join(home, 'memory'), { kind: 'ledger', trouble: 'memoryFolder' }],
    ['that is not there', () => join(home, 'gone'), { kind: 'file', why: 'missing' }],
    ['that is a file', () => join(home, 'file'), { kind: 'file', why: 'missing' }],
  ])('%s', async (_, chosen, failure) => {
    layData(present)
    writeFileSync(join(home, 'file'), '')
    mkdirSync(join(home, 'memory'))
    await expect(chosenOf('desk-1', chosen())).rejects.toMatchObject({ failure })
    expect(startOf('desk-1')).toBe(present)
  })

  it('behind a link that leads to a network', async () => {
    mkdirSync(present, { recursive: true })
    symlinkSync(present, join(home, 'link'), 'junction')
    await expect(chosenOf('desk-1', join(home, 'link'))).rejects.toMatchObject({ failure: { trouble: 'networkFolder' } })
  })

  it('while somebody has a ledger on the share open', async () => {
    layData(present)
    const release = lock(ledgerOf(present))
    await expect(chosenOf('desk-1', disk)).rejects.toMatchObject({ failure: { kind: 'ledger', trouble: 'inUse' } })
    release()
    expect([startOf('desk-1'), readdirSync(disk)]).toEqual([present, []])
    await chosenOf('desk-1', disk)
  })

  it('when a ledger on the share is written while it is copied, by a program whose lock the share did not keep', async () => {
    layData(present)
    vi.mocked(promises.copyFile).mockImplementationOnce(async (from, to) => {
      appendFileSync(join(present, 'main', 'witness.log'), 'another line\n')
      writeFileSync(to as string, (await promises.readFile(from as string)) as Uint8Array)
    })
    await expect(chosenOf('desk-1', disk)).rejects.toMatchObject({ failure: { kind: 'ledger', trouble: 'inUse' } })
    expect([startOf('desk-1'), contentsOf(disk)]).toEqual([present, {}])
  })
})

describe('a start', () => {
  it('is refused with a sentence where the chosen folder is not there: an empty one would know of no booking', async () => {
    layData(present)
    const folder = await chosenOf('desk-1', disk)
    rmSync(disk, { recursive: true })
    expect(() => startOf('desk-1')).toThrow(/which is not there now.*Connect the disk.*remove the file .*desk-folder\.desk-1\.json/)
    expect(existsSync(folder)).toBe(false)
  })

  it('takes a note that cannot be read for none, and asks anew', () => {
    mkdirSync(dirname(present), { recursive: true })
    writeFileSync(join(dirname(present), 'desk-folder.desk-1.json'), '{"computer":')
    expect(startOf('desk-1')).toBe(present)
  })

  it('says from where it took data over, and why it could not', async () => {
    const roaming = join(home, 'Roaming')
    const older = join(roaming, 'Deskbook', 'desk')
    layData(older)
    const found = () => findDataFolder({ applications: join(home, 'Local'), olderApplications: roaming, computer: 'desk-1' })
    mkdirSync(join(home, 'Local', 'Deskbook'), { recursive: true })
    const release = lock(ledgerOf(older))
    await expect(found().settle(0)).rejects.toThrow(/does not start.*Nothing was opened or sent.*Another Deskbook is using them/)
    release()
    expect(await found().settle(0)).toMatchObject({ movedFrom: older })
    expect(await found().settle(0)).toMatchObject({ movedFrom: null })
  })
})
