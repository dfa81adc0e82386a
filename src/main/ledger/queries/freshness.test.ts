import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LedgerFilter } from '../../../shared/contract/views/ledger-views.ts'
import { addDays, dateIn, daysBetween } from '../../../shared/domain/dates.ts'
import { all, hourMs, ledger, ledgerForEachTest, putEach } from '../../testing/ledger/test-ledger.ts'
import { setSetting } from '../database/settings.ts'
import type { DayRange } from '../records.ts'
import { freshness, sinceName } from './freshness.ts'
import { noteWindow, refreshWindows } from './windows.ts'

const nowMs = Date.parse('2029-06-01T12:00:00Z')
const noon = (date: string) => Date.parse(`${date}T12:00:00Z`)
const january: LedgerFilter = { ...all, from: '2027-01-01', to: '2027-01-31' }

function ask(days: DayRange, atMs: number): void {
  for (const window of refreshWindows(days, nowMs)) noteWindow(ledger, window, atMs)
}

describe('freshness', () => {
  ledgerForEachTest()

  it('counts the days that the service was asked for, and lists the missing days', () => {
    const first = noon('2027-02-01')
    ask({ from: '2027-01-05', to: '2027-01-10' }, first)
    ask({ from: '2027-01-08', to: '2027-01-12' }, first + 1000)
    expect(freshness(ledger, january, noon('2027-03-01'))).toEqual({
      days: 31,
      synced: 8,
      oldestMs: null,
      missing: [
        { from: '2027-01-01', to: '2027-01-04' },
        { from: '2027-01-13', to: '2027-01-31' },
      ],
    })
    const week = { ...january, from: '2027-01-06', to: '2027-01-12' }
    expect(freshness(ledger, week, noon('2027-03-01'))).toEqual({ days: 7, synced: 7, oldestMs: first, missing: [] })
  })

  it('does not expect bookings made in the future', () => {
    expect(freshness(ledger, january, noon('2027-01-03'))).toMatchObject({ days: 3, missing: [{ from: '2027-01-01', to: '2027-01-03' }] })
    const later = { ...january, from: '2027-02-01', to: null }
    expect(freshness(ledger, later, noon('2027-01-03'))).toEqual({ days: 0, synced: 0, oldestMs: null, missing: [] })
  })

  it('without bounds covers the days from the first booking to today', () => {
    putEach([{ creationDate: '2027-01-20T23:30:00Z' }], noon('2027-02-01'))
    expect(freshness(ledger, all, noon('2027-01-25'))).toMatchObject({ days: 5 })
  })

  it.each<[string, string | null, string | null, string, number]>([
    ['past stays: the year before the first of them, until the last', '2027-01-01', '2027-01-20', '2027-01-20', 385],
    ['stays around today: the year before the first of them, until today', '2027-01-20', '2027-02-20', '2027-02-01', 378],
    ['future stays: the last year, until today', '2027-03-01', '2027-03-31', '2027-02-01', 366],
    ['stays of all time: the last year, until today', null, null, '2027-02-01', 366],
  ])('of %s, because they may have been booked then', (_, from, to, last, days) => {
    ask({ from: addDays(last, -10), to: last }, noon('2027-02-01'))
    const stays: LedgerFilter = { ...all, basis: 'checkin', from, to }
    expect(freshness(ledger, stays, noon('2027-02-01'))).toEqual({
      days,
      synced: 11,
      oldestMs: null,
      missing: [{ from: addDays(last, 1 - days), to: addDays(last, -11) }],
    })
  })

  it('of all time starts with the history, including days that were never asked for', () => {
    setSetting(ledger, sinceName, '2027-01-10')
    ask({ from: '2027-01-15', to: '2027-01-25' }, noon('2027-01-25'))
    expect(freshness(ledger, all, noon('2027-01-25'))).toMatchObject({
      days: 16,
      synced: 11,
      missing: [{ from: '2027-01-10', to: '2027-01-14' }],
    })
  })
})

describe.each(['UTC', 'Europe/Zurich', 'Pacific/Auckland', 'America/Los_Angeles'])('freshness of all time in %s', (zone) => {
  ledgerForEachTest({ zone })

  /** What a service lists for a window: its days start at its own midnight, and one of its bounds may be exclusive. */
  const service = fc.record({ offset: fc.integer({ min: -10, max: 14 }), exclusive: fc.constantFrom('none', 'first', 'last') })
  const isInListing = ({ offset, exclusive }: { offset: number; exclusive: string }, { from, to }: DayRange, madeMs: number) => {
    const midnight = (date: string) => Date.parse(date) - offset * hourMs
    return (
      midnight(exclusive === 'first' ? addDays(from, 1) : from) <= madeMs && madeMs < midnight(exclusive === 'last' ? to : addDays(to, 1))
    )
  }

  it('is complete once the history was asked for, except for days before the history whose bookings were not read again', () => {
    const since = '2027-01-10'
    const today = '2027-02-20'
    const syncedMs = noon(today)
    const made = fc.array(
      fc.integer({ min: -96, max: 400 }).map((hours) => Date.parse(since) + hours * hourMs),
      { maxLength: 12 },
    )
    fc.assert(
      fc
        .property(service, made, (listingRules, moments) => {
          setSetting(ledger, sinceName, since)
          const windows = refreshWindows({ from: since, to: today }, syncedMs)
          const isListed = (madeMs: number) => windows.some((window) => isInListing(listingRules, window, madeMs))
          const known = [...new Set(moments)].map((madeMs) => ({ madeMs, listed: isListed(madeMs) }))
          const booking = ({ madeMs }: { madeMs: number }) => ({ bookingRef: `r${madeMs}`, creationDate: new Date(madeMs).toISOString() })
          putEach(known.filter(({ listed }) => listed).map(booking), syncedMs)
          for (const window of windows) noteWindow(ledger, window, syncedMs)

          const complete = freshness(ledger, all, syncedMs)
          expect(complete).toMatchObject({ synced: complete.days, oldestMs: syncedMs, missing: [] })
          expect(complete.days).toBeGreaterThanOrEqual(daysBetween(since, today) + 1)

          const unlisted = known.filter(({ listed }) => !listed)
          putEach(unlisted.map(booking), syncedMs - hourMs)
          const unread = new Set(unlisted.map(({ madeMs }) => dateIn(zone, madeMs)))
          const { days, synced } = freshness(ledger, all, syncedMs)
          expect(days - synced).toBe(unread.size)
        })
        .beforeEach(() => ledger.connection.exec('begin'))
        .afterEach(() => ledger.connection.exec('rollback')),
      { numRuns: 40 },
    )
  })
})
