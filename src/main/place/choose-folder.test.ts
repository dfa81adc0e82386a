import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import * as promises from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lock } from '../ledger/database/lock.ts'
import { openLedger } from '../ledger/storage/open.ts'
import * as sample from '../testing/sample-data.ts'
import { contentsOf, ledgerOf, sampleKey } from '../testing/sample-data.ts'
import { chooseFolder } from './choose-folder.ts'
import { findDataFolder } from './data-folder.ts'
import { noteFile, readNote } from './folder-notes.ts'

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof promises>()
  const open = async (...[path, ...rest]: Parameters<typeof real.open>) => {
    const handle = await real.open(path, ...rest)
    const sync = handle.sync.bind(handle)
    handle.sync = async () => {
      disks.steps.push(`sync ${path}`)
      await sync()
    }
    return handle
  }
  const rename = async (from: string, to: string) => {
    if (from === disks.apart) throw Object.assign(new Error('no'), { code: 'EXDEV' })
    disks.steps.push(`rename ${to}`)
    await real.rename(from, to)
  }
  return { ...real, open, rename, copyFile: vi.fn(real.copyFile), access: vi.fn(real.access) }
})
/** What was done to them, in its order, whether they have room and keep locks, and what lies on another one than all else. */
const disks = vi.hoisted(() => ({ steps: [] as string[], haveRoom: true, keepLocks: true, apart: '' }))
vi.mock('../ledger/storage/copy-file.ts', async (original) => ({
  ...(await original<typeof import('../ledger/storage/copy-file.ts')>()),
  hasRoom: () => disks.haveRoom,
}))
vi.mock('../ledger/database/lock.ts', async (original) => {
  const real = await original<typeof import('../ledger/database/lock.ts')>()
  return { lock: (folder: string) => (disks.keepLocks ? real.lock(folder) : () => {}) }
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
  Object.assign(disks, { steps: [], haveRoom: true, keepLocks: true, apart: '' })
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

describe('the note of a computer', () => {
  it('is its own, in whatever letters the computers are named', async () => {
    layData(present)
    const second = join(home, 'second')
    mkdirSync(second)
    const [first, other] = [await chosenOf('касса', disk), await chosenOf('кухня', second)]
    expect([startOf('касса'), startOf('кухня')]).toEqual([first, other])
    expect(contentsOf(other)).toEqual({})
  })

  it('counts though a later version noted more in it', async () => {
    layData(present)
    await chosenOf('desk-1', disk)
    const file = noteFile(dirname(present), 'desk-1')
    writeFileSync(file, JSON.stringify({ ...(readNote(dirname(present), 'desk-1') ?? {}), since: '2' }))
    const second = join(home, 'second')
    mkdirSync(second)
    expect([startOf('desk-1'), contentsOf(await chosenOf('desk-2', second))]).toEqual([join(disk, 'Deskbook', 'desk'), {}])
  })

  it('names a folder by its whole path, or is none', () => {
    mkdirSync(dirname(present), { recursive: true })
    writeFileSync(
      noteFile(dirname(present), 'desk-1'),
      JSON.stringify({ computer: 'desk-1', folder: 'elsewhere', tookOver: false, atMs: 0 }),
    )
    expect(startOf('desk-1')).toBe(present)
  })

  it('of which the disk says anything but that it is not there ends the start', () => {
    mkdirSync(noteFile(dirname(present), 'desk-1'), { recursive: true })
    expect(() => startOf('desk-1')).toThrow(/EISDIR/)
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

  it.each([
    ['a network', 'share'],
    ['memory', 'memory'],
  ])('where what is there within leads to %s', async (_, target) => {
    layData(present)
    mkdirSync(join(home, target), { recursive: true })
    symlinkSync(join(home, target), join(disk, 'Deskbook'), 'junction')
    await expect(chosenOf('desk-1', disk)).rejects.toThrow()
    expect(startOf('desk-1')).toBe(present)
  })

  it('within the data, nor where it leads there', async () => {
    const local = join(home, 'local', 'Deskbook', 'desk')
    layData(local)
    const choose = (chosen: string) =>
      chooseFolder({ chosen, present: local, notes: dirname(local), computer: 'desk-1', nowMs: 0 }).catch(({ failure }) => failure)
    symlinkSync(local, join(disk, 'Deskbook'), 'junction')
    for (const chosen of [join(local, 'main'), disk]) expect(await choose(chosen)).toEqual({ kind: 'file', why: 'ownFolder' })
    expect(readNote(dirname(local), 'desk-1')).toBeNull()
  })

  it.skipIf(!process.getuid)('that belongs to another user, and one of one’s own is for this user alone', async () => {
    layData(present)
    const there = join(disk, 'Deskbook', 'desk')
    layData(there)
    chmodSync(there, 0o755)
    const uid = process.getuid?.() ?? 0
    vi.spyOn(process, 'getuid').mockReturnValue(uid + 1)
    await expect(chosenOf('desk-1', disk)).rejects.toMatchObject({ failure: { kind: 'file', why: 'denied' } })
    expect([statSync(there).mode & 0o777, startOf('desk-1')]).toEqual([0o755, present])
    vi.mocked(process.getuid ?? (() => 0)).mockReturnValue(uid)
    expect(await chosenOf('desk-1', disk)).toBe(there)
    expect(statSync(there).mode & 0o777).toBe(0o700)
  })

  it('in which this user may not write', async () => {
    layData(join(disk, 'Deskbook', 'desk'))
    vi.mocked(promises.access).mockRejectedValueOnce(Object.assign(new Error('no'), { code: 'EACCES' }))
    await expect(chosenOf('desk-1', disk)).rejects.toMatchObject({ failure: { kind: 'file', why: 'denied' } })
    expect(startOf('desk-1')).toBe(present)
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
    expect(() => startOf('desk-1')).toThrow(/they are not there now.*Connect the disk.*remove the file .*desk-folder\.desk-1\.json/)
    expect(existsSync(folder)).toBe(false)
  })

  it('is refused where the chosen folder is there and holds nothing, such as the place of a disk that is not connected', async () => {
    layData(present)
    const folder = await chosenOf('desk-1', disk)
    rmSync(folder, { recursive: true })
    mkdirSync(folder)
    writeFileSync(join(folder, 'desk.log'), '{}')
    expect(() => startOf('desk-1')).toThrow(/they are not there now/)
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
    symlinkSync(home, join(older, 'link'), 'junction')
    disks.apart = older
    await expect(found().settle(0)).rejects.toThrow(/nothing was changed. A link lies among them/)
    disks.apart = ''
    rmSync(join(older, 'link'))
    expect(await found().settle(0)).toMatchObject({ movedFrom: older })
    expect(await found().settle(0)).toMatchObject({ movedFrom: null })
  })
})
