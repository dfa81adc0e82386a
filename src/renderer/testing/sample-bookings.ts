/** Test data: bookings of the ledger. */
import { failed, ok } from '../../shared/contract/failure.ts'
import type { ArrivalsCheck, ArrivalsState } from '../../shared/contract/views/arrivals-views.ts'
import type { CancellationCase, CancelQuote, CancelResult } from '../../shared/contract/views/cancel-views.ts'
import type { Freshness, LedgerRecord, LedgerRow, LedgerTotals } from '../../shared/contract/views/ledger-views.ts'
import { noFacts } from '../../shared/contract/views/note-views.ts'
import type { PlannedStay } from '../../shared/contract/views/planner-views.ts'
import type { Coverage } from '../../shared/contract/views/sync-views.ts'
import { addDays, daysBetween } from '../../shared/domain/dates.ts'
import { Booking } from '../../shared/domain/schemas.ts'
import { sampleCancellation } from './sample-cases.ts'
import type { Answers } from './scripted-desk.ts'

export const syncedAtMs = Date.UTC(2027, 2, 12, 10, 42)

/** Returns a coverage from 2 January to 12 March 2027: 5 days missing, 60 synced, 5 stale. Each day has one booking more than the day before. */
export function sampleCoverage(change: Partial<Coverage> = {}): Coverage {
  const since = '2027-01-02'
  const today = '2027-03-12'
  const bookings = Array.from({ length: daysBetween(since, today) + 1 }, (_, i) => i)
  const run = (from: string, days: number, state: Coverage['runs'][number]['state']) => ({
    from,
    to: addDays(from, days - 1),
    state,
    askedMs: state === 'missing' ? null : syncedAtMs,
    bookings: 0,
  })
  return {
    since,
    today,
    runs: [run(since, 5, 'missing'), run('2027-01-07', 60, 'synced'), run('2027-03-08', 5, 'stale')],
    bookings,
    days: { synced: 60, stale: 5, missing: 5 },
    uncertain: { assumed: 0, missing: 0 },
    ...change,
  }
}

/** Fri 12 Mar 2027, 18:10 in Zurich. */
export const evening = Date.UTC(2027, 2, 12, 17, 10)

export const sampleArrival = (id: number, change: Partial<LedgerRow> = {}): LedgerRow =>
  sampleRow(id, {
    clientRef: `RD-${id}`,
    destinationName: 'Zermatt',
    countryCode: 'CH',
    holder: `Guest ${id}`,
    seenAtMs: evening - 8 * 60_000,
    ...change,
  })

export function sampleCheck(change: Partial<ArrivalsCheck> = {}): ArrivalsCheck {
  return {
    from: '2027-03-13',
    to: '2027-03-14',
    sinceMs: evening - 10 * 60_000,
    endedMs: evening - 8 * 60_000,
    end: 'whole',
    arrivals: 2,
    done: 2,
    failed: 0,
    changed: [],
    unknown: [],
    failure: null,
    ...change,
  }
}

export const sampleState = (change: Partial<ArrivalsState> = {}): ArrivalsState => ({
  zone: 'Europe/Zurich',
  running: false,
  check: sampleCheck(),
  pausedUntilMs: null,
  ...change,
})

export function sampleRow(id: number, change: Partial<LedgerRow> = {}): LedgerRow {
  return {
    id,
    status: 'CONFIRMED',
    known: 'CONFIRMED',
    bookingRef: `ref${id}`,
    clientRef: null,
    hotelCode: '1234',
    hotelName: 'Hotel Example',
    destinationName: null,
    countryCode: null,
    checkin: '2027-03-13',
    checkout: '2027-03-15',
    nights: 2,
    holder: 'Anna Pryde',
    rooms: 1,
    adults: 2,
    children: 0,
    rateType: 'NET',
    boardType: 'BB',
    boardName: null,
    total: '585.08',
    currency: 'EUR',
    cancellationCost: null,
    notAdded: null,
    selling: null,
    balance: null,
    nonrefundable: false,
    cancellationPolicies: null,
    creationDate: null,
    createdDay: '2027-03-12',
    bookedOn: 'missing',
    freeUntilMs: null,
    purged: false,
    seenAtMs: Date.UTC(2027, 2, 12, 10),
    flags: [],
    ...change,
  }
}

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

