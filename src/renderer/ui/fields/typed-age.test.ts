import { expect, test } from 'vitest'
import { readAge } from './typed-age.ts'

const checkin = '2027-03-12'

test.each<[string, number | null, string | null]>([
  ['7', 7, null],
  [' 0 ', 0, null],
  ['٧', 7, null],
  ['121', null, null],
  ['12.3.2019', 8, '2019-03-12'],
  ['13.3.2019', 7, '2019-03-13'],
  ['2020-02-29', 7, '2020-02-29'],
  ['29.2.2019', null, null],
  ['12.3.19', 8, '2019-03-12'],
  ['12.3.84', 43, '1984-03-12'],
  ['13 Mar 84', 42, '1984-03-13'],
  ['12mar19', 8, '2019-03-12'],
  ['Mar 12, 2019', 8, '2019-03-12'],
  ['120319', 8, '2019-03-12'],
  ['12031984', 43, '1984-03-12'],
  ['12.3.2030', null, null],
  ['12.3.1890', null, null],
  ['12.3.', null, null],
  ['12 mar', null, null],
  ['+3', null, null],
  ['fri', null, null],
  ['', null, null],
])('reads %j as an age of %j, born %j', (typed, age, born) => {
  expect(readAge(typed, checkin)).toEqual(age === null ? null : { age, born })
})
