import * as fs from 'node:fs'
import * as promises from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type RetryingFiles, retryingFiles } from './retrying-files.ts'

// libuv's error codes on Windows (src/win/error.c: a sharing violation is EBUSY, access denied is EPERM; `fs__rename` is one `MoveFileExW` and tries
// once). Other projects: graceful-fs retries `rename` on these three codes (polyfills.js), VS Code too (base/node/pfs.ts), but not onto a folder.
vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>()
  return { ...real, renameSync: vi.fn(real.renameSync), unlinkSync: vi.fn(real.unlinkSync) }
})
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof promises>()
  return { ...real, rename: vi.fn(real.rename), unlink: vi.fn(real.unlink) }
})

let home: string
let clock: { nowMs: number; pauses: number[] }
beforeEach(() => {
  home = fs.mkdtempSync(join(tmpdir(), 'held-'))
  clock = { nowMs: 0, pauses: [] }
  fs.writeFileSync(sourcePath(), 'new')
})
afterEach(() => {
  vi.resetAllMocks()
  fs.rmSync(home, { recursive: true, force: true })
})

const sourcePath = () => join(home, '.part')
const targetPath = () => join(home, 'kept.json')
const bothPaths = () => [sourcePath(), targetPath()] as const
const refusal = (code: string) => Object.assign(new Error('no'), { code })

function filesOn(platform: NodeJS.Platform): RetryingFiles {
  const waitSync = (ms: number) => {
    clock.nowMs += ms
    clock.pauses.push(ms)
  }
  return retryingFiles({ platform, tickMs: () => clock.nowMs, waitSync, wait: async (ms) => waitSync(ms) })
}

const calls = { rename: vi.mocked(promises.rename), unlink: vi.mocked(promises.unlink) }
const callsSync = { rename: vi.mocked(fs.renameSync), unlink: vi.mocked(fs.unlinkSync) }

/** Makes the next `times` of all four calls fail. */
function refuse(code: string, times: number) {
  for (const call of [calls.rename, calls.unlink]) for (let i = 0; i < times; i++) call.mockRejectedValueOnce(refusal(code))
  for (const call of [callsSync.rename, callsSync.unlink])
    for (let i = 0; i < times; i++)
      call.mockImplementationOnce(() => {
        throw refusal(code)
      })
}

/** The four functions, each as a promise. */
const steps: [string, (files: RetryingFiles) => Promise<void>, () => number][] = [
  ['a rename', (files) => files.renamePatiently(...bothPaths()), () => calls.rename.mock.calls.length],
  ['a rename in a thread', async (files) => files.renamePatientlySync(...bothPaths()), () => callsSync.rename.mock.calls.length],
  ['a removal', (files) => files.removePatiently(sourcePath()), () => calls.unlink.mock.calls.length],
  ['a removal in a thread', async (files) => files.removePatientlySync(sourcePath()), () => callsSync.unlink.mock.calls.length],
]

