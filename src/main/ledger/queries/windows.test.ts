import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LedgerFilter } from '../../../shared/contract/views/ledger-views.ts'
import { addDays, daysBetween } from '../../../shared/domain/dates.ts'
import { all, hourMs, ledger, ledgerForEachTest, putEach } from '../../testing/ledger/test-ledger.ts'
import type { DayRange } from '../records.ts'
import { coverage } from './coverage.ts'
import { createdDays, fetchedDays, fetchedIn, gaps, neverFetched, noteWindow, notFetchedSince, refreshWindows } from './windows.ts'

const day = fc.integer({ min: 0, max: 800 }).map((days) => addDays('2026-01-01', days))
const range = fc.tuple(day, fc.nat(400)).map(([from, days]) => ({ from, to: addDays(from, days) }))

const nowMs = Date.parse('2029-06-01T12:00:00Z')
const windowsOf = (asked: DayRange, atMs = nowMs) => refreshWindows(asked, nowMs).map((window) => ({ ...window, atMs }))

describe('refresh windows', () => {
  it('are at most 29 days long and share exactly one day with their neighbour', () => {
    fc.assert(
      fc.property(range, (asked) => {
        const windows = windowsOf(asked)
        windows.forEach(({ from, to }, i) => {
          expect(daysBetween(from, to)).toBeLessThanOrEqual(28)
          if (i > 0) expect(from).toBe(windows[i - 1]?.to)
        })
      }),
    )
  })

  it('are guaranteed to cover every day of the range', () => {
    fc.assert(
      fc.property(range, (asked) => {
        expect(gaps(fetchedDays(windowsOf(asked), asked, 'UTC').keys(), asked)).toEqual([])
      }),
    )
  })

  it('are two windows for a range of thirty days', () => {
    expect(refreshWindows({ from: '2027-02-12', to: '2027-03-13' }, nowMs)).toEqual([
      { from: '2027-02-10', to: '2027-03-10' },
      { from: '2027-03-10', to: '2027-03-15' },
    ])
  })

  it('end on the last day that has begun anywhere', () => {
    expect(refreshWindows({ from: '2029-05-30', to: '2029-06-01' }, nowMs)).toEqual([{ from: '2029-05-28', to: '2029-06-02' }])
    expect(refreshWindows({ from: '2029-06-05', to: '2029-06-09' }, nowMs)).toEqual([])
  })
})

