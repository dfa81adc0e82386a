import { expect, it } from 'vitest'
import { sampleAttempt } from '../../testing/attempt-samples.ts'
import { all, ledger, ledgerForEachTest } from '../../testing/ledger/test-ledger.ts'
import { sampleRecord, seenAt } from '../../testing/sample-records.ts'
import { record } from '../bookings/booking-lookup.ts'
import { store } from '../bookings/bookings.ts'
import { getAttempt, saveAttempt } from '../journal/attempts.ts'
import { page } from '../queries/pages.ts'
import { totals } from '../queries/totals.ts'
import { ledgerErrorCodeOf } from './errors.ts'

ledgerForEachTest({ zone: 'UTC' })

const attempt = sampleAttempt({ clientRef: 'RD-1' })

function catchError(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  return null
}

it.each([
  ['diskFull', 'max_page_count = 1'],
  ['readOnly', 'query_only = on'],
])('reports the error %s, rolls back the failed write, and can still read', (trouble, pragma) => {
  store(ledger, [sampleRecord()], seenAt('bookRate', 1))
  ledger.connection.pragma(pragma)
  const large = { ...attempt, body: JSON.stringify('x'.repeat(1_000_000)) }
  expect(ledgerErrorCodeOf(catchError(() => saveAttempt(ledger, large)))).toBe(trouble)
  expect(getAttempt(ledger, 'RD-1')).toBeNull()
  expect(ledger.connection.inTransaction).toBe(false)
  expect(totals(ledger, all).counts.all).toBe(1)
})

it.each([
  ['SQLITE_IOERR_DATA', 'damaged'],
  ['SQLITE_IOERR_SHORT_READ', 'damaged'],
  ['SQLITE_NOTADB', 'damaged'],
  // A disk that does not respond is not damage.
  ['SQLITE_IOERR', 'diskFailed'],
  ['SQLITE_IOERR_READ', 'diskFailed'],
  ['SQLITE_IOERR_FSYNC', 'diskFailed'],
  ['EIO', 'diskFailed'],
  ['ENODEV', 'diskFailed'],
  // Nor is a missing file.
  ['SQLITE_CANTOPEN', 'outOfReach'],
  ['ENOENT', 'outOfReach'],
  ['SQLITE_FULL', 'diskFull'],
  ['SQLITE_BUSY_SNAPSHOT', 'inUse'],
  ['EROFS', 'readOnly'],
  ['SQLITE_CORRUPT_VTAB', 'damaged'],
  ['SQLITE_READONLY_DBMOVED', 'readOnly'],
  ['SQLITE_CONSTRAINT_CHECK', null],
  ['ERR_SOMETHING', null],
])('classifies the error %s as %s', (code, trouble) => {
  expect(ledgerErrorCodeOf(Object.assign(new Error('secret'), { code }))).toBe(trouble)
})

it.each([
  ['a record', "update booking_raw set json = 'no json'"],
  ['terms', "update booking set policies = '[['"],
])('reports damage for %s that cannot be parsed, as in a manipulated reader copy', (_what, sql) => {
  const [id] = store(ledger, [sampleRecord()], seenAt('checkBooking', 1)).ids
  ledger.connection.pragma('ignore_check_constraints = on')
  ledger.connection.exec(sql)
  const newest = { by: 'created', descending: true } as const
  const error = catchError(() => [page(ledger, all, newest, null, 10), record(ledger, id ?? 0)])
  expect(ledgerErrorCodeOf(error)).toBe('damaged')
})
