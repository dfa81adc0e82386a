/** Test data: arrivals and a check of them. */
import type { ArrivalsCheck, ArrivalsState } from '../../shared/contract/views/arrivals-views.ts'
import type { LedgerRow } from '../../shared/contract/views/ledger-views.ts'
import { sampleRow } from './sample-row.ts'

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
