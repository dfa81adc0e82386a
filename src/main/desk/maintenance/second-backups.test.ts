import { existsSync } from 'node:fs'
import { appendFile, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { backupName } from '../../ledger/database/backup-files.ts'
import { book, desk, deskForEachTest, maintenanceState, practiceFolder, restart, world } from '../../testing/desk/practising-desk.ts'
import { accountingLayout } from '../../testing/sample-exports.ts'
import { smallDisk } from '../../testing/small-disk.ts'
import { failureOf } from '../../testing/test-desk.ts'

let stick: string
deskForEachTest()
beforeEach(async () => {
  stick = join(world.documents, 'stick')
  await mkdir(stick)
})

const second = async () => (await maintenanceState()).second
/** Waits until no copy is running. */
const waitForCopies = () =>
  vi.waitFor(
    async () => {
      const found = await second()
      expect(found?.copying ?? false).toBe(false)
      return found
    },
    { timeout: 30_000 },
  )
const choose = async (path: string) => {
  desk.openPath = path
  await desk.ask['maintenance.chooseSecondFolder']({})
  return (await waitForCopies())?.folder ?? ''
}
const backUp = async () => {
  const { backups } = await desk.ask['maintenance.backUp']({})
  await waitForCopies()
  return backups[0]?.name ?? ''
}
const readFirstBackup = (name: string) => readFile(join(practiceFolder(), 'backups', name))

/** Returns the backups in a folder, sorted. Without the log of facts, which is written on some days only. */
const copiesIn = async (folder: string) => (await readdir(folder)).filter((name) => name !== 'facts.log').sort()

describe('a second folder for backups', () => {
  it('gets the newest backup right away and every later backup, byte for byte, in a separate subfolder', async () => {
    const before = await backUp()
    const folder = await choose(stick)
    expect(folder).toMatch(/deskbook-backups-practice-[0-9a-f]{6}$/)
    expect(await copiesIn(folder)).toEqual([before])
    expect(await readFile(join(folder, before))).toEqual(await readFirstBackup(before))
    expect(await second()).toMatchObject({ failure: null, newestAtMs: expect.any(Number) })
    world.pass(3_600_000)
    const later = await backUp()
    expect(await copiesIn(folder)).toEqual([before, later].sort())
    expect(await readFile(join(folder, later))).toEqual(await readFirstBackup(later))
  })

  it('is still set after a restart', async () => {
    const folder = await choose(stick)
    await restart()
    expect(await second()).toMatchObject({ folder })
    expect(await copiesIn(folder)).toEqual([])
    const name = await backUp()
    expect(await copiesIn(folder)).toEqual([name])
  })

  it('is reported when it is missing, is not recreated, blocks neither backups nor bookings, and gets the copy once it is back', async () => {
    const folder = await choose(stick)
    await rename(stick, `${stick}.out`)
    const name = await backUp()
    expect((await readFirstBackup(name)).length).toBeGreaterThan(0)
    expect(await second()).toMatchObject({ failure: { kind: 'file', why: 'missing' } })
    expect((await maintenanceState()).backupFailure).toBeNull()
    expect(await book()).toMatchObject({ state: 'CONFIRMED' })
    expect(existsSync(stick)).toBe(false)
    await rename(`${stick}.out`, stick)
    world.pass(3_600_000)
    const later = await backUp()
    expect(await second()).toMatchObject({ failure: null })
    expect(await copiesIn(folder)).toEqual([later])
  })

  it('loses surplus backups like the first folder, and other files in it are untouched', async () => {
    const folder = await choose(stick)
    const ours = Array.from({ length: 60 }, (_, i) => backupName(Date.UTC(2026, 0, 1) - i * 86_400_000, i))
    for (const name of [...ours, 'holiday.jpg', 'ledger.db', 'ledger-20260101T000000000Z.part']) await appendFile(join(folder, name), 'x')
    await writeFile(join(stick, ours[0] ?? ''), 'of another desk')
    const name = await backUp()
    const copiedNames = await copiesIn(folder)
    expect(copiedNames).toEqual(expect.arrayContaining([name, 'holiday.jpg', 'ledger.db']))
    expect(copiedNames.filter((one) => one.startsWith('ledger-')).length).toBeLessThanOrEqual(12)
    expect(copiedNames).not.toContain('ledger-20260101T000000000Z.part')
    expect(await readFile(join(stick, ours[0] ?? ''), 'utf8')).toBe('of another desk')
  })

  it('also gets the log of closed months', async () => {
    const folder = await choose(stick)
    desk.savePath = join(world.documents, 'closed.csv')
    await desk.ask['closing.close']({ month: '2020-03', basis: 'created', allowMissingDays: true, layout: accountingLayout })
    await backUp()
    expect(await readFile(join(folder, 'closings.log'))).toEqual(await readFirstBackup('closings.log'))
  })

  it('cannot be in the data folder, directly or by a link, and cannot be a file', async () => {
    await symlink(practiceFolder(), join(world.documents, 'link'))
    await writeFile(join(world.documents, 'file'), '')
    for (const path of [world.folder, practiceFolder(), join(world.documents, 'link')]) {
      desk.openPath = path
      expect(await failureOf(desk.ask['maintenance.chooseSecondFolder']({}))).toEqual({ kind: 'file', why: 'ownFolder' })
    }
    desk.openPath = join(world.documents, 'file')
    expect(await failureOf(desk.ask['maintenance.chooseSecondFolder']({}))).toEqual({ kind: 'file', why: 'missing' })
    desk.openPath = null
    expect((await desk.ask['maintenance.chooseSecondFolder']({})).second).toBeNull()
  })

  it('gets nothing if it was replaced by a link', async () => {
    const folder = await choose(stick)
    const linkTarget = join(world.documents, 'elsewhere')
    await mkdir(linkTarget)
    await rm(folder, { recursive: true })
    await symlink(linkTarget, folder)
    await backUp()
    expect(await second()).toMatchObject({ failure: { kind: 'file', why: 'missing' } })
    expect(await readdir(linkTarget)).toEqual([])
  })

  it('keeps its copies and gets no more after it was removed from the settings', async () => {
    const before = await backUp()
    const folder = await choose(stick)
    expect((await desk.ask['maintenance.dropSecondFolder']({})).second).toBeNull()
    world.pass(3_600_000)
    await desk.ask['maintenance.backUp']({})
    expect(await copiesIn(folder)).toEqual([before])
  })
})

const disk = smallDisk(24)
describe.skipIf(disk === null)('a second folder on a full disk', () => {
  afterEach(() => disk?.remove())

  it('keeps its copies, reports the error and has no partial copy', async () => {
    const folder = await choose(disk?.folder ?? '')
    await writeFile(join(folder, backupName(0, 1)), 'earlier')
    disk?.fill()
    await backUp()
    expect(await second()).toMatchObject({ failure: { kind: 'file', why: 'full' } })
    expect(await copiesIn(folder)).toEqual([backupName(0, 1)])
  })
})
