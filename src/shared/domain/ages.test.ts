import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ageOn } from './ages.ts'
import { addDays } from './dates.ts'

test.each([
  ['2019-03-12', '2027-03-11', 7],
  ['2019-03-12', '2027-03-12', 8],
  ['2019-03-12', '2027-03-13', 8],
  ['2027-03-12', '2027-03-12', 0],
  ['2020-02-29', '2027-02-28', 6],
  ['2020-02-29', '2027-03-01', 7],
  ['2020-02-29', '2028-02-28', 7],
  ['2020-02-29', '2028-02-29', 8],
  ['2019-12-31', '2027-01-01', 7],
  ['2027-03-13', '2027-03-12', null],
  ['2019-02-29', '2027-03-12', null],
  ['2019-03-12', 'tomorrow', null],
])('somebody born on %s has on %s the age %s', (born, day, age) => {
  expect(ageOn(born, day)).toBe(age)
})

const days = fc.integer({ min: 0, max: 43_000 }).map((after) => addDays('1909-12-30', after))

test('an age grows by one on one day of each year, and never decreases', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 40_000 }), (born, after) => {
      const day = addDays(born, after)
      const [today, tomorrow] = [ageOn(born, day), ageOn(born, addDays(day, 1))]
      const birthday = addDays(day, 1).slice(5) === born.slice(5) || (born.endsWith('-02-29') && day.endsWith('-02-28'))
      const turns = birthday && !(born.endsWith('-02-29') && addDays(day, 1).endsWith('-02-29') && day.endsWith('-03-01'))
      expect(tomorrow).toBe((today ?? 0) + (turns ? 1 : 0))
      expect(today).toBe(Math.max(0, today ?? -1))
    }),
  )
})
