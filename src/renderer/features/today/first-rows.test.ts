import { expect, it } from 'vitest'
import type { DayAtRisk } from '../../../shared/contract/views/ahead-views.ts'
import { firstOf } from './first-rows.ts'

const day = (name: string, deadlines: number) =>
  ({
    day: name,
    sums: [{ currency: 'EUR', amount: '9.00' }],
    deadlines: Array.from({ length: deadlines }, () => ({})),
  }) as unknown as DayAtRisk
const counts = (days: readonly DayAtRisk[]) => firstOf(days).map(({ day: name, sums, deadlines }) => [name, sums.length, deadlines.length])

it('has the first deadlines of the days, and whole sums of each day that it has', () => {
  expect(counts([day('2027-03-14', 15), day('2027-03-15', 90), day('2027-03-16', 2)])).toEqual([
    ['2027-03-14', 1, 15],
    ['2027-03-15', 1, 45],
  ])
  expect(counts([day('2027-03-14', 3)])).toEqual([['2027-03-14', 1, 3]])
})
