import { expect, it } from 'vitest'
import { sampleAttempt } from '../../testing/attempt-samples.ts'
import { dayMs, ledger, ledgerForEachTest, purge, put as putBooking, reopen } from '../../testing/ledger/test-ledger.ts'
import { refileBookings } from '../bookings/filing.ts'
import { beginRateLook, dismissRateFind, endRateLook } from '../bookings/rate-looks.ts'
import type { Query, ReadableDb } from '../database/ledger-db.ts'
import { saveAttempt } from '../journal/attempts.ts'
import { nextToWatch, rateFinds } from './rate-finds.ts'
import { keepBoth } from './rebookings.ts'

ledgerForEachTest()

const nowMs = Date.UTC(2027, 0, 10)
let seen = 0
/** Stores a booking with free cancellation until a day of February. */
const put = (bookingRef: string, freeUntil: string, fields: Record<string, unknown> = {}) => {
  const cancellationPolicies = [{ amount: '174.13', fromDate: `2027-02-${freeUntil}T23:59:00+03:00` }]
  const booking = { bookingRef, clientRef: `RD-${bookingRef}`, creationDate: '2027-01-09', cancellationPolicies }
  return putBooking({ ...booking, ...fields }, nowMs + ++seen)
}
/** Stores a booking of two nights whose cancellation costs this much since 5 January. */
const putCharged = (bookingRef: string, amount = '174.13', checkin = '2027-01-20', checkout = '2027-01-22') =>
  put(bookingRef, '01', { checkin, checkout, cancellationPolicies: [{ amount, fromDate: '2027-01-05T00:00:00+03:00' }] })
const bookingKey = (bookingRef: string) => ({ id: 0, bookingRef, clientRef: null })
const sampleFind = (gain: string) => ({
  ...{ atMs: nowMs, currency: 'EUR', total: '585.08', price: '550.00', fee: '0', gain },
  ...{ otherRoom: false, betterBoard: true },
})
const checkRate = (bookingRef: string, gain: string | null, atMs = nowMs) => {
  beginRateLook(ledger, bookingKey(bookingRef), atMs)
  return endRateLook(ledger, bookingKey(bookingRef), gain === null ? null : sampleFind(gain))
}
/** Begins the checks that are due, and returns their bookings in this order. */
function checkAllDue(): string[] {
  const checked: string[] = []
  for (let reference = nextReference(); reference !== null; reference = nextReference()) {
    checked.push(reference)
    expect(beginRateLook(ledger, bookingKey(reference), nowMs)).toBe(true)
  }
  return checked
}
const nextReference = (atMs = nowMs) => nextToWatch(ledger, atMs)?.bookingRef ?? null
const finds = (atMs = nowMs) => rateFinds(ledger, atMs).map(({ row, gain }) => [row.bookingRef, gain])

it('checks bookings by the end of their free cancellation, soonest first, each once a day, and skips bookings without a refund', () => {
  put('later', '20')
  put('sooner', '10')
  put('over', '01', { cancellationPolicies: [{ amount: '585.08', fromDate: '2027-01-09T23:59:00+03:00' }] })
  put('bound', '11', { nonrefundable: true, cancellationPolicies: [] })
  put('gone', '09', { status: 'CANCELLED' })
  expect(checkAllDue()).toEqual(['sooner', 'later'])
  expect([nextReference(nowMs + dayMs - 1), nextReference(nowMs + dayMs)]).toEqual([null, 'sooner'])
  // An entry from a clock that was days ahead does not block a booking once the clock is right.
  beginRateLook(ledger, bookingKey('sooner'), nowMs + 30 * dayMs)
  expect(nextReference()).toBe('sooner')
  expect(beginRateLook(ledger, bookingKey('none'), nowMs)).toBe(false)
})

it('checks partly refundable bookings after fully refundable bookings, soonest arrival first, and skips bookings without a refund', () => {
  putCharged('part')
  putCharged('soon', '174.13', '2027-01-15', '2027-01-17')
  putCharged('whole', '585.08', '2027-01-14', '2027-01-17')
  putCharged('stayed', '174.13', '2027-01-08', '2027-01-12')
  put('free', '10')
  expect(checkAllDue()).toEqual(['free', 'soon', 'part'])
})

it('reads a booking without a refund only once a day', () => {
  for (let i = 0; i < 30; i++) putCharged(`w${i}`, '585.08')
  let rows = 0
  const withRowCount = <Row>(query: Query<Row>): Query<Row> =>
    new Proxy(query, {
      get: (all, name: keyof Query<Row>) => {
        if (name === 'get') return (...given: unknown[]) => countRow(all.get(...given))
        if (name === 'iterate') return (...given: unknown[]) => all.all(...given).map(countRow)
        return all[name].bind(all)
      },
    })
  const countRow = <Row>(row: Row): Row => {
    rows += row === undefined ? 0 : 1
    return row
  }
  const watched: ReadableDb = { ...ledger, prepare: (sql) => withRowCount(ledger.prepare(sql)) }
  const readAt = (atMs: number) => {
    rows = 0
    // Each call in the ledger's thread gets its own handle.
    expect(nextToWatch({ ...watched, nowMs: atMs }, atMs)).toBe(null)
    return rows
  }
  expect([readAt(nowMs), readAt(nowMs + 10_000), readAt(nowMs + dayMs - 1)]).toEqual([30, 0, 0])
  putCharged('part', '100.00', '2027-01-21')
  expect(nextToWatch(watched, nowMs + 20_000)?.bookingRef).toBe('part')
  checkRate('part', null)
  expect(readAt(nowMs + 30_000)).toBe(0)
  // An entry from a clock that was a day ahead does not block a booking once the clock is right.
  expect(readAt(nowMs - dayMs)).toBe(30)
})

