import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type LedgerFilter, ledgerSorts } from '../../../shared/contract/views/ledger-views.ts'
import { all, ledger, ledgerForAllTests, openSecond } from '../../testing/ledger/test-ledger.ts'
import { sampleRecord, sampleRecords, seenAt } from '../../testing/sample-records.ts'
import { store } from '../bookings/bookings.ts'
import type { ReadableDb } from '../database/ledger-db.ts'
import type { OpenLedger } from '../storage/open.ts'
import { page, pageOfRows, rows } from './pages.ts'

const refs = (filter: Partial<LedgerFilter>, by: (typeof ledgerSorts)[number] = 'created') =>
  page(ledger, { ...all, ...filter }, { by, descending: false }, null, 500).rows.map(({ bookingRef }) => bookingRef)

const bare = { holder: null, occupancies: null, currency: null, total: null }
const holder = { firstName: 'Jürgen', lastName: 'Müller-Lüdenscheidt' }
const hotelName = 'Hotel Übersee (50% off)'
const bookings = [
  { bookingRef: 'late-utc', creationDate: '2027-01-31T23:30:00Z', checkin: '2027-03-01', checkout: '2027-03-02' },
  { bookingRef: '329169', creationDate: '2027-02-01T09:00:00Z', checkin: '2027-03-05', checkout: '2027-03-09', status: 'CANCELLED' },
  { bookingRef: 'berlin', creationDate: '2027-02-02T09:00:00Z', hotelName, checkin: '2027-03-09', checkout: '2027-03-12' },
  { bookingRef: 'bare', creationDate: '2027-02-03T09:00:00Z', checkin: null, checkout: null, ...bare },
  { bookingRef: 'odd', creationDate: '2027-02-04T09:00:00Z', status: 'PENDING', holder },
]

ledgerForAllTests()

beforeAll(() => {
  const records = bookings.map((fields) => sampleRecord({ ...fields, clientRef: `RD-${fields.bookingRef}` }))
  store(ledger, records, seenAt('checkBookings', 1))
  const many = sampleRecords(120, (i) => ({
    clientRef: null,
    creationDate: '2026-05-01T10:00:00Z',
    checkin: i % 7 === 0 ? null : `2026-06-${10 + (i % 9)}`,
    hotelName: ['alpha', 'Alpha', 'beta', null][i % 4],
    total: i % 5 === 0 ? null : `${i % 6}.50`,
    currency: ['EUR', 'USD', null][i % 3],
    status: ['CONFIRMED', 'CANCELLED', 'FAILED', 'ODD'][i % 4],
  }))
  store(ledger, many, seenAt('checkBookings', 1))
})

describe('a filter', () => {
  it('treats creation days as days of the accounting zone', () => {
    expect(refs({ from: '2027-02-01', to: '2027-02-01' })).toEqual(['late-utc', '329169'])
    expect(refs({ from: '2027-01-31', to: '2027-01-31' })).toEqual([])
  })

  it('compares check-in and check-out days without a time zone, including both bounds', () => {
    expect(refs({ basis: 'checkin', from: '2027-03-05', to: '2027-03-09' })).toEqual(['329169', 'berlin'])
    expect(refs({ basis: 'checkout', from: null, to: '2027-03-09' }).slice(-2)).toEqual(['late-utc', '329169'])
    expect(refs({ basis: 'checkin', from: '2027-03-09', to: null })).not.toContain('bare')
  })

  it.each([
    ['a reference', '329169', ['329169']],
    ['the beginning of a reference', '3291', ['329169']],
    ['a client reference', 'RD-berlin', ['berlin']],
    ['a name without its accents, in any case', 'MULLER ludensch', ['odd']],
    ['a name with its accents', 'Jürgen Müller', ['odd']],
    ['words in another order', 'ubersee hotel', ['berlin']],
    ['the inside of a word', 'bersee', ['berlin']],
    ['characters with a meaning to the text index', '"50% off)"*', ['berlin']],
    ['characters that occur in the text', '(50% o', ['berlin']],
    ['nothing for a text that occurs nowhere', 'nowhere', []],
  ])('finds %s', (_, text, expected) => {
    expect(refs({ text })).toEqual(expected)
  })

  it('reaches to the ends of the calendar', () => {
    expect(refs({ from: '1000-01-01', to: '9999-12-31' })).toHaveLength(125)
    expect(refs({ basis: 'checkout', from: '1000-01-01', to: '9999-12-31' })).toHaveLength(124)
  })
})

