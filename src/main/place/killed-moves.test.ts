import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { contentsOf, layData } from '../testing/sample-data.ts'
import { folderForEachTest, folder as home } from '../testing/temporary-folder.ts'
import { chooseFolder } from './choose-folder.ts'
import { findDataFolder } from './data-folder.ts'
import { takeOverOlder } from './older-folder.ts'

/** Limits the number of disk operations until the process counts as killed; later ones fail. `anotherDisk`: renames between the two folders fail. */
const killSwitch = vi.hoisted(() => ({ steps: Number.POSITIVE_INFINITY, taken: 0, isKilled: false, anotherDisk: false }))
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>()
  const step =
    <T extends (...input: never[]) => Promise<unknown>>(take: T) =>
    async (...input: Parameters<T>) => {
      killSwitch.isKilled ||= killSwitch.taken >= killSwitch.steps
      if (killSwitch.isKilled) throw new Error('killed')
      killSwitch.taken += 1
      return take(...input)
    }
  const rename = async (from: string, to: string) => {
    if (killSwitch.anotherDisk && from.endsWith('desk') && to.endsWith('desk')) throw Object.assign(new Error('no'), { code: 'EXDEV' })
    await real.rename(from, to)
  }
  const { copyFile, mkdir, open, rm, unlink, chmod } = real
  return {
    ...real,
    ...{ rename: step(rename), copyFile: step(copyFile), mkdir: step(mkdir), open: step(open) },
    ...{ rm: step(rm), unlink: step(unlink), chmod: step(chmod) },
  }
})
const system = vi.hoisted(() => ({ knowsShares: true }))
vi.mock('../files/network-folder.ts', () => ({
  isOnNetwork: (folder: string) => system.knowsShares && folder.includes('share'),
  isInMemory: () => false,
}))

/** A data folder with a real ledger, created once and copied for each step. */
const sample = mkdtempSync(join(tmpdir(), 'killed-sample-'))
beforeAll(() => layData(sample))
afterAll(() => rmSync(sample, { recursive: true }))
const copyData = (folder: string) => cpSync(sample, folder, { recursive: true })

folderForEachTest()
beforeEach(() => {
  system.knowsShares = false
})
afterEach(() => {
  killSwitch.steps = Number.POSITIVE_INFINITY
})

/** Repeats a run, killed after 0, 1, 2 and more disk operations, until it completes; returns the number of operations of the complete run. */
async function killAtEachStep(prepare: () => void, run: () => Promise<unknown>, verify: () => Promise<void>): Promise<number> {
  for (let steps = 0; steps < 200; steps++) {
    rmSync(home, { recursive: true, force: true })
    mkdirSync(home)
    prepare()
    killSwitch.taken = 0
    killSwitch.steps = steps
    await run().catch(() => {})
    const isOver = !killSwitch.isKilled
    killSwitch.isKilled = false
    killSwitch.steps = Number.POSITIVE_INFINITY
    await verify()
    if (isOver) return steps
  }
  throw new Error('the run did not end within 200 steps')
}

it.each([
  ['one disk', false, 3],
  ['two disks', true, 20],
])('a move on %s killed at any step is completed by the next start, with all data', async (_, anotherDisk, minSteps) => {
  const oldFolder = join(home, 'Roaming', 'Deskbook', 'desk')
  const folder = join(home, 'Local', 'Deskbook', 'desk')
  const take = () => takeOverOlder({ oldFolder, folder, computer: 'desk-1', nowMs: 0 })
  let before: ReturnType<typeof contentsOf> = null
  killSwitch.anotherDisk = anotherDisk
  const steps = await killAtEachStep(
    () => {
      copyData(oldFolder)
      mkdirSync(dirname(folder), { recursive: true })
      before = contentsOf(oldFolder)
    },
    take,
    async () => {
      await take()
      expect(contentsOf(folder)).toEqual(before)
      expect([null, before]).toContainEqual(contentsOf(oldFolder))
      expect(await take()).toBe(false)
      // After a kill at any step, a second computer with an older copy of the profile does not get the same data.
      rmSync(oldFolder, { recursive: true, force: true })
      copyData(oldFolder)
      expect(await takeOverOlder({ oldFolder, folder: join(home, 'Second', 'desk'), computer: 'desk-2', nowMs: 0 })).toBe(false)
    },
  )
  killSwitch.anotherDisk = false
  expect(steps).toBeGreaterThanOrEqual(minSteps)
})

it('a choice killed at any step leaves the share unchanged, and the folder is complete or can be chosen again', async () => {
  const applications = join(home, 'share')
  const present = join(applications, 'Deskbook', 'desk')
  const disk = join(home, 'disk')
  const choose = () => chooseFolder({ chosen: disk, currentFolder: present, notes: dirname(present), computer: 'desk-1', nowMs: 0 })
  const start = () => findDataFolder({ applications, olderApplications: null, computer: 'desk-1' }).folder
  let before: ReturnType<typeof contentsOf> = null
  const steps = await killAtEachStep(
    () => {
      system.knowsShares = false
      copyData(present)
      system.knowsShares = true
      mkdirSync(disk)
      before = contentsOf(present)
    },
    choose,
    async () => {
      expect(contentsOf(present)).toEqual(before)
      if (start() === present) await choose()
      expect([start(), contentsOf(start())]).toEqual([join(disk, 'Deskbook', 'desk'), before])
      // After a kill at any step, a second computer does not get the same data.
      const [second, notes] = [join(home, 'second'), dirname(present)]
      mkdirSync(second)
      expect(contentsOf(await chooseFolder({ chosen: second, currentFolder: present, notes, computer: 'desk-2', nowMs: 0 }))).toEqual({})
    },
  )
  expect(steps).toBeGreaterThan(20)
})
