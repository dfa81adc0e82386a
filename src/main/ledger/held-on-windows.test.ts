import * as fs from 'node:fs'
import type * as promises from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'

/** Simulates a file that another program has locked for a moment: the refusals still to come, and the refusals so far. */
const hold = vi.hoisted(() => ({ left: 0, refusals: 0 }))
const unlessHeld = vi.hoisted(() => <T>(rename: (from: string, to: string) => T) => (from: string, to: string) => {
  if (hold.left === 0) return rename(from, to)
  hold.left -= 1
  hold.refusals += 1
  throw Object.assign(new Error('held'), { code: 'EBUSY' })
})
vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>()
  return { ...real, renameSync: unlessHeld(real.renameSync) }
})
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof promises>()
  return { ...real, rename: async (from: string, to: string) => unlessHeld(real.rename)(from, to) }
})
vi.mock('node:timers/promises', async (original) => ({ ...(await original<object>()), setTimeout: async () => {} }))

// Modules read the platform when they are loaded, so it is set before the imports. Native modules still need the real platform.
const waits = vi.spyOn(Atomics, 'wait').mockReturnValue('timed-out')
const realPlatform = process.platform
Object.defineProperty(process, 'platform', { value: 'win32' })
await import('../files/retrying-files.ts')
const { replaceFile } = await import('../files/replace-file.ts')
Object.defineProperty(process, 'platform', { value: realPlatform })
const { openMemory } = await import('../desk/settings/settings.ts')
const { backUpFrom } = await import('./storage/backup.ts')
const { backupFolder } = await import('./database/backup-files.ts')
const { copyNewestBackup } = await import('./storage/backup-copies.ts')
const { openLedger, ledgerFile } = await import('./storage/open.ts')
const { restoreLedger } = await import('./storage/restore.ts')

let home: string
beforeEach(() => {
  home = fs.mkdtempSync(join(tmpdir(), 'held-'))
})
afterEach(() => {
  hold.left = 0
  hold.refusals = 0
  fs.rmSync(home, { recursive: true })
})
afterAll(() => waits.mockRestore())

const key = new Uint8Array(32).fill(7)
const folder = () => join(home, 'connection', 'ledger')

it('replaces an exported file that a virus scanner has locked for a moment', async () => {
  fs.writeFileSync(join(home, 'a.csv'), 'old')
  hold.left = 3
  await replaceFile(join(home, 'a.csv'), ['new'])
  expect([fs.readdirSync(home), fs.readFileSync(join(home, 'a.csv'), 'utf8'), hold.refusals]).toEqual([['a.csv'], 'new', 3])
})

it('saves the settings although a sync client has locked their file for a moment', async () => {
  const memory = await openMemory(home, 'UTC', () => {})
  await memory.change(() => ({ active: 'first' }))
  hold.left = 3
  await memory.change(() => ({ active: 'second' }))
  expect(hold.refusals).toBe(3)
  expect((await openMemory(home, 'UTC', () => {})).read().active).toBe('second')
})

it('retries renames of a locked file when naming, copying and restoring a backup', async () => {
  const ledger = openLedger(folder(), key, 'UTC')
  hold.left = 3
  const backup = backUpFrom(ledger.connection, folder(), key, Date.UTC(2031, 0, 15))
  ledger.close()
  expect([fs.readdirSync(backupFolder(folder())), hold.refusals]).toEqual([[backup], 3])

  fs.mkdirSync(join(home, 'second'))
  hold.left = 3
  await copyNewestBackup(folder(), join(home, 'second'))
  expect([fs.readdirSync(join(home, 'second')), hold.refusals]).toEqual([[backup], 6])

  fs.appendFileSync(ledgerFile(folder()), 'damaged')
  hold.left = 3
  restoreLedger(folder(), key, { backup, atMs: Date.UTC(2031, 0, 16) })
  expect(hold.refusals).toBe(9)
  openLedger(folder(), key, 'UTC').close()
})
