import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sampleRecord, seenAt } from '../../testing/sample-records.ts'
import { store } from '../bookings/bookings.ts'
import { type OpenLedger, openLedger } from '../storage/open.ts'
import { ahead } from './ahead.ts'

let folder: string
let ledger: OpenLedger
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ledger-'))
  ledger = openLedger(folder, randomBytes(32), 'Asia/Tokyo')
})
afterEach(() => {
  ledger.close()
  rmSync(folder, { recursive: true })
})

const nowMs = Date.UTC(2027, 2, 12, 10)
const put = (bookingRef: string, checkin: string, fields: Record<string, unknown> = {}) =>
  store(
    ledger,
    [sampleRecord({ bookingRef, clientRef: `c-${bookingRef}`, checkin, checkout: '2027-09-30', ...fields })],
    seenAt('checkBookings', nowMs),
  )
const look = () =>
  ahead(ledger, { from: '2027-03-12', lastArrival: '2027-03-19', lastStay: '2027-07-10', nowMs, days: 7, deskZone: 'Europe/Zurich' })
const refs = (rows: readonly { readonly bookingRef: string | null }[]) => rows.map(({ bookingRef }) => bookingRef)
const from = (fromDate: string, amount = '174.13') => ({ cancellationPolicies: [{ amount, fromDate }] })

it('lists the confirmed stays that begin from the day on, by check-in, and no others', () => {
  put('past', '2027-03-11')
  put('last', '2027-03-19')
  put('first', '2027-03-12')
  put('later', '2027-03-20')
  put('gone', '2027-03-13', { status: 'CANCELLED' })
  put('odd', '2027-03-13', { status: 'ON_REQUEST' })
  expect(refs(look().arrivals)).toEqual(['first', 'last'])
})

it('has the deadlines of the next days on the days of the desk, not of the ledger or the hotel, with exact sums', () => {
  put('a', '2027-05-01', from('2027-03-14T23:30:00-03:00', '0.10'))
  put('b', '2027-05-01', from('2027-03-15T03:30:00+01:00', '0.20'))
  put('later', '2027-05-01', from('2027-03-19T10:00:01Z'))
  put('too far', '2027-07-11', from('2027-03-14T00:00:00Z'))
  const { days } = look().risk
  expect(days.map(({ day, sums, deadlines }) => [day, sums, deadlines.map(({ row, more }) => [row.bookingRef, more.amount])])).toEqual([
    [
      '2027-03-15',
      [{ currency: 'EUR', amount: '0.30' }],
      [
        ['b', '0.20'],
        ['a', '0.10'],
      ],
    ],
  ])
})

it('counts what costs something already, and tells bookings of unknown terms apart, twenty of them by name', () => {
  put('charged', '2027-03-13', from('2027-03-01T00:00:00Z'))
  put('fixed', '2027-03-14', { nonrefundable: true })
  for (let i = 0; i < 21; i++) put(`unknown${i}`, '2027-04-01', { cancellationPolicies: [] })
  const { charged, unknown, days } = look().risk
  expect([charged, unknown.count, unknown.rows.length, days]).toEqual([2, 21, 20, []])
})

it('says that there are more stays than it looks at', () => {
  const stays = Array.from({ length: 10_001 }, (_, i) =>
    sampleRecord({
      bookingRef: `r${i}`,
      clientRef: `c${i}`,
      checkin: i === 10_000 ? '2027-05-02' : '2027-05-01',
      checkout: '2027-05-03',
      nonrefundable: true,
    }),
  )
  store(ledger, stays.slice(1), seenAt('checkBookings', nowMs))
  expect(look()).toMatchObject({ more: false, risk: { charged: 10_000 } })
  store(ledger, stays.slice(0, 1), seenAt('checkBookings', nowMs))
  expect(look()).toMatchObject({ more: true, risk: { charged: 10_000 } })
})
