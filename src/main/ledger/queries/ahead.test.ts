import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ledger, ledgerForEachTest } from '../../testing/ledger/test-ledger.ts'
import { sampleRecord, sampleRecords, seenAt } from '../../testing/sample-records.ts'
import { toLedgerRow } from '../bookings/booking-row.ts'
import { store } from '../bookings/bookings.ts'
import type { ComingStaysQuery } from '../days-ahead.ts'
import { comingDays } from './ahead.ts'
import { moneyAtRisk } from './money-at-risk.ts'
import { pageOfRows } from './pages.ts'

ledgerForEachTest({ zone: 'Asia/Tokyo' })

const nowMs = Date.UTC(2027, 2, 12, 10)
const put = (bookingRef: string, checkin: string, fields: Record<string, unknown> = {}) =>
  store(
    ledger,
    [sampleRecord({ bookingRef, clientRef: `c-${bookingRef}`, checkin, checkout: '2027-09-30', ...fields })],
    seenAt('checkBookings', nowMs),
  )
const period = { from: '2027-03-12', lastArrival: '2027-03-19', lastStay: '2027-07-10', nowMs, days: 7, deskZone: 'Europe/Zurich' }
const readDaysAhead = (limits: Partial<Pick<ComingStaysQuery, 'deadlines'>> = {}) =>
  comingDays(ledger, { ...period, deadlines: 60, ...limits })
const refs = (rows: readonly { readonly bookingRef: string | null }[]) => rows.map(({ bookingRef }) => bookingRef)
const from = (fromDate: string, amount = '174.13') => ({ cancellationPolicies: [{ amount, fromDate }] })

it('counts exactly the confirmed stays that start between the first day and the last arrival day, by check-in', () => {
  put('past', '2027-03-11')
  put('last', '2027-03-19')
  put('first', '2027-03-12')
  put('second', '2027-03-12')
  put('later', '2027-03-20')
  put('gone', '2027-03-13', { status: 'CANCELLED' })
  put('odd', '2027-03-13', { status: 'ON_REQUEST' })
  expect(readDaysAhead().arrivals).toEqual([
    { day: '2027-03-12', count: 2 },
    { day: '2027-03-19', count: 1 },
  ])
})

it("lists the deadlines of the next days by calendar days in the desk's zone, not the ledger's or the hotel's, with exact sums", () => {
  put('a', '2027-05-01', from('2027-03-14T23:30:00-03:00', '0.10'))
  put('b', '2027-05-01', from('2027-03-15T03:30:00+01:00', '0.20'))
  put('later', '2027-05-01', from('2027-03-19T10:00:01Z'))
  put('too far', '2027-07-11', from('2027-03-14T00:00:00Z'))
  const { days } = readDaysAhead().risk
  const deadlines = [
    { row: { bookingRef: 'b' }, more: { amount: '0.20' } },
    { row: { bookingRef: 'a' }, more: { amount: '0.10' } },
  ]
  expect(days).toMatchObject([{ day: '2027-03-15', sums: [{ currency: 'EUR', amount: '0.30' }], deadlines }])
})

it('lists the first deadlines of all days, with complete sums and counts for each day', () => {
  for (const [i, day] of ['14', '14', '15', '15', '16'].entries()) put(`r${i}`, '2027-05-01', from(`2027-03-${day}T0${i}:00:00Z`, '1.10'))
  const listed = (deadlines: number | null) =>
    readDaysAhead({ deadlines }).risk.days.map(({ day, count, sums, deadlines }) => [day, count, sums[0]?.amount, deadlines.length])
  expect(listed(3)).toEqual([
    ['2027-03-14', 2, '2.20', 2],
    ['2027-03-15', 2, '2.20', 1],
    ['2027-03-16', 1, '1.10', 0],
  ])
  expect(listed(null).map(([, , , lines]) => lines)).toEqual([2, 2, 1])
})

it('finds everything that an examination of every stay would find', () => {
  const policy = fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: -3, max: 12 }))
  const stay = fc.record({
    nonrefundable: fc.constantFrom(true, false, null),
    currency: fc.constantFrom('EUR', 'USD', null),
    total: fc.constantFrom('500.00', null),
    policies: fc.option(fc.array(policy, { maxLength: 3 }), { nil: null }),
  })
  fc.assert(
    fc.property(fc.array(stay, { minLength: 1, maxLength: 25 }), (stays) => {
      for (const [i, { policies, ...terms }] of stays.entries()) {
        const steps = policies?.map(([amount, inDays]) => ({
          amount: `${amount}.00`,
          fromDate: new Date(nowMs + inDays * 86_400_000).toISOString(),
        }))
        put(`r${i}`, '2027-04-01', { ...terms, cancellationPolicies: steps ?? null })
      }
      const filter = { status: 'CONFIRMED', basis: 'checkin', from: '2027-03-12', to: '2027-07-10', text: '' } as const
      const all = pageOfRows(ledger, filter, { by: 'checkin', descending: false }, null, 500).rows.map((row) =>
        toLedgerRow(row, ledger.zone),
      )
      const expectedRisk = moneyAtRisk(all, nowMs, 7, 'Europe/Zurich')
      const { risk } = readDaysAhead({ deadlines: null })
      expect(risk.charged).toBe(expectedRisk.charged)
      expect(risk.unknown.count).toBe(expectedRisk.unknown.length)
      expect(risk.days.map(({ day, sums, deadlines }) => [day, sums, refs(deadlines.map(({ row }) => row)).sort()])).toEqual(
        expectedRisk.days.map(({ day, sums, deadlines }) => [day, sums, refs(deadlines.map(({ booking }) => booking)).sort()]),
      )
    }),
    { numRuns: 40 },
  )
})

it('counts bookings whose cancellation already costs something, and lists at most twenty bookings with unknown terms', () => {
  put('charged', '2027-03-13', from('2027-03-01T00:00:00Z'))
  put('fixed', '2027-03-14', { nonrefundable: true })
  for (let i = 0; i < 21; i++) put(`unknown${i}`, '2027-04-01', { cancellationPolicies: [] })
  const { charged, unknown, days } = readDaysAhead().risk
  expect([charged, unknown.count, unknown.rows.length, days]).toEqual([2, 21, 20, []])
})

it('reports that there are more stays than it examines', () => {
  const checkin = (i: number) => (i === 10_000 ? '2027-05-02' : '2027-05-01')
  const stays = sampleRecords(10_001, (i) => ({ checkin: checkin(i), checkout: '2027-05-03', nonrefundable: true }))
  store(ledger, stays.slice(1), seenAt('checkBookings', nowMs))
  expect(readDaysAhead()).toMatchObject({ more: false, risk: { charged: 10_000 } })
  store(ledger, stays.slice(0, 1), seenAt('checkBookings', nowMs))
  expect(readDaysAhead()).toMatchObject({ more: true, risk: { charged: 10_000 } })
})