it('checks a booking without a refund as soon as its terms improve', () => {
  for (const reference of ['eased', 'bound']) putCharged(reference, '585.08')
  expect(nextReference()).toBe(null)
  putCharged('eased', '100.00')
  putCharged('bound', '585.08')
  expect(nextReference(nowMs + 10_000)).toBe('eased')
  checkRate('eased', null)
  expect(nextReference(nowMs + 20_000)).toBe(null)
})

it('shows a found rate only as long as the cancellation fee is the same as when it was found, and until check-in', () => {
  const steps = [
    { amount: '174.13', fromDate: '2027-01-05T00:00:00+00:00' },
    { amount: '300.00', fromDate: '2027-01-12T00:00:00+00:00' },
  ]
  for (const id of ['stepping', 'steady']) {
    put(id, '01', { checkin: '2027-01-20', checkout: '2027-01-22', cancellationPolicies: id === 'steady' ? steps.slice(0, 1) : steps })
    beginRateLook(ledger, bookingKey(id), nowMs)
    endRateLook(ledger, bookingKey(id), { ...sampleFind('9.00'), fee: '174.130' })
  }
  expect(finds().map(([id]) => id)).toEqual(['stepping', 'steady'])
  expect(finds(Date.UTC(2027, 0, 12)).map(([id]) => id)).toEqual(['steady'])
  expect(finds(Date.UTC(2027, 0, 22))).toEqual([])
})

it('shows a found rate until free cancellation ends, the booking changes, or a check finds nothing', () => {
  for (const [i, reference] of ['free', 'cancelled', 'changed', 'looked'].entries()) {
    put(reference, String(10 + i))
    expect(checkRate(reference, `${i + 1}.50`)).toBe(true)
  }
  expect(rateFinds(ledger, nowMs)[0]).toMatchObject({ ...sampleFind('1.50'), row: { bookingRef: 'free', known: 'CONFIRMED' } })
  put('cancelled', '11', { status: 'CANCELLED' })
  put('changed', '12', { total: '600.00' })
  expect([checkRate('looked', null), checkRate('looked', null)]).toEqual([true, false])
  expect(finds()).toEqual([['free', '1.50']])
  expect([finds(Date.parse('2027-02-10T20:58:00Z')), finds(Date.parse('2027-02-10T20:59:00Z'))]).toEqual([[['free', '1.50']], []])
})

it('shows a dismissed rate again when the dismissal is undone or a check finds a larger saving', () => {
  put('a', '10')
  expect(dismissRateFind(ledger, bookingKey('a'), false)).toBe(false)
  checkRate('a', '12.30')
  expect(dismissRateFind(ledger, bookingKey('a'), false)).toBe(true)
  expect(finds()).toEqual([])
  dismissRateFind(ledger, bookingKey('a'), true)
  expect(finds()).toEqual([['a', '12.30']])
  dismissRateFind(ledger, bookingKey('a'), false)
  checkRate('a', null)
  checkRate('a', '12.3')
  expect(finds()).toEqual([])
  checkRate('a', '12.31')
  expect(finds()).toEqual([['a', '12.31']])
})

/** Saves the attempt under `RD-NEW` to rebook booking `a`, either open or settled. */
function saveRebooking(id: number, open: boolean): void {
  const rebooks = { booking: { id, bookingRef: 'a', clientRef: 'RD-a' }, currency: 'EUR', fee: '0', gain: '12.30' }
  saveAttempt(ledger, sampleAttempt({ clientRef: 'RD-NEW', state: open ? 'SENDING' : 'FOUND', open, createdAtMs: nowMs, rebooks }))
}

it('neither checks nor shows a booking that another one replaces, even if both are kept', () => {
  const id = put('a', '10')
  checkRate('a', '12.30')
  const later = nowMs + dayMs
  saveRebooking(id, true)
  expect([finds(), nextReference(later)]).toEqual([[], null])
  // The attempt has failed.
  saveRebooking(id, false)
  expect([finds(), nextReference(later)]).toEqual([[['a', '12.30']], 'a'])
  put('b', '11', { clientRef: 'RD-NEW' })
  checkRate('b', null, later)
  expect([finds(), nextReference(later)]).toEqual([[], null])
  keepBoth(ledger, 'RD-NEW', nowMs)
  expect([finds(), nextReference(later)]).toEqual([[], null])
})

it.each(['FAILED', 'CANCELLED'])('checks and shows a booking again when its replacement is %s', (status) => {
  const id = put('a', '10')
  checkRate('a', '12.30')
  saveRebooking(id, false)
  put('b', '11', { clientRef: 'RD-NEW', status: 'ON_REQUEST' })
  const later = nowMs + dayMs
  expect([finds(), nextReference(later)]).toEqual([[], null])
  put('b', '11', { clientRef: 'RD-NEW', status })
  expect([finds(), nextReference(later)]).toEqual([[['a', '12.30']], 'a'])
})

it('a found rate stays with its booking when a new accounting zone changes the row id, and is deleted by the purge of guest names', () => {
  put('a', '10', { checkout: '2027-03-20' })
  checkRate('a', '12.30')
  reopen({ zone: 'Asia/Tokyo' })
  refileBookings(ledger)
  expect(finds()).toEqual([['a', '12.30']])
  purge('2028-01-01')
  expect(finds()).toEqual([])
  expect(ledger.connection.prepare('select count(*) from rate_look').pluck().get()).toBe(0)
})