describe('fetched days', () => {
  const january = { from: '2026-12-01', to: '2027-02-01' }

  it('leave out two days at each end of an isolated window', () => {
    expect([...fetchedDays([{ from: '2027-01-01', to: '2027-01-06', atMs: nowMs }], january, 'UTC')]).toEqual([
      ['2027-01-03', nowMs],
      ['2027-01-04', nowMs],
    ])
    expect(fetchedDays([{ from: '2027-01-01', to: '2027-01-04', atMs: nowMs }], january, 'UTC').size).toBe(0)
  })

  it('have the time of the older window near the boundary of two adjacent windows, and the newest time if windows have the same days', () => {
    const windows = [
      { from: '2027-01-01', to: '2027-01-06', atMs: nowMs + 5 },
      { from: '2027-01-06', to: '2027-01-11', atMs: nowMs + 9 },
      { from: '2027-01-01', to: '2027-01-06', atMs: nowMs + 7 },
    ]
    const times = [...fetchedDays(windows, january, 'UTC')].map(([day, atMs]) => [day.slice(-2), atMs - nowMs])
    expect(times).toEqual(['03', '04', '05', '06', '07', '08', '09'].map((date) => [date, date < '08' ? 7 : 9]))
  })

  it('include today, but no later day in the zone, if the window ends on the latest date of any time zone', () => {
    const atMs = Date.parse('2027-03-10T18:00:00Z')
    const march = { from: '2027-03-01', to: '2027-03-31' }
    const windows = refreshWindows(march, atMs).map((one) => ({ ...one, atMs }))
    const lastDays = ['UTC', 'Pacific/Auckland', 'America/New_York'].map((zone) => [...fetchedDays(windows, march, zone).keys()].at(-1))
    expect(lastDays).toEqual(['2027-03-10', '2027-03-11', '2027-03-10'])
  })

  /** Whether a service lists a moment: its days start at its own midnight, and one of its bounds may be exclusive. */
  const isListedBy = (window: DayRange, atMs: number, { offset, exclusive }: { offset: number; exclusive: string }) => {
    const midnight = (date: string) => Date.parse(date) - offset * hourMs
    const fromMs = midnight(exclusive === 'first' ? addDays(window.from, 1) : window.from)
    const beforeMs = midnight(exclusive === 'last' ? window.to : addDays(window.to, 1))
    return fromMs <= atMs && atMs < beforeMs
  }

  it('were listed completely, whether bounds are inclusive or not and in any zone up to a day away', () => {
    const service = fc.record({ offset: fc.integer({ min: -10, max: 14 }), exclusive: fc.constantFrom('none', 'first', 'last') })
    const window = fc.tuple(day, fc.nat(28)).map(([from, days]) => ({ from, to: addDays(from, days), atMs: nowMs }))
    const windows = fc.oneof(
      fc.array(window, { minLength: 1, maxLength: 6 }),
      range.map((asked) => windowsOf(asked)),
      fc.tuple(range, range).map(([one, other]) => [...windowsOf(one), ...windowsOf(other)]),
    )
    fc.assert(
      fc.property(windows, service, fc.constantFrom(-10, -5, 0, 2, 9, 14), (asked, serviceRules, offset) => {
        // 'Etc/GMT-2' is two hours ahead.
        const zone = offset === 0 ? 'UTC' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
        for (const date of fetchedDays(asked, { from: '2026-01-01', to: '2029-12-31' }, zone).keys()) {
          const beginsMs = Date.parse(date) - offset * hourMs
          for (const atMs of [beginsMs, beginsMs + 12 * hourMs, beginsMs + 24 * hourMs - 1]) {
            expect(asked.some((one) => isListedBy(one, atMs, serviceRules))).toBe(true)
          }
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('a ledger', () => {
  ledgerForEachTest()

  const january: LedgerFilter = { ...all, from: '2027-01-01', to: '2027-01-31' }
  const noon = (date: string) => Date.parse(`${date}T12:00:00Z`)

  const put = (...bookings: Record<string, unknown>[]) => putEach(bookings, noon('2027-02-01'))

  it('deletes a window that a later window contains', () => {
    noteWindow(ledger, { from: '2027-01-02', to: '2027-01-05' }, nowMs)
    noteWindow(ledger, { from: '2027-01-01', to: '2027-01-09' }, nowMs + 1)
    expect(ledger.prepare('select count(*) as n from asked_window').get()).toEqual({ n: 1 })
    expect(neverFetched(ledger, { from: '2027-01-01', to: '2027-01-09' })).toEqual([
      { from: '2027-01-01', to: '2027-01-02' },
      { from: '2027-01-08', to: '2027-01-09' },
    ])
  })

  it('keeps a newer window inside an older window, so that the days of the newer window have its time', () => {
    noteWindow(ledger, { from: '2027-01-03', to: '2027-01-09' }, nowMs + 1)
    noteWindow(ledger, { from: '2027-01-01', to: '2027-01-11' }, nowMs)
    const times = [...fetchedIn(ledger, { from: '2027-01-01', to: '2027-01-11' })].map(([date, atMs]) => [date.slice(-2), atMs - nowMs])
    expect(times).toEqual(['03', '04', '05', '06', '07', '08', '09'].map((date) => [date, ['05', '06', '07'].includes(date) ? 1 : 0]))
  })

  it('reports when days were asked for and how many bookings they have, and ignores entries of a clock that was ahead', () => {
    put({ creationDate: '2027-01-05T10:00:00Z' }, { creationDate: '2027-01-05T11:00:00Z' }, { creationDate: '2027-01-07T11:00:00Z' })
    const asked = noon('2027-02-01')
    const ahead = asked + 400 * 24 * hourMs
    for (const window of refreshWindows({ from: '2027-01-01', to: '2027-01-31' }, nowMs)) noteWindow(ledger, window, ahead)
    for (const window of refreshWindows({ from: '2027-01-05', to: '2027-01-06' }, nowMs)) noteWindow(ledger, window, asked)
    expect(coverage(ledger, { from: '2027-01-04', to: '2027-01-08' }, asked)).toEqual({
      runs: [
        { from: '2027-01-04', to: '2027-01-04', askedMs: null },
        { from: '2027-01-05', to: '2027-01-06', askedMs: asked },
        { from: '2027-01-07', to: '2027-01-08', askedMs: null },
      ],
      bookings: [0, 2, 0, 1, 0],
    })
  })

  it('returns the creation days of the listed stays, merged where one window covers several days', () => {
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
  })

  it('counts a day only if it was asked for after the given time and after its own end, by a clock that was not ahead', () => {
    const march = [{ from: '2027-03-01', to: '2027-03-31' }]
    const now = Date.UTC(2027, 3, 1, 13)
    const days = (sinceMs = 0) => notFetchedSince(ledger, march, sinceMs, now)
    expect(days()).toEqual(march)
    noteWindow(ledger, { from: '2027-02-26', to: '2027-03-16' }, Date.UTC(2027, 2, 20))
    noteWindow(ledger, { from: '2027-03-16', to: '2027-04-01' }, Date.UTC(2027, 2, 31, 12))
    expect(days()).toEqual([{ from: '2027-03-31', to: '2027-03-31' }])
    noteWindow(ledger, { from: '2027-03-16', to: '2027-04-02' }, Date.UTC(2027, 3, 1, 12))
    expect(days()).toEqual([])
    expect(days(Date.UTC(2027, 2, 21))).toEqual([{ from: '2027-03-01', to: '2027-03-17' }])
    noteWindow(ledger, { from: '2027-02-26', to: '2027-04-02' }, now + 1)
    expect(days(Date.UTC(2027, 2, 21))).toEqual(march)
  })
})
