/** For tests: arrivals and a check of them. */
import type { ArrivalsCheck, ArrivalsState } from '../../../shared/arrivals-views.ts'
import type { LedgerRow } from '../../../shared/ledger-views.ts'

/** Fri 12 Mar 2027, 18:10 in Zurich. */
export const evening = Date.UTC(2027, 2, 12, 17, 10)

export function sampleArrival(id: number, change: Partial<LedgerRow> = {}): LedgerRow {
  return {
    id,
    status: 'CONFIRMED',
    known: 'CONFIRMED',
    bookingRef: `ref${id}`,
    clientRef: `RD-${id}`,
    hotelCode: '1234',
    hotelName: 'Hotel Example',
    destinationName: 'Zermatt',
    countryCode: 'CH',
    checkin: '2027-03-13',
    checkout: '2027-03-15',
    nights: 2,
    holder: `Guest ${id}`,
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
    freeUntilMs: null,
    purged: false,
    seenAtMs: evening - 8 * 60_000,
    flags: [],
    ...change,
  }
}

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
