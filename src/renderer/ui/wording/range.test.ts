import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, daysBetween, monthOf } from '../../../shared/domain/dates.ts'
import { allTime, neighbourOf, rangeProblems, rangeWords, rollingDays, rollingsOf, rollingWords, stepWords } from './range.ts'

const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days))
const range = fc.tuple(day, fc.integer({ min: 0, max: 400 })).map(([from, days]) => ({ from, to: addDays(from, days) }))
const month = day.map((date) => monthOf(date))

it('a step of the range leaves no gap and no overlap, in either direction', () => {
  fc.assert(
    fc.property(fc.oneof(range, month), (shown) => {
      expect(daysBetween(shown.to, neighbourOf(shown, 'on').from)).toBe(1)
      expect(daysBetween(neighbourOf(shown, 'back').to, shown.from)).toBe(1)
    }),
  )
})

it.each([
  ['a month', { from: '2027-01-01', to: '2027-01-31' }, { from: '2027-02-01', to: '2027-02-28' }, 'month'],
  ['a quarter', { from: '2026-10-01', to: '2026-12-31' }, { from: '2027-01-01', to: '2027-03-31' }, 'quarter'],
  ['a year', { from: '2027-01-01', to: '2027-12-31' }, { from: '2028-01-01', to: '2028-12-31' }, 'year'],
  ['two months', { from: '2027-11-01', to: '2027-12-31' }, { from: '2028-01-01', to: '2028-02-29' }, '2 months'],
  ['a week', { from: '2027-02-27', to: '2027-03-05' }, { from: '2027-03-06', to: '2027-03-12' }, '7 days'],
])('a step from %s leads to the next one of the same kind, and back', (_, shown, next, words) => {
  expect(neighbourOf(shown, 'on')).toEqual(next)
  expect(neighbourOf(next, 'back')).toEqual(shown)
  expect(stepWords(shown)).toBe(words)
})

it.each([
  ['2027-03-31', 1, '2027-03-31', '2027-03-31'],
  ['2027-03-31', 30, '2027-03-02', '2027-03-31'],
  ['2027-03-31', 'next7', '2027-03-31', '2027-04-06'],
  ['2027-03-31', 'next30', '2027-03-31', '2027-04-29'],
  ['2028-02-10', 'thisMonth', '2028-02-01', '2028-02-29'],
  ['2027-01-01', 'lastMonth', '2026-12-01', '2026-12-31'],
  ['2027-03-31', 'lastMonth', '2027-02-01', '2027-02-28'],
  ['2027-01-01', 'lastQuarter', '2026-10-01', '2026-12-31'],
  ['2027-06-30', 'lastQuarter', '2027-01-01', '2027-03-31'],
  ['2027-07-01', 'lastQuarter', '2027-04-01', '2027-06-30'],
  ['2027-12-31', 'lastYear', '2026-01-01', '2026-12-31'],
] as const)('on %s the rolling range %s is %s to %s', (today, rolling, from, to) => {
  expect(rollingDays(rolling, today)).toEqual({ from, to })
  expect(rollingsOf({ from, to }, today)).toContain(rolling)
})

it('a range that is two rolling ranges today offers both', () => {
  expect(rollingsOf({ from: '2026-11-01', to: '2026-11-30' }, '2026-11-30').map(rollingWords)).toEqual(['the last 30 days', 'this month'])
})

it('a range without a bound, or that no rolling range has today, does not roll', () => {
  expect(rollingsOf({ from: '2027-03-12', to: null }, '2027-03-12')).toEqual([])
  expect(rollingsOf({ from: '2027-03-10', to: '2027-03-11' }, '2027-03-12')).toEqual([])
  expect(rollingsOf({ from: '1990-01-01', to: '2027-03-12' }, '2027-03-12')).toEqual([])
})

it.each([
  [{ from: '2027-02-12', to: '2027-03-13' }, '12 Feb – 13 Mar 2027'],
  [{ from: '2026-12-20', to: '2027-01-18' }, '20 Dec 2026 – 18 Jan 2027'],
  [{ from: '2027-03-12', to: '2027-03-12' }, '12 Mar 2027'],
  [{ from: '2027-03-12', to: null }, 'From 12 Mar 2027'],
  [{ from: null, to: '2027-03-12' }, 'Until 12 Mar 2027'],
  [allTime, 'All time'],
])('the range %j is shown as %s', (shown, words) => expect(rangeWords(shown)).toBe(words))

it('typed days that do not exist or are in the wrong order are reported at their field', () => {
  expect(rangeProblems('2027-02-30', '2027-03-01')).toEqual({ from: expect.stringContaining('Not a date I can read') })
  expect(rangeProblems('2027-03-02', '2027-03-01')).toEqual({ to: 'The last day is not before the first.' })
})

it('the field of a typed day may be left empty', () => expect(rangeProblems('', '2027-03-01')).toEqual({}))
