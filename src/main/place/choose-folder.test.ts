import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import * as promises from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { lock } from '../ledger/database/lock.ts'
import { openLedger } from '../ledger/storage/open.ts'
import { chooseForEachTest, chosenOf, disk, home, layData, present, startOf } from '../testing/place/chosen-folders.ts'
import { disks, system } from '../testing/place/fake-disks.ts'
import { contentsOf, ledgerOf, sampleKey } from '../testing/sample-data.ts'
import { chooseFolder } from './choose-folder.ts'
import { noteFile, readNote } from './folder-notes.ts'

vi.mock('node:fs/promises', async (original) => (await import('../testing/place/fake-disks.ts')).filesOn(await original()))
vi.mock('../ledger/storage/copy-file.ts', async (original) => (await import('../testing/place/fake-disks.ts')).copyingOn(await original()))
vi.mock('../ledger/database/lock.ts', async (original) => (await import('../testing/place/fake-disks.ts')).locksOn(await original()))
vi.mock('../files/network-folder.ts', async () => (await import('../testing/place/fake-disks.ts')).network)

chooseForEachTest()

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

describe('what lies on the share', () => {
  it('is taken on from a chosen folder that came to lie on a network, and stays taken over', async () => {
    layData(present)
    system.knowsShares = false
    const disk1 = join(home, 'shared-later')
    mkdirSync(disk1)
    const first = await chosenOf('desk-1', disk1)
    writeFileSync(join(first, 'main', 'witness.log'), 'what was sent since')
    system.knowsShares = true
    const choice = { present: first, notes: dirname(present), computer: 'desk-1', nowMs: 0 }
    const next = await chooseFolder({ ...choice, chosen: disk })
    expect([contentsOf(next), startOf('desk-1')]).toEqual([contentsOf(first), next])
    const second = join(home, 'second')
    mkdirSync(second)
    expect(contentsOf(await chosenOf('desk-2', second))).toEqual({})
  })

  it('is free where a computer noted a folder of its own and took nothing over', async () => {
    mkdirSync(present, { recursive: true })
    const second = join(home, 'second')
    mkdirSync(second)
    await chosenOf('desk-2', second)
    layData(present)
    expect(contentsOf(await chosenOf('desk-1', disk))).toEqual(contentsOf(present))
  })

  it.skipIf(process.platform === 'win32')('is for this user alone in its new place, whatever it was on the share', async () => {
    layData(present)
    chmodSync(join(present, 'desk.json'), 0o664)
    chmodSync(join(present, 'main'), 0o775)
    const folder = await chosenOf('desk-1', disk)
    expect(['desk.json', 'main'].map((path) => statSync(join(folder, path)).mode & 0o777)).toEqual([0o600, 0o700])
  })

  it('is on the disk in its new place, each file and each folder, before it has its name there, and before that is noted', async () => {
    layData(present)
    mkdirSync(join(present, 'main', 'ledger', 'aside', 'of-before'), { recursive: true })
    writeFileSync(join(present, 'main', 'ledger', 'aside', 'of-before', 'ledger.db'), 'old')
    disks.steps = []
    const folder = await chosenOf('desk-1', disk)
    const named = disks.steps.indexOf(`rename ${folder}`)
    const before = disks.steps.slice(0, named)
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => !path.includes('ledger.lock'))
    expect(paths).toContain(join('main', 'ledger', 'aside', 'of-before'))
    for (const path of ['.', ...paths]) expect(before).toContain(`sync ${join(`${folder}.part`, path)}`)
    expect(disks.steps[named + 1]).toBe(`sync ${dirname(folder)}`)
    expect(disks.steps.lastIndexOf(`rename ${noteFile(dirname(present), 'desk-1')}`)).toBeGreaterThan(named + 1)
  })

  it('is taken by one of two computers that choose at the same moment, on a share that keeps no locks', async () => {
    layData(present)
    disks.keepLocks = false
    const second = join(home, 'second')
    mkdirSync(second)
    await Promise.allSettled([chosenOf('desk-1', disk), chosenOf('desk-2', second)])
    const taken = [disk, second].filter((at) => Object.keys(contentsOf(join(at, 'Deskbook', 'desk')) ?? {}).length > 0)
    expect(taken.length).toBeLessThanOrEqual(1)
    // Whoever was refused chooses once more, and begins without where the other one has it.
    const folders = [await chosenOf('desk-1', disk), await chosenOf('desk-2', second)]
    expect(folders.map((folder) => Object.keys(contentsOf(folder) ?? {}).length > 0).sort()).toEqual([false, true])
  })

  it('waits for another computer where the first one could not copy it', async () => {
    layData(present)
    disks.haveRoom = false
    await expect(chosenOf('desk-1', disk)).rejects.toMatchObject({ failure: { kind: 'file', why: 'full' } })
    expect([readdirSync(disk, { recursive: true }), startOf('desk-1')]).toEqual([['Deskbook'], present])
    expect(existsSync(noteFile(dirname(present), 'desk-1'))).toBe(false)
    disks.haveRoom = true
    expect(contentsOf(await chosenOf('desk-2', disk))).toEqual(contentsOf(present))
  })

  it('is not taken without what a link among it leads to: that would be left out, or be there twice', async () => {
    layData(present)
    const elsewhere = join(home, 'elsewhere')
    renameSync(join(present, 'main'), elsewhere)
    symlinkSync(elsewhere, join(present, 'main'), 'junction')
    await expect(chosenOf('desk-1', disk)).rejects.toMatchObject({ failure: { kind: 'file', why: 'notAFile' } })
    expect([contentsOf(disk), startOf('desk-1')]).toEqual([{}, present])
  })

  it.each(['desk.json', 'main/witness.log', 'zzz'])(
    'is not taken when %s changes while it is copied, be it by its length, its time or its name',
    async (path) => {
      layData(present)
      utimesSync(join(present, 'desk.json'), 1000, 1000)
      vi.mocked(promises.copyFile).mockImplementationOnce(async (from, to) => {
        if (path === 'main/witness.log') writeFileSync(join(present, path), 'a line for what was SENT\n')
        else if (path === 'zzz') writeFileSync(join(present, path), '')
        else {
          appendFileSync(join(present, path), ' ')
          utimesSync(join(present, path), 1000, 1000)
        }
        writeFileSync(to as string, (await promises.readFile(from as string)) as Uint8Array)
      })
      await expect(chosenOf('desk-1', disk)).rejects.toMatchObject({ failure: { kind: 'ledger', trouble: 'inUse' } })
      expect([startOf('desk-1'), contentsOf(disk)]).toEqual([present, {}])
    },
  )

  it('keeps out nobody after a refusal, of any of its ledgers', async () => {
    layData(present)
    system.knowsShares = false
    openLedger(join(present, 'second', 'ledger'), sampleKey, 'UTC').close()
    system.knowsShares = true
    const release = lock(join(present, 'second', 'ledger'))
    await expect(chosenOf('desk-1', disk)).rejects.toMatchObject({ failure: { trouble: 'inUse' } })
    lock(ledgerOf(present))()
    release()
  })
})
