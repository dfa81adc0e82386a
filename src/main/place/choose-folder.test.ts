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
import {
  chooseFor,
  chooseForEachTest,
  createDeskData,
  currentFolder,
  dataFolderOf,
  disk,
  home,
  otherFolder,
} from '../testing/place/chosen-folders.ts'
import { disks, system } from '../testing/place/fake-disks.ts'
import { contentsOf, ledgerOf, sampleKey } from '../testing/sample-data.ts'
import { chooseFolder } from './choose-folder.ts'
import { noteFile, readNote } from './folder-notes.ts'

vi.mock('node:fs/promises', async (original) => (await import('../testing/place/fake-disks.ts')).filesOn(await original()))
vi.mock('../ledger/storage/copy-file.ts', async (original) => (await import('../testing/place/fake-disks.ts')).copyingOn(await original()))
vi.mock('../ledger/database/lock.ts', async (original) => (await import('../testing/place/fake-disks.ts')).locksOn(await original()))
vi.mock('../files/network-folder.ts', async () => (await import('../testing/place/fake-disks.ts')).network)

chooseForEachTest()

describe('a chosen data folder', () => {
  it('gets everything from the share, is used from the next start on, and leaves the share unchanged', async () => {
    createDeskData(currentFolder)
    const before = contentsOf(currentFolder)
    const folder = await chooseFor('desk-1', disk)
    expect(folder).toBe(join(disk, 'Deskbook', 'desk'))
    expect([contentsOf(folder), contentsOf(currentFolder)]).toEqual([before, before])
    expect(dataFolderOf('desk-1')).toBe(folder)
    openLedger(ledgerOf(folder), sampleKey, 'UTC').close()
    if (process.platform !== 'win32') expect(statSync(folder).mode & 0o777).toBe(0o700)
  })

  it('is separate on each computer, and only the first one takes over the data on the share', async () => {
    createDeskData(currentFolder)
    await chooseFor('desk-1', disk)
    const second = otherFolder('second')
    const folder = await chooseFor('desk-2', second)
    expect(contentsOf(folder)).toEqual({})
    expect([dataFolderOf('desk-1'), dataFolderOf('desk-2'), dataFolderOf('desk-3')]).toEqual([
      join(disk, 'Deskbook', 'desk'),
      folder,
      currentFolder,
    ])
  })

  it('is not replaced by a newly chosen folder if it has data, so that there is never a second copy', async () => {
    createDeskData(currentFolder)
    const first = await chooseFor('desk-1', disk)
    const other = otherFolder('other')
    expect(await chooseFor('desk-1', other)).toBe(first)
    expect(readdirSync(other)).toEqual([])
  })

  it.each(['', 'Deskbook', 'Deskbook/desk'])('uses data that already exist there, when chosen by the folder %j', async (subfolder) => {
    createDeskData(currentFolder)
    const existingFolder = join(disk, 'Deskbook', 'desk')
    createDeskData(existingFolder)
    writeFileSync(join(existingFolder, 'desk.json'), 'of this computer')
    const before = contentsOf(existingFolder)
    expect(await chooseFor('desk-1', join(disk, subfolder))).toBe(existingFolder)
    expect(contentsOf(existingFolder)).toEqual(before)
    expect(readNote(dirname(currentFolder), 'desk-1')).toMatchObject({ folder: existingFolder, tookOver: false })
  })

  it('gets the data even if a failed start left its log there', async () => {
    createDeskData(currentFolder)
    const left = join(disk, 'Deskbook', 'desk')
    mkdirSync(left, { recursive: true })
    writeFileSync(join(left, 'desk.log'), '{}')
    expect(contentsOf(await chooseFor('desk-1', disk))).toEqual(contentsOf(currentFolder))
  })

  it('is empty if there were no data on the share', async () => {
    mkdirSync(currentFolder, { recursive: true })
    writeFileSync(join(currentFolder, 'desk.log'), '{}')
    expect(contentsOf(await chooseFor('desk-1', disk))).toEqual({})
  })
})

