import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import type { LedgerFilter } from '../../../shared/contract/views/ledger-views.ts'
import { all, ledger, ledgerForEachTest, put } from '../../testing/ledger/test-ledger.ts'
import { softwareLayout } from '../../testing/sample-exports.ts'
import { sampleRecord, seenAt } from '../../testing/sample-records.ts'
import { headerLine } from '../exports/csv/csv.ts'
import { csvContext } from '../exports/csv/written-cells.ts'
import { bookingLines } from '../exports/export-rows.ts'
import { page } from '../queries/pages.ts'
import { totals } from '../queries/totals.ts'
import { store } from './bookings.ts'

ledgerForEachTest({ zone: 'Asia/Tokyo' })

/** Creation dates around the month ends. In Tokyo, the middle two are in October. */
const creationDates = ['2026-09-30T14:59:59Z', '2026-09-30T15:00:00Z', '2026-10-31T23:59:59+09:00', '2026-10-31T15:00:00Z']

it('lists a booking under the day of the accounting zone that the filter, sums and file also use', () => {
  const records = creationDates.map((creationDate, i) =>
    sampleRecord({ bookingRef: `r${i}`, clientRef: null, creationDate, total: '10.00' }),
  )
  store(ledger, records, seenAt('checkBookings', Date.UTC(2026, 10, 2)))
  const october: LedgerFilter = { ...all, from: '2026-10-01', to: '2026-10-31' }
  const { rows } = page(ledger, october, { by: 'created', descending: false }, null, 10)
  const lines = [...bookingLines(ledger, october, softwareLayout, csvContext(ledger, 0))]
  const text = headerLine(softwareLayout.columns, softwareLayout) + lines.map((chunk) => Buffer.from(chunk.lines).toString()).join('')
  const file = parse(text, { columns: true }) as { bookingRef: string; createdDate: string }[]

  const days = [
    ['r1', '2026-10-01'],
    ['r2', '2026-10-31'],
  ]
  expect(rows.map(({ bookingRef, createdDay }) => [bookingRef, createdDay])).toEqual(days)
  expect(file.map(({ bookingRef, createdDate }) => [bookingRef, createdDate])).toEqual(days)
  expect(totals(ledger, october)).toMatchObject({ counts: { all: 2 }, sums: [{ currency: 'EUR', total: '20.00' }] })
})

it.each(['1970-01-01T00:00:00Z', '1970-01-01', '0001-01-01T00:00:00', '0'])(
  'lists a booking made on %s under the day it was first seen, and flags it',
  (creationDate) => {
    put({ bookingRef: 'r1', clientRef: null, creationDate }, Date.UTC(2026, 10, 2), 'bookRate')
    const thatDay: LedgerFilter = { ...all, from: '2026-11-02', to: '2026-11-02' }
    const { rows } = page(ledger, thatDay, { by: 'created', descending: false }, null, 10)
    expect(rows).toMatchObject([{ bookingRef: 'r1', flags: expect.arrayContaining(['created']) }])
  },
)