export function record(ledgerRow: LedgerRow, change: Partial<LedgerRecord> = {}): LedgerRecord {
  const raw = {
    ...ledgerRow,
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
    row: ledgerRow,
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

/** Returns the answers of a ledger that contains these rows. The rows never change position. */
export function ledgerOf(rows: LedgerRow[]): Answers {
  return {
    'ledger.rows': ({ from, limit }) => ok({ rows: rows.slice(from, from + limit), from, moved: 0 }),
    'ledger.totals': () => ok(totals(rows.length)),
    'ledger.freshness': () => ok(fresh),
    'ledger.nearMatches': () => ok({ elsewhere: 0, corrected: [] }),
    'ledger.record': ({ id }) => {
      const ledgerRow = rows.find((one) => one.id === id)
      return ledgerRow ? ok(record(ledgerRow)) : failed({ kind: 'notHere' })
    },
  }
}

/** Returns a quote for cancelling a booking at a fee of 174.13 of its 585.08. */
export const sampleQuote = (quoted: LedgerRow, change: Partial<CancelQuote> = {}): CancelQuote => ({
  quoteId: `quote of ${quoted.bookingRef}`,
  bookingRef: quoted.bookingRef,
  clientRef: quoted.clientRef,
  row: quoted,
  was: null,
  atMs: Date.UTC(2027, 2, 13, 10),
  clockOffsetMs: 0,
  penalty: { kind: 'charged', amount: '174.13', from: '2027-03-12T23:59:00+03:00' },
  currency: 'EUR',
  comesBack: '410.95',
  next: null,
  fresh: true,
  ...change,
})

/** Returns the result of a verified cancellation at that fee. */
export const sampleResult = (change: Partial<CancelResult> = {}): CancelResult => ({
  state: 'cancelled',
  verified: true,
  row: null,
  cost: '174.13',
  estimated: '174.13',
  currency: 'EUR',
  failure: null,
  ...change,
})

/** Returns a cancellation of a booking with an unknown outcome. */
export const openCancellation = (cancelledRow: LedgerRow, change: Partial<CancellationCase> = {}): CancellationCase =>
  sampleCancellation({
    name: cancelledRow.bookingRef ?? cancelledRow.clientRef ?? '',
    reference: cancelledRow.bookingRef ?? cancelledRow.clientRef ?? '',
    bookingRef: cancelledRow.bookingRef,
    clientRef: cancelledRow.clientRef,
    hotelName: cancelledRow.hotelName,
    checkin: cancelledRow.checkin,
    checkout: cancelledRow.checkout,
    currency: cancelledRow.currency,
    createdAtMs: Date.UTC(2027, 2, 13, 9),
    sentAtMs: Date.UTC(2027, 2, 13, 9),
    lookUps: 2,
    lastLookUpMs: Date.UTC(2027, 2, 13, 10),
    nextLookUpMs: Date.UTC(2027, 2, 13, 10, 5),
    ...change,
  })

/** Returns a stay of the calendar. */
export const plannedStay = (id: number, change: Partial<PlannedStay> = {}): PlannedStay => ({
  id,
  reference: `55cd${id}`,
  holder: 'Anna Pryde',
  hotelCode: 'H1',
  hotelName: 'Hotel Seeblick',
  client: null,
  known: 'CONFIRMED',
  status: 'CONFIRMED',
  checkin: '2027-03-20',
  checkout: '2027-03-23',
  freeUntilMs: Date.parse('2027-03-17T23:59:00+03:00'),
  ...change,
})
