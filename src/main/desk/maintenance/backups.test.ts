import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { backupFolder, backupName } from '../../ledger/database/backup-files.ts'
import { ledgerError } from '../../ledger/database/errors.ts'
import { virtualClock } from '../../testing/virtual-clock.ts'
import { type BackupDesk, createBackups } from './backups.ts'

const hourMs = 3_600_000
let home: string
let folder: string
let desk: BackupDesk
let time: ReturnType<typeof virtualClock>
let refusal: Error | null
let damage: Error | null
const changed = vi.fn()

function open(readOnly: 'readOnly' | null = null) {
  const backUp = async () => {
    if (refusal) throw refusal
    const name = backupName(time.clock.nowMs(), 5)
    writeFileSync(join(backupFolder(folder), name), 'a backup')
    return name
  }
  const ledgerChecked = async () => {
    if (damage) throw damage
  }
  desk = createBackups({
    ledger: { backUp, readOnly },
    folder,
    secondFolder: () => null,
    counts: { note: () => {} },
    clock: time.clock,
    ledgerChecked,
    changed,
    log: () => {},
  })
}

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'backups-'))
  folder = join(home, 'ledger')
  await mkdir(backupFolder(folder))
  time = virtualClock()
  refusal = null
  damage = null
  changed.mockClear()
})
afterEach(() => {
  desk.stop()
  rmSync(home, { recursive: true })
})

const listBackups = () => readdirSync(backupFolder(folder))
/** Advances time in steps and waits for running backups in between. */
async function pass(hours: number) {
  for (let i = 0; i < hours * 2; i++) {
    await time.pass(hourMs / 2)
    await vi.waitFor(() => expect(desk.isBackingUp()).toBe(false))
  }
}

it('makes a backup soon after the start if there is none, and no other within a day', async () => {
  open()
  await pass(1)
  await vi.waitFor(() => expect(listBackups()).toHaveLength(1))
  await pass(20)
  expect(listBackups()).toHaveLength(1)
  await pass(6)
  await vi.waitFor(() => expect(listBackups()).toHaveLength(2))
})

it('makes no backup at the start if there is one from the last day', async () => {
  writeFileSync(join(backupFolder(folder), backupName(time.clock.nowMs() - 20 * hourMs, 5)), '')
  open()
  await pass(2)
  expect(listBackups()).toHaveLength(1)
  await pass(4)
  await vi.waitFor(() => expect(listBackups()).toHaveLength(2))
})

it('makes a backup if the newest one is in the future, as after the clock was set back', async () => {
  writeFileSync(join(backupFolder(folder), backupName(time.clock.nowMs() + 900 * hourMs, 5)), '')
  open()
  await pass(1)
  await vi.waitFor(() => expect(listBackups()).toHaveLength(2))
})

it('reports a failed backup, removes nothing, and retries at the next check', async () => {
  const old = Array.from({ length: 40 }, (_, i) => backupName(time.clock.nowMs() - (i + 2) * 24 * hourMs, i))
  for (const name of old) writeFileSync(join(backupFolder(folder), name), '')
  refusal = ledgerError('diskFull')
  open()
  await pass(1)
  await vi.waitFor(() => expect(desk.failure()).toEqual({ kind: 'ledger', trouble: 'diskFull' }))
  expect(listBackups()).toHaveLength(40)
  refusal = null
  await pass(2)
  await vi.waitFor(() => expect(desk.failure()).toBeNull())
  await vi.waitFor(() => expect(listBackups()).toHaveLength(11))
})

it('makes no backup of a damaged or read-only ledger', async () => {
  damage = ledgerError('damaged')
  open()
  await expect(desk.backUp()).rejects.toMatchObject({ failure: { trouble: 'damaged' } })
  desk.stop()
  damage = null
  open('readOnly')
  await pass(3)
  expect(listBackups()).toEqual([])
})

it('makes one backup for two concurrent requests', async () => {
  open()
  await Promise.all([desk.backUp(), desk.backUp()])
  expect(listBackups()).toHaveLength(1)
  expect(changed).toHaveBeenCalled()
})
