import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  bookingRecord,
  changes,
  close,
  copy,
  keptClosings,
  log,
  openForClosing,
  removeLogs,
  reopenLedger,
  restoreBackup,
  storeShown,
  work,
} from '../../testing/ledger/closed-months.ts'
import { folder, key, ledger } from '../../testing/ledger/test-ledger.ts'
import { dismissNotice, notices } from '../bookings/notices.ts'
import { backUpFrom } from '../storage/backup.ts'
import { restoreLedger } from '../storage/restore.ts'
import { countChanges } from './closing-file.ts'
import { markFileNamed } from './closings.ts'
import { bindClosedLines } from './closings-taken-in.ts'

openForClosing()

describe('a closed month', () => {
  it('stays closed with its changes when an older backup is restored, and cannot be closed a second time', async () => {
    storeShown(
      bookingRecord('a', { creationDate: '2027-01-09T12:00:00Z' }),
      bookingRecord('b', { creationDate: '2027-02-09T12:00:00Z' }),
      bookingRecord('c'),
    )
    await close('2027-01')
    const backup = backUpFrom(ledger.connection, folder, key, work.atMs)
    const february = await close('2027-02')
    markFileNamed(ledger, february.id)
    await close('2027-03')
    storeShown(bookingRecord('c', { total: '9.99' }))
    await changes('2027-03')
    const before = keptClosings()
    expect(before.map(({ isNamed }) => isNamed)).toEqual([false, false, true, false])
    restoreBackup(backup)
    expect(ledger.closingsFound).toEqual({ takenIn: 3, differing: 0, repaired: false, sealed: null })
    expect(keptClosings()).toEqual(before)
    await expect(close('2027-03')).rejects.toMatchObject({ failure: { kind: 'monthClosed', month: '2027-03' } })
  })

  it('of a ledger without a log is written to a new log at the first opening', async () => {
    storeShown(bookingRecord('a'), bookingRecord('b'))
    await close('2027-03')
    storeShown(bookingRecord('b', { total: '9.99' }))
    await changes('2027-03')
    const before = keptClosings()
    reopenLedger(removeLogs)
    expect(keptClosings()).toEqual(before)
    expect(readFileSync(copy())).toEqual(readFileSync(log()))
    restoreBackup('')
    storeShown(bookingRecord('a'), bookingRecord('b', { total: '9.99' }))
    expect(keptClosings()).toEqual(before)
    bindClosedLines(ledger)
    expect(await changes('2027-03')).toBeNull()
  })

  it('has only real changes after a restore, whatever ids its bookings get', async () => {
    const [a, b, c] = [bookingRecord('a'), bookingRecord('b'), bookingRecord('c', { bookingRef: null, clientRef: 'ours' })]
    const backup = backUpFrom(ledger.connection, folder, key, work.atMs)
    storeShown(a, b, c)
    await close('2027-03')
    storeShown(bookingRecord('d'), bookingRecord('b', { checkin: '2027-06-01', checkout: '2027-06-04' }))
    await changes('2027-03')
    restoreBackup(backup)
    const march = [{ month: '2027-03', basis: 'created' }] as const
    expect(await countChanges(ledger, work, march)).toEqual([0])
    // All these bookings were made in one second, so their ids depend on the order in which they arrive.
    storeShown(bookingRecord('d'), c, bookingRecord('b', { checkin: '2027-06-01', checkout: '2027-06-04' }), a)
    bindClosedLines(ledger)
    expect(await countChanges(ledger, work, march)).toEqual([0])
    storeShown(bookingRecord('a', { status: 'CANCELLED' }))
    expect(await countChanges(ledger, work, march)).toEqual([1])
    expect(await changes('2027-03')).toMatchObject({ number: 2, rows: 2 })
    expect(await countChanges(ledger, work, march)).toEqual([0])
  })

  it('recognises a booking that had left the month, even in a ledger where the booking has another id', async () => {
    const stays = { checkin: '2027-03-20', checkout: '2027-03-22' }
    const moves = { checkin: '2027-05-01', checkout: '2027-05-04' }
    storeShown(bookingRecord('a', stays), bookingRecord('b', stays))
    await close('2027-03', 'checkin')
    storeShown(bookingRecord('b', moves))
    expect(await changes('2027-03', 'checkin')).toMatchObject({ rows: 1 })
    // First from the log, then from the tables of a ledger without a log.
    for (const withoutLog of [false, true]) {
      if (withoutLog) reopenLedger(removeLogs)
      restoreBackup('')
      storeShown(bookingRecord('b', moves), bookingRecord('a', stays))
      bindClosedLines(ledger)
      expect(await changes('2027-03', 'checkin')).toBeNull()
    }
    storeShown(bookingRecord('b', stays))
    expect(await changes('2027-03', 'checkin')).toMatchObject({ rows: 1 })
  })

  it('does not confuse two bookings that had the same id in two ledgers', async () => {
    const backup = backUpFrom(ledger.connection, folder, key, work.atMs)
    storeShown(bookingRecord('a'))
    await close('2027-03')
    restoreBackup(backup)
    storeShown(bookingRecord('b'))
    expect(await changes('2027-03')).toMatchObject({ rows: 1 })
    restoreBackup('')
    storeShown(bookingRecord('b'), bookingRecord('a'))
    bindClosedLines(ledger)
    expect(await changes('2027-03')).toBeNull()
  })
})

