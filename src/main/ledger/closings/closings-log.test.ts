import { randomBytes } from 'node:crypto'
import { appendFileSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Closing } from '../../../shared/contract/views/export-views.ts'
import { accountingLayout as layout } from '../../testing/sample-exports.ts'
import { sampleRecord, seenAt } from '../../testing/sample-records.ts'
import { store } from '../bookings/bookings.ts'
import { notices, putAway } from '../bookings/notices.ts'
import type { ClosingOrder } from '../records.ts'
import { backUpFrom } from '../storage/backup.ts'
import { type OpenLedger, openLedger } from '../storage/open.ts'
import { restoreLedger } from '../storage/restore.ts'
import { countChanges, writeChanges, writeClosing } from './closing-file.ts'
import { closings, keepClosing, noteNamed } from './closings.ts'
import { closingsLogCopy, closingsLogFile } from './closings-log.ts'
import { bindClosedLines } from './closings-taken-in.ts'

vi.setConfig({ testTimeout: 120_000 })

/** What was flushed to the disk since a test began, and how long the files were then; and a disk that refuses the next flush. */
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

const key = new Uint8Array(randomBytes(32))
const zone = 'Europe/Zurich'
const work = { atMs: Date.UTC(2027, 3, 2), progress: () => {}, signal: new AbortController().signal }
const made = (bookingRef: string, fields: Record<string, unknown> = {}) =>
  sampleRecord({ bookingRef, clientRef: null, creationDate: '2027-03-09T12:00:00Z', ...fields })

let home: string
let folder: string
let ledger: OpenLedger
let turn = 0

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'desk-'))
  folder = join(home, 'practice', 'ledger')
  ledger = openLedger(folder, key, zone)
})
afterEach(() => {
  ledger.close()
  rmSync(home, { recursive: true })
})

function shown(...records: ReturnType<typeof made>[]): void {
  for (const record of records) {
    turn += 1
    store(ledger, [record], seenAt('checkBookings', Date.UTC(2027, 3, 1) + turn * 3_600_000))
  }
}
const orderFor = (month: string, basis: ClosingOrder['of']['basis'] = 'created'): ClosingOrder => ({
  of: { month, basis },
  layout,
  file: join(home, 'closed.csv'),
  notAsked: [{ from: '2027-01-03', to: '2027-01-04' }],
})
async function close(month: string, basis?: ClosingOrder['of']['basis']): Promise<Closing> {
  return keepClosing(ledger, await writeClosing(ledger, work, orderFor(month, basis)))
}
async function changes(month: string, basis?: ClosingOrder['of']['basis']): Promise<Closing | null> {
  const written = await writeChanges(ledger, work, orderFor(month, basis))
  return written && keepClosing(ledger, written.closing)
}
/** Closes the ledger, does something to its files, and opens it again. */
function reopened(meanwhile: () => void = () => {}): OpenLedger {
  ledger.close()
  meanwhile()
  ledger = openLedger(folder, key, zone)
  return ledger
}
const restored = (backup: string) => reopened(() => restoreLedger(folder, key, { backup, atMs: Date.now() }))
const log = () => closingsLogFile(folder)
const copy = () => closingsLogCopy(folder)
const kept = () => closings(ledger).map(({ id: _, ...closing }) => closing)
const damagedLogs = () => readdirSync(dirname(log())).filter((name) => name.startsWith('closings.log.damaged-'))

