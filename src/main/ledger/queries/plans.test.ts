import { expect, it } from 'vitest'
import type { LedgerFilter } from '../../../shared/contract/views/ledger-views.ts'
import { plansOf } from '../../testing/ledger/query-plans.ts'
import { all, ledgerForAllTests, newest } from '../../testing/ledger/test-ledger.ts'
import { seenAt } from '../../testing/sample-records.ts'
import { noteNews } from '../bookings/bookings.ts'
import type { LedgerSort } from '../records.ts'
import { page } from './pages.ts'
import { similarStays } from './similar-stays.ts'
import { totals } from './totals.ts'

ledgerForAllTests()

const month = { from: '2027-03-01', to: '2027-03-30' }
const planOfFirstPage = (filter: Partial<LedgerFilter>, sort = newest) =>
  plansOf((traced) => page(traced, { ...all, ...filter }, sort, null, 200))
const planOfTotals = (filter: Partial<LedgerFilter>) => plansOf((traced) => totals(traced, { ...all, ...filter }))

const confirmed = { status: 'CONFIRMED' } as const
const arrivals = { basis: 'checkin', ...month } as const

it.each<[string, Partial<LedgerFilter>, RegExp]>([
  ['a month', month, /SEARCH booking USING INTEGER PRIMARY KEY/],
  ['a status and a month', { ...confirmed, ...month }, /USING (COVERING )?INDEX booking_by_status \(known=\? AND id>\? AND id<\?\)/],
  ['arrivals of a month', arrivals, /INDEX booking_by_checkin \(checkin>\? AND checkin<\?\)/],
  ['a hotel', { hotel: 'h' }, /INDEX booking_by_hotel \(hotel_code=\?\)/],
  ['a hotel, a status and a month', { hotel: 'h', ...confirmed, ...month }, /INDEX booking_by_hotel \(hotel_code=\? AND (id|rowid)>\?/],
  [
    'deadlines of the next week',
    { freeEndsWithin: 7, ...confirmed },
    /INDEX booking_by_free_end \(free_until_ms>\? AND free_until_ms<\?\)/,
  ],
  ['deadlines of the next week among arrivals', { freeEndsWithin: 7, ...arrivals }, /INDEX booking_by_free_end/],
  ['arrivals of a month in a hotel', { hotel: 'h', ...arrivals }, /INDEX booking_by_hotel/],
  ['a destination', { destination: 'd', ...confirmed }, /INDEX booking_by_destination \(destination_code=\?\)/],
  ['a flag', { flag: 'drift' }, /INDEX booking_by_flag/],
  ['a flag and a status', { flag: 'balance', ...confirmed }, /INDEX booking_by_flag/],
  ['a flag and a month', { flag: 'any', ...month }, /INDEX booking_by_flag \(id>\? AND id<\?\)/],
  ['a flag among the arrivals of a month', { flag: 'any', ...arrivals }, /INDEX booking_by_checkin/],
])('uses an index for the list of %s and its totals', (_, filter, index) => {
  expect(planOfFirstPage(filter)).toMatch(index)
  if (filter.hotel ?? filter.destination ?? filter.flag ?? filter.basis) expect(planOfTotals(filter)).toMatch(index)
  for (const plan of [planOfFirstPage(filter), planOfTotals(filter)]) expect(plan).not.toMatch(/^SCAN booking( |$)(?!USING)/m)
})

it.each<[string, Partial<LedgerFilter>, LedgerSort]>([
  ['all, newest first', {}, newest],
  ['a month, newest first', month, newest],
  ['a status', confirmed, newest],
  ['all by check-in', {}, { by: 'checkin', descending: false }],
  ['all by check-out', {}, { by: 'checkout', descending: true }],
  ['a hotel, newest first', { hotel: 'h' }, newest],
  ['flagged bookings, newest first', { flag: 'any' }, newest],
])('reads the first page of %s in order, without sorting', (_, filter, sort) => {
  expect(planOfFirstPage(filter, sort)).not.toMatch(/TEMP B-TREE/)
})

it('scans the table for years of arrivals filtered by a column without an index, unless they are sorted by check-in', () => {
  const years = { basis: 'checkin', from: '2024-01-01', to: '2026-12-31', rateType: 'NET' } as const
  const byHolder: LedgerSort = { by: 'holder', descending: false }
  expect(planOfFirstPage(years, byHolder)).toMatch(/^SCAN booking$/m)
  expect(planOfTotals(years)).toMatch(/^SCAN booking$/m)
  expect(planOfFirstPage(years, { by: 'checkin', descending: false })).toMatch(/INDEX booking_by_checkin/)
  for (const plan of [planOfTotals({ ...years, rateType: undefined }), planOfTotals({ ...years, ...month })])
    expect(plan).toMatch(/INDEX booking_by_checkin/)
})

it('uses a temporary B-tree to sort a list whose order has no index', () => {
  expect(planOfFirstPage({}, { by: 'hotel', descending: false })).toMatch(/TEMP B-TREE/)
})

it('reads the totals of a currency from the daily roll-up', () => {
  expect(planOfTotals({ currency: 'EUR' })).toMatch(/SEARCH daily/)
  expect(planOfTotals({ currency: 'EUR' })).not.toMatch(/SCAN booking|INDEX booking_by_flag/)
})

it('finds new bookings by row id, whatever the size of the ledger', () => {
  const plan = plansOf(({ prepare }) => noteNews(prepare, [1], seenAt('checkBookings', 1)))
  expect(plan).toMatch(/SEARCH booking USING INTEGER PRIMARY KEY \(rowid=\?\)/)
})

it('searches for the people of a stay once, not once for each booking in the hotel or destination', () => {
  const people = [{ firstName: 'Anna', lastName: 'Berg' }]
  const place = { hotelCode: 'h', hotelName: 'Hotel', destinationCode: 'd', failedSinceMs: 0 }
  const plan = plansOf((traced) => similarStays(traced, { people, checkin: '2027-03-12', checkout: '2027-03-14', ...place }))
  // `M` is the match; a `=` before it would mean one search per row.
  expect(plan).toMatch(/SCAN search VIRTUAL TABLE INDEX \d+:M/)
})
