/** Test data: bookings of the ledger. */

import { failed, ok } from '../../shared/contract/failure.ts'
import type { CancellationCase } from '../../shared/contract/views/cancel-views.ts'
import type { Freshness, LedgerRecord, LedgerRow, LedgerTotals } from '../../shared/contract/views/ledger-views.ts'
import { noFacts } from '../../shared/contract/views/note-views.ts'
import { Booking } from '../../shared/domain/schemas.ts'
import { sampleCancellation } from './sample-cases.ts'
import { sampleRow } from './sample-row.ts'
import type { Answers } from './scripted-desk.ts'

export function row(id: number, change: Partial<LedgerRow> = {}): LedgerRow {
  return sampleRow(id, {
    bookingRef: `55cd${id}`,
    clientRef: `RD-${id}`,
    hotelCode: 'H1',
    hotelName: 'Hotel Seeblick',
    destinationName: 'Zürich',
    countryCode: 'CH',
    checkin: '2027-03-20',
    checkout: '2027-03-23',
    nights: 3,
    boardName: 'Bed And Breakfast',
    balance: '585.08',
    cancellationPolicies: [{ amount: '174.13', fromDate: '2027-03-17T23:59:00+03:00' }],
    creationDate: '2027-02-12T10:00:00Z',
    createdDay: '2027-02-12',
    bookedOn: 'stated',
    freeUntilMs: Date.parse('2027-03-17T23:59:00+03:00'),
    seenAtMs: Date.UTC(2027, 2, 1),
    ...change,
  })
}

export function totals(count: number, change: Partial<LedgerTotals> = {}): LedgerTotals {
  return {
    counts: { all: count, CONFIRMED: count, CANCELLED: 0, FAILED: 0, OTHER: 0 },
    sums: [{ currency: 'EUR', confirmed: '585.08', cancelled: '0', total: '585.08' }],
    sold: [],
    notAdded: [],
    ...change,
  }
}

export const fresh: Freshness = { days: 30, synced: 30, oldestMs: Date.UTC(2027, 2, 1), missing: [] }

export function record(shown: LedgerRow, change: Partial<LedgerRecord> = {}): LedgerRecord {
  const raw = {
    ...shown,
    destinationCode: 'ZRH',
    rateKey: 'key',
    remarks: null,
    holder: { firstName: 'Anna', lastName: 'Pryde', email: null, phone: null },
    occupancies: [
      {
        occupants: [{ firstName: 'Anna', lastName: 'Pryde', age: null, occupantType: 'ADULT' }],
        room: { numberOfAdults: 2, childrenAges: [], roomDescription: 'Double', sequence: 1 },
      },
    ],
  }
  return {
    row: shown,
    booking: Booking.parse(raw),
    raw: JSON.stringify(raw),
    unread: [],
    firstSeenMs: Date.UTC(2027, 1, 12),
    sold: null,
    client: null,
    history: [],
    notes: { ...noFacts, notes: [] },
    agreed: null,
    bookedDifferently: [],
    ...change,
  }
}

/** Returns answers for a ledger of these rows, which never change position. */
export function ledgerOf(rows: LedgerRow[]): Answers {
  return {
    'ledger.rows': ({ from, limit }) => ok({ rows: rows.slice(from, from + limit), from, moved: 0 }),
    'ledger.totals': () => ok(totals(rows.length)),
    'ledger.freshness': () => ok(fresh),
    'ledger.record': ({ id }) => {
      const shown = rows.find((one) => one.id === id)
      return shown ? ok(record(shown)) : failed({ kind: 'notHere' })
    },
  }
}

/** Returns a cancellation of a booking with an unknown outcome. */
export const openCancellation = (of: LedgerRow, change: Partial<CancellationCase> = {}): CancellationCase =>
  sampleCancellation({
    name: of.bookingRef ?? of.clientRef ?? '',
    reference: of.bookingRef ?? of.clientRef ?? '',
    bookingRef: of.bookingRef,
    clientRef: of.clientRef,
    hotelName: of.hotelName,
    checkin: of.checkin,
    checkout: of.checkout,
    currency: of.currency,
    createdAtMs: Date.UTC(2027, 2, 13, 9),
    sentAtMs: Date.UTC(2027, 2, 13, 9),
    lookUps: 2,
    lastLookUpMs: Date.UTC(2027, 2, 13, 10),
    nextLookUpMs: Date.UTC(2027, 2, 13, 10, 5),
    ...change,
  })
