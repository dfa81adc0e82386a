import { readFileSync, writeFileSync } from 'node:fs'
import { beforeEach, expect, it } from 'vitest'
import { all, folder, jobAt, key, ledger, ledgerForEachTest } from '../../testing/ledger/test-ledger.ts'
import { sampleRecords, seenAt } from '../../testing/sample-records.ts'
import { store } from '../bookings/bookings.ts'
import { totals } from '../queries/totals.ts'
import { addUpAgain, checkLedger } from './check.ts'
import { ledgerFile, openReader } from './open.ts'

ledgerForEachTest({ zone: 'UTC' })
beforeEach(() => {
  const records = sampleRecords(60, (i) => ({
    total: i % 7 === 0 ? null : `${i}.05`,
    status: i % 5 === 0 ? 'FAILED' : i % 3 === 0 ? 'CANCELLED' : 'CONFIRMED',
    creationDate: new Date(Date.UTC(2027, 0, 1) + i * 40_000_000).toISOString(),
  }))
  store(ledger, records, seenAt('checkBookings', 1))
})

async function check(signal?: AbortSignal) {
  const reader = openReader(folder, key, 'UTC', 0)
  try {
    return await checkLedger(reader, jobAt(0, signal))
  } finally {
    reader.connection.close()
  }
}

it('finds a ledger intact, including the data that is still in its log', async () => {
  expect(await check()).toEqual({ sound: true, sumsMatch: true })
})

it.each([
  'delete from booking_raw where id = (select max(id) from booking_raw)',
  'delete from booking where id = (select max(id) from booking)',
])('finds a booking without its record, or a record without its booking: %s', async (sql) => {
  ledger.connection.pragma('foreign_keys = off')
  ledger.connection.exec(sql)
  expect(await check()).toMatchObject({ sound: false })
})

it.each([
  'update daily set counted = counted + 1 where day = (select max(day) from daily)',
  'delete from daily where day = (select min(day) from daily)',
  "insert into daily (day, known, currency, bookings, summed, counted) values (1, 'CONFIRMED', 'EUR', 1, 0, 0)",
])('finds sums that differ from the bookings, and recomputes them: %s', async (sql) => {
  const before = totals(ledger, all)
  ledger.connection.exec(sql)
  expect(await check()).toEqual({ sound: true, sumsMatch: false })
  addUpAgain(ledger)
  expect(await check()).toEqual({ sound: true, sumsMatch: true })
  expect(totals(ledger, all)).toEqual(before)
})

it('finds a changed byte in any page in use', async () => {
  ledger.close()
  const whole = readFileSync(ledgerFile(folder))
  for (let page = 1; page < whole.length / 8192; page++) {
    const bytes = Buffer.from(whole)
    bytes.writeUInt8(bytes.readUInt8(page * 8192 + 77) ^ 2, page * 8192 + 77)
    writeFileSync(ledgerFile(folder), bytes)
    const found = await check().catch(() => ({ sound: false }))
    expect([page, found.sound]).toEqual([page, false])
  }
})

it('stops between two steps of the check when it is aborted', async () => {
  await expect(check(AbortSignal.abort())).rejects.toMatchObject({ failure: { kind: 'stopped' } })
})
