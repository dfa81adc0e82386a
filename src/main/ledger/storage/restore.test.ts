import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { folder, folderForEachTest, home, key, ledgerFailure } from '../../testing/ledger/test-ledger.ts'
import { sampleRecords, seenAt } from '../../testing/sample-records.ts'
import { smallDisk } from '../../testing/small-disk.ts'
import { record } from '../bookings/booking-lookup.ts'
import { store } from '../bookings/bookings.ts'
import { backupFolder, quarantinedLedgers, quarantineFolder } from '../database/backup-files.ts'
import { getSetting, setSetting } from '../database/settings.ts'
import { changeFacts, writeNote } from '../notes/write-notes.ts'
import { coverage } from '../queries/coverage.ts'
import { noteWindow, notFetchedSince } from '../queries/windows.ts'
import { backUpFrom } from './backup.ts'
import { ledgerFile, type OpenLedger, openLedger } from './open.ts'
import { restoreLedger, restorePreview, restoring } from './restore.ts'

/** Simulates a process that is killed: after `steps` disk operations, every further one fails. `taken` counts them. */
const diskOperations = vi.hoisted(() => ({ steps: Number.POSITIVE_INFINITY, taken: 0 }))
vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>()
  const step =
    <T extends (...input: never[]) => unknown>(take: T) =>
    (...input: Parameters<T>) => {
      if (diskOperations.taken >= diskOperations.steps) throw new Error('killed')
      diskOperations.taken += 1
      return take(...input) as ReturnType<T>
    }
  const names = ['renameSync', 'copyFileSync', 'mkdirSync', 'fsyncSync', 'rmSync', 'unlinkSync'] as const
  return { ...real, ...Object.fromEntries(names.map((name) => [name, step(real[name])])) }
})

const atMs = Date.UTC(2027, 2, 12)
let backup: string

const put = (ledger: OpenLedger, from: number, to: number) => store(ledger, sampleRecords(to).slice(from), seenAt('checkBookings', atMs))
const bookingsIn = (ledger: OpenLedger) => Number(ledger.connection.prepare('select count(*) from booking').pluck().get())
const opened = <T>(look: (ledger: OpenLedger) => T, withKey = key): T => {
  const ledger = openLedger(folder, withKey, 'UTC')
  try {
    return look(ledger)
  } finally {
    ledger.close()
  }
}

folderForEachTest()
beforeEach(() => {
  const ledger = openLedger(folder, key, 'UTC')
  put(ledger, 0, 10)
  backup = backUpFrom(ledger.connection, folder, key, atMs)
  put(ledger, 10, 25)
  // A log that was not checkpointed, as after a crash.
  const log = `${ledgerFile(folder)}-wal`
  const logBytes = fs.readFileSync(log)
  const base = fs.readFileSync(ledgerFile(folder))
  ledger.close()
  fs.writeFileSync(ledgerFile(folder), base)
  fs.writeFileSync(log, logBytes)
})
afterEach(() => {
  diskOperations.steps = Number.POSITIVE_INFINITY
})

/** Restores as often as it takes disk operations, killed before another one each time, and looks at the ledger after each time. */
function killAtEachStep(restore: () => void, look: (steps: number) => void): void {
  const parts = ['ledger', 'backups']
  const seed = join(home, 'seed')
  for (const part of parts) fs.cpSync(join(home, part), join(seed, part), { recursive: true })
  for (let steps = 0, isOver = false; !isOver; steps++) {
    for (const part of [...parts, 'put-aside']) fs.rmSync(join(home, part), { recursive: true, force: true })
    fs.cpSync(seed, home, { recursive: true })
    Object.assign(diskOperations, { steps, taken: 0 })
    try {
      restore()
      isOver = true
    } catch (error) {
      expect(String(error)).toContain('killed')
    }
    diskOperations.steps = Number.POSITIVE_INFINITY
    look(steps)
  }
}

