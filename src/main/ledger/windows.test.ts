import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '../../shared/dates.ts'
import type { LedgerFilter } from '../../shared/ledger-views.ts'
import { store } from './bookings.ts'
import { type OpenLedger, openLedger } from './open.ts'
import { sampleRecord } from './sample-records.ts'
import { askedDays, createdDays, freshness, gaps, neverAsked, noteWindow, refreshWindows } from './windows.ts'

const day = fc.integer({ min: 0, max: 800 }).map((days) => addDays('2026-01-01', days))
const range = fc.tuple(day, fc.nat(400)).map(([from, days]) => ({ from, to: addDays(from, days) }))

describe('refresh windows', () => {
  it('hold at most 29 days each and share exactly one day with their neighbour', () => {
    fc.assert(
      fc.property(range, (asked) => {
        const windows = refreshWindows(asked)
        windows.forEach(({ from, to }, i) => {
          expect(daysBetween(from, to)).toBeLessThanOrEqual(28)
          if (i > 0) expect(from).toBe(windows[i - 1]?.to)
        })
      }),
    )
  })

  it('cover every day of the range surely, whatever the bounds mean', () => {
    fc.assert(
      fc.property(range, (asked) => {
        const windows = refreshWindows(asked).map((window) => ({ ...window, atMs: 1 }))
        expect(gaps(askedDays(windows, asked).keys(), asked)).toEqual([])
      }),
    )
  })

  it('are two for thirty days', () => {
    expect(refreshWindows({ from: '2027-02-12', to: '2027-03-13' })).toEqual([
      { from: '2027-02-11', to: '2027-03-11' },
      { from: '2027-03-11', to: '2027-03-14' },
    ])
  })
})

describe('asked days', () => {
  it('leave out the first and last day of a window that stands alone', () => {
    const windows = [{ from: '2027-01-01', to: '2027-01-04', atMs: 5 }]
    expect([...askedDays(windows, { from: '2026-12-01', to: '2027-02-01' })]).toEqual([
      ['2027-01-02', 5],
      ['2027-01-03', 5],
    ])
  })

  it('take the older time on the day that two windows share, and the newest where they overlap', () => {
    const windows = [
      { from: '2027-01-01', to: '2027-01-03', atMs: 5 },
      { from: '2027-01-03', to: '2027-01-05', atMs: 9 },
      { from: '2027-01-01', to: '2027-01-03', atMs: 7 },
    ]
    expect([...askedDays(windows, { from: '2027-01-01', to: '2027-01-05' })]).toEqual([
      ['2027-01-02', 7],
      ['2027-01-03', 7],
      ['2027-01-04', 9],
    ])
  })
})

describe('in a ledger', () => {
  let folder: string
  let ledger: OpenLedger
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ledger-'))
    ledger = openLedger(folder, randomBytes(32), 'Europe/Zurich')
  })
  afterEach(() => {
    ledger.close()
    rmSync(folder, { recursive: true })
  })

  const january: LedgerFilter = { status: 'all', basis: 'created', from: '2027-01-01', to: '2027-01-31', text: '' }
  const noon = (date: string) => Date.parse(`${date}T12:00:00Z`)

  function put(...bookings: Record<string, unknown>[]): void {
    store(
      ledger,
      bookings.map((fields, i) => sampleRecord({ bookingRef: `r${i}`, ...fields })),
      { source: 'checkBookings', atMs: noon('2027-02-01') },
    )
  }

  it('freshness counts the days asked and names the others', () => {
    for (const window of refreshWindows({ from: '2027-01-05', to: '2027-01-10' })) noteWindow(ledger, window, 1000)
    for (const window of refreshWindows({ from: '2027-01-08', to: '2027-01-12' })) noteWindow(ledger, window, 2000)
    expect(freshness(ledger, january, noon('2027-03-01'))).toEqual({
      days: 31,
      synced: 8,
      oldestMs: null,
      missing: [
        { from: '2027-01-01', to: '2027-01-04' },
        { from: '2027-01-13', to: '2027-01-31' },
      ],
    })
    expect(freshness(ledger, { ...january, from: '2027-01-06', to: '2027-01-12' }, noon('2027-03-01'))).toEqual({
      days: 7,
      synced: 7,
      oldestMs: 1000,
      missing: [],
    })
  })

  it('freshness knows that no booking is made in the future', () => {
    expect(freshness(ledger, january, noon('2027-01-03'))).toMatchObject({ days: 3, missing: [{ from: '2027-01-01', to: '2027-01-03' }] })
    expect(freshness(ledger, { ...january, from: '2027-02-01', to: null }, noon('2027-01-03'))).toEqual({
      days: 0,
      synced: 0,
      oldestMs: null,
      missing: [],
    })
  })

  it('freshness without bounds goes from the first booking to today', () => {
    put({ creationDate: '2027-01-20T23:30:00Z' })
    expect(freshness(ledger, { ...january, from: null, to: null }, noon('2027-01-25'))).toMatchObject({ days: 5 })
  })

  it('forgets a window that a later one holds', () => {
    noteWindow(ledger, { from: '2027-01-02', to: '2027-01-05' }, 1)
    noteWindow(ledger, { from: '2027-01-01', to: '2027-01-09' }, 2)
    expect(ledger.prepare('select count(*) as n from asked_window').get()).toEqual({ n: 1 })
    expect(neverAsked(ledger, { from: '2027-01-01', to: '2027-01-09' })).toEqual([
      { from: '2027-01-01', to: '2027-01-01' },
      { from: '2027-01-09', to: '2027-01-09' },
    ])
  })

  it('names the creation days of the stays shown, joined where one window can ask for them', () => {
    put(
      { creationDate: '2027-01-01T23:30:00Z' },
      { creationDate: '2027-01-02T12:00:00Z' },
      { creationDate: '2027-01-20T12:00:00Z' },
      { creationDate: '2026-09-01T12:00:00Z' },
      { creationDate: '2026-08-01T12:00:00Z', checkin: '2028-01-01', checkout: '2028-01-02' },
    )
    const stays: LedgerFilter = { ...january, basis: 'checkin', from: '2027-03-01', to: '2027-03-31' }
    expect(createdDays(ledger, stays)).toEqual([
      { from: '2026-09-01', to: '2026-09-01' },
      { from: '2027-01-02', to: '2027-01-20' },
    ])
    expect(freshness(ledger, stays, noon('2027-02-01'))).toMatchObject({ days: 20, synced: 0 })
  })
})