describe.each(steps)('%s', (_, step, tries) => {
  it.each(['EPERM', 'EACCES', 'EBUSY'])(
    'retries on Windows while another program has the file open (%s), with growing pauses, and then succeeds',
    async (code) => {
      refuse(code, 6)
      await step(filesOn('win32'))
      expect(tries()).toBe(7)
      expect(clock.pauses).toEqual([10, 20, 40, 80, 160, 320])
      expect(fs.existsSync(sourcePath())).toBe(false)
    },
  )

  it('fails after some seconds with the system error', async () => {
    refuse('EPERM', 100)
    await expect(step(filesOn('win32'))).rejects.toMatchObject({ code: 'EPERM' })
    expect(clock.nowMs).toBeGreaterThan(2000)
    expect(clock.nowMs).toBeLessThan(3500)
    expect(fs.readFileSync(sourcePath(), 'utf8')).toBe('new')
  })

  it('also fails in time if each attempt takes longer than the whole timeout, such as on a slow share', async () => {
    const failSlowly = () => {
      if (tries() > 5) throw new Error('tried for ever')
      clock.nowMs += 6000
      throw refusal('EBUSY')
    }
    for (const call of [calls.rename, calls.unlink]) call.mockImplementation(async () => failSlowly())
    for (const call of [callsSync.rename, callsSync.unlink]) call.mockImplementation(failSlowly)
    await expect(step(filesOn('win32'))).rejects.toMatchObject({ code: 'EBUSY' })
    expect(tries()).toBe(2)
  })

  it('has the full timeout again for a file that was unlocked once', async () => {
    const files = filesOn('win32')
    refuse('EBUSY', 1)
    await step(files)
    fs.writeFileSync(sourcePath(), 'newer')
    clock.nowMs += 3000
    clock.pauses = []
    refuse('EBUSY', 3)
    await step(files)
    expect(clock.pauses).toEqual([10, 20, 40])
  })

  it.each(['linux', 'darwin'] as const)('fails at the first error on %s', async (platform) => {
    refuse('EPERM', 1)
    await expect(step(filesOn(platform))).rejects.toMatchObject({ code: 'EPERM' })
    expect([tries(), clock.nowMs]).toEqual([1, 0])
  })

  it.each(['ENOSPC', 'EROFS', 'EXDEV', 'ENOTDIR'])('does not retry if the disk reports %s', async (code) => {
    refuse(code, 1)
    await expect(step(filesOn('win32'))).rejects.toMatchObject({ code })
    expect([tries(), clock.nowMs]).toEqual([1, 0])
  })
})

it('does not retry a permanent refusal: a folder in the target’s place, and a read-only file', async () => {
  const files = filesOn('win32')
  fs.mkdirSync(targetPath())
  refuse('EPERM', 1)
  await expect(files.renamePatiently(...bothPaths())).rejects.toMatchObject({ code: 'EPERM' })
  expect(() => files.renamePatientlySync(...bothPaths())).toThrow('no')
  await expect(files.removePatiently(targetPath())).rejects.toMatchObject({ code: 'EPERM' })
  expect(() => files.removePatientlySync(targetPath())).toThrow('no')
  fs.rmdirSync(targetPath())
  fs.writeFileSync(targetPath(), 'old', { mode: 0o444 })
  refuse('EPERM', 1)
  await expect(files.renamePatiently(...bothPaths())).rejects.toMatchObject({ code: 'EPERM' })
  expect(clock.pauses).toEqual([])
})

it('succeeds in removing a file that does not exist', async () => {
  await filesOn('linux').removePatiently(targetPath())
  filesOn('linux').removePatientlySync(targetPath())
})

describe('consecutive saves blocked by one locked file', () => {
  it('share one timeout, and retry again later', async () => {
    const files = filesOn('win32')
    refuse('EBUSY', 200)
    const save = () => files.renamePatiently(...bothPaths()).catch(() => 'held')
    expect(await save()).toBe('held')
    const first = clock.nowMs
    for (let i = 0; i < 20; i++) expect(await save()).toBe('held')
    expect(clock.nowMs).toBe(first)
    clock.nowMs += 5000
    const pauses = clock.pauses.length
    await save()
    expect(clock.pauses.length).toBeGreaterThan(pauses + 5)
  })

  it('have the full timeout again once one of them has succeeded', async () => {
    const files = filesOn('win32')
    refuse('EBUSY', 13)
    await expect(files.renamePatiently(...bothPaths())).rejects.toMatchObject({ code: 'EBUSY' })
    calls.rename.mockReset()
    refuse('EBUSY', 0)
    await files.renamePatiently(...bothPaths())
    fs.writeFileSync(sourcePath(), 'newer')
    clock.pauses = []
    refuse('EBUSY', 3)
    await files.renamePatiently(...bothPaths())
    expect(clock.pauses).toEqual([10, 20, 40])
  })
})