describe('restoring a ledger', () => {
  it('opens the backup, and quarantines the previous files together, complete', async () => {
    restoreLedger(folder, key, { backup, atMs })
    expect(opened(bookingsIn)).toBe(10)
    const [quarantined] = await quarantinedLedgers(folder)
    expect(quarantined?.atMs).toBe(atMs)
    const place = join(quarantineFolder(folder), quarantined?.name ?? '')
    expect(fs.readdirSync(place)).toEqual(expect.arrayContaining(['ledger.db', 'ledger.db-wal']))
    for (const name of fs.readdirSync(folder).filter((one) => one.startsWith('ledger.db'))) fs.rmSync(join(folder, name))
    for (const name of fs.readdirSync(place)) fs.copyFileSync(join(place, name), join(folder, name))
    expect(opened(bookingsIn)).toBe(25)
    expect(fs.existsSync(join(backupFolder(folder), backup))).toBe(true)
  })

  it("keeps the latest state of the desk's own data, written after the backup", () => {
    const place = { id: 0, bookingRef: 'r3', clientRef: null }
    const { id, backedUp } = opened((ledger) => {
      writeNote(ledger, place, null, 'Invoice by post', atMs)
      const id = changeFacts(ledger, place, { tags: ['Group'], costCentre: '4711' }, atMs)
      return { id, backedUp: backUpFrom(ledger.connection, folder, key, atMs + 1) }
    })
    opened((ledger) => changeFacts(ledger, place, { tags: ['VIP'], costCentre: '' }, atMs))
    restoreLedger(folder, key, { backup: backedUp, atMs: atMs + 2 })
    const notes = opened((ledger) => record(ledger, id)?.notes)
    expect(notes).toMatchObject({ tags: ['VIP'], costCentre: null, notes: [{ text: 'Invoice by post' }] })
  })

  it('marks every day as not fetched, and moves the start of the sync back to the first day that had been fetched', () => {
    const days = { from: '2027-01-04', to: '2027-02-02' }
    const backedUp = opened((ledger) => {
      setSetting(ledger, 'sync.since', '2027-01-20')
      noteWindow(ledger, { from: '2027-01-02', to: '2027-01-30' }, atMs)
      noteWindow(ledger, { from: '2027-01-30', to: '2027-02-04' }, atMs)
      expect(coverage(ledger, days, atMs).runs).toEqual([{ ...days, askedMs: atMs }])
      return backUpFrom(ledger.connection, folder, key, atMs + 1)
    })
    restoreLedger(folder, key, { backup: backedUp, atMs: atMs + 2 })
    opened((ledger) => {
      expect(coverage(ledger, days, atMs).runs).toEqual([{ ...days, askedMs: null }])
      expect(notFetchedSince(ledger, [days], 0, atMs)).toEqual([days])
      expect(getSetting(ledger, 'sync.since')).toBe('2027-01-04')
    })
  })

  it('starts a new ledger when no backup is named, and quarantines the old one', async () => {
    restoreLedger(folder, key, { backup: '', atMs })
    expect(opened(bookingsIn)).toBe(0)
    expect(await quarantinedLedgers(folder)).toHaveLength(1)
  })

  it.each(['ledger.db', '../ledger/ledger.db', 'ledger-20270312T000000000Z-99.db'])('rejects %s, which is no backup', (name) => {
    expect(() => restoreLedger(folder, key, { backup: name, atMs })).toThrow(expect.objectContaining({ failure: { kind: 'notHere' } }))
    expect(opened(bookingsIn)).toBe(25)
  })

  it('rejects a damaged backup, and leaves the ledger unchanged', async () => {
    const file = join(backupFolder(folder), backup)
    const bytes = fs.readFileSync(file)
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 4000) ^ 1, bytes.length - 4000)
    fs.writeFileSync(file, bytes)
    expect(() => restoreLedger(folder, key, { backup, atMs })).toThrow(ledgerFailure('damaged'))
    expect(fs.readdirSync(folder).filter((name) => name.startsWith('ledger.copy'))).toEqual([])
    expect(opened(bookingsIn)).toBe(25)
    expect(await quarantinedLedgers(folder)).toEqual([])
  })

  it('works for a ledger that cannot be opened', () => {
    fs.writeFileSync(ledgerFile(folder), randomBytes(30_000))
    expect(() => openLedger(folder, key, 'UTC')).toThrow()
    restoreLedger(folder, key, { backup, atMs })
    expect(opened(bookingsIn)).toBe(10)
  })

  it('leaves the ledger unchanged, and no copy, when it is stopped before the replacement is decided', async () => {
    const steps = restoring(folder, key, { backup, atMs })
    for (let taken = 0; taken < 3; taken++) expect(steps.next().done).toBe(false)
    steps.return()
    expect(fs.readdirSync(folder).filter((name) => name.startsWith('ledger.copy'))).toEqual([])
    expect(opened(bookingsIn)).toBe(25)
    expect(await quarantinedLedgers(folder)).toEqual([])
  })

  it('leaves no copy when the preview of a backup from another folder is stopped at any step', () => {
    const from = join(home, 'elsewhere.db')
    fs.copyFileSync(join(backupFolder(folder), backup), from)
    const before = fs.readdirSync(folder)
    const all = [...restorePreview(folder, key, { backup: '', from })].length
    expect(all).toBeGreaterThan(3)
    for (let most = 1; most <= all; most++) {
      const steps = restorePreview(folder, key, { backup: '', from })
      for (let taken = 0; taken < most; taken++) expect(steps.next().done).toBe(false)
      steps.return(undefined as never)
      expect(fs.readdirSync(folder)).toEqual(before)
    }
  })

  it('fails for a file that no longer exists', () => {
    const gone = { backup: '', from: join(home, 'gone.db') }
    expect(() => restoreLedger(folder, key, { ...gone, atMs })).toThrow(expect.objectContaining({ failure: { kind: 'notHere' } }))
  })

  it('does not start while the ledger is open', () => {
    opened(() => {
      expect(() => restoreLedger(folder, key, { backup, atMs })).toThrow(ledgerFailure('inUse'))
    })
  })

  it('leaves either the complete old ledger or the backup, and loses no byte of the old ledger, when it is killed at any step', () => {
    const original = fs.readFileSync(`${ledgerFile(folder)}-wal`)
    const found: number[] = []
    const lookAtLedger = () => {
      const count = opened(bookingsIn)
      found.push(count)
      if (count === 25) return
      const [stamp = ''] = fs.readdirSync(quarantineFolder(folder))
      expect(fs.readFileSync(join(quarantineFolder(folder), stamp, 'ledger.db-wal'))).toEqual(original)
    }
    killAtEachStep(() => restoreLedger(folder, key, { backup, atMs }), lookAtLedger)
    expect(found.length).toBeGreaterThan(8)
    expect([...new Set(found)].sort()).toEqual([10, 25])
  })

  it('leaves either the old ledger or the new one, with all backups of the old, when creating a ledger with its own key is killed at any step', () => {
    const another = randomBytes(32)
    const backupBytes = fs.readFileSync(join(backupFolder(folder), backup))
    const opensWith = (one: Uint8Array) => {
      try {
        return opened(bookingsIn, one)
      } catch (error) {
        expect(error).toMatchObject({ failure: { kind: 'ledger', trouble: 'keyWrong' } })
        return null
      }
    }
    const found = new Set<string>()
    const lookAtLedger = (steps: number) => {
      // Whichever key is tried first completes the decided replacement.
      const [old, fresh] = steps % 2 ? [opensWith(key), opensWith(another)] : [opensWith(another), opensWith(key)].reverse()
      found.add(`${old} ${fresh}`)
      const [stamp] = fs.existsSync(quarantineFolder(folder)) ? fs.readdirSync(quarantineFolder(folder)) : []
      const place = fresh === null ? backupFolder(folder) : join(quarantineFolder(folder), stamp ?? '')
      expect(fs.readFileSync(join(place, backup))).toEqual(backupBytes)
    }
    killAtEachStep(() => restoreLedger(folder, another, { backup: '', atMs, ownKey: true }), lookAtLedger)
    expect([...found].sort()).toEqual(['25 null', 'null 0'])
  })
})

const disk = smallDisk(30)

afterAll(() => disk?.remove())

it.skipIf(disk === null)('refuses to restore onto a disk with too little space before anything of the backup is written', () => {
  const small = join(disk?.folder ?? '', 'ledger')
  openLedger(small, key, 'UTC').close()
  fs.mkdirSync(backupFolder(small))
  fs.copyFileSync(join(backupFolder(folder), backup), join(backupFolder(small), backup))
  const before = fs.readdirSync(small)
  const steps = restoring(small, key, { backup, atMs })
  expect(() => steps.next()).toThrow(ledgerFailure('diskFull'))
  expect(fs.readdirSync(small)).toEqual(before)
})
