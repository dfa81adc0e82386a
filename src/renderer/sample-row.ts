/** For tests: a confirmed booking as a line of the ledger. */
import type { LedgerRow } from '../shared/ledger-views.ts'

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
    balance: null,
    nonrefundable: false,
    cancellationPolicies: null,
    creationDate: null,
    createdDay: null,
    freeUntilMs: null,
    purged: false,
    seenAtMs: Date.UTC(2027, 2, 12, 10),
    flags: [],
    ...change,
  }
}