describe('a closed month', () => {
  it('stays closed when a backup of before is restored, with its changes, and is not closed a second time', async () => {
    shown(made('a', { creationDate: '2027-01-09T12:00:00Z' }), made('b', { creationDate: '2027-02-09T12:00:00Z' }), made('c'))
    await close('2027-01')
    const backup = backUpFrom(ledger.connection, folder, key, work.atMs)
    const february = await close('2027-02')
    noteNamed(ledger, february.id)
    await close('2027-03')
    shown(made('c', { total: '9.99' }))
    await changes('2027-03')
    const before = kept()
    expect(before.map(({ isNamed }) => isNamed)).toEqual([false, false, true, false])
    restored(backup)
    expect(ledger.closingsFound).toEqual({ takenIn: 3, differing: 0, repaired: false, sealed: null })
    expect(kept()).toEqual(before)
    await expect(close('2027-03')).rejects.toMatchObject({ failure: { kind: 'monthClosed', month: '2027-03' } })
  })

  it('stays closed in a new ledger', async () => {
    shown(made('a'))
    await close('2027-03')
    const before = kept()
    restored('')
    expect(kept()).toEqual(before)
  })

  it('of a ledger that had no log yet is written to it at the first opening', async () => {
    shown(made('a'), made('b'))
    await close('2027-03')
    shown(made('b', { total: '9.99' }))
    await changes('2027-03')
    const before = kept()
    reopened(() => {
      rmSync(log())
      rmSync(copy())
    })
    expect(kept()).toEqual(before)
    expect(readFileSync(copy())).toEqual(readFileSync(log()))
    restored('')
    shown(made('a'), made('b', { total: '9.99' }))
    expect(kept()).toEqual(before)
    bindClosedLines(ledger)
    expect(await changes('2027-03')).toBeNull()
  })

  it('has only true changes after a restore, whatever ids its bookings come back under', async () => {
    const [a, b, c] = [made('a'), made('b'), made('c', { bookingRef: null, clientRef: 'ours' })]
    const backup = backUpFrom(ledger.connection, folder, key, work.atMs)
    shown(a, b, c)
    await close('2027-03')
    shown(made('d'), made('b', { checkin: '2027-06-01', checkout: '2027-06-04' }))
    await changes('2027-03')
    restored(backup)
    const march = [{ month: '2027-03', basis: 'created' }] as const
    expect(await countChanges(ledger, work, march)).toEqual([0])
    // One second holds them all: the order in which they come decides their ids.
    shown(made('d'), c, made('b', { checkin: '2027-06-01', checkout: '2027-06-04' }), a)
    bindClosedLines(ledger)
    expect(await countChanges(ledger, work, march)).toEqual([0])
    shown(made('a', { status: 'CANCELLED' }))
    expect(await countChanges(ledger, work, march)).toEqual([1])
    expect(await changes('2027-03')).toMatchObject({ number: 2, rows: 2 })
    expect(await countChanges(ledger, work, march)).toEqual([0])
  })

  it('knows a booking that had left it, in a ledger where that booking has another id', async () => {
    const stays = { checkin: '2027-03-20', checkout: '2027-03-22' }
    const moves = { checkin: '2027-05-01', checkout: '2027-05-04' }
    shown(made('a', stays), made('b', stays))
    await close('2027-03', 'checkin')
    shown(made('b', moves))
    expect(await changes('2027-03', 'checkin')).toMatchObject({ rows: 1 })
    // Once from what was written, once from what the tables of a ledger without a log hold.
    for (const withoutLog of [false, true]) {
      if (withoutLog) {
        reopened(() => {
          rmSync(log())
          rmSync(copy())
        })
      }
      restored('')
      shown(made('b', moves), made('a', stays))
      bindClosedLines(ledger)
      expect(await changes('2027-03', 'checkin')).toBeNull()
    }
    shown(made('b', stays))
    expect(await changes('2027-03', 'checkin')).toMatchObject({ rows: 1 })
  })

  it('does not take two bookings for one that had the same id in two ledgers', async () => {
    const backup = backUpFrom(ledger.connection, folder, key, work.atMs)
    shown(made('a'))
    await close('2027-03')
    restored(backup)
    shown(made('b'))
    expect(await changes('2027-03')).toMatchObject({ rows: 1 })
    restored('')
    shown(made('b'), made('a'))
    bindClosedLines(ledger)
    expect(await changes('2027-03')).toBeNull()
  })
})

