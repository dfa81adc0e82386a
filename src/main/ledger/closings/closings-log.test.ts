import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import {
  bookingRecord,
  close,
  copy,
  damagedLogs,
  keptClosings,
  log,
  openForClosing,
  orderFor,
  reopenLedger,
  restoreBackup,
  storeShown,
  work,
} from '../../testing/ledger/closed-months.ts'
import { folder, key, ledger } from '../../testing/ledger/test-ledger.ts'
import { notices } from '../bookings/notices.ts'
import { stampOf } from '../database/backup-files.ts'
import { restoreLedger } from '../storage/restore.ts'
import { writeClosing } from './closing-file.ts'
import { saveClosing } from './closings.ts'

/** Records what was flushed to the disk, with the size of the file at that time; can also refuse the next flush. */
const disk = vi.hoisted(() => ({ flushed: [] as { path: string; bytes: number }[], refusesNext: false }))
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  const opened = new Map<number, string>()
  const openSync = (path: string, ...rest: unknown[]) => {
    const handle = fs.openSync(path, ...(rest as [string]))
    opened.set(handle, path)
    return handle
  }
  const fsyncSync = (handle: number) => {
    const path = opened.get(handle) ?? ''
    if (disk.refusesNext && path.endsWith('closings.log')) {
      disk.refusesNext = false
      throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
    }
    fs.fsyncSync(handle)
    disk.flushed.push({ path, bytes: fs.fstatSync(handle).size })
  }
  return { ...fs, openSync, fsyncSync }
})

openForClosing()

const linesOfLog = () => readFileSync(log(), 'latin1').trim().split('\n')
/** What an opening finds when log and ledger agree. */
const nothingFound = { takenIn: 0, differing: 0, repaired: false, sealed: null }

describe('the log of closed months', () => {
  it('contains nothing unencrypted', async () => {
    storeShown(bookingRecord('referenceWord', { hotelName: 'HotelWord' }))
    await close('2027-03')
    const text = readFileSync(log(), 'latin1')
    for (const word of ['referenceWord', 'HotelWord', '2027-03', 'closed.csv']) expect(text).not.toContain(word)
    expect(Buffer.from(text.split(' ')[2] ?? '', 'base64').toString('latin1')).not.toContain('referenceWord')
  })

  it('ignores a last line that was cut off', async () => {
    storeShown(bookingRecord('a'))
    await close('2027-03')
    const intactLog = readFileSync(log())
    reopenLedger(() => appendFileSync(log(), intactLog.subarray(0, intactLog.length >> 1)))
    expect(ledger.closingsFound).toMatchObject({ takenIn: 0, repaired: false })
    expect(readFileSync(log())).toEqual(intactLog)
    await close('2027-02')
    expect(reopenLedger().closingsFound).toMatchObject({ repaired: false })
  })

  it.each<[string, () => void]>([
    ['gone', () => rmSync(log())],
    ['cut to its first line', () => writeFileSync(log(), `${linesOfLog()[0]}\n`)],
    ['reversed', () => writeFileSync(log(), `${linesOfLog().reverse().join('\n')}\n`)],
    ['without its first line', () => writeFileSync(log(), readFileSync(log(), 'latin1').replace(/^.*\n/, ''))],
    ['of another ledger', () => writeFileSync(log(), `1 - ${'A'.repeat(80)} ${'0'.repeat(32)}\n`)],
  ])('that is %s loses no close, even when a new ledger is started', async (damage, harm) => {
    await close('2027-01')
    await close('2027-02')
    await close('2027-03')
    const before = keptClosings()
    reopenLedger(() => {
      harm()
      restoreLedger(folder, key, { backup: '', atMs: work.atMs })
    })
    expect(ledger.closingsFound).toMatchObject({ takenIn: 3, repaired: true })
    expect(keptClosings()).toEqual(before)
    expect(damagedLogs()).toEqual(damage === 'gone' ? [] : [`closings.log.damaged-${stampOf(work.atMs)}`])
    expect(notices(ledger).map(({ atMs }) => atMs)).toEqual([work.atMs, work.atMs])
    expect(reopenLedger().closingsFound).toEqual(nothingFound)
  })

  it('with any byte changed keeps every close that the log, its copy or the ledger has', async () => {
    await close('2027-01')
    await close('2027-02')
    const intactLog = readFileSync(log())
    const before = keptClosings()
    await fc.assert(
      fc.property(fc.nat(intactLog.length - 1), fc.integer({ min: 1, max: 255 }), fc.boolean(), (at, flip, shouldHarmCopy) => {
        const harmed = Buffer.from(intactLog)
        harmed[at] = (harmed[at] ?? 0) ^ flip
        reopenLedger(() => {
          writeFileSync(log(), harmed)
          if (shouldHarmCopy) writeFileSync(copy(), harmed)
        })
        expect(keptClosings()).toEqual(before)
        expect(reopenLedger().closingsFound).toEqual(nothingFound)
        expect(readFileSync(copy())).toEqual(readFileSync(log()))
      }),
      { numRuns: 40 },
    )
  })

  it('voids a close that the ledger could not store', async () => {
    const written = await writeClosing(ledger, work, orderFor('2027-03'))
    // The commit is refused after the line was written to the log.
    ledger.connection.exec(`
      create temp table parent (id integer primary key);
      create temp table child (parent integer references parent (id) deferrable initially deferred);
      create temp trigger refuse after insert on main.closing begin insert into child values (1); end`)
    expect(() => saveClosing(ledger, written)).toThrow()
    expect(linesOfLog()).toHaveLength(2)
    expect(reopenLedger().closingsFound).toMatchObject({ takenIn: 0 })
    expect(keptClosings()).toEqual([])
    await close('2027-03')
    const before = keptClosings()
    restoreBackup('')
    expect(keptClosings()).toEqual(before)
  })

  it('has a line on the disk before the ledger counts the close', async () => {
    const written = await writeClosing(ledger, work, orderFor('2027-03'))
    disk.flushed.length = 0
    saveClosing(ledger, written)
    const logFlushes = disk.flushed.filter(({ path }) => path === log() || path === dirname(log()))
    expect(logFlushes).toEqual([
      { path: log(), bytes: readFileSync(log()).length },
      { path: dirname(log()), bytes: expect.any(Number) },
    ])
    expect(disk.flushed.indexOf(logFlushes[0] as (typeof logFlushes)[0])).toBe(0)
  })

  it('is intact after the next close even if the disk refused an earlier line', async () => {
    await close('2027-01')
    disk.refusesNext = true
    await expect(close('2027-02')).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(keptClosings()).toHaveLength(1)
    await close('2027-03')
    const now = keptClosings()
    expect(reopenLedger().closingsFound).toEqual(nothingFound)
    restoreBackup('')
    expect(keptClosings()).toEqual(now)
  })

  it('that the disk cannot read does not prevent opening the ledger, but no month can be closed', async () => {
    await close('2027-02')
    reopenLedger(() => {
      rmSync(log())
      mkdirSync(log())
    })
    expect(ledger.closingsFound).toMatchObject({ sealed: expect.any(String) })
    await expect(close('2027-03')).rejects.toMatchObject({ failure: { kind: 'ledger' } })
    expect(keptClosings()).toHaveLength(1)
  })
})
