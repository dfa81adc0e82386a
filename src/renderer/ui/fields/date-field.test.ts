import { expect, it } from 'vitest'
import { monthsToMove, moveByMonths } from './date-field.tsx'

it.each([
  ['the next month', '2027-03-12', 1, '2027-04-12'],
  ['the previous month, in the previous year', '2027-01-12', -1, '2026-12-12'],
  ['a shorter month', '2027-01-31', 1, '2027-02-28'],
  ['the next year', '2028-02-29', 12, '2029-02-28'],
  ['the previous year', '2027-03-12', -12, '2026-03-12'],
])('keeps the day in a calendar moved to %s', (_, day, months, expectedDay) => {
  expect(moveByMonths(day, months)).toBe(expectedDay)
})

it('never moves a calendar before the first selectable day', () => {
  expect(moveByMonths('2027-03-12', -1, '2027-02-20')).toBe('2027-02-20')
})

it('moves by a month with Page Up and Page Down, by a year with Shift, and not with other keys', () => {
  expect([monthsToMove('PageUp', false), monthsToMove('PageDown', false), monthsToMove('PageDown', true)]).toEqual([-1, 1, 12])
  expect(monthsToMove('ArrowDown', false)).toBeNull()
})
