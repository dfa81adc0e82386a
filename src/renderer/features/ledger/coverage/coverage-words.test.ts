import { expect, it } from 'vitest'
import { sampleCoverage, syncedAtMs } from '../../../testing/sample-bookings.ts'
import { callsWords, coverageMonths, dayWords, syncedDaysWords } from './coverage-words.ts'

it('the calendar of a coverage has a row per month, newest first, and each day once with its number of bookings', () => {
  const months = coverageMonths(sampleCoverage())
  expect(months.map(({ month, days }) => [month, days.size])).toEqual([
    ['2027-03', 12],
    ['2027-02', 28],
    ['2027-01', 30],
  ])
  expect(months[2]?.days.get(1)).toBeUndefined()
  expect(months[2]?.days.get(2)).toEqual({ date: '2027-01-02', state: 'missing', askedMs: null, bookings: 0 })
  expect(months[0]?.days.get(12)).toEqual({ date: '2027-03-12', state: 'stale', askedMs: syncedAtMs, bookings: 69 })
})

it('the calendar of a coverage describes the state of a day, when the day was synced, and its number of bookings', () => {
  const day = { date: '2027-03-12', askedMs: syncedAtMs, bookings: 37 }
  expect(dayWords({ ...day, state: 'synced' }, 'Europe/Zurich')).toBe('Fri 12 Mar 2027: synced 12 Mar 2027 11:42, 37 bookings')
  expect(dayWords({ ...day, state: 'stale', bookings: 1 }, 'UTC')).toBe(
    'Fri 12 Mar 2027: to be synced again, synced 12 Mar 2027 10:42, 1 booking',
  )
  expect(dayWords({ ...day, state: 'missing', askedMs: null }, 'UTC')).toBe('Fri 12 Mar 2027: not synced, 37 bookings')
})

it('formats the number of synced days, and the number of calls needed to go further back', () => {
  expect(syncedDaysWords(sampleCoverage())).toBe('60 of 70 days synced')
  expect(callsWords('2027-01-01', '2026-12-31')).toBe('about 1 call')
  expect(callsWords('2027-01-01', '2026-01-01')).toBe('about 14 calls')
})