describe('the log of closed months', () => {
  it('holds nothing in clear', async () => {
    shown(made('referenceWord', { hotelName: 'HotelWord' }))
    await close('2027-03')
    const text = readFileSync(log(), 'latin1')
    for (const word of ['referenceWord', 'HotelWord', '2027-03', 'closed.csv']) expect(text).not.toContain(word)
    expect(Buffer.from(text.split(' ')[2] ?? '', 'base64').toString('latin1')).not.toContain('referenceWord')
  })

  it('whose last line was cut off is as if that line had not been begun', async () => {
    shown(made('a'))
    await close('2027-03')
    const whole = readFileSync(log())
    reopened(() => appendFileSync(log(), whole.subarray(0, whole.length >> 1)))
    expect(ledger.closingsFound).toMatchObject({ takenIn: 0, repaired: false })
    expect(readFileSync(log())).toEqual(whole)
    await close('2027-02')
    expect(reopened().closingsFound).toMatchObject({ repaired: false })
  })

  it.each<[string, () => void]>([
    ['gone', () => rmSync(log())],
    ['cut to its first line', () => writeFileSync(log(), `${readFileSync(log(), 'latin1').split('\n')[0]}\n`)],
    ['turned round', () => writeFileSync(log(), `${readFileSync(log(), 'latin1').trim().split('\n').reverse().join('\n')}\n`)],
    ['without its first line', () => writeFileSync(log(), readFileSync(log(), 'latin1').replace(/^.*\n/, ''))],
    ['of another ledger', () => writeFileSync(log(), `1 - ${'A'.repeat(80)} ${'0'.repeat(32)}\n`)],
  ])('that is %s loses no close, also not when the ledger is begun anew', async (_, harm) => {
    await close('2027-01')
    await close('2027-02')
    await close('2027-03')
    const before = kept()
    ledger.close()
    harm()
    restoreLedger(folder, key, { backup: '', atMs: Date.now() })
    ledger = openLedger(folder, key, zone)
    expect(ledger.closingsFound).toMatchObject({ takenIn: 3, repaired: true })
    expect(kept()).toEqual(before)
    expect(damagedLogs()).toHaveLength(existsSync(log()) && _ !== 'gone' ? 1 : 0)
    expect(reopened().closingsFound).toEqual({ takenIn: 0, differing: 0, repaired: false, sealed: null })
  })

  it('with any byte changed, anywhere, brings every close that it or its copy or the ledger knows', async () => {
    await close('2027-01')
    await close('2027-02')
    const whole = readFileSync(log())
    const before = kept()
    await fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), fc.boolean(), (at, flip, inCopyToo) => {
        const harmed = Buffer.from(whole)
        harmed[at] = (harmed[at] ?? 0) ^ flip
        reopened(() => {
          writeFileSync(log(), harmed)
          if (inCopyToo) writeFileSync(copy(), harmed)
        })
        expect(kept()).toEqual(before)
        expect(reopened().closingsFound).toEqual({ takenIn: 0, differing: 0, repaired: false, sealed: null })
        expect(readFileSync(copy())).toEqual(readFileSync(log()))
      }),
      { numRuns: 40 },
    )
  })

  it('takes a close back that the ledger could not keep', async () => {
    const written = await writeClosing(ledger, work, orderFor('2027-03'))
    // What is refused at the commit, when the line stands in the log already.
    ledger.connection.exec(`
      create temp table parent (id integer primary key);
      create temp table child (parent integer references parent (id) deferrable initially deferred);
      create temp trigger refuse after insert on main.closing begin insert into child values (1); end`)
    expect(() => keepClosing(ledger, written)).toThrow()
    expect(readFileSync(log(), 'latin1').trim().split('\n')).toHaveLength(2)
    expect(reopened().closingsFound).toMatchObject({ takenIn: 0 })
    expect(kept()).toEqual([])
    await close('2027-03')
    const before = kept()
    restored('')
    expect(kept()).toEqual(before)
  })

  it('has a line on the disk before the ledger counts the close', async () => {
    const written = await writeClosing(ledger, work, orderFor('2027-03'))
    disk.flushed.length = 0
    keepClosing(ledger, written)
    const own = disk.flushed.filter(({ path }) => path === log() || path === dirname(log()))
    expect(own).toEqual([
      { path: log(), bytes: readFileSync(log()).length },
      { path: dirname(log()), bytes: expect.any(Number) },
    ])
    expect(disk.flushed.indexOf(own[0] as (typeof own)[0])).toBe(0)
  })

  it('that the disk refused once is whole after the next close', async () => {
    await close('2027-01')
    disk.refusesNext = true
    await expect(close('2027-02')).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(kept()).toHaveLength(1)
    await close('2027-03')
    const now = kept()
    expect(reopened().closingsFound).toEqual({ takenIn: 0, differing: 0, repaired: false, sealed: null })
    restored('')
    expect(kept()).toEqual(now)
  })

  it('that the disk refuses keeps nothing from being opened, and no month can be closed', async () => {
    await close('2027-02')
    reopened(() => {
      rmSync(log())
      mkdirSync(log())
    })
    expect(ledger.closingsFound).toMatchObject({ sealed: expect.any(String) })
    await expect(close('2027-03')).rejects.toMatchObject({ failure: { kind: 'ledger' } })
    expect(kept()).toHaveLength(1)
  })

  it('that tells of another file under the same number than the ledger leaves both as they are', async () => {
    await close('2027-03')
    const earlier = readFileSync(log())
    const before = kept()
    reopened(() => {
      rmSync(log())
      rmSync(copy())
      restoreLedger(folder, key, { backup: '', atMs: Date.now() })
    })
    shown(made('a'))
    await close('2027-03')
    const now = kept()
    reopened(() => {
      writeFileSync(log(), earlier)
      copyFileSync(log(), copy())
    })
    expect(ledger.closingsFound).toMatchObject({ differing: 1, takenIn: 0 })
    expect(kept()).toEqual(now)
    expect(now).not.toEqual(before)
  })
})