describe('the data on the share', () => {
  it('are moved again if the chosen folder is now on a network, and other computers still cannot take them', async () => {
    createDeskData(currentFolder)
    system.knowsShares = false
    const disk1 = otherFolder('shared-later')
    const first = await chooseFor('desk-1', disk1)
    writeFileSync(join(first, 'main', 'witness.log'), 'what was sent since')
    system.knowsShares = true
    const choice = { currentFolder: first, notes: dirname(currentFolder), computer: 'desk-1', nowMs: 0 }
    const next = await chooseFolder({ ...choice, chosen: disk })
    expect([contentsOf(next), dataFolderOf('desk-1')]).toEqual([contentsOf(first), next])
    const second = otherFolder('second')
    expect(contentsOf(await chooseFor('desk-2', second))).toEqual({})
  })

  it('are available if another computer recorded its own folder without taking them over', async () => {
    mkdirSync(currentFolder, { recursive: true })
    const second = otherFolder('second')
    await chooseFor('desk-2', second)
    createDeskData(currentFolder)
    expect(contentsOf(await chooseFor('desk-1', disk))).toEqual(contentsOf(currentFolder))
  })

  it.skipIf(process.platform === 'win32')(
    'are private to this user in the new folder, whatever their permissions on the share',
    async () => {
      createDeskData(currentFolder)
      chmodSync(join(currentFolder, 'desk.json'), 0o664)
      chmodSync(join(currentFolder, 'main'), 0o775)
      const folder = await chooseFor('desk-1', disk)
      expect(['desk.json', 'main'].map((path) => statSync(join(folder, path)).mode & 0o777)).toEqual([0o600, 0o700])
    },
  )

  it('are flushed, every file and folder, before the new folder gets its name, and only then is the new folder recorded', async () => {
    createDeskData(currentFolder)
    mkdirSync(join(currentFolder, 'main', 'ledger', 'aside', 'of-before'), { recursive: true })
    writeFileSync(join(currentFolder, 'main', 'ledger', 'aside', 'of-before', 'ledger.db'), 'old')
    disks.steps = []
    const folder = await chooseFor('desk-1', disk)
    const renameIndex = disks.steps.indexOf(`rename ${folder}`)
    const before = disks.steps.slice(0, renameIndex)
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => !path.includes('ledger.lock'))
    expect(paths).toContain(join('main', 'ledger', 'aside', 'of-before'))
    for (const path of ['.', ...paths]) expect(before).toContain(`sync ${join(`${folder}.part`, path)}`)
    expect(disks.steps[renameIndex + 1]).toBe(`sync ${dirname(folder)}`)
    expect(disks.steps.lastIndexOf(`rename ${noteFile(dirname(currentFolder), 'desk-1')}`)).toBeGreaterThan(renameIndex + 1)
  })

  it('are taken by only one of two computers that choose at the same moment, on a share without locks', async () => {
    createDeskData(currentFolder)
    disks.keepLocks = false
    const second = otherFolder('second')
    await Promise.allSettled([chooseFor('desk-1', disk), chooseFor('desk-2', second)])
    const foldersWithData = [disk, second].filter((at) => Object.keys(contentsOf(join(at, 'Deskbook', 'desk')) ?? {}).length > 0)
    expect(foldersWithData.length).toBeLessThanOrEqual(1)
    // The refused computer chooses again, and starts empty if the other one has the data.
    const folders = [await chooseFor('desk-1', disk), await chooseFor('desk-2', second)]
    expect(folders.map((folder) => Object.keys(contentsOf(folder) ?? {}).length > 0).sort()).toEqual([false, true])
  })

  it('are available to another computer if the first one could not copy them', async () => {
    createDeskData(currentFolder)
    disks.haveRoom = false
    await expect(chooseFor('desk-1', disk)).rejects.toMatchObject({ failure: { kind: 'file', why: 'full' } })
    expect([readdirSync(disk, { recursive: true }), dataFolderOf('desk-1')]).toEqual([['Deskbook'], currentFolder])
    expect(existsSync(noteFile(dirname(currentFolder), 'desk-1'))).toBe(false)
    disks.haveRoom = true
    expect(contentsOf(await chooseFor('desk-2', disk))).toEqual(contentsOf(currentFolder))
  })

  it('are not taken if they contain a link, whose target would be omitted or duplicated', async () => {
    createDeskData(currentFolder)
    const elsewhere = join(home, 'elsewhere')
    renameSync(join(currentFolder, 'main'), elsewhere)
    symlinkSync(elsewhere, join(currentFolder, 'main'), 'junction')
    await expect(chooseFor('desk-1', disk)).rejects.toMatchObject({ failure: { kind: 'file', why: 'notAFile' } })
    expect([contentsOf(disk), dataFolderOf('desk-1')]).toEqual([{}, currentFolder])
  })

  it.each(['desk.json', 'main/witness.log', 'zzz'])(
    'are not taken if %s changes during the copy, in its length, time or name',
    async (path) => {
      createDeskData(currentFolder)
      utimesSync(join(currentFolder, 'desk.json'), 1000, 1000)
      vi.mocked(promises.copyFile).mockImplementationOnce(async (from, to) => {
        if (path === 'main/witness.log') writeFileSync(join(currentFolder, path), 'a line for what was SENT\n')
        else if (path === 'zzz') writeFileSync(join(currentFolder, path), '')
        else {
          appendFileSync(join(currentFolder, path), ' ')
          utimesSync(join(currentFolder, path), 1000, 1000)
        }
        writeFileSync(to as string, (await promises.readFile(from as string)) as Uint8Array)
      })
      await expect(chooseFor('desk-1', disk)).rejects.toMatchObject({ failure: { kind: 'ledger', trouble: 'inUse' } })
      expect([dataFolderOf('desk-1'), contentsOf(disk)]).toEqual([currentFolder, {}])
    },
  )

  it('are unlocked again after a refusal, in all ledgers', async () => {
    createDeskData(currentFolder)
    system.knowsShares = false
    openLedger(join(currentFolder, 'second', 'ledger'), sampleKey, 'UTC').close()
    system.knowsShares = true
    const release = lock(join(currentFolder, 'second', 'ledger'))
    await expect(chooseFor('desk-1', disk)).rejects.toMatchObject({ failure: { trouble: 'inUse' } })
    lock(ledgerOf(currentFolder))()
    release()
  })
})
