import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, daysBetween, monthOf } from '../../../../shared/domain/dates.ts'
import { allTime, neighbourOf, rangeProblems, rangeWords, stepWords, thirtyDays } from './range.ts'

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

it('a step from a whole month leads to the whole adjacent month', () => {
  fc.assert(
    fc.property(month, (shown) => {
      const next = neighbourOf(shown, 'on')
      expect(next).toEqual(monthOf(next.from))
      expect(neighbourOf(next, 'back')).toEqual(shown)
      expect(stepWords(next)).toBe('month')
    }),
  )
})

it('a step from a range that is not a whole month keeps the number of days', () => {
  fc.assert(
    fc.property(range, (shown) => {
      fc.pre(stepWords(shown) !== 'month')
      const next = neighbourOf(shown, 'on')
      expect(daysBetween(next.from, next.to)).toBe(daysBetween(shown.from, shown.to))
    }),
  )
})

it('both thirty-day ranges have thirty days including today', () => {
  fc.assert(
    fc.property(day, (today) => {
      for (const { from, to } of [thirtyDays(today, 'endingToday'), thirtyDays(today, 'startingToday')]) {
        expect(daysBetween(from, to) + 1).toBe(30)
        expect(from <= today && today <= to).toBe(true)
      }
    }),
  )
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