describe('what differed between log and ledger is told', () => {
  const told = () => notices(ledger).map(({ kind, months }) => [kind, months.map(({ month, basis }) => `${month} ${basis}`)])
  const dismiss = () => {
    for (const { id } of notices(ledger)) putAway(ledger, id, Date.now())
  }

  it('with the months that the ledger lacked, until it is dismissed, and again once it happens again', async () => {
    const backup = backUpFrom(ledger.connection, folder, key, work.atMs)
    await close('2027-03')
    shown(made('a'))
    await changes('2027-03')
    await close('2027-02', 'checkin')
    expect(told()).toEqual([])
    restored(backup)
    const takenIn = [['closingsTakenIn', ['2027-02 checkin', '2027-03 created']]]
    expect(told()).toEqual(takenIn)
    reopened()
    expect(told()).toEqual(takenIn)
    dismiss()
    reopened()
    expect(told()).toEqual([])
    restored(backup)
    expect(told()).toEqual(takenIn)
  })

  it('with the months that the log lacked, also when nothing is left of the log and its copy', async () => {
    await close('2027-01')
    await close('2027-02')
    const second = readFileSync(log(), 'latin1').split('\n')[1] ?? ''
    reopened(() => {
      writeFileSync(log(), readFileSync(log(), 'latin1').replace(second, `${second.slice(0, -1)}${second.endsWith('0') ? '1' : '0'}`))
    })
    expect(told()).toEqual([['closingsDamaged', ['2027-02 created']]])
    dismiss()
    reopened(() => {
      rmSync(log())
      rmSync(copy())
    })
    expect(told()).toEqual([['closingsDamaged', ['2027-01 created', '2027-02 created']]])
    dismiss()
    reopened()
    expect(told()).toEqual([])
  })

  it('once where both have another file of the same number, for as long as that stays so', async () => {
    await close('2027-03')
    const earlier = readFileSync(log())
    reopened(() => {
      rmSync(log())
      rmSync(copy())
      restoreLedger(folder, key, { backup: '', atMs: Date.now() })
    })
    shown(made('a'))
    await close('2027-03')
    const putBack = () => {
      writeFileSync(log(), earlier)
      copyFileSync(log(), copy())
    }
    reopened(putBack)
    expect(told()).toEqual([['closingsDiffer', ['2027-03 created']]])
    dismiss()
    reopened()
    expect(ledger.closingsFound).toMatchObject({ differing: 1 })
    expect(told()).toEqual([])
  })
})