describe('differences between log and ledger are reported', () => {
  const reported = () => notices(ledger).map(({ kind, months }) => [kind, months.map(({ month, basis }) => `${month} ${basis}`)])
  const dismiss = () => {
    for (const { id } of notices(ledger)) dismissNotice(ledger, id, work.atMs)
  }

  it('with the months that the ledger lacked, until the notice is dismissed, and again after another restore', async () => {
    const backup = backUpFrom(ledger.connection, folder, key, work.atMs)
    await close('2027-03')
    storeShown(bookingRecord('a'))
    await changes('2027-03')
    await close('2027-02', 'checkin')
    expect(reported()).toEqual([])
    restoreBackup(backup)
    const takenIn = [['closingsTakenIn', ['2027-02 checkin', '2027-03 created']]]
    expect(reported()).toEqual(takenIn)
    reopenLedger()
    expect(reported()).toEqual(takenIn)
    dismiss()
    reopenLedger()
    expect(reported()).toEqual([])
    restoreBackup(backup)
    expect(reported()).toEqual(takenIn)
  })

  it('with the months that the log lacked, also when the log and its copy are gone', async () => {
    await close('2027-01')
    await close('2027-02')
    const second = readFileSync(log(), 'latin1').split('\n')[1] ?? ''
    reopenLedger(() => {
      writeFileSync(log(), readFileSync(log(), 'latin1').replace(second, `${second.slice(0, -1)}${second.endsWith('0') ? '1' : '0'}`))
    })
    expect(reported()).toEqual([['closingsDamaged', ['2027-02 created']]])
    dismiss()
    reopenLedger(removeLogs)
    expect(reported()).toEqual([['closingsDamaged', ['2027-01 created', '2027-02 created']]])
    dismiss()
    reopenLedger()
    expect(reported()).toEqual([])
  })

  it('once when log and ledger have different files under the same number, however long the difference lasts, and stay unchanged', async () => {
    await close('2027-03')
    const earlier = readFileSync(log())
    const closedEarlier = keptClosings()
    reopenLedger(() => {
      removeLogs()
      restoreLedger(folder, key, { backup: '', atMs: work.atMs })
    })
    storeShown(bookingRecord('a'))
    await close('2027-03')
    const closedAgain = keptClosings()
    expect(closedAgain).not.toEqual(closedEarlier)
    reopenLedger(() => {
      writeFileSync(log(), earlier)
      copyFileSync(log(), copy())
    })
    expect(ledger.closingsFound).toMatchObject({ differing: 1, takenIn: 0 })
    expect(keptClosings()).toEqual(closedAgain)
    expect(readFileSync(log())).toEqual(earlier)
    expect(reported()).toEqual([['closingsDiffer', ['2027-03 created']]])
    dismiss()
    reopenLedger()
    expect(ledger.closingsFound).toMatchObject({ differing: 1 })
    expect(reported()).toEqual([])
  })
})
