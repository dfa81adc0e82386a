import { expect, it, vi } from 'vitest'
import { FailureError } from '../../../shared/contract/failure.ts'
import { ledgerError } from '../../ledger/database/errors.ts'
import { virtualClock } from '../../testing/virtual-clock.ts'
import { createDiskWatch } from './disk-watch.ts'

function watch() {
  const time = virtualClock()
  const disk = { full: true, tried: 0 }
  const changed = vi.fn()
  const tryDisk = async () => {
    disk.tried += 1
    if (disk.full) throw ledgerError('diskFull')
  }
  return { time, disk, changed, watched: createDiskWatch({ tryDisk, clock: time.clock, changed, log: () => {} }) }
}

it('reports a full disk once, retries periodically and reports once that it accepts writes again', async () => {
  const { time, disk, changed, watched: diskWatch } = watch()
  expect(diskWatch.refusing()).toBeNull()
  diskWatch.refused('diskFull')
  diskWatch.refused('diskFull')
  expect([diskWatch.refusing(), changed.mock.calls.length]).toEqual(['diskFull', 1])
  await time.pass(60_000)
  expect(diskWatch.refusing()).toBe('diskFull')
  expect(disk.tried).toBeGreaterThan(2)
  disk.full = false
  await time.pass(20_000)
  expect([diskWatch.refusing(), changed.mock.calls.length]).toEqual([null, 2])
  const { tried: attemptCount } = disk
  await time.pass(600_000)
  expect(disk.tried).toBe(attemptCount)
})

it('detects a refused write of the send journal and rethrows it', async () => {
  const { watched: diskWatch } = watch()
  const full = new FailureError({ kind: 'file', why: 'full' })
  const journal = diskWatch.watchJournal({
    append: () => Promise.reject(full),
    appendAll: async () => 7,
    isSynced: () => true,
    lines: () => [],
    close: async () => {},
  })
  expect(await journal.appendAll([])).toBe(7)
  expect(diskWatch.refusing()).toBeNull()
  await expect(journal.append({ kind: 'book', reference: 'RD-1', atMs: 1, keyFingerprint: 'k' })).rejects.toBe(full)
  expect(diskWatch.refusing()).toBe('diskFull')
})

it('reports the latest of two errors, and nothing after the watch was stopped', async () => {
  const { time, disk, changed, watched: diskWatch } = watch()
  diskWatch.refused('diskFull')
  diskWatch.refused('diskFailed')
  expect([diskWatch.refusing(), changed.mock.calls.length]).toEqual(['diskFailed', 2])
  diskWatch.stop()
  disk.full = false
  diskWatch.refused('readOnly')
  await time.pass(60_000)
  expect([disk.tried, changed.mock.calls.length]).toEqual([0, 2])
})
