import { appendFileSync, chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import * as promises from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { lock } from '../ledger/database/lock.ts'
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
import { disks } from '../testing/place/fake-disks.ts'
import { contentsOf, ledgerOf } from '../testing/sample-data.ts'
import { chooseFolder } from './choose-folder.ts'
import { findDataFolder } from './data-folder.ts'
import { noteFile, readNote } from './folder-notes.ts'

vi.mock('node:fs/promises', async (original) => (await import('../testing/place/fake-disks.ts')).filesOn(await original()))
vi.mock('../ledger/storage/copy-file.ts', async (original) => (await import('../testing/place/fake-disks.ts')).copyingOn(await original()))
vi.mock('../ledger/database/lock.ts', async (original) => (await import('../testing/place/fake-disks.ts')).locksOn(await original()))
vi.mock('../files/network-folder.ts', async () => (await import('../testing/place/fake-disks.ts')).network)

chooseForEachTest()

describe('the note of a computer', () => {
  it("belongs to that computer alone, whatever letters the computers' names have", async () => {
    createDeskData(currentFolder)
    const second = otherFolder('second')
    const [first, other] = [await chooseFor('касса', disk), await chooseFor('кухня', second)]
    expect([dataFolderOf('касса'), dataFolderOf('кухня')]).toEqual([first, other])
    expect(contentsOf(other)).toEqual({})
  })

  it('is valid even if a later version recorded more in it', async () => {
    createDeskData(currentFolder)
    await chooseFor('desk-1', disk)
    const file = noteFile(dirname(currentFolder), 'desk-1')
    writeFileSync(file, JSON.stringify({ ...(readNote(dirname(currentFolder), 'desk-1') ?? {}), since: '2' }))
    const second = otherFolder('second')
    expect([dataFolderOf('desk-1'), contentsOf(await chooseFor('desk-2', second))]).toEqual([join(disk, 'Deskbook', 'desk'), {}])
  })

  it('is ignored unless it has an absolute folder', () => {
    mkdirSync(dirname(currentFolder), { recursive: true })
    const note = { computer: 'desk-1', folder: 'elsewhere', tookOver: false, atMs: 0 }
    writeFileSync(noteFile(dirname(currentFolder), 'desk-1'), JSON.stringify(note))
    expect(dataFolderOf('desk-1')).toBe(currentFolder)
  })

  it('makes the start fail on any disk error except a missing file', () => {
    mkdirSync(noteFile(dirname(currentFolder), 'desk-1'), { recursive: true })
    expect(() => dataFolderOf('desk-1')).toThrow(/EISDIR/)
  })
})

describe('a folder is rejected', () => {
  it.each([
    ['on a network', () => join(home, 'share'), { kind: 'ledger', trouble: 'networkFolder' }],
    ['in memory', () => join(home, 'memory'), { kind: 'ledger', trouble: 'memoryFolder' }],
    ['that does not exist', () => join(home, 'gone'), { kind: 'file', why: 'missing' }],
    ['that is a file', () => join(home, 'file'), { kind: 'file', why: 'missing' }],
  ])('%s', async (_, chosen, failure) => {
    createDeskData(currentFolder)
    writeFileSync(join(home, 'file'), '')
    mkdirSync(join(home, 'memory'))
    await expect(chooseFor('desk-1', chosen())).rejects.toMatchObject({ failure })
    expect(dataFolderOf('desk-1')).toBe(currentFolder)
  })

  it('behind a link to a network', async () => {
    mkdirSync(currentFolder, { recursive: true })
    symlinkSync(currentFolder, join(home, 'link'), 'junction')
    await expect(chooseFor('desk-1', join(home, 'link'))).rejects.toMatchObject({ failure: { trouble: 'networkFolder' } })
  })

  it.each([
    ['a network', 'share'],
    ['memory', 'memory'],
  ])('if its existing subfolder leads to %s', async (_, target) => {
    createDeskData(currentFolder)
    mkdirSync(join(home, target), { recursive: true })
    symlinkSync(join(home, target), join(disk, 'Deskbook'), 'junction')
    await expect(chooseFor('desk-1', disk)).rejects.toThrow()
    expect(dataFolderOf('desk-1')).toBe(currentFolder)
  })

  it('if it is inside the data folder or leads there', async () => {
    const local = join(home, 'local', 'Deskbook', 'desk')
    createDeskData(local)
    const choose = (chosen: string) =>
      chooseFolder({ chosen, currentFolder: local, notes: dirname(local), computer: 'desk-1', nowMs: 0 }).catch(({ failure }) => failure)
    symlinkSync(local, join(disk, 'Deskbook'), 'junction')
    for (const chosen of [join(local, 'main'), disk]) expect(await choose(chosen)).toEqual({ kind: 'file', why: 'ownFolder' })
    expect(readNote(dirname(local), 'desk-1')).toBeNull()
  })

  it.skipIf(!process.getuid)('that belongs to another user; a folder of this user is accepted and becomes private', async () => {
    createDeskData(currentFolder)
    const existingFolder = join(disk, 'Deskbook', 'desk')
    createDeskData(existingFolder)
    chmodSync(existingFolder, 0o755)
    const uid = process.getuid?.() ?? 0
    vi.spyOn(process, 'getuid').mockReturnValue(uid + 1)
    await expect(chooseFor('desk-1', disk)).rejects.toMatchObject({ failure: { kind: 'file', why: 'denied' } })
    expect([statSync(existingFolder).mode & 0o777, dataFolderOf('desk-1')]).toEqual([0o755, currentFolder])
    vi.mocked(process.getuid ?? (() => 0)).mockReturnValue(uid)
    expect(await chooseFor('desk-1', disk)).toBe(existingFolder)
    expect(statSync(existingFolder).mode & 0o777).toBe(0o700)
  })

  it('that this user cannot write to', async () => {
    createDeskData(join(disk, 'Deskbook', 'desk'))
    vi.mocked(promises.access).mockRejectedValueOnce(Object.assign(new Error('no'), { code: 'EACCES' }))
    await expect(chooseFor('desk-1', disk)).rejects.toMatchObject({ failure: { kind: 'file', why: 'denied' } })
    expect(dataFolderOf('desk-1')).toBe(currentFolder)
  })

  it('while a ledger on the share is open somewhere', async () => {
    createDeskData(currentFolder)
    const release = lock(ledgerOf(currentFolder))
    await expect(chooseFor('desk-1', disk)).rejects.toMatchObject({ failure: { kind: 'ledger', trouble: 'inUse' } })
    release()
    expect([dataFolderOf('desk-1'), readdirSync(disk)]).toEqual([currentFolder, []])
    await chooseFor('desk-1', disk)
  })

  it('if a ledger on the share is written during the copy, by a program whose lock the share did not report', async () => {
    createDeskData(currentFolder)
    vi.mocked(promises.copyFile).mockImplementationOnce(async (from, to) => {
      appendFileSync(join(currentFolder, 'main', 'witness.log'), 'another line\n')
      writeFileSync(to as string, (await promises.readFile(from as string)) as Uint8Array)
    })
    await expect(chooseFor('desk-1', disk)).rejects.toMatchObject({ failure: { kind: 'ledger', trouble: 'inUse' } })
    expect([dataFolderOf('desk-1'), contentsOf(disk)]).toEqual([currentFolder, {}])
  })
})

describe('a start', () => {
  it('is refused with a message if the chosen folder is missing: an empty one would hide every booking', async () => {
    createDeskData(currentFolder)
    const folder = await chooseFor('desk-1', disk)
    rmSync(disk, { recursive: true })
    expect(() => dataFolderOf('desk-1')).toThrow(/they are not there now.*Connect the disk.*remove the file .*desk-folder\.desk-1\.json/)
    expect(existsSync(folder)).toBe(false)
  })

  it('is refused if the chosen folder is empty, such as the mount point of an unconnected disk', async () => {
    createDeskData(currentFolder)
    const folder = await chooseFor('desk-1', disk)
    rmSync(folder, { recursive: true })
    mkdirSync(folder)
    writeFileSync(join(folder, 'desk.log'), '{}')
    expect(() => dataFolderOf('desk-1')).toThrow(/they are not there now/)
  })

  it('ignores an unreadable note, and uses the current folder', () => {
    mkdirSync(dirname(currentFolder), { recursive: true })
    writeFileSync(join(dirname(currentFolder), 'desk-folder.desk-1.json'), '{"computer":')
    expect(dataFolderOf('desk-1')).toBe(currentFolder)
  })

  it('reports where it moved data from, or why it could not', async () => {
    const roaming = join(home, 'Roaming')
    const older = join(roaming, 'Deskbook', 'desk')
    createDeskData(older)
    const findData = () => findDataFolder({ applications: join(home, 'Local'), olderApplications: roaming, computer: 'desk-1' })
    mkdirSync(join(home, 'Local', 'Deskbook'), { recursive: true })
    const release = lock(ledgerOf(older))
    await expect(findData().takeOverData(0)).rejects.toThrow(/does not start.*Nothing was opened or sent.*Another Deskbook is using them/)
    release()
    symlinkSync(home, join(older, 'link'), 'junction')
    disks.apart = older
    await expect(findData().takeOverData(0)).rejects.toThrow(/nothing was changed. A link lies among them/)
    disks.apart = ''
    rmSync(join(older, 'link'))
    expect(await findData().takeOverData(0)).toMatchObject({ movedFrom: older })
    expect(await findData().takeOverData(0)).toMatchObject({ movedFrom: null })
  })
})