it('throws when the next page is the same as the page before it', () => {
  const sort = { by: 'created', descending: true } as const
  const { rows: same } = pageOfRows(ledger, all, sort, null, 8)
  const stuck = { ...ledger, prepare: () => ({ all: () => same }) } as unknown as ReadableDb
  const { next } = pageOfRows(stuck, all, sort, null, 7)
  expect(() => pageOfRows(stuck, all, sort, next, 7)).toThrow('the next page is the same as this one')
})

describe.each(ledgerSorts)('rows by %s', (by) => {
  it.each([
    [true, all],
    [false, { ...all, status: 'CONFIRMED' as const }],
    [true, { ...all, basis: 'checkin' as const, from: '2026-06-01', to: '2026-06-15' }],
    [false, { ...all, text: 'angstrom' }],
  ])(
    'are at the same positions as in the pages, and each booking is found at its own position (descending %s, %o)',
    (descending, filter) => {
      const sort = { by, descending }
      const whole = page(ledger, filter, sort, null, 500).rows
      for (let from = 0; from < whole.length + 20; from += 13)
        expect(rows(ledger, filter, sort, from, 17, null)).toEqual({ rows: whole.slice(from, from + 17), from, moved: 0 })
      whole.forEach(({ id }, place) => {
        expect(rows(ledger, filter, sort, 5, 3, { id, place: 7 })).toMatchObject({ from: Math.max(0, place - 2), moved: place - 7 })
      })
    },
  )
})

describe('rows around a booking that keeps its place', () => {
  const newest = { by: 'created', descending: true } as const
  const filterWith = (change: Partial<LedgerFilter> = {}) => ({ ...all, to: '2019-12-31', ...change })
  const newYearMs = Date.UTC(2019, 0, 1)
  const recordMadeAt = (second: number, change = {}) =>
    sampleRecord({ bookingRef: `k${second}`, clientRef: null, creationDate: new Date(newYearMs + second * 1000).toISOString(), ...change })
  const put = (...records: ReturnType<typeof recordMadeAt>[]) => store(secondLedger, records, seenAt('checkBookings', 2))
  const refsOf = (answer: ReturnType<typeof rows>) => answer.rows.map(({ bookingRef }) => bookingRef)

  let secondLedger: OpenLedger
  let opened = 0
  beforeEach(() => {
    secondLedger = openSecond(`around-${++opened}`)
    put(...Array.from({ length: 50 }, (_, i) => recordMadeAt(10 * i)))
  })

  it('move down with it when bookings are added above it, and stay when nothing above it changes', () => {
    const before = rows(secondLedger, filterWith(), newest, 20, 10, null)
    const pinned = { id: before.rows[3]?.id ?? 0, place: 23 }
    put(recordMadeAt(1), recordMadeAt(2))
    expect(rows(secondLedger, filterWith(), newest, 20, 10, pinned)).toEqual({ ...before, moved: 0 })
    put(recordMadeAt(1001), recordMadeAt(1002), recordMadeAt(1003))
    expect(rows(secondLedger, filterWith(), newest, 20, 10, pinned)).toEqual({ ...before, from: 23, moved: 3 })
  })

  it('stay around its former place when the filter no longer shows it', () => {
    const confirmed = filterWith({ status: 'CONFIRMED' })
    put(recordMadeAt(1001))
    const before = rows(secondLedger, confirmed, newest, 20, 10, null)
    put(recordMadeAt(1001, { status: 'CANCELLED' }), recordMadeAt(Number(before.rows[3]?.bookingRef?.slice(1)), { status: 'CANCELLED' }))
    const after = rows(secondLedger, confirmed, newest, 20, 10, { id: before.rows[3]?.id ?? 0, place: 23 })
    expect(after).toMatchObject({ from: 19, moved: -1 })
    expect(refsOf(after).slice(0, 9)).toEqual(refsOf(before).filter((_, i) => i !== 3))
  })

  it('start where requested when there is no such booking', () => {
    const unpinned = rows(secondLedger, filterWith(), newest, 20, 10, null)
    expect(rows(secondLedger, filterWith(), newest, 20, 10, { id: 12, place: 23 })).toEqual(unpinned)
  })
})

it('returns at most 500 rows', () => {
  const many = openSecond('many')
  store(many, sampleRecords(600), seenAt('checkBookings', 1))
  const first = page(many, all, { by: 'created', descending: true }, null, 100_000)
  expect(first.rows).toHaveLength(500)
  expect(first.next).not.toBeNull()
})

it.each(['', 'x', '[]', '[1,2]', '["a"]', '[1.5]', '{}', '[null]'])('refuses the cursor %j', (after) => {
  expect(() => page(ledger, all, { by: 'created', descending: true }, after, 10)).toThrow(
    expect.objectContaining({ failure: expect.objectContaining({ kind: 'input' }) }),
  )
})
